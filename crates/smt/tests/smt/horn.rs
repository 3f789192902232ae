//! Questions about Horn clauses to a solver that misbehaves.

use loopscope_smt::horn::{Clauses, HornAnswer, Strategy};
use loopscope_smt::{Failure, Pool, Resources, Transport, TransportError, UnknownReason};

/// Restarts as often as requested, and answers no question.
struct Fails(Failure);

impl Transport for Fails {
    fn eval(&mut self, _: &str) -> Result<String, TransportError> {
        Err(TransportError::with_failure(self.0, "no answer"))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        Ok(())
    }
}

fn solve(failure: Failure) -> Result<HornAnswer, TransportError> {
    let (mut pool, resources) = (Pool::default(), Resources::default());
    Clauses::default().solve(&mut Fails(failure), &mut pool, Strategy::Local, 1_000, &resources)
}

#[test]
fn a_solver_that_falls_silent_over_clauses_has_found_nothing() {
    assert!(matches!(solve(Failure::Silent), Ok(HornAnswer::Unknown(UnknownReason::Silent))));
}

#[test]
fn a_solver_that_dies_over_clauses_has_died() {
    assert_eq!(solve(Failure::Broken).map_err(|error| error.failure).unwrap_err(), Failure::Broken);
}
