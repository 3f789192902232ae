//! The report on coverage: what was covered, by which inputs, and why the rest was not, as plain data.

use std::fmt;

use loopscope_interp::Inputs;
use serde::Serialize;

use crate::evidence::Proof;
use crate::report::{ErrorText, ParameterValue, Repeated, Stats, StopReason};
use crate::witness::to_inputs;

/// What came of covering a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoverReport {
    /// The goals: lines, then branches, then errors, each in the order in which they stand in the source.
    pub goals: Vec<GoalReport>,
    /// Inputs that together reach all goals that are reached, the simplest first.
    pub inputs: Vec<CoverInput>,
    /// How much work it was.
    pub stats: Stats,
}

/// Something that runs may come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Goal {
    /// What it is.
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
        /// Whether it is to hold.
        holds: bool,
    },
    /// A possible run-time error.
    Error {
        /// A stable, hyphenated identifier: `division-by-zero`, ...
        error: String,
        /// In words: "division by zero".
        text: String,
    },
}

impl fmt::Display for Goal {
    /// `line 7, division by zero`, with code between backticks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match &self.kind {
            GoalKind::Line => Ok(()),
            GoalKind::Branch { condition, holds: true } => write!(f, ", `{condition}` holds"),
            GoalKind::Branch { condition, holds: false } => write!(f, ", `{condition}` does not hold"),
            GoalKind::Error { text, .. } => write!(f, ", {text}"),
        }
    }
}

/// A goal, and what was found out about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GoalReport {
    /// The goal.
    pub goal: Goal,
    /// What was found out.
    pub fate: Fate,
}

/// What was found out about a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CoverFate"))]
pub enum Fate {
    /// The interpreter came to it.
    Reachable {
        /// On which inputs: indices into [`CoverReport::inputs`], at least one.
        inputs: Vec<u32>,
    },
    /// No run comes to it.
    Unreachable(Never),
    /// Neither was shown.
    Unknown {
        /// Why.
        stop: StopReason,
    },
}

/// Why no run comes to a goal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Never {
    /// The technique that showed it: its name in the registry.
    pub technique: String,
    /// The proof; none where it follows from others.
    pub proof: Option<Proof>,
    /// The goals without which no path leads to this one, and to which no run comes: indices into
    /// [`CoverReport::goals`].
    pub behind: Vec<u32>,
}

/// Inputs, and what a run on them does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoverInput {
    /// The integers that `input` reads, in order.
    pub inputs: Vec<Repeated>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<ParameterValue>,
    /// How many steps the interpreter took.
    pub steps: u64,
    /// How the run ends.
    pub end: RunEnd,
    /// The goals that it comes to, as indices into [`CoverReport::goals`].
    pub goals: Vec<u32>,
}

impl CoverInput {
    /// The interpreter's inputs. Texts that are not integers count as 0.
    pub fn to_inputs(&self) -> Inputs {
        to_inputs(&self.inputs, &self.parameters)
    }
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RunEnd {
    /// `main` returns this, in decimal.
    Finished {
        /// What.
        result: String,
    },
    /// Something goes wrong.
    Error {
        /// What, and where.
        error: ErrorText,
    },
    /// An `assume` in this line gives it up.
    Halted {
        /// The line, from 1.
        line: u32,
    },
    /// It has reached all its goals, and then an `input` in this line reads more than is listed.
    Reads {
        /// The line, from 1.
        line: u32,
    },
    /// It is long, or does not end. The inputs are those that it reads until it has come to all its goals.
    Goes,
}

/// What is told while a program is being covered.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CoverStep"))]
pub enum Step {
    /// These are the goals. Nothing is known of any.
    Begin {
        /// All of them, by their numbers.
        goals: Vec<Goal>,
    },
    /// A run came to goals for the first time. Its inputs are not made small yet, and others may stand in their place in
    /// the end.
    Reached {
        /// Their numbers.
        goals: Vec<u32>,
        /// The inputs.
        input: CoverInput,
    },
    /// No run comes to a goal.
    Unreachable {
        /// Its number.
        goal: u32,
        /// Why.
        never: Never,
    },
    /// An analysis looks for a goal.
    Looking {
        /// Its number.
        goal: u32,
    },
    /// It came to no answer, for now.
    Open {
        /// The goal's number.
        goal: u32,
        /// Why.
        stop: StopReason,
    },
    /// Inputs are chosen and made small.
    Reducing,
}

/// How many goals of one kind were reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Count {
    /// Reached by one of the inputs.
    pub reachable: u32,
    /// Proved to be out of reach.
    pub unreachable: u32,
    /// Open.
    pub unknown: u32,
}

impl Count {
    /// How many there are.
    pub fn all(self) -> u32 {
        self.reachable + self.unreachable + self.unknown
    }
}

impl CoverReport {
    /// How many lines, branches and errors were reached.
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
