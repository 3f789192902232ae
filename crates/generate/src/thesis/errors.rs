//! The statement that always fails.

use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::program::{Growth, LONGEST};
use crate::tree::{assign, binary, element, expr, number, variable};

/// Puts a statement that always fails at a random place: before, between or after these statements, or within the next
/// block.
pub(super) fn plant(statements: &mut Vec<Stmt>, growth: &Growth<'_>, chance: &mut ChaCha8Rng) {
    let error = always_wrong(growth, chance);
    put(statements, error, chance);
}

fn put(statements: &mut Vec<Stmt>, error: Stmt, chance: &mut ChaCha8Rng) {
    let place = chance.random_range(0..=statements.len() as u32) as usize;
    let mut within = statements.get_mut(place).map(blocks).unwrap_or_default();
    if within.is_empty() || chance.random_bool(0.5) {
        statements.insert(place, error);
        return;
    }
    let chosen = chance.random_range(0..within.len() as u32) as usize;
    put(within[chosen], error, chance);
}

/// `var1 = var7[9];`, `var1 = *null;` or `var1 = var2 / 0;`.
fn always_wrong(growth: &Growth<'_>, chance: &mut ChaCha8Rng) -> Stmt {
    let one_of = |names: &[String], chance: &mut ChaCha8Rng| {
        let chosen = chance.random_range(0..names.len() as u32) as usize;
        names[chosen].clone()
    };
    let arrays: Vec<String> = growth.arrays.iter().map(|array| array.name.clone()).collect();
    let kinds = if growth.parameters.generate_divisions { 3 } else { 2 };
    let value: Expr = match chance.random_range(0..kinds) {
        0 => element(&one_of(&arrays, chance), number(i64::from(LONGEST) + chance.random_range(0..4))),
        1 => expr(ExprKind::Deref(Box::new(expr(ExprKind::Null)))),
        _ => binary(variable(&one_of(&growth.numbers, chance)), BinaryOp::Divide, number(0)),
    };
    assign(variable(&one_of(&growth.numbers, chance)), value)
}

/// The blocks of a statement. Programs have no other blocks.
fn blocks(statement: &mut Stmt) -> Vec<&mut Vec<Stmt>> {
    let within = match &mut statement.kind {
        StmtKind::If { then, otherwise, .. } => vec![Some(then), otherwise.as_mut()],
        StmtKind::While { body, .. } => vec![Some(body)],
        _ => Vec::new(),
    };
    let blocks = within.into_iter().flatten().map(|each| match &mut each.kind {
        StmtKind::Block(statements) => Some(statements),
        _ => None,
    });
    blocks.flatten().collect()
}
