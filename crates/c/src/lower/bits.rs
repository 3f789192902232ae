//! Shifts and operations on bits, as arithmetic of integers.

use dashu_int::IBig;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use loopscope_syntax::{ErrorKind, Span};

use super::Lowering;
use super::functions::AND;
use crate::ranges::Range;
use crate::tree::{Arithmetic, Expression};
use crate::types::{Integer, Type};

impl Lowering<'_> {
    pub(super) fn complement(&mut self, operand: &Expression, ty: &Type, span: Span) -> Expr {
        let value = self.value(operand);
        let Some(ty) = ty.integer() else { return value };
        // -1 - value, or the greatest value minus it.
        let from = if ty.is_signed() { IBig::from(-1) } else { ty.high() };
        let from = self.integer(&from, span);
        self.binary(BinaryOp::Subtract, from, value, span)
    }

    pub(super) fn shifted(
        &mut self,
        op: Arithmetic,
        ty: Integer,
        (left, of_left): (Expr, Range),
        (right, of_right): (Expr, Range),
        span: Span,
    ) -> Expr {
        let mut before = Vec::new();
        // Without bounds, the parser reads shifts by fewer than 64 bits.
        let bits = if self.program.is_mathematical() { 64 } else { ty.bits() };
        let most = IBig::from(bits - 1);
        let is_defined = of_right.low >= IBig::ZERO && of_right.high <= most;
        let power = if is_defined && matches!(right.kind, ExprKind::Number(_)) {
            let power = IBig::ONE << usize::try_from(&of_right.low).unwrap_or_default();
            self.integer(&power, span)
        } else {
            let (low, high) = (Some(IBig::ZERO), Some(most));
            let by = if is_defined {
                right
            } else {
                let (value, error, type_name) = (Box::new(right), ErrorKind::Shift, Some(ty.name()));
                self.expr(ExprKind::InRange { value, low, high, error, type_name }, span)
            };
            let powers = (0..bits).map(|bit| self.integer(&(IBig::ONE << bit as usize), span)).collect();
            let powers = self.expr(ExprKind::Array(powers), span);
            let by = self.temporary(by, &mut before);
            let powers = self.temporary(powers, &mut before);
            let (by, powers) = (self.named(&by, span), self.named(&powers, span));
            self.expr(ExprKind::Index(Box::new(powers), Box::new(by)), span)
        };
        let left = if before.is_empty() {
            left
        } else {
            // The left operand comes first.
            let (mut first, place) = (Vec::new(), left.span);
            let name = self.temporary(left, &mut first);
            before.splice(0..0, first);
            self.named(&name, place)
        };
        let value = if op == Arithmetic::ShiftLeft {
            let product = self.binary(BinaryOp::Multiply, left, power, span);
            let most = &of_left.high << (bits as usize - 1);
            let result = Range { low: of_left.low.clone() * (IBig::ONE << (bits as usize - 1)), high: most };
            if ty.is_signed() {
                // C11 6.5.7: a negative number is not shifted to the left.
                let low = (of_left.low < IBig::ZERO).then_some(IBig::ZERO);
                let high = Some(ty.high()).filter(|_| !self.program.is_mathematical());
                let (value, error, type_name) = (Box::new(product), ErrorKind::Shift, Some(ty.name()));
                self.expr(ExprKind::InRange { value, low, high, error, type_name }, span)
            } else {
                self.wrapped(product, &result, ty, span)
            }
        } else if of_left.low >= IBig::ZERO {
            self.binary(BinaryOp::Divide, left, power, span)
        } else {
            // Rounded down: (left - left mod power) / power.
            let left = self.settled(left, &mut before);
            let power = self.settled(power, &mut before);
            let (again, modulus) = (self.again(&left), self.again(&power));
            let rest = self.floor_remainder(again, modulus, span);
            let multiple = self.binary(BinaryOp::Subtract, left, rest, span);
            self.binary(BinaryOp::Divide, multiple, power, span)
        };
        self.sequence(before, value)
    }

    /// `(value % modulus + modulus) % modulus`.
    fn floor_remainder(&mut self, value: Expr, modulus: Expr, span: Span) -> Expr {
        let (one, other) = (self.again(&modulus), self.again(&modulus));
        let rest = self.binary(BinaryOp::Remainder, value, one, span);
        let positive = self.binary(BinaryOp::Add, rest, other, span);
        self.binary(BinaryOp::Remainder, positive, modulus, span)
    }

    pub(super) fn bitwise(
        &mut self,
        op: Arithmetic,
        ty: Integer,
        (left, of_left): (Expr, Range),
        (right, of_right): (Expr, Range),
        span: Span,
    ) -> Expr {
        if op == Arithmetic::And {
            for (value, range, mask) in [(&left, &of_left, &right), (&right, &of_right, &left)] {
                let ExprKind::Number(mask) = &mask.kind else { continue };
                let modulus = mask + IBig::ONE;
                if *mask > IBig::ZERO && (&modulus & mask).is_zero() {
                    let value = value.clone();
                    let modulus = self.integer(&modulus, span);
                    if range.low >= IBig::ZERO {
                        return self.binary(BinaryOp::Remainder, value, modulus, span);
                    }
                    return self.floor_remainder(value, modulus, span);
                }
            }
        }
        // Both as numbers that are not negative.
        let unsigned = ty.unsigned();
        let is_signed = of_left.low < IBig::ZERO || of_right.low < IBig::ZERO;
        let mut before = Vec::new();
        let left = self.wrapped(left, &of_left, unsigned, span);
        let left = self.temporary(left, &mut before);
        let right = self.wrapped(right, &of_right, unsigned, span);
        let right = self.temporary(right, &mut before);
        self.uses_and = true;
        let callee = self.named(AND, span);
        let arguments = vec![self.named(&left, span), self.named(&right, span)];
        let and = self.expr(ExprKind::Call(Box::new(callee), arguments), span);
        let value = if op == Arithmetic::And {
            and
        } else {
            let and = self.temporary(and, &mut before);
            let (left, right) = (self.named(&left, span), self.named(&right, span));
            let sum = self.binary(BinaryOp::Add, left, right, span);
            let mut common = self.named(&and, span);
            if op == Arithmetic::Xor {
                let two = self.small(2, span);
                common = self.binary(BinaryOp::Multiply, two, common, span);
            }
            self.binary(BinaryOp::Subtract, sum, common, span)
        };
        let value = if is_signed { self.wrapped(value, &Range::of_type(unsigned), ty, span) } else { value };
        self.sequence(before, value)
    }

    /// A check that a condition holds.
    pub(super) fn check(condition: Expr, error: ErrorKind, span: Span) -> Stmt {
        Stmt { kind: StmtKind::Check { condition, error }, span }
    }
}
