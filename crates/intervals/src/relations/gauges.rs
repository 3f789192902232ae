//! Sums: bounds of a variable by others times constants, `x <= 100 * i + 5` or `-x <= 7 * i`, and with two others for loops
//! in loops.
//!
//! At the head of a loop, how much `x` grew while `i` grew proposes a bound, which holds from then on if no iteration adds
//! more. Where `i` has a bound, `x` has one.
//!
//! # Source
//! A. Venet, *The Gauge Domain: Scalable Analysis of Linear Inequality Invariants* (CAV 2012). There, the others are counters
//! of iterations; here they are variables of the program, so amounts that are added only sometimes may be counted, too.

use std::rc::Rc;

use crate::interval::{FAR, Interval};
use crate::relations::{LARGEST, Relations};
use crate::state::State;

/// The most such bounds of a state.
const MOST: usize = 32;

/// The largest factor.
const LARGEST_FACTOR: i128 = 1 << 40;

/// `sign * variable <= terms + by`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gauge {
    pub(crate) variable: usize,
    /// 1 or -1.
    pub(crate) sign: i128,
    /// One or two other variables, in order, with their factors.
    pub(crate) terms: Vec<(usize, i128)>,
    pub(crate) by: i128,
}

impl Gauge {
    fn is_like(&self, other: &Self) -> bool {
        (self.variable, self.sign, &self.terms) == (other.variable, other.sign, &other.terms)
    }

    /// Returns `true` if one of the terms is a variable.
    pub(crate) fn counts(&self, variable: usize) -> bool {
        self.terms.iter().any(|(other, _)| *other == variable)
    }

    /// The variables that it relates.
    pub(crate) fn variables(&self) -> impl Iterator<Item = usize> {
        self.terms.iter().map(|(term, _)| *term).chain([self.variable])
    }

    /// After a number from an interval was added to a variable: the bound with the variable's new value.
    pub(crate) fn shifted(&self, variable: usize, by: Interval) -> Option<Self> {
        let mut gauge = self.clone();
        if self.variable == variable {
            gauge.by += most(by, self.sign)?;
        }
        for (_, factor) in self.terms.iter().filter(|(other, _)| *other == variable) {
            gauge.by += most(by, -factor)?;
        }
        Some(gauge)
    }
}

/// The largest of some integers times a factor.
pub(crate) fn most(integers: Interval, factor: i128) -> Option<i128> {
    let end = if factor > 0 { integers.most() } else { integers.least() };
    (end.abs() < FAR).then_some(end * factor)
}

impl Relations {
    /// Adds a bound, unless there is a better one or no room.
    pub(crate) fn add_gauge(&mut self, gauge: Gauge) {
        if gauge.by.abs() > LARGEST || gauge.counts(gauge.variable) {
            return;
        }
        match self.gauges.iter().position(|known| known.is_like(&gauge)) {
            Some(at) => self.gauges[at].by = self.gauges[at].by.min(gauge.by),
            None if self.gauges.len() < MOST => self.gauges.push(gauge),
            None => {}
        }
    }
}

impl State {
    /// The largest value of a sum of variables times factors.
    fn most_of(&self, terms: impl Iterator<Item = (usize, i128)>) -> Option<i128> {
        terms.filter(|(_, factor)| *factor != 0).map(|(term, factor)| most(self.integers_of(term)?, factor)).sum()
    }

    /// The least number with which a bound holds that intervals and other bounds of the variable imply.
    fn implied_gauge(&self, gauge: &Gauge) -> Option<i128> {
        let negated = || gauge.terms.iter().map(|(term, factor)| (*term, -factor));
        let by_intervals = self.most_of(negated().chain([(gauge.variable, gauge.sign)]));
        let own = self.relations.gauges.iter();
        let own = own.filter(|own| (own.variable, own.sign) == (gauge.variable, gauge.sign)).filter_map(|own| {
            let factor = |terms: &[(usize, i128)], of| {
                terms.iter().find(|(term, _)| *term == of).map_or(0, |(_, factor)| *factor)
            };
            let rest = own.terms.iter().map(|(term, by)| (*term, by - factor(&gauge.terms, *term)));
            Some(own.by + self.most_of(rest.chain(negated().filter(|(term, _)| factor(&own.terms, *term) == 0)))?)
        });
        own.chain(by_intervals).min()
    }

    /// Narrows intervals by the bounds.
    pub(crate) fn tighten_gauges(&mut self) {
        let relations = self.relations.clone();
        for gauge in &relations.gauges {
            self.tighten_gauge(gauge);
        }
    }

    fn tighten_gauge(&mut self, gauge: &Gauge) {
        let Some(most) = self.most_of(gauge.terms.iter().copied()).map(|most| most + gauge.by) else { return };
        let to = if gauge.sign > 0 { Interval::up_to(most) } else { Interval::from(-most) };
        self.narrow_variable(super::Symbol::Variable(gauge.variable), Some(to));
    }

