//! The report on coverage, as plain data: the covered goals, the inputs that cover them, and why the other goals are
//! not covered.

use std::fmt;

use loopscope_interp::Inputs;
use loopscope_message::{Message, text};
use loopscope_question::report::{
    EndlessRun, ErrorText, ParameterValue, Proof, Repeated, Stats, StopReason, to_inputs,
};
use serde::Serialize;

/// The result of covering a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoverReport {
    /// The goals: lines, then branches, then errors, each in source order.
    pub goals: Vec<GoalReport>,
    /// Inputs that together reach all reached goals, the simplest first.
    pub inputs: Vec<CoverInput>,
    /// Runs that never end, each in a loop or a recursion of another line, that were found with little work.
    pub endless: Vec<EndlessRun>,
    /// The work done.
    pub stats: Stats,
}

/// Something that runs may reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Goal {
    /// The kind of the goal.
    #[serde(flatten)]
    #[cfg_attr(feature = "types", ts(flatten))]
    pub kind: GoalKind,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// The kinds of goals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum GoalKind {
    /// A line on which a statement begins.
    Line,
    /// A direction of a condition.
    Branch {
        /// The condition, as code.
        condition: String,
        /// True if it must hold.
        holds: bool,
    },
    /// A possible run-time error.
    Error {
        /// A stable, hyphenated identifier: `division-by-zero`, ...
        error: String,
        /// In words: "division by zero".
        text: Message,
    },
}

impl Goal {
    /// The goal in words, with code between backticks: "line 7, division by zero".
    pub fn message(&self) -> Message {
        let line = self.line;
        match &self.kind {
            GoalKind::Line => text!("line {line}"),
            GoalKind::Branch { condition, holds: true } => text!("line {line}, `{condition}` holds"),
            GoalKind::Branch { condition, holds: false } => {
                text!("line {line}, `{condition}` does not hold")
            }
            GoalKind::Error { text, .. } => text!("line {line}, {text}"),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

/// A goal with its verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GoalReport {
    /// The goal.
    pub goal: Goal,
    /// The verdict.
    pub fate: Fate,
}

/// The verdict on a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CoverFate"))]
pub enum Fate {
    /// The interpreter reached it.
    Reachable {
        /// The inputs that reach it: indices into [`CoverReport::inputs`], at least one.
        inputs: Vec<u32>,
    },
    /// No run reaches it.
    Unreachable(Never),
    /// Neither was proved.
    Unknown {
        /// Why.
        stop: StopReason,
    },
}

/// Why no run reaches a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Never {
    /// The technique that proved it: its name in the registry.
    pub technique: String,
    /// The proof; `None` if the verdict follows from other goals.
    pub proof: Option<Proof>,
    /// Unreachable goals such that every path to this one passes one of them: indices into [`CoverReport::goals`].
    pub behind: Vec<u32>,
}

/// Inputs with the result of the run on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoverInput {
    /// The integers that `input` reads, in order.
    pub inputs: Vec<Repeated>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<ParameterValue>,
    /// The number of steps that the interpreter took.
    pub steps: u64,
    /// The end of the run.
    pub end: RunEnd,
    /// The goals that it reaches, as indices into [`CoverReport::goals`].
    pub goals: Vec<u32>,
}

impl CoverInput {
    /// The interpreter's inputs. Texts that are not integers count as 0.
    pub fn to_inputs(&self) -> Inputs {
        to_inputs(&self.inputs, &self.parameters)
    }
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RunEnd {
    /// `main` returns.
    Finished {
        /// The result, in decimal.
        result: String,
    },
    /// A run-time error.
    Error {
        /// The error with its location.
        error: ErrorText,
    },
    /// An `assume` in this line does not hold.
    Halted {
        /// The line, from 1.
        line: u32,
    },
    /// After it reached all its goals, an `input` in this line reads more than is listed.
    Reads {
        /// The line, from 1.
        line: u32,
    },
    /// It is long, or does not end. The inputs are those that it reads before it reaches its last goal.
    Goes,
}

/// A result during the coverage of a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CoverStep"))]
pub enum Step {
    /// The goals. All are open.
    Begin {
        /// All of them, by their numbers.
        goals: Vec<Goal>,
    },
    /// A run reached goals for the first time. Its inputs are not minimised yet, and the report may have other inputs
    /// instead.
    Reached {
        /// Their numbers.
        goals: Vec<u32>,
        /// The inputs.
        input: CoverInput,
    },
    /// No run reaches a goal.
    Unreachable {
        /// Its number.
        goal: u32,
        /// Why.
        never: Never,
    },
    /// An analysis searches for a run to a goal.
    Looking {
        /// Its number.
        goal: u32,
    },
    /// An analysis gave no answer for a goal.
    Open {
        /// The goal's number.
        goal: u32,
        /// Why.
        stop: StopReason,
    },
    /// Inputs are chosen and minimised.
    Reducing,
}

/// The number of goals of one kind that were reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Count {
    /// Reached by one of the inputs.
    pub reachable: u32,
    /// Proved to be unreachable.
    pub unreachable: u32,
    /// Open.
    pub unknown: u32,
}

impl Count {
    /// The number of goals.
    pub fn all(self) -> u32 {
        self.reachable + self.unreachable + self.unknown
    }
}

impl CoverReport {
    /// Counts the lines, branches and errors that were reached.
    pub fn counts(&self) -> [Count; 3] {
        let mut counts = [Count::default(); 3];
        for GoalReport { goal, fate } in &self.goals {
            let count = &mut counts[match goal.kind {
                GoalKind::Line => 0,
                GoalKind::Branch { .. } => 1,
                GoalKind::Error { .. } => 2,
            }];
            match fate {
                Fate::Reachable { .. } => count.reachable += 1,
                Fate::Unreachable(_) => count.unreachable += 1,
                Fate::Unknown { .. } => count.unknown += 1,
            }
        }
        counts
    }
}
