//! The relations after a write: those of the old value are forgotten, or shifted with it.

use std::ops::Range;
use std::rc::Rc;

use super::{Bound, Gauge, LARGEST, Prefix, Relations, Symbol, most};
use crate::interval::Interval;
use crate::object::ObjectId;
use crate::state::State;

impl State {
    /// Forgets a symbol that gets another value. Bounds between other symbols that follow from its bounds are kept.
    pub(crate) fn forget(&mut self, symbol: Symbol) {
        if let Symbol::Variable(variable) = symbol {
            self.forget_gauges(variable);
        }
        let relations = &self.relations;
        let is_known = relations.bounds.iter().any(|bound| bound.left == symbol || bound.right == symbol)
            || relations.prefixes.iter().any(|prefix| prefix.end == symbol);
        if !is_known {
            return;
        }
        let (low, high) = (self.distance(Symbol::Zero, symbol), self.distance(symbol, Symbol::Zero));
        let (gone, kept): (Vec<Bound>, Vec<Bound>) =
            self.relations.bounds.iter().partition(|bound| bound.left == symbol || bound.right == symbol);
        let below = || gone.iter().filter(|bound| bound.right == symbol);
        let above = || gone.iter().filter(|bound| bound.left == symbol);
        let both = below().flat_map(|lower| above().map(move |upper| (lower, upper)));
        let both = both.map(|(lower, upper)| Bound { left: lower.left, right: upper.right, by: lower.by + upper.by });
        // For most pairs of elements, the intervals imply the bound already; there is no room to keep it.
        let says_more = |bound: &Bound| {
            let ends =
                self.interval(bound.left).map(Interval::most).zip(self.interval(bound.right).map(Interval::least));
            bound.elements() == 0 || ends.is_none_or(|(high, low)| bound.by < high - low)
        };
        let both: Vec<Bound> = both.filter(says_more).collect();
        let relations = Rc::make_mut(&mut self.relations);
        relations.bounds = kept;
        for bound in both {
            relations.add(bound);
        }
        // Variables have intervals, but ends of arrays have only bounds.
        for lower in below().filter(|lower| matches!(lower.left, Symbol::End(_))) {
            if let Some(high) = high {
                relations.add(Bound { right: Symbol::Zero, by: lower.by + high, ..*lower });
            }
        }
        for upper in above().filter(|upper| matches!(upper.right, Symbol::End(_))) {
            if let Some(low) = low {
                relations.add(Bound { left: Symbol::Zero, by: upper.by + low, ..*upper });
            }
        }
        let (gone, kept): (Vec<Prefix>, Vec<Prefix>) =
            relations.prefixes.drain(..).partition(|prefix| prefix.end == symbol);
        relations.prefixes = kept;
        for prefix in gone {
            for lower in below() {
                relations.add_prefix(Prefix { end: lower.left, by: prefix.by - lower.by, ..prefix.clone() });
            }
            if let Some(low) = low {
                relations.add_prefix(Prefix { end: Symbol::Zero, by: prefix.by - low, ..prefix });
            }
        }
    }

    /// Forgets the variables for which a condition holds.
    pub(crate) fn forget_variables(&mut self, is_gone: &dyn Fn(usize) -> bool) {
        let ends = self.relations.prefixes.iter().map(|prefix| prefix.end);
        let sums = self.relations.gauges.iter().flat_map(Gauge::variables).map(Symbol::Variable);
        let all = self.relations.bounds.iter().flat_map(|bound| [bound.left, bound.right]).chain(ends).chain(sums);
        let gone = all.filter(|symbol| matches!(symbol, Symbol::Variable(variable) if is_gone(*variable)));
        let mut gone: Vec<Symbol> = gone.collect();
        gone.dedup();
        for symbol in gone {
            self.forget(symbol);
        }
    }

    /// The bounds of a symbol after a number from an interval is added to it.
    pub(crate) fn moved(&self, symbol: Symbol, by: Interval) -> Vec<Bound> {
        let moved = |bound: &Bound| match () {
            () if bound.left == symbol => Some(Bound { by: bound.by + most(by, 1)?, ..*bound }),
            () if bound.right == symbol => Some(Bound { by: bound.by + most(by, -1)?, ..*bound }),
            () => None,
        };
        self.relations.bounds.iter().filter_map(moved).collect()
    }

    /// Adds a number to a variable.
    pub(crate) fn shift(&mut self, variable: usize, by: i128) {
        let symbol = Symbol::Variable(variable);
        let Relations { bounds, prefixes, gauges } = Rc::make_mut(&mut self.relations);
        for bound in &mut *bounds {
            if bound.left == symbol {
                bound.by += by;
            } else if bound.right == symbol {
                bound.by -= by;
            }
        }
        for prefix in prefixes.iter_mut().filter(|prefix| prefix.end == symbol) {
            prefix.by -= by;
        }
        let shifted = gauges.iter().filter_map(|gauge| gauge.shifted(variable, Interval::between(by, by)));
        *gauges = shifted.filter(|gauge| gauge.by.abs() <= LARGEST).collect();
        bounds.retain(|bound| bound.by.abs() <= LARGEST);
        prefixes.retain(|prefix| prefix.by.abs() <= LARGEST);
    }

    /// Forgets elements of an array, which get other values.
    pub(crate) fn forget_elements(&mut self, array: ObjectId, parts: &Range<usize>) {
        let is_gone =
            |symbol: &Symbol| matches!(symbol, Symbol::Element(of, part) if *of == array && parts.contains(part));
        let ends = self.relations.prefixes.iter().map(|prefix| prefix.end);
        let all = self.relations.bounds.iter().flat_map(|bound| [bound.left, bound.right]).chain(ends);
        let gone: Vec<Symbol> = all.filter(is_gone).collect();
        for symbol in gone {
            self.forget(symbol);
        }
    }

    /// Forgets everything about an array.
    pub(super) fn forget_array(&mut self, array: ObjectId) {
        self.forget(Symbol::End(array));
        self.forget(Symbol::Largest(array));
        self.forget_elements(array, &(0..usize::MAX));
        if self.relations.prefixes.iter().any(|prefix| prefix.array == array) {
            Rc::make_mut(&mut self.relations).prefixes.retain(|prefix| prefix.array != array);
        }
    }
}
