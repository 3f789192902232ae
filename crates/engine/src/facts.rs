//! What members know for certain of a program and tell each other: it holds whoever found it out, so all others may build
//! on it. Facts move between two rounds only, so it does not matter in which of several workers a member sits.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use serde::Serialize;

/// Facts about one program. Its flow graph is the same in all workers, so its parts go by their numbers there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Facts {
    /// Edges of the flow graph that no run takes, each once.
    pub dead: Vec<u32>,
    /// Lines that some run has reached, each once, counted from 1.
    pub covered: Vec<u32>,
}

impl Facts {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.dead.is_empty() && self.covered.is_empty()
    }

    /// Adds those that are new.
    pub fn add(&mut self, others: &Self) {
        add(&mut self.dead, &others.dead);
        add(&mut self.covered, &others.covered);
    }

    /// The edges that no run takes.
    pub(crate) fn dead_edges(&self) -> SortedSet<EdgeIndex> {
        self.dead.iter().map(|edge| EdgeIndex::new(*edge as usize)).collect()
    }

    /// The nodes of lines that some run has reached. Where a line has several, they need not all have been.
    pub(crate) fn covered_nodes<'a>(&'a self, cfg: &'a Cfg) -> impl Iterator<Item = NodeIndex> + 'a {
        cfg.graph.node_indices().filter(|node| {
            let at = &cfg.graph[*node];
            self.covered.contains(&at.line) && !matches!(at.kind, NodeKind::Error(_))
        })
    }
}

fn add(known: &mut Vec<u32>, others: &[u32]) {
    for other in others {
        if !known.contains(other) {
            known.push(*other);
        }
    }
}
