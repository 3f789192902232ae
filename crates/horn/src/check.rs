//! Checks that conditions at loop heads are invariants that exclude all runs to the target.
//!
//! Checks three properties, block by block: the conditions hold when a run first reaches a loop (*initiation*), a run
//! from head to head preserves them (*consecution*), and no run from a head to the target can begin with them
//! (*safety*). By induction over the blocks of a run, no run reaches the target.

use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, UnknownReason, check_by_cases};

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// No run reaches the target: all these checks passed.
    Proved(Vec<CheckedBlock>),
    /// The conditions are invariants, and do not keep all runs away from the target that they allow.
    Insufficient,
    /// The conditions are invariants, and the solver does not know whether they keep runs away from the target.
    Undecided(UnknownReason),
    /// The conditions are not invariants.
    Refuted,
    /// The solver does not know whether they are.
    Unknown(UnknownReason),
}

/// A block for which the conditions passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedBlock {
    /// The predicate of the head at which it begins; none at the program's start.
    pub from: Option<usize>,
    /// The predicate of the head at which it ends; none at the target.
    pub to: Option<usize>,
}

impl Checked {
    /// Returns `true` if the check proves that no run reaches the target.
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved(_))
    }
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
    let mut passed = Vec::with_capacity(clauses.clauses.len());
    let ends_at = |head: bool| clauses.clauses.iter().filter(move |clause| clause.conclusion.is_some() == head);
    for clause in ends_at(true).chain(ends_at(false)) {
        let before = clauses.assumed(pool, clause, |_, premise| vec![invariants[premise]]);
        let counterexample = counterexample(pool, clauses, clause, &before, |predicate| invariants[predicate]);
        let to = clause.conclusion.as_ref().map(|(predicate, _)| *predicate);
        match check_by_cases(solver, pool, &counterexample)? {
            Answer::Unsat(_) => passed.push(CheckedBlock { from: clause.premise, to }),
            Answer::Sat(_) if to.is_none() => return Ok(Checked::Insufficient),
            Answer::Unknown(reason) if to.is_none() => return Ok(Checked::Undecided(reason)),
            Answer::Sat(_) => return Ok(Checked::Refuted),
            Answer::Unknown(reason) => return Ok(Checked::Unknown(reason)),
        }
    }
    Ok(Checked::Proved(passed))
}

/// The conditions that hold together if a clause is violated: first the claims before it, and last the negation of the
/// claim of its conclusion.
pub(crate) fn counterexample(
    pool: &mut Pool,
    all: &Clauses,
    clause: &Clause,
    before: &[Term],
    after: impl FnOnce(usize) -> Term,
) -> Vec<Term> {
    let mut holds = before.to_vec();
    holds.push(clause.condition);
    if let Some(conclusion) = &clause.conclusion {
        let after = all.applied(pool, conclusion, &[after(conclusion.0)]);
        holds.extend(after.into_iter().map(|after| pool.not(after)));
    }
    holds
}
