//! Questions about floating-point numbers.

use dashu_int::IBig;
use loopscope_float::{Bounds, Format, Function, Operator};
use rustc_hash::FxHashMap;

use crate::float::Abstraction;
use crate::model::{Model, Value};
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError, UnknownReason};

/// The numbers that are tried for all floating-point inputs of a question but one.
const TRIED: &[f64] = &[1.0, 2.0, 10.0, 0.5, 100.0, 3.0, -1.0, 0.0, 1000.0, 50.0, 0.1, -10.0];

/// The most symbols of which each is left free in turn.
const MOST_FREE: usize = 4;

/// The most operations on floating-point numbers in a question that is asked.
const MOST_OPERATIONS: usize = 2000;

/// Answers questions with operations on floating-point numbers by questions about their ranks without them:
///
/// 1. Comparisons become conditions on ranks ([`Abstraction`]), and results of operations become integers, of which the
///    bounds are known that follow from those of the operands; `(int)sqrt(n)` is the integer root. If these conditions cannot hold together, the question's
///    cannot.
/// 2. If they can, and the question's conditions hold in the model, that is the answer.
/// 3. Otherwise, numbers are tried for all symbols but one, so that the rest is a question about one number, which
///    the first step decides.
///
/// All other questions are answered `unknown`.
#[derive(Debug)]
pub struct Floats<S> {
    inner: S,
    abstraction: Abstraction,
}

/// A question without operations on floating-point numbers.
struct Abstracted {
    assertions: Vec<Term>,
    /// Bounds on results of operations, and integer roots.
    facts: Vec<Term>,
}

impl<S: Solver> Floats<S> {
    /// Nothing asked yet.
    pub fn new(inner: S) -> Self {
        Self { inner, abstraction: Abstraction::default() }
    }

    fn abstracted(&mut self, pool: &mut Pool, assertions: &[Term]) -> Option<Abstracted> {
        let abstracted: Vec<Term> =
            assertions.iter().map(|each| self.abstraction.abstracted(pool, *each)).collect::<Option<_>>()?;
        let mut results: Vec<(Term, Term)> =
            assertions.iter().flat_map(|each| self.abstraction.results(pool, *each)).collect();
        results.sort_unstable();
        results.dedup();
        if results.len() > MOST_OPERATIONS {
            return None;
        }
        let mut known = said(pool, &abstracted);
        let mut facts: Vec<Term> =
            results.iter().filter_map(|(operation, symbol)| self.root_fact(pool, *operation, *symbol)).collect();
        for (operation, symbol) in results {
            let Some((low, high)) = self.bounds(pool, operation, &known) else { continue };
            let (least, most) = (pool.int(low.clone()), pool.int(high.clone()));
            facts.extend([pool.le(least, symbol), pool.le(symbol, most)]);
            known.insert(symbol, (Some(low), Some(high)));
        }
        Some(Abstracted { assertions: abstracted, facts })
    }

    /// The condition that `(int)sqrt(n)` is the integer root of `n`. That holds from 0 up to 2^52: a number before a
    /// square `k * k` has a root that is at least `1 / (2 * k)` less than `k`, which is more than rounding adds.
    fn root_fact(&self, pool: &mut Pool, operation: Term, symbol: Term) -> Option<Term> {
        let operand = |pool: &Pool, term: Term, operator: Operator| match pool.node(term) {
            TermNode::Float(of, operands) if *of == operator => operands.first().copied(),
            _ => None,
        };
        let root = operand(pool, operation, Operator::ToInteger(Format::Double))?;
        let number = operand(pool, root, Operator::Function(Function::Sqrt))?;
        let integer = operand(pool, number, Operator::FromInteger(Format::Double))?;
        let integer = self.abstraction.value(integer);
        let (zero, one, far) = (pool.int(0), pool.int(1), pool.int(1_i64 << 52));
        let next = pool.add(symbol, one);
        let (square, next_square) = (pool.mul(symbol, symbol), pool.mul(next, next));
        let is_root = [pool.le(zero, symbol), pool.le(square, integer), pool.lt(integer, next_square)];
        let is_root = pool.and(&is_root);
        let (is_negative, is_far) = (pool.lt(integer, zero), pool.le(far, integer));
        Some(pool.or(&[is_negative, is_far, is_root]))
    }

    /// The bounds of the result of an operation.
    fn bounds(&self, pool: &Pool, operation: Term, known: &Known) -> Option<Bounds> {
        let TermNode::Float(operator, operands) = pool.node(operation) else { return None };
        let bounds = |operand: &Term| -> Option<Bounds> {
            if let Some(constant) = pool.as_int(*operand) {
                return Some((constant.clone(), constant.clone()));
            }
            let (low, high) = known.get(&self.abstraction.value(*operand)).cloned().unwrap_or_default();
            let ends = operator.operand_format().map(Format::ranks);
            let low = low.into_iter().chain(ends.map(|(low, _)| low.into())).max()?;
            let high = high.into_iter().chain(ends.map(|(_, high)| high.into())).min()?;
            (low <= high).then_some((low, high))
        };
        let all = operands.iter().map(bounds).collect::<Option<Vec<_>>>();
        match all.as_deref() {
            Some([first]) => operator.bounds(first, first),
            Some([first, second]) => operator.bounds(first, second),
            _ => operator.results(),
        }
    }

