//! Relations between variables and arrays: which variable is smaller than another one, and how far an array is filled.
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

mod assignment;
mod closure;
mod elements;
mod gauges;
mod join;
mod largest;

use crate::interval::Interval;
use crate::object::ObjectId;
use crate::value::Path;
pub(crate) use gauges::{Gauge, most};

/// The most bounds, and the most facts about elements, of a state.
const MOST: usize = 96;

/// The most facts about fields of elements, so that there is room for others.
const MOST_OF_FIELDS: usize = 64;

/// A bound with no, one or two elements is added only while there are fewer bounds than this.
const MOST_WITH_ELEMENTS: [usize; 3] = [MOST, 80, 64];

/// Larger numbers are not kept: sums of a few others stay far from the limits of `i128`.
pub(crate) const LARGEST: i128 = 1 << 80;

/// A term with an integer value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// The number 0.
    Zero,
    /// A variable, by its position in its frame. If it is related, it holds an integer.
    Variable(usize),
    /// An index, not negative, at which an array has a 0.
    End(ObjectId),
    /// An element of an array that is created only once. If it is related, it is an integer.
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
    /// The number of elements of arrays that it relates.
    fn elements(&self) -> usize {
        [self.left, self.right].iter().filter(|symbol| matches!(symbol, Symbol::Element(..))).count()
    }
}

/// A fact about elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Elements {
    /// They are integers of an interval.
    Within(Interval),
    /// None of them is 0: no text ends there.
    NotZero,
}

/// A fact about the elements of an array at the indices from 0 up to `end + by`, excluded, or about one of their fields.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Prefix {
    array: ObjectId,
    /// The field; empty for the element itself.
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
    /// Terms that are equal to it.
    pub(crate) equal: Forms,
    /// Upper bounds of it.
    pub(crate) most: Forms,
}

impl Relations {
    /// The relations that do not depend on the memory.
    pub(crate) fn of_variables(&self) -> Self {
        let is_variable = |symbol| matches!(symbol, Symbol::Variable(_));
        let bounds = self.bounds.iter().filter(|bound| is_variable(bound.left) && is_variable(bound.right));
        Self { bounds: bounds.copied().collect(), prefixes: Vec::new(), gauges: self.gauges.clone() }
    }

    /// The bounds `left <= right + by` between variables, as `(left, right, by)`.
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
