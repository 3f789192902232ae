//! Answers quantified questions with quantifier-free instances.
//!
//! The remaining quantifiers of a template require that a condition on array elements holds for each τ below a bound. The
//! solver is asked only about a few instances. If these are unsatisfiable together, so is the question. If they are
//! satisfiable, evaluation shows whether the model satisfies the quantifiers too; if not, a τ at which it does not is the next
//! instance. (The same idea as model-based quantifier instantiation, Ge and de Moura, 2009, with the ranges known.)

use dashu_int::IBig;
use loopscope_smt::{Answer, Model, Pool, Solver, Statistics, Term, TermNode, TransportError, Value};
use rustc_hash::FxHashMap;

use crate::small_counters::counters;

/// The limit for the repetitions of a question with more instances.
const MOST_ROUNDS: usize = 40;
/// Counters are at most this in the first questions.
const LARGEST_AT_FIRST: u32 = 40;
/// The limit for the instances that are added to a quantifier in a round.
const MOST_ADDED: usize = 24;
/// The longest range whose values are checked one by one.
const LONGEST_RANGE: u32 = 4_000;

/// A solver that asks the solver below it about instances of bounded quantifiers first, and about the quantifiers
/// themselves only if that does not lead to an answer. Answers are as certain as those of the solver below.
#[derive(Debug)]
pub struct Instances<S> {
    below: S,
    /// For each quantifier the instances that were asked about: those that a question needed, the next one mostly needs.
    known: FxHashMap<Term, Vec<Term>>,
}

impl<S: Solver> Instances<S> {
    /// On top of a solver.
    pub fn new(below: S) -> Self {
        Self { below, known: FxHashMap::default() }
    }
}

/// A quantifier in an assertion, with the instances that are asked about.
struct Quantifier {
    term: Term,
    bound: Term,
    body: Term,
    instances: Vec<Term>,
}

impl<S: Solver> Solver for Instances<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let mut all: Vec<Quantifier> = Vec::new();
        for &assertion in assertions {
            if !collect(pool, assertion, &mut all) {
                return self.below.check(pool, assertions);
            }
        }
        if all.is_empty() {
            return self.below.check(pool, assertions);
        }
        for quantified in &mut all {
            quantified.instances = self.known.remove(&quantified.term).unwrap_or_default();
        }
        let answer = self.ask(pool, assertions, &mut all);
        self.known.extend(all.into_iter().map(|quantified| (quantified.term, quantified.instances)));
        answer
    }

    fn statistics(&self) -> Statistics {
        self.below.statistics()
    }
}

impl<S: Solver> Instances<S> {
    fn ask(&mut self, pool: &mut Pool, assertions: &[Term], all: &mut [Quantifier]) -> Result<Answer, TransportError> {
        // Small counters make short ranges, and short witnesses.
        let most = pool.int(LARGEST_AT_FIRST);
        let mut small: Vec<Term> =
            counters(pool, assertions).into_iter().map(|counter| pool.le(counter, most)).collect();
        for _ in 0..MOST_ROUNDS {
            let weaker: FxHashMap<Term, Term> =
                all.iter().map(|quantified| (quantified.term, pool.and(&quantified.instances))).collect();
            // An assertion becomes a weaker one, so the indices of a core mean the same.
            let mut question = pool.substitute_each(assertions, &weaker);
            question.extend_from_slice(&small);
            match self.below.check(pool, &question)? {
                Answer::Sat(model) => {
                    if pool.satisfies(&model, assertions) {
                        return Ok(Answer::Sat(model));
                    }
                    let mut added = false;
                    for quantified in &mut *all {
                        added |= quantified.learn(pool, &model);
                    }
                    if !added {
                        break;
                    }
                }
                // The bounds on counters come after the assertions.
                Answer::Unsat(core) if core.0.iter().all(|&at| at < assertions.len()) => {
                    return Ok(Answer::Unsat(core));
                }
                Answer::Unsat(_) => small.clear(),
                Answer::Unknown(_) => break,
            }
        }
        self.below.check(pool, assertions)
    }
}

impl Quantifier {
    /// Adds instances that the values contradict. Returns `false` if there are none, or if that is not known.
    fn learn(&mut self, pool: &mut Pool, model: &Model) -> bool {
        let Some(length) = length(pool, self.bound, self.body, model) else { return false };
        let before = self.instances.len();
        let mut here = model.clone();
        for value in 0..length.min(LONGEST_RANGE) {
            here.set(self.bound, Value::Int(IBig::from(value)));
            if pool.evaluate(self.body, &here) != Some(Value::Bool(false)) {
                continue;
            }
            let number = pool.int(value);
            let instance = pool.substitute(self.body, &FxHashMap::from_iter([(self.bound, number)]));
            if !self.instances.contains(&instance) {
                self.instances.push(instance);
            }
            if self.instances.len() - before == MOST_ADDED {
                break;
            }
        }
        self.instances.len() > before
    }
}

/// The length of a quantifier's range under a model: beyond it, a disjunct `length - bound <= 0` holds.
pub(crate) fn length(pool: &mut Pool, bound: Term, body: Term, model: &Model) -> Option<u32> {
    let TermNode::Or(parts) = pool.node(body).clone() else { return None };
    let mut shortest: Option<IBig> = None;
    for part in parts {
        let TermNode::LessEqualZero(sum) = *pool.node(part) else { continue };
        let linear = pool.linear(sum);
        if linear.coefficient(bound) != Some(&-IBig::ONE) {
            continue;
        }
        let rest = pool.from_linear(&linear.without(bound));
        if pool.symbols(rest).contains(&bound) {
            continue;
        }
        let Some(Value::Int(length)) = pool.evaluate(rest, model) else { continue };
        shortest = Some(shortest.map_or(length.clone(), |other| other.min(length)));
    }
    let length = shortest?.max(IBig::ZERO);
    Some(u32::try_from(&length).unwrap_or(u32::MAX))
}

/// Adds the quantifiers of an assertion. Returns `false` if one occurs elsewhere than below `and` and `or`: there, an
/// instance would not weaken the assertion. Recursion is as deep as these are nested in normal form, which is little.
fn collect(pool: &Pool, assertion: Term, all: &mut Vec<Quantifier>) -> bool {
    if !pool.has_quantifier(assertion) {
        return true;
    }
    match pool.node(assertion) {
        TermNode::And(parts) | TermNode::Or(parts) => parts.iter().all(|part| collect(pool, *part, all)),
        TermNode::ForAll(bound, body) => {
            if all.iter().all(|known| known.term != assertion) {
                all.push(Quantifier { term: assertion, bound: *bound, body: *body, instances: Vec::new() });
            }
            true
        }
        _ => false,
    }
}
