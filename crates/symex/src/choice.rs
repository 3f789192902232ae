//! Values that depend on which of several paths was taken.

use std::rc::Rc;

use loopscope_smt::{Pool, Term};

use crate::value::Value;

/// The one value where a condition holds, else the other. At least one of them is not an integer.
#[derive(Debug, PartialEq, Eq)]
pub struct Choice {
    /// The condition, a truth value.
    pub condition: Term,
    /// The value where it holds.
    pub yes: Value,
    /// The value elsewhere.
    pub no: Value,
    /// The number of its possible values, each as often as a way leads there.
    alternatives: u32,
}

/// The most alternatives of a choice. Each use of the choice visits all of them.
const MOST_ALTERNATIVES: u32 = 100;

/// Sums with more summands than this are put into an `ite` as they are.
const LONGEST_SUM: usize = 32;

impl Value {
    /// The one value where a condition holds, else the other. Nothing where there would be too many to choose from.
    pub(crate) fn either(pool: &mut Pool, condition: Term, yes: Self, no: Self) -> Option<Self> {
        if yes == no {
            return Some(yes);
        }
        if let Some(integer) = Self::either_integer(pool, condition, (&yes, &no), &choose) {
            return Some(integer);
        }
        let yes = match yes {
            Self::Choice(choice) if choice.condition == condition => choice.yes.clone(),
            yes => yes,
        };
        let no = match no {
            Self::Choice(choice) if choice.condition == condition => choice.no.clone(),
            no => no,
        };
        let alternatives = yes.count().saturating_add(no.count());
        let choice = || Self::Choice(Rc::new(Choice { condition, yes, no, alternatives }));
        (alternatives <= MOST_ALTERNATIVES).then(choice)
    }

    /// The same for two integers, each of which may be written or not; `None` for other values.
    pub(crate) fn either_integer(
        pool: &mut Pool,
        condition: Term,
        (one, other): (&Self, &Self),
        choose: &dyn Fn(&mut Pool, Term, Term, Term) -> Term,
    ) -> Option<Self> {
        if let (Self::Int(one), Self::Int(other)) = (one, other) {
            return Some(Self::Int(choose(pool, condition, *one, *other)));
        }
        let ((one_written, one), (other_written, other)) = (one.parts(pool)?, other.parts(pool)?);
        let written = pool.ite(condition, one_written, other_written);
        let value = match (one, other) {
            (Some(one), Some(other)) => choose(pool, condition, one, other),
            (one, other) => one.or(other)?,
        };
        Some(Self::written_if(pool, written, value))
    }

    /// Returns the condition under which an integer was written, and the integer; nothing for other values.
    fn parts(&self, pool: &mut Pool) -> Option<(Term, Option<Term>)> {
        match self {
            Self::Int(value) => Some((pool.bool(true), Some(*value))),
            Self::Partly { written, value } => Some((*written, Some(*value))),
            Self::Undefined => Some((pool.bool(false), None)),
            _ => None,
        }
    }

    /// The value that reading gives. A check that something was written stands before each read, or is not needed
    /// there.
    pub(crate) fn once_written(self) -> Self {
        match self {
            Self::Partly { value, .. } => Self::Int(value),
            Self::Choice(choice) => match (&choice.yes, &choice.no) {
                (Self::Undefined, held) | (held, Self::Undefined) => held.clone().once_written(),
                _ => Self::Choice(choice),
            },
            other => other,
        }
    }

    /// The term of an integer, where other values are excluded.
    pub(crate) fn integer(&self, pool: &mut Pool) -> Option<Term> {
        match self {
            Self::Int(value) | Self::Partly { value, .. } => Some(*value),
            Self::Choice(choice) => match (choice.yes.integer(pool), choice.no.integer(pool)) {
                (Some(yes), Some(no)) => Some(pool.ite(choice.condition, yes, no)),
                (yes, no) => yes.or(no),
            },
            _ => None,
        }
    }

    /// The condition under which a value has a property, which is one of values that are not choices.
    pub(crate) fn when(&self, pool: &mut Pool, has: &dyn Fn(&mut Pool, &Self) -> Term) -> Term {
        match self {
            Self::Choice(choice) => {
                let (yes, no) = (choice.yes.when(pool, has), choice.no.when(pool, has));
                pool.ite(choice.condition, yes, no)
            }
            plain => has(pool, plain),
        }
    }

    /// The values that it may be, each with the condition under which it is that one.
    pub(crate) fn alternatives(&self, pool: &mut Pool) -> Vec<(Term, Self)> {
        let mut alternatives = Vec::new();
        let mut pending = vec![(pool.bool(true), self.clone())];
        while let Some((condition, value)) = pending.pop() {
            match value {
                Self::Choice(choice) => {
                    let not = pool.not(choice.condition);
                    pending.push((pool.and(&[condition, not]), choice.no.clone()));
                    pending.push((pool.and(&[condition, choice.condition]), choice.yes.clone()));
                }
                plain => alternatives.push((condition, plain)),
            }
        }
        alternatives
    }

    /// The number of its possible values; of a record, the most of its fields.
    fn count(&self) -> u32 {
        match self {
            Self::Choice(choice) => choice.alternatives,
            Self::Record(fields) => fields.iter().map(|(_, field)| field.count()).max().unwrap_or(1),
            _ => 1,
        }
    }
}

/// One of two integers. Where they differ by a constant, that is added to the one: sums of such steps are easy for a solver.
fn choose(pool: &mut Pool, condition: Term, one: Term, other: Term) -> Term {
    let distance = pool.sub(one, other);
    let is_sum = pool.as_int(other).is_none() && pool.linear(other).terms.len() < LONGEST_SUM;
    if pool.as_int(distance).is_none() || !is_sum {
        return pool.ite(condition, one, other);
    }
    let zero = pool.int(0);
    let added = pool.ite(condition, distance, zero);
    pool.add(other, added)
}
