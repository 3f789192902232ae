//! Requests to grade the programs of a class, and what comes of them.

use loopscope_message::Message;
use loopscope_syntax::Dialect;
use serde::{Deserialize, Serialize};

use super::RequestArgument;

/// A request to grade the programs of a class.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradingRequest {
    /// The program that says what is right.
    pub reference: GradedText,
    /// The programs of the class.
    pub submissions: Vec<GradedText>,
    /// The part of what programs print that counts.
    #[cfg_attr(test, ts(type = "'exact' | 'words' | 'numbers'"))]
    pub output: String,
    /// The numbers that the task promises, as `1..9999`; null if it promises everyday ones, of which those do not count on
    /// which the reference goes wrong.
    pub promised: Option<String>,
    /// The seed of what is chosen at random.
    pub seed: u32,
    /// The results of an earlier request for each program; null if there is none.
    pub known: Vec<Option<KnownGrade>>,
}

/// A program.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedText {
    /// The text.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
}

/// The result for a program, so that it need not be computed again.
#[derive(Debug, Default, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KnownGrade {
    /// The input that tells it from the reference.
    pub differs: Option<GivenInput>,
    /// On how many inputs it does the same.
    pub runs: u32,
    /// An input on which it is not known what it does.
    pub undecided: Option<GivenInput>,
    /// A proof that it does the same as the reference.
    pub proof: Option<GradedProof>,
}

/// A proof that a program does the same as the reference.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedProof {
    /// True if both programs were run on every promised input on which the reference ends without an error.
    pub is_exhaustive: bool,
    /// The loops that run together.
    pub loops: Vec<LoopPair>,
    /// The functions of the program whose calls may fill the stack: the proof assumes that it is large enough.
    pub stack: Vec<String>,
}

/// The lines of two loops that run together.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LoopPair {
    /// In the reference.
    pub reference: u32,
    /// In the program.
    pub program: u32,
}

/// An input of programs that are compared.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GivenInput {
    /// The arguments of `main`.
    pub arguments: Vec<RequestArgument>,
    /// The numbers that no one types, with their names.
    pub values: Vec<(String, String)>,
    /// The text that is typed.
    pub text: String,
}

/// An event while a class is graded.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GradingEvent {
    /// A program is read or run next.
    Begins {
        /// Its position, from 0; null for the reference, or for all programs together.
        at: Option<u32>,
    },
    /// The reference has run.
    Reference {
        /// On how many inputs.
        inputs: u32,
        /// An input that is left out since the reference goes wrong on it.
        left_out: Option<ReferenceFailure>,
    },
    /// A program has its grade, or another one than before.
    Graded {
        /// Its position, from 0.
        at: u32,
        /// The grade.
        grade: Box<ProgramGrade>,
        /// The number of the group of each program, from 1; null if it has no grade yet.
        groups: Vec<Option<u32>>,
    },
}

/// The grade of a program.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramGrade {
    /// The verdict.
    #[cfg_attr(test, ts(type = "'same' | 'tried' | 'differ' | 'fails' | 'endless' | 'refused' | 'undecided'"))]
    pub verdict: &'static str,
    /// The points, of 1; null if it is not decided.
    pub points: Option<u8>,
    /// Why it is refused.
    pub refusal: Option<ProgramRefusal>,
    /// On how many inputs it does the same as the reference.
    pub runs: u32,
    /// An input on which it is not known what it does.
    pub undecided: Option<String>,
    /// An input that tells it from the reference.
    pub difference: Option<GradedDifference>,
    /// A proof that it does the same as the reference.
    pub proof: Option<GradedProof>,
    /// The assumptions of the verdict, a clause each.
    pub assumed: Vec<Message>,
    /// The same, for a later request.
    pub known: KnownGrade,
}

/// Why a text is no program that can be compared.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramRefusal {
    /// The line of its first error, from 1; null if it is not about a line.
    pub line: Option<u32>,
    /// The error.
    pub message: Message,
}

/// An input on which a program does not do the same as the reference.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedDifference {
    /// The input; empty if there is nothing.
    pub input: String,
    /// The reference's behaviour.
    pub expected: GradedOutput,
    /// The program's behaviour.
    pub given: GradedOutput,
}

/// A program's behaviour.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedOutput {
    /// Its output; only a part of it, if it is long.
    pub text: String,
    /// Where in the text the first difference is, in UTF-16 code units; null if the text alone does not tell.
    pub difference: Option<u32>,
    /// The end of the run, unless it just returns 0.
    pub end: Option<Message>,
    /// The line in which it goes wrong or waits.
    pub line: Option<u32>,
}

/// An input on which the reference goes wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReferenceFailure {
    /// The input; empty if there is nothing.
    pub input: String,
    /// The end of the run.
    pub end: Option<Message>,
    /// The line in which it goes wrong; null if it never ends.
    pub line: Option<u32>,
}

/// The end of a request to grade a class.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GradingOutcome {
    /// Every program has its grade.
    Graded,
    /// The reference is no program that can be compared.
    Refused {
        /// Why.
        refusal: ProgramRefusal,
    },
    /// The reference goes wrong on an input that is promised.
    Wrong {
        /// The input.
        failure: ReferenceFailure,
    },
    /// The request itself makes no sense.
    Invalid {
        /// Why.
        message: String,
    },
}

/// A line of a table of grades.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradingRow {
    /// The file of the program.
    pub file: String,
    /// The verdict.
    #[cfg_attr(test, ts(type = "ProgramGrade['verdict']"))]
    pub verdict: String,
    /// The points; null if there are none yet.
    pub points: Option<f64>,
    /// The number of its group, from 1.
    pub group: u32,
    /// The input that tells it from the reference.
    pub input: String,
    /// The reference's output on it.
    pub expected: String,
    /// The program's output on it.
    pub given: String,
    /// Anything else that is to be said.
    pub remark: String,
}
