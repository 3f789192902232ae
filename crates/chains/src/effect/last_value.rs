//! Variables that each iteration sets from the iterations of an inner loop, which start again each time: after the loop,
//! they have the value that the last iteration set (CBA, section 3.2: the counters `κ3^1` since the last start of the
//! reset chain 1).
//!
//! `while (i < n) { j = 0; while (j < m) j += 2; i++; }` leaves `j == 2 * κ2^1` if the outer loop was entered, where
//! `κ2^1` counts the iterations of the inner loop within the last one of the outer loop. These [`LastCount`]s are symbols
//! of their own, as the counters within the present iteration have the same names. The conditions of the last
//! iteration constrain them.
//!
//! The values hold after the loop, not between its iterations, so no closed form depends on them.

use loopscope_cfg::{Edge, VarId};
use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{CounterConstraint, Iteration, LoopEffect, Origin};
use crate::chain::ChainId;
use loopscope_transition::general::Stars;

/// If more paths set a variable, its value is unknown.
const MOST_SETTERS: usize = 8;

/// The number of times that a chain inside a loop was taken in the last iteration along a path through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastCount {
    /// The path: the reset chain.
    pub of: ChainId,
    /// The counter within an iteration; or a last count in a loop inside.
    pub within: Term,
    /// The symbol for its value in the last iteration.
    pub last: Term,
    /// The counter summed over all iterations, if there is one.
    pub summed: Option<Term>,
}

/// The value that the last iteration gave to a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastValue {
    /// The value.
    pub value: Term,
    /// The paths that set the variable.
    pub setters: Vec<ChainId>,
    /// The symbol for the position of the path among these that was taken last; `None` if there is only one.
    pub chosen: Option<Term>,
}

/// The last iterations along the paths through a loop.
#[derive(Debug)]
pub(super) struct LastIterations {
    /// By path: the counts within the last iteration.
    counts: Vec<Vec<LastCount>>,
    /// By path: what stands for values before the last iteration and for counts within it. Values that depend on how
    /// often other paths were taken are missing.
    before: Vec<FxHashMap<Term, Term>>,
}

impl LastIterations {
    pub(super) fn new(
        pool: &mut Pool,
        placeholders: &SortedMap<VarId, Term>,
        closed_forms: &SortedMap<VarId, Option<Term>>,
        iterations: &[Iteration],
    ) -> Self {
        let counts: Vec<Vec<LastCount>> = iterations.iter().map(|iteration| last_counts(pool, iteration)).collect();
        let all: Vec<Term> = iterations.iter().flat_map(totals).collect();
        let mut before = Vec::new();
        for (iteration, counts) in iterations.iter().zip(&counts) {
            let own: FxHashSet<Term> = totals(iteration).collect();
            let others: FxHashSet<Term> = all.iter().copied().filter(|total| !own.contains(total)).collect();
            let one = pool.int(1);
            let mut totals = FxHashMap::from_iter([(iteration.counter, pool.sub(iteration.counter, one))]);
            for count in counts {
                totals.extend(count.summed.map(|summed| (summed, pool.sub(summed, count.last))));
            }
            let mut known: FxHashMap<Term, Term> = counts.iter().map(|count| (count.within, count.last)).collect();
            for (variable, &placeholder) in placeholders {
                let form = match closed_forms.get(variable) {
                    None => placeholder,
                    Some(Some(form)) if !pool.contains_any(*form, &others) => pool.substitute(*form, &totals),
                    Some(_) => continue,
                };
                known.insert(placeholder, form);
            }
            before.push(known);
        }
        Self { counts, before }
    }

    /// The counts of a path.
    pub(super) fn counts(&self, path: usize) -> &[LastCount] {
        &self.counts[path]
    }

    /// The value of an integer variable after the loop, if the last iteration that sets it determines it, and it depends
    /// on counts within that iteration.
    pub(super) fn value(
        &self,
        pool: &mut Pool,
        iterations: &[Iteration],
        (variable, placeholder): (VarId, Term),
        choices: &mut SortedMap<Vec<usize>, Term>,
        stars: &mut Stars,
    ) -> Option<LastValue> {
        if *pool.sort(placeholder) != Sort::Int {
            return None;
        }
        let after = |iteration: &Iteration| iteration.state.values.get(&variable).copied().unwrap_or(placeholder);
        let setters: Vec<usize> =
            (0..iterations.len()).filter(|path| after(&iterations[*path]) != placeholder).collect();
        let (_, earlier) = setters.split_last().filter(|_| setters.len() <= MOST_SETTERS)?;
        let mut values = Vec::new();
        for path in setters.iter().copied() {
            let value = after(&iterations[path]);
            if !pool.symbols(value).iter().all(|symbol| self.before[path].contains_key(symbol)) {
                return None;
            }
            values.push(pool.substitute(value, &self.before[path]));
        }
        let counted: FxHashSet<Term> = self.counts.iter().flatten().map(|count| count.last).collect();
        if !values.iter().any(|value| pool.contains_any(*value, &counted)) {
            return None;
        }
        let mut chosen = None;
        let mut value = values[earlier.len()];
        if !earlier.is_empty() {
            let choice = *choices.entry(setters.clone()).or_insert_with(|| stars.fresh(pool, &Sort::Int));
            for position in (0..earlier.len()).rev() {
                let number = pool.int(position as u32);
                let is_it = pool.eq(choice, number);
                value = pool.ite(is_it, values[position], value);
            }
            chosen = Some(choice);
        }
        let counters: Vec<Term> = setters.iter().map(|path| iterations[*path].counter).collect();
        let (total, zero) = (pool.sum(&counters), pool.int(0));
        let taken = pool.gt(total, zero);
        let value = pool.ite(taken, value, placeholder);
        let setters = setters.into_iter().map(|path| iterations[path].chain).collect();
        Some(LastValue { value, setters, chosen })
    }

