//! Reasons why a loop has no summary.

use std::fmt;

use loopscope_cfg::Cfg;
use loopscope_message::{Arg, Message, text};
use loopscope_symex::StopReason;
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;

use crate::places::ChangedPlaces;

/// The reason why a loop is not summed, and its place in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSummed {
    /// The statement or expression.
    pub span: Span,
    /// Its line, from 1; 0 if it has none.
    pub line: u32,
    /// The reason.
    pub cause: Cause,
}

/// The kinds of reasons why a loop is not summed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The loop has more paths than the limit.
    TooManyPaths,
    /// One iteration executes more nodes than the limit.
    TooLong,
    /// The paths can follow each other in more patterns than the limit.
    TooManyTraces,
    /// An array is written that is not followed: a row of another one, or one that holds more than integers.
    WritesMemory,
    /// The array's contents after many iterations have no closed form.
    WritesArray(Arg),
    /// An input is read in each iteration.
    ReadsInput,
    /// The variable is changed and holds something else than an integer.
    NotAnInteger(Arg),
    /// The variable's value after many iterations has no closed form.
    NotPredictable(Arg),
    /// The condition that the variable was written after many iterations has no closed form.
    NotKnownWritten(Arg),
    /// The paths follow each other in no constant pattern.
    Irregular,
    /// A loop inside this one is not summed.
    InnerLoop,
    /// The number of iterations of a loop inside this one has no closed form.
    InnerCounter,
    /// All values that decide about its paths are known, which makes its iterations easier than its summary.
    AllKnown,
    /// The loop calls the function that it is in.
    Recursive,
    /// An index decides which object is meant.
    Index,
    /// Symbolic states cannot express an operation.
    NotHandled,
}

impl NotSummed {
    pub(crate) fn at(cfg: &Cfg, node: NodeIndex, cause: Cause) -> Self {
        let place = &cfg.graph[node];
        Self { span: place.span, line: place.line, cause }
    }

    /// A sentence that ends in the place: `the paths follow each other in no constant pattern (line 7)`.
    pub fn message(&self) -> Message {
        let why = self.cause.message();
        if self.line > 0 { text!("{why} (line {line})", line = self.line) } else { why }
    }
}

impl fmt::Display for NotSummed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

impl Cause {
    fn message(&self) -> Message {
        match self {
            Self::TooManyPaths => text!("the loop has too many paths"),
            Self::TooLong => text!("one iteration is too long"),
            Self::TooManyTraces => text!("the paths can follow each other in too many ways"),
            Self::WritesMemory => {
                text!("a row of an array is written, or an array that holds more than integers")
            }
            Self::WritesArray(array) => {
                text!("what the elements of {array} hold after many iterations has no closed form")
            }
            Self::ReadsInput => text!("an input is read in each iteration"),
            Self::NotAnInteger(variable) => text!("{variable} is changed and does not hold an integer"),
            Self::NotPredictable(variable) => {
                text!("the value of {variable} after many iterations has no closed form")
            }
            Self::NotKnownWritten(variable) => {
                text!("whether {variable} was written after many iterations has no closed form")
            }
            Self::Irregular => text!("the paths follow each other in no constant pattern"),
            Self::InnerLoop => text!("a loop inside it is not summed"),
            Self::InnerCounter => text!("how often a loop inside it runs has no closed form"),
            Self::AllKnown => text!("all values are known, so that iterations are easier than their summary"),
            Self::Recursive => text!("the loop calls the function that it is in"),
            Self::Index => text!("an index decides which array, pointer or function is meant"),
            Self::NotHandled => text!("symbolic execution cannot express what is done"),
        }
    }
}

/// The reason why the construction of a summary ends early.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The loop is not summed.
    NotSummed(NotSummed),
    /// The search has to stop.
    Stop(StopReason),
}

impl From<NotSummed> for Failure {
    fn from(reason: NotSummed) -> Self {
        Self::NotSummed(reason)
    }
}

impl From<StopReason> for Failure {
    fn from(reason: StopReason) -> Self {
        Self::Stop(reason)
    }
}

/// The reason why the paths that were executed from a general state do not describe the loop.
#[derive(Clone, Debug)]
pub(crate) enum NotGeneral {
    /// The loop changes more than was general.
    Changes(ChangedPlaces),
    /// No other states would describe it either.
    Failure(Failure),
}

impl From<Failure> for NotGeneral {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<NotSummed> for NotGeneral {
    fn from(reason: NotSummed) -> Self {
        Self::Failure(reason.into())
    }
}

impl From<StopReason> for NotGeneral {
    fn from(reason: StopReason) -> Self {
        Self::Failure(reason.into())
    }
}