    /// Looks for a model in which all symbols but one have one of a few values.
    fn tried(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Option<Model>, TransportError> {
        let symbols = float_symbols(pool, assertions);
        if symbols.len() < 2 {
            return Ok(None);
        }
        for (value, number) in TRIED.iter().enumerate() {
            for free in symbols.iter().rev().take(MOST_FREE) {
                let others = symbols.iter().enumerate().filter(|(_, (symbol, _))| *symbol != free.0);
                let chosen: Vec<(Term, Term)> = others
                    .map(|(place, (symbol, format))| {
                        let number = if place == 0 { *number } else { TRIED[(value + place) % TRIED.len()] };
                        (*symbol, pool.int(format.rank(number)))
                    })
                    .collect();
                let map = chosen.iter().copied().collect();
                let fixed: Vec<Term> = assertions.iter().map(|each| pool.substitute(*each, &map)).collect();
                let Some(question) = self.abstracted(pool, &fixed) else { return Ok(None) };
                let all = [question.assertions, question.facts].concat();
                if let Answer::Sat(model) = self.inner.check(pool, &all)? {
                    let mut model = model;
                    for (symbol, value) in &chosen {
                        if let Some(value) = pool.as_int(*value) {
                            model.set(*symbol, Value::Int(value.clone()));
                        }
                    }
                    if pool.satisfies(&model, assertions) {
                        return Ok(Some(model));
                    }
                }
            }
        }
        Ok(None)
    }
}

impl<S: Solver> Solver for Floats<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        if !pool.has_floats {
            return self.inner.check(pool, assertions);
        }
        let Some(question) = self.abstracted(pool, assertions) else {
            return Ok(Answer::Unknown(UnknownReason::Rounding));
        };
        let count = assertions.len();
        if question.facts.is_empty() && question.assertions == assertions {
            return self.inner.check(pool, assertions);
        }
        let all = [question.assertions, question.facts].concat();
        match self.inner.check(pool, &all)? {
            // The bounds follow from any of the assertions.
            Answer::Unsat(core) if core.0.iter().all(|index| *index < count) => Ok(Answer::Unsat(core)),
            Answer::Unsat(_) => Ok(Answer::Unsat(Core::all(count))),
            Answer::Sat(model) if pool.satisfies(&model, assertions) => Ok(Answer::Sat(model)),
            Answer::Sat(_) => {
                let found = self.tried(pool, assertions)?;
                Ok(found.map_or(Answer::Unknown(UnknownReason::Rounding), Answer::Sat))
            }
            Answer::Unknown(reason) => Ok(Answer::Unknown(reason)),
        }
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}

/// The bounds of integers, where they are known.
type Known = FxHashMap<Term, (Option<IBig>, Option<IBig>)>;

/// The bounds that conditions state.
fn said(pool: &Pool, conditions: &[Term]) -> Known {
    let mut known = Known::default();
    let mut all = conditions.to_vec();
    while let Some(condition) = all.pop() {
        match pool.node(condition) {
            TermNode::And(parts) => all.extend(parts),
            TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum) => {
                let linear = pool.linear(*sum);
                let [(atom, coefficient)] = linear.terms.as_slice() else { continue };
                let is_positive = coefficient.is_one();
                if !is_positive && *coefficient != IBig::NEG_ONE {
                    continue;
                }
                let value = if is_positive { -&linear.constant } else { linear.constant.clone() };
                let is_equal = matches!(pool.node(condition), TermNode::EqualZero(_));
                let (low, high) = known.entry(*atom).or_default();
                if is_positive || is_equal {
                    *high = Some(high.take().map_or(value.clone(), |high| high.min(value.clone())));
                }
                if !is_positive || is_equal {
                    *low = Some(low.take().map_or(value.clone(), |low| low.max(value)));
                }
            }
            _ => {}
        }
    }
    known
}

/// The symbols that are operands of operations, with their formats, in the order of their creation.
fn float_symbols(pool: &Pool, assertions: &[Term]) -> Vec<(Term, Format)> {
    let mut found = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut stack = assertions.to_vec();
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        if let TermNode::Float(operator, operands) = pool.node(next)
            && let Some(format) = operator.operand_format()
        {
            let is_symbol = |term: &&Term| matches!(pool.node(**term), TermNode::Symbol { sort: Sort::Int, .. });
            found.extend(operands.iter().filter(is_symbol).map(|symbol| (*symbol, format)));
        }
        stack.extend(pool.node(next).children());
    }
    found.sort_unstable();
    found.dedup_by_key(|(symbol, _)| *symbol);
    found
}

#[cfg(test)]
mod tests;
