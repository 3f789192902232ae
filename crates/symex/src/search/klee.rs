//! Two strategies by turns.

use loopscope_cfg::Cfg;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use super::coverage::CoverageMap;
use super::dice::Dice;
use super::tree::ExecutionTree;
use super::waiting::{Ticket, Waiting};
use super::{Candidate, Searcher};

/// [`super::Tree`] and [`super::Coverage`] by turns, as KLEE does (Thesis, section 5.3.2.2).
#[derive(Debug)]
pub struct Klee {
    waiting: Waiting,
    places: FxHashMap<Ticket, NodeIndex>,
    tree: ExecutionTree,
    map: CoverageMap,
    dice: Dice,
    turn_of_coverage: bool,
}

impl Klee {
    /// An empty worklist.
    pub fn new(cfg: &Cfg, seed: u64) -> Self {
        Self {
            waiting: Waiting::default(),
            places: FxHashMap::default(),
            tree: ExecutionTree::default(),
            map: CoverageMap::new(cfg),
            dice: Dice::new(seed),
            turn_of_coverage: false,
        }
    }
}

impl Searcher for Klee {
    fn push(&mut self, candidate: Candidate) {
        let node = candidate.state.node();
        let ticket = self.waiting.add(candidate);
        self.places.insert(ticket, node);
        self.tree.add(ticket);
        self.map.add(node, ticket);
    }

    fn pop(&mut self) -> Option<Candidate> {
        let chosen = if self.turn_of_coverage {
            self.map.choose(&mut self.dice).map(|(_, ticket)| ticket)
        } else {
            self.tree.choose(&mut self.dice)
        }?;
        self.turn_of_coverage = !self.turn_of_coverage;
        self.tree.expand(chosen);
        if let Some(node) = self.places.remove(&chosen) {
            self.map.remove(node, chosen);
        }
        self.waiting.take(chosen)
    }

    fn len(&self) -> usize {
        self.waiting.len()
    }

    fn executed(&mut self, node: NodeIndex) {
        self.map.cover(node);
    }
}
