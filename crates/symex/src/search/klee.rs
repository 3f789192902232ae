//! Alternates between two strategies.

use loopscope_cfg::Cfg;
use petgraph::stable_graph::NodeIndex;

use super::coverage::CoverageMap;
use super::dice::SplitMix64;
use super::tree::ExecutionTree;
use super::{Searcher, Ticket};
use crate::state::State;

/// Alternates between [`super::Tree`] and [`super::Coverage`], as KLEE does (Thesis, section 5.3.2.2).
#[derive(Debug)]
pub struct Klee {
    tree: ExecutionTree,
    map: CoverageMap,
    dice: SplitMix64,
    turn_of_coverage: bool,
}

impl Klee {
    /// An empty worklist.
    pub fn new(cfg: &Cfg, seed: u64) -> Self {
        Self {
            tree: ExecutionTree::default(),
            map: CoverageMap::new(cfg),
            dice: SplitMix64::new(seed),
            turn_of_coverage: false,
        }
    }
}

impl Searcher for Klee {
    fn add(&mut self, ticket: Ticket, state: &State) {
        self.tree.add(ticket);
        self.map.add(state.node(), ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        let chosen =
            if self.turn_of_coverage { self.map.choose(&mut self.dice) } else { self.tree.choose(&mut self.dice) }?;
        self.turn_of_coverage = !self.turn_of_coverage;
        Some(chosen)
    }

    fn take(&mut self, ticket: Ticket, state: &State) {
        self.tree.expand(ticket);
        self.map.remove(state.node(), ticket);
    }

    fn executed(&mut self, node: NodeIndex) {
        self.map.cover(node);
    }
}
