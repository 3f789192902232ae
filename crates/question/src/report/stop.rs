//! Why there is no answer.

use loopscope_message::Message;
use serde::{Serialize, Serializer};

/// Why a search stopped without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StopReason {
    /// Its kind.
    pub code: StopCode,
    /// An explanation for students.
    pub message: Message,
    /// Its location: line and column from 1.
    pub place: Option<(u32, u32)>,
    /// The technique to try next, if any: its name in the registry.
    pub suggestion: Option<String>,
    /// The change of the program to try instead, if any: text with code between backticks.
    pub advice: Option<Message>,
    /// Where most of the search went, if a limit cut it and that is known.
    pub busiest: Option<Busiest>,
}

/// Where a search spent most of its work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Busiest {
    /// In a loop.
    Loop {
        /// Its line, from 1.
        line: u32,
    },
    /// In calls of a function.
    Calls {
        /// Its name.
        function: String,
    },
}

/// The kinds of reasons why a search stops without an answer. In data they are stable, hyphenated identifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "kebab-case"))]
pub enum StopCode {
    /// There is nothing to execute on the line.
    NothingThere,
    /// The limit of symbolic states was reached.
    States,
    /// The time limit was reached.
    Time,
    /// The formulas fill the memory.
    Memory,
    /// The analysis was cancelled.
    Cancelled,
    /// The solver cannot decide a question.
    SolverUnknown,
    /// The solver did not answer a question, and was stopped.
    SolverSilent,
    /// The solver does not work.
    SolverFailed,
    /// Loops were approximated, and that was not enough.
    Approximated,
    /// Calls are nested too deep.
    CallDepth,
    /// A loop has more iterations than were to be followed.
    Unrolled,
    /// The technique cannot be applied to the program, or to something in it.
    NotHandled,
    /// The program's only run is too long.
    Steps,
    /// The run on inputs that were found is too long to be followed.
    ReplayLimit,
    /// It is proved for everyday inputs, and others were not decided with a bounded amount of work.
    OnlyEveryday,
    /// A run may reach a bound that is ours and not the program's, and is not followed any further.
    Limit,
    /// The inputs that were found do not lead to the target: a mistake in Loopscope.
    Refuted,
}

impl StopCode {
    /// The identifier.
    pub fn code(self) -> &'static str {
        match self {
            Self::NothingThere => "nothing-there",
            Self::States => "states",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
            Self::SolverUnknown => "solver-unknown",
            Self::SolverSilent => "solver-silent",
            Self::SolverFailed => "solver-failed",
            Self::Approximated => "approximated",
            Self::CallDepth => "call-depth",
            Self::Unrolled => "unrolled",
            Self::NotHandled => "not-handled",
            Self::Steps => "steps",
            Self::ReplayLimit => "replay-limit",
            Self::OnlyEveryday => "only-everyday",
            Self::Limit => "limit",
            Self::Refuted => "refuted",
        }
    }
}

impl Serialize for StopCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
