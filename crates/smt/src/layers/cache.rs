//! Remembering answers.

use std::collections::VecDeque;

use crate::model::Model;
use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// The number of answers of each kind that are kept.
const ENTRIES: usize = 256;

/// Remembers which sets of assertions cannot hold (their cores), and which can. A question that contains one of the
/// former cannot hold, and one that is contained in one of the latter can. As KLEE's counterexample cache does it.
#[derive(Debug)]
pub struct Cache<S> {
    inner: S,
    /// The newest first.
    unsat: VecDeque<Set>,
    sat: VecDeque<(Set, Model)>,
    cached: u64,
}

impl<S> Cache<S> {
    /// Nothing remembered yet.
    pub fn new(inner: S) -> Self {
        Self { inner, unsat: VecDeque::new(), sat: VecDeque::new(), cached: 0 }
    }

    fn look_up(&self, question: &Set, assertions: &[Term]) -> Option<Answer> {
        if let Some(core) = self.unsat.iter().find(|core| core.is_subset(question)) {
            let indices = (0..assertions.len()).filter(|at| core.terms.binary_search(&assertions[*at]).is_ok());
            return Some(Answer::Unsat(Core(indices.collect())));
        }
        let known = self.sat.iter().find(|(terms, _)| question.is_subset(terms));
        known.map(|(_, model)| Answer::Sat(model.clone()))
    }
}

impl<S: Solver> Solver for Cache<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let question = Set::new(assertions.iter().copied());
        if let Some(answer) = self.look_up(&question, assertions) {
            self.cached += 1;
            return Ok(answer);
        }
        let answer = self.inner.check(pool, assertions)?;
        match &answer {
            Answer::Unsat(core) => {
                self.unsat.truncate(ENTRIES - 1);
                self.unsat.push_front(Set::new(core.0.iter().map(|at| assertions[*at])));
            }
            Answer::Sat(model) => {
                self.sat.truncate(ENTRIES - 1);
                self.sat.push_front((question, model.clone()));
            }
            Answer::Unknown(_) => {}
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        Statistics { cached: below.cached + self.cached, ..below }
    }
}

/// A set of terms.
#[derive(Debug)]
struct Set {
    /// Sorted, none twice.
    terms: Vec<Term>,
    /// One bit for each term, chosen by its handle: most sets that are not subsets are seen not to be by it.
    signature: u64,
}

impl Set {
    fn new(terms: impl Iterator<Item = Term>) -> Self {
        let mut terms: Vec<Term> = terms.collect();
        terms.sort_unstable();
        terms.dedup();
        let signature = terms.iter().fold(0, |signature, term| signature | 1 << (term.0 % 64));
        Self { terms, signature }
    }

    fn is_subset(&self, other: &Self) -> bool {
        if self.signature & !other.signature != 0 || self.terms.len() > other.terms.len() {
            return false;
        }
        let mut rest = other.terms.iter();
        self.terms.iter().all(|wanted| rest.by_ref().find(|term| *term >= wanted) == Some(wanted))
    }
}
