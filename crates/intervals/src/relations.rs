//! What relates variables and arrays: which variable is smaller than another one, and how far an array is filled.
//!
//! # Idea
//! Bounds `x <= y + c` are added to the intervals, and two kinds of facts about arrays use them: "all elements before
//! index `i` are from 1 to 1", and "there is a 0 at some index", which has a symbol of its own, so that a variable can
//! be bounded by it. The first says which elements were written, or that none is 0; the second where a text ends. In arrays of
//! records, the first is known of single fields. The largest element of an array has bounds like a variable (`largest.rs`).
//!
//! # Source
//! Bounds: F. Logozzo, M. Fähndrich, *Pentagons* (SAC 2008), here with constants. Elements before an index: N. Halbwachs,
//! M. Péron, *Discovering properties about arrays in simple programs* (PLDI 2008).

mod elements;
mod gauges;
mod join;
mod largest;

use std::ops::Range;
use std::rc::Rc;

use crate::interval::{FAR, Interval};
use crate::object::ObjectId;
use crate::state::State;
use crate::value::{Path, Value};
pub(crate) use gauges::{Gauge, most};

/// How many bounds, and how many facts about elements, a state has at most.
const MOST: usize = 96;

/// How many facts about fields of elements there are at most, so that there is room for others.
const MOST_OF_FIELDS: usize = 64;

/// How many bounds there are at most before one of an element is added, or of two of them.
const MOST_WITH_ELEMENTS: [usize; 3] = [MOST, 80, 64];

/// Larger numbers are not kept: sums of a few others stay far from the limits of `i128`.
pub(crate) const LARGEST: i128 = 1 << 80;

/// How many bounds are put together at most to find another one.
const MOST_STEPS: usize = 4;

/// Something that has an integer as its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// The number 0.
    Zero,
    /// A variable, by its position in its frame. If it is related, it holds an integer.
    Variable(usize),
    /// An index, not negative, at which an array has a 0.
    End(ObjectId),
    /// An element of an array that is made only once. If it is related, it is an integer.
    Element(ObjectId, usize),
    /// The largest element of an array, if all are integers. It stands only on the left of a bound: others are at least it.
    Largest(ObjectId),
}

/// `left <= right + by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    left: Symbol,
    right: Symbol,
    by: i128,
}

impl Bound {
    /// How many elements of arrays it relates.
    fn elements(&self) -> usize {
        [self.left, self.right].iter().filter(|symbol| matches!(symbol, Symbol::Element(..))).count()
    }
}

/// What is known of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Elements {
    /// They are integers of an interval.
    Within(Interval),
    /// None of them is 0: no text ends there.
    NotZero,
}

/// Something is known of the elements of an array at the indices from 0 on, before `end + by`, or of a field of theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Prefix {
    array: ObjectId,
    /// The field; empty if it is known of the element itself.
    path: Path,
    end: Symbol,
    by: i128,
    values: Elements,
}

impl Prefix {
    fn excludes_zero(&self) -> bool {
        match self.values {
            Elements::Within(integers) => !integers.contains(0),
            Elements::NotZero => true,
        }
    }
}

/// Bounds between symbols, and facts about elements of arrays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Relations {
    bounds: Vec<Bound>,
    prefixes: Vec<Prefix>,
    gauges: Vec<Gauge>,
}

/// Numbers, each as a symbol plus a constant.
pub(crate) type Forms = Vec<(Symbol, i128)>;

/// An index of an array.
#[derive(Debug)]
pub(crate) struct Index {
    /// What it is equal to.
    pub(crate) equal: Forms,
    /// What it is at most.
    pub(crate) most: Forms,
}

impl Relations {
    /// What does not depend on the memory.
    pub(crate) fn of_variables(&self) -> Self {
        let is_variable = |symbol| matches!(symbol, Symbol::Variable(_));
        let bounds = self.bounds.iter().filter(|bound| is_variable(bound.left) && is_variable(bound.right));
        Self { bounds: bounds.copied().collect(), prefixes: Vec::new(), gauges: self.gauges.clone() }
    }

