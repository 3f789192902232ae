//! Where ways lead from a location to the targets.
//!
//! From the program's start no way needs to go back to the head of a loop: what loops do on the way is said by their effects.
//! A location inside of loops is in the middle of an iteration of each. From there a run may finish the iteration of the
//! innermost one, go around it any number of times, leave it, finish the iteration of the loop around it, and so on. So a way
//! on may go back to the head of each of these loops once, and once only: what is inside of a loop to whose head it went back
//! is entered anew, if at all.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

use crate::acyclic::Distances;

/// The ways on from a location in the main function of a program without calls.
#[derive(Clone, Debug)]
pub struct Onward {
    start: NodeIndex,
    to_targets: Distances,
    /// The loops around the location, the innermost first, but for one of which it is the head.
    around: Vec<Around>,
}

/// A loop around the location.
#[derive(Clone, Debug)]
struct Around {
    head: NodeIndex,
    nodes: SortedSet<NodeIndex>,
    /// Ways within the loop to its head.
    to_head: Distances,
    /// How far it is from there to the nearest target.
    rest: Option<u32>,
}

/// To how many of the loops around the location, inner ones before those around them, a way does not go back any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Closed(pub(crate) usize);

impl Onward {
    /// The ways from a location to the first arrival at a target.
    pub fn new(cfg: &Cfg, targets: &SortedSet<NodeIndex>, start: NodeIndex) -> Self {
        let loops = &cfg.main_function().loops;
        let to_targets = Distances::new(cfg, loops, targets.iter().copied(), |_| true);
        let mut around = Vec::new();
        let mut next = loops.innermost(start);
        while let Some(id) = next {
            let each = loops.get(id);
            next = each.parent;
            if each.head != start {
                let within = |node: NodeIndex| each.nodes.contains(&node) && !targets.contains(&node);
                let to_head = Distances::new(cfg, loops, [each.head], within);
                around.push(Around { head: each.head, nodes: each.nodes.clone(), to_head, rest: None });
            }
        }
        let mut onward = Self { start, to_targets, around };
        for at in (0..onward.around.len()).rev() {
            onward.around[at].rest = onward.from(onward.around[at].head, Closed(at + 1));
        }
        onward
    }

    /// The location.
    pub fn start(&self) -> NodeIndex {
        self.start
    }

    /// How many edges lie at least between a node and the nearest target; nothing where no way leads to one.
    pub fn from(&self, node: NodeIndex, closed: Closed) -> Option<u32> {
        let back = self.around[closed.0..].iter().filter_map(|each| Some(each.to_head.from(node)? + each.rest?));
        back.chain(self.to_targets.from(node)).min()
    }

    /// What is closed behind an edge. Nothing where a way must not take it: it leads back to the head of a closed loop, or of
    /// one that the way has entered.
    pub fn along(&self, cfg: &Cfg, from: NodeIndex, to: NodeIndex, closed: Closed) -> Option<Closed> {
        let head = matches!(cfg.graph[to].kind, NodeKind::LoopHead);
        let loops = &cfg.main_function().loops;
        let goes_back = head && loops.headed_by(to).is_some_and(|id| loops.get(id).nodes.contains(&from));
        if !goes_back {
            return Some(closed);
        }
        let at = self.around.iter().position(|each| each.head == to && each.nodes.contains(&from))?;
        (at >= closed.0).then_some(Closed(at + 1))
    }

    /// Whether a loop lies on some way: around the location, or between it and a target.
    pub fn passes_loops(&self, cfg: &Cfg) -> bool {
        let mut seen = SortedSet::new();
        let mut pending = vec![self.start];
        while let Some(node) = pending.pop() {
            if matches!(cfg.graph[node].kind, NodeKind::LoopHead) {
                return true;
            }
            let onward = cfg.graph.neighbors(node).filter(|next| self.from(*next, Closed::default()).is_some());
            pending.extend(onward.filter(|next| seen.insert(*next)));
        }
        false
    }
}
