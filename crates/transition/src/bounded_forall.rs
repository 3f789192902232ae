//! Eliminates bounded universal quantifiers where it can.
//!
//! `forall τ. 0 <= τ < κ ==> C(τ)` means that a condition holds in each iteration before the κ-th (Compact, algorithm
//! 1, line 20; the summaries of Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis),
//! need the same). Solvers fail on such formulas far more often than on others, so most of them are replaced by
//! equivalent quantifier-free ones. The paper always keeps the quantifier.
//!
//! Exact in every case: formulas without a known elimination stay quantified. Proper disjunctions and array reads do.

mod disjunction;

use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd};
use loopscope_smt::{Pool, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

/// The depth to which bodies are decomposed.
const DEEPEST: u32 = 12;
/// The limit for the disjunctions that are decomposed: each becomes several.
const MOST_DISJUNCTIONS: u32 = 1_000;
/// A range of at most this constant length is written out.
const LONGEST_WRITTEN_OUT: u32 = 8;
/// The largest divisor whose residues are enumerated.
const LARGEST_PERIOD: u32 = 16;

/// `forall tau. 0 <= tau < bound ==> body`, equivalent and without the quantifier where that is possible. `tau` is an
/// integer symbol that does not occur in `bound`, an integer term.
pub fn forall_below(pool: &mut Pool, tau: Term, bound: Term, body: Term) -> Term {
    BoundedForall { pool, tau, bound, may_be_empty: true, disjunctions: MOST_DISJUNCTIONS }.holds(body, DEEPEST)
}

/// The same for a bound that is known to be at least 1; for other bounds, the result has no meaning.
pub fn forall_below_positive(pool: &mut Pool, tau: Term, bound: Term, body: Term) -> Term {
    BoundedForall { pool, tau, bound, may_be_empty: false, disjunctions: MOST_DISJUNCTIONS }.holds(body, DEEPEST)
}

struct BoundedForall<'a> {
    pool: &'a mut Pool,
    tau: Term,
    bound: Term,
    /// True if the bound may be 0 or less.
    may_be_empty: bool,
    /// The number of disjunctions that can still be decomposed.
    disjunctions: u32,
}

/// `coefficient * tau + rest`, the rest without `tau`.
struct Affine {
    coefficient: IBig,
    rest: Term,
}

