//! Why a loop does not end, where its own text says so: nothing in it changes what its conditions read.

use crate::graph::{Cfg, Edge, Expr, Function, NodeKind, VarId};
use crate::loops::Loop;

/// The variables that decide whether a run leaves a loop in a line, if nothing in the loop can write any of them. Empty
/// if something can, if that is not seen from the graph, or if the line has another number of loops than one.
pub fn unchanged(cfg: &Cfg, line: u32) -> Vec<VarId> {
    let loops = cfg.functions.iter().flat_map(|function| function.loops.loops.iter().map(move |each| (function, each)));
    let mut in_line = loops.filter(|(_, each)| each.line == line);
    match (in_line.next(), in_line.next()) {
        (Some((function, each)), None) => deciding(cfg, function, each).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The variables that the exits of a loop read; none if one of them may change in the loop. A run-time error is no exit.
fn deciding(cfg: &Cfg, function: &Function, each: &Loop) -> Option<Vec<VarId>> {
    let mut read: Vec<VarId> = Vec::new();
    for node in each.nodes.iter().copied() {
        let leaves = |edge| cfg.successor(node, edge).is_some_and(|next| !each.nodes.contains(&next));
        match &cfg.graph[node].kind {
            NodeKind::Branch(condition) if leaves(Edge::True) || leaves(Edge::False) => {
                if !is_over_variables(condition) {
                    return None;
                }
                condition.each_variable(&mut |variable| {
                    if !read.contains(&variable) {
                        read.push(variable);
                    }
                });
            }
            _ if leaves(Edge::Next) => return None,
            _ => {}
        }
    }
    let may_change = |variable: &VarId| {
        let is_foreign = !function.variables.contains(variable) || cfg.variable(*variable).is_temporary();
        let is_written = each.nodes.iter().any(|node| cfg.graph[*node].kind.written_variable() == Some(*variable));
        is_foreign || is_written || has_address(cfg, *variable)
    };
    (!read.iter().any(may_change)).then_some(read)
}

/// Whether an expression reads nothing but variables.
fn is_over_variables(expression: &Expr) -> bool {
    let mut is_so = !matches!(expression, Expr::Deref(_) | Expr::Index(..) | Expr::Field(..) | Expr::AddressOf(_));
    expression.each_part(&mut |part| is_so &= is_over_variables(part));
    is_so
}

/// Whether the program takes the address of a variable: then a pointer may write it.
fn has_address(cfg: &Cfg, variable: VarId) -> bool {
    let mut found = false;
    for node in cfg.graph.node_weights() {
        node.kind.each_expression(&mut |each| each.each_address(&mut |taken| found |= taken == variable));
    }
    found
}
