//! Conjunctions for display: a list without redundant conjuncts.

use dashu_int::IBig;
use loopscope_sorted::SortedMap;
use rustc_hash::FxHashSet;

use crate::node::{Term, TermNode};
use crate::pool::Pool;

impl Pool {
    /// The conjuncts of all these truth values together, in their order, without `true`. Of several bounds on one
    /// linear combination only the tightest remain; two that leave one value become an equation. The list is equivalent
    /// to the conjunction of the terms; if a contradiction is detected, it is `false` alone.
    pub fn conjuncts(&mut self, terms: &[Term]) -> Vec<Term> {
        let parts = self.parts(terms);
        let bounds: Vec<Option<Bound>> = parts.iter().map(|part| self.bound(*part)).collect();
        let mut ranges: SortedMap<Term, Range> = SortedMap::new();
        for Bound { combination, range } in bounds.iter().flatten() {
            ranges.entry(*combination).or_default().narrow(range);
        }
        let mut said = FxHashSet::default();
        let mut all = Vec::new();
        for (part, bound) in parts.into_iter().zip(bounds) {
            let part = bound.and_then(|bound| self.tightest(&bound, ranges.get(&bound.combination)?)).unwrap_or(part);
            if self.as_bool(part) == Some(false) {
                return vec![part];
            }
            if self.as_bool(part).is_none() && said.insert(part) {
                all.push(part);
            }
        }
        all
    }

    /// The conjuncts as they stand there. Large conjunctions are nested.
    fn parts(&self, terms: &[Term]) -> Vec<Term> {
        let mut parts = Vec::new();
        let mut rest: Vec<Term> = terms.iter().rev().copied().collect();
        while let Some(next) = rest.pop() {
            match self.node(next) {
                TermNode::And(inner) => rest.extend(inner.iter().rev()),
                _ => parts.push(next),
            }
        }
        parts
    }

    fn bound(&mut self, part: Term) -> Option<Bound> {
        let (sum, equation) = match *self.node(part) {
            TermNode::LessEqualZero(sum) => (sum, false),
            TermNode::EqualZero(sum) => (sum, true),
            _ => return None,
        };
        let mut linear = self.linear(sum);
        let from_below = linear.terms.first()?.1 < IBig::ZERO;
        if from_below {
            linear = linear.scale(&IBig::NEG_ONE);
        }
        let value = -std::mem::take(&mut linear.constant);
        let range = Range {
            least: (from_below || equation).then(|| value.clone()),
            most: (!from_below || equation).then_some(value),
        };
        Some(Bound { combination: self.from_linear(&linear), range })
    }

    /// The condition that a bound adds if a combination is known to lie in `range`.
    fn tightest(&mut self, bound: &Bound, range: &Range) -> Option<Term> {
        if let (Some(least), Some(most)) = (&range.least, &range.most) {
            if least > most {
                return Some(self.bool(false));
            }
            if least == most {
                let value = self.int(least.clone());
                return Some(self.eq(bound.combination, value));
            }
        }
        let from_below = bound.range.least.is_some();
        let value = if from_below { &range.least } else { &range.most };
        let value = self.int(value.clone()?);
        Some(if from_below { self.ge(bound.combination, value) } else { self.le(bound.combination, value) })
    }
}

/// A conjunct that bounds a linear combination without a constant.
struct Bound {
    combination: Term,
    range: Range,
}

#[derive(Default)]
struct Range {
    least: Option<IBig>,
    most: Option<IBig>,
}

impl Range {
    fn narrow(&mut self, other: &Self) {
        if other.least > self.least {
            self.least.clone_from(&other.least);
        }
        if other.most.is_some() && (self.most.is_none() || other.most < self.most) {
            self.most.clone_from(&other.most);
        }
    }
}
