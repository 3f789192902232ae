//! Runs that are not over after many steps.

use serde::Serialize;

use super::{ErrorText, Evidence, Proof, Witness};

/// A run that never ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EndlessRun {
    /// Its inputs.
    pub witness: Witness,
    /// Why it never ends: its evidence is a recurrent set. `never_left` has the line of the loop if no run leaves it.
    pub proof: Proof,
    /// True if it never ends only if integers have no bounds. In C, one of them may overflow in it after very many
    /// iterations.
    pub overflows: bool,
    /// The overflow and its time, if that is known.
    pub overflow: Option<LateOverflow>,
}

/// The overflow that ends a loop after very many iterations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LateOverflow {
    /// The variable.
    pub variable: String,
    /// The line in which it overflows.
    pub line: u32,
    /// The number of iterations before, in decimal.
    pub iterations: String,
}

impl EndlessRun {
    /// The line of its loop, or of the name of the function that calls itself for ever; 0 if there is no such line.
    pub fn line(&self) -> u32 {
        if let Evidence::Recurrent { line, .. } = &self.proof.evidence { *line } else { 0 }
    }
}

/// A run that only an error ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ErrorEnd {
    /// Its inputs.
    pub witness: Witness,
    /// The error.
    pub error: ErrorText,
    /// The line of the loop that it does not leave otherwise; none if the run fills the stack with calls that never return.
    pub line: Option<u32>,
    /// True if no run leaves the loop otherwise.
    pub is_only_end: bool,
}

/// A run that is not over after many steps. It may end, for example when an integer of C overflows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LongRun {
    /// Its inputs, and how many steps were executed.
    pub witness: Witness,
    /// The integer that each later `input` reads, if there are any.
    pub input: Option<String>,
    /// The number of open calls at its end, if these were too many.
    pub calls: Option<u32>,
}
