//! Counting questions and answers.

use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Failure, Solver, Statistics, TransportError};

/// Counts each question and how it was answered; passes everything on.
#[derive(Debug)]
pub struct Count<S> {
    inner: S,
    counts: Statistics,
}

impl<S> Count<S> {
    /// Nothing counted yet.
    pub fn new(inner: S) -> Self {
        Self { inner, counts: Statistics::default() }
    }
}

impl<S: Solver> Solver for Count<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        self.counts.queries += 1;
        let answer = self.inner.check(pool, assertions);
        match &answer {
            Ok(Answer::Sat(_)) => self.counts.sat += 1,
            Ok(Answer::Unsat(_)) => self.counts.unsat += 1,
            // It was interrupted, and is asked again.
            Err(error) if error.failure == Failure::Spent => {}
            Ok(Answer::Unknown(_)) | Err(_) => self.counts.unknown += 1,
        }
        answer
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        let Statistics { queries, sat, unsat, unknown, .. } = self.counts;
        Statistics { queries, sat, unsat, unknown, ..below }
    }
}
