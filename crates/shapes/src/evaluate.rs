//! The values of expressions. The checks before them have passed; segments that they access were unfolded.

use loopscope_cfg::Expr;
use loopscope_intervals::{Interval, Truth};
use loopscope_sorted::sort_by_key;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::heap::Heap;
use crate::program::Program;
use crate::value::Value;

impl Program<'_> {
    /// The value of an expression.
    pub(crate) fn value(&self, heap: &Heap, expr: &Expr) -> Value {
        match expr {
            Expr::Number(number) => Value::integers(Interval::from_number(number)),
            Expr::Null => Value::Null,
            Expr::Variable(_) | Expr::Deref(_) | Expr::Field(..) | Expr::Index(..) => match self.held(heap, expr) {
                Some(Value::Number { integers, .. }) => Value::Number { integers: *integers, may_be_unwritten: false },
                Some(value) => value.clone(),
                None => match expr {
                    // Of a record that is not a place.
                    Expr::Field(record, name) => {
                        self.value(heap, record).field(self.name(name)).cloned().unwrap_or(Value::Any)
                    }
                    _ => Value::Any,
                },
            },
            Expr::AddressOf(variable) => match heap.variables[self.slot(*variable)] {
                Value::Pointer(cell) => Value::Pointer(cell),
                _ => Value::Any,
            },
            Expr::Function(_) => Value::Other,
            Expr::Record(fields) => {
                let mut values: Vec<_> =
                    fields.iter().map(|(name, value)| (self.name(name), self.value(heap, value))).collect();
                sort_by_key(&mut values, |(name, _)| *name);
                Value::Record(values)
            }
            Expr::Unary(UnaryOp::Negate, operand) => {
                number(self.value(heap, operand).as_integers().map(Interval::negated))
            }
            Expr::Binary(
                op @ (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder),
                left,
                right,
            ) => {
                let both = self.integers(heap, left).zip(self.integers(heap, right));
                number(both.and_then(|(left, right)| left.calculated(*op, right)))
            }
            Expr::Float(operator, operands) => {
                number(Interval::of_float(*operator, operands.iter().map(|operand| self.integers(heap, operand))))
            }
            Expr::Unary(UnaryOp::Not, _) | Expr::Binary(..) => number(self.truth(heap, expr).integers()),
        }
    }

    pub(crate) fn integers(&self, heap: &Heap, expr: &Expr) -> Option<Interval> {
        self.value(heap, expr).as_integers()
    }

    /// The value of the place that an expression reads; `None` if the place is not known.
    pub(crate) fn held<'h>(&self, heap: &'h Heap, expr: &Expr) -> Option<&'h Value> {
        match expr {
            Expr::Variable(variable) => match &heap.variables[self.slot(*variable)] {
                Value::Pointer(cell) if self.has_cell(*variable) => Some(&heap.chunks[*cell].contents),
                _ if self.has_cell(*variable) => None,
                value => Some(value),
            },
            Expr::Deref(pointer) => match self.value(heap, pointer) {
                Value::Pointer(cell) => Some(&heap.chunks[cell].contents),
                _ => None,
            },
            Expr::Index(array, _) => match self.value(heap, array) {
                Value::Array(cell) => Some(&heap.chunks[cell].contents),
                _ => None,
            },
            Expr::Field(record, name) => self.held(heap, record)?.field(self.name(name)),
            _ => None,
        }
    }

    /// Mutable [`held`](Self::held).
    pub(crate) fn held_mut<'h>(&self, heap: &'h mut Heap, expr: &Expr) -> Option<&'h mut Value> {
        match expr {
            Expr::Variable(variable) => match heap.variables[self.slot(*variable)] {
                Value::Pointer(cell) if self.has_cell(*variable) => Some(&mut heap.chunks[cell].contents),
                _ if self.has_cell(*variable) => None,
                _ => Some(&mut heap.variables[self.slot(*variable)]),
            },
            Expr::Deref(pointer) => match self.value(heap, pointer) {
                Value::Pointer(cell) => Some(&mut heap.chunks[cell].contents),
                _ => None,
            },
            Expr::Index(array, _) => match self.value(heap, array) {
                Value::Array(cell) => Some(&mut heap.chunks[cell].contents),
                _ => None,
            },
            Expr::Field(record, name) => self.held_mut(heap, record)?.field_mut(self.name(name)),
            _ => None,
        }
    }

    /// The possible truth values of a condition.
    pub(crate) fn truth(&self, heap: &Heap, condition: &Expr) -> Truth {
        let equality = |left: &Expr, right: &Expr| self.equality(heap, left, right);
        Truth::new(condition, &equality, &|operand| self.integers(heap, operand))
    }

    /// The possible outcomes of `left == right`.
    fn equality(&self, heap: &Heap, left: &Expr, right: &Expr) -> Truth {
        match (self.value(heap, left), self.value(heap, right)) {
            (Value::Number { integers: left, .. }, Value::Number { integers: right, .. }) => {
                left.zip(right).map_or(Truth::NEITHER, |(left, right)| Truth {
                    may_hold: left.meet(right).is_some(),
                    may_fail: left.constant().is_none() || left != right,
                })
            }
            (Value::Null, Value::Null) => Truth::known(true),
            (Value::Pointer(left), Value::Pointer(right)) | (Value::Array(left), Value::Array(right)) => {
                Truth::known(left == right)
            }
            (Value::Null, Value::Pointer(_) | Value::Last(_)) | (Value::Pointer(_) | Value::Last(_), Value::Null) => {
                Truth::known(false)
            }
            _ => Truth::UNKNOWN,
        }
    }
}

fn number(integers: Option<Interval>) -> Value {
    Value::Number { integers, may_be_unwritten: false }
}
