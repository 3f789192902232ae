//! Remainders of symbols, which decide whether a number divides a sum.
//!
//! For divisibility conditions, a symbol is split into `modulus * quotient + remainder`, where the modulus is the least
//! common multiple of the divisors, with one case for each remainder. The quotient replaces the symbol in sums, and
//! every such condition becomes a constant. Exact.

use dashu_int::IBig;
use rustc_hash::FxHashSet;

use crate::linear::{Linear, lcm};
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The largest modulus.
const LARGEST_MODULUS: u32 = 60;

/// The most combinations of remainders that are tried, partial and complete ones.
const MAX_TRIED: usize = 2_000;

/// The most combinations with which the conditions can hold.
const MAX_COMBINATIONS: usize = 64;

/// Remainders of some symbols.
#[derive(Clone, Debug)]
pub(super) struct Residues {
    modulus: u32,
    of: Vec<(Term, u32)>,
}

/// The requirement that a divisor divides a sum, or does not.
struct Demand {
    divisor: IBig,
    sum: Linear,
    divided: bool,
}

impl Residues {
    /// Of no symbols.
    fn none() -> Self {
        Self { modulus: 1, of: Vec::new() }
    }

    /// The combinations of remainders with which the conditions can hold. If there are too many, the result is the
    /// combination of no symbols.
    pub(super) fn all(pool: &Pool, conditions: &[Term]) -> Vec<Self> {
        let divisions = divisions(pool, conditions);
        if divisions.is_empty() {
            return vec![Self::none()];
        }
        let Some(modulus) = least_common_multiple(&divisions) else { return vec![Self::none()] };
        let mut symbols: Vec<Term> = Vec::new();
        for (divisor, sum) in &divisions {
            let not_divided =
                sum.terms.iter().filter(|(_, factor)| !(factor % divisor).is_zero()).map(|(atom, _)| *atom);
            symbols.extend(not_divided.filter(|atom| matches!(pool.node(*atom), TermNode::Symbol { .. })));
        }
        symbols.sort_unstable();
        symbols.dedup();
        let demands = demands(pool, conditions);
        let mut found = vec![Self { modulus, of: Vec::new() }];
        let mut tried = 0;
        for symbol in symbols {
            let mut longer = Vec::new();
            for shorter in &found {
                for remainder in 0..modulus {
                    tried += 1;
                    let mut residues = shorter.clone();
                    residues.of.push((symbol, remainder));
                    let met = |demand: &Demand| {
                        residues.divides(&demand.divisor, &demand.sum).is_none_or(|divides| divides == demand.divided)
                    };
                    if demands.iter().all(met) {
                        longer.push(residues);
                    }
                }
            }
            if tried > MAX_TRIED {
                return vec![Self::none()];
            }
            found = longer;
        }
        if found.len() > MAX_COMBINATIONS { vec![Self::none()] } else { found }
    }

    /// Returns whether a number divides a sum, if the remainders decide it.
    pub(super) fn divides(&self, divisor: &IBig, sum: &Linear) -> Option<bool> {
        let mut left = sum.constant.clone();
        for (atom, factor) in &sum.terms {
            if (factor % divisor).is_zero() {
                continue;
            }
            let (_, remainder) = self.of.iter().find(|(symbol, _)| symbol == atom)?;
            left += factor * IBig::from(*remainder);
        }
        Some((left % divisor).is_zero())
    }

    /// Replaces symbols in a sum by their quotients.
    pub(super) fn in_quotients(&self, mut sum: Linear) -> Linear {
        for (symbol, remainder) in &self.of {
            if let Ok(place) = sum.terms.binary_search_by_key(symbol, |(term, _)| *term) {
                let factor = &mut sum.terms[place].1;
                sum.constant += &*factor * IBig::from(*remainder);
                *factor *= IBig::from(self.modulus);
            }
        }
        sum
    }

    /// The value of a symbol whose quotient in sums has this value.
    pub(super) fn value(&self, symbol: Term, in_sums: IBig) -> IBig {
        match self.of.iter().find(|(known, _)| *known == symbol) {
            Some((_, remainder)) => in_sums * IBig::from(self.modulus) + IBig::from(*remainder),
            None => in_sums,
        }
    }
}

/// All pairs of a divisor and a sum in divisibility conditions.
fn divisions(pool: &Pool, conditions: &[Term]) -> Vec<(IBig, Linear)> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = conditions.to_vec();
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        if let TermNode::Divides(divisor, sum) = pool.node(next) {
            found.push((divisor.clone(), pool.linear(*sum)));
        }
        stack.extend(pool.node(next).children());
    }
    found
}

fn least_common_multiple(divisions: &[(IBig, Linear)]) -> Option<u32> {
    let largest = IBig::from(LARGEST_MODULUS);
    let mut multiple = IBig::ONE;
    for (divisor, _) in divisions {
        multiple = lcm(&multiple, divisor);
        if multiple > largest {
            return None;
        }
    }
    u32::try_from(&multiple).ok()
}

/// The requirements of single divisibility conditions, negated or not.
fn demands(pool: &Pool, conditions: &[Term]) -> Vec<Demand> {
    let mut found = Vec::new();
    let mut pending = conditions.to_vec();
    while let Some(condition) = pending.pop() {
        let (inner, divided) = match pool.node(condition) {
            TermNode::And(parts) => {
                pending.extend(parts);
                continue;
            }
            TermNode::Not(inner) => (*inner, false),
            _ => (condition, true),
        };
        if let TermNode::Divides(divisor, sum) = pool.node(inner) {
            found.push(Demand { divisor: divisor.clone(), sum: pool.linear(*sum), divided });
        }
    }
    found
}