    /// Returns the requirements of the last iterations on the counts within them, for those paths whose counts an
    /// effect uses; and on the choices of the path that was taken last.
    pub(super) fn constraints(
        &self,
        pool: &mut Pool,
        effect: &LoopEffect,
        choices: &SortedMap<Vec<usize>, Term>,
        head: NodeIndex,
    ) -> (Vec<LastCount>, Vec<CounterConstraint>) {
        let at_head = |term, origin| CounterConstraint { term, node: head, edge: Edge::Next, origin };
        let (mut counts, mut found) = (Vec::new(), Vec::new());
        let zero = pool.int(0);
        let iterations = &effect.iterations;
        for (path, iteration) in iterations.iter().enumerate() {
            let own: FxHashSet<Term> = self.counts[path].iter().map(|count| count.last).collect();
            let of_constraints = effect.constraints.iter().map(|constraint| constraint.term);
            let mut terms = effect.last_values.values().map(|last| last.value).chain(of_constraints);
            if own.is_empty() || !terms.any(|term| pool.contains_any(term, &own)) {
                continue;
            }
            counts.extend(&self.counts[path]);
            self.are_counts(pool, (path, iteration), &at_head, &mut found);
            let never = pool.le(iteration.counter, zero);
            for condition in &iteration.conditions {
                let symbols = pool.symbols(condition.term);
                let is_known = symbols.iter().all(|symbol| self.before[path].contains_key(symbol));
                if !is_known || pool.has_quantifier(condition.term) {
                    continue;
                }
                let held = pool.substitute(condition.term, &self.before[path]);
                if pool.contains_any(held, &own) && !self.says_count(pool, path, held) {
                    let term = pool.or(&[never, held]);
                    let origin = Origin::LastAlong(iteration.chain);
                    found.push(CounterConstraint { term, node: condition.node, edge: condition.edge, origin });
                }
            }
        }
        for (setters, &choice) in choices {
            let counters: Vec<Term> = setters.iter().map(|path| iterations[*path].counter).collect();
            let total = pool.sum(&counters);
            let mut cases = vec![pool.le(total, zero)];
            for (position, &counter) in counters.iter().enumerate() {
                let number = pool.int(position as u32);
                let parts = [pool.eq(choice, number), pool.gt(counter, zero)];
                cases.push(pool.and(&parts));
            }
            let term = pool.or(&cases);
            found.push(at_head(term, Origin::Moment(None)));
        }
        (counts, found)
    }

    /// The counts within the last iteration are some of all; if there is only one iteration, they are all.
    fn are_counts(
        &self,
        pool: &mut Pool,
        (path, iteration): (usize, &Iteration),
        at_head: &impl Fn(Term, Origin) -> CounterConstraint,
        found: &mut Vec<CounterConstraint>,
    ) {
        let (zero, one) = (pool.int(0), pool.int(1));
        let more = pool.gt(iteration.counter, one);
        for count in &self.counts[path] {
            let Some(summed) = count.summed else { continue };
            let all = pool.eq(count.last, summed);
            let terms = [pool.ge(count.last, zero), pool.le(count.last, summed), pool.or(&[more, all])];
            found.extend(terms.map(|term| at_head(term, Origin::Counts)));
        }
    }

    /// Returns `true` if a condition says that a count is not negative.
    fn says_count(&self, pool: &mut Pool, path: usize, held: Term) -> bool {
        let zero = pool.int(0);
        self.counts[path].iter().any(|count| pool.ge(count.last, zero) == held)
    }
}

/// The counters of a path, and of the chains inside it summed over all iterations.
fn totals(iteration: &Iteration) -> impl Iterator<Item = Term> + '_ {
    std::iter::once(iteration.counter).chain(iteration.inner.iter().map(|(_, _, summed)| *summed))
}

/// The counts within the last iteration along a path.
fn last_counts(pool: &mut Pool, iteration: &Iteration) -> Vec<LastCount> {
    if iteration.inner.is_empty() {
        return Vec::new();
    }
    let of = iteration.chain;
    let within = iteration.inner.iter().map(|(_, within, summed)| (*within, Some(*summed)));
    let mut found: Vec<(Term, Option<Term>)> = within.collect();
    let terms = iteration.state.values.values().copied();
    for term in terms.chain(iteration.conditions.iter().map(|condition| condition.term)) {
        let of_loops_inside = pool.symbols(term).into_iter().filter(|symbol| is_last_count(pool, *symbol));
        for symbol in of_loops_inside.collect::<Vec<_>>() {
            if !found.iter().any(|(within, _)| *within == symbol) {
                found.push((symbol, None));
            }
        }
    }
    let last = |(within, summed)| LastCount { of, within, last: in_last(pool, within), summed };
    found.into_iter().map(last).collect()
}

/// Returns `true` if a symbol is that of a [`LastCount`].
pub(crate) fn is_last_count(pool: &Pool, symbol: Term) -> bool {
    matches!(pool.node(symbol), TermNode::Symbol { role: Role::Counter, number: 1.., .. })
}

/// The symbol for a count within the last iteration: its number says how many loops further out that is.
fn in_last(pool: &mut Pool, within: Term) -> Term {
    let TermNode::Symbol { number, name, .. } = pool.node(within).clone() else { return within };
    pool.symbol_of(Role::Counter, number + 1, &name, Sort::Int)
}
