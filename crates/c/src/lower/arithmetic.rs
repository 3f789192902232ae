//! Arithmetic with C's widths: checks of signed overflow, wrapping of unsigned results, conversions.

use dashu_int::IBig;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use loopscope_syntax::{ErrorKind, Span};

use super::Lowering;
use crate::ranges::Range;
use crate::tree::{Arithmetic, Expression};
use crate::types::{Integer, Type};

impl Lowering<'_> {
    /// The result of an operation in a type. The operands have values of their ranges.
    pub(super) fn calculated(
        &mut self,
        op: Arithmetic,
        ty: Integer,
        (left, of_left): (Expr, Range),
        (right, of_right): (Expr, Range),
        span: Span,
    ) -> Expr {
        let symbol = match op {
            Arithmetic::Add => BinaryOp::Add,
            Arithmetic::Subtract => BinaryOp::Subtract,
            Arithmetic::Multiply => BinaryOp::Multiply,
            Arithmetic::Divide => BinaryOp::Divide,
            Arithmetic::Remainder => return self.remainder(ty, (left, of_left), (right, of_right), span),
            Arithmetic::And | Arithmetic::Or | Arithmetic::Xor => {
                return self.bitwise(op, ty, (left, of_left), (right, of_right), span);
            }
            Arithmetic::ShiftLeft | Arithmetic::ShiftRight => {
                return self.shifted(op, ty, (left, of_left), (right, of_right), span);
            }
        };
        if self.program.is_mathematical() {
            return self.binary(symbol, left, right, span);
        }
        let mut result = Range::result(op, &of_left, &of_right, ty);
        if op == Arithmetic::Divide && of_right.low <= IBig::ZERO {
            // Only -1 makes a quotient greater than the dividend.
            let overflows = of_left.contains(&ty.low()) && of_right.contains(&IBig::from(-1)) && ty.is_signed();
            result = if overflows { Range { low: ty.low(), high: -ty.low() } } else { Range::of_type(ty) };
        }
        let value = self.binary(symbol, left, right, span);
        self.in_type(value, &result, ty, span)
    }

    /// A result as a value of its type: checked if it is signed, wrapped if not.
    pub(super) fn in_type(&mut self, value: Expr, result: &Range, ty: Integer, span: Span) -> Expr {
        if !ty.is_signed() {
            return self.wrapped(value, result, ty, span);
        }
        self.checked(value, result, ty, ErrorKind::SignedOverflow, span)
    }

    /// A value, and an error where it is out of the range of a type.
    pub(super) fn checked(&mut self, value: Expr, result: &Range, ty: Integer, error: ErrorKind, span: Span) -> Expr {
        if self.program.is_mathematical() {
            return value;
        }
        let low = (result.low < ty.low()).then(|| ty.low());
        let high = (result.high > ty.high()).then(|| ty.high());
        if low.is_none() && high.is_none() {
            return value;
        }
        let type_name = Some(ty.name());
        self.expr(ExprKind::InRange { value: Box::new(value), low, high, error, type_name }, span)
    }

    /// A value as one of another type: modulo 2^bits.
    pub(super) fn wrapped(&mut self, value: Expr, range: &Range, ty: Integer, span: Span) -> Expr {
        if range.lies_in(ty) {
            return value;
        }
        if ty == Integer::Bool {
            let zero = self.small(0, span);
            return self.binary(BinaryOp::NotEqual, value, zero, span);
        }
        if self.program.is_mathematical() {
            return value;
        }
        self.program.wraps.set(true);
        // `%` has the sign of the dividend, so a multiple of 2^bits is added that makes it positive.
        let modulus = IBig::ONE << ty.bits() as usize;
        let below = -ty.low();
        let (value, low) = without_remainder(value, &range.low);
        let mut shift = below.clone();
        if &low + &shift < IBig::ZERO {
            let missing = -(&low + &shift);
            let times = (missing + &modulus - IBig::ONE) / &modulus;
            shift += times * &modulus;
        }
        let shifted = self.plus(value, &shift, span);
        let modulus = self.integer(&modulus, span);
        let wrapped = self.binary(BinaryOp::Remainder, shifted, modulus, span);
        self.plus(wrapped, &-below, span)
    }

    /// A value plus a constant.
    pub(super) fn plus(&mut self, value: Expr, constant: &IBig, span: Span) -> Expr {
        if constant.is_zero() {
            return value;
        }
        let is_negative = *constant < IBig::ZERO;
        let magnitude = if is_negative { -constant } else { constant.clone() };
        let magnitude = self.integer(&magnitude, span);
        self.binary(if is_negative { BinaryOp::Subtract } else { BinaryOp::Add }, value, magnitude, span)
    }

    pub(super) fn negated(&mut self, operand: &Expression, ty: &Type, span: Span) -> Expr {
        let of_operand = self.program.range(operand);
        let value = self.value(operand);
        let Some(ty) = ty.integer() else { return value };
        let negated = self.expr(ExprKind::Unary(UnaryOp::Negate, Box::new(value)), span);
        let result = Range { low: -of_operand.high, high: -of_operand.low };
        self.in_type(negated, &result, ty, span)
    }

    fn remainder(
        &mut self,
        ty: Integer,
        (left, of_left): (Expr, Range),
        (right, of_right): (Expr, Range),
        span: Span,
    ) -> Expr {
        let is_checked = ty.is_signed() && !self.program.is_mathematical();
        let overflows = is_checked && of_left.contains(&ty.low()) && of_right.contains(&IBig::from(-1));
        if !overflows {
            return self.binary(BinaryOp::Remainder, left, right, span);
        }
        // C11 6.5.5: where the quotient does not fit, the remainder is not defined either.
        let mut before = Vec::new();
        let (left, right) = if is_plain(&left) && is_plain(&right) {
            (left, right)
        } else {
            let (at_left, at_right) = (left.span, right.span);
            let (left, right) = (self.temporary(left, &mut before), self.temporary(right, &mut before));
            (self.named(&left, at_left), self.named(&right, at_right))
        };
        let (dividend, least) = (self.again(&left), self.integer(&ty.low(), span));
        let (divisor, minus_one) = (self.again(&right), self.small(-1, span));
        let one = self.binary(BinaryOp::NotEqual, dividend, least, span);
        let other = self.binary(BinaryOp::NotEqual, divisor, minus_one, span);
        let condition = self.binary(BinaryOp::Or, one, other, span);
        before.push(Stmt { kind: StmtKind::Check { condition, error: ErrorKind::SignedOverflow }, span });
        let value = self.binary(BinaryOp::Remainder, left, right, span);
        self.sequence(before, value)
    }
}

/// A value that is converted, with the least that it may be. What was converted modulo 2^64, as in `int last = strlen(s) - 1`, is
/// converted at once: no C program divides by 2^64, so the dividend is one of `wrapped`, which is not negative.
fn without_remainder(value: Expr, low: &IBig) -> (Expr, IBig) {
    match value.kind {
        ExprKind::Binary(BinaryOp::Remainder, dividend, divisor) if matches!(&divisor.kind, ExprKind::Number(number) if *number == IBig::ONE << 64) => {
            (*dividend, IBig::ZERO)
        }
        kind => (Expr { kind, ..value }, low.clone()),
    }
}

/// Returns `true` if an operand is a variable or a number, which can be written twice.
fn is_plain(operand: &Expr) -> bool {
    matches!(operand.kind, ExprKind::Variable(_) | ExprKind::Number(_))
}
