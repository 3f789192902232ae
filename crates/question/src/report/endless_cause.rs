//! Why a run never leaves a loop, in the program's own words.

use loopscope_cfg::{Staying, VarId, deciding, staying};
use loopscope_syntax::Span;
use serde::Serialize;

use super::out_of_bounds::{is_short, text};
use crate::Program;
use crate::evidence::Evidence;

/// Why a run never leaves a loop, where nothing but [`Evidence::Recurrent`]'s `unchanged` variables says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum EndlessCause {
    /// Nothing in the loop leaves it.
    NoExit,
    /// Its condition assigns instead of comparing.
    Assigned {
        /// The condition, as it is written.
        condition: String,
    },
    /// Its condition always holds, because an unsigned number is never negative.
    NeverNegative {
        /// The condition, as it is written.
        condition: String,
    },
    /// A `;` is its whole body, and a block behind it looks like one.
    EmptyBody {
        /// The line of the `;`.
        line: u32,
    },
    /// A variable changes only away from where the loop ends.
    Away {
        /// The variable.
        variable: String,
        /// True if it grows, false if it decreases.
        grows: bool,
        /// The condition with which the loop would end.
        leaves: String,
    },
    /// In this run, the variables that decide stay the same in every iteration.
    Same {
        /// The variables.
        variables: Vec<String>,
        /// True if that is so from the first iteration on.
        from_start: bool,
    },
}

impl EndlessCause {
    /// Why a run of a program stays in a loop.
    pub fn new(program: &Program, evidence: &Evidence) -> Option<Self> {
        let Evidence::Recurrent { line, visits, later, again, function: None, unchanged, .. } = evidence else {
            return None;
        };
        let (cfg, tree) = (program.cfg(), program.tree());
        let line_of = |place: u32| program.lines().line(place);
        let written = |places: &[Span]| {
            let place = places.iter().find(|place| line_of(place.start) == *line)?;
            Some(text(program.source(), *place)).filter(|text| is_short(text)).map(str::to_owned)
        };
        if let Some(condition) = written(&tree.assigned_conditions) {
            return Some(Self::Assigned { condition });
        }
        if let Some(condition) = written(&tree.never_negative) {
            return Some(Self::NeverNegative { condition });
        }
        if tree.empty_bodies.iter().any(|place| line_of(place.start) == *line) {
            return Some(Self::EmptyBody { line: *line });
        }
        if !unchanged.is_empty() {
            return None;
        }
        let name = |variable: VarId| cfg.variable(variable).shown_name().to_owned();
        match staying(cfg, *line) {
            Some(Staying::NoExit) => Some(Self::NoExit),
            Some(Staying::Away { variable, grows, leaves }) => {
                Some(Self::Away { variable: name(variable), grows, leaves })
            }
            _ => {
                let variables: Vec<String> = deciding(cfg, *line).into_iter().map(name).collect();
                let is_same = *again == Some(1) && later.is_empty() && !variables.is_empty();
                is_same.then_some(Self::Same { variables, from_start: *visits == 0 })
            }
        }
    }
}
