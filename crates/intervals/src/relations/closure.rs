//! What follows from bounds: distances between symbols, and tighter intervals.

use std::rc::Rc;

use super::{Bound, Symbol};
use crate::interval::{FAR, Interval};
use crate::state::State;
use crate::value::Value;

/// The most bounds that are added up to find another one.
const MOST_STEPS: usize = 4;

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

    /// Removes integers outside of an interval. If none is left, no run reaches the state; the values then stay as they are.
    pub(super) fn narrow_variable(&mut self, symbol: Symbol, to: Option<Interval>) {
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
}
