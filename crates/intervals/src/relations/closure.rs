//! Consequences of bounds: distances between symbols, and tighter intervals.

use std::rc::Rc;

use super::{Bound, Symbol};
use crate::interval::{FAR, Interval};
use crate::state::State;
use crate::value::Value;

/// The most bounds that are added up on each side of a number to find another bound.
const MOST_STEPS: usize = 4;

impl State {
    /// The values of a variable that holds only integers.
    pub(crate) fn integers_of(&self, variable: usize) -> Option<Interval> {
        self.frame.get(variable)?.only_integers()
    }

    /// Returns `true` if no bounds are known.
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

    /// The least number for which `left <= right + number` is known: by bounds alone, or by bounds to a symbol of which an
    /// upper end is known, and from one of which a lower end is known.
    pub(crate) fn distance(&self, left: Symbol, right: Symbol) -> Option<i128> {
        if left == right {
            return Some(0);
        }
        let above = self.reached(left, |bound| (bound.left, bound.right));
        let below = self.reached(right, |bound| (bound.right, bound.left));
        let direct = above.iter().find(|(symbol, _)| *symbol == right).map(|(_, sum)| *sum);
        let high = |(symbol, sum): &(Symbol, i128)| {
            let high = self.interval(*symbol).map(Interval::most).filter(|high| *high < FAR)?;
            Some(sum + high)
        };
        let low = |(symbol, sum): &(Symbol, i128)| match symbol {
            // Nothing is compared with a largest element.
            Symbol::Largest(_) => None,
            _ => self.interval(*symbol).map(Interval::least).filter(|low| *low > -FAR).map(|low| sum - low),
        };
        let ends = above.iter().filter_map(high).min().zip(below.iter().filter_map(low).min());
        let by_ends = ends.map(|(high, low)| high + low);
        direct.into_iter().chain(by_ends).min()
    }

    /// The symbols that bounds relate with one, itself included, each with the least sum of them that is found. `ends`
    /// gives the start and the end of the step along a bound.
    fn reached(&self, from: Symbol, ends: impl Fn(&Bound) -> (Symbol, Symbol)) -> Vec<(Symbol, i128)> {
        let mut reached = vec![(from, 0)];
        let mut changed = vec![from];
        for _ in 0..MOST_STEPS {
            for symbol in std::mem::take(&mut changed) {
                let Some(&(_, sum)) = reached.iter().find(|(found, _)| *found == symbol) else { continue };
                for bound in &self.relations.bounds {
                    let (start, end) = ends(bound);
                    if start != symbol {
                        continue;
                    }
                    let sum = sum + bound.by;
                    match reached.iter_mut().find(|(found, _)| *found == end) {
                        Some((_, least)) if *least <= sum => continue,
                        Some((_, least)) => *least = sum,
                        None => reached.push((end, sum)),
                    }
                    changed.push(end);
                }
            }
            if changed.is_empty() {
                break;
            }
        }
        reached
    }

    /// Adds the bound `left <= right + by` and what follows for intervals. Returns `false` if it contradicts the
    /// others.
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
                // An array that was not created has no largest element.
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
