//! An over-approximation of loops without a summary.
//!
//! Many variables have closed forms in how often each path was taken, whatever the order. The approximation forgets the
//! order, and with it most conditions; it keeps those of the first and of the last whole iteration. So it has more
//! states after the loop than there are, which is still sound for proofs: a target that none of them reaches cannot be
//! reached. Invariants exclude some of these states again.

use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::SortedMap;
use rustc_hash::FxHashSet;

use loopscope_transition::recurrence::{ClosedValue, PathEffect, solve_affine};

use crate::Summary;
use crate::block::Block;
use crate::counters::conjuncts;
use crate::paths::PathEnd;
use crate::traces::Trace;

/// An approximation of any number of whole iterations, in any order of the paths.
#[derive(Debug)]
pub(crate) struct AnyOrder {
    /// The number of times that each path that returns is taken.
    pub(crate) counters: Vec<Term>,
    /// Symbols that may have any value.
    pub(crate) unknowns: Vec<Term>,
    /// The conditions before the iterations, and the values after them.
    pub(crate) block: Block,
}

/// Traces that together stand for all numbers of whole iterations, and for more: none, or any number and then a last
/// one along each path. Before the last one and after it the invariants hold. Empty if the paths are not known.
pub(crate) fn traces(pool: &mut Pool, summary: &Summary, invariants: &[Term]) -> Vec<Trace> {
    if summary.paths.is_empty() {
        return Vec::new();
    }
    let placeholders = &summary.places.placeholders;
    let mut before = any_order(pool, summary);
    let held = before.block.replacement(placeholders);
    before.block.conditions.extend(pool.substitute_each(invariants, &held));
    let mut all = vec![Trace::default()];
    for path in summary.paths.iter().filter(|path| path.end == PathEnd::Back) {
        // Its inputs are among the unknown symbols.
        let last = Block { reads: Vec::new(), inputs: Vec::new(), ..path.block(pool) };
        let mut block = before.block.then(pool, placeholders, &last);
        let hold = block.replacement(placeholders);
        block.conditions.extend(pool.substitute_each(invariants, &hold));
        let mut trace = Trace { block, ..Trace::default() };
        trace.counters.clone_from(&before.counters);
        trace.unknowns.clone_from(&before.unknowns);
        all.push(trace);
    }
    all
}

/// An approximation of any number of whole iterations.
pub(crate) fn any_order(pool: &mut Pool, summary: &Summary) -> AnyOrder {
    let back: Vec<_> = summary.paths.iter().filter(|path| path.end == PathEnd::Back).collect();
    let inputs: Vec<Term> = back.iter().flat_map(|path| &path.inputs).copied().collect();
    let placeholders = &summary.places.placeholders;
    // Every value, except those that `input` reads, either stays the same or is changed by the paths.
    let mut symbols: SortedMap<Term, Term> = placeholders.values().map(|symbol| (*symbol, *symbol)).collect();
    let mut effects = Vec::new();
    for path in &back {
        for value in path.values.values() {
            let same = pool.symbols(*value).into_iter().filter(|symbol| !inputs.contains(symbol));
            symbols.extend(same.map(|symbol| (symbol, symbol)));
        }
        let values = path.values.iter().filter_map(|(quantity, value)| Some((*placeholders.get(quantity)?, *value)));
        let values = values.collect();
        effects.push(PathEffect {
            counter: pool.fresh_symbol_of(Role::Repetitions, "κ", Sort::Int),
            values,
            inner: Vec::new(),
        });
    }
    let mut before = Block::default();
    let fresh_each_time: FxHashSet<Term> = inputs.iter().copied().collect();
    let mut changing = fresh_each_time.clone();
    let mut unknowns = inputs;
    let closed = solve_affine(pool, &symbols, &effects);
    for (&quantity, &placeholder) in placeholders {
        let value = match closed.get(&placeholder) {
            None => continue,
            Some(ClosedValue::Exact(value)) => *value,
            Some(ClosedValue::Star) => {
                let sort = pool.sort(placeholder).clone();
                let any = pool.fresh_symbol(&summary.places.name(quantity), sort);
                unknowns.push(any);
                any
            }
        };
        before.values.insert(quantity, value);
        changing.insert(placeholder);
    }
    let zero = pool.int(0);
    let counters: Vec<Term> = effects.iter().map(|effect| effect.counter).collect();
    let conditions: Vec<Vec<Term>> = back.iter().map(|path| conjuncts(pool, &path.terms())).collect();
    for (own, &counter) in conditions.iter().zip(&counters) {
        let (some, none) = (pool.ge(counter, zero), pool.le(counter, zero));
        before.conditions.push(some);
        for &condition in own {
            if !pool.contains_any(condition, &changing) {
                // A condition on what the loop does not change holds in all iterations or in none.
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
