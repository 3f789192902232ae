//! Cycles of a program's loops (Compact, definition 1).
//!
//! A core is a path from the head of a loop back to it on which no node occurs twice; its exits are the edges that
//! leave it on the way. The paper lets cycles start anywhere; here they start at heads of loops, since every run that
//! goes around passes one. A core that would pass a target is none: a search ends there.

use loopscope_cfg::{Cfg, Edge, Loop};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

use crate::chain::{Step, successors};

/// The most cores of one loop that are looked at.
pub const MOST_CORES: usize = 64;
/// The most steps that the search for them takes.
const MOST_STEPS: usize = 100_000;

/// The cores of a loop, each starting with the loop's head. Nothing where there are more than [`MOST_CORES`].
pub fn cores(cfg: &Cfg, body: &Loop, targets: &SortedSet<NodeIndex>) -> Option<Vec<Vec<Step>>> {
    let mut cores = Vec::new();
    let mut path: Vec<Step> = Vec::new();
    let mut on_path = SortedSet::new();
    // Nodes still to visit, each with the length of the path before it and the edge that leads to it.
    let mut pending: Vec<(usize, Edge, NodeIndex)> = vec![(0, Edge::Next, body.head)];
    let mut steps = 0;
    while let Some((length, edge, node)) = pending.pop() {
        steps += 1;
        if steps > MOST_STEPS {
            return None;
        }
        for step in path.drain(length..) {
            on_path.remove(&step.node);
        }
        if let Some(last) = path.last_mut() {
            last.edge = edge;
        }
        if length > 0 && node == body.head {
            cores.push(path.clone());
            if cores.len() > MOST_CORES {
                return None;
            }
            continue;
        }
        if on_path.contains(&node) || !body.nodes.contains(&node) || targets.contains(&node) {
            continue;
        }
        path.push(Step { node, edge: Edge::Next });
        on_path.insert(node);
        let next = successors(cfg, node);
        pending.extend(next.into_iter().rev().map(|(edge, successor)| (length + 1, edge, successor)));
    }
    Some(cores)
}
