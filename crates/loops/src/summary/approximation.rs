//! What a loop that is not summed does at most.
//!
//! In whatever order its paths are taken, many variables have closed forms in how often each was taken. The order is
//! forgotten, and with it most conditions; kept are those of the first and of the last whole iteration. So there are more
//! states after the loop than there should be, which proves all the same: what none of them reaches cannot be reached.

use loopscope_sorted::SortedMap;

use loopscope_smt::{Pool, Sort, Term};
use rustc_hash::FxHashSet;

use crate::recurrence::{Closed, PathEffect, solve_affine};

use super::Summary;
use super::block::{Block, Quantity, quantities};
use super::counters::conjuncts;
use super::paths::PathEnd;
use super::traces::Trace;

/// What is known of any number of whole iterations, in whatever order they take the paths.
#[derive(Debug)]
pub(super) struct AnyOrder {
    /// How often each path that comes back is taken.
    pub(super) counters: Vec<Term>,
    /// Symbols that may have any value.
    pub(super) unknowns: Vec<Term>,
    /// What held before the iterations, and the values after them.
    pub(super) block: Block,
}

/// Traces that together stand for all numbers of whole iterations, and for more: none, or any number and then a last one
/// along each path. Empty where the paths are not known.
pub(super) fn traces(pool: &mut Pool, summary: &Summary) -> Vec<Trace> {
    if summary.paths.is_empty() {
        return Vec::new();
    }
    let before = any_order(pool, summary);
    let mut all = vec![Trace::default()];
    for path in summary.paths.iter().filter(|path| path.end == PathEnd::Back) {
        let last = Block { conditions: conjuncts(pool, &path.terms()), values: path.values.clone() };
        let block = before.block.then(pool, &summary.placeholders, &last);
        let mut trace = Trace { block, ..Trace::default() };
        trace.counters.clone_from(&before.counters);
        trace.unknowns.clone_from(&before.unknowns);
        all.push(trace);
    }
    all
}

/// What is known of any number of whole iterations.
pub(super) fn any_order(pool: &mut Pool, summary: &Summary) -> AnyOrder {
    let back: Vec<_> = summary.paths.iter().filter(|path| path.end == PathEnd::Back).collect();
    let inputs: Vec<Term> = back.iter().flat_map(|path| &path.inputs).copied().collect();
    let mut variables = SortedMap::new();
    let mut effects = Vec::new();
    for path in &back {
        variables.extend(quantities(pool, &summary.placeholders, &path.values, &inputs));
        let values = path.values.iter().map(|(variable, value)| (Quantity::Variable(*variable), *value)).collect();
        effects.push(PathEffect { counter: pool.fresh_symbol("κ", Sort::Int), values, inner: Vec::new() });
    }
    let mut before = Block::default();
    let fresh_each_time: FxHashSet<Term> = inputs.iter().copied().collect();
    let mut changing = fresh_each_time.clone();
    let mut unknowns = inputs;
    for (quantity, form) in solve_affine(pool, &variables, &effects) {
        let Quantity::Variable(variable) = quantity else { continue };
        let value = match form {
            Closed::Exact(value) => value,
            Closed::Star => {
                let any = pool.fresh_symbol("any", Sort::Int);
                unknowns.push(any);
                any
            }
        };
        before.values.insert(variable, value);
        changing.extend(summary.placeholders.get(&variable));
    }
    let zero = pool.int(0);
    let counters: Vec<Term> = effects.iter().map(|effect| effect.counter).collect();
    let conditions: Vec<Vec<Term>> = back.iter().map(|path| conjuncts(pool, &path.terms())).collect();
    for (own, &counter) in conditions.iter().zip(&counters) {
        let (some, none) = (pool.ge(counter, zero), pool.le(counter, zero));
        before.conditions.push(some);
        for &condition in own {
            if !pool.contains_any(condition, &changing) {
                // What the loop does not change held each time, if ever.
                before.conditions.push(pool.or(&[none, condition]));
            } else if conditions.iter().all(|other| other.contains(&condition))
                && !pool.contains_any(condition, &fresh_each_time)
            {
                // Whichever path came first, this held.
                before.conditions.push(condition);
            }
        }
    }
    AnyOrder { counters, unknowns, block: before }
}
