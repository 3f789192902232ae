//! Which of many invariants a proof needs: few are read more easily than all.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError};
use rustc_hash::FxHashMap;

/// Those that keep runs away from the target, those that these rest on, and so on. `invariants` are conditions of each
/// predicate over its parameters that together are a proof. All of them where the solver does not know, or after `most`
/// questions.
///
/// # Errors
/// The solver died.
pub fn relevant(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    all: &Clauses,
    invariants: &[Vec<Term>],
    most: usize,
) -> Result<Vec<Vec<Term>>, TransportError> {
    let mut needed: Vec<Vec<bool>> = invariants.iter().map(|each| vec![false; each.len()]).collect();
    // What is still to be shown: that a clause is true, where its conclusion says this.
    let mut open: Vec<(&Clause, Option<Term>)> =
        all.clauses.iter().filter(|clause| clause.conclusion.is_none()).map(|clause| (clause, None)).collect();
    let mut asked = 0;
    while let Some((clause, conclusion)) = open.pop() {
        let before: &[Term] = clause.premise.map_or(&[], |premise| &invariants[premise]);
        asked += 1;
        let question = refuted(pool, all, clause, before, conclusion);
        let core = match solver.check(pool, &question)? {
            Answer::Unsat(core) if asked <= most => core.0,
            _ => return Ok(invariants.to_vec()),
        };
        let Some(premise) = clause.premise else { continue };
        for at in core.into_iter().filter(|at| *at < before.len()) {
            if std::mem::replace(&mut needed[premise][at], true) {
                continue;
            }
            let leads_here = |clause: &&Clause| clause.conclusion.as_ref().is_some_and(|(to, _)| *to == premise);
            let leading = all.clauses.iter().filter(leads_here);
            open.extend(leading.map(|clause| (clause, Some(before[at]))));
        }
    }
    let kept = |(all, needed): (&Vec<Term>, Vec<bool>)| {
        all.iter().zip(needed).filter(|(_, needed)| *needed).map(|(term, _)| *term).collect()
    };
    Ok(invariants.iter().zip(needed).map(kept).collect())
}

/// What holds together where a clause is not true: first the conditions before it, and last that its conclusion does not
/// say this.
fn refuted(pool: &mut Pool, all: &Clauses, clause: &Clause, before: &[Term], conclusion: Option<Term>) -> Vec<Term> {
    let mut holds = before.to_vec();
    holds.push(clause.condition);
    if let (Some((predicate, arguments)), Some(conclusion)) = (&clause.conclusion, conclusion) {
        let parameters = all.predicates[*predicate].iter().copied();
        let values: FxHashMap<Term, Term> = parameters.zip(arguments.iter().copied()).collect();
        let after = pool.substitute(conclusion, &values);
        holds.push(pool.not(after));
    }
    holds
}
