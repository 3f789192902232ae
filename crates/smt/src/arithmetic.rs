//! Constructors of integer terms.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_sorted::sort_by_key;

use crate::linear::{Linear, gcd};
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;

/// Products of sums with at most this many summands are multiplied out.
const LARGEST_EXPANSION: usize = 64;
/// Products with more factors than this are nested instead of flat.
const LARGEST_PRODUCT: usize = 64;
/// Constants are folded up to this many bits. Programs such as `while (1) x = x * x;` would otherwise fill the memory.
pub(crate) const LARGEST_CONSTANT_BITS: usize = 1 << 16;

impl Pool {
    /// `a + b`.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let sum = self.linear(a).plus(&self.linear(b));
        self.intern_linear(sum)
    }

    /// `a - b`.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let difference = self.linear(a).minus(&self.linear(b));
        self.intern_linear(difference)
    }

    /// `-a`.
    pub fn neg(&mut self, a: Term) -> Term {
        let negated = self.linear(a).scale(&IBig::NEG_ONE);
        self.intern_linear(negated)
    }

    /// The sum of all terms; 0 for none.
    pub fn sum(&mut self, terms: &[Term]) -> Term {
        let mut constant = IBig::ZERO;
        let mut summands: Vec<(Term, IBig)> = Vec::with_capacity(terms.len());
        for &term in terms {
            match self.node(term) {
                TermNode::Int(value) => constant += value,
                TermNode::Sum(linear) => {
                    constant += &linear.constant;
                    summands.extend_from_slice(&linear.terms);
                }
                _ => summands.push((term, IBig::ONE)),
            }
        }
        self.intern_linear(Linear { constant, terms: collect_like_terms(summands) })
    }

    /// `factor * a`.
    pub fn scale(&mut self, factor: &IBig, a: Term) -> Term {
        let factor = self.int(factor.clone());
        self.mul(factor, a)
    }

    /// `a * b`. Small products of sums are multiplied out.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (left, right) = (self.linear(a), self.linear(b));
        if largest_bits(&left) + largest_bits(&right) > LARGEST_CONSTANT_BITS {
            return self.product(&[a, b]);
        }
        if left.is_constant() {
            return self.intern_linear(right.scale(&left.constant));
        }
        if right.is_constant() {
            return self.intern_linear(left.scale(&right.constant));
        }
        if (left.terms.len() + 1) * (right.terms.len() + 1) > LARGEST_EXPANSION {
            return self.product(&[a, b]);
        }
        let mut terms: Vec<(Term, IBig)> = Vec::with_capacity(left.terms.len() * right.terms.len());
        for (x, p) in &left.terms {
            for (y, q) in &right.terms {
                terms.push((self.product(&[*x, *y]), p * q));
            }
        }
        let mixed = right.terms.iter().map(|(y, q)| (*y, q * &left.constant));
        let mixed = mixed.chain(left.terms.iter().map(|(x, p)| (*x, p * &right.constant)));
        terms.extend(mixed);
        let constant = &left.constant * &right.constant;
        self.intern_linear(Linear { constant, terms: collect_like_terms(terms) })
    }

    /// `a / b` as in C: truncated toward zero. Unconstrained where `b` is 0.
    pub fn quotient(&mut self, a: Term, b: Term) -> Term {
        let (dividend, divisor) = (self.linear(a), self.linear(b));
        // Truncation treats both signs alike: -a / b == a / -b == -(a / b).
        if leads_negative(&divisor) {
            let positive = self.neg(b);
            let opposite = self.quotient(a, positive);
            return self.neg(opposite);
        }
        if leads_negative(&dividend) {
            let positive = self.neg(a);
            let opposite = self.quotient(positive, b);
            return self.neg(opposite);
        }
        if !divisor.is_constant() || divisor.constant.is_zero() {
            return self.intern(TermNode::Quotient(a, b), Sort::Int);
        }
        let divisor = divisor.constant;
        if dividend.is_constant() {
            return self.int(&dividend.constant / &divisor);
        }
        let common = gcd(&gcd(&dividend.content(), &dividend.constant), &divisor);
        let reduced = self.intern_linear(dividend.divide_exactly(&common));
        let divisor = divisor / common;
        if divisor.is_one() {
            return reduced;
        }
        // Truncating twice is truncating once by the product.
        if let TermNode::Quotient(inner, by) = *self.node(reduced)
            && let Some(by) = self.as_int(by).filter(|by| !by.is_zero())
        {
            let both = by * &divisor;
            let both = self.int(both);
            return self.quotient(inner, both);
        }
        let divisor = self.int(divisor);
        self.intern(TermNode::Quotient(reduced, divisor), Sort::Int)
    }

    /// `a % b` as in C: the sign is that of `a`, so `a == (a / b) * b + a % b`. Unconstrained where `b` is 0.
    pub fn remainder(&mut self, a: Term, b: Term) -> Term {
        let (dividend, divisor) = (self.linear(a), self.linear(b));
        if leads_negative(&divisor) {
            let positive = self.neg(b);
            return self.remainder(a, positive);
        }
        if leads_negative(&dividend) {
            let positive = self.neg(a);
            let opposite = self.remainder(positive, b);
            return self.neg(opposite);
        }
        if !divisor.is_constant() || divisor.constant.is_zero() {
            return self.intern(TermNode::Remainder(a, b), Sort::Int);
        }
        let divisor = divisor.constant;
        if dividend.is_constant() {
            return self.int(&dividend.constant % &divisor);
        }
        let common = gcd(&gcd(&dividend.content(), &dividend.constant), &divisor);
        let divisor = divisor / &common;
        if divisor.is_one() {
            return self.int(0);
        }
        let reduced = self.intern_linear(dividend.divide_exactly(&common));
        let divisor = self.int(divisor);
        let remainder = self.intern(TermNode::Remainder(reduced, divisor), Sort::Int);
        self.scale(&common, remainder)
    }

    /// `base` to the power of `exponent`. An exponent below 0 counts as 0, so that the value is always an integer.
    pub fn power(&mut self, base: &IBig, exponent: Term) -> Term {
        if let Some(exponent) = self.as_int(exponent)
            && let Some(value) = integer_power(base, exponent)
        {
            return self.int(value);
        }
        if base.is_one() {
            return self.int(1);
        }
        let zero = self.int(0);
        if base.is_zero() {
            let none = self.le(exponent, zero);
            let one = self.int(1);
            return self.ite(none, one, zero);
        }
        if *base == IBig::NEG_ONE {
            let even = self.divides(&IBig::from(2), exponent);
            let none = self.le(exponent, zero);
            let positive = self.or(&[even, none]);
            let (one, minus_one) = (self.int(1), self.int(-1));
            return self.ite(positive, one, minus_one);
        }
        self.intern(TermNode::Power(base.clone(), exponent), Sort::Int)
    }

    /// The term of a linear combination, which need not be in normal form.
    pub fn from_linear(&mut self, linear: &Linear) -> Term {
        let normal = linear.terms.windows(2).all(|pair| pair[0].0 < pair[1].0)
            && linear.terms.iter().all(|(atom, coefficient)| {
                !coefficient.is_zero() && !matches!(self.node(*atom), TermNode::Sum(_) | TermNode::Int(_))
            });
        if normal {
            return self.intern_linear(linear.clone());
        }
        let mut summands = vec![self.int(linear.constant.clone())];
        for (atom, coefficient) in &linear.terms {
            summands.push(self.scale(coefficient, *atom));
        }
        self.sum(&summands)
    }

    /// The term of a linear combination in normal form.
    pub(crate) fn intern_linear(&mut self, linear: Linear) -> Term {
        match linear.terms.as_slice() {
            [] => self.int(linear.constant),
            [(atom, coefficient)] if coefficient.is_one() && linear.constant.is_zero() => *atom,
            _ => self.intern(TermNode::Sum(linear), Sort::Int),
        }
    }

    /// The product of factors, not multiplied out.
    pub(crate) fn product(&mut self, factors: &[Term]) -> Term {
        let count: usize = factors.iter().map(|factor| self.factors(*factor).map_or(1, <[Term]>::len)).sum();
        let mut flat = Vec::with_capacity(count.min(LARGEST_PRODUCT));
        for &factor in factors {
            match self.factors(factor) {
                Some(inner) if count <= LARGEST_PRODUCT => flat.extend_from_slice(inner),
                _ => flat.push(factor),
            }
        }
        flat.sort_unstable();
        self.intern(TermNode::Product(flat), Sort::Int)
    }

    fn factors(&self, term: Term) -> Option<&[Term]> {
        match self.node(term) {
            TermNode::Product(factors) => Some(factors),
            _ => None,
        }
    }
}

