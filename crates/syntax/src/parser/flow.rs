//! Reachability of the end of statements, judged by their shape.

use crate::ast::{Expr, ExprKind, Stmt, StmtKind};

/// Returns `true` if a body returns a value somewhere, but execution may still reach its end.
pub(super) fn may_forget_return(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| contains(stmt, true, |kind| matches!(kind, StmtKind::Return(_))))
        && body.iter().all(falls_through)
}

fn falls_through(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Error => false,
        StmtKind::Assert(condition) | StmtKind::Assume(condition) => constant(condition) != Some(false),
        StmtKind::Block(statements) => statements.iter().all(falls_through),
        StmtKind::If { then, otherwise: Some(otherwise), .. } => falls_through(then) || falls_through(otherwise),
        StmtKind::While { condition, body } => constant(condition) != Some(true) || breaks(body),
        StmtKind::For { condition, body, .. } => {
            condition.as_ref().map_or(Some(true), constant) != Some(true) || breaks(body)
        }
        StmtKind::DoWhile { body, condition } => {
            let is_repeated = falls_through(body) || contains(body, false, |kind| matches!(kind, StmtKind::Continue));
            is_repeated && constant(condition) != Some(true) || breaks(body)
        }
        _ => true,
    }
}

/// The truth of a condition that is a number.
fn constant(condition: &Expr) -> Option<bool> {
    match &condition.kind {
        ExprKind::Number(value) => Some(!value.is_zero()),
        _ => None,
    }
}

fn breaks(body: &Stmt) -> bool {
    contains(body, false, |kind| matches!(kind, StmtKind::Break))
}

/// Returns `true` if a statement is or contains a wanted one; `in_loops` includes those in inner loops.
fn contains(stmt: &Stmt, in_loops: bool, wanted: fn(&StmtKind) -> bool) -> bool {
    let is_loop = matches!(stmt.kind, StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. });
    wanted(&stmt.kind) || (in_loops || !is_loop) && stmt.statements().any(|inner| contains(inner, in_loops, wanted))
}
