//! Acyclic paths through a flow graph.
//!
//! micro-c has no `goto`: each loop is entered through its head alone. So a simple path never takes an edge back to the
//! head of a loop that it is in. Without these edges the flow graph is acyclic: one backward search from the goal finds
//! the nodes that lead to it, and an enumeration of paths through these nodes never runs into a dead end. (A loop with
//! 25 `if`s inside another one has 2^25 dead ends.)

use std::collections::VecDeque;

use loopscope_cfg::{Cfg, Edge, FunctionId, Loop, LoopForest, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use crate::step::{Step, successors};

/// The distance from each node to the nearest of some goals, along paths that go around no loop.
#[derive(Clone, Debug)]
pub struct Distances(Vec<Option<u32>>);

impl Distances {
    /// The distances to the goals, over nodes that are `within`. An edge back to a goal counts: it ends there.
    pub fn new(
        cfg: &Cfg,
        loops: &LoopForest,
        goals: impl IntoIterator<Item = NodeIndex>,
        within: impl Fn(NodeIndex) -> bool,
    ) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut distances = vec![None; bound];
        let mut waiting: VecDeque<(NodeIndex, u32)> = goals.into_iter().map(|goal| (goal, 0)).collect();
        for (goal, _) in &waiting {
            distances[goal.index()] = Some(0);
        }
        while let Some((node, distance)) = waiting.pop_front() {
            let own = match cfg.graph[node].kind {
                NodeKind::LoopHead if distance > 0 => loops.headed_by(node).map(|id| loops.get(id)),
                _ => None,
            };
            for before in cfg.graph.neighbors_directed(node, Direction::Incoming) {
                let goes_back = own.is_some_and(|around| around.nodes.contains(&before));
                if distances[before.index()].is_none() && !goes_back && within(before) {
                    distances[before.index()] = Some(distance + 1);
                    waiting.push_back((before, distance + 1));
                }
            }
        }
        Self(distances)
    }

    /// The number of edges between a node and the nearest goal; `None` if no path leads to one.
    pub fn from(&self, node: NodeIndex) -> Option<u32> {
        self.0.get(node.index()).copied().flatten()
    }
}

/// The paths once through a loop that pass no target, each starting with the loop's head: simple paths back to the
/// head. `None` if there are more than `most`.
pub fn ways_around(
    cfg: &Cfg,
    loops: &LoopForest,
    body: &Loop,
    targets: &SortedSet<NodeIndex>,
    most: usize,
) -> Option<Vec<Vec<Step>>> {
    ways_back(cfg, loops, body, targets, most).0
}

/// The paths through a function that pass no target and go around no loop, from its entry to one of its returns, both
/// included. `None` if there are more than `most`.
pub fn ways_through(
    cfg: &Cfg,
    function: FunctionId,
    targets: &SortedSet<NodeIndex>,
    most: usize,
) -> Option<Vec<Vec<Step>>> {
    let nodes = cfg.nodes_in_order(function);
    let returns = nodes.into_iter().filter(|node| matches!(cfg.graph[*node].kind, NodeKind::Return(_)));
    let returns: Vec<NodeIndex> = returns.filter(|node| !targets.contains(node)).collect();
    let function = cfg.function(function);
    let may_pass = |node: NodeIndex| !targets.contains(&node);
    enumerate(cfg, &function.loops, function.entry, &returns, may_pass, most).0
}

/// The paths around a loop, and the number of steps that were taken to find them.
fn ways_back(
    cfg: &Cfg,
    loops: &LoopForest,
    body: &Loop,
    targets: &SortedSet<NodeIndex>,
    most: usize,
) -> (Option<Vec<Vec<Step>>>, usize) {
    let may_pass = |node: NodeIndex| body.nodes.contains(&node) && !targets.contains(&node);
    let (mut ways, taken) = enumerate(cfg, loops, body.head, &[body.head], may_pass, most);
    for way in ways.iter_mut().flatten() {
        way.pop();
    }
    (ways, taken)
}

/// The simple paths from a node to goals, both included, and the number of steps that were taken to find them.
fn enumerate(
    cfg: &Cfg,
    loops: &LoopForest,
    start: NodeIndex,
    goals: &[NodeIndex],
    may_pass: impl Fn(NodeIndex) -> bool,
    most: usize,
) -> (Option<Vec<Vec<Step>>>, usize) {
    let mut taken = 0;
    if !may_pass(start) {
        return (Some(Vec::new()), taken);
    }
    let distances = Distances::new(cfg, loops, goals.iter().copied(), may_pass);
    let mut ways = Vec::new();
    let mut path: Vec<Step> = Vec::new();
    // Nodes still to visit, each with the length of the path before it and the edge that leads to it.
    let mut pending: Vec<(usize, Edge, NodeIndex)> = Vec::new();
    pending.extend(distances.from(start).map(|_| (0, Edge::Next, start)));
    while let Some((length, edge, node)) = pending.pop() {
        taken += 1;
        path.truncate(length);
        if let Some(last) = path.last_mut() {
            last.edge = edge;
        }
        path.push(Step { node, edge: Edge::Next });
        if length > 0 && goals.contains(&node) {
            if ways.len() == most {
                return (None, taken);
            }
            ways.push(path.clone());
            continue;
        }
        let onward = successors(cfg, node).into_iter().rev().filter(|(_, next)| {
            // Other loops are not gone around: their heads lie on the path already.
            let goes_back = !goals.contains(next)
                && matches!(cfg.graph[*next].kind, NodeKind::LoopHead)
                && loops.headed_by(*next).is_some_and(|id| loops.get(id).nodes.contains(&node));
            !goes_back && distances.from(*next).is_some()
        });
        pending.extend(onward.map(|(edge, next)| (length + 1, edge, next)));
    }
    (Some(ways), taken)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use loopscope_cfg::lower;
    use loopscope_syntax::{Dialect, analyse};

    use super::*;

    /// A loop with a nested loop has one path, which passes the inner loop: the many paths through the inner loop are
    /// not explored, since none continues.
    #[test]
    fn no_dead_end_is_entered() {
        let mut source = "main(n) { var x, i, j; x = 0; i = 0; while (i < n) { j = 0; while (j < n) {\n".to_owned();
        for number in 0..16 {
            let _ = writeln!(source, "if (input > {number}) x = x + 1;");
        }
        source += "j = j + 1; } i = i + 1; } return x; }";
        let parse = analyse(&source, Dialect::Extended);
        let cfg = lower(&parse.program, &source).expect("a program without mistakes").cfg;
        let loops = &cfg.main_function().loops;
        let [outer, inner] = &loops.loops[..] else { panic!("two loops") };
        let (ways, taken) = ways_back(&cfg, loops, outer, &SortedSet::new(), 64);
        let ways = ways.expect("few ways");
        assert_eq!(ways.len(), 1);
        assert!(taken <= outer.nodes.len() + 1, "{taken} steps for {} nodes", outer.nodes.len());
        let (ways, taken) = ways_back(&cfg, loops, inner, &SortedSet::new(), 64);
        assert!(ways.is_none());
        assert!(taken <= 65 * (inner.nodes.len() + 1), "{taken} steps for {} nodes", inner.nodes.len());
    }
}
