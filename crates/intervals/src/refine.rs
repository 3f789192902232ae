//! Refines a state by a condition that holds: propagates it down to the places that it reads (Benhamou et al. 1999,
//! HC4).

use std::rc::Rc;

use loopscope_cfg::{Check, Expr};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::evaluate::indices;
use crate::interval::Interval;
use crate::object::{Kind, ObjectId};
use crate::program::AbstractProgram;
use crate::state::State;
use crate::value::{Field, Records, Value};

impl AbstractProgram<'_> {
    /// Refines a state by the fact that an expression holds, or does not hold. Returns `false` if nothing is left.
    pub(crate) fn assume(&self, state: &mut State, expr: &Expr, holds: bool) -> bool {
        match expr {
            Expr::Unary(UnaryOp::Not, operand) => self.assume(state, operand, !holds),
            Expr::Binary(op, left, right) => match (op, holds) {
                (BinaryOp::Equal, true) | (BinaryOp::NotEqual, false) => self.assume_equal(state, left, right),
                (BinaryOp::Equal, false) | (BinaryOp::NotEqual, true) => self.assume_different(state, left, right),
                (BinaryOp::Less, true) | (BinaryOp::GreaterEqual, false) => self.assume_less(state, left, right, 1),
                (BinaryOp::LessEqual, true) | (BinaryOp::Greater, false) => self.assume_less(state, left, right, 0),
                (BinaryOp::Greater, true) | (BinaryOp::LessEqual, false) => self.assume_less(state, right, left, 1),
                (BinaryOp::GreaterEqual, true) | (BinaryOp::Less, false) => self.assume_less(state, right, left, 0),
                _ => self.assume_truth(state, expr, holds),
            },
            Expr::Float(operator, operands) if operator.is_comparison() => {
                self.assume_truth(state, expr, holds) && self.assume_float(state, *operator, operands, holds)
            }
            _ => self.assume_truth(state, expr, holds),
        }
    }

    /// Like [`assume`](Self::assume), for a check.
    pub(crate) fn pass(&self, state: &mut State, check: &Check, holds: bool) -> bool {
        let is = |kind: fn(Kind) -> bool| move |object: ObjectId| kind(self.objects.get(object).kind);
        let is_cell = is(|kind| kind == Kind::Cell);
        let is_array = is(|kind| matches!(kind, Kind::Array { .. }));
        let is_function = is(|kind| matches!(kind, Kind::Function { .. }));
        match check {
            Check::Defined(expr) => self.keep(state, expr, &mut |value| {
                *value = if holds {
                    value.clone().written()
                } else {
                    Value { unwritten: value.unwritten, ..Value::default() }
                };
            }),
            Check::NonZero(expr) => self.assume(state, expr, holds) && self.relate_ends(state, expr, holds),
            Check::NotNull(expr) => self.keep_written(state, expr, &mut |value| {
                *value = if holds {
                    Value { null: false, ..value.clone() }
                } else {
                    Value { null: value.null, ..Value::default() }
                };
            }),
            Check::InBounds { array, index } => self.assume_bounds(state, array, index, holds),
            Check::IsInteger(expr) => self.keep_written(state, expr, &mut |value| {
                *value = if holds {
                    Value { integers: value.integers, ..Value::default() }
                } else {
                    Value { integers: None, ..value.clone() }
                };
            }),
            Check::IsPointer(expr) => self.keep_kind(state, expr, holds, true, &is_cell),
            Check::IsArray(expr) => self.keep_kind(state, expr, holds, false, &is_array),
            Check::IsFunction(expr) => self.keep_kind(state, expr, holds, false, &is_function),
            Check::HasArity(expr, wanted) => self.keep_written(state, expr, &mut |value| {
                value.references.retain(|id| match self.objects.get(*id).kind {
                    Kind::Function { arity, .. } => (arity == *wanted) == holds,
                    _ => false,
                });
            }),
            Check::HasField(expr, name) => self.keep_written(state, expr, &mut |value| {
                let records = match &value.records {
                    Records::Some(fields) => some_with_field(fields, name, holds),
                    other => other.clone(),
                };
                // Values that are not records have no fields.
                *value = if holds { Value { records, ..Value::default() } } else { Value { records, ..value.clone() } };
            }),
            Check::Comparable(left, right) => {
                let kinds = |expr: &Expr| {
                    let value = self.value(state, expr);
                    let some = |is_kind: &dyn Fn(ObjectId) -> bool| value.references.iter().any(|id| is_kind(*id));
                    let comparable =
                        [value.integers.is_some(), value.null || some(&is_cell), some(&is_array), some(&is_function)];
                    (comparable, value.records != Records::None)
                };
                let ((left, left_records), (right, right_records)) = (kinds(left), kinds(right));
                let pairs = |same: bool| {
                    let all = (0..left.len()).flat_map(|i| (0..right.len()).map(move |j| (i, j)));
                    all.into_iter().any(|(i, j)| (i == j) == same && left[i] && right[j])
                };
                // Records are equal to nothing, not even to each other.
                let some = |kinds: [bool; 4], records: bool| records || kinds.contains(&true);
                let with_record =
                    left_records && some(right, right_records) || right_records && some(left, left_records);
                pairs(holds) || !holds && with_record
            }
        }
    }

    fn assume_truth(&self, state: &mut State, expr: &Expr, holds: bool) -> bool {
        let is_possible = self.keep_written(state, expr, &mut |value| {
            let left = value
                .integers
                .and_then(|integers| if holds { integers.without(0) } else { integers.meet(Interval::between(0, 0)) });
            *value = Value { integers: left, ..Value::default() };
        });
        if is_possible && !holds {
            self.relate_zero(state, expr, Interval::between(0, 0));
        }
        is_possible
    }

    fn assume_less(&self, state: &mut State, left: &Expr, right: &Expr, by: i128) -> bool {
        let both = self.integer(state, left).zip(self.integer(state, right));
        let Some((low, high)) = both else { return false };
        self.narrow(state, left, Interval::up_to(high.most() - by))
            && self.narrow(state, right, Interval::from(low.least() + by))
            && self.relate_at_most(state, left, right, by)
    }

    pub(crate) fn assume_equal(&self, state: &mut State, left: &Expr, right: &Expr) -> bool {
        let common = common(&self.value(state, left), &self.value(state, right));
        if let Some(integers) = common.only_integers() {
            let is_possible = self.narrow(state, left, integers)
                && self.narrow(state, right, integers)
                && self.relate_at_most(state, left, right, 0)
                && self.relate_at_most(state, right, left, 0);
            if is_possible {
                self.relate_zero(state, left, integers);
                self.relate_zero(state, right, integers);
            }
            return is_possible;
        }
        // Without common values, neither side has a value.
        self.keep_written(state, left, &mut |value| *value = common.clone())
            && self.keep_written(state, right, &mut |value| *value = common.clone())
    }

    fn assume_different(&self, state: &mut State, left: &Expr, right: &Expr) -> bool {
        if !self.equality(state, left, right).may_fail {
            return false;
        }
        let (values, others) = (self.value(state, left), self.value(state, right));
        self.exclude(state, left, &others)
            && self.exclude(state, right, &values)
            && self.relate_different(state, left, right)
    }

    /// Refines by the fact that an expression differs from another one, whose value may be known.
    fn exclude(&self, state: &mut State, expr: &Expr, other: &Value) -> bool {
        if let Some(number) = other.integers.and_then(Interval::constant)
            && *other == Value::integers(Interval::between(number.into(), number.into()))
        {
            let known = self.integer(state, expr).and_then(|integers| integers.without(number));
            return known.is_some_and(|known| self.narrow(state, expr, known));
        }
        if *other == Value::null() {
            return self.keep_written(state, expr, &mut |value| value.null = false);
        }
        true
    }

    fn assume_bounds(&self, state: &mut State, array: &Expr, index: &Expr, holds: bool) -> bool {
        let Some(at) = self.integer(state, index) else { return false };
        let value = self.value(state, array);
        if !holds {
            return self.arrays(&value).any(|(_, length)| length.is_some_and(|length| !is_inside(at, length)));
        }
        let possible = |length: Option<usize>| length.map_or(Some(Interval::ALL), indices)?.meet(at);
        let inside = self.arrays(&value).filter_map(|(_, length)| possible(length)).reduce(Interval::join);
        let Some(inside) = inside else { return false };
        let fits = |id: &ObjectId| match self.objects.get(*id).kind {
            Kind::Array { length } => possible(length).is_some(),
            _ => false,
        };
        self.keep_written(state, array, &mut |value| {
            value.references.retain(fits);
        }) && self.narrow(state, index, inside)
    }

    /// Refines a state by the fact that an expression has one of these integers as its value. Returns `false` if
    /// nothing is left.
    pub(crate) fn narrow(&self, state: &mut State, expr: &Expr, to: Interval) -> bool {
        let Some(known) = self.integer(state, expr) else { return false };
        let Some(now) = known.meet(to) else { return false };
        match expr {
            Expr::Unary(UnaryOp::Negate, operand) => self.narrow(state, operand, now.negated()),
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                let both = self.integer(state, left).zip(self.integer(state, right));
                let Some((of_left, of_right)) = both else { return false };
                match op {
                    BinaryOp::Add => {
                        self.narrow(state, left, now.minus(of_right)) && self.narrow(state, right, now.minus(of_left))
                    }
                    _ => self.narrow(state, left, now.plus(of_right)) && self.narrow(state, right, of_left.minus(now)),
                }
            }
            Expr::Unary(UnaryOp::Not, _)
            | Expr::Binary(
                BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual,
                ..,
            ) => now.constant().is_none_or(|truth| self.assume(state, expr, truth != 0)),
            Expr::Float(operator, _) if operator.is_comparison() => {
                now.constant().is_none_or(|truth| self.assume(state, expr, truth != 0))
            }
            Expr::Float(operator, operands) => self.narrow_operand(state, *operator, operands, now),
            Expr::Binary(BinaryOp::Remainder, dividend, divisor) => {
                let both = self.integer(state, dividend).zip(self.integer(state, divisor));
                let Some((dividends, divisor)) = both else { return false };
                let is_possible =
                    dividends.with_remainder(divisor, now).is_some_and(|to| self.narrow(state, dividend, to));
                // The dividends may have a gap.
                if is_possible && self.integer(state, expr) != Some(now) {
                    self.know_place(state, expr, Value::integers(now));
                }
                is_possible
            }
            // Narrows the original of which the variable is a copy, too.
            Expr::Variable(_) => {
                let held = state.unfolded(expr);
                self.keep_written(state, expr, &mut |value| *value = Value::integers(now))
                    && (held == *expr || self.narrow(state, &held, now))
            }
            _ => self.keep_written(state, expr, &mut |value| *value = Value::integers(now)),
        }
    }

    /// Keeps references of this kind, or all other values. `or_null`: null belongs to the kind.
    fn keep_kind(
        &self,
        state: &mut State,
        expr: &Expr,
        holds: bool,
        or_null: bool,
        is_kind: &dyn Fn(ObjectId) -> bool,
    ) -> bool {
        self.keep_written(state, expr, &mut |value| {
            value.references.retain(|id| is_kind(*id) == holds);
            value.null &= or_null == holds;
            if holds {
                (value.integers, value.records) = (None, Records::None);
            }
        })
    }

    /// Like [`keep`](Self::keep), for a place that was written.
    fn keep_written(&self, state: &mut State, expr: &Expr, change: &mut dyn FnMut(&mut Value)) -> bool {
        self.keep(state, expr, &mut |value| {
            value.unwritten = false;
            change(value);
        })
    }

    /// Removes possible values of an expression. Returns `false` if none is left.
    fn keep(&self, state: &mut State, expr: &Expr, change: &mut dyn FnMut(&mut Value)) -> bool {
        let before = self.held(state, expr);
        let mut after = before.clone();
        change(&mut after);
        if after.is_none() {
            return false;
        }
        if after != before {
            self.put(state, expr, after);
        }
        true
    }

    /// Sets the possible values of the place that an expression reads, if the place is certain.
    fn put(&self, state: &mut State, expr: &Expr, value: Value) {
        match expr {
            Expr::Variable(variable) => match self.place_of(*variable) {
                Ok(slot) => state.frame[slot] = Rc::new(value),
                Err(cell) if self.objects.get(cell).is_single => state.write(cell, 0, &value, true),
                Err(_) => {}
            },
            Expr::Deref(pointer) => {
                if let Some(cell) = self.only(&self.value(state, pointer)) {
                    state.write(cell, 0, &value, true);
                }
                self.know_place(state, expr, value);
            }
            Expr::Index(array, index) => {
                let places = self.elements(state, array, index);
                if let [(array, parts)] = places.as_slice()
                    && parts.len() == 1
                    && self.objects.get(*array).is_single
                    && self.objects.get(*array).kind.distinguishes_elements()
                {
                    state.write(*array, parts.start, &value, true);
                }
                self.know_place(state, expr, value);
            }
            Expr::Field(record, name) => {
                let mut of_record = self.held(state, record);
                if let Records::Some(fields) = &of_record.records {
                    let mut fields = SortedMap::clone(fields);
                    if let Some(field) = fields.get_mut(name) {
                        field.value = value;
                        of_record.records = Records::Some(Rc::new(fields));
                        self.put(state, record, of_record);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The values in both sets.
fn common(left: &Value, right: &Value) -> Value {
    let references: SortedSet<ObjectId> =
        left.references.iter().filter(|id| right.references.contains(*id)).copied().collect();
    let integers = left.integers.zip(right.integers).and_then(|(left, right)| left.meet(right));
    Value { integers, null: left.null && right.null, references, ..Value::default() }
}

/// Returns `true` if all these indices are within the array.
fn is_inside(index: Interval, length: usize) -> bool {
    index.least() >= 0 && index.most() < length as i128
}

/// The records that have a field, or those that do not.
fn some_with_field(fields: &Rc<SortedMap<String, Field>>, name: &str, has: bool) -> Records {
    match fields.get(name) {
        Some(field) if has && field.may_be_missing => {
            let mut sure = SortedMap::clone(fields);
            sure.insert(name.to_owned(), Field { may_be_missing: false, value: field.value.clone() });
            Records::Some(Rc::new(sure))
        }
        Some(field) if has || field.may_be_missing => Records::Some(fields.clone()),
        None if !has => Records::Some(fields.clone()),
        _ => Records::None,
    }
}
