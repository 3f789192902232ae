//! Reachable states at loops, found by trying values: used only to guess equations.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Model, Pool, Sort, Value};

/// The limits for the runs that are tried, and for the blocks that each passes.
const RUNS: usize = 60;
const BLOCKS: usize = 40;

/// The limit for the states of a predicate that are kept.
const MOST: usize = 200;

/// An unknown input is one of this many numbers, from the least one on.
const NUMBERS: u64 = 24;
const LEAST: i64 = -2;

/// A run ends when a number has more bits.
const MOST_BITS: usize = 60;

/// The states with which some runs reach each predicate, each once: values of its parameters.
pub(crate) fn samples(pool: &Pool, all: &Clauses) -> Vec<Vec<Model>> {
    let mut found: Vec<Vec<Model>> = vec![Vec::new(); all.predicates.len()];
    let mut numbers = Numbers(1);
    for _ in 0..RUNS {
        let mut at: Option<(usize, Model)> = None;
        for _ in 0..BLOCKS {
            at = all.clauses.iter().find_map(|clause| take(pool, all, clause, at.as_ref(), &mut numbers));
            let Some((predicate, state)) = &at else { break };
            if found[*predicate].len() < MOST && !found[*predicate].contains(state) {
                found[*predicate].push(state.clone());
            }
        }
    }
    found
}

/// The state after a clause, if a run takes the clause with the next numbers.
fn take(
    pool: &Pool,
    all: &Clauses,
    clause: &Clause,
    at: Option<&(usize, Model)>,
    numbers: &mut Numbers,
) -> Option<(usize, Model)> {
    let (to, arguments) = clause.conclusion.as_ref()?;
    // Clauses after the return of a call are not tried.
    if clause.premise != at.map(|(predicate, _)| *predicate) || !clause.returned.is_empty() {
        return None;
    }
    let mut values = at.map_or_else(Model::default, |(_, state)| state.clone());
    for term in arguments.iter().chain([&clause.condition]) {
        for symbol in pool.symbols(*term) {
            if values.get(symbol).is_none() {
                values.set(symbol, numbers.next(pool.sort(symbol)));
            }
        }
    }
    if !pool.satisfies(&values, &[clause.condition]) {
        return None;
    }
    let mut state = Model::default();
    for (parameter, argument) in all.predicates[*to].iter().zip(arguments) {
        let value = pool.evaluate(*argument, &values)?;
        if value.as_int().is_some_and(|number| number.bit_len() > MOST_BITS) {
            return None;
        }
        state.set(*parameter, value);
    }
    Some((*to, state))
}

/// Pseudorandom numbers, always the same ones: Knuth's linear congruential generator (MMIX).
struct Numbers(u64);

impl Numbers {
    /// A value of this sort.
    fn next(&mut self, sort: &Sort) -> Value {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The high bits are the random ones.
        let drawn = self.0 >> 33;
        match sort {
            Sort::Int => Value::Int(IBig::from(LEAST + (drawn % NUMBERS).cast_signed())),
            Sort::Bool => Value::Bool(drawn.is_multiple_of(2)),
            Sort::Array(_) => Value::default_of(sort),
        }
    }
}
