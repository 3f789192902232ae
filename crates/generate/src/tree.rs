//! Syntax trees without places and ids.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Declarator, Expr, ExprKind, Name, NodeId, Stmt, StmtKind, UnaryOp};

pub(crate) fn name(text: &str) -> Name {
    Name { id: NodeId::default(), text: text.to_owned(), span: Span::default() }
}

pub(crate) fn expr(kind: ExprKind) -> Expr {
    Expr { id: NodeId::default(), kind, span: Span::default() }
}

pub(crate) fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default() }
}

/// A constant: numbers in a tree are never negative.
pub(crate) fn number(value: i64) -> Expr {
    let magnitude = expr(ExprKind::Number(value.unsigned_abs().into()));
    if value < 0 { expr(ExprKind::Unary(UnaryOp::Negate, Box::new(magnitude))) } else { magnitude }
}

pub(crate) fn variable(name: &str) -> Expr {
    expr(ExprKind::Variable(name.to_owned()))
}

pub(crate) fn not(operand: Expr) -> Expr {
    expr(ExprKind::Unary(UnaryOp::Not, Box::new(operand)))
}

pub(crate) fn binary(left: Expr, op: BinaryOp, right: Expr) -> Expr {
    expr(ExprKind::Binary(op, Box::new(left), Box::new(right)))
}

pub(crate) fn element(array: &str, index: Expr) -> Expr {
    expr(ExprKind::Index(Box::new(variable(array)), Box::new(index)))
}

pub(crate) fn assign(target: Expr, value: Expr) -> Stmt {
    stmt(StmtKind::Assign { target, op: None, value })
}

/// `x += step;`
pub(crate) fn increase(variable_name: &str, step: i64) -> Stmt {
    stmt(StmtKind::Assign { target: variable(variable_name), op: Some(BinaryOp::Add), value: number(step) })
}

pub(crate) fn declare(variable_name: &str, init: Option<Expr>) -> Stmt {
    stmt(StmtKind::Var(vec![Declarator { name: name(variable_name), init }]))
}

/// `function(arguments)`
pub(crate) fn call(function: &str, arguments: Vec<Expr>) -> Expr {
    expr(ExprKind::Call(Box::new(variable(function)), arguments))
}

/// `&variable_name`
pub(crate) fn address(variable_name: &str) -> Expr {
    expr(ExprKind::AddressOf(name(variable_name)))
}

/// `*pointer`
pub(crate) fn deref(pointer: &str) -> Expr {
    expr(ExprKind::Deref(Box::new(variable(pointer))))
}

/// `record.field_name`
pub(crate) fn field(record: &str, field_name: &str) -> Expr {
    expr(ExprKind::Field(Box::new(variable(record)), name(field_name)))
}

pub(crate) fn block(statements: Vec<Stmt>) -> Box<Stmt> {
    Box::new(stmt(StmtKind::Block(statements)))
}

pub(crate) fn when(condition: Expr, then: Vec<Stmt>, otherwise: Option<Vec<Stmt>>) -> Stmt {
    stmt(StmtKind::If { condition, then: block(then), otherwise: otherwise.map(block) })
}