/// `base` to the power of `exponent` (below 0: as 0); `None` if the result would be too large.
pub(crate) fn integer_power(base: &IBig, exponent: &IBig) -> Option<IBig> {
    if *exponent <= IBig::ZERO || base.is_one() {
        return Some(IBig::ONE);
    }
    if base.is_zero() {
        return Some(IBig::ZERO);
    }
    if *base == IBig::NEG_ONE {
        return Some(if (exponent % IBig::from(2)).is_zero() { IBig::ONE } else { IBig::NEG_ONE });
    }
    let exponent = usize::try_from(exponent).ok()?;
    let fits = base.bit_len().checked_mul(exponent)? <= LARGEST_CONSTANT_BITS;
    fits.then(|| base.pow(exponent))
}

fn collect_like_terms(mut summands: Vec<(Term, IBig)>) -> Vec<(Term, IBig)> {
    sort_by_key(&mut summands, |(term, _)| *term);
    let mut terms: Vec<(Term, IBig)> = Vec::with_capacity(summands.len());
    for (term, coefficient) in summands {
        match terms.last_mut() {
            Some((last, total)) if *last == term => *total += coefficient,
            _ => terms.push((term, coefficient)),
        }
    }
    terms.retain(|(_, coefficient)| !coefficient.is_zero());
    terms
}

fn leads_negative(linear: &Linear) -> bool {
    linear.terms.first().map_or(&linear.constant, |(_, coefficient)| coefficient) < &IBig::ZERO
}

fn largest_bits(linear: &Linear) -> usize {
    let coefficients = linear.terms.iter().map(|(_, coefficient)| coefficient.bit_len());
    coefficients.max().unwrap_or(0).max(linear.constant.bit_len())
}
