//! Drops bounds that follow from others.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// Of all upper bounds on one sum, passes on only the least: each iteration of a loop adds bounds on the same sums, and
/// a solver slows down with their number. Other questions are passed on unchanged.
#[derive(Debug)]
pub struct Tightest<S> {
    inner: S,
}

impl<S> Tightest<S> {
    /// In front of another one.
    pub fn new(inner: S) -> Self {
        Self { inner }
    }
}

impl<S: Solver> Solver for Tightest<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let left = tightest(pool, assertions);
        if left.len() == assertions.len() {
            return self.inner.check(pool, assertions);
        }
        let terms: Vec<Term> = left.iter().map(|index| assertions[*index]).collect();
        Ok(match self.inner.check(pool, &terms)? {
            Answer::Unsat(core) => Answer::Unsat(Core(core.0.iter().map(|at| left[*at]).collect())),
            other => other,
        })
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}

/// The indices of the assertions from which all others follow, in ascending order.
fn tightest(pool: &Pool, assertions: &[Term]) -> Vec<usize> {
    // By a sum without its constant: the largest constant with which it is at most 0, and the assertion that states it.
    let mut largest: FxHashMap<Vec<(Term, IBig)>, (IBig, usize)> = FxHashMap::default();
    let mut left = vec![true; assertions.len()];
    for (index, assertion) in assertions.iter().enumerate() {
        let TermNode::LessEqualZero(sum) = pool.node(*assertion) else { continue };
        let Linear { terms, constant } = pool.linear(*sum);
        let (known, at) = largest.entry(terms).or_insert_with(|| (constant.clone(), index));
        if *at == index {
            continue;
        }
        if constant > *known {
            left[*at] = false;
            (*known, *at) = (constant, index);
        } else {
            left[index] = false;
        }
    }
    (0..assertions.len()).filter(|index| left[*index]).collect()
}
