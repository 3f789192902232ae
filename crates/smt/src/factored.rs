//! Polynomials as products, to be shown.

use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;

impl Pool {
    /// The same polynomial, or quotient of one, with the factors that all its summands share in front: for display, since
    /// other terms are multiplied out.
    pub fn factored(&mut self, term: Term) -> Term {
        if let TermNode::Quotient(dividend, divisor) = *self.node(term) {
            let dividend = self.factored(dividend);
            return self.intern(TermNode::Quotient(dividend, divisor), Sort::Int);
        }
        let linear = self.linear(term);
        let [first, others @ ..] = linear.terms.as_slice() else { return term };
        if others.is_empty() || !linear.constant.is_zero() {
            return term;
        }
        let factors = |atom: Term| match self.node(atom) {
            TermNode::Product(factors) => factors.clone(),
            _ => vec![atom],
        };
        let mut shared = factors(first.0);
        for (atom, _) in others {
            let mut left = factors(*atom);
            shared.retain(|factor| left.iter().position(|each| each == factor).map(|at| left.remove(at)).is_some());
        }
        if shared.is_empty() {
            return term;
        }
        let summands: Vec<(Vec<Term>, _)> =
            linear.terms.iter().map(|(atom, coefficient)| (factors(*atom), coefficient.clone())).collect();
        let mut rest = self.int(0);
        for (mut left, coefficient) in summands {
            for factor in &shared {
                if let Some(at) = left.iter().position(|each| each == factor) {
                    left.remove(at);
                }
            }
            let mut summand = self.int(coefficient);
            for factor in left {
                summand = self.mul(summand, factor);
            }
            rest = self.add(rest, summand);
        }
        shared.push(rest);
        self.intern(TermNode::Product(shared), Sort::Int)
    }
}
