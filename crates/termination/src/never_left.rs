//! Loops that no run leaves, given invariants.

use loopscope_smt::{Pool, Solver, Term, TransportError, check_by_cases};

use crate::system::TransitionSystem;

/// Returns `true` if each state of the invariants at these heads has a transition to one of these heads, whatever the
/// values of stars are. Then no run that reaches one of them takes any other step. `invariants` are conditions by head
/// that hold whenever a run is there.
///
/// # Errors
/// The solver died.
pub fn is_never_left(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    system: &TransitionSystem,
    invariants: &[Vec<Term>],
    heads: &[usize],
) -> Result<bool, TransportError> {
    for &head in heads {
        let mut stays = Vec::new();
        for clause in system.clauses.clauses.iter().filter(|clause| clause.premise == Some(head)) {
            if clause.conclusion.as_ref().is_some_and(|(to, _)| heads.contains(to)) {
                stays.push(clause.condition);
            }
        }
        let stays = pool.or(&stays);
        let mut question = invariants[head].clone();
        question.push(pool.not(stays));
        if !check_by_cases(solver, pool, &question)?.is_unsat() {
            return Ok(false);
        }
    }
    Ok(true)
}
