//! Constructors of comparisons, and their normal form.

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, RemEuclid};

use crate::linear::{Linear, gcd};
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;

/// A comparison is pushed into at most this many nested `ite`s.
const DEEPEST_ITE: usize = 8;

impl Pool {
    /// `a <= b`.
    pub fn le(&mut self, a: Term, b: Term) -> Term {
        let difference = self.linear(a).minus(&self.linear(b));
        self.less_equal_zero(&difference, DEEPEST_ITE)
    }

    /// `a < b`.
    pub fn lt(&mut self, a: Term, b: Term) -> Term {
        let mut difference = self.linear(a).minus(&self.linear(b));
        difference.constant += 1;
        self.less_equal_zero(&difference, DEEPEST_ITE)
    }

    /// `a >= b`.
    pub fn ge(&mut self, a: Term, b: Term) -> Term {
        self.le(b, a)
    }

    /// `a > b`.
    pub fn gt(&mut self, a: Term, b: Term) -> Term {
        self.lt(b, a)
    }

    /// `a == b`, of two integers, two truth values, or two arrays.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "== compares terms of one sort");
        if a == b {
            return self.bool(true);
        }
        match self.sort(a) {
            Sort::Int => {
                let difference = self.linear(a).minus(&self.linear(b));
                self.equal_zero(&difference, DEEPEST_ITE)
            }
            Sort::Bool => self.equivalent(a, b),
            Sort::Array(_) => self.equal_arrays(a, b),
        }
    }

    /// `a != b`, of two integers, two truth values, or two arrays.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// `divisor` divides `a`; 0 divides only 0.
    pub fn divides(&mut self, divisor: &IBig, a: Term) -> Term {
        let mut linear = self.linear(a);
        if divisor.is_zero() {
            return self.equal_zero(&linear, DEEPEST_ITE);
        }
        let divisor = if *divisor < IBig::ZERO { -divisor } else { divisor.clone() };
        linear.constant = linear.constant.rem_euclid(&divisor).into();
        for (_, coefficient) in &mut linear.terms {
            *coefficient = (&*coefficient).rem_euclid(&divisor).into();
        }
        linear.terms.retain(|(_, coefficient)| !coefficient.is_zero());
        let common = gcd(&linear.content(), &divisor);
        if !(&linear.constant % &common).is_zero() {
            return self.bool(false);
        }
        if linear.is_constant() {
            return self.bool(true);
        }
        let divisor = divisor / &common;
        let mut linear = linear.divide_exactly(&common);
        // Of the two directions the one with the smaller first coefficient.
        if linear.terms.first().is_some_and(|(_, coefficient)| coefficient * IBig::from(2) > divisor) {
            for (_, coefficient) in &mut linear.terms {
                *coefficient = &divisor - &*coefficient;
            }
            if !linear.constant.is_zero() {
                linear.constant = &divisor - linear.constant;
            }
        }
        let term = self.intern_linear(linear);
        self.intern(TermNode::Divides(divisor, term), Sort::Bool)
    }

    /// `linear <= 0`.
    fn less_equal_zero(&mut self, linear: &Linear, depth: usize) -> Term {
        if linear.is_constant() {
            return self.bool(linear.constant <= IBig::ZERO);
        }
        if let Some(whole) = self.without_fraction(linear) {
            return self.less_equal_zero(&whole, depth);
        }
        if let Some(split) = self.split_ite(linear, depth, Self::less_equal_zero) {
            return split;
        }
        let term = self.intern_linear(tighten(linear.clone()));
        self.intern(TermNode::LessEqualZero(term), Sort::Bool)
    }

    /// `linear == 0`.
    fn equal_zero(&mut self, linear: &Linear, depth: usize) -> Term {
        if linear.is_constant() {
            return self.bool(linear.constant.is_zero());
        }
        if let Some(whole) = self.without_fraction(linear) {
            return self.equal_zero(&whole, depth);
        }
        let content = linear.content();
        if !(&linear.constant % &content).is_zero() {
            return self.bool(false);
        }
        if let Some(split) = self.split_ite(linear, depth, Self::equal_zero) {
            return split;
        }
        let sign = if linear.terms[0].1 < IBig::ZERO { -content } else { content };
        let linear = linear.divide_exactly(&sign);
        let term = self.intern_linear(linear);
        if let TermNode::Remainder(dividend, divisor) = *self.node(term)
            && let Some(divisor) = self.as_int(divisor).filter(|divisor| !divisor.is_zero()).cloned()
        {
            return self.divides(&divisor, dividend);
        }
        self.intern(TermNode::EqualZero(term), Sort::Bool)
    }

    /// Compares the branches of an `ite` instead, if it is the only atom and one of its branches decides the
    /// comparison. Such terms are frequent, since comparisons of programs give 0 or 1.
    fn split_ite(
        &mut self,
        linear: &Linear,
        depth: usize,
        compare: fn(&mut Self, &Linear, usize) -> Term,
    ) -> Option<Term> {
        let [(atom, coefficient)] = linear.terms.as_slice() else { return None };
        let TermNode::Ite(condition, yes, no) = *self.node(*atom) else { return None };
        if depth == 0 || !(self.ends_in_constant(yes, depth) || self.ends_in_constant(no, depth)) {
            return None;
        }
        let rest = Linear::constant(linear.constant.clone());
        let yes = self.linear(yes).scale(coefficient).plus(&rest);
        let no = self.linear(no).scale(coefficient).plus(&rest);
        let yes = compare(self, &yes, depth - 1);
        let no = compare(self, &no, depth - 1);
        let decided = self.as_bool(yes).is_some() || self.as_bool(no).is_some();
        decided.then(|| self.ite(condition, yes, no))
    }

    /// Returns `true` if the comparison of a branch may be decided.
    fn ends_in_constant(&self, mut term: Term, depth: usize) -> bool {
        for _ in 0..depth {
            match self.node(term) {
                TermNode::Int(_) => return true,
                TermNode::Ite(_, yes, _) => term = *yes,
                _ => return false,
            }
        }
        false
    }
}

/// Divides `linear <= 0` by the content of its coefficients; the constant is rounded up, since the sum is an integer.
pub(crate) fn tighten(mut linear: Linear) -> Linear {
    let content = linear.content();
    if content.is_one() || content.is_zero() {
        return linear;
    }
    let constant = -((-&linear.constant).div_euclid(&content));
    linear.constant = IBig::ZERO;
    let mut linear = linear.divide_exactly(&content);
    linear.constant = constant;
    linear
}
