//! Recording questions.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Solver, Statistics, TransportError};

/// One question and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The conjunction that was asked about.
    pub assertions: Vec<Term>,
    /// The answer.
    pub answer: AnswerKind,
}

/// An answer without its model or core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// It can hold.
    Sat,
    /// It cannot.
    Unsat,
    /// Not known, with the reason in words.
    Unknown(String),
    /// The transport failed.
    Failed(String),
}

/// The last questions, oldest first. All clones share one log, so that its owner can read the questions that a layer writes.
#[derive(Clone, Debug)]
pub struct QueryLog {
    records: Rc<RefCell<VecDeque<Record>>>,
    capacity: usize,
}

impl QueryLog {
    /// A log that keeps this many questions and forgets older ones.
    pub fn new(capacity: usize) -> Self {
        Self { records: Rc::default(), capacity: capacity.max(1) }
    }

    /// Takes all records out.
    pub fn take(&self) -> Vec<Record> {
        self.records.borrow_mut().drain(..).collect()
    }

    fn add(&self, record: Record) {
        let mut records = self.records.borrow_mut();
        if records.len() >= self.capacity {
            records.pop_front();
        }
        records.push_back(record);
    }
}

/// Writes each question to a [`QueryLog`]; passes everything on.
#[derive(Debug)]
pub struct Log<S> {
    inner: S,
    log: QueryLog,
}

impl<S> Log<S> {
    /// Writes to this log.
    pub fn new(inner: S, log: QueryLog) -> Self {
        Self { inner, log }
    }
}

impl<S: Solver> Solver for Log<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let result = self.inner.check(pool, assertions);
        let answer = match &result {
            Ok(Answer::Sat(_)) => AnswerKind::Sat,
            Ok(Answer::Unsat(_)) => AnswerKind::Unsat,
            Ok(Answer::Unknown(reason)) => AnswerKind::Unknown(reason.message().to_string()),
            Err(error) => AnswerKind::Failed(error.to_string()),
        };
        self.log.add(Record { assertions: assertions.to_vec(), answer });
        result
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}
