//! The questions of nodes, and their variables.

use loopscope_cfg::{Cfg, Check, Expr, Lvalue, NodeKind, VarId};
use petgraph::stable_graph::NodeIndex;

/// The variables about which a node asks the solver, each once; none where it asks nothing.
pub(super) fn asked(cfg: &Cfg, node: NodeIndex) -> Vec<VarId> {
    match &cfg.graph[node].kind {
        NodeKind::Branch(condition) | NodeKind::Check(Check::NonZero(condition)) => variables([condition]),
        NodeKind::Check(Check::InBounds { index, .. }) => variables([index]),
        _ => Vec::new(),
    }
}

/// The variables that occur in expressions, each once.
pub(super) fn variables<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> Vec<VarId> {
    let mut found = Vec::new();
    let mut pending: Vec<&Expr> = exprs.into_iter().collect();
    while let Some(expr) = pending.pop() {
        match expr {
            Expr::Variable(variable) | Expr::AddressOf(variable) => found.push(*variable),
            other => pending.extend(parts(other)),
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The variable in which a place lies, or that leads there, and those that say where.
pub(super) fn roots(place: &Lvalue) -> (Option<VarId>, Vec<VarId>) {
    match place {
        Lvalue::Variable(variable) => (Some(*variable), Vec::new()),
        Lvalue::Field(record, _) => roots(record),
        Lvalue::Deref(pointer) => (root(pointer), Vec::new()),
        Lvalue::Index { array, index } => (root(array), variables([index])),
    }
}

fn root(mut expr: &Expr) -> Option<VarId> {
    loop {
        expr = match expr {
            Expr::Variable(variable) => return Some(*variable),
            Expr::Deref(inner) | Expr::Field(inner, _) | Expr::Index(inner, _) => inner,
            _ => return None,
        };
    }
}

/// Returns `true` if what an expression reads may be changed through pointers or by other functions.
pub(super) fn reads_memory(cfg: &Cfg, expr: &Expr) -> bool {
    let mut pending = vec![expr];
    while let Some(expr) = pending.pop() {
        match expr {
            Expr::Deref(_) | Expr::Index(..) => return true,
            Expr::Variable(variable) if cfg.variable(*variable).address_taken => return true,
            other => pending.extend(parts(other)),
        }
    }
    false
}

/// The operands of an expression.
fn parts(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Number(_) | Expr::Variable(_) | Expr::Function(_) | Expr::Null | Expr::AddressOf(_) => Vec::new(),
        Expr::Unary(_, inner) | Expr::Deref(inner) | Expr::Field(inner, _) => vec![inner],
        Expr::Binary(_, left, right) | Expr::Index(left, right) => vec![left, right],
        Expr::Float(_, operands) => operands.iter().collect(),
        Expr::Record(fields) => fields.iter().map(|(_, field)| field).collect(),
    }
}
