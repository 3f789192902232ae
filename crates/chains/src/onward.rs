//! Paths from a location to the targets.
//!
//! From the program's start no path needs to return to the head of a loop: the effects of the loops cover their iterations. A
//! location inside of loops is in the middle of an iteration of each. From there a run may finish the iteration of the
//! innermost one, iterate it any number of times, leave it, finish the iteration of the loop around it, and so on. So a path
//! may return to the head of each of these loops at most once: after that, it enters the inner loops again, if at all.

use std::rc::Rc;

use loopscope_cfg::{Cfg, LoopId, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;

use loopscope_transition::acyclic::Distances;

/// The paths from locations in the main function of a program without calls; locations share common data.
#[derive(Clone, Debug)]
pub struct Locations {
    to_targets: Rc<Distances>,
    /// Those that were needed so far.
    loops: SortedMap<LoopId, Rc<Distances>>,
}

/// The paths from a location.
#[derive(Clone, Debug)]
pub struct Onward {
    start: NodeIndex,
    to_targets: Rc<Distances>,
    /// The loops around the location, the innermost first, without a loop whose head it is.
    around: Vec<Around>,
}

/// A loop around the location.
#[derive(Clone, Debug)]
struct Around {
    id: LoopId,
    /// Distances within the loop to its head.
    to_head: Rc<Distances>,
    /// The distance from the head to the nearest target.
    rest: Option<u32>,
}

/// The number of loops around the location, from the innermost outwards, that are closed: the path may not return to
/// their heads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClosedLoops(pub(crate) usize);

impl Locations {
    /// The paths to the first arrival at a target.
    pub fn new(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> Self {
        let loops = &cfg.main_function().loops;
        let to_targets = Rc::new(Distances::new(cfg, loops, targets.iter().copied(), |_| true));
        Self { to_targets, loops: SortedMap::new() }
    }

    /// The paths from a location.
    pub fn at(&mut self, cfg: &Cfg, targets: &SortedSet<NodeIndex>, start: NodeIndex) -> Onward {
        let loops = &cfg.main_function().loops;
        let mut around = Vec::new();
        let mut next = loops.innermost(start);
        while let Some(id) = next {
            let each = loops.get(id);
            next = each.parent;
            if each.head != start {
                let within = |node: NodeIndex| each.nodes.contains(&node) && !targets.contains(&node);
                let distances = || Rc::new(Distances::new(cfg, loops, [each.head], within));
                let to_head = Rc::clone(self.loops.entry(id).or_insert_with(distances));
                around.push(Around { id, to_head, rest: None });
            }
        }
        let mut onward = Onward { start, to_targets: Rc::clone(&self.to_targets), around };
        for at in (0..onward.around.len()).rev() {
            onward.around[at].rest = onward.from(loops.get(onward.around[at].id).head, ClosedLoops(at + 1));
        }
        onward
    }
}

impl Onward {
    /// The location.
    pub fn start(&self) -> NodeIndex {
        self.start
    }

    /// The smallest number of edges from a node to a target; `None` if no path leads to one.
    pub fn from(&self, node: NodeIndex, closed: ClosedLoops) -> Option<u32> {
        let back = self.around[closed.0..].iter().filter_map(|each| Some(each.to_head.from(node)? + each.rest?));
        back.chain(self.to_targets.from(node)).min()
    }

    /// The closed loops after an edge. `None` if a path must not take it: it leads back to the head of a closed loop,
    /// or of one that the path has entered.
    pub fn along(&self, cfg: &Cfg, from: NodeIndex, to: NodeIndex, closed: ClosedLoops) -> Option<ClosedLoops> {
        let head = matches!(cfg.graph[to].kind, NodeKind::LoopHead);
        let loops = &cfg.main_function().loops;
        let back_to = loops.headed_by(to).filter(|id| head && loops.get(*id).nodes.contains(&from));
        let Some(back_to) = back_to else { return Some(closed) };
        let at = self.around.iter().position(|each| each.id == back_to)?;
        (at >= closed.0).then_some(ClosedLoops(at + 1))
    }

    /// Returns `true` if some path passes a loop: one around the location, or one between it and a target.
    pub fn passes_loops(&self, cfg: &Cfg) -> bool {
        let mut seen = SortedSet::new();
        let mut pending = vec![self.start];
        while let Some(node) = pending.pop() {
            if matches!(cfg.graph[node].kind, NodeKind::LoopHead) {
                return true;
            }
            let onward = cfg.graph.neighbors(node).filter(|next| self.from(*next, ClosedLoops::default()).is_some());
            pending.extend(onward.filter(|next| seen.insert(*next)));
        }
        false
    }
}
