//! Where paths are joined, and where they stay apart.

use loopscope_cfg::{Cfg, Edge, Lvalue, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

/// How many nodes before a condition are looked at for a constant that decides it.
const MOST_ASSIGNMENTS: u32 = 4;

/// How many paths at most meet at a node without being joined.
const MOST_PATHS: usize = 8;

/// After how many nodes at which paths meet without being joined they are joined.
const MOST_SPLITS: u32 = 2;

/// The nodes at which states are kept, among the nodes of a function in order: entries, heads of loops, calls, and where
/// paths meet and are joined.
pub(crate) fn kept(cfg: &Cfg, nodes: &[NodeIndex]) -> Vec<NodeIndex> {
    let mut kept = Vec::new();
    // How many nodes at which paths meet lie between a node and those where states are kept before it.
    let mut splits: SortedMap<NodeIndex, u32> = SortedMap::new();
    for node in nodes.iter().copied() {
        let before = cfg.graph.neighbors_directed(node, Direction::Incoming);
        let split = before.filter_map(|node| splits.get(&node)).max().copied().unwrap_or(0);
        let split = match cfg.graph[node].kind {
            NodeKind::Entry | NodeKind::LoopHead | NodeKind::Call { .. } => None,
            _ => match cfg.graph.edges_directed(node, Direction::Incoming).count() {
                0 | 1 => Some(split),
                ..=MOST_PATHS if split < MOST_SPLITS && is_decided_before(cfg, node) => Some(split + 1),
                _ => None,
            },
        };
        if split.is_none() {
            kept.push(node);
        }
        splits.insert(node, split.unwrap_or(0));
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
