//! Refines a heap by a condition that holds.

use loopscope_cfg::{Check, Expr};
use loopscope_intervals::{Interval, Truth};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::heap::Heap;
use crate::program::Program;
use crate::value::Value;

impl Program<'_> {
    /// Refines a heap by the fact that a condition holds, or does not hold. Returns `false` if nothing is left.
    pub(crate) fn assume(&self, heap: &mut Heap, condition: &Expr, holds: bool) -> bool {
        let truth = self.truth(heap, condition);
        if !(if holds { truth.may_hold } else { truth.may_fail }) {
            return false;
        }
        match condition {
            Expr::Unary(UnaryOp::Not, operand) => return self.assume(heap, operand, !holds),
            Expr::Binary(op, left, right) => match (op, holds) {
                (BinaryOp::Equal, true) | (BinaryOp::NotEqual, false) => {
                    self.assume_equal(heap, left, right);
                    self.assume_equal(heap, right, left);
                }
                (BinaryOp::Equal, false) | (BinaryOp::NotEqual, true) => {
                    self.assume_different(heap, left, right);
                    self.assume_different(heap, right, left);
                }
                (BinaryOp::Less, true) | (BinaryOp::GreaterEqual, false) => self.assume_less(heap, left, right, 1),
                (BinaryOp::LessEqual, true) | (BinaryOp::Greater, false) => self.assume_less(heap, left, right, 0),
                (BinaryOp::Greater, true) | (BinaryOp::LessEqual, false) => self.assume_less(heap, right, left, 1),
                (BinaryOp::GreaterEqual, true) | (BinaryOp::Less, false) => self.assume_less(heap, right, left, 0),
                _ => self.assume_truth(heap, condition, holds),
            },
            _ => self.assume_truth(heap, condition, holds),
        }
        true
    }

    /// Like [`assume`](Self::assume), for a check.
    pub(crate) fn pass(&self, heap: &mut Heap, check: &Check, holds: bool) -> bool {
        let truth = match check {
            Check::NonZero(condition) => return self.assume(heap, condition, holds),
            Check::Defined(place) => return self.assume_defined(heap, place, holds),
            Check::NotNull(pointer) => match self.value(heap, pointer) {
                Value::Null => Truth::known(false),
                Value::Pointer(_) | Value::Last(_) => Truth::known(true),
                _ => {
                    if let Some(place) = self.held_mut(heap, pointer).filter(|_| !holds) {
                        *place = Value::Null;
                    }
                    Truth::UNKNOWN
                }
            },
            Check::IsInteger(expr) => self.is(heap, expr, |value| matches!(value, Value::Number { .. })),
            Check::IsPointer(expr) => {
                self.is(heap, expr, |value| matches!(value, Value::Null | Value::Pointer(_) | Value::Last(_)))
            }
            Check::HasField(record, name) => self.is(heap, record, |value| value.field(self.name(name)).is_some()),
            Check::Comparable(left, right) => {
                let kind = |expr| match self.value(heap, expr) {
                    Value::Number { .. } => Some(true),
                    Value::Null | Value::Pointer(_) | Value::Last(_) => Some(false),
                    _ => None,
                };
                kind(left).zip(kind(right)).map_or(Truth::UNKNOWN, |(left, right)| Truth::known(left == right))
            }
            Check::InBounds { array, index } => match (self.value(heap, array), self.integers(heap, index)) {
                (Value::Array(_), Some(index)) => {
                    Truth { may_hold: index.contains(0), may_fail: index.constant() != Some(0) }
                }
                _ => Truth::UNKNOWN,
            },
            Check::IsArray(_) | Check::IsFunction(_) | Check::HasArity(..) => Truth::UNKNOWN,
        };
        if holds { truth.may_hold } else { truth.may_fail }
    }

    fn is(&self, heap: &Heap, expr: &Expr, is_so: impl Fn(&Value) -> bool) -> Truth {
        match self.value(heap, expr) {
            Value::Any => Truth::UNKNOWN,
            value => Truth::known(is_so(&value)),
        }
    }

    fn assume_defined(&self, heap: &mut Heap, place: &Expr, holds: bool) -> bool {
        match self.held_mut(heap, place) {
            Some(Value::Number { integers, may_be_unwritten }) => {
                let is_possible = if holds { integers.is_some() } else { *may_be_unwritten };
                (*integers, *may_be_unwritten) = if holds { (*integers, false) } else { (None, true) };
                is_possible
            }
            Some(Value::Any) | None => true,
            Some(_) => holds,
        }
    }

    /// Gives a place that may be anything the value that another expression has.
    fn assume_equal(&self, heap: &mut Heap, left: &Expr, right: &Expr) {
        let value = self.value(heap, right);
        if let Some(integers) = value.as_integers().filter(|_| value != Value::Any) {
            return self.meet(heap, left, integers);
        }
        if let Some(place @ Value::Any) = self.held_mut(heap, left) {
            *place = value;
        }
    }

    fn assume_different(&self, heap: &mut Heap, left: &Expr, right: &Expr) {
        let constant = self.integers(heap, right).and_then(Interval::constant);
        if let Some((constant, known)) = constant.zip(self.integers(heap, left)) {
            self.meet(heap, left, known.without(constant).unwrap_or(known));
        }
    }

    /// `left + by <= right`.
    fn assume_less(&self, heap: &mut Heap, left: &Expr, right: &Expr, by: i128) {
        if let Some((of_left, of_right)) = self.integers(heap, left).zip(self.integers(heap, right)) {
            self.meet(heap, left, Interval::up_to(of_right.most() - by));
            self.meet(heap, right, Interval::from(of_left.least() + by));
        }
    }

    fn assume_truth(&self, heap: &mut Heap, condition: &Expr, holds: bool) {
        if let Some(known) = self.integers(heap, condition) {
            let zero = Interval::between(0, 0);
            self.meet(heap, condition, if holds { known.without(0).unwrap_or(known) } else { zero });
        }
    }

    /// Removes other integers from a place that holds integers.
    fn meet(&self, heap: &mut Heap, place: &Expr, with: Interval) {
        if let Some(Value::Number { integers: Some(integers), .. }) = self.held_mut(heap, place) {
            *integers = integers.meet(with).unwrap_or(*integers);
        }
    }
}
