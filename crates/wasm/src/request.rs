//! The page's requests and their outcomes.

pub mod certificate;
pub mod grading;
pub mod programming;
pub mod same;

use loopscope_engine::cover::report::CoverReport;
use loopscope_engine::tree::Tree;
use loopscope_message::Message;
use loopscope_question::report::Report;
use loopscope_syntax::Dialect;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::options::Options;
use crate::reading::Diagnostic;
use crate::replay::Replay;

/// The target.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Target {
    /// Any run-time error.
    Any,
    /// A line.
    Line {
        /// From 1.
        line: u32,
    },
    /// Not a place: whether every run ends.
    Ends,
}

impl From<Target> for loopscope_question::Target {
    fn from(target: Target) -> Self {
        match target {
            Target::Any => Self::AnyError,
            Target::Line { line } => Self::Line(line),
            Target::Ends => Self::Ends,
        }
    }
}

impl From<loopscope_question::Target> for Target {
    fn from(target: loopscope_question::Target) -> Self {
        match target {
            loopscope_question::Target::AnyError => Self::Any,
            loopscope_question::Target::Line(line) => Self::Line { line },
            loopscope_question::Target::Ends => Self::Ends,
        }
    }
}

/// A target as it is written. That only one kind has a line is a property of [`Target`].
#[derive(Deserialize)]
struct GivenTarget {
    kind: String,
    line: Option<u32>,
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = GivenTarget::deserialize(deserializer)?;
        match (given.kind.as_str(), given.line) {
            ("any", _) => Ok(Self::Any),
            ("line", Some(line)) => Ok(Self::Line { line }),
            ("line", None) => Err(D::Error::custom("the target is a line, but its number is missing")),
            ("ends", _) => Ok(Self::Ends),
            _ => Err(D::Error::custom("the kind of a target is `any`, `line` or `ends`")),
        }
    }
}

/// A request for an analysis.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisRequest {
    /// The program.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
    /// The target.
    pub target: Target,
    /// The technique that answers, with its options. Those that are left out have their defaults.
    #[cfg_attr(test, ts(type = "Partial<Options>"))]
    pub options: Options,
    /// The time limit.
    pub seconds: f64,
    /// The most symbolic states it may execute.
    pub states: u32,
    /// The most steps that the replay of a witness may take.
    pub replay_steps: u32,
    /// The seed of what is chosen at random.
    pub seed: u32,
}

/// A request for a tree of paths.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeRequest {
    /// The program.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
    /// `unroll` for the classic tree; `summarise` or `template` for compact ones.
    pub loops: String,
    /// After about how many nodes to stop.
    pub nodes: u32,
    /// The time limit.
    pub seconds: f64,
    /// The seed of what is chosen at random.
    pub seed: u32,
}

/// The outcome of a request for a tree.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreeOutcome {
    /// With a tree.
    Tree {
        /// The tree.
        tree: Tree,
    },
    /// The program has errors.
    Refused {
        /// All of them.
        diagnostics: Vec<Diagnostic>,
    },
    /// The request itself makes no sense.
    Invalid {
        /// Why.
        message: String,
    },
}

/// The outcome of a request.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Outcome"))]
pub enum AnalysisOutcome {
    /// With a report.
    Report {
        /// The findings of the analysis.
        report: Box<Report>,
        /// The run of its witness, where there is one.
        replay: Option<Box<Replay>>,
        /// The text that gives a C program its inputs, where a text does.
        stdin: Option<String>,
        /// The files that it reads, and those that it cannot write.
        files: Vec<GivenFile>,
        /// The assumptions of the answer.
        assumptions: Vec<Assumption>,
        /// True if the program says what should hold, with `assert` or `error()`.
        checks_results: bool,
    },
    /// The program has errors and was not analysed.
    Refused {
        /// All of them.
        diagnostics: Vec<Diagnostic>,
    },
    /// The request itself makes no sense.
    Invalid {
        /// Why.
        message: String,
    },
}

/// An assumption of an answer about the program's input or about C.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Assumption {
    /// It, as a clause.
    pub clause: Message,
    /// The subject of the option of the program that decides it: with the other value, the program is analysed without the
    /// assumption. Null if no option does.
    #[cfg_attr(test, ts(type = "Switch['about'] | null"))]
    pub decided_by: Option<&'static str>,
}

/// A request to cover a program.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CoverRequest {
    /// The program.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
    /// The time limit.
    pub seconds: f64,
    /// The seed of what is chosen at random.
    pub seed: u32,
    /// To look for errors alone; neither lines nor branches are covered then.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub errors: Option<ErrorsRequest>,
}

/// A request to look for all errors of a program.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorsRequest {
    /// Only everyday inputs count, with numbers up to this; null if all inputs count. It has no effect in programs that are
    /// not C.
    pub numbers: Option<u32>,
    /// Inputs that are tried first.
    pub known: Vec<RequestInputs>,
}

/// The outcome of a request to cover a program.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CoverOutcome {
    /// With a report.
    Cover {
        /// The findings of the coverage.
        report: Box<CoverReport>,
        /// The same as a file of JSON.
        json: String,
        /// The inputs as a table: a file of CSV.
        csv: String,
    },
    /// The program has errors.
    Refused {
        /// All of them.
        diagnostics: Vec<Diagnostic>,
    },
}

/// The inputs of a run.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RequestInputs {
    /// The integers that `input` reads, in order, each with the number of times that it is repeated in a row.
    pub inputs: Vec<(String, u32)>,
    /// The arguments of `main`, in order.
    pub arguments: Vec<RequestArgument>,
    /// The typed text, which stands for the integers if it is there.
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
}

/// An argument of `main`.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RequestArgument {
    /// The number of indices before an integer: 0 for an integer, 1 for an array, 2 for an array of arrays.
    pub dimensions: u32,
    /// Integers with their places: first and last row (of an array of arrays), first and last index, value. For an
    /// integer, there is one entry, and only its value counts.
    pub elements: Vec<(String, String, String, String, String)>,
}

/// A request for a run.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunRequest {
    /// The program.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
    /// Its inputs.
    pub given: RequestInputs,
}

/// A file that a C program opens.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GivenFile {
    /// Its name.
    pub name: String,
    /// The part of its text that is read; none if it cannot be opened.
    pub text: Option<String>,
    /// True if it is opened for writing, which fails.
    pub is_written: bool,
}

/// The outcome of a request for a run.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RunOutcome {
    /// With a run.
    Run {
        /// The run.
        replay: Box<Replay>,
        /// The text that gives a C program its inputs, where a text does.
        stdin: Option<String>,
    },
    /// The program has errors.
    Refused,
    /// The program cannot read what is typed.
    Unreadable {
        /// Why.
        message: Message,
    },
}
