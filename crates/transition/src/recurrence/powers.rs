//! Variables that are multiplied in each iteration, and sums of such values.

use dashu_int::IBig;
use loopscope_smt::{Pool, Sort, Term, TermNode};
use rustc_hash::FxHashSet;

use super::{Recurrences, forward_differences, newton, newton_sum, offset};

impl<K: Copy + Ord> Recurrences<'_, K> {
    /// Paths that change the variable all multiply it by the same constant and add the same. If the loop does not
    /// change these, the closed form of `c * x + d` is `c^κ * x + d * (c^κ - 1) / (c - 1)`; a polynomial in the counter
    /// of the only path that changes the variable adds a polynomial to the power.
    pub(super) fn affine(&self, pool: &mut Pool, placeholder: Term, values: &[Term]) -> Option<Term> {
        let (value, taken) = self.set_alike(pool, placeholder, values)?;
        if !matches!(pool.sort(value), Sort::Int) {
            return None;
        }
        let linear = pool.linear(value);
        let factor = linear.coefficient(placeholder)?.clone();
        if factor.is_one() {
            return None;
        }
        let step = pool.from_linear(&linear.without(placeholder));
        if pool.contains_any(step, &FxHashSet::from_iter([placeholder])) {
            return None;
        }
        let power = pool.power(&factor, taken);
        if !self.is_invariant(pool, step) {
            let path = self.paths.iter().find(|path| path.counter == taken)?;
            let step = self.in_own_counter(pool, path, step)?;
            return multiplied(pool, placeholder, &factor, step, taken, power);
        }
        let less_one = offset(pool, power, -1);
        let grown = pool.mul(step, less_one);
        let divisor = pool.int(factor - IBig::ONE);
        let added = pool.quotient(grown, divisor);
        let multiplied = pool.mul(placeholder, power);
        Some(pool.add(multiplied, added))
    }

    /// The sum of a term's values at 0, 1, and so on to below `count`: of a polynomial in `count`, with multiples of
    /// powers if these are wanted.
    pub(super) fn sum_from_start(&self, pool: &mut Pool, term: Term, count: Term) -> Option<Term> {
        if !self.rules.affine {
            return newton_sum(pool, term, count);
        }
        let linear = pool.linear(term);
        let mut total = Vec::new();
        let mut polynomial = vec![pool.int(linear.constant)];
        for (atom, coefficient) in linear.terms {
            match multiple_of_power(pool, atom, count) {
                Some((base, multiple)) => {
                    let power = pool.power(&base, count);
                    let less_one = offset(pool, power, -1);
                    let divisor = pool.int(base - IBig::ONE);
                    let sum = pool.quotient(less_one, divisor);
                    let sum = pool.mul(multiple, sum);
                    total.push(pool.scale(&coefficient, sum));
                }
                None => polynomial.push(pool.scale(&coefficient, atom)),
            }
        }
        let polynomial = pool.sum(&polynomial);
        total.push(newton_sum(pool, polynomial, count)?);
        Some(pool.sum(&total))
    }
}

/// Geometric progressions: each path multiplies by a constant.
pub(super) fn geometric(pool: &mut Pool, placeholder: Term, values: &[Term], counters: &[Term]) -> Option<Term> {
    let mut product = placeholder;
    for (&value, &counter) in values.iter().zip(counters) {
        if !matches!(pool.sort(value), Sort::Int) {
            return None;
        }
        let linear = pool.linear(value);
        let [(atom, factor)] = &linear.terms[..] else { return None };
        if !linear.constant.is_zero() || *atom != placeholder {
            return None;
        }
        let power = pool.power(factor, counter);
        product = pool.mul(product, power);
    }
    Some(product)
}

/// The value after `count` iterations of `x = factor * x + step`, where the step is a polynomial in `count`, the number of
/// iterations before.
///
/// With Newton's coefficients `d` of the step, the polynomial with the coefficients `b[j] = (b[j + 1] - d[j]) / (c -
/// 1)` is the value of `x` at the start from which it follows a polynomial; the difference from it is multiplied by `c`
/// each time. All is multiplied by a power of `c - 1`, so that no fraction is left before the end.
fn multiplied(pool: &mut Pool, start: Term, factor: &IBig, step: Term, count: Term, power: Term) -> Option<Term> {
    let differences = forward_differences(pool, step, count)?;
    let less = factor - IBig::ONE;
    let mut denominator = IBig::ONE;
    // From the last coefficient to the first; each is to be divided by the denominator.
    let mut coefficients: Vec<Term> = Vec::new();
    for &difference in differences.iter().rev() {
        let difference = pool.scale(&denominator, difference);
        let later = coefficients.first().copied().unwrap_or_else(|| pool.int(0));
        let coefficient = pool.sub(later, difference);
        for other in &mut coefficients {
            *other = pool.scale(&less, *other);
        }
        coefficients.insert(0, coefficient);
        denominator *= &less;
    }
    let whole = pool.scale(&denominator, start);
    let besides = pool.sub(whole, coefficients[0]);
    let grown = pool.mul(besides, power);
    let polynomial = newton(pool, &coefficients, count, 0);
    let sum = pool.add(grown, polynomial);
    let denominator = pool.int(denominator);
    Some(pool.quotient(sum, denominator))
}

/// A power of a constant to the `count`, times a factor that does not depend on `count`.
fn multiple_of_power(pool: &mut Pool, term: Term, count: Term) -> Option<(IBig, Term)> {
    let factors = match pool.node(term) {
        TermNode::Product(factors) => factors.clone(),
        _ => vec![term],
    };
    let counted = FxHashSet::from_iter([count]);
    let (powers, others): (Vec<Term>, Vec<Term>) =
        factors.into_iter().partition(|factor| pool.contains_any(*factor, &counted));
    let [power] = powers[..] else { return None };
    let TermNode::Power(base, exponent) = pool.node(power) else { return None };
    if *exponent != count {
        return None;
    }
    let base = base.clone();
    let one = pool.int(1);
    Some((base, others.into_iter().fold(one, |product, factor| pool.mul(product, factor))))
}
