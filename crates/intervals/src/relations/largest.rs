//! The largest element of an array, in bounds such as `largest(counts) <= i`: a histogram counts at most once in each
//! iteration.

use std::rc::Rc;

use super::{Bound, Forms, Symbol};
use crate::interval::Interval;
use crate::object::ObjectId;
use crate::state::State;
use crate::value::Value;

/// The limit for the arrays, and for the variables with which they are compared, at the head of a loop.
const MOST_COMPARED: usize = 24;

impl State {
    /// The interval of the largest element of an array.
    pub(super) fn largest(&self, array: ObjectId) -> Option<Interval> {
        let mut elements = self.contents(array).iter().map(Value::only_integers);
        let larger = |one: Interval, other: Interval| {
            Interval::between(one.least().max(other.least()), one.most().max(other.most()))
        };
        let first = elements.next()??;
        elements.try_fold(first, |one, other| Some(larger(one, other?)))
    }

    /// Returns `true` if bounds of the largest element of an array are known.
    pub(crate) fn has_largest(&self, array: ObjectId) -> bool {
        self.relations.bounds.iter().any(|bound| bound.left == Symbol::Largest(array))
    }

    /// The upper bound of all elements of an array that bounds imply.
    pub(super) fn most_element(&self, array: ObjectId) -> Option<i128> {
        if self.has_largest(array) { self.distance(Symbol::Largest(array), Symbol::Zero) } else { None }
    }

    /// The bounds by variables of the largest element of an array after a number that is at most each of some others was
    /// written to an element. Other bounds name elements, which may be the one that is written.
    pub(crate) fn raised(&self, array: ObjectId, above: &Forms) -> Vec<Bound> {
        let raised = |bound: &Bound| {
            let distances = above.iter().filter_map(|(symbol, by)| Some(self.distance(*symbol, bound.right)? + by));
            Some(Bound { by: bound.by.max(distances.min()?), ..*bound })
        };
        let is_wanted =
            |bound: &&Bound| bound.left == Symbol::Largest(array) && matches!(bound.right, Symbol::Variable(_));
        self.relations.bounds.iter().filter(is_wanted).filter_map(raised).collect()
    }

    /// Adds bounds that hold.
    pub(crate) fn add_bounds(&mut self, bounds: Vec<Bound>) {
        for bound in bounds {
            Rc::make_mut(&mut self.relations).add(bound);
        }
    }

    /// Adds bounds that may always hold at the head of a loop, where another state is joined: of the largest elements of
    /// arrays that grew, by variables that grew.
    pub(super) fn propose_largest(&mut self, other: &Self, variables: &[usize]) {
        let least = |state: &Self, variable| state.integers_of(variable).map(Interval::least);
        let counts = |variable: &&usize| least(self, **variable) < least(other, **variable);
        let variables: Vec<Symbol> = variables.iter().filter(counts).copied().map(Symbol::Variable).collect();
        if variables.is_empty() {
            return;
        }
        let mut grown = Vec::new();
        for (number, both) in self.heap.iter().zip(&other.heap).enumerate() {
            let (Some(one), Some(two)) = both else { continue };
            let largest = Symbol::Largest(ObjectId(number as u32));
            let most = |state: &Self| state.largest(ObjectId(number as u32)).map(Interval::most);
            if !Rc::ptr_eq(one, two) && most(self) < most(other) {
                grown.push(largest);
            }
        }
        if grown.len() * variables.len() > MOST_COMPARED {
            return;
        }
        for (left, right) in grown.iter().flat_map(|left| variables.iter().map(|right| (*left, *right))) {
            let both = self.distance(left, right).zip(other.distance(left, right));
            if let Some(by) = both.map(|(one, two)| one.max(two)).filter(|by| by.abs() <= 1) {
                Rc::make_mut(&mut self.relations).add(Bound { left, right, by });
            }
        }
    }
}
