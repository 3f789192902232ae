//! Conditions: `&&`, `||` and `!` as control flow.

use loopscope_syntax::ast::{BinaryOp, Expr as Ast, ExprKind, UnaryOp};

use super::builder::{Builder, Open};

/// Returns `true` if a condition is made of conditions.
pub(super) fn is_composed(condition: &Ast) -> bool {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => true,
        ExprKind::Unary(UnaryOp::Not, operand) | ExprKind::Sequence(_, operand) => is_composed(operand),
        _ => false,
    }
}

impl Builder<'_> {
    /// Lowers a condition; returns the paths on which it holds and those on which it fails. None are open then.
    pub(super) fn condition(&mut self, condition: &Ast) -> (Open, Open) {
        match &condition.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                let (holds, fails) = self.condition(left);
                self.open = holds;
                let (both, not_right) = self.condition(right);
                (both, [fails, not_right].concat())
            }
            ExprKind::Binary(BinaryOp::Or, left, right) => {
                let (holds, fails) = self.condition(left);
                self.open = fails;
                let (right_alone, neither) = self.condition(right);
                ([holds, right_alone].concat(), neither)
            }
            ExprKind::Unary(UnaryOp::Not, operand) if is_composed(operand) => {
                let (holds, fails) = self.condition(operand);
                (fails, holds)
            }
            ExprKind::Sequence(statements, value) => {
                self.inner_statements(statements);
                self.condition(value)
            }
            _ => {
                let value = self.integer_value(condition);
                self.branch(value, condition.span)
            }
        }
    }

    /// The condition of a loop: a literal (or none, which means 1) needs no branch, as the loop's head is there.
    pub(super) fn loop_condition(&mut self, condition: Option<&Ast>) -> (Open, Open) {
        let constant = match condition.map(|condition| &condition.kind) {
            None => Some(true),
            Some(ExprKind::Number(number)) => Some(!number.is_zero()),
            Some(_) => None,
        };
        match (constant, condition) {
            (None, Some(condition)) => self.condition(condition),
            (Some(false), _) => (Vec::new(), std::mem::take(&mut self.open)),
            _ => (std::mem::take(&mut self.open), Vec::new()),
        }
    }
}
