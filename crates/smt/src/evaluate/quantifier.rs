//! Quantifiers over short ranges.

use dashu_int::IBig;
use dashu_int::ops::DivEuclid;
use rustc_hash::FxHashSet;

use super::{Evaluation, Step};
use crate::model::Value;
use crate::node::{Term, TermNode};

/// The limit for instances of quantified bodies in one evaluation.
pub(super) const MOST_INSTANCES: u32 = 10_000;

impl Evaluation<'_> {
    /// `forall t. from <= t && t <= to ==> body` is decided by looking at each `t`, where these are few. In normal form
    /// the range is two disjuncts: `t <= from - 1 || t >= to + 1 || body`. Recursion is as deep as quantifiers are
    /// nested.
    pub(super) fn step_forall(&mut self, bound: Term, body: Term) -> Step {
        let disjuncts = match self.pool.node(body) {
            TermNode::Or(disjuncts) => disjuncts.as_slice(),
            _ => std::slice::from_ref(&body),
        };
        let mut from: Option<IBig> = None;
        let mut to: Option<IBig> = None;
        for disjunct in disjuncts {
            let Some((coefficient, rest)) = self.half_line(bound, *disjunct) else { continue };
            let missing: Vec<Term> =
                rest.terms.iter().map(|(atom, _)| *atom).filter(|atom| !self.known.contains_key(atom)).collect();
            if !missing.is_empty() {
                return Step::Needs(missing);
            }
            let mut value = rest.constant;
            for (atom, factor) in &rest.terms {
                let Some(Some(Value::Int(atom))) = self.known.get(atom) else { return Step::Done(None) };
                value += atom * factor;
            }
            // The disjunct is coefficient * t + value <= 0: the remaining instances lie beyond.
            if coefficient > IBig::ZERO {
                let start = (-value).div_euclid(&coefficient) + IBig::ONE;
                from = Some(from.map_or(start.clone(), |other| other.max(start)));
            } else {
                // t >= value / -coefficient, rounded up, is covered.
                let end = -((-value).div_euclid(&-coefficient)) - IBig::ONE;
                to = Some(to.map_or(end.clone(), |other| other.min(end)));
            }
        }
        let (Some(from), Some(to)) = (from, to) else { return Step::Done(None) };
        Step::Done(self.all_hold(bound, body, from, &to))
    }

    /// `coefficient * bound + rest`, where the disjunct says that this is at most 0 and the rest is without `bound`.
    fn half_line(&self, bound: Term, disjunct: Term) -> Option<(IBig, crate::linear::Linear)> {
        let TermNode::LessEqualZero(sum) = self.pool.node(disjunct) else { return None };
        let linear = self.pool.linear(*sum);
        let coefficient = linear.coefficient(bound)?.clone();
        let rest = linear.without(bound);
        let bound = FxHashSet::from_iter([bound]);
        let free = rest.terms.iter().all(|(atom, _)| !self.pool.contains_any(*atom, &bound));
        free.then_some((coefficient, rest))
    }

    fn all_hold(&mut self, bound: Term, body: Term, from: IBig, to: &IBig) -> Option<Value> {
        let mut model = self.model.clone();
        let mut unknown = false;
        let mut next = from;
        while next <= *to {
            self.instances = self.instances.checked_sub(1)?;
            model.set(bound, Value::Int(next.clone()));
            let mut inner = Evaluation { instances: self.instances, ..Evaluation::new(self.pool, &model) };
            let value = inner.value(body);
            self.instances = inner.instances;
            match value {
                Some(Value::Bool(true)) => {}
                Some(_) => return Some(Value::Bool(false)),
                None => unknown = true,
            }
            next += 1;
        }
        (!unknown).then_some(Value::Bool(true))
    }
}
