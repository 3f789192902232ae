//! Answering by models of earlier questions.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::evaluate::Evaluation;
use crate::model::{Model, Value};
use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Solver, Statistics, TransportError};

/// The number of models that are kept.
const MODELS: usize = 8;

/// Keeps the last models, and evaluates a new question in them: if one satisfies it, no solver is needed. On a path one
/// of the two branches always follows the last model.
#[derive(Debug)]
pub struct Reuse<S> {
    inner: S,
    /// The last used first.
    models: VecDeque<KnownModel>,
    reused: u64,
}

/// A model, and the conditions that are known to hold in it: most conditions of a question were asked before.
#[derive(Debug)]
struct KnownModel {
    model: Model,
    holding: FxHashSet<Term>,
}

impl KnownModel {
    /// Returns `true` if all of these certainly hold. Evaluates the last one first: it is usually new, and refutes most models.
    fn satisfies(&mut self, pool: &Pool, assertions: &[Term]) -> bool {
        let mut evaluation = Evaluation::new(pool, &self.model);
        let mut holds = |term: &Term| evaluation.value(*term) == Some(Value::Bool(true));
        assertions.iter().rev().all(|term| self.holding.contains(term) || (holds(term) && self.holding.insert(*term)))
    }
}

impl<S> Reuse<S> {
    /// No models yet.
    pub fn new(inner: S) -> Self {
        Self { inner, models: VecDeque::new(), reused: 0 }
    }
}

impl<S: Solver> Solver for Reuse<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let fitting = self.models.iter_mut().position(|kept| kept.satisfies(pool, assertions));
        if let Some(kept) = fitting.and_then(|at| self.models.remove(at)) {
            self.reused += 1;
            let model = kept.model.clone();
            self.models.push_front(kept);
            return Ok(Answer::Sat(model));
        }
        let answer = self.inner.check(pool, assertions)?;
        if let Answer::Sat(model) = &answer {
            self.models.truncate(MODELS - 1);
            self.models.push_front(KnownModel { model: model.clone(), holding: FxHashSet::default() });
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        Statistics { reused: below.reused + self.reused, ..below }
    }
}
