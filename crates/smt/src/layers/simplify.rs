//! Simplifies questions, some so far that they are answered.

use dashu_int::IBig;
use loopscope_sorted::sort;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::linear::Linear;
use crate::model::Model;
use crate::node::{Term, TermNode};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// Substituted values can make more symbols known, so substitution is repeated, at most this many times.
const MOST_ROUNDS: usize = 4;

/// Splits conjunctions, drops true and repeated conditions, detects false ones and contradictory bounds, and replaces
/// symbols whose value an assertion gives (`x == 3`) by that value.
#[derive(Debug)]
pub struct Simplify<S> {
    inner: S,
    simplified: u64,
    /// The last replacement of each round: the next question is usually about the same symbols.
    last: [Replacement; MOST_ROUNDS],
}

/// Values for symbols, and the results of the terms rewritten so far.
#[derive(Debug, Default)]
struct Replacement {
    values: FxHashMap<Term, Term>,
    done: FxHashMap<Term, Term>,
}

impl<S> Simplify<S> {
    /// Nothing simplified yet.
    pub fn new(inner: S) -> Self {
        Self { inner, simplified: 0, last: Default::default() }
    }
}

impl<S: Solver> Solver for Simplify<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        match simplify(pool, assertions, &mut self.last) {
            Err(core) => {
                self.simplified += 1;
                Ok(Answer::Unsat(core))
            }
            Ok(question) if question.parts.is_empty() => {
                self.simplified += 1;
                Ok(Answer::Sat(question.known))
            }
            Ok(question) => {
                let terms: Vec<Term> = question.parts.iter().map(|part| part.term).collect();
                Ok(match self.inner.check(pool, &terms)? {
                    Answer::Sat(mut model) => {
                        model.extend(question.known);
                        Answer::Sat(model)
                    }
                    Answer::Unsat(core) => {
                        let origins = core.0.iter().flat_map(|at| question.parts[*at].origins.iter().copied());
                        Answer::Unsat(core_of(origins.collect()))
                    }
                    unknown @ Answer::Unknown(_) => unknown,
                })
            }
        }
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        Statistics { simplified: below.simplified + self.simplified, ..below }
    }
}

/// The rest of a question.
struct Question {
    parts: Vec<Part>,
    /// The values of the symbols that no longer occur.
    known: Model,
}

/// A condition, and the indices of the assertions that it follows from.
#[derive(Clone)]
struct Part {
    term: Term,
    origins: Vec<usize>,
}

fn simplify(pool: &mut Pool, assertions: &[Term], last: &mut [Replacement]) -> Result<Question, Core> {
    let given = assertions.iter().enumerate().map(|(index, term)| Part { term: *term, origins: vec![index] });
    let mut parts = split(pool, given.collect())?;
    let mut known = Model::default();
    for last in last {
        let values = values(pool, &parts);
        if values.is_empty() {
            break;
        }
        parts = put_in(pool, parts, &values, &mut known, last);
        parts = split(pool, parts)?;
    }
    exclude_bounds(pool, &parts)?;
    Ok(Question { parts, known })
}

/// Splits conjunctions, drops conjuncts that are true or repeated; fails if one is false.
fn split(pool: &Pool, parts: Vec<Part>) -> Result<Vec<Part>, Core> {
    let mut flat: Vec<Part> = Vec::with_capacity(parts.len());
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack: Vec<Part> = parts.into_iter().rev().collect();
    while let Some(part) = stack.pop() {
        match pool.node(part.term) {
            TermNode::Bool(true) => {}
            TermNode::Bool(false) => return Err(core_of(part.origins)),
            TermNode::And(inner) => {
                stack.extend(inner.iter().rev().map(|term| Part { term: *term, origins: part.origins.clone() }));
            }
            _ => {
                if seen.insert(part.term) {
                    flat.push(part);
                }
            }
        }
    }
    Ok(flat)
}

/// A symbol, its value, and the parts that imply it.
type Known = (Term, Term, Vec<usize>);

