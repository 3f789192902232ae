//! Requests to compare two programs by runs, proof and search, and what comes of them.

use loopscope_message::Message;
use serde::{Deserialize, Serialize};

use super::grading::{GivenInput, GradedText, ProgramGrade, ProgramRefusal, ReferenceFailure};

/// A request to compare a program with a reference.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SameRequest {
    /// The program that says what is right.
    pub reference: GradedText,
    /// The program that is compared with it.
    pub program: GradedText,
    /// The part of what programs print that counts.
    #[cfg_attr(test, ts(type = "GradingRequest['output']"))]
    pub output: String,
    /// The numbers that the task promises, as in [`GradingRequest`](super::grading::GradingRequest).
    pub promised: Option<String>,
    /// The seed of what is chosen at random.
    pub seed: u32,
    /// The time limit of each part, in seconds; 0 for runs alone.
    pub seconds: f64,
    /// The inputs that an earlier request has found in the reference ([`SameOutcome::Compared`]); null if there was none.
    pub of_reference: Option<Vec<GivenInput>>,
}

/// A part of a comparison after the runs.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SamePart {
    /// A proof that the programs do the same.
    Proof,
    /// A proof that the program always ends.
    End,
    /// A search for inputs.
    Search,
}

/// The outcome of a comparison.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SameOutcome {
    /// The programs were compared.
    Compared {
        /// The grade: they do the same if the verdict is `same`, they may do so if it is `tried` or `undecided`, and else they
        /// differ, or the program is refused.
        grade: Box<ProgramGrade>,
        /// Why there is no proof; null if none was looked for, or if there is one.
        no_proof: Option<Message>,
        /// An input that is left out since the reference goes wrong on it.
        left_out: Option<ReferenceFailure>,
        /// The inputs that a search has found in the reference, for a later request; null if none was made.
        of_reference: Option<Vec<GivenInput>>,
    },
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
