//! Smallest reasons.

use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, TransportError};

/// Shrinks a core of these assertions by trying to drop each member in turn, with a limited number of questions, which
/// are counted down. Earlier assertions are dropped first, so later ones are preferred. An assertion for which the
/// solver does not know stays, as do all once the questions are used up: the result is still a core, but perhaps not a
/// minimal one.
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
            // An assertion that was needed before is needed in any subset, too, so `at` stays right.
            core = smaller.0.iter().map(|index| without[*index]).collect();
        } else {
            at += 1;
        }
    }
    Ok(Core(core))
}
