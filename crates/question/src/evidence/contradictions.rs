//! Contradictions: where paths to a target end, and which conditions of the program exclude each other.

use loopscope_message::{Message, text};
use loopscope_transition::formula::Formula;
use serde::Serialize;

use super::TOLD;

/// The contradictions at which paths to the target end: the first few, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Contradictions {
    /// The first ones found.
    pub contradictions: Vec<Contradiction>,
    /// The number of those that were left out.
    pub more: u32,
}

impl Contradictions {
    /// Adds a contradiction, unless one that reads alike is there.
    pub fn add(&mut self, new: Contradiction) {
        let reads_alike = |known: &Contradiction| {
            let places = |each: &Contradiction| -> Vec<(Message, u32)> {
                each.conditions.iter().map(|condition| (condition.why.clone(), condition.line)).collect()
            };
            known.ends == new.ends && places(known) == places(&new)
        };
        if self.contradictions.iter().any(reads_alike) {
            return;
        }
        if self.contradictions.len() < TOLD {
            self.contradictions.push(new);
        } else {
            self.more += 1;
        }
    }

    /// Adds those that show that no run nests calls deeper than this.
    pub fn add_nesting(&mut self, depth: u32, nesting: Self) {
        self.more += nesting.more;
        for Contradiction { conditions, .. } in nesting.contradictions {
            let ends = text!("No run nests calls of one function more than {depth} deep.");
            self.add(Contradiction { ends, chain: None, conditions, never: None });
        }
    }
}

/// A contradiction at which paths to the target end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Contradiction {
    /// The paths that end here, as a sentence with code between backticks.
    pub ends: Message,
    /// The `id` of its chain, if it is about a chain.
    pub chain: Option<u32>,
    /// The conditions that cannot hold together. Empty if known values decide.
    pub conditions: Vec<Excluded>,
    /// The condition of the program that never holds, if `ends` says that.
    pub never: Option<NeverHolds>,
}

/// A condition of the program that no run satisfies in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NeverHolds {
    /// The line, from 1.
    pub line: u32,
    /// The condition, as code.
    pub condition: String,
    /// The known value that rules it out, if that is the value of one place.
    pub known: Option<KnownValue>,
}

/// The bounds of a place that matter for a condition, in decimal: at least one is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct KnownValue {
    /// The place, as code.
    pub place: String,
    /// The least value, if it is known and matters.
    pub least: Option<String>,
    /// The greatest value, if it is known and matters.
    pub most: Option<String>,
}

/// A condition of the program that takes part in a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Excluded {
    /// The condition of the program, in words.
    pub why: Message,
    /// Its line, from 1; 0 if it has no line.
    pub line: u32,
    /// The condition on inputs or counters; `None` if it is too long to be shown.
    pub formula: Option<Formula>,
    /// The kind of the condition.
    pub kind: ExcludedKind,
}

/// The kind of a condition in a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ExcludedKind {
    /// A condition of the program.
    Condition {
        /// The condition, as code.
        code: String,
    },
    /// A condition of the program in the first iteration of a loop.
    FirstIteration {
        /// The condition, as code.
        code: String,
        /// The line of the loop.
        loop_line: u32,
    },
    /// A condition of the program in the last iteration of a loop.
    LastIteration {
        /// The condition, as code.
        code: String,
        /// The line of the loop.
        loop_line: u32,
    },
    /// Numbers of iterations are not negative.
    Counts,
    /// Something else.
    Other,
}
