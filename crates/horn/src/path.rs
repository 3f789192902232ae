//! The path of a run through a block.

use loopscope_cfg::{Cfg, Edge, NodeKind};
use loopscope_smt::{Evaluation, Model, Pool};
use loopscope_sorted::SortedSet;
use loopscope_transition::step::{Step, successors};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashSet;

use crate::blocks::{Blocks, Whole};

impl Blocks {
    /// The steps from a predicate's head, or from the program's start, to the next head or target, in a program without calls
    /// and for the values that a model gives to variables and unknowns. None where they do not say which way is taken.
    pub fn path(
        &self,
        cfg: &Cfg,
        targets: &SortedSet<NodeIndex>,
        pool: &Pool,
        premise: Option<usize>,
        model: &Model,
    ) -> Option<Vec<Step>> {
        let start = premise.map_or(cfg.main_function().entry, |head| self.places[head].node);
        let ends = |node| targets.contains(&node) || self.places.iter().any(|place| place.node == node);
        self.whole.way(cfg, pool, (premise, model), start, &ends)
    }
}

impl Whole {
    /// The steps from a node of the block that begins at a premise to where it ends, or to a return, which is not among them.
    pub(crate) fn way(
        &self,
        cfg: &Cfg,
        pool: &Pool,
        (premise, model): (Option<usize>, &Model),
        start: NodeIndex,
        ends: &dyn Fn(NodeIndex) -> bool,
    ) -> Option<Vec<Step>> {
        let mut evaluation = Evaluation::new(pool, model);
        let mut taken: FxHashSet<(NodeIndex, bool)> = FxHashSet::default();
        for passage in self.passages.iter().filter(|passage| passage.premise == premise) {
            let mut holds = passage.conditions.iter().map(|condition| evaluation.value(*condition));
            if holds.all(|value| value.is_some_and(|value| value.as_bool() == Some(true))) {
                taken.insert((passage.node, passage.direction == Edge::True));
            }
        }
        let (mut node, mut way) = (start, Vec::new());
        // No node of a block is passed twice.
        for _ in 0..cfg.graph.node_count() {
            if matches!(cfg.graph[node].kind, NodeKind::Return(_)) {
                return Some(way);
            }
            let ways = successors(cfg, node);
            let (edge, next) = match ways.as_slice() {
                [only] => *only,
                several => *several.iter().find(|(edge, _)| taken.contains(&(node, *edge == Edge::True)))?,
            };
            way.push(Step { node, edge });
            if ends(next) {
                return Some(way);
            }
            node = next;
        }
        None
    }
}