impl BoundedForall<'_> {
    fn holds(&mut self, body: Term, depth: u32) -> Term {
        if !self.depends(body) {
            return self.unless_empty(body);
        }
        if let Some(length) = self.pool.as_int(self.bound)
            && *length <= IBig::from(LONGEST_WRITTEN_OUT)
        {
            // A negative length is that of an empty range.
            let length = u32::try_from(length).unwrap_or(0);
            let instances: Vec<Term> = (0..length).map(|value| self.at_number(body, value)).collect();
            return self.pool.and(&instances);
        }
        if depth == 0 {
            return self.quantified(body);
        }
        match self.pool.node(body).clone() {
            TermNode::And(parts) => self.all_hold(&parts, depth - 1),
            TermNode::Or(parts) => self.some_holds(&parts, depth - 1),
            TermNode::Not(inner) => match self.pool.node(inner).clone() {
                TermNode::And(parts) => {
                    let parts: Vec<Term> = parts.into_iter().map(|part| self.pool.not(part)).collect();
                    self.some_holds(&parts, depth - 1)
                }
                TermNode::Or(parts) => {
                    let parts: Vec<Term> = parts.into_iter().map(|part| self.pool.not(part)).collect();
                    self.all_hold(&parts, depth - 1)
                }
                TermNode::Ite(condition, yes, no) => {
                    let (yes, no) = (self.pool.not(yes), self.pool.not(no));
                    self.both_branches(condition, yes, no, depth - 1)
                }
                _ => self.atom(body, depth - 1),
            },
            TermNode::Ite(condition, yes, no) => self.both_branches(condition, yes, no, depth - 1),
            _ => self.atom(body, depth - 1),
        }
    }

    fn all_hold(&mut self, parts: &[Term], depth: u32) -> Term {
        let parts: Vec<Term> = parts.iter().map(|&part| self.holds(part, depth)).collect();
        self.pool.and(&parts)
    }

    fn both_branches(&mut self, condition: Term, yes: Term, no: Term, depth: u32) -> Term {
        let negation = self.pool.not(condition);
        let parts = [self.pool.or(&[negation, yes]), self.pool.or(&[condition, no])];
        self.all_hold(&parts, depth)
    }

    /// A condition that is not composed of others; or one that contains an `ite`, which becomes two.
    fn atom(&mut self, body: Term, depth: u32) -> Term {
        if let Some(condition) = self.choice_inside(body) {
            return self.split(body, condition, depth);
        }
        let eliminated = match *self.pool.node(body) {
            TermNode::LessEqualZero(sum) => self.inequality(body, sum),
            TermNode::EqualZero(sum) => self.equality(body, sum),
            TermNode::Divides(ref divisor, sum) => {
                let divisor = divisor.clone();
                self.divisibility(&divisor, sum)
            }
            TermNode::Not(inner) => match *self.pool.node(inner) {
                TermNode::EqualZero(sum) => self.disequality(sum, &[], depth),
                TermNode::Divides(ref divisor, sum) => {
                    let divisor = divisor.clone();
                    self.indivisibility(&divisor, sum)
                }
                _ => None,
            },
            _ => None,
        };
        eliminated.unwrap_or_else(|| self.quantified(body))
    }

    /// A convex function of `tau` is largest at an end of the range, an increasing or decreasing one at a known end.
    fn inequality(&mut self, body: Term, sum: Term) -> Option<Term> {
        let (first, last) =
            self.highest_ends(sum).or_else(|| self.is_convex_polynomial(sum).then_some((true, true)))?;
        let mut ends = Vec::new();
        if first {
            ends.push(self.at_number(body, 0));
        }
        if last {
            let last = self.last();
            ends.push(self.at(body, last));
        }
        let ends = self.pool.and(&ends);
        Some(self.unless_empty(ends))
    }

    /// The ends of the range, the first and the last, at which a sum can be highest, if its atoms determine them.
    fn highest_ends(&mut self, sum: Term) -> Option<(bool, bool)> {
        let linear = self.pool.linear(sum);
        let dependent: Vec<(Term, IBig)> = linear.terms.into_iter().filter(|(atom, _)| self.depends(*atom)).collect();
        let positive = |factor: &IBig| *factor > IBig::ZERO;
        if dependent.iter().all(|(atom, _)| self.is_rising_and_convex(*atom)) {
            if dependent.iter().all(|(_, factor)| positive(factor)) {
                Some((false, true))
            } else if dependent.iter().all(|(_, factor)| !positive(factor)) {
                Some((true, false))
            } else {
                dependent.iter().all(|(atom, factor)| positive(factor) || *atom == self.tau).then_some((true, true))
            }
        } else {
            // A sum of multiples of one monotone function, with factors whose sign is not known.
            let mut functions = dependent.iter().map(|(atom, _)| self.monotone_factor(*atom));
            let one = functions.next()??;
            functions.all(|other| other == Some(one)).then_some((true, true))
        }
    }

    /// Returns `true` if a sum is a polynomial of degree 2 at most that is convex; its slope may be any.
    fn is_convex_polynomial(&mut self, sum: Term) -> bool {
        match self.coefficients(sum).as_deref() {
            Some([_, _]) => true,
            Some([_, _, square]) => self.pool.as_int(*square).is_some_and(|factor| *factor >= IBig::ZERO),
            _ => false,
        }
    }

    /// Two values of `tau` give two different sums, unless the slope is 0.
    fn equality(&mut self, body: Term, sum: Term) -> Option<Term> {
        let [_, slope] = self.coefficients(sum)?[..] else { return None };
        let (zero, one) = (self.pool.int(0), self.pool.int(1));
        let enough = [self.pool.le(self.bound, one), self.pool.eq(slope, zero)];
        let enough = self.pool.or(&enough);
        let at_first = self.at_number(body, 0);
        let both = self.pool.and(&[at_first, enough]);
        Some(self.unless_empty(both))
    }

    /// `sum != 0 || others`: the one value of `tau` at which the sum is 0 is not an integer, or lies outside of the
    /// range, or the others hold there.
    fn disequality(&mut self, sum: Term, others: &[Term], depth: u32) -> Option<Term> {
        let Affine { coefficient, rest } = self.affine(sum)?;
        // coefficient * tau == -rest, so size * tau == scaled.
        let scaled = if coefficient > IBig::ZERO { self.pool.neg(rest) } else { rest };
        let size = coefficient.abs();
        let integer = self.pool.divides(&size, scaled);
        let (zero, end) = (self.pool.int(0), self.pool.scale(&size, self.bound));
        let mut parts = vec![self.pool.not(integer), self.pool.lt(scaled, zero), self.pool.ge(scaled, end)];
        if !others.is_empty() && depth > 0 {
            let size = self.pool.int(size);
            let value = self.pool.quotient(scaled, size);
            parts.extend(others.iter().map(|&other| self.at(other, value)).collect::<Vec<_>>());
        }
        Some(self.pool.or(&parts))
    }

    fn divisibility(&mut self, divisor: &IBig, sum: Term) -> Option<Term> {
        let Affine { coefficient, rest } = self.affine(sum)?;
        let at_first = self.pool.divides(divisor, rest);
        if (&coefficient % divisor).is_zero() {
            return Some(self.unless_empty(at_first));
        }
        let one = self.pool.int(1);
        let at_most_one = self.pool.le(self.bound, one);
        let both = self.pool.and(&[at_first, at_most_one]);
        Some(self.unless_empty(both))
    }

    /// Divisibility recurs: if it ever holds, it does so within the first period.
    fn indivisibility(&mut self, divisor: &IBig, sum: Term) -> Option<Term> {
        let Affine { coefficient, .. } = self.affine(sum)?;
        let period = divisor / IBig::from(coefficient.gcd(divisor));
        let period = u32::try_from(&period).ok().filter(|period| *period <= LARGEST_PERIOD)?;
        let parts: Vec<Term> = (0..period)
            .map(|value| {
                let number = self.pool.int(value);
                let here = self.at(sum, number);
                let divided = self.pool.divides(divisor, here);
                let fails = self.pool.not(divided);
                if value == 0 {
                    return self.unless_empty(fails);
                }
                let outside = self.pool.le(self.bound, number);
                self.pool.or(&[outside, fails])
            })
            .collect();
        Some(self.pool.and(&parts))
    }

    /// Replaces a condition inside a body once by true and once by false.
    fn split(&mut self, body: Term, condition: Term, depth: u32) -> Term {
        if depth == 0 {
            return self.quantified(body);
        }
        let negation = self.pool.not(condition);
        let (yes, no) = (self.pool.bool(true), self.pool.bool(false));
        let holding = self.pool.substitute(body, &FxHashMap::from_iter([(condition, yes), (negation, no)]));
        let failing = self.pool.substitute(body, &FxHashMap::from_iter([(condition, no), (negation, yes)]));
        let (one, zero) = (self.pool.int(1), self.pool.int(0));
        let (is_first, is_later) = (self.pool.le(self.tau, zero), self.pool.ge(self.tau, one));
        if condition == is_first || condition == is_later {
            let (first, later) = if condition == is_first { (holding, failing) } else { (failing, holding) };
            let first = self.at_number(first, 0);
            let first = self.unless_empty(first);
            let next = self.pool.add(self.tau, one);
            let later = self.at(later, next);
            let bound = self.pool.sub(self.bound, one);
            let disjunctions = self.disjunctions;
            let mut rest = BoundedForall { pool: self.pool, tau: self.tau, bound, may_be_empty: true, disjunctions };
            let later = rest.holds(later, depth - 1);
            self.disjunctions = rest.disjunctions;
            return self.pool.and(&[first, later]);
        }
        let parts = [self.pool.or(&[negation, holding]), self.pool.or(&[condition, failing])];
        self.all_hold(&parts, depth - 1)
    }

    /// The condition of an integer `ite` whose value depends on `tau`.
    fn choice_inside(&self, body: Term) -> Option<Term> {
        let mut stack = vec![body];
        let mut seen = FxHashSet::default();
        while let Some(next) = stack.pop() {
            if !seen.insert(next) || !self.depends(next) {
                continue;
            }
            match self.pool.node(next) {
                TermNode::Ite(condition, ..) => return Some(*condition),
                TermNode::ForAll(..) => {}
                node => stack.extend(node.children()),
            }
        }
        None
    }

    fn is_atom(&self, term: Term) -> bool {
        match self.pool.node(term) {
            TermNode::And(_) | TermNode::Or(_) | TermNode::Ite(..) => false,
            TermNode::Not(inner) => {
                !matches!(self.pool.node(*inner), TermNode::And(_) | TermNode::Or(_) | TermNode::Ite(..))
            }
            _ => true,
        }
    }

    /// `None` if `tau` occurs other than with a constant factor.
    fn affine(&mut self, sum: Term) -> Option<Affine> {
        let linear = self.pool.linear(sum);
        let coefficient = linear.coefficient(self.tau)?.clone();
        let rest = self.pool.from_linear(&linear.without(self.tau));
        (!self.depends(rest)).then_some(Affine { coefficient, rest })
    }

    /// The coefficients of a polynomial in `tau`, that of the lowest power first and at least two; `None` if the sum is
    /// no polynomial in it.
    fn coefficients(&mut self, sum: Term) -> Option<Vec<Term>> {
        let linear = self.pool.linear(sum);
        let constant = self.pool.int(linear.constant);
        let (zero, one) = (self.pool.int(0), self.pool.int(1));
        let mut all = vec![constant, zero];
        for (atom, factor) in linear.terms {
            let factors = match self.pool.node(atom) {
                TermNode::Product(factors) => factors.clone(),
                _ => vec![atom],
            };
            let (powers, others): (Vec<Term>, Vec<Term>) = factors.into_iter().partition(|factor| *factor == self.tau);
            if others.iter().any(|other| self.depends(*other)) {
                return None;
            }
            let product = others.into_iter().fold(one, |product, other| self.pool.mul(product, other));
            let product = self.pool.scale(&factor, product);
            while all.len() <= powers.len() {
                all.push(zero);
            }
            all[powers.len()] = self.pool.add(all[powers.len()], product);
        }
        Some(all)
    }

    /// `tau`, its powers, and powers with an exponent that increases with `tau`.
    fn is_rising_and_convex(&self, atom: Term) -> bool {
        if atom == self.tau {
            return true;
        }
        match self.pool.node(atom) {
            TermNode::Product(factors) => factors.iter().all(|factor| *factor == self.tau),
            TermNode::Power(base, exponent) => {
                let exponent = self.pool.linear(*exponent);
                let rises = exponent.coefficient(self.tau).is_some_and(|factor| *factor > IBig::ZERO);
                let others = exponent.without(self.tau);
                *base > IBig::ONE && rises && others.terms.iter().all(|(atom, _)| !self.depends(*atom))
            }
            _ => false,
        }
    }

    /// The one factor of an atom that depends on `tau`, where it is monotone.
    fn monotone_factor(&self, atom: Term) -> Option<Term> {
        let factors = match self.pool.node(atom) {
            TermNode::Product(factors) => factors.as_slice(),
            _ => &[atom],
        };
        let mut dependent = factors.iter().copied().filter(|factor| self.depends(*factor));
        let only = dependent.next()?;
        (dependent.next().is_none() && self.is_rising_and_convex(only)).then_some(only)
    }

    fn depends(&self, term: Term) -> bool {
        self.pool.contains_any(term, &FxHashSet::from_iter([self.tau]))
    }

    fn last(&mut self) -> Term {
        let one = self.pool.int(1);
        self.pool.sub(self.bound, one)
    }

    fn at(&mut self, term: Term, value: Term) -> Term {
        self.pool.substitute(term, &FxHashMap::from_iter([(self.tau, value)]))
    }

    fn at_number(&mut self, term: Term, value: u32) -> Term {
        let value = self.pool.int(value);
        self.at(term, value)
    }

    fn unless_empty(&mut self, condition: Term) -> Term {
        if !self.may_be_empty {
            return condition;
        }
        let zero = self.pool.int(0);
        let empty = self.pool.le(self.bound, zero);
        self.pool.or(&[empty, condition])
    }

    fn quantified(&mut self, body: Term) -> Term {
        let zero = self.pool.int(0);
        let (before, behind) = (self.pool.lt(self.tau, zero), self.pool.ge(self.tau, self.bound));
        let body = self.pool.or(&[before, behind, body]);
        self.pool.forall(self.tau, body)
    }
}
