//! Two states at the same place as one, with values that depend on a condition.

use std::rc::Rc;

use loopscope_smt::{Pool, Term};

use crate::sequence::Sequence;
use crate::state::State;
use crate::value::{ArrayObject, Value};

impl State {
    /// The state that is `self` where `condition` holds and `other` elsewhere. Its path condition is `decided`, a number
    /// of conjuncts that both share from the start. Integers become what `choose` makes of both. Nothing where the states
    /// are at different places, or differ in what no term can express.
    pub fn merged(
        &self,
        pool: &mut Pool,
        other: &Self,
        decided: usize,
        condition: Term,
        choose: &dyn Fn(&mut Pool, Term, Term, Term) -> Term,
    ) -> Option<Self> {
        let calls = || self.callers.iter().zip(other.callers.iter());
        let same_calls = self.callers.len() == other.callers.len()
            && calls().all(|(one, other)| one.call == other.call && one.locals == other.locals);
        let same_place = self.node == other.node && self.function == other.function && same_calls;
        let same_size = self.cells.len() == other.cells.len() && self.arrays.len() == other.arrays.len();
        if !(same_place && same_size) || self.inputs() != other.inputs() || self.outputs() != other.outputs() {
            return None;
        }
        let mut merge = Merge { pool, condition, choose };
        let mut merged = self.clone();
        merged.locals = Rc::new(merge.values(self.locals.iter(), other.locals.iter())?);
        merged.cells = merge.values(self.cells.iter(), other.cells.iter())?.into_iter().collect();
        let arrays = self.arrays.iter().zip(other.arrays.iter()).map(|(one, other)| merge.array(one, other));
        merged.arrays = arrays.collect::<Option<Sequence<_>>>()?;
        merged.forget_decisions(pool, decided);
        merged.forks = self.forks.max(other.forks);
        merged.steps = self.steps.max(other.steps);
        Some(merged)
    }
}

struct Merge<'a> {
    pool: &'a mut Pool,
    condition: Term,
    choose: &'a dyn Fn(&mut Pool, Term, Term, Term) -> Term,
}

impl Merge<'_> {
    fn values<'v>(
        &mut self,
        ones: impl Iterator<Item = &'v Value>,
        others: impl Iterator<Item = &'v Value>,
    ) -> Option<Vec<Value>> {
        ones.zip(others).map(|(one, other)| self.value(one, other)).collect()
    }

    fn value(&mut self, one: &Value, other: &Value) -> Option<Value> {
        if one == other {
            return Some(one.clone());
        }
        match (one, other) {
            (Value::Int(one), Value::Int(other)) => Some(Value::Int(self.integer(*one, *other))),
            (
                Value::Int(_) | Value::Partly { .. } | Value::Undefined,
                Value::Int(_) | Value::Partly { .. } | Value::Undefined,
            ) => {
                let ((one_written, one), (other_written, other)) = (self.parts(one), self.parts(other));
                let written = self.pool.ite(self.condition, one_written, other_written);
                let value = match (one, other) {
                    (Some(one), Some(other)) => self.integer(one, other),
                    (one, other) => one.or(other)?,
                };
                Some(Value::written_if(self.pool, written, value))
            }
            (Value::Record(one), Value::Record(other)) if one.len() == other.len() => {
                let fields = one.iter().zip(other.iter()).map(|((name, one), (other_name, other))| {
                    (name == other_name).then(|| Some((name.clone(), self.value(one, other)?)))?
                });
                Some(Value::Record(fields.collect::<Option<Rc<[_]>>>()?))
            }
            _ => None,
        }
    }

    fn array(&mut self, one: &ArrayObject, other: &ArrayObject) -> Option<ArrayObject> {
        if one == other {
            return Some(one.clone());
        }
        match (one, other) {
            (ArrayObject::Literal(one), ArrayObject::Literal(other)) if one.len() == other.len() => {
                Some(ArrayObject::Literal(self.values(one.iter(), other.iter())?.into_iter().collect()))
            }
            _ => None,
        }
    }

    /// Whether an integer was written, and which one.
    fn parts(&mut self, value: &Value) -> (Term, Option<Term>) {
        match value {
            Value::Int(value) => (self.pool.bool(true), Some(*value)),
            Value::Partly { written, value } => (*written, Some(*value)),
            _ => (self.pool.bool(false), None),
        }
    }

    fn integer(&mut self, one: Term, other: Term) -> Term {
        (self.choose)(self.pool, self.condition, one, other)
    }
}
