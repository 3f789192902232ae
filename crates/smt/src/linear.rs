//! Linear combinations of terms.

use dashu_int::IBig;
use dashu_int::ops::Gcd;

use crate::node::Term;

/// `constant + sum of coefficient * atom`. In normal form the atoms are sorted by handle, each occurs once, no
/// coefficient is 0, and no atom is itself a sum or a constant; all linear combinations that a pool hands out are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The part without an atom.
    pub constant: IBig,
    /// Each atom with its coefficient.
    pub terms: Vec<(Term, IBig)>,
}

impl Linear {
    /// A constant alone.
    pub fn constant(value: IBig) -> Self {
        Self { constant: value, terms: Vec::new() }
    }

    /// `1 * atom`, where the atom is not a sum.
    pub fn atom(atom: Term) -> Self {
        Self { constant: IBig::ZERO, terms: vec![(atom, IBig::ONE)] }
    }

    /// Returns `true` if there are no atoms.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficient of an atom; `None` if it does not occur.
    pub fn coefficient(&self, atom: Term) -> Option<&IBig> {
        self.terms.binary_search_by_key(&atom, |(term, _)| *term).ok().map(|at| &self.terms[at].1)
    }

    /// The combination without the given atom.
    pub fn without(&self, atom: Term) -> Self {
        let terms = self.terms.iter().filter(|(term, _)| *term != atom).cloned().collect();
        Self { constant: self.constant.clone(), terms }
    }

    /// Multiplies everything by a constant.
    pub fn scale(&self, factor: &IBig) -> Self {
        if factor.is_zero() {
            return Self::default();
        }
        let terms = self.terms.iter().map(|(term, coefficient)| (*term, coefficient * factor)).collect();
        Self { constant: &self.constant * factor, terms }
    }

    /// The sum of both.
    pub fn plus(&self, other: &Self) -> Self {
        self.merge(other, false)
    }

    /// The difference of both.
    pub fn minus(&self, other: &Self) -> Self {
        self.merge(other, true)
    }

    /// The greatest common divisor of the coefficients (0 if there are none); the constant does not count.
    pub fn content(&self) -> IBig {
        let mut content = IBig::ZERO;
        for (_, coefficient) in &self.terms {
            content = gcd(&content, coefficient);
            if content.is_one() {
                break;
            }
        }
        content
    }

    /// Divides by a constant that divides every coefficient and the constant.
    pub(crate) fn divide_exactly(&self, divisor: &IBig) -> Self {
        let terms = self.terms.iter().map(|(term, coefficient)| (*term, coefficient / divisor)).collect();
        Self { constant: &self.constant / divisor, terms }
    }

    fn merge(&self, other: &Self, subtract: bool) -> Self {
        let signed = |value: &IBig| if subtract { -value } else { value.clone() };
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.as_slice(), other.terms.as_slice());
        while let (Some((a, p)), Some((b, q))) = (left.first(), right.first()) {
            match a.cmp(b) {
                std::cmp::Ordering::Less => {
                    terms.push((*a, p.clone()));
                    left = &left[1..];
                }
                std::cmp::Ordering::Greater => {
                    terms.push((*b, signed(q)));
                    right = &right[1..];
                }
                std::cmp::Ordering::Equal => {
                    let total = if subtract { p - q } else { p + q };
                    if !total.is_zero() {
                        terms.push((*a, total));
                    }
                    left = &left[1..];
                    right = &right[1..];
                }
            }
        }
        terms.extend_from_slice(left);
        terms.extend(right.iter().map(|(term, coefficient)| (*term, signed(coefficient))));
        let constant = if subtract { &self.constant - &other.constant } else { &self.constant + &other.constant };
        Self { constant, terms }
    }
}

/// The greatest common divisor, at least 0; that of 0 and 0 is 0 (the library's own panics there).
pub(crate) fn gcd(a: &IBig, b: &IBig) -> IBig {
    if a.is_zero() && b.is_zero() { IBig::ZERO } else { IBig::from(a.gcd(b)) }
}

/// The least common multiple of two positive numbers; 0 if one of them is 0.
pub(crate) fn lcm(a: &IBig, b: &IBig) -> IBig {
    let divisor = gcd(a, b);
    if divisor.is_zero() { divisor } else { a / divisor * b }
}
