//! Conditions on floating-point numbers as conditions on integers.
//!
//! A comparison of a number with a constant says that its rank lies in an interval. If the number is the result of an
//! operation that is monotone in its only operand that is no constant, this says that the operand's rank lies in an
//! interval, too, which binary search finds: so conditions on one number, after any number of such operations, become
//! bounds on it, and nothing is lost. Results of other operations become symbols, of which only bounds are known.

use dashu_int::IBig;
use loopscope_float::{Direction, Format, Function, Monotone, Operator, preimage};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;

/// The most operations through which a condition is followed.
const MOST_OPERATIONS: usize = 500;

/// The number of times that the signs of an operand are followed apart on the way of a condition: each time, there are two
/// conditions.
const MOST_SIGNS: u32 = 4;

/// Terms without operations on floating-point numbers for terms with them.
#[derive(Debug, Default)]
pub(crate) struct Abstraction {
    known: FxHashMap<Term, Term>,
}

impl Abstraction {
    /// A term that is true (or has the value) for some values of the symbols for results of operations, where the given term
    /// is. `None` if operations are below a quantifier.
    pub(crate) fn abstracted(&mut self, pool: &mut Pool, term: Term) -> Option<Term> {
        if let Some(known) = self.known.get(&term) {
            return Some(*known);
        }
        let parts = parts(pool, term);
        let has_binder = |part: &Term| matches!(pool.node(*part), TermNode::ForAll(..) | TermNode::Lambda(..));
        let is_float = |part: &Term| matches!(pool.node(*part), TermNode::Float(..));
        if parts.iter().any(has_binder) {
            return (!parts.iter().any(is_float)).then_some(term);
        }
        // Children come before their parents.
        for part in parts {
            if !self.known.contains_key(&part) {
                let new = self.replaced(pool, part);
                self.known.insert(part, new);
            }
        }
        self.known.get(&term).copied()
    }

    /// The symbols that stand for the results of operations in a term, with the operations.
    pub(crate) fn results(&self, pool: &Pool, term: Term) -> Vec<(Term, Term)> {
        let is_result =
            |part: &Term| matches!(pool.node(*part), TermNode::Float(operator, _) if !operator.is_comparison());
        parts(pool, term).into_iter().filter(is_result).map(|part| (part, self.value(part))).collect()
    }

    /// The integer that stands for a term whose parts are replaced.
    pub(crate) fn value(&self, term: Term) -> Term {
        self.known.get(&term).copied().unwrap_or(term)
    }

