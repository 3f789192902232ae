//! The relations that hold in two states of the same node, and bounds that may hold at the head of a loop.

use std::rc::Rc;

use super::{Bound, Elements, Prefix, Relations, Symbol};
use crate::state::State;
use crate::thresholds::Thresholds;

/// The limit for the pairs of variables that are compared with each other at the head of a loop.
const MOST_COMPARED: usize = 150;

/// The largest distance of two variables before a loop that may be a bound in it.
const MOST_APART: i128 = 16;

impl State {
    /// The relations of two states together, for the state that has the joined frame. Without widening, numbers may
    /// grow; `adds`: bounds that only one of the states names are added if the other one implies them.
    pub(crate) fn joined_relations(&self, other: &Self, widening: Option<&Thresholds>, adds: bool) -> Relations {
        let mut joined = Relations::default();
        for bound in &self.relations.bounds {
            match other.implied(bound) {
                Some(more) if more <= bound.by => joined.add(*bound),
                Some(more) if widening.is_none() && bound.elements() == 0 => joined.add(Bound { by: more, ..*bound }),
                // An end is not negative.
                Some(more) if bound.left == Symbol::Zero && more <= 0 => joined.add(Bound { by: 0, ..*bound }),
                Some(more) if bound.right == Symbol::Zero => {
                    if let Some(by) = widening.and_then(|thresholds| thresholds.at_least(more)) {
                        joined.add(Bound { by, ..*bound });
                    }
                }
                _ => {}
            }
        }
        for bound in other.relations.bounds.iter().filter(|_| adds) {
            let is_known = |known: &Bound| (known.left, known.right) == (bound.left, bound.right);
            if !self.relations.bounds.iter().any(is_known)
                && let Some(own) = self.implied(bound)
                && (own <= bound.by || widening.is_none() && bound.elements() == 0)
            {
                joined.add(Bound { by: own.max(bound.by), ..*bound });
            }
        }
        for prefix in &self.relations.prefixes {
            let Some(more) = other.covered(prefix) else { continue };
            let values = match (prefix.values, more, widening) {
                (Elements::Within(known), Elements::Within(more), Some(thresholds)) => {
                    Elements::Within(known.widen(more, thresholds))
                }
                _ => more,
            };
            joined.add_prefix(Prefix { values, ..prefix.clone() });
        }
        for prefix in other.relations.prefixes.iter().filter(|_| adds) {
            if let Some(values) = self.covered(prefix) {
                joined.add_prefix(Prefix { values, ..prefix.clone() });
            }
        }
        self.join_gauges(other, widening.is_some(), adds, &mut joined);
        joined
    }

    /// The least number with which a bound holds. The end of an array that was not created may be any number that is
    /// not related to variables, and it has no largest element.
    fn implied(&self, bound: &Bound) -> Option<i128> {
        let Bound { left, right, by } = *bound;
        let same = |known: &&Bound| (known.left, known.right) == (left, right) && known.by <= by;
        let end = match (left, right) {
            (Symbol::Zero, Symbol::End(array)) | (Symbol::End(array), Symbol::Zero) | (Symbol::Largest(array), _) => {
                Some(array)
            }
            _ => None,
        };
        let is_free = end.is_some_and(|array| self.heap[array.0 as usize].is_none());
        let known = self.relations.bounds.iter().find(same).map(|known| known.by).or(is_free.then_some(by));
        known.or_else(|| self.distance(left, right))
    }

    /// The values that a fact about elements must allow so that it holds in this state, too. `None` if not all of these
    /// elements are known to be integers, or one may be 0 that must not.
    fn covered(&self, prefix: &Prefix) -> Option<Elements> {
        if self.heap[prefix.array.0 as usize].is_none()
            || self.distance(prefix.end, Symbol::Zero).is_some_and(|high| high + prefix.by <= 0)
        {
            return Some(prefix.values);
        }
        let of_same = |own: &&Prefix| (own.array, &own.path) == (prefix.array, &prefix.path);
        let mut own = self.relations.prefixes.iter().filter(of_same);
        let reaches = |own: &&Prefix| self.distance(prefix.end, own.end).is_some_and(|far| far + prefix.by <= own.by);
        match prefix.values {
            Elements::NotZero => own.any(|own| own.excludes_zero() && reaches(&own)).then_some(prefix.values),
            Elements::Within(values) => own.find_map(|prefix| match prefix.values {
                Elements::Within(more) if reaches(&prefix) => Some(Elements::Within(values.join(more))),
                _ => None,
            }),
        }
    }

    /// Compares each variable that changes for the first time, in the state that is joined at the head of a loop, with
    /// the others that change: bounds that may always hold there. A fact about the elements before a constant may also
    /// hold for those before the variable.
    pub(crate) fn propose(&mut self, other: &Self) {
        let mut first = Vec::new();
        let mut all = Vec::new();
        for variable in 0..self.frame.len() {
            let both = self.integers_of(variable).zip(other.integers_of(variable));
            let Some((one, two)) = both.filter(|(one, two)| one != two || one.constant().is_none()) else { continue };
            all.push(variable);
            if one != two && one.constant().is_some() {
                first.push(variable);
            }
        }
        self.propose_largest(other, &all);
        if first.len() * all.len() > MOST_COMPARED {
            return;
        }
        for variable in first.iter().map(|variable| Symbol::Variable(*variable)) {
            for prefix in &other.relations.prefixes {
                let Some(distance) = other.distance(variable, prefix.end) else { continue };
                let prefix = Prefix { end: variable, by: prefix.by - distance, ..prefix.clone() };
                if let Some(values) = self.covered(&prefix) {
                    Rc::make_mut(&mut self.relations).add_prefix(Prefix { values, ..prefix });
                }
            }
        }
        for (one, other_one) in first.iter().flat_map(|one| all.iter().map(move |other| (*one, *other))) {
            for (left, right) in
                [(one, other_one), (other_one, one)].map(|(l, r)| (Symbol::Variable(l), Symbol::Variable(r)))
            {
                let both = self.distance(left, right).zip(other.distance(left, right));
                // A number that one iteration has not increased may be a bound; others are guesses.
                let may_hold = |(before, after): &(i128, i128)| {
                    let most = if after <= before { MOST_APART } else { 1 };
                    *before.max(after) <= most && *before.max(after) >= -most
                };
                if let Some((before, after)) = both.filter(may_hold) {
                    Rc::make_mut(&mut self.relations).add(Bound { left, right, by: before.max(after) });
                }
            }
        }
    }
}
