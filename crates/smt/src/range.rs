//! Quantifiers over a range, for display.

use dashu_int::IBig;

use crate::display::{Binding, Piece, sum};
use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The body of a quantifier over the integers from one bound to another: `lower <= i < upper`.
pub(crate) struct Range {
    pub(crate) lower: Linear,
    pub(crate) upper: Linear,
    /// Its body: a disjunction.
    pub(crate) claims: Vec<Term>,
}

impl Range {
    /// Finds the bounds among the disjuncts of a body: `i < lower` and `i >= upper` are among them. `None` if they are
    /// not, or not clearly so.
    pub(crate) fn new(pool: &Pool, bound: Term, body: Term) -> Option<Self> {
        let TermNode::Or(parts) = pool.node(body) else { return None };
        let (mut lower, mut upper, mut claims) = (None, None, Vec::new());
        for &part in parts {
            match side(pool, bound, part) {
                Some((true, limit)) if lower.is_none() => lower = Some(limit),
                Some((false, limit)) if upper.is_none() => upper = Some(limit),
                Some(_) => return None,
                None => claims.push(part),
            }
        }
        (!claims.is_empty()).then_some(Self { lower: lower?, upper: upper?, claims })
    }

    /// `lower <= i < upper`, with signs for the two comparisons and for products.
    pub(crate) fn pieces(&self, bound: Term, [at_most, less, times]: [&'static str; 3]) -> Vec<Piece> {
        let mut pieces = sum(&self.lower, times).1;
        pieces.extend([Piece::Text(at_most), Piece::Term(bound, Binding::Sum), Piece::Text(less)]);
        pieces.extend(sum(&self.upper, times).1);
        pieces
    }

    /// The condition on an integer in the range that violates the body: a conjunction.
    pub(crate) fn negated(&self, pool: &Pool, [not, and]: [&'static str; 2]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for claim in &self.claims {
            if !pieces.is_empty() {
                pieces.push(Piece::Text(and));
            }
            match pool.node(*claim) {
                TermNode::Not(holds) => pieces.push(Piece::Term(*holds, Binding::Equality)),
                _ => pieces.extend([Piece::Text(not), Piece::Term(*claim, Binding::Unary)]),
            }
        }
        pieces
    }
}

/// Of `i < limit`: true and the limit. Of `i >= limit`: false and the limit.
fn side(pool: &Pool, bound: Term, part: Term) -> Option<(bool, Linear)> {
    let TermNode::LessEqualZero(sum) = pool.node(part) else { return None };
    let sum = pool.linear(*sum);
    let position = sum.terms.iter().position(|(atom, _)| *atom == bound)?;
    let mut rest = sum.clone();
    let (_, coefficient) = rest.terms.remove(position);
    let simple = rest.terms.iter().all(|(atom, _)| matches!(pool.node(*atom), TermNode::Symbol { .. }));
    if !simple {
        None
    } else if coefficient.is_one() {
        // i + rest <= 0 is i < 1 - rest.
        Some((true, Linear::constant(IBig::ONE).minus(&rest)))
    } else {
        // rest - i <= 0 is i >= rest.
        (coefficient == IBig::NEG_ONE).then_some((false, rest))
    }
}