/// The symbols whose value a part gives, each once.
fn values(pool: &mut Pool, parts: &[Part]) -> Vec<Known> {
    let mut values: FxHashSet<Term> = FxHashSet::default();
    let mut found = Vec::new();
    for part in parts {
        let Some((symbol, value)) = value(pool, part.term) else { continue };
        if values.insert(symbol) {
            found.push((symbol, value, part.origins.clone()));
        }
    }
    found
}

fn value(pool: &mut Pool, term: Term) -> Option<(Term, Term)> {
    let is_symbol = |pool: &Pool, term| matches!(pool.node(term), TermNode::Symbol { .. });
    match *pool.node(term) {
        TermNode::Symbol { .. } => Some((term, pool.bool(true))),
        TermNode::Not(symbol) if is_symbol(pool, symbol) => Some((symbol, pool.bool(false))),
        TermNode::EqualZero(sum) => {
            // The only coefficient of an equation is 1 after division by the content.
            let Linear { constant, terms } = pool.linear(sum);
            let [(symbol, coefficient)] = terms.as_slice() else { return None };
            (coefficient.is_one() && is_symbol(pool, *symbol)).then(|| (*symbol, pool.int(-constant)))
        }
        _ => None,
    }
}

/// Substitutes values. A part that changes also follows from the parts that its symbols' values follow from.
fn put_in(pool: &mut Pool, parts: Vec<Part>, values: &[Known], model: &mut Model, last: &mut Replacement) -> Vec<Part> {
    let replacement: FxHashMap<Term, Term> = values.iter().map(|(symbol, value, _)| (*symbol, *value)).collect();
    if replacement != last.values {
        *last = Replacement { values: replacement, done: FxHashMap::default() };
    }
    for (symbol, value, _) in values {
        if let Some(value) = pool.evaluate(*value, &Model::default()) {
            model.set(*symbol, value);
        }
    }
    let terms: Vec<Term> = parts.iter().map(|part| part.term).collect();
    let new = pool.substitute_more(&terms, &last.values, &mut last.done);
    let mut changed = Vec::with_capacity(parts.len());
    for (mut part, term) in parts.into_iter().zip(new) {
        if part.term != term {
            let symbols = pool.symbols(part.term);
            for (_, _, origins) in values.iter().filter(|(symbol, ..)| symbols.binary_search(symbol).is_ok()) {
                part.origins.extend(origins);
            }
            sort(&mut part.origins);
            part.origins.dedup();
            part.term = term;
        }
        changed.push(part);
    }
    changed
}

/// Fails where a lower and an upper bound of the same sum exclude each other.
fn exclude_bounds(pool: &Pool, parts: &[Part]) -> Result<(), Core> {
    // The largest lower bound of each sum without its constant, and the part that states it.
    let mut lower: FxHashMap<Vec<(Term, IBig)>, (IBig, usize)> = FxHashMap::default();
    let sums = parts.iter().enumerate().filter_map(|(index, part)| match pool.node(part.term) {
        TermNode::LessEqualZero(sum) => Some((index, pool.linear(*sum))),
        _ => None,
    });
    let sums: Vec<(usize, Linear)> = sums.collect();
    for (index, sum) in &sums {
        // -s + k <= 0 means that s is at least k.
        let opposite = sum.scale(&IBig::NEG_ONE).terms;
        let bound = lower.entry(opposite).or_insert_with(|| (sum.constant.clone(), *index));
        if sum.constant > bound.0 {
            *bound = (sum.constant.clone(), *index);
        }
    }
    for (index, sum) in &sums {
        // s + k <= 0 means that s is at most -k.
        if let Some((least, other)) = lower.get(&sum.terms)
            && *least > -&sum.constant
        {
            let origins = parts[*index].origins.iter().chain(&parts[*other].origins);
            return Err(core_of(origins.copied().collect()));
        }
    }
    Ok(())
}

fn core_of(mut origins: Vec<usize>) -> Core {
    sort(&mut origins);
    origins.dedup();
    Core(origins)
}
