//! Tail calls as jumps: a function whose calls of itself all stand at its end becomes a loop.
//!
//! # What is exact
//! The result has the runs of the program, but for the calls that are open at the same time: the program may fill the stack.

use petgraph::stable_graph::NodeIndex;

use crate::back::{Back, Viewed};
use crate::graph::{Cfg, Edge, Expr, FunctionId, Lvalue, NodeKind, VarId};
use crate::loops;

/// A program in which functions whose calls of themselves all stand at their end are loops, `main` excepted. Nodes at which text is
/// printed look like joins: `prints` knows them. `None` if there is no such function.
pub fn tail_calls(cfg: &Cfg, prints: &dyn Fn(NodeIndex) -> bool) -> Option<Viewed> {
    let mut changed = cfg.clone();
    let mut is_changed = false;
    for index in 0..cfg.functions.len() as u32 {
        let function = FunctionId(index);
        let calls = own_calls(cfg, function);
        let can_jump = function != cfg.main && !calls.is_empty() && !cfg.needs_fresh_locals(function);
        if can_jump && calls.iter().all(|call| is_at_the_end(cfg, function, *call, prints)) {
            jump(&mut changed, function, &calls);
            is_changed = true;
        }
    }
    is_changed.then(|| Viewed { cfg: changed, back: Back::keeping(cfg) })
}

/// The calls of a function to itself.
fn own_calls(cfg: &Cfg, function: FunctionId) -> Vec<NodeIndex> {
    let is_own = |node: &NodeIndex| matches!(&cfg.graph[*node].kind, NodeKind::Call { callee, .. } if *callee == Expr::Function(function));
    cfg.nodes_in_order(function).into_iter().filter(is_own).collect()
}

/// Returns `true` if nothing follows a call but the return of its result.
fn is_at_the_end(cfg: &Cfg, function: FunctionId, call: NodeIndex, prints: &dyn Fn(NodeIndex) -> bool) -> bool {
    let NodeKind::Call { variable: mut result, .. } = cfg.graph[call].kind else { return false };
    let mut node = call;
    // A path without branches is not longer than the function.
    for _ in 0..cfg.graph.node_count() {
        let Some(next) = cfg.successor(node, Edge::Next) else { return false };
        node = next;
        match &cfg.graph[node].kind {
            NodeKind::Join if !prints(node) => {}
            NodeKind::Assign { place: Lvalue::Variable(to), value } if *value == Expr::Variable(result) => result = *to,
            NodeKind::Return(value) => return *value == Expr::Variable(result) || always_returns(cfg, function, value),
            _ => return false,
        }
    }
    false
}

/// Returns `true` if a function returns this number and nothing else.
fn always_returns(cfg: &Cfg, function: FunctionId, number: &Expr) -> bool {
    let returns_it = |node: NodeIndex| match &cfg.graph[node].kind {
        NodeKind::Return(value) => value == number,
        _ => true,
    };
    matches!(number, Expr::Number(_)) && cfg.nodes_in_order(function).into_iter().all(returns_it)
}

/// Replaces calls by assignments to the parameters and a jump to the beginning.
fn jump(cfg: &mut Cfg, function: FunctionId, calls: &[NodeIndex]) {
    let (entry, parameters) = (cfg.function(function).entry, cfg.function(function).parameters.clone());
    let Some(head) = cfg.insert_after(entry, [NodeKind::LoopHead]).pop() else { return };
    for call in calls {
        let (span, line) = (cfg.graph[*call].span, cfg.graph[*call].line);
        if *call == calls[0] {
            (cfg.graph[head].span, cfg.graph[head].line) = (span, line);
        }
        let NodeKind::Call { arguments, .. } = std::mem::replace(&mut cfg.graph[*call].kind, NodeKind::Join) else {
            continue;
        };
        if let Some(onward) = cfg.edge(*call, Edge::Next) {
            cfg.graph.remove_edge(onward);
        }
        let changed = parameters.iter().zip(arguments);
        let changed: Vec<_> = changed.filter(|(to, value)| *value != Expr::Variable(**to)).collect();
        // All arguments are computed before the first parameter is written.
        let held: Vec<VarId> = changed.iter().map(|(to, _)| cfg.copy_variable(**to, "next")).collect();
        let (mut holds, mut passes) = (Vec::new(), Vec::new());
        for ((to, value), held) in changed.into_iter().zip(held) {
            holds.push(NodeKind::assign(held, value));
            passes.push(NodeKind::assign(*to, Expr::Variable(held)));
        }
        let last = cfg.insert_after(*call, holds.into_iter().chain(passes)).pop().unwrap_or(*call);
        cfg.graph.add_edge(last, head, Edge::Next);
    }
    cfg.functions[function.0 as usize].loops = loops::find(&cfg.graph, entry);
}
