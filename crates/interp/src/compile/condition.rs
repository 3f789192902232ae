//! Conditions become jumps; `&&`, `||` and `!` cost nothing but their jumps.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

use super::FunctionCompiler;
use super::expression::small_constant;
use crate::instruction::{Comparison, Event, Instruction, Label, Register};

impl<'a> FunctionCompiler<'a, '_> {
    /// Jumps where the condition is 0. The jumps are added to `jumps`, to be landed later.
    pub(super) fn jump_unless(&mut self, condition: &'a Expr, jumps: &mut Vec<Label>) {
        self.jump_when(condition, false, jumps);
    }

    /// Executes an instruction where the condition is 0.
    pub(super) fn unless(&mut self, condition: &'a Expr, instruction: Instruction, span: Span) {
        let mut over = Vec::new();
        self.jump_when(condition, true, &mut over);
        self.emit(instruction, span);
        self.land(&over);
    }

    /// The value of a condition, 1 or 0. Writes the register last, so that it may be a variable of the condition.
    pub(super) fn condition_value(&mut self, condition: &'a Expr, dst: Register) {
        let mut to_zero = Vec::new();
        self.jump_unless(condition, &mut to_zero);
        self.emit(Instruction::Integer { dst, value: 1 }, condition.span);
        let over = self.emit(Instruction::Jump { to: 0 }, condition.span);
        self.land(&to_zero);
        self.emit(Instruction::Integer { dst, value: 0 }, condition.span);
        self.land(&[over]);
    }

    /// Jumps where the condition's truth is `when`, and falls through where it is not.
    pub(super) fn jump_when(&mut self, condition: &'a Expr, when: bool, jumps: &mut Vec<Label>) {
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, inner) if is_composed(inner) => self.jump_when(inner, !when, jumps),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                // The value that the left side alone decides: false for `&&`, true for `||`.
                let decided = *op == BinaryOp::Or;
                if decided == when {
                    self.jump_when(left, when, jumps);
                    self.jump_when(right, when, jumps);
                } else {
                    let mut over = Vec::new();
                    self.jump_when(left, decided, &mut over);
                    self.jump_when(right, when, jumps);
                    self.land(&over);
                }
            }
            _ => self.decide(condition, when, jumps),
        }
    }

    /// The same for a condition that is not made of others. What it decides is reported.
    fn decide(&mut self, condition: &'a Expr, when: bool, jumps: &mut Vec<Label>) {
        let mut over = Vec::new();
        let traced = self.tables.traced;
        self.jump(condition, when != traced, if traced { &mut over } else { jumps });
        if !traced {
            return;
        }
        self.report(Event::Decided { condition: condition.span, holds: when });
        jumps.push(self.emit(Instruction::Jump { to: 0 }, condition.span));
        self.land(&over);
        self.report(Event::Decided { condition: condition.span, holds: !when });
    }

    fn jump(&mut self, condition: &'a Expr, when: bool, jumps: &mut Vec<Label>) {
        let free = self.free;
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.jump(inner, !when, jumps),
            ExprKind::Binary(op, left, right) if comparison(*op).is_some() => {
                let by = comparison(*op).unwrap_or(Comparison::Equal);
                let by = if when { by } else { by.negated() };
                let jump = if let Some(value) = small_constant(right) {
                    let a = self.operand(left);
                    Instruction::JumpIfConstant { by, a, value, to: 0 }
                } else {
                    let (a, b) = self.operands(left, right);
                    Instruction::JumpIf { by, a, b, to: 0 }
                };
                jumps.push(self.emit_for(jump, condition.span, left.span, right.span));
            }
            _ => {
                let a = self.operand(condition);
                let jump =
                    if when { Instruction::JumpUnlessZero { a, to: 0 } } else { Instruction::JumpIfZero { a, to: 0 } };
                jumps.push(self.emit(jump, condition.span));
            }
        }
        self.free = free;
    }
}

/// Returns `true` if a condition is made of conditions.
fn is_composed(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => true,
        ExprKind::Unary(UnaryOp::Not, inner) => is_composed(inner),
        _ => false,
    }
}

/// The comparison that an operator is.
pub(super) fn comparison(op: BinaryOp) -> Option<Comparison> {
    Some(match op {
        BinaryOp::Equal => Comparison::Equal,
        BinaryOp::NotEqual => Comparison::NotEqual,
        BinaryOp::Less => Comparison::Less,
        BinaryOp::LessEqual => Comparison::LessEqual,
        BinaryOp::Greater => Comparison::Greater,
        BinaryOp::GreaterEqual => Comparison::GreaterEqual,
        _ => return None,
    })
}
