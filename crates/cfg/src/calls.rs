//! Which functions a program calls.

use loopscope_message::text;
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::graph::{Cfg, Expr, FunctionId, NodeKind};
use crate::inline::NotInlined;

/// The functions reachable from `main` through calls, each once; `main` first.
///
/// # Errors
/// Refuses calls through function values.
pub fn functions_called(cfg: &Cfg) -> Result<Vec<FunctionId>, NotInlined> {
    let mut found = vec![cfg.main];
    let mut looked_at = 0;
    while let Some(function) = found.get(looked_at).copied() {
        looked_at += 1;
        for node in cfg.nodes_in_order(function) {
            if let Some(callee) = called(cfg, node)?
                && !found.contains(&callee)
            {
                found.push(callee);
            }
        }
    }
    Ok(found)
}

/// The function that a call node calls.
pub(crate) fn called(cfg: &Cfg, node: NodeIndex) -> Result<Option<FunctionId>, NotInlined> {
    match &cfg.graph[node].kind {
        NodeKind::Call { callee: Expr::Function(id), .. } => Ok(Some(*id)),
        NodeKind::Call { .. } => Err(NotInlined {
            span: cfg.graph[node].span,
            reason: text!("which function is called here is decided as the program runs"),
        }),
        _ => Ok(None),
    }
}

/// A depth-first search over the calls reachable from `main`, with an explicit stack.
pub(crate) fn refuse_recursion(cfg: &Cfg) -> Result<(), NotInlined> {
    type Calls = Vec<(FunctionId, Span)>;
    let calls_of = |id: FunctionId| -> Result<Calls, NotInlined> {
        let mut calls = Vec::new();
        for node in cfg.nodes_in_order(id) {
            calls.extend(called(cfg, node)?.map(|callee| (callee, cfg.graph[node].span)));
        }
        Ok(calls)
    };
    let mut is_running = FxHashMap::from_iter([(cfg.main, true)]);
    let mut around = vec![(cfg.main, calls_of(cfg.main)?)];
    while let Some((function, calls)) = around.last_mut() {
        let Some((callee, span)) = calls.pop() else {
            is_running.insert(*function, false);
            around.pop();
            continue;
        };
        match is_running.get(&callee) {
            None => {
                is_running.insert(callee, true);
                around.push((callee, calls_of(callee)?));
            }
            Some(true) => {
                let name = &cfg.function(callee).name;
                return Err(NotInlined { span, reason: text!("`{name}` is called while it is running (recursion)") });
            }
            Some(false) => {}
        }
    }
    Ok(())
}
