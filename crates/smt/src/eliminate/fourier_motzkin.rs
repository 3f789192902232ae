//! A step of Fourier and Motzkin's method: the consequences of the bounds of a symbol without the symbol.

use dashu_int::IBig;
use dashu_int::ops::Abs;

use crate::linear::Linear;
use crate::node::Term;

/// An inequality `sum <= 0` that contains a symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound<'a> {
    /// The coefficient of the symbol in the sum.
    pub(super) coefficient: &'a IBig,
    /// The whole sum.
    pub(super) sum: &'a Linear,
}

/// The bounds that inequalities give a symbol, on each side in the order of the inequalities.
#[derive(Debug, Default)]
pub(super) struct Bounds<'a> {
    /// Lower bounds: the coefficients are negative.
    pub(super) lower: Vec<Bound<'a>>,
    /// Upper bounds: the coefficients are positive.
    pub(super) upper: Vec<Bound<'a>>,
}

impl<'a> Bounds<'a> {
    /// The bounds of a symbol in inequalities `sum <= 0`, given by their sums.
    pub(super) fn new(symbol: Term, inequalities: &mut dyn Iterator<Item = &'a Linear>) -> Self {
        let mut bounds = Self::default();
        for sum in inequalities {
            let Some(coefficient) = sum.coefficient(symbol) else { continue };
            let side = if *coefficient > IBig::ZERO { &mut bounds.upper } else { &mut bounds.lower };
            side.push(Bound { coefficient, sum });
        }
        bounds
    }

    /// The number of pairs of a lower and an upper bound.
    pub(super) fn pairs(&self) -> usize {
        self.lower.len() * self.upper.len()
    }

    /// Returns `true` if there is an integer between the bounds whenever there is a rational number: one coefficient of
    /// each pair is 1 or -1. So all coefficients of one side are.
    pub(super) fn are_exact(&self) -> bool {
        self.lower.iter().all(|bound| *bound.coefficient == IBig::NEG_ONE)
            || self.upper.iter().all(|bound| bound.coefficient.is_one())
    }
}

/// Eliminates a symbol: combinations of its bounds, at the end, replace the inequalities that contain it. Returns true
/// if this is exact over the integers.
pub(super) fn eliminate(symbol: Term, inequalities: &mut Vec<Linear>) -> bool {
    let bounds = Bounds::new(symbol, &mut inequalities.iter());
    let (is_exact, new) = (bounds.are_exact(), combined(&bounds.upper, &bounds.lower));
    inequalities.retain(|sum| sum.coefficient(symbol).is_none());
    inequalities.extend(new);
    is_exact
}

/// Combines each bound of one side with each bound of the other side, in this order. The results are sums that are at most 0,
/// without the symbol.
pub(super) fn combined(outer: &[Bound<'_>], inner: &[Bound<'_>]) -> Vec<Linear> {
    let mut sums = Vec::with_capacity(outer.len() * inner.len());
    for one in outer {
        for other in inner {
            let (own, opposite) = (one.coefficient.abs(), other.coefficient.abs());
            sums.push(one.sum.scale(&opposite).plus(&other.sum.scale(&own)));
        }
    }
    sums
}
