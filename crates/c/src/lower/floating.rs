//! Operations on floating-point numbers, as operations on their ranks.

use dashu_int::IBig;
use loopscope_float::{Format, Operator};
use loopscope_syntax::ast::{Expr, ExprKind, UnaryOp};
use loopscope_syntax::{ErrorKind, Span};

use super::{Lowering, is_pure};
use crate::ranges::Range;
use crate::tree::Expression;
use crate::types::{Integer, Type};

impl Lowering<'_> {
    /// The result of an operation, in a type: an error where it is to be an integer that the type does not hold.
    pub(super) fn float_value(&mut self, operator: Operator, operands: &[Expression], ty: &Type, span: Span) -> Expr {
        if let [left, right] = operands {
            self.unsequenced(left, right);
        }
        let values: Vec<Expr> = operands.iter().map(|operand| self.value(operand)).collect();
        // The operands of `>` are exchanged.
        let is_exchanged = matches!(operands, [left, right] if right.span.start < left.span.start);
        if is_exchanged
            && let [left, right] = values.as_slice()
            && !(is_pure(left) && is_pure(right))
        {
            let mut before = Vec::new();
            let right = self.settled(right.clone(), &mut before);
            let left = self.settled(left.clone(), &mut before);
            let value = self.float(operator, vec![left, right], span);
            return self.sequence(before, value);
        }
        let value = self.float(operator, values, span);
        match (operator, ty.integer()) {
            (Operator::ToInteger(_), Some(ty)) => self.fits(value, ty, span),
            _ => value,
        }
    }

    /// An operation on ranks.
    pub(super) fn float(&mut self, operator: Operator, operands: Vec<Expr>, span: Span) -> Expr {
        self.expr(ExprKind::Float(operator, operands), span)
    }

    /// The rank of a constant.
    pub(super) fn rank(&mut self, number: f64, format: Format, span: Span) -> Expr {
        self.small(format.rank(number), span)
    }

    /// `-x`: the rank of `-x` is -1 minus that of `x`.
    pub(super) fn float_negated(&mut self, value: Expr, span: Span) -> Expr {
        let minus_one = self.small(-1, span);
        self.binary(loopscope_syntax::ast::BinaryOp::Subtract, minus_one, value, span)
    }

    /// A number of one type as one of another.
    pub(super) fn number_as(&mut self, value: Expr, range: &Range, from: &Type, to: &Type, span: Span) -> Expr {
        match (from, to) {
            (Type::Integer(_), Type::Integer(ty)) => self.wrapped(value, range, *ty, span),
            (Type::Integer(_), Type::Float(format)) => self.float(Operator::FromInteger(*format), vec![value], span),
            (Type::Float(Format::Single), Type::Float(Format::Double)) => {
                self.float(Operator::Widen, vec![value], span)
            }
            (Type::Float(Format::Double), Type::Float(Format::Single)) => {
                self.float(Operator::Narrow, vec![value], span)
            }
            (Type::Float(format), Type::Integer(Integer::Bool)) => {
                let zero = self.small(0, span);
                let equal = self.float(Operator::Equal(*format), vec![value, zero], span);
                self.expr(ExprKind::Unary(UnaryOp::Not, Box::new(equal)), span)
            }
            (Type::Float(format), Type::Integer(ty)) => {
                let value = self.float(Operator::ToInteger(*format), vec![value], span);
                self.fits(value, *ty, span)
            }
            _ => value,
        }
    }

    /// A number without its fraction, and an error where a type does not hold it (C11 6.3.1.4).
    fn fits(&mut self, value: Expr, ty: Integer, span: Span) -> Expr {
        if self.program.is_mathematical() {
            // All that is finite has an integer.
            let beyond = IBig::ONE << 1024;
            let (low, high) = (Some(-&beyond), Some(beyond));
            let (error, type_name) = (ErrorKind::FloatConversion, Some(ty.name()));
            return self.expr(ExprKind::InRange { value: Box::new(value), low, high, error, type_name }, span);
        }
        let beyond = IBig::ONE << 2000;
        let any = Range { low: -&beyond, high: beyond };
        self.checked(value, &any, ty, ErrorKind::FloatConversion, span)
    }
}
