//! Repeats quantified questions on which the solver fails, with small values for the counters.
//!
//! The paper keeps such states of the tree as failed leaves and suggests this as future work (Compact, section 4). A
//! number instead of a counter makes the ranges of the quantifiers finite, so the question becomes quantifier-free.

use dashu_int::IBig;
use loopscope_smt::{Answer, Model, Pool, Role, Solver, Statistics, Term, TermNode, TransportError, Value};
use rustc_hash::FxHashMap;

use loopscope_transition::bounded_forall::forall_below;

/// Counters are tried up to this number.
const LARGEST_TRIED: u32 = 6;
/// The most numbers that are tried for one question.
const MOST_TRIES: usize = 16;

/// A solver that answers "yes" where the solver below it knows no answer, but knows one for some small values of the
/// path counters. It never answers "no" by itself.
#[derive(Debug)]
pub struct SmallCounters<S> {
    below: S,
    /// Failures that a small counter turned into answers.
    rescued: u64,
}

impl<S: Solver> SmallCounters<S> {
    /// On top of a solver.
    pub fn new(below: S) -> Self {
        Self { below, rescued: 0 }
    }

    /// The number of questions that were answered in this way.
    pub fn rescued(&self) -> u64 {
        self.rescued
    }
}

impl<S: Solver> Solver for SmallCounters<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let answer = self.below.check(pool, assertions)?;
        if !matches!(answer, Answer::Unknown(_)) {
            return Ok(answer);
        }
        let counters = counters(pool, assertions);
        for values in vectors(counters.len()) {
            let replacement: FxHashMap<Term, Term> =
                counters.iter().zip(&values).map(|(counter, value)| (*counter, pool.int(*value))).collect();
            let instance = pool.substitute_each(assertions, &replacement);
            let instance: Vec<Term> = instance.into_iter().map(|term| write_out(pool, term)).collect();
            if let Answer::Sat(found) = self.below.check(pool, &instance)? {
                let mut model: Model = found;
                for (counter, value) in counters.iter().zip(values) {
                    model.set(*counter, Value::Int(IBig::from(value)));
                }
                self.rescued += 1;
                return Ok(Answer::Sat(model));
            }
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        self.below.statistics()
    }
}

/// The path counters on which ranges of quantifiers depend.
pub(crate) fn counters(pool: &Pool, assertions: &[Term]) -> Vec<Term> {
    let mut all = Vec::new();
    for &assertion in assertions.iter().filter(|assertion| pool.has_quantifier(**assertion)) {
        for symbol in pool.symbols(assertion) {
            let is_counter = matches!(pool.role(symbol), Some(Role::Counter | Role::Repetitions));
            if is_counter && !all.contains(&symbol) {
                all.push(symbol);
            }
        }
    }
    all
}

/// First all counters equal; then one larger than the others.
fn vectors(count: usize) -> Vec<Vec<u32>> {
    if count == 0 {
        return Vec::new();
    }
    let mut vectors: Vec<Vec<u32>> = (0..=LARGEST_TRIED).map(|value| vec![value; count]).collect();
    if count > 1 {
        for value in 1..=LARGEST_TRIED {
            for position in 0..count {
                let mut vector = vec![0; count];
                vector[position] = value;
                vectors.push(vector);
            }
        }
    }
    vectors.truncate(MOST_TRIES);
    vectors
}

/// Quantifiers over ranges of known length become conjunctions.
fn write_out(pool: &mut Pool, term: Term) -> Term {
    match pool.node(term).clone() {
        TermNode::And(parts) => {
            let parts: Vec<Term> = parts.into_iter().map(|part| write_out(pool, part)).collect();
            pool.and(&parts)
        }
        TermNode::Or(parts) => {
            let parts: Vec<Term> = parts.into_iter().map(|part| write_out(pool, part)).collect();
            pool.or(&parts)
        }
        TermNode::ForAll(bound, body) => match length(pool, bound, body) {
            Some(length) => {
                let length = pool.int(length);
                forall_below(pool, bound, length, body)
            }
            None => term,
        },
        _ => term,
    }
}

/// The length of a range that starts at 0, from the two disjuncts `t < 0` and `t >= length`.
fn length(pool: &mut Pool, bound: Term, body: Term) -> Option<IBig> {
    let TermNode::Or(parts) = pool.node(body).clone() else { return None };
    let zero = pool.int(0);
    let before = pool.lt(bound, zero);
    parts.contains(&before).then_some(())?;
    parts.iter().find_map(|part| {
        let TermNode::LessEqualZero(sum) = pool.node(*part) else { return None };
        let linear = pool.linear(*sum);
        let [(symbol, factor)] = linear.terms.as_slice() else { return None };
        (*symbol == bound && *factor == -IBig::ONE).then_some(linear.constant)
    })
}
