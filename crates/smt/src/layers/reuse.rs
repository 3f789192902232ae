//! Answering by models of earlier questions.

use std::collections::VecDeque;

use crate::model::Model;
use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Solver, Statistics, TransportError};

/// How many models are kept.
const MODELS: usize = 8;

/// Keeps the last models, and evaluates a new question in them: where one satisfies it, no solver is needed. On a path
/// one of the two branches always follows the last model.
#[derive(Debug)]
pub struct Reuse<S> {
    inner: S,
    /// The last used first.
    models: VecDeque<Model>,
    reused: u64,
}

impl<S> Reuse<S> {
    /// No models yet.
    pub fn new(inner: S) -> Self {
        Self { inner, models: VecDeque::new(), reused: 0 }
    }
}

impl<S: Solver> Solver for Reuse<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        // The last assertion first: it is mostly the new one, and refutes most models at once.
        let newest = assertions.last().map_or(&[][..], std::slice::from_ref);
        let fitting =
            self.models.iter().position(|model| pool.satisfies(model, newest) && pool.satisfies(model, assertions));
        if let Some(model) = fitting.and_then(|at| self.models.remove(at)) {
            self.reused += 1;
            self.models.push_front(model.clone());
            return Ok(Answer::Sat(model));
        }
        let answer = self.inner.check(pool, assertions)?;
        if let Answer::Sat(model) = &answer {
            self.models.truncate(MODELS - 1);
            self.models.push_front(model.clone());
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        Statistics { reused: below.reused + self.reused, ..below }
    }
}
