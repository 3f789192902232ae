//! Relations between variables and arrays that follow from assignments and conditions.

use std::ops::Range;
use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::{Expr, Lvalue, VarId};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::interval::Interval;
use crate::object::ObjectId;
use crate::program::AbstractProgram;
use crate::relations::{Forms, Gauge, Index, Symbol, most};
use crate::state::State;
use crate::value::{Path, Value};

impl AbstractProgram<'_> {
    /// Assigns an expression to a variable.
    pub(crate) fn assign_variable(&self, state: &mut State, variable: VarId, expr: &Expr) {
        let value = self.value(state, expr);
        let Ok(slot) = self.place_of(variable) else { return self.write_variable(state, variable, value) };
        let symbol = Symbol::Variable(slot);
        let mut forms = self.forms(state, expr);
        if let Some((_, by)) = forms.iter().find(|(other, _)| *other == symbol) {
            state.shift(slot, *by);
            state.forget_places_by(variable);
            state.frame[slot] = Rc::new(value);
            return;
        }
        let below = match expr {
            Expr::Binary(BinaryOp::Remainder, _, divisor) => match self.integer(state, divisor) {
                Some(divisors) if divisors.least() > 0 => self.forms(state, divisor),
                _ => Forms::new(),
            },
            _ => Forms::new(),
        };
        let halves = self.halved(state, expr);
        let is_integer = value.only_integers().is_some();
        let mut sums = self.gauges_of(state, expr);
        for gauge in &mut sums {
            gauge.variable = slot;
        }
        sums.retain(|gauge| !gauge.counts(slot));
        let mut moved = Vec::new();
        if let Some(by) = self.added(state, variable, expr) {
            moved = state.moved(symbol, by);
            let counting = state.relations.gauges().iter().filter(|gauge| gauge.counts(slot));
            sums.extend(counting.filter_map(|gauge| gauge.shifted(slot, by)));
        }
        self.write_variable(state, variable, value);
        if !is_integer {
            return;
        }
        if !sums.is_empty() || !moved.is_empty() {
            let relations = Rc::make_mut(&mut state.relations);
            for bound in moved {
                relations.add(bound);
            }
            for gauge in sums {
                relations.add_gauge(gauge);
            }
        }
        forms.retain(|(other, _)| *other != Symbol::Zero);
        for (other, by) in forms {
            state.relate(symbol, other, by);
            state.relate(other, symbol, -by);
        }
        let below = below.into_iter().map(|(other, by)| (other, by - 1));
        for (other, by) in below.chain(halves).filter(|(other, _)| *other != symbol) {
            state.relate(symbol, other, by);
        }
    }

    /// The amount that the assignment of an expression adds to a variable.
    pub(crate) fn added(&self, state: &State, variable: VarId, expr: &Expr) -> Option<Interval> {
        match expr {
            Expr::Binary(BinaryOp::Add, left, right) if **left == Expr::Variable(variable) => {
                self.integer(state, right)
            }
            Expr::Binary(BinaryOp::Add, left, right) if **right == Expr::Variable(variable) => {
                self.integer(state, left)
            }
            Expr::Binary(BinaryOp::Subtract, left, right) if **left == Expr::Variable(variable) => {
                self.integer(state, right).map(Interval::negated)
            }
            // A conversion that changes nothing.
            Expr::Binary(BinaryOp::Remainder, dividend, divisor) => {
                let both = self.integer(state, dividend)?.multiple_below(self.integer(state, divisor)?);
                both.filter(|multiple| *multiple == 0).and_then(|_| self.added(state, variable, dividend))
            }
            _ => None,
        }
    }

    /// The bounds of an expression by variables times constants, each as one of a variable that holds its value.
    fn gauges_of(&self, state: &State, expr: &Expr) -> Vec<Gauge> {
        if state.relations.gauges().is_empty() {
            return Vec::new();
        }
        // The bounds of an operand, which is negated if the factor is -1, after a number is added.
        let plus = |operand: &Expr, factor: i128, number: Option<Interval>| {
            let plus = move |gauge: Gauge| {
                let sign = gauge.sign * factor;
                Some(Gauge { sign, by: gauge.by + most(number?, sign)?, ..gauge })
            };
            self.gauges_of(state, operand).into_iter().filter_map(plus)
        };
        match expr {
            Expr::Variable(variable) => match self.place_of(*variable) {
                Ok(slot) => state.relations.gauges().iter().filter(|gauge| gauge.variable == slot).cloned().collect(),
                Err(_) => Vec::new(),
            },
            Expr::Unary(UnaryOp::Negate, operand) => plus(operand, -1, Some(Interval::between(0, 0))).collect(),
            Expr::Binary(BinaryOp::Add, left, right) => {
                let of_left = plus(left, 1, self.integer(state, right));
                of_left.chain(plus(right, 1, self.integer(state, left))).collect()
            }
            Expr::Binary(BinaryOp::Subtract, left, right) => {
                let of_left = plus(left, 1, self.integer(state, right).map(Interval::negated));
                of_left.chain(plus(right, -1, self.integer(state, left))).collect()
            }
            // A conversion that adds the same number to all possible values.
            Expr::Binary(BinaryOp::Remainder, dividend, divisor) => {
                let both = self.integer(state, dividend).zip(self.integer(state, divisor));
                let multiple = both.and_then(|(dividends, divisors)| dividends.multiple_below(divisors));
                plus(dividend, 1, multiple.map(|multiple| Interval::between(-multiple, -multiple))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// `left + by <= right` holds. Returns `false` if that is impossible.
    pub(crate) fn relate_at_most(&self, state: &mut State, left: &Expr, right: &Expr, by: i128) -> bool {
        let (lefts, rights) = (self.forms(state, left), self.forms_above(state, right));
        lefts.iter().all(|(left, of_left)| {
            rights.iter().all(|(right, of_right)| state.relate(*left, *right, of_right - of_left - by))
        })
    }

    /// Two expressions differ. Returns `false` if that is impossible.
    pub(crate) fn relate_different(&self, state: &mut State, left: &Expr, right: &Expr) -> bool {
        let (lefts, rights) = (self.forms(state, left), self.forms(state, right));
        for ((left, of_left), (right, of_right)) in
            lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right)))
        {
            for (one, other, by) in [(*left, *right, of_right - of_left), (*right, *left, of_left - of_right)] {
                if state.distance(one, other).is_some_and(|least| least <= by) && !state.relate(one, other, by - 1) {
                    return false;
                }
            }
        }
        true
    }

    /// A condition holds, or does not hold. If that would be impossible if an element was 0, its index is not where the
    /// array ends. Returns `false` if it must be.
    pub(crate) fn relate_ends(&self, state: &mut State, condition: &Expr, holds: bool) -> bool {
        let condition = &state.unfolded(condition);
        let mut elements = Vec::new();
        each_element(condition, &mut |element| elements.push(element));
        elements.into_iter().all(|element| {
            let Some((array, index)) = self.element_of(state, element) else { return true };
            let truth = self.truth(state, &with_zero(condition, element));
            let is_possible = if holds { truth.may_hold } else { truth.may_fail };
            if is_possible {
                return true;
            }
            if self.objects.get(array).is_single {
                state.known_not_zero(array, &index);
            }
            !state.is_below(&index, Symbol::End(array), 0) || state.element_is_not_zero(array, &index)
        })
    }

    /// An expression is one of these integers, perhaps 0 alone.
    pub(crate) fn relate_zero(&self, state: &mut State, expr: &Expr, integers: Interval) {
        if integers.constant() != Some(0) {
            return;
        }
        for equal in state.equal_to(expr) {
            if let Some((array, index)) = self.element_of(state, &equal)
                && self.objects.get(array).is_single
            {
                state.found_zero(array, &index);
                state.element_is_zero(array, &index);
            }
        }
    }

    /// The field `written` of an element of one of these arrays was written, whose bounds were forgotten.
    pub(crate) fn relate_written(
        &self,
        state: &mut State,
        places: &[(ObjectId, Range<usize>)],
        index: &Index,
        value: &Value,
        written: &Path,
    ) {
        for (array, _) in places {
            let is_sure = places.len() == 1 && self.objects.get(*array).is_single;
            state.element_written(*array, index, value, written, is_sure);
        }
    }

    /// A possible value of an element of one of these arrays, without what relations exclude.
    pub(crate) fn related_element(
        &self,
        state: &State,
        places: &[(ObjectId, Range<usize>)],
        index: &Expr,
        value: Value,
    ) -> Value {
        match places {
            [(array, _)] if self.integer(state, index).is_some_and(|index| index.least() >= 0) => {
                state.element(*array, &self.index(state, index), value)
            }
            _ => value,
        }
    }

    /// The array and the index of an expression that is an element of an array created at one node.
    fn element_of(&self, state: &State, expr: &Expr) -> Option<(ObjectId, Index)> {
        let Expr::Index(array, index) = expr else { return None };
        let places = self.elements(state, array, index);
        let [(array, _)] = places.as_slice() else { return None };
        Some((*array, self.index(state, index)))
    }

    /// Assigns an expression to a place that is not a variable. If it is an element, it has the expression's bounds.
    pub(crate) fn assign_place(&self, state: &mut State, place: &Lvalue, expr: &Expr) {
        let forms = self.forms(state, expr);
        let element = match place {
            Lvalue::Index { array, index } => self.single_element(state, array, index),
            _ => None,
        };
        let value = self.value(state, expr);
        let raised = match place {
            Lvalue::Index { array, index } if value.only_integers().is_some() => {
                let arrays = self.elements(state, array, index).into_iter().map(|(array, _)| array);
                let arrays: Vec<ObjectId> = arrays.filter(|array| state.has_largest(*array)).collect();
                let above = if arrays.is_empty() { Forms::new() } else { self.forms_of_element(state, expr) };
                arrays.into_iter().flat_map(|array| state.raised(array, &above)).collect()
            }
            _ => Vec::new(),
        };
        let not_zero = match place {
            Lvalue::Index { .. } if self.is_character_not_zero(state, &value, expr) => {
                self.element_of(state, &place.to_expr())
            }
            _ => None,
        };
        self.assign(state, place, value);
        state.add_bounds(raised);
        if let Some((array, index)) = not_zero.filter(|(array, _)| self.objects.get(*array).is_single) {
            state.known_not_zero(array, &index);
        }
        let Some(element) = element.filter(|element| state.interval(*element).is_some()) else { return };
        for (other, by) in forms.into_iter().filter(|(other, _)| *other != element && *other != Symbol::Zero) {
            state.relate(element, other, by);
            state.relate(other, element, -by);
        }
    }

    /// Returns `true` if an expression is a character other than 0, perhaps one of those from -128.
    fn is_character_not_zero(&self, state: &State, value: &Value, expr: &Expr) -> bool {
        let is_character = |integers: &Interval| integers.least() >= -128 && integers.most() <= 255;
        let characters =
            value.only_integers().filter(|integers| is_character(integers) && integers.constant().is_none());
        characters.is_some_and(|characters| {
            !characters.contains(0) || !self.assume_equal(&mut state.clone(), expr, &Expr::Number(IBig::ZERO))
        })
    }
}

/// Visits the elements of arrays that an expression reads.
fn each_element<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    if matches!(expr, Expr::Index(..)) {
        visit(expr);
    }
    expr.each_part(&mut |part| each_element(part, visit));
}

/// An expression with 0 instead of a part.
fn with_zero(expr: &Expr, part: &Expr) -> Expr {
    let both = |left: &Expr, right: &Expr| (Box::new(with_zero(left, part)), Box::new(with_zero(right, part)));
    match expr {
        _ if expr == part => Expr::Number(IBig::ZERO),
        Expr::Unary(op, operand) => Expr::Unary(*op, Box::new(with_zero(operand, part))),
        Expr::Binary(op, left, right) => {
            let (left, right) = both(left, right);
            Expr::Binary(*op, left, right)
        }
        _ => expr.clone(),
    }
}
