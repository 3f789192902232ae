//! Checks that conditions at the heads of loops are invariants that keep all runs away from the target.
//!
//! Three things are asked, of one block after the other: that the conditions hold when a run first comes to a loop
//! (*initiation*), that a run from head to head keeps them (*consecution*), and that no run from a head to the target can
//! begin with them (*safety*). Together they say, by induction over the blocks that a run passes, that none gets there.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, UnknownReason};
use rustc_hash::FxHashMap;

/// What a check says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// No run gets to the target.
    Proved,
    /// The conditions do not prove it.
    Refuted,
    /// The solver does not know whether they do.
    Unknown(UnknownReason),
}

/// Checks the conditions, one for each predicate over its parameters.
///
/// # Errors
/// The solver died.
pub fn check(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    clauses: &Clauses,
    invariants: &[Term],
) -> Result<Checked, TransportError> {
    for clause in &clauses.clauses {
        let before: Vec<Term> = clause.premise.iter().map(|premise| invariants[*premise]).collect();
        let counterexample = counterexample(pool, clauses, clause, &before, |predicate| invariants[predicate]);
        match solver.check(pool, &counterexample)? {
            Answer::Unsat(_) => {}
            Answer::Sat(_) => return Ok(Checked::Refuted),
            Answer::Unknown(reason) => return Ok(Checked::Unknown(reason)),
        }
    }
    Ok(Checked::Proved)
}

/// What holds together where a clause is not true: first what is claimed before it, and last that its conclusion does not say
/// what is claimed of it.
pub(crate) fn counterexample(
    pool: &mut Pool,
    all: &Clauses,
    clause: &Clause,
    before: &[Term],
    after: impl FnOnce(usize) -> Term,
) -> Vec<Term> {
    let mut holds = before.to_vec();
    holds.push(clause.condition);
    if let Some((predicate, arguments)) = &clause.conclusion {
        let parameters = all.predicates[*predicate].iter().copied();
        let values: FxHashMap<Term, Term> = parameters.zip(arguments.iter().copied()).collect();
        let after = pool.substitute(after(*predicate), &values);
        holds.push(pool.not(after));
    }
    holds
}