    /// Of which two variables the first one is at most the second one plus a number.
    pub(crate) fn orders(&self) -> impl Iterator<Item = (usize, usize, i128)> {
        self.bounds.iter().filter_map(|bound| match (bound.left, bound.right) {
            (Symbol::Variable(left), Symbol::Variable(right)) => Some((left, right, bound.by)),
            _ => None,
        })
    }

    /// The bounds of sums.
    pub(crate) fn gauges(&self) -> &[Gauge] {
        &self.gauges
    }

    /// Adds a bound, unless there is a better one or no room.
    pub(crate) fn add(&mut self, bound: Bound) {
        if bound.by.abs() > LARGEST {
            return;
        }
        let same = |known: &Bound| (known.left, known.right) == (bound.left, bound.right);
        let most = MOST_WITH_ELEMENTS[bound.elements()];
        match self.bounds.iter().position(same) {
            Some(at) => self.bounds[at].by = self.bounds[at].by.min(bound.by),
            None if self.bounds.len() < most && bound.left != bound.right => self.bounds.push(bound),
            None => {}
        }
    }

    fn add_prefix(&mut self, prefix: Prefix) {
        if prefix.end == Symbol::Zero && prefix.by <= 0 || prefix.by.abs() > LARGEST {
            return;
        }
        let is_not_zero = |prefix: &Prefix| prefix.values == Elements::NotZero;
        let same = |known: &&mut Prefix| {
            (known.array, known.end, &known.path) == (prefix.array, prefix.end, &prefix.path)
                && is_not_zero(known) == is_not_zero(&prefix)
        };
        if let Some(known) = self.prefixes.iter_mut().find(same) {
            if known.by < prefix.by {
                *known = prefix;
            }
        } else {
            let is_room = if prefix.path.is_empty() {
                self.prefixes.len() < MOST
            } else {
                self.prefixes.iter().filter(|known| !known.path.is_empty()).count() < MOST_OF_FIELDS
            };
            if is_room {
                self.prefixes.push(prefix);
            }
        }
    }
}

impl State {
    /// The values of a variable that holds only integers.
    pub(crate) fn integers_of(&self, variable: usize) -> Option<Interval> {
        self.frame.get(variable)?.only_integers()
    }

    /// Whether no bounds are known.
    pub(crate) fn is_unrelated(&self) -> bool {
        self.relations.bounds.is_empty()
    }

    /// The interval of a symbol that intervals bound.
    pub(crate) fn interval(&self, symbol: Symbol) -> Option<Interval> {
        match symbol {
            Symbol::Zero => Some(Interval::between(0, 0)),
            Symbol::Variable(variable) => self.integers_of(variable),
            Symbol::Element(array, part) => self.contents(array).get(part)?.only_integers(),
            Symbol::End(_) => None,
            Symbol::Largest(array) => self.largest(array),
        }
    }

    /// The least number for which `left <= right + number` is known.
    pub(crate) fn distance(&self, left: Symbol, right: Symbol) -> Option<i128> {
        let high = |symbol| self.interval(symbol).map(Interval::most).filter(|high| *high < FAR);
        // Nothing is compared with a largest element.
        let low = |symbol| match symbol {
            Symbol::Largest(_) => None,
            _ => self.interval(symbol).map(Interval::least).filter(|low| *low > -FAR),
        };
        let bounds = &self.relations.bounds;
        if left == right {
            return Some(0);
        }
        if !bounds.iter().any(|bound| bound.left == left) && !bounds.iter().any(|bound| bound.right == right) {
            return high(left).zip(low(right)).map(|(high, low)| high - low);
        }
        // Symbols, the least number known for each, and whether what follows from it is still to be found.
        let mut known = vec![(left, 0, true)];
        for _ in 0..MOST_STEPS {
            if known.iter().all(|(.., is_new)| !is_new) {
                break;
            }
            let reach = |known: &mut Vec<(Symbol, i128, bool)>, symbol: Symbol, sum: i128| match known
                .iter_mut()
                .find(|(found, ..)| *found == symbol)
            {
                Some((_, least, _)) if *least <= sum => {}
                Some(place) => *place = (symbol, sum, true),
                None => known.push((symbol, sum, true)),
            };
            for at in 0..known.len() {
                let (symbol, sum, is_new) = known[at];
                if !is_new {
                    continue;
                }
                known[at].2 = false;
                if let Some(high) = high(symbol) {
                    reach(&mut known, Symbol::Zero, sum + high);
                }
                for bound in bounds.iter().filter(|bound| bound.left == symbol) {
                    reach(&mut known, bound.right, sum + bound.by);
                }
                if symbol == Symbol::Zero {
                    for next in bounds.iter().map(|bound| bound.left).chain([right]) {
                        if let Some(low) = low(next) {
                            reach(&mut known, next, sum - low);
                        }
                    }
                }
            }
        }
        known.iter().find(|(symbol, ..)| *symbol == right).map(|(_, sum, _)| *sum)
    }

