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
        let counterexample = counterexample(pool, clauses, clause, invariants);
        match solver.check(pool, &counterexample)? {
            Answer::Unsat(_) => {}
            Answer::Sat(_) => return Ok(Checked::Refuted),
            Answer::Unknown(reason) => return Ok(Checked::Unknown(reason)),
        }
    }
    Ok(Checked::Proved)
}

/// The conditions with as many conjuncts left out as can be, so that people have less to read, by at most so many checks.
///
/// # Errors
/// The solver died.
pub fn weakened(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    clauses: &Clauses,
    invariants: &[Term],
    mut checks: u32,
) -> Result<Vec<Term>, TransportError> {
    let mut parts: Vec<Vec<Term>> = invariants.iter().map(|invariant| pool.conjuncts(&[*invariant])).collect();
    let mut known = invariants.to_vec();
    // What is known at a loop is mostly there for those behind it.
    for predicate in (0..parts.len()).rev() {
        let mut at = 0;
        while at < parts[predicate].len() && checks > 0 {
            checks -= 1;
            let dropped = parts[predicate].remove(at);
            let mut weaker = known.clone();
            weaker[predicate] = pool.and(&parts[predicate]);
            if check(solver, pool, clauses, &weaker)? == Checked::Proved {
                known = weaker;
            } else {
                parts[predicate].insert(at, dropped);
                at += 1;
            }
        }
    }
    Ok(known)
}

/// What holds together where a clause is not true.
fn counterexample(pool: &mut Pool, all: &Clauses, clause: &Clause, invariants: &[Term]) -> Vec<Term> {
    let mut holds: Vec<Term> = clause.premise.iter().map(|premise| invariants[*premise]).collect();
    holds.push(clause.condition);
    if let Some((predicate, arguments)) = &clause.conclusion {
        let values: FxHashMap<Term, Term> =
            all.predicates[*predicate].iter().copied().zip(arguments.iter().copied()).collect();
        let after = pool.substitute(invariants[*predicate], &values);
        holds.push(pool.not(after));
    }
    holds
}
