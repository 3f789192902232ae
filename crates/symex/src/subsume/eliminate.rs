//! Eliminates from conditions the inputs that are read on a path.

use loopscope_smt::{IBig, Linear, Pool, Term, TermNode};
use loopscope_sorted::SortedSet;

/// More inequalities than this are not made.
const MOST: usize = 64;

/// What follows from linear conditions for whatever they do not say of the `unknown` integers (Fourier and Motzkin). All
/// that satisfies the conditions satisfies it; not the other way round. Nothing where a condition is not linear in one.
pub(crate) fn eliminated(pool: &mut Pool, conditions: &[Term], unknown: &SortedSet<Term>) -> Option<Vec<Term>> {
    // Each is at most 0.
    let mut sums: Vec<Linear> = Vec::new();
    for condition in conditions {
        match *pool.node(*condition) {
            TermNode::LessEqualZero(sum) => sums.push(pool.linear(sum)),
            TermNode::EqualZero(sum) => {
                let sum = pool.linear(sum);
                sums.push(sum.scale(&IBig::NEG_ONE));
                sums.push(sum);
            }
            _ => return None,
        }
    }
    for symbol in unknown {
        let (with, without): (Vec<Linear>, Vec<Linear>) =
            sums.into_iter().partition(|sum| sum.coefficient(*symbol).is_some());
        sums = without;
        let coefficient = |sum: &Linear| sum.coefficient(*symbol).cloned().unwrap_or(IBig::ZERO);
        let (above, below): (Vec<Linear>, Vec<Linear>) =
            with.into_iter().partition(|sum| coefficient(sum) > IBig::ZERO);
        for upper in &above {
            for lower in &below {
                sums.push(upper.scale(&-coefficient(lower)).plus(&lower.scale(&coefficient(upper))));
            }
        }
        if sums.len() > MOST {
            return None;
        }
    }
    let zero = pool.int(0);
    let mut left = Vec::with_capacity(sums.len());
    for sum in sums {
        // It may be part of a product, a quotient or an index.
        let hidden = |atom: &Term| pool.symbols(*atom).iter().any(|symbol| unknown.contains(symbol));
        if sum.terms.iter().any(|(atom, _)| hidden(atom)) {
            return None;
        }
        let sum = pool.from_linear(&sum);
        left.push(pool.le(sum, zero));
    }
    Some(left)
}
