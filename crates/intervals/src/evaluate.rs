//! The possible values of an expression. The checks before it have passed, so operands have the kinds that the
//! operation needs: other values are ignored.

use std::ops::Range;

use loopscope_cfg::Expr;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::interval::Interval;
use crate::object::ObjectId;
use crate::program::AbstractProgram;
use crate::state::State;
use crate::truth::Truth;
use crate::value::{Records, Value};

impl AbstractProgram<'_> {
    /// The possible values of an expression.
    pub(crate) fn value(&self, state: &State, expr: &Expr) -> Value {
        let integers = |integers: Option<Interval>| Value { integers, ..Value::default() };
        match expr {
            Expr::Number(number) => Value::integers(Interval::from_number(number)),
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
            Expr::Float(operator, operands) => {
                let operands = operands.iter().map(|operand| self.integer(state, operand));
                integers(Interval::of_float(*operator, operands))
            }
            Expr::Unary(UnaryOp::Not, _) | Expr::Binary(..) => integers(self.truth(state, expr).integers()),
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

    /// The possible truth values of a condition.
    pub(crate) fn truth(&self, state: &State, condition: &Expr) -> Truth {
        let equality = |left: &Expr, right: &Expr| self.equality(state, left, right);
        Truth::new(condition, &equality, &|operand| self.integer(state, operand))
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