    fn replaced(&mut self, pool: &mut Pool, term: Term) -> Term {
        match pool.node(term).clone() {
            TermNode::Float(operator, operands) => match (operator, operands.as_slice()) {
                (Operator::Less(format) | Operator::LessEqual(format) | Operator::Equal(format), [left, right]) => {
                    self.comparison(pool, operator, format, [*left, *right])
                }
                _ => pool.symbol_of(crate::node::Role::Auxiliary, term.0, "float", Sort::Int),
            },
            TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum) => {
                let is_bound = matches!(pool.node(term), TermNode::LessEqualZero(_));
                let linear = pool.linear(sum);
                if let [(atom, coefficient)] = linear.terms.as_slice()
                    && matches!(pool.node(*atom), TermNode::Float(..))
                    && let Some((low, high)) = bounds(is_bound, coefficient, &linear.constant)
                {
                    return self.within(pool, *atom, low, high);
                }
                pool.rebuild(term, |child| self.value(child))
            }
            _ => pool.rebuild(term, |child| self.value(child)),
        }
    }

    fn comparison(&self, pool: &mut Pool, operator: Operator, format: Format, [left, right]: [Term; 2]) -> Term {
        let infinity = i128::from(format.infinity());
        let (least, most) = (-1 - infinity, infinity);
        let rank = |pool: &Pool, term| pool.as_int(term).and_then(|rank| i128::try_from(rank).ok());
        let is_nan = |rank: i128| rank < least || rank > most;
        let is_zero = |rank: i128| rank == 0 || rank == -1;
        match (operator, rank(pool, left), rank(pool, right)) {
            (_, Some(constant), _) | (_, _, Some(constant)) if is_nan(constant) => pool.bool(false),
            (Operator::Less(_), None, Some(most)) => {
                self.within(pool, left, least.into(), (if is_zero(most) { -2 } else { most - 1 }).into())
            }
            (Operator::Less(_), Some(least), None) => {
                self.within(pool, right, (if is_zero(least) { 1 } else { least + 1 }).into(), most.into())
            }
            (Operator::LessEqual(_), None, Some(most)) => {
                self.within(pool, left, least.into(), (if most == -1 { 0 } else { most }).into())
            }
            (Operator::LessEqual(_), Some(least), None) => {
                self.within(pool, right, (if least == 0 { -1 } else { least }).into(), most.into())
            }
            (Operator::Equal(_), Some(constant), None) => self.equals(pool, right, constant),
            (Operator::Equal(_), None, Some(constant)) => self.equals(pool, left, constant),
            _ => {
                let (left, right) = (self.value(left), self.value(right));
                let (least, most) = (pool.int(least), pool.int(most));
                let (zero, minus_zero) = (pool.int(0), pool.int(-1));
                let (is_left, is_right) = (pool.le(least, left), pool.le(right, most));
                match operator {
                    Operator::Equal(_) => {
                        let (same, bounded) = (pool.eq(left, right), pool.le(left, most));
                        let equal = pool.and(&[same, is_left, bounded]);
                        let zeros = [left, right].map(|side| {
                            let (low, high) = (pool.le(minus_zero, side), pool.le(side, zero));
                            pool.and(&[low, high])
                        });
                        let zeros = pool.and(&zeros);
                        pool.or(&[equal, zeros])
                    }
                    Operator::Less(_) => {
                        let (one, other) = (pool.eq(left, minus_zero), pool.eq(right, zero));
                        let zeros = pool.and(&[one, other]);
                        let (less, differ) = (pool.lt(left, right), pool.not(zeros));
                        pool.and(&[is_left, is_right, less, differ])
                    }
                    _ => {
                        let (one, other) = (pool.eq(left, zero), pool.eq(right, minus_zero));
                        let zeros = pool.and(&[one, other]);
                        let at_most = pool.le(left, right);
                        let holds = pool.or(&[at_most, zeros]);
                        pool.and(&[is_left, is_right, holds])
                    }
                }
            }
        }
    }

    fn equals(&self, pool: &mut Pool, term: Term, constant: i128) -> Term {
        let (low, high) = if constant == 0 || constant == -1 { (-1, 0) } else { (constant, constant) };
        self.within(pool, term, low.into(), high.into())
    }

    /// The condition that the value of a term lies in an interval.
    fn within(&self, pool: &mut Pool, term: Term, low: IBig, high: IBig) -> Term {
        self.within_signs(pool, term, (low, high), MOST_SIGNS)
    }

    /// The same, where so many times, each sign of an operand is followed apart.
    fn within_signs(&self, pool: &mut Pool, mut term: Term, (mut low, mut high): (IBig, IBig), signs: u32) -> Term {
        let mut others = Vec::new();
        for _ in 0..MOST_OPERATIONS {
            if low > high {
                break;
            }
            let TermNode::Float(operator, operands) = pool.node(term).clone() else { break };
            if let (Operator::Function(Function::Fabs), [operand]) = (operator, operands.as_slice())
                && signs > 0
            {
                let least = low.clone().max(IBig::ZERO);
                let negative = (-IBig::ONE - &high, -IBig::ONE - &least);
                others.push(self.within_signs(pool, *operand, negative, signs - 1));
                (term, low) = (*operand, least);
                continue;
            }
            if let (Operator::Multiply(format), [left, right]) = (operator, operands.as_slice())
                && left == right
                && signs > 0
                && is_number(format, &low)
                && is_number(format, &high)
            {
                // A square is that of the absolute value, which is monotone: the ranks of `x` and of `-x`.
                let square = |rank: &IBig| operator.apply(rank, rank);
                let domain = (0, i128::from(format.infinity()));
                let Some((least, most)) = preimage(domain, Direction::Up, &low, &high, &square) else {
                    (low, high) = (IBig::ONE, IBig::ZERO);
                    break;
                };
                let negative = (-IBig::ONE - &most, -IBig::ONE - &least);
                others.push(self.within_signs(pool, *left, negative, signs - 1));
                (term, low, high) = (*left, least, most);
                continue;
            }
            let constants: Vec<Option<&IBig>> = operands.iter().map(|operand| pool.as_int(*operand)).collect();
            let Some(Monotone { position, direction, domain }) = operator.monotone(&constants) else { break };
            let operand = operands[position];
            if operator.result_format().is_some_and(|format| !is_number(format, &low) || !is_number(format, &high)) {
                break;
            }
            // Where the operand is no number or beyond its domain, only what is known of every result is.
            if operator.operand_format().is_none() {
                let inside = self.within_signs(pool, operand, (domain.0.into(), domain.1.into()), 0);
                let (outside, result) = (pool.not(inside), self.plain(pool, term, &low, &high));
                others.push(pool.and(&[outside, result]));
            } else if matches!(operator, Operator::ToInteger(_) | Operator::Scaled(_)) {
                let format = operator.operand_format().unwrap_or(Format::Double);
                for nan in [format.nan(), -1 - format.nan()] {
                    let result = operator.apply(&nan.into(), &nan.into());
                    if low <= result && result <= high {
                        others.push(self.within_signs(pool, operand, (nan.into(), nan.into()), 0));
                    }
                }
            }
            let result = |rank: &IBig| {
                let at = |index: usize| if index == position { Some(rank) } else { pool.as_int(*operands.get(index)?) };
                operator.apply(at(0).unwrap_or(rank), at(1).unwrap_or(rank))
            };
            let found = preimage(domain, direction, &low, &high, &result);
            let Some((first, last)) = found else {
                // No operand gives such a result.
                (low, high) = (IBig::ONE, IBig::ZERO);
                break;
            };
            (term, low, high) = (operand, first, last);
        }
        others.push(self.plain(pool, term, &low, &high));
        pool.or(&others)
    }

    /// The condition that what stands for a term lies in an interval.
    fn plain(&self, pool: &mut Pool, term: Term, low: &IBig, high: &IBig) -> Term {
        let value = self.value(term);
        let (low, high) = (pool.int(low.clone()), pool.int(high.clone()));
        let (above, below) = (pool.le(low, value), pool.le(value, high));
        pool.and(&[above, below])
    }
}

/// The interval in which a comparison with 0 of a multiple plus a constant says that the atom lies.
fn bounds(is_bound: bool, coefficient: &IBig, constant: &IBig) -> Option<(IBig, IBig)> {
    let far = IBig::ONE << 2000;
    match (is_bound, coefficient.is_one(), *coefficient == IBig::NEG_ONE) {
        (true, true, _) => Some((-far, -constant)),
        (true, _, true) => Some((constant.clone(), far)),
        (false, true, _) => Some((-constant, -constant)),
        (false, _, true) => Some((constant.clone(), constant.clone())),
        _ => None,
    }
}

fn is_number(format: Format, rank: &IBig) -> bool {
    let infinity = IBig::from(format.infinity());
    *rank <= infinity && *rank >= -IBig::ONE - infinity
}

/// All parts of a term, itself included, children before their parents.
fn parts(pool: &Pool, term: Term) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            stack.extend(pool.node(next).children());
        }
    }
    let mut parts: Vec<Term> = seen.into_iter().collect();
    parts.sort_unstable();
    parts
}
