//! The interface of solvers.

use std::fmt;

use loopscope_message::{Arg, Message, ToArg, text};

use crate::model::Model;
use crate::node::Term;
use crate::pool::Pool;

/// Decides whether conditions can hold together.
pub trait Solver {
    /// Decides the conjunction of the assertions. Successive calls often share a prefix, which solvers make use of. All
    /// calls to one solver must use the same pool.
    ///
    /// # Errors
    /// The solver died or violates the protocol. Another call may succeed.
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError>;

    /// The statistics of the queries so far.
    fn statistics(&self) -> Statistics;
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        (**self).check(pool, assertions)
    }

    fn statistics(&self) -> Statistics {
        (**self).statistics()
    }
}

impl<S: Solver + ?Sized> Solver for &mut S {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        (**self).check(pool, assertions)
    }

    fn statistics(&self) -> Statistics {
        (**self).statistics()
    }
}

/// A solver's answer about a conjunction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can hold: these values satisfy it. The model was evaluated in every assertion without a quantifier.
    Sat(Model),
    /// It cannot hold.
    Unsat(Core),
    /// Not known. Never to be read as either of the others.
    Unknown(UnknownReason),
}

impl Answer {
    /// Returns `true` if it certainly can hold.
    pub fn is_sat(&self) -> bool {
        matches!(self, Self::Sat(_))
    }

    /// Returns `true` if it certainly cannot hold.
    pub fn is_unsat(&self) -> bool {
        matches!(self, Self::Unsat(_))
    }

    /// The model, if it can hold.
    pub fn model(&self) -> Option<&Model> {
        match self {
            Self::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// Indices into the asserted slice, in ascending order: these assertions are unsatisfiable together. Not always a
/// minimal core; if the solver reports none, all assertions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core(pub Vec<usize>);

impl Core {
    /// All of `count` assertions.
    pub fn all(count: usize) -> Self {
        Self((0..count).collect())
    }
}

/// The reason why a solver does not know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnknownReason {
    /// The limit on resources was reached.
    ResourceLimit,
    /// The solver's methods do not decide this; its own words.
    Incomplete(String),
    /// The solver gave values which do not satisfy the assertions.
    WrongModel,
    /// The solver refused the query; its own words.
    Refused(String),
    /// The solver was silent over this question for far longer than its limit allows, and was ended.
    Silent,
    /// It depends on how floating-point numbers are rounded.
    Rounding,
    /// Someone asked to stop.
    Cancelled,
}

impl UnknownReason {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            Self::ResourceLimit => text!("the solver reached its resource limit"),
            Self::Incomplete(words) => text!("the solver cannot decide the question ({words})"),
            Self::WrongModel => text!("the solver's values do not satisfy the question"),
            Self::Refused(words) => text!("the solver refused the question ({words})"),
            Self::Silent => text!("the solver did not come back"),
            Self::Rounding => text!("the question depends on how floating-point numbers are rounded"),
            Self::Cancelled => text!("the question was cancelled"),
        }
    }
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

impl ToArg for UnknownReason {
    fn to_arg(&self) -> Arg {
        self.message().into()
    }
}

/// There is no answer, which has no meaning for the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransportError {
    /// A description of the failure: a message, or the text of the solver or its host.
    pub message: Arg,
    /// The consequence for further questions.
    pub failure: Failure,
}

/// The kind of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The solver died, or violates the protocol.
    Broken,
    /// The time for all questions together is over, and the solver was ended.
    Late,
    /// The solver was silent over this question for far longer than its limit allows, and was ended. Others may be answered.
    Silent,
    /// Another client restarted the solver, which has lost all assertions.
    Forgotten,
    /// The current grant for questions is spent ([`Resources::grant`](crate::Resources::grant)). The question can be
    /// asked again later.
    Spent,
}

impl TransportError {
    /// A failure of a broken solver.
    pub fn new(message: impl Into<Arg>) -> Self {
        Self::with_failure(Failure::Broken, message)
    }

    /// An error of this kind.
    pub fn with_failure(failure: Failure, message: impl Into<Arg>) -> Self {
        Self { message: message.into(), failure }
    }
}

impl ToArg for TransportError {
    fn to_arg(&self) -> Arg {
        self.message.clone()
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(out)
    }
}

impl std::error::Error for TransportError {}

/// The connection to a solver process, worker or library. The solver keeps its state (declarations, assertions, levels)
/// from call to call.
pub trait Transport {
    /// Sends SMT-LIB commands and waits for all the text that they answer.
    ///
    /// # Errors
    /// The solver is dead. It stays so until [`restart`](Self::restart).
    fn eval(&mut self, script: &str) -> Result<String, TransportError>;

    /// Restarts the solver in its initial state.
    ///
    /// # Errors
    /// It cannot be started.
    fn restart(&mut self) -> Result<(), TransportError>;
}

impl<T: Transport + ?Sized> Transport for &mut T {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        (**self).eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        (**self).restart()
    }
}

impl<T: Transport + ?Sized> Transport for Box<T> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        (**self).eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        (**self).restart()
    }
}

/// The number of queries that were answered in each way, since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions asked by the user of the solver.
    pub queries: u64,
    /// Of these, answered: it can hold.
    pub sat: u64,
    /// Of these, answered: it cannot hold.
    pub unsat: u64,
    /// Of these, not answered, but for those that were interrupted ([`Failure::Spent`]).
    pub unknown: u64,
    /// Questions (or independent parts of them) decided by simple rules.
    pub simplified: u64,
    /// Questions (or independent parts of them) answered by an earlier model.
    pub reused: u64,
    /// Questions that consisted of more than one independent part.
    pub sliced: u64,
    /// Questions (or parts) answered by the cache.
    pub cached: u64,
    /// Questions (or parts) that reached the SMT solver.
    pub solved: u64,
    /// Texts sent to the SMT solver; one question may take several.
    pub round_trips: u64,
    /// Bytes sent to the SMT solver.
    pub bytes_sent: u64,
    /// Restarts of the SMT solver.
    pub restarts: u64,
}
