//! Facts about the elements of arrays: the filled part, and the position of a 0.

use std::rc::Rc;

use super::{Bound, Elements, Index, Prefix, Symbol};
use crate::interval::Interval;
use crate::object::ObjectId;
use crate::state::State;
use crate::value::{Path, Value};

impl State {
    /// A possible value of the element at an index, without the values that are known to be impossible.
    pub(crate) fn element(&self, array: ObjectId, index: &Index, mut value: Value) -> Value {
        // Fields have facts with the same end.
        let mut last = None;
        for prefix in self.relations.prefixes.iter().filter(|prefix| prefix.array == array) {
            let end = (prefix.end, prefix.by);
            let is_below = match last {
                Some((known, is_below)) if known == end => is_below,
                _ => self.is_below(index, prefix.end, prefix.by - 1),
            };
            last = Some((end, is_below));
            if is_below && let Elements::Within(integers) = prefix.values {
                value.narrow(&prefix.path, integers);
            } else if is_below && prefix.path == Path::default() {
                value.integers = value.integers.and_then(|integers| integers.without(0).or(Some(integers)));
            }
        }
        if let Some(most) = self.most_element(array) {
            value.narrow(&Path::default(), Interval::up_to(most));
        }
        value
    }

    /// Returns `true` if an index is at most `end + by`.
    pub(crate) fn is_below(&self, index: &Index, end: Symbol, by: i128) -> bool {
        index.most.iter().any(|(symbol, plus)| self.distance(*symbol, end).is_some_and(|least| least + plus <= by))
    }

    /// Returns `true` if an index is at least `end + by`.
    fn is_above(&self, index: &Index, end: Symbol, by: i128) -> bool {
        index.equal.iter().any(|(symbol, plus)| self.distance(end, *symbol).is_some_and(|least| least + by <= *plus))
    }

    /// An element of an array was written, or may have been, where at most the field `written` was changed.
    pub(crate) fn element_written(
        &mut self,
        array: ObjectId,
        index: &Index,
        value: &Value,
        written: &Path,
        is_sure: bool,
    ) {
        self.forget(Symbol::Largest(array));
        let mut prefixes = Vec::with_capacity(self.relations.prefixes.len());
        for mut prefix in self.relations.prefixes.iter().cloned() {
            if prefix.array == array && prefix.path.starts_with(written) {
                let integers = value.part(&prefix.path).and_then(Value::only_integers);
                let is_behind = self.is_above(index, prefix.end, prefix.by);
                match prefix.values {
                    Elements::Within(values) => {
                        if !is_behind || is_sure && integers.is_some() && self.is_below(index, prefix.end, prefix.by) {
                            let Some(integers) = integers else { continue };
                            prefix.values = Elements::Within(values.join(integers));
                            prefix.by += i128::from(is_behind);
                        }
                    }
                    Elements::NotZero if is_behind || integers.is_some_and(|integers| !integers.contains(0)) => {}
                    Elements::NotZero => {
                        // Those before the index are as they were.
                        if self.is_below(index, prefix.end, prefix.by) {
                            let ends = index.equal.iter().map(|(end, by)| (*end, *by));
                            prefixes.extend(ends.map(|(end, by)| Prefix { end, by, ..prefix.clone() }));
                        }
                        continue;
                    }
                }
            }
            prefixes.push(prefix);
        }
        if prefixes != self.relations.prefixes {
            Rc::make_mut(&mut self.relations).prefixes = prefixes;
        }
        // Facts that hold for all elements add nothing.
        if is_sure && self.is_below(index, Symbol::Zero, 0) {
            value.each_integer(written, &mut |path, values| {
                let within = |element: &Value| {
                    let known = element.part(path).and_then(|part| part.integers);
                    known.is_some_and(|known| values.join(known) == values)
                };
                if self.contents(array).iter().all(within) {
                    return;
                }
                for (end, by) in &index.equal {
                    let prefix =
                        Prefix { array, path: path.clone(), end: *end, by: by + 1, values: Elements::Within(values) };
                    Rc::make_mut(&mut self.relations).add_prefix(prefix);
                }
            });
        }
        let integers = value.only_integers();
        let end = Symbol::End(array);
        if is_sure && integers.and_then(Interval::constant) == Some(0) {
            self.element_is_zero(array, index);
        } else if !self.is_below(index, end, -1) && !self.is_above(index, end, 1) {
            self.forget(end);
        }
    }

    /// An array was created, with its first 0 at an index. If it may not be the only one created there, its symbol
    /// stands for the same number in all of them, or for none.
    pub(crate) fn array_made(&mut self, array: ObjectId, zero: Option<usize>, is_first: bool) {
        let end = Symbol::End(array);
        self.forget(Symbol::Largest(array));
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

    /// An element is not 0, so its index is not the one that the array's symbol stands for. Returns `false` if it must be.
    pub(crate) fn element_is_not_zero(&mut self, array: ObjectId, index: &Index) -> bool {
        let end = Symbol::End(array);
        index.equal.iter().all(|&(symbol, by)| {
            let at_most = self.distance(symbol, end).is_some_and(|least| least + by <= 0);
            !at_most || self.relate(symbol, end, -by - 1)
        })
    }

    /// An element of an array that is created only once is not 0. If no earlier one is, this is known up to its index.
    pub(crate) fn known_not_zero(&mut self, array: ObjectId, index: &Index) {
        let reaches = |prefix: &Prefix| {
            prefix.array == array
                && prefix.path == Path::default()
                && prefix.excludes_zero()
                && self.is_below(index, prefix.end, prefix.by)
        };
        if self.is_below(index, Symbol::Zero, 0) || self.relations.prefixes.iter().any(reaches) {
            let relations = Rc::make_mut(&mut self.relations);
            for &(end, by) in &index.equal {
                let prefix = Prefix { array, path: Path::default(), end, by: by + 1, values: Elements::NotZero };
                relations.add_prefix(prefix);
            }
        }
    }

    /// An element was found to be 0, so it does not lie where none is.
    pub(crate) fn found_zero(&mut self, array: ObjectId, index: &Index) {
        let relations = self.relations.clone();
        for prefix in relations.prefixes.iter().filter(|prefix| prefix.array == array && prefix.path == Path::default())
        {
            if prefix.excludes_zero() && self.is_above(index, Symbol::Zero, 0) {
                for &(symbol, by) in &index.equal {
                    self.relate(prefix.end, symbol, by - prefix.by);
                    if let Some(low) = self.distance(Symbol::Zero, prefix.end) {
                        self.narrow_variable(symbol, Some(Interval::from(prefix.by - low - by)));
                    }
                }
            }
        }
    }
}
