//! Where paths are joined, and where they stay apart.

use loopscope_cfg::{Cfg, Edge, Lvalue, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

/// How many nodes before a condition are looked at for a constant that decides it.
const MOST_ASSIGNMENTS: u32 = 4;

/// How many paths at most lead from the nodes where states are kept to a node where paths meet without being joined.
const MOST_PATHS: usize = 64;

/// The nodes at which states are kept, among the nodes of a function in order: entries, heads of loops, calls, and where
/// paths meet and are joined.
pub(crate) fn kept(cfg: &Cfg, nodes: &[NodeIndex]) -> Vec<NodeIndex> {
    let mut kept = Vec::new();
    // How many paths lead to a node from those where states are kept before it.
    let mut paths: SortedMap<NodeIndex, usize> = SortedMap::new();
    for node in nodes.iter().copied() {
        let before = cfg.graph.neighbors_directed(node, Direction::Incoming);
        let meeting: usize = before.map(|node| paths.get(&node).copied().unwrap_or(1)).sum();
        let are_joined = match cfg.graph[node].kind {
            NodeKind::Entry | NodeKind::LoopHead | NodeKind::Call { .. } => true,
            _ => {
                cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_some()
                    && !(meeting <= MOST_PATHS && is_decided_before(cfg, node))
            }
        };
        if are_joined {
            kept.push(node);
        }
        paths.insert(node, if are_joined { 1 } else { meeting.max(1) });
    }
    kept
}

/// Whether paths meet at a condition that a constant decides on one of them, as in `t = 1` and `t = 0` before `if (t)`.
/// Then the paths part again, and a join would only lose what holds on each of them.
fn is_decided_before(cfg: &Cfg, node: NodeIndex) -> bool {
    let mut condition = node;
    while let (NodeKind::Join, Some(next)) = (&cfg.graph[condition].kind, cfg.successor(condition, Edge::Next)) {
        condition = next;
    }
    let (NodeKind::Branch(_) | NodeKind::Check(_)) = &cfg.graph[condition].kind else { return false };
    let mut read = SortedSet::new();
    cfg.graph[condition]
        .kind
        .each_expression(&mut |expr| expr.each_variable(&mut |variable| _ = read.insert(variable)));
    let decides = |mut node: NodeIndex| {
        for _ in 0..MOST_ASSIGNMENTS {
            match &cfg.graph[node].kind {
                NodeKind::Assign { place: Lvalue::Variable(variable), value } if read.contains(variable) => {
                    let mut is_constant = true;
                    value.each_variable(&mut |_| is_constant = false);
                    return is_constant;
                }
                NodeKind::Assign { .. } | NodeKind::Join => {}
                _ => return false,
            }
            let mut before = cfg.graph.neighbors_directed(node, Direction::Incoming);
            match (before.next(), before.next()) {
                (Some(only), None) => node = only,
                _ => return false,
            }
        }
        false
    };
    cfg.graph.neighbors_directed(node, Direction::Incoming).any(decides)
}
