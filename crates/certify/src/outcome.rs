//! The outcome of a check: the checks that passed, or the reason why a certificate is not accepted.

use loopscope_message::{Message, text};
use serde::Serialize;

use crate::condition::Kind;
use crate::format::LoopName;
use crate::means::Time;

/// A check that passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CertificateCheck"))]
pub struct Check {
    /// Its kind.
    pub kind: Kind,
    /// Its line, from 1.
    pub line: u32,
    /// The result, as a sentence.
    pub text: Message,
}

/// The reason why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The reason.
    pub reason: Message,
    /// The check that failed, with its loop; `None` if no check was made.
    pub failed: Option<(Kind, Option<LoopName>)>,
    /// The consequence for the certificate.
    pub cause: Cause,
    /// The checks that passed before.
    pub passed: Vec<Check>,
}

/// The consequence of a refusal for the certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It does not prove its claims.
    Insufficient,
    /// No check was refuted, but the solver gave no answer: this is not a mistake in the certificate.
    Undecided,
    /// The time was over before the check was complete.
    Late,
}

impl Refused {
    /// A refusal without a failed check.
    pub fn new(reason: Message) -> Self {
        Self { reason, failed: None, cause: Cause::Insufficient, passed: Vec::new() }
    }

    /// A refusal is meaningless if the time is over, because unfinished work may be its reason.
    pub(crate) fn at(self, time: Time<'_>) -> Self {
        if !time.is_over() {
            return self;
        }
        let reason = text!("the time was over before the check was complete");
        Self { reason, failed: None, cause: Cause::Late, passed: self.passed }
    }
}
