//! Smallest reasons.

use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, TransportError};

/// A core from which nothing can be left out, by trying to leave out each assertion in turn; nothing where the
/// assertions are not known to exclude each other. Earlier assertions are left out first, so that later ones are kept
/// where there is a choice. An assertion for which the solver does not know stays: then the core is still right, only
/// perhaps not smallest.
///
/// # Errors
/// The solver's.
pub fn minimal_core(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    assertions: &[Term],
) -> Result<Option<Core>, TransportError> {
    let Answer::Unsat(Core(mut core)) = solver.check(pool, assertions)? else { return Ok(None) };
    let mut at = 0;
    while at < core.len() {
        let mut without = core.clone();
        without.remove(at);
        let terms: Vec<Term> = without.iter().map(|index| assertions[*index]).collect();
        if let Answer::Unsat(smaller) = solver.check(pool, &terms)? {
            // What was found to be needed before is needed in any subset, too, so `at` stays right.
            core = smaller.0.iter().map(|index| without[*index]).collect();
        } else {
            at += 1;
        }
    }
    Ok(Some(Core(core)))
}
