//! Operations on floating-point numbers as text for people: constants are shown as the numbers whose ranks they are.

use std::fmt;

use loopscope_float::{Format, Operator, shortest};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use super::{Notation, POSTFIX, Subject, binding};
use crate::graph::Expr;

impl Notation<'_> {
    pub(super) fn float(
        &self,
        f: &mut fmt::Formatter<'_>,
        operator: Operator,
        operands: &[Expr],
        own: u8,
    ) -> fmt::Result {
        let operand = |operand, around| FloatOperand(self.inside(operand, around), operator.operand_format());
        match (operator.symbol(), operands) {
            (Some(symbol), [left, right]) => write!(f, "{} {symbol} {}", operand(left, own), operand(right, own + 1)),
            // A conversion that C makes by itself.
            (None, [only]) if matches!(operator, Operator::FromInteger(_) | Operator::Widen) => {
                write!(f, "{}", operand(only, 0))
            }
            _ => {
                write!(f, "{}(", operator.name())?;
                for (at, each) in operands.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { ", " } else { "" }, operand(each, 0))?;
                }
                f.write_str(")")
            }
        }
    }
}

/// An operand of an operation on numbers of a format: a constant is the rank of one.
struct FloatOperand<'a>(Notation<'a>, Option<Format>);

impl fmt::Display for FloatOperand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.0.what, self.1) {
            (Subject::Expr(expr, _), Some(format)) => match rank(expr) {
                Some(rank) => f.write_str(&shortest(rank, format)),
                None => self.0.fmt(f),
            },
            _ => self.0.fmt(f),
        }
    }
}

/// The value of a constant.
fn rank(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Number(number) => i64::try_from(number).ok(),
        Expr::Unary(UnaryOp::Negate, operand) => rank(operand).map(|rank| -rank),
        _ => None,
    }
}

pub(super) fn binding_of(operator: Operator) -> u8 {
    match operator {
        Operator::Add(_) | Operator::Subtract(_) => binding(BinaryOp::Add),
        Operator::Multiply(_) | Operator::Divide(_) => binding(BinaryOp::Multiply),
        Operator::Less(_) | Operator::LessEqual(_) => binding(BinaryOp::Less),
        Operator::Equal(_) => binding(BinaryOp::Equal),
        _ => POSTFIX,
    }
}