    /// Adds the bound `left <= right + by` and what follows for intervals. Returns false if it contradicts the others.
    pub(crate) fn relate(&mut self, left: Symbol, right: Symbol, by: i128) -> bool {
        if self.distance(right, left).is_some_and(|back| back + by < 0) {
            return false;
        }
        let constant = |symbol| match symbol {
            Symbol::Zero => true,
            Symbol::Variable(_) | Symbol::Element(..) | Symbol::Largest(_) => {
                self.interval(symbol).is_none_or(|known| known.constant().is_some())
            }
            Symbol::End(_) => false,
        };
        let has_end = matches!((left, right), (Symbol::End(_), _) | (_, Symbol::End(_)));
        let is_interval = (left == Symbol::Zero || right == Symbol::Zero) && !has_end;
        if is_interval || constant(left) && constant(right) {
            return true;
        }
        Rc::make_mut(&mut self.relations).add(Bound { left, right, by });
        self.tighten(left);
        self.tighten(right);
        true
    }

    /// Moves the ends of all intervals to where single bounds put them.
    pub(crate) fn tighten_all(&mut self) {
        let relations = self.relations.clone();
        for &Bound { left, right, by } in &relations.bounds {
            let high = match right {
                Symbol::Zero => Some(0),
                Symbol::Variable(_) | Symbol::Element(..) | Symbol::Largest(_) => {
                    self.interval(right).map(Interval::most).filter(|high| *high < FAR)
                }
                Symbol::End(_) => self.distance(right, Symbol::Zero),
            };
            self.narrow_variable(left, high.map(|high| Interval::up_to(high + by)));
            let low = match left {
                Symbol::Zero => Some(0),
                Symbol::Variable(_) | Symbol::Element(..) => {
                    self.interval(left).map(Interval::least).filter(|low| *low > -FAR)
                }
                // An array that was not made has no largest element.
                Symbol::End(_) | Symbol::Largest(_) => None,
            };
            self.narrow_variable(right, low.map(|low| Interval::from(low - by)));
        }
        self.tighten_gauges();
    }

    fn tighten(&mut self, symbol: Symbol) {
        let (high, low) = (self.distance(symbol, Symbol::Zero), self.distance(Symbol::Zero, symbol));
        self.narrow_variable(symbol, high.map(Interval::up_to));
        self.narrow_variable(symbol, low.map(|low| Interval::from(-low)));
    }

    /// Removes integers outside of an interval. Where none is left, no run comes, but nothing says so here: the values stay.
    fn narrow_variable(&mut self, symbol: Symbol, to: Option<Interval>) {
        if let Some((known, to)) = self.interval(symbol).zip(to)
            && let Some(now) = known.meet(to).filter(|now| *now != known)
        {
            match symbol {
                Symbol::Variable(variable) => self.frame[variable] = Rc::new(Value::integers(now)),
                Symbol::Element(array, part) => self.write(array, part, &Value::integers(now), true),
                _ => {}
            }
        }
    }

    /// Forgets a symbol that gets another value. What follows for the other symbols is kept.
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
        // Intervals of elements say the same of most pairs, for which there is no room.
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
    fn forget_array(&mut self, array: ObjectId) {
        self.forget(Symbol::End(array));
        self.forget(Symbol::Largest(array));
        self.forget_elements(array, &(0..usize::MAX));
        if self.relations.prefixes.iter().any(|prefix| prefix.array == array) {
            Rc::make_mut(&mut self.relations).prefixes.retain(|prefix| prefix.array != array);
        }
    }
}