    /// Drops the bounds of an assigned variable, after they have narrowed other intervals.
    pub(crate) fn forget_gauges(&mut self, variable: usize) {
        let concerns = |gauge: &Gauge| gauge.variable == variable || gauge.counts(variable);
        if !self.relations.gauges.iter().any(concerns) {
            return;
        }
        self.tighten_gauges();
        Rc::make_mut(&mut self.relations).gauges.retain(|gauge| !concerns(gauge));
    }

    /// The bounds that hold in two states of a node together, as [`joined_relations`](Self::joined_relations).
    pub(super) fn join_gauges(&self, other: &Self, is_widened: bool, adds: bool, joined: &mut Relations) {
        for gauge in &self.relations.gauges {
            match other.implied_gauge(gauge) {
                Some(more) if more <= gauge.by => joined.add_gauge(gauge.clone()),
                Some(by) if !is_widened => joined.add_gauge(Gauge { by, ..gauge.clone() }),
                _ => {}
            }
        }
        for gauge in other.relations.gauges.iter().filter(|_| adds) {
            if !self.relations.gauges.iter().any(|own| own.is_like(gauge))
                && let Some(own) = self.implied_gauge(gauge)
                && (own <= gauge.by || !is_widened)
            {
                joined.add_gauge(Gauge { by: own.max(gauge.by), ..gauge.clone() });
            }
        }
    }

    /// Adds bounds that may always hold at the head of a loop, where another state is joined: how much a variable grew is
    /// compared with how much another one did, or what the assignments add to both, if that is known. `all`: not only of
    /// variables that change for the first time.
    pub(crate) fn propose_gauges(&mut self, other: &Self, all: bool, added: &dyn Fn(usize) -> Option<Interval>) {
        let both = |variable| Some((variable, self.integers_of(variable)?, other.integers_of(variable)?));
        let changed = (0..self.frame.len()).filter_map(both).filter(|(_, one, two)| one != two);
        let changed: Vec<(usize, Interval, Interval)> = changed.collect();
        let mut proposed = Vec::new();
        for (variable, sign) in changed.iter().flat_map(|each| [(each, 1), (each, -1)]) {
            let (variable, one, two) = *variable;
            let grown = most(two, sign).zip(most(one, sign)).map_or(0, |(two, one)| two - one);
            if !all && one.constant().is_none() {
                continue;
            }
            let added_to = added(variable).and_then(|by| most(by, sign)).filter(|by| *by > grown);
            for (term, before, after) in changed.iter().filter(|(term, ..)| *term != variable) {
                let same = Interval::between(0, 0);
                let steps = [
                    step(*before, *after).map(|step| (grown, step)),
                    added_to.zip(added(*term).and_then(|by| step(same, by))),
                ];
                for (grown, step) in steps.into_iter().flatten().filter(|(grown, _)| *grown > 0) {
                    let factor = (grown + step.abs() - 1) / step.abs() * step.signum();
                    // `x <= y + c` is another kind of bound.
                    if factor != sign {
                        proposed.push(Gauge { variable, sign, terms: vec![(*term, factor)], by: 0 });
                    }
                }
            }
        }
        let pairs = self.relations.gauges.iter().filter(|_| all);
        for (own, more) in pairs.flat_map(|own| other.relations.gauges.iter().map(move |more| (own, more))) {
            if (own.variable, own.sign) == (more.variable, more.sign)
                && let ([one], [two]) = (&*own.terms, &*more.terms)
                && one.0 != two.0
            {
                let terms = if one.0 < two.0 { vec![*one, *two] } else { vec![*two, *one] };
                proposed.push(Gauge { terms, ..own.clone() });
            }
        }
        for gauge in proposed {
            if self.relations.gauges.iter().any(|known| known.is_like(&gauge))
                || gauge.terms.iter().any(|(_, factor)| factor.abs() > LARGEST_FACTOR)
            {
                continue;
            }
            if let Some((one, two)) = self.implied_gauge(&gauge).zip(other.implied_gauge(&gauge)) {
                Rc::make_mut(&mut self.relations).add_gauge(Gauge { by: one.max(two), ..gauge });
            }
        }
    }
}

/// The least change of an integer, if both ends moved in one direction.
fn step(before: Interval, after: Interval) -> Option<i128> {
    let low = after.least() - before.least();
    let high = after.most() - before.most();
    let is_far = |interval: Interval| interval.least() == -FAR || interval.most() == FAR;
    if is_far(before) || is_far(after) || low.signum() * high.signum() < 0 {
        return None;
    }
    [low, high].into_iter().filter(|step| *step != 0).min_by_key(|step| step.abs())
}
