//! The limits of an analysis and its seed: [`LIMITS`].
//!
//! They are numbers that every technique has, so they are not entries of [`OPTIONS`](super::OPTIONS). The defaults of the
//! command line, the npm package and the page are made from this table.

use crate::analysis::Analysis;

/// All limits, and the seed.
pub static LIMITS: [Limit; 4] = [
    // A visitor waits for the answer.
    Limit { name: "seconds", in_page: Some("30"), get: |analysis| analysis.budget.seconds.to_string() },
    Limit { name: "states", in_page: None, get: |analysis| analysis.budget.states.to_string() },
    // A visitor waits for the replay, too.
    Limit { name: "replay_steps", in_page: Some("20000000"), get: |analysis| analysis.budget.replay_steps.to_string() },
    // The page has always had this seed: the same program keeps its answer.
    Limit { name: "seed", in_page: Some("1"), get: |analysis| analysis.seed.to_string() },
];

/// A limit of an [`Analysis`], or its seed.
#[derive(Debug)]
pub struct Limit {
    /// Its name: words joined by `_`.
    pub name: &'static str,
    in_page: Option<&'static str>,
    get: fn(&Analysis) -> String,
}

impl Limit {
    /// Its default on the command line and in the npm package.
    pub fn default_value(&self) -> String {
        (self.get)(&Analysis::default())
    }

    /// Its default in the page.
    pub fn default_in_page(&self) -> String {
        self.in_page.map_or_else(|| self.default_value(), str::to_owned)
    }
}
