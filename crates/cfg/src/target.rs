//! The question of an analysis: can this be reached?

use loopscope_sorted::SortedSet;
use loopscope_syntax::ErrorKind;
use petgraph::stable_graph::NodeIndex;
use serde::Serialize;

use crate::graph::{Cfg, ErrorId};

/// The nodes of a program that an analysis tries to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Target {
    /// Any run-time error.
    AnyError,
    /// One run-time error.
    Error(ErrorId),
    /// A line of the source, counted from 1.
    Line(u32),
}

impl Target {
    /// The place that an analysis or a certificate asks about; `None` if it asks about the end of runs.
    pub fn from_syntax(target: loopscope_syntax::Target) -> Option<Self> {
        match target {
            loopscope_syntax::Target::AnyError => Some(Self::AnyError),
            loopscope_syntax::Target::Line(line) => Some(Self::Line(line)),
            loopscope_syntax::Target::Ends => None,
        }
    }

    /// The nodes of the target; to reach one of them is to reach the target. Those of a line include the limits that a run
    /// may reach: a run ends there, and might reach the line otherwise. Empty for an error or a line that the
    /// program does not have, and for a line to which no path leads ([`crate::LineTable::nodes_on`] tells them apart).
    pub fn nodes(self, cfg: &Cfg) -> SortedSet<NodeIndex> {
        match self {
            Self::AnyError => cfg.errors.iter().map(|site| site.node).collect(),
            Self::Error(id) => cfg.errors.get(id.0 as usize).map(|site| site.node).into_iter().collect(),
            Self::Line(line) => {
                let limits = cfg.errors.iter().filter(|site| matches!(site.kind, ErrorKind::Limit(_)));
                let on_line = cfg.lines.nodes_on(line).unwrap_or_default();
                on_line.into_iter().chain(limits.map(|site| site.node)).collect()
            }
        }
    }
}
