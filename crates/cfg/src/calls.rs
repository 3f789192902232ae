//! Which functions a program calls.

use petgraph::stable_graph::NodeIndex;

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
            reason: "which function is called here is decided as the program runs".into(),
        }),
        _ => Ok(None),
    }
}
