//! The possible values of an expression. The checks before it have passed, so operands have the kinds that the
//! operation needs: other values are ignored.

use std::ops::Range;

use loopscope_cfg::Expr;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::interval::Interval;
use crate::object::ObjectId;
use crate::program::AbstractProgram;
use crate::state::State;
use crate::value::{Records, Value};

impl AbstractProgram<'_> {
    /// The possible values of an expression.
    pub(crate) fn value(&self, state: &State, expr: &Expr) -> Value {
        let integers = |integers: Option<Interval>| Value { integers, ..Value::default() };
        match expr {
            Expr::Number(number) => Value::integers(Interval::of(number)),
            Expr::Variable(_) | Expr::Deref(_) | Expr::Index(..) | Expr::Field(..) => self.held(state, expr).written(),
            Expr::Function(function) => {
                self.objects.of_function(*function).map_or_else(Value::default, Value::reference)
            }
            Expr::Null => Value::null(),
            Expr::AddressOf(variable) => {
                self.objects.of_variable(*variable).map_or_else(Value::default, Value::reference)
            }
            Expr::Unary(UnaryOp::Negate, operand) => integers(self.integer(state, operand).map(Interval::negated)),
            Expr::Record(fields) => {
                Value::record(fields.iter().map(|(name, field)| (name.clone(), self.value(state, field))))
            }
            // Both sides hold variables; otherwise their intervals say as much.
            Expr::Binary(BinaryOp::Subtract, left, right) if !is_number(right) && !state.is_unrelated() => {
                let both = self.integer(state, left).zip(self.integer(state, right));
                integers(both.map(|(of_left, of_right)| {
                    let difference = of_left.minus(of_right);
                    difference.meet(self.related_difference(state, left, right)).unwrap_or(difference)
                }))
            }
            Expr::Binary(
                op @ (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder),
                left,
                right,
            ) => {
                let both = self.integer(state, left).zip(self.integer(state, right));
                let calculated = both.and_then(|(left, right)| left.calculated(*op, right));
                let known = state.place(expr).filter(|_| *op == BinaryOp::Remainder).and_then(|known| known.integers);
                integers(calculated.map(|integers| known.and_then(|known| known.meet(integers)).unwrap_or(integers)))
            }
            Expr::Unary(UnaryOp::Not, _) | Expr::Binary(..) => integers(match self.truth(state, expr) {
                Truth { may_hold: true, may_fail: true } => Some(Interval::TRUTH),
                Truth { may_hold: true, may_fail: false } => Some(Interval::between(1, 1)),
                Truth { may_hold: false, may_fail: true } => Some(Interval::between(0, 0)),
                Truth { may_hold: false, may_fail: false } => None,
            }),
        }
    }

    /// The possible integer values of an expression.
    pub(crate) fn integer(&self, state: &State, expr: &Expr) -> Option<Interval> {
        self.value(state, expr).integers
    }

    /// The possible values of the place that an expression reads, and whether it may be unwritten.
    pub(crate) fn held(&self, state: &State, expr: &Expr) -> Value {
        match expr {
            Expr::Variable(variable) => match self.place_of(*variable) {
                Ok(slot) => (*state.frame[slot]).clone(),
                Err(cell) => state.contents(cell).first().cloned().unwrap_or_default(),
            },
            Expr::Deref(_) | Expr::Index(..) if let Some(known) = state.place(expr) => known.clone(),
            Expr::Deref(pointer) => {
                let mut all = Value::default();
                for cell in self.cells(&self.value(state, pointer)) {
                    for part in state.contents(cell) {
                        all.join(part, None);
                    }
                }
                all
            }
            Expr::Index(array, index) => {
                let mut all = Value::default();
                let places = self.elements(state, array, index);
                for (array, parts) in places.clone() {
                    for part in state.contents(array).get(parts).unwrap_or_default() {
                        all.join(part, None);
                    }
                }
                self.related_element(state, &places, index, all)
            }
            Expr::Field(record, name) => match self.value(state, record).records {
                Records::None => Value::default(),
                Records::Some(fields) => fields.get(name).map(|field| field.value.clone()).unwrap_or_default(),
                Records::All => Value::any(&self.objects),
            },
            _ => self.value(state, expr),
        }
    }

    /// The arrays, with the ranges of their parts, in which an existing element may lie.
    pub(crate) fn elements(&self, state: &State, array: &Expr, index: &Expr) -> Vec<(ObjectId, Range<usize>)> {
        let Some(index) = self.integer(state, index) else { return Vec::new() };
        let array = self.value(state, array);
        let parts = |(id, length): (ObjectId, Option<usize>)| {
            let inside = length.map_or(Some(Interval::ALL), indices)?.meet(index)?;
            let all = 0..state.contents(id).len();
            let distinguished = self.objects.get(id).kind.distinguishes_elements();
            let part = |end: i128| usize::try_from(end).unwrap_or(0);
            Some((id, if distinguished { part(inside.least())..part(inside.most() + 1) } else { all }))
        };
        self.arrays(&array).filter_map(parts).collect()
    }

    /// Whether a condition may hold, and whether it may fail.
    pub(crate) fn truth(&self, state: &State, condition: &Expr) -> Truth {
        match condition {
            Expr::Unary(UnaryOp::Not, operand) => self.truth(state, operand).negated(),
            Expr::Binary(BinaryOp::Equal, left, right) => self.equality(state, left, right),
            Expr::Binary(BinaryOp::NotEqual, left, right) => self.equality(state, left, right).negated(),
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
                let both = self.integer(state, left).zip(self.integer(state, right));
                let less = both.map_or(Truth::NEITHER, |(left, right)| Truth::from(left.is_less(right)));
                if matches!(op, BinaryOp::Less | BinaryOp::Greater) { less } else { less.negated() }
            }
            _ => self.integer(state, condition).map_or(Truth::NEITHER, |integers| Truth {
                may_hold: integers.constant() != Some(0),
                may_fail: integers.contains(0),
            }),
        }
    }

    /// The possible outcomes of `left == right`.
    pub(crate) fn equality(&self, state: &State, left: &Expr, right: &Expr) -> Truth {
        let (left, right) = (self.value(state, left), self.value(state, right));
        let mut truth = Truth::NEITHER;
        if let Some((left, right)) = left.integers.zip(right.integers) {
            truth.may_hold |= left.meet(right).is_some();
            truth.may_fail |= left.constant().is_none() || left != right;
        }
        truth.may_hold |= left.null && right.null;
        // Null and references. Functions and arrays are compared only with each other, and need no other treatment.
        truth.may_fail |= left.null && !right.references.is_empty() || right.null && !left.references.is_empty();
        if !left.references.is_empty() && !right.references.is_empty() {
            truth.may_hold |= !left.references.is_disjoint(&right.references);
            truth.may_fail |= self.only(&left).is_none() || left.references != right.references;
        }
        truth
    }
}

fn is_number(expr: &Expr) -> bool {
    matches!(expr, Expr::Number(_))
}

/// The indices of an array, if it has any.
pub(crate) fn indices(length: usize) -> Option<Interval> {
    (length > 0).then(|| Interval::between(0, length as i128 - 1))
}

/// The possible outcomes of a condition. If neither is possible, no run reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) may_hold: bool,
    pub(crate) may_fail: bool,
}

impl Truth {
    const NEITHER: Self = Self { may_hold: false, may_fail: false };

    fn negated(self) -> Self {
        Self { may_hold: self.may_fail, may_fail: self.may_hold }
    }
}

impl From<Option<bool>> for Truth {
    fn from(known: Option<bool>) -> Self {
        Self { may_hold: known != Some(false), may_fail: known != Some(true) }
    }
}
