//! Linear conditions: a predicate on a linear combination.

use dashu_int::IBig;
use rustc_hash::FxHashSet;

use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// A condition on a linear combination. Its atoms need not be symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearCondition {
    /// The relation of the sum to 0.
    pub predicate: Predicate,
    /// The linear combination.
    pub sum: Linear,
}

/// The relation between the sum of a linear condition and 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// `sum <= 0`.
    AtMostZero,
    /// `sum == 0`.
    Zero,
    /// The number divides the sum.
    DivisibleBy(IBig),
}

impl LinearCondition {
    /// Reads a comparison or a divisibility condition. `None` for other terms, negations among them.
    pub fn read(pool: &Pool, condition: Term) -> Option<Self> {
        let (predicate, sum) = match pool.node(condition) {
            TermNode::LessEqualZero(sum) => (Predicate::AtMostZero, *sum),
            TermNode::EqualZero(sum) => (Predicate::Zero, *sum),
            TermNode::Divides(divisor, sum) => (Predicate::DivisibleBy(divisor.clone()), *sum),
            _ => return None,
        };
        Some(Self { predicate, sum: pool.linear(sum) })
    }

    /// `sum <= 0`.
    pub(super) fn at_most_zero(sum: Linear) -> Self {
        Self { predicate: Predicate::AtMostZero, sum }
    }

    /// The condition as a term.
    pub fn write(&self, pool: &mut Pool) -> Term {
        let (sum, zero) = (pool.from_linear(&self.sum), pool.int(0));
        match &self.predicate {
            Predicate::AtMostZero => pool.le(sum, zero),
            Predicate::Zero => pool.eq(sum, zero),
            Predicate::DivisibleBy(divisor) => pool.divides(divisor, sum),
        }
    }
}

/// Returns `true` if one of the symbols occurs below an atom of the sum: in a product, a quotient or an index, for example.
pub(super) fn is_below_atom(pool: &Pool, sum: &Linear, symbols: &FxHashSet<Term>) -> bool {
    sum.terms.iter().any(|(atom, _)| !symbols.contains(atom) && pool.contains_any(*atom, symbols))
}
