//! Steps through the flow graph: a path is a list of them.

use loopscope_cfg::{Cfg, Edge, NodeKind};
use loopscope_sorted::{SortedSet, sort_by_key};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;

/// A node with the edge by which a path leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The node.
    pub node: NodeIndex,
    /// The edge.
    pub edge: Edge,
}

/// The successors of a node: the one by [`Edge::True`] first.
pub fn successors(cfg: &Cfg, node: NodeIndex) -> Vec<(Edge, NodeIndex)> {
    let mut all: Vec<(Edge, NodeIndex)> =
        cfg.graph.edges_directed(node, Direction::Outgoing).map(|edge| (*edge.weight(), edge.target())).collect();
    sort_by_key(&mut all, |(edge, _)| *edge == Edge::False);
    all
}

/// The positions of the steps that a reader wants to see. A step that only saves a value in a temporary is shown where
/// the value is used; it is left out if a later step of the same chain uses it.
pub fn telling_steps(cfg: &Cfg, steps: &[Step]) -> Vec<usize> {
    let mut used_later = SortedSet::new();
    let mut telling = Vec::new();
    for (position, step) in steps.iter().enumerate().rev() {
        let kind = &cfg.graph[step.node].kind;
        let saved = kind.written_variable().filter(|variable| cfg.variable(*variable).is_temporary());
        if saved.is_none_or(|saved| !used_later.contains(&saved)) && !is_silent(kind) {
            telling.push(position);
        }
        kind.each_expression(&mut |expr| {
            expr.each_variable(&mut |variable| {
                if cfg.variable(variable).is_temporary() {
                    used_later.insert(variable);
                }
            });
        });
    }
    telling.reverse();
    telling
}

/// Returns `true` if the node does nothing that a reader of the chain wants to see.
pub fn is_silent(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Entry | NodeKind::Join | NodeKind::Halt | NodeKind::LoopHead)
}
