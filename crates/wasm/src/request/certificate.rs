//! Requests for a certificate and for its check.

use loopscope_certify::Check;
use loopscope_message::Message;
use loopscope_question::report::{Claim, Invariant, Measure, Tried};
use loopscope_syntax::Dialect;
use serde::{Deserialize, Serialize};

use super::{RequestInputs, Target};

/// A request for a certificate of a proof that the target cannot be reached, or about the end of runs.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CertificateRequest {
    /// The program.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
    /// The target that cannot be reached, or the end of runs.
    pub target: Target,
    /// True if the proof rests on invariants.
    pub by_invariants: bool,
    /// The inputs and the ranges of values on which the program was run, if the proof rests on runs.
    pub tried: Vec<Tried>,
    /// The claims at loops that were found to hold.
    pub claims: Vec<Claim>,
    /// If every run ends: the terms that decrease.
    pub measures: Vec<Measure>,
    /// The run that never ends; null if the answer is another one.
    pub endless: Option<EndlessGrounds>,
    /// The time limit.
    pub seconds: f64,
}

/// The run that never ends, for a certificate.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndlessGrounds {
    /// Its inputs, without those that are read again and again.
    pub given: RequestInputs,
    /// The integers that later inputs read, over and over.
    pub later: Vec<String>,
    /// The number of times that the run is at the head before it enters the set of states that it never leaves.
    pub visits: u32,
    /// The head; null if the interpreter saw that its whole state comes again.
    pub head: Option<u32>,
}

/// The result of the search for a certificate.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CertificateOutcome {
    /// One that was checked.
    Found {
        /// The certificate, as `docs/certificate.md` describes it.
        text: String,
        /// The checks that were made, in this order, and hold.
        checks: Vec<Check>,
        /// The loop invariants that it states.
        invariants: Vec<Invariant>,
        /// The loop bounds that it states.
        bounds: Vec<LoopBound>,
    },
    /// There is none.
    None {
        /// Why.
        reason: Message,
    },
    /// None was found in time.
    Late,
    /// The check refuses what the proof rests on: a mistake in Loopscope.
    Rejected {
        /// Why.
        reason: Message,
    },
}

/// A request to check a certificate.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckRequest {
    /// The program that it is about.
    pub source: String,
    /// The language it is written in: a certificate that names another one is refused.
    pub dialect: Dialect,
    /// The certificate, as `docs/certificate.md` describes it.
    pub certificate: String,
    /// The time limit.
    pub seconds: f64,
}

/// The result of the check of a certificate.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CheckOutcome {
    /// It shows what it claims.
    Holds {
        /// Its claim: `reachable`, `unreachable`, `ends` or `endless`.
        verdict: String,
        /// Of what: `any` for any run-time error, `line:N`, or `ends`.
        target: String,
        /// The language in which the program was read.
        dialect: Dialect,
        /// The checks that were made, in this order, and hold.
        checks: Vec<Check>,
    },
    /// It does not.
    Refused {
        /// Why.
        reason: Message,
        /// The checks that passed before.
        checks: Vec<Check>,
    },
    /// The check did not finish in time.
    Late,
}

/// A bound on the iterations of a loop.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LoopBound {
    /// The loop's line, from 1.
    pub line: u32,
    /// The most times that a run reaches its head after each entry of the loop.
    pub most: u32,
}
