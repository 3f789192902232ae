//! Constructors of truth values, `ite` and quantifiers.

use crate::compare::tighten;
use crate::linear::Linear;
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;
use dashu_int::IBig;

/// Conjunctions (disjunctions) with more elements than this stay nested in others, so that a path condition that grows
/// by one conjunct at a time does not cost the square of its length.
const LARGEST_FLAT: usize = 256;
/// Bounds are compared with each other in conjunctions and disjunctions of at most this many parts.
const LARGEST_COMPARED: usize = 32;

impl Pool {
    /// `not a`.
    pub fn not(&mut self, a: Term) -> Term {
        match self.node(a) {
            TermNode::Bool(value) => {
                let value = !*value;
                self.bool(value)
            }
            TermNode::Not(inner) => *inner,
            TermNode::LessEqualZero(sum) => {
                let opposite = self.linear_negation(*sum);
                let sum = self.intern_linear(opposite);
                self.intern(TermNode::LessEqualZero(sum), Sort::Bool)
            }
            // One step of De Morgan's laws, where the parts are literals: deeper ones would need deep recursion.
            TermNode::And(parts) | TermNode::Or(parts) if parts.iter().all(|part| self.is_literal(*part)) => {
                let conjunction = matches!(self.node(a), TermNode::And(_));
                let parts: Vec<Term> = parts.clone().into_iter().map(|part| self.not(part)).collect();
                if conjunction { self.or(&parts) } else { self.and(&parts) }
            }
            _ => self.intern(TermNode::Not(a), Sort::Bool),
        }
    }

    /// All of the parts; true for none.
    pub fn and(&mut self, parts: &[Term]) -> Term {
        self.connect(parts, true)
    }

    /// Some of the parts; false for none.
    pub fn or(&mut self, parts: &[Term]) -> Term {
        self.connect(parts, false)
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(&[not_a, b])
    }

    /// `a` where the condition holds, else `b`; both of the same sort, which may be any.
    pub fn ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "both branches of ite have one sort");
        if a == b {
            return a;
        }
        match *self.node(condition) {
            TermNode::Bool(value) => return if value { a } else { b },
            TermNode::Not(inner) => return self.ite(inner, b, a),
            _ => {}
        }
        let a = match *self.node(a) {
            TermNode::Ite(inner, yes, _) if inner == condition => yes,
            _ => a,
        };
        let b = match *self.node(b) {
            TermNode::Ite(inner, _, no) if inner == condition => no,
            _ => b,
        };
        if a == b {
            return a;
        }
        let sort = self.sort(a).clone();
        if sort == Sort::Bool {
            return self.boolean_ite(condition, a, b);
        }
        self.intern(TermNode::Ite(condition, a, b), sort)
    }

    /// The body holds for every value of `bound`, which is an integer symbol. Quantifiers are kept as they are, except
    /// for bodies in which the symbol does not occur.
    pub fn forall(&mut self, bound: Term, body: Term) -> Term {
        if self.symbols(body).binary_search(&bound).is_err() {
            return body;
        }
        self.intern(TermNode::ForAll(bound, body), Sort::Bool)
    }

    /// `a == b` for truth values.
    pub(crate) fn equivalent(&mut self, a: Term, b: Term) -> Term {
        for (one, other) in [(a, b), (b, a)] {
            if let Some(value) = self.as_bool(one) {
                return if value { other } else { self.not(other) };
            }
        }
        if self.known_negation(a) == Some(b) || self.known_negation(b) == Some(a) {
            return self.bool(false);
        }
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.intern(TermNode::Equal(a, b), Sort::Bool)
    }

    fn boolean_ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return self.or(&[condition, b]),
            (_, Some(false)) => return self.and(&[condition, a]),
            (Some(false), _) => {
                let not = self.not(condition);
                return self.and(&[not, b]);
            }
            (_, Some(true)) => {
                let not = self.not(condition);
                return self.or(&[not, a]);
            }
            (None, None) => {}
        }
        if self.known_negation(a) == Some(b) || self.known_negation(b) == Some(a) {
            return self.equivalent(condition, a);
        }
        self.intern(TermNode::Ite(condition, a, b), Sort::Bool)
    }

    fn connect(&mut self, parts: &[Term], conjunction: bool) -> Term {
        let mut flat = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.node(part) {
                TermNode::Bool(value) if *value == conjunction => {}
                TermNode::Bool(_) => return part,
                TermNode::And(inner) if conjunction && inner.len() <= LARGEST_FLAT => flat.extend_from_slice(inner),
                TermNode::Or(inner) if !conjunction && inner.len() <= LARGEST_FLAT => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.len() <= LARGEST_COMPARED {
            self.keep_decisive_bounds(&mut flat, conjunction);
        }
        let contradicted =
            |part: &Term| self.known_negation(*part).is_some_and(|negation| flat.binary_search(&negation).is_ok());
        if flat.len() > 1 && flat.iter().any(contradicted) {
            return self.bool(!conjunction);
        }
        match flat.as_slice() {
            [] => self.bool(conjunction),
            [only] => *only,
            _ if conjunction => self.intern(TermNode::And(flat), Sort::Bool),
            _ => self.intern(TermNode::Or(flat), Sort::Bool),
        }
    }

    /// Of several bounds on the same linear combination, only the tightest one of a conjunction and the loosest one of a
    /// disjunction matter.
    fn keep_decisive_bounds(&self, parts: &mut Vec<Term>, conjunction: bool) {
        let bound = |part: Term| match self.node(part) {
            TermNode::LessEqualZero(sum) => Some(self.linear(*sum)),
            _ => None,
        };
        let bounds: Vec<(Term, Linear)> = parts.iter().filter_map(|part| Some((*part, bound(*part)?))).collect();
        if bounds.len() < 2 {
            return;
        }
        parts.retain(|part| {
            let Some((_, own)) = bounds.iter().find(|(other, _)| other == part) else { return true };
            // `sum + constant <= 0` is tighter for a larger constant.
            !bounds.iter().any(|(_, other)| {
                other.terms == own.terms
                    && if conjunction { other.constant > own.constant } else { other.constant < own.constant }
            })
        });
    }

    fn is_literal(&self, term: Term) -> bool {
        !matches!(self.node(term), TermNode::And(_) | TermNode::Or(_) | TermNode::Not(_))
            || matches!(self.node(term), TermNode::Not(inner)
                if !matches!(self.node(*inner), TermNode::And(_) | TermNode::Or(_)))
    }

    /// The negation of a term, where the pool already holds it.
    fn known_negation(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            TermNode::Not(inner) => Some(*inner),
            TermNode::LessEqualZero(sum) => {
                let linear = self.linear_negation(*sum);
                let sum = match linear.terms.as_slice() {
                    [(atom, coefficient)] if coefficient.is_one() && linear.constant.is_zero() => *atom,
                    _ => self.find(&TermNode::Sum(linear))?,
                };
                self.find(&TermNode::LessEqualZero(sum))
            }
            _ => self.find(&TermNode::Not(term)),
        }
    }

    /// `1 - sum`, since `not (sum <= 0)` is `1 - sum <= 0`.
    fn linear_negation(&self, sum: Term) -> Linear {
        tighten(Linear::constant(IBig::ONE).minus(&self.linear(sum)))
    }
}
