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
    let Answer::Unsat(core) = solver.check(pool, assertions)? else { return Ok(None) };
    let mut questions = u32::MAX;
    shrink_core(solver, pool, assertions, core, &mut questions).map(Some)
}

/// The same for a core that is known, by at most so many questions; they are counted down. With too few of them the
/// core is still right, only perhaps not smallest.
///
/// # Errors
/// The solver's.
pub fn shrink_core(
    solver: &mut dyn Solver,
    pool: &mut Pool,
    assertions: &[Term],
    Core(mut core): Core,
    questions: &mut u32,
) -> Result<Core, TransportError> {
    let mut at = 0;
    while at < core.len() && *questions > 0 {
        *questions -= 1;
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
    Ok(Core(core))
}
