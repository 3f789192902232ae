//! The possible outcomes of conditions.

use loopscope_cfg::Expr;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::interval::Interval;

/// The possible outcomes of a condition. If neither is possible, no run reaches it.
///
/// # Examples
/// ```
/// use loopscope_intervals::{Interval, Truth};
///
/// assert_eq!(Truth::known(true).negated(), Truth::known(false));
/// assert_eq!(Truth::of_integers(Some(Interval::between(1, 9))), Truth::known(true));
/// assert_eq!(Truth::of_integers(Some(Interval::between(0, 9))), Truth::UNKNOWN);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// True if some run may satisfy it.
    pub may_hold: bool,
    /// True if some run may violate it.
    pub may_fail: bool,
}

impl Truth {
    /// Both outcomes are possible.
    pub const UNKNOWN: Self = Self { may_hold: true, may_fail: true };
    /// No run reaches the condition.
    pub const NEITHER: Self = Self { may_hold: false, may_fail: false };

    /// The only outcome.
    pub fn known(holds: bool) -> Self {
        Self { may_hold: holds, may_fail: !holds }
    }

    /// The outcomes of the negation.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { may_hold: self.may_fail, may_fail: self.may_hold }
    }

    /// The outcomes of a condition that has one of these integers as its value: 0 is false.
    pub fn of_integers(integers: Option<Interval>) -> Self {
        integers.map_or(Self::NEITHER, |integers| Self {
            may_hold: integers.constant() != Some(0),
            may_fail: integers.contains(0),
        })
    }

    /// The outcomes of a condition, from those of equalities in it and from the integers that its operands may have.
    pub fn new(
        condition: &Expr,
        equality: &dyn Fn(&Expr, &Expr) -> Self,
        integers: &dyn Fn(&Expr) -> Option<Interval>,
    ) -> Self {
        match condition {
            Expr::Unary(UnaryOp::Not, operand) => Self::new(operand, equality, integers).negated(),
            Expr::Binary(BinaryOp::Equal, left, right) => equality(left, right),
            Expr::Binary(BinaryOp::NotEqual, left, right) => equality(left, right).negated(),
            Expr::Binary(
                op @ (BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual),
                left,
                right,
            ) => {
                let (left, right) = match op {
                    BinaryOp::Less | BinaryOp::GreaterEqual => (left, right),
                    _ => (right, left),
                };
                // `<` directly, `>` with swapped operands; `<=` and `>=` are their negations.
                let both = integers(left).zip(integers(right));
                let less =
                    both.map_or(Self::NEITHER, |(left, right)| left.is_less(right).map_or(Self::UNKNOWN, Self::known));
                if matches!(op, BinaryOp::Less | BinaryOp::Greater) { less } else { less.negated() }
            }
            _ => Self::of_integers(integers(condition)),
        }
    }

    /// The values of the condition as an expression: 1 if it holds, 0 if it fails.
    pub fn integers(self) -> Option<Interval> {
        match self {
            Self { may_hold: true, may_fail: true } => Some(Interval::TRUTH),
            Self { may_hold: false, may_fail: false } => None,
            Self { may_hold, .. } => Some(Interval::between(may_hold.into(), may_hold.into())),
        }
    }
}
