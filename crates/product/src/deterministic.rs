//! Functions whose result depends on their arguments alone.

use loopscope_cfg::{Cfg, Event, Events, Expr, FunctionId, NodeKind, VarId, functions_called};
use petgraph::stable_graph::NodeIndex;

use crate::side::mentions_memory;

/// The functions that `main` may call, directly or through others, which take integers, only compute with variables of their own, and
/// call no other functions.
pub(crate) fn deterministic_functions(cfg: &Cfg, events: &Events) -> Vec<FunctionId> {
    let Ok(called) = functions_called(cfg) else { return Vec::new() };
    called.into_iter().filter(|function| computes(cfg, *function, events)).collect()
}

/// Returns `true` if a function only computes with its own variables, and calls no other function.
fn computes(cfg: &Cfg, function: FunctionId, events: &Events) -> bool {
    let own = &cfg.function(function).variables;
    let is_own = |id: VarId| own.contains(&id);
    let computes_at = |node: NodeIndex| {
        let kind = &cfg.graph[node].kind;
        let is_kind = !matches!(
            kind,
            NodeKind::Input(_)
                | NodeKind::Output(_)
                | NodeKind::Alloc { .. }
                | NodeKind::NewArray { .. }
                | NodeKind::Filled { .. }
                | NodeKind::Endless(_)
        );
        let is_own_call = match kind {
            NodeKind::Call { callee, .. } => *callee == Expr::Function(function),
            _ => true,
        };
        let mut has_own = kind.written_variable().is_none_or(is_own);
        kind.each_expression(&mut |expr| {
            has_own &= !mentions_memory(expr);
            expr.each_variable(&mut |id| has_own &= is_own(id));
        });
        is_kind
            && is_own_call
            && has_own
            && !matches!(events.get(&node), Some(Event::Print { .. } | Event::Read(_) | Event::Exit(_)))
    };
    function != cfg.main
        && cfg.takes_integers_alone(&Expr::Function(function))
        && !cfg.needs_fresh_locals(function)
        && cfg.nodes_in_order(function).into_iter().all(computes_at)
}
