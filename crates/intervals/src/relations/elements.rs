//! What is known of the elements of arrays: how far they are filled, and where they have a 0.

use std::rc::Rc;

use super::{Bound, Index, Prefix, Symbol};
use crate::interval::Interval;
use crate::object::ObjectId;
use crate::state::State;
use crate::value::Value;

impl State {
    /// What is known of the element at an index: the integers that it may be.
    pub(crate) fn element(&self, array: ObjectId, index: &Index) -> Option<Interval> {
        let prefixes = self.relations.prefixes.iter().filter(|prefix| prefix.array == array);
        let before = |prefix: &&Prefix| self.is_below(index, prefix.end, prefix.by - 1);
        prefixes.filter(before).map(|prefix| prefix.values).reduce(|one, other| one.meet(other).unwrap_or(one))
    }

    /// Whether an index is at most `end + by`.
    pub(crate) fn is_below(&self, index: &Index, end: Symbol, by: i128) -> bool {
        index.most.iter().any(|(symbol, plus)| self.distance(*symbol, end).is_some_and(|least| least + plus <= by))
    }

    /// Whether an index is at least `end + by`.
    fn is_above(&self, index: &Index, end: Symbol, by: i128) -> bool {
        index.equal.iter().any(|(symbol, plus)| self.distance(end, *symbol).is_some_and(|least| least + by <= *plus))
    }

    /// An element of an array was written, or may have been.
    pub(crate) fn element_written(&mut self, array: ObjectId, index: &Index, value: &Value, is_sure: bool) {
        let integers = value.integers.filter(|integers| *value == Value::integers(*integers));
        let mut prefixes = Vec::with_capacity(self.relations.prefixes.len());
        for mut prefix in self.relations.prefixes.iter().copied() {
            if prefix.array == array {
                let is_behind = self.is_above(index, prefix.end, prefix.by);
                if !is_behind || is_sure && integers.is_some() && self.is_below(index, prefix.end, prefix.by) {
                    let Some(integers) = integers else { continue };
                    prefix.values = prefix.values.join(integers);
                    prefix.by += i128::from(is_behind);
                }
            }
            prefixes.push(prefix);
        }
        if prefixes != self.relations.prefixes {
            Rc::make_mut(&mut self.relations).prefixes = prefixes;
        }
        // Facts that hold of all elements say nothing new.
        let is_new = |values: &Interval| {
            let within = |part: &Value| part.integers.is_some_and(|part| values.join(part) == *values);
            !self.contents(array).iter().all(within)
        };
        let starts = is_sure && self.is_below(index, Symbol::Zero, 0);
        if let Some(values) = integers.filter(|values| starts && is_new(values)) {
            for (end, by) in &index.equal {
                Rc::make_mut(&mut self.relations).add_prefix(Prefix { array, end: *end, by: by + 1, values });
            }
        }
        let end = Symbol::End(array);
        if is_sure && integers.and_then(Interval::constant) == Some(0) {
            self.element_is_zero(array, index);
        } else if !self.is_below(index, end, -1) && !self.is_above(index, end, 1) {
            self.forget(end);
        }
    }

    /// An array was made, with its first 0 at an index. If it may not be the only one made there, its symbol stands for
    /// the same number in all of them, or for none.
    pub(crate) fn array_made(&mut self, array: ObjectId, zero: Option<usize>, is_first: bool) {
        let end = Symbol::End(array);
        let index = zero.map(|zero| {
            let equal = vec![(Symbol::Zero, zero as i128)];
            Index { most: equal.clone(), equal }
        });
        if !is_first && index.as_ref().is_some_and(|at| self.is_below(at, end, 0) && self.is_above(at, end, 0)) {
            return;
        }
        self.forget_array(array);
        if let Some(index) = index.filter(|_| is_first) {
            self.element_is_zero(array, &index);
        }
    }

    /// An element is 0: the array's symbol stands for its index from now on, unless that may be negative.
    pub(crate) fn element_is_zero(&mut self, array: ObjectId, index: &Index) {
        let end = Symbol::End(array);
        if !self.is_above(index, Symbol::Zero, 0) {
            return;
        }
        let most = index.most.iter().filter_map(|(symbol, by)| Some(self.distance(*symbol, Symbol::Zero)? + by)).min();
        self.forget(end);
        let relations = Rc::make_mut(&mut self.relations);
        relations.add(Bound { left: Symbol::Zero, right: end, by: 0 });
        if let Some(by) = most {
            relations.add(Bound { left: end, right: Symbol::Zero, by });
        }
        for &(symbol, by) in &index.equal {
            relations.add(Bound { left: end, right: symbol, by });
            relations.add(Bound { left: symbol, right: end, by: -by });
        }
    }

    /// An element is not 0, so its index is not the one that the array's symbol stands for. Returns false if it must be.
    pub(crate) fn element_is_not_zero(&mut self, array: ObjectId, index: &Index) -> bool {
        let end = Symbol::End(array);
        index.equal.iter().all(|&(symbol, by)| {
            let at_most = self.distance(symbol, end).is_some_and(|least| least + by <= 0);
            !at_most || self.relate(symbol, end, -by - 1)
        })
    }
}
