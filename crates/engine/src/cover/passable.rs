//! The nodes that some path of the flow graph reaches from the start of a program, ignoring its conditions.

use loopscope_cfg::{Cfg, Edge, Expr, FunctionId, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

/// By node, whether a path leads there that avoids the closed nodes. Calls are followed; they return only if the callee
/// can return.
pub(super) fn passable(cfg: &Cfg, closed: &SortedSet<NodeIndex>) -> Vec<bool> {
    let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
    let mut reached = vec![false; bound];
    // By function: the calls found so far, and whether its end is reached.
    let mut calls: Vec<Vec<(FunctionId, NodeIndex)>> = vec![Vec::new(); cfg.functions.len()];
    let mut returns = vec![false; cfg.functions.len()];
    let mut open = vec![(cfg.main, cfg.main_function().entry)];
    while let Some((function, node)) = open.pop() {
        if closed.contains(&node) || std::mem::replace(&mut reached[node.index()], true) {
            continue;
        }
        match &cfg.graph[node].kind {
            NodeKind::Return(_) => {
                if !std::mem::replace(&mut returns[function.0 as usize], true) {
                    open.extend(calls[function.0 as usize].iter().filter_map(|call| after_call(cfg, *call)));
                }
            }
            NodeKind::Call { callee, .. } => {
                for callee in callees(cfg, callee) {
                    open.push((callee, cfg.function(callee).entry));
                    calls[callee.0 as usize].push((function, node));
                    if returns[callee.0 as usize] {
                        open.extend(after_call(cfg, (function, node)));
                    }
                }
            }
            _ => open.extend(cfg.graph.neighbors(node).map(|next| (function, next))),
        }
    }
    reached
}

/// The possible callees of a call.
pub(super) fn callees(cfg: &Cfg, callee: &Expr) -> impl Iterator<Item = FunctionId> {
    let all = match callee {
        Expr::Function(only) => only.0..only.0 + 1,
        _ => 0..cfg.functions.len() as u32,
    };
    all.map(FunctionId)
}

/// Where a function continues after a call.
fn after_call(cfg: &Cfg, (function, call): (FunctionId, NodeIndex)) -> Option<(FunctionId, NodeIndex)> {
    cfg.successor(call, Edge::Next).map(|next| (function, next))
}
