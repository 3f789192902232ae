//! A loop whose counter changes in the wrong direction, around an overflow.

use loopscope_cfg::{Staying, staying};
use loopscope_message::{Message, text};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;
use serde::Serialize;

use super::analysed::Analysed;

/// A variable that changes only away from where a loop ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Away {
    /// The line of the loop.
    pub line: u32,
    /// The variable.
    pub variable: String,
    /// True if it grows, false if it decreases.
    pub grows: bool,
    /// The condition with which the loop would end.
    pub leaves: String,
}

impl Away {
    /// Of the innermost loop around a place whose text shows it.
    pub(super) fn around(place: Span, program: &Analysed<'_>) -> Option<Self> {
        let cfg = program.cfg;
        let is_there = |node: &NodeIndex| cfg.graph[*node].span == place;
        let nodes = || cfg.graph.node_indices().filter(is_there);
        let mut loops = cfg.functions.iter().filter_map(|function| {
            let innermost = nodes().find_map(|node| function.loops.innermost(node));
            innermost.map(|id| function.loops.get(id).line)
        });
        let line = loops.next()?;
        let Staying::Away { variable, grows, leaves } = staying(cfg, line)? else { return None };
        let variable = cfg.variable(variable).shown_name().to_owned();
        Some(Self { line, variable, grows, leaves })
    }

    /// It as a sentence.
    pub(super) fn message(&self) -> Message {
        let Self { line, variable, leaves, .. } = self;
        if self.grows {
            text!("`{variable}` only grows, and the loop in line {line} ends only when `{leaves}`.")
        } else {
            text!("`{variable}` only decreases, and the loop in line {line} ends only when `{leaves}`.")
        }
    }
}
