//! Clean-up of a whole graph: removes unreachable and redundant nodes, and sorts errors in source order.

use loopscope_sorted::sort_by_key;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};

use super::builder::connect;
use crate::graph::{Cfg, Edge, ErrorId, NodeKind};
use crate::loops;

/// Removes the nodes that are unreachable from the entries.
pub(super) fn remove_unreachable(cfg: &mut Cfg) {
    let mut reached = FxHashSet::default();
    let mut pending: Vec<NodeIndex> = cfg.functions.iter().map(|function| function.entry).collect();
    while let Some(node) = pending.pop() {
        if reached.insert(node) {
            pending.extend(cfg.graph.neighbors(node));
        }
    }
    cfg.graph.retain_nodes(|_, node| reached.contains(&node));
    forget_removed(cfg);
}

/// The replacement of each removed node: its successor.
pub(super) type Removed = FxHashMap<NodeIndex, NodeIndex>;

/// Removes a node whose only successor is by `edge`, and redirects its incoming edges to that successor.
pub(super) fn bypass(cfg: &mut Cfg, removed: &mut Removed, node: NodeIndex, edge: Edge) {
    let Some(next) = cfg.successor(node, edge) else { return };
    let incoming: Vec<_> =
        cfg.graph.edges_directed(node, Direction::Incoming).map(|each| (each.source(), *each.weight())).collect();
    cfg.graph.remove_node(node);
    for (from, edge) in incoming {
        connect(&mut cfg.graph, from, edge, next);
    }
    removed.insert(node, next);
}

/// Removes loop heads without back edges and redundant joins, finds the loops, and numbers the errors in source order.
pub(super) fn finish(cfg: &mut Cfg, mut removed: Removed) {
    for index in 0..cfg.functions.len() {
        let entry = cfg.functions[index].entry;
        let heads = loops::heads(&cfg.graph, entry);
        for node in depth_first(cfg, entry) {
            let superfluous = match &cfg.graph[node].kind {
                NodeKind::LoopHead => !heads.contains(&node),
                NodeKind::Join => cfg.graph[node].line == 0 && !separates(cfg, node),
                _ => false,
            };
            if superfluous {
                bypass(cfg, &mut removed, node, Edge::Next);
            }
        }
        cfg.functions[index].loops = loops::find(&cfg.graph, entry);
    }
    for begin in cfg.lines.stretches.iter_mut().flat_map(|stretch| &mut stretch.nodes) {
        while let Some(next) = removed.get(begin) {
            *begin = *next;
        }
    }
    forget_removed(cfg);
    sort_errors(cfg);
}

/// The nodes reachable from an entry. The cost grows with these alone, not with the whole graph.
fn depth_first(cfg: &Cfg, entry: NodeIndex) -> Vec<NodeIndex> {
    let (mut seen, mut order, mut pending) = (FxHashSet::default(), Vec::new(), vec![entry]);
    while let Some(node) = pending.pop() {
        if seen.insert(node) {
            order.push(node);
            pending.extend(cfg.graph.neighbors(node).filter(|next| !seen.contains(next)));
        }
    }
    order
}

/// Returns `true` if removing a join would join two nodes by two edges.
fn separates(cfg: &Cfg, join: NodeIndex) -> bool {
    let Some(next) = cfg.successor(join, Edge::Next) else { return true };
    cfg.graph.neighbors_directed(join, Direction::Incoming).any(|from| cfg.graph.contains_edge(from, next))
}

fn sort_errors(cfg: &mut Cfg) {
    sort_by_key(&mut cfg.errors, |site| (site.span.start, site.span.end));
    for (site, id) in cfg.errors.iter().zip(0u32..) {
        cfg.graph[site.node].kind = NodeKind::Error(ErrorId(id));
    }
}

fn forget_removed(cfg: &mut Cfg) {
    let graph = &cfg.graph;
    cfg.errors.retain(|site| graph.contains_node(site.node));
    for stretch in &mut cfg.lines.stretches {
        stretch.nodes.retain(|node| graph.contains_node(*node));
    }
}
