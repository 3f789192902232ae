//! The effect of a loop on the state of a chain that passes it, in path counters (CBA, section 3.2).
//!
//! A [`LoopEffect`] merges the recurrences of a loop's subchains into one value for each variable, and states
//! constraints on the counters: which conditions held when an iteration began. Both are over placeholders for the
//! values before the loop, so an effect is computed once and applied wherever a chain passes the loop.
//!
//! Counters: `κ3` counts how often chain 3 was taken since the start of the root chain, `κ3^1` since the last start of
//! chain 1 (chain 1 is then its *reset chain*). The constraints are necessary, not sufficient: CBA constrains the last
//! iteration; here the first and the last iteration of each subchain are constrained.

mod constraint;
mod dependency;
mod detail;
mod each;
mod last_value;
mod last_write;
mod moments;

use loopscope_cfg::{Edge, LoopId, VarId};
use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, StopReason};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::chain::ChainId;
pub use constraint::{CounterConstraint, Origin};
use dependency::{Count, Determined};
pub use detail::{Detail, Processing};
use each::{EachIteration, Needs};
pub use each::{History, Unstated};
use last_value::LastIterations;
pub(crate) use last_value::is_last_count;
pub use last_value::{LastCount, LastValue};
use last_write::{LastWrites, last_writes};
use loopscope_transition::bounded_forall::forall_below;
use loopscope_transition::general::{Condition, GeneralState, Stars};
use loopscope_transition::recurrence::{ClosedValue, PathEffect, Recurrences, Rules};
use moments::Moments;

/// The effect of a loop on a chain that passes it.
#[derive(Clone, Debug)]
pub struct LoopEffect {
    /// The loop.
    pub at: LoopId,
    /// Its subchains that can be taken at all.
    pub iterations: Vec<Iteration>,
    /// Those with their counters.
    pub counters: Vec<(ChainId, Term)>,
    /// The chains inside those, with their counters summed over all iterations of this loop.
    pub inner: Vec<(ChainId, Term)>,
    /// The values of variables that change, in placeholders and counters; a star is a symbol of its own.
    pub values: SortedMap<VarId, Term>,
    /// The same for display: `None` for a star.
    pub closed_forms: SortedMap<VarId, Option<Term>>,
    /// The values that the last iteration gave to variables without closed forms.
    pub last_values: SortedMap<VarId, LastValue>,
    /// The counts within last iterations that occur in these values and in the constraints.
    pub last_counts: Vec<LastCount>,
    /// Equations for the numbers of iterations of inner loops in an iteration, if the values before it determine them.
    pub dependencies: Vec<Term>,
    /// The variables that have closed forms only because of these (APC, section 3.3: heavyweight processing).
    pub heavyweight: Vec<VarId>,
    /// The constraints on the counters.
    pub constraints: Vec<CounterConstraint>,
    /// The arrays in the constraints: how many iterations came before others.
    pub histories: Vec<History>,
    /// The conditions of each iteration of some paths that are not among the constraints: they need too many histories.
    pub unstated: Vec<Unstated>,
}

impl LoopEffect {
    /// The constraints that state some of the [unstated](Self::unstated) conditions, and their histories.
    ///
    /// # Errors
    /// The search has to stop.
    pub fn stated(
        &self,
        context: &mut Context<'_>,
        placeholders: &SortedMap<VarId, Term>,
        head: NodeIndex,
        chosen: &[Unstated],
    ) -> Result<(Vec<CounterConstraint>, Vec<History>), StopReason> {
        let Needs { constraints, histories, .. } =
            EachIteration { placeholders, effect: self, head }.stated(context, chosen)?;
        Ok((constraints, histories))
    }
}

/// One path through the loop, over placeholders: its effect and its conditions.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// The subchain.
    pub chain: ChainId,
    /// Its counter.
    pub counter: Term,
    /// The state after it.
    pub state: GeneralState,
    /// The conditions along it.
    pub conditions: Vec<Condition>,
    /// The counters of chains inside it: within one iteration, and summed over the iterations.
    pub inner: Vec<(ChainId, Term, Term)>,
}

/// A loop whose paths are merged.
pub struct Merging<'a> {
    /// The loop.
    pub at: LoopId,
    /// The head.
    pub head: NodeIndex,
    /// Symbols for the values before the loop.
    pub placeholders: &'a SortedMap<VarId, Term>,
    /// Returns `true` if a variable holds an array that is an input.
    pub is_input_array: &'a dyn Fn(VarId) -> bool,
    /// Returns `true` if a variable is one of the program, not a temporary.
    pub is_named: &'a dyn Fn(VarId) -> bool,
    /// The precision of the loop's description.
    pub detail: Detail,
}

/// Merges the paths through a loop.
///
/// # Errors
/// The search has to stop.
pub fn merge(
    context: &mut Context<'_>,
    merging: &Merging<'_>,
    iterations: Vec<Iteration>,
    stars: &mut Stars,
) -> Result<LoopEffect, StopReason> {
    let &Merging { at, head, placeholders, is_input_array, is_named, detail } = merging;
    context.go_on()?;
    let determined = match detail {
        Detail::FirstAndLast | Detail::EachIteration(Processing::Lightweight) => {
            vec![Determined::default(); iterations.len()]
        }
        Detail::EachIteration(Processing::Heavyweight) => {
            iterations.iter().map(|iteration| dependency::determined(context, iteration)).collect::<Result<_, _>>()?
        }
    };
    let Solution { closed, summed, mut written, heavyweight } =
        solved(context.pool, merging, &iterations, &determined, stars);
    let pool = &mut *context.pool;
    let dependencies = dependencies(pool, &iterations, &determined);
    let is_exact = |form: &ClosedValue| match form {
        ClosedValue::Exact(term) => Some(*term),
        ClosedValue::Star => None,
    };
    let closed_forms: SortedMap<VarId, Option<Term>> =
        closed.iter().map(|(variable, form)| (*variable, is_exact(form))).collect();
    let (mut values, mut last_values) = (SortedMap::new(), SortedMap::new());
    let (mut of_writes, mut choices) = (Vec::new(), SortedMap::new());
    let last = LastIterations::new(pool, placeholders, &closed_forms, &iterations);
    for (&variable, form) in &closed_forms {
        let place = (variable, placeholders[&variable]);
        let value = if let Some(term) = form {
            *term
        } else if let Some(last) = written.remove(&variable) {
            of_writes.extend(last.constraints);
            last.contents
        } else if detail.has_last_values()
            && is_named(variable)
            && let Some(set) = last.value(pool, &iterations, place, &mut choices, stars)
        {
            last_values.entry(variable).or_insert(set).value
        } else {
            stars.fresh(pool, &pool.sort(place.1).clone())
        };
        values.insert(variable, value);
    }
    let inner: Vec<(ChainId, Term)> =
        iterations.iter().flat_map(|iteration| iteration.inner.iter().map(|(id, _, summed)| (*id, *summed))).collect();
    let mut effect = LoopEffect {
        at,
        counters: iterations.iter().map(|iteration| (iteration.chain, iteration.counter)).collect(),
        inner,
        iterations,
        values,
        closed_forms,
        last_values,
        last_counts: Vec::new(),
        dependencies,
        heavyweight,
        constraints: Vec::new(),
        histories: Vec::new(),
        unstated: Vec::new(),
    };
    let telling = telling_conditions(pool, placeholders, &effect.iterations, is_input_array);
    let iterations = &effect.iterations;
    let moments = Moments { placeholders, effect: &effect, iterations, last: &last, telling, stars, head };
    effect.constraints = moments.constraints(context)?;
    effect.constraints.extend(summed);
    let last_write = |term| CounterConstraint { term, node: head, edge: Edge::Next, origin: Origin::LastWrite(at) };
    effect.constraints.extend(of_writes.into_iter().map(last_write));
    let (counts, constraints) = last.constraints(context.pool, &effect, &choices, head);
    effect.last_counts = counts;
    effect.constraints.extend(constraints);
    if detail.says_each_iteration() {
        let Needs { constraints, histories, unstated } =
            EachIteration { placeholders, effect: &effect, head }.needs(context)?;
        effect.constraints.extend(constraints);
        effect.histories = histories;
        effect.unstated = unstated;
    }
    Ok(effect)
}

/// The solved recurrences of a loop.
struct Solution {
    closed: SortedMap<VarId, ClosedValue>,
    /// Facts about sums over the iterations.
    summed: Vec<CounterConstraint>,
    /// Arrays without closed forms.
    written: SortedMap<VarId, LastWrites>,
    /// See [`LoopEffect::heavyweight`].
    heavyweight: Vec<VarId>,
}

/// The values of variables after the loop, and facts about sums over its iterations. Counts of inner loops are replaced
/// by their values only if there is no closed form otherwise: a sum of counts is a counter again.
fn solved(
    pool: &mut Pool,
    merging: &Merging<'_>,
    iterations: &[Iteration],
    determined: &[Determined],
    stars: &mut Stars,
) -> Solution {
    let &Merging { placeholders, head, detail, .. } = merging;
    let rules = Rules { affine: false, arrays: detail.says_each_iteration() };
    let paths = paths(iterations);
    let recurrences = Recurrences::solve(pool, placeholders, &paths, rules);
    let mut summed = summed_conditions(pool, &recurrences, iterations, head);
    for (path, (iteration, determined)) in iterations.iter().zip(determined).enumerate() {
        for (_, within, sum) in &iteration.inner {
            let Some(count) = determined.get(within) else { continue };
            if let Some(term) = total_of(pool, &recurrences, path, (*count, *sum)) {
                let origin = Origin::Summed(iteration.chain);
                summed.push(CounterConstraint { term, node: head, edge: Edge::Next, origin });
            }
        }
    }
    let mut closed = recurrences.closed.clone();
    let mut replaced = paths.clone();
    for (path, counts) in replaced.iter_mut().zip(determined) {
        let values: FxHashMap<Term, Term> = counts.iter().map(|(counter, count)| (*counter, count.value)).collect();
        for value in path.values.values_mut() {
            *value = pool.substitute(*value, &values);
        }
    }
    let (mut others, mut heavyweight) = (recurrences, Vec::new());
    if determined.iter().any(|counts| !counts.is_empty()) && closed.values().any(|form| *form == ClosedValue::Star) {
        others = Recurrences::solve(pool, placeholders, &replaced, rules);
        for (variable, form) in closed.iter_mut() {
            if *form == ClosedValue::Star {
                // A variable that is not mentioned does not change.
                *form = others.closed.get(variable).copied().unwrap_or(ClosedValue::Exact(placeholders[variable]));
                heavyweight.extend((*form != ClosedValue::Star).then_some(*variable));
            }
        }
    }
    let mut written = SortedMap::new();
    if rules.arrays {
        for (variable, _) in closed.iter().filter(|(_, form)| **form == ClosedValue::Star) {
            let array = placeholders[variable];
            let value = |path: &PathEffect<VarId>| path.values.get(variable).copied().unwrap_or(array);
            let values: Vec<Term> = replaced.iter().map(value).collect();
            if let Some(last) = last_writes(pool, &others, iterations, (array, &values), stars) {
                written.insert(*variable, last);
            }
        }
    }
    Solution { closed, summed, written, heavyweight }
}

fn dependencies(pool: &mut Pool, iterations: &[Iteration], determined: &[Determined]) -> Vec<Term> {
    let mut found = Vec::new();
    for (iteration, counts) in iterations.iter().zip(determined) {
        for (_, within, _) in &iteration.inner {
            if let Some(count) = counts.get(within) {
                found.push(pool.eq(*within, count.value));
            }
        }
    }
    found
}

/// The sum of a count over all iterations along a path: a polynomial if it is never cut off at 0.
fn total_of(
    pool: &mut Pool,
    recurrences: &Recurrences<'_, VarId>,
    path: usize,
    (count, sum): (Count, Term),
) -> Option<Term> {
    if let Some(total) = recurrences.sum_over_iterations(pool, path, count.value) {
        return Some(pool.eq(sum, total));
    }
    let total = recurrences.sum_over_iterations(pool, path, count.unless_negative)?;
    let tau = pool.symbol_of(Role::Index, 0, "τ", Sort::Int);
    let at_tau = recurrences.at_iteration(pool, path, count.unless_negative, tau)?;
    let zero = pool.int(0);
    let counts = pool.ge(at_tau, zero);
    let always = forall_below(pool, tau, recurrences.counter(path), counts);
    let cut_off = pool.not(always);
    let same = pool.eq(sum, total);
    Some(pool.or(&[cut_off, same]))
}

fn paths(iterations: &[Iteration]) -> Vec<PathEffect<VarId>> {
    let path = |iteration: &Iteration| PathEffect {
        counter: iteration.counter,
        values: (*iteration.state.values).clone(),
        inner: iteration.inner.iter().map(|(_, within, summed)| (*within, *summed)).collect(),
    };
    iterations.iter().map(path).collect()
}

/// A condition on the iteration counts of inner loops that holds in every iteration of a subchain also holds for their
/// sums: three iterations of an inner loop in each of `κ1` iterations are `3·κ1` in all. Only (in)equalities that can
/// be summed exactly are.
fn summed_conditions(
    pool: &mut Pool,
    recurrences: &Recurrences<'_, VarId>,
    iterations: &[Iteration],
    head: NodeIndex,
) -> Vec<CounterConstraint> {
    let zero = pool.int(0);
    let mut found = Vec::new();
    for (path, iteration) in iterations.iter().enumerate() {
        let inner: FxHashSet<Term> = iteration.inner.iter().map(|(_, within, _)| *within).collect();
        for condition in &iteration.conditions {
            let (sum, equal) = match *pool.node(condition.term) {
                TermNode::LessEqualZero(sum) => (sum, false),
                TermNode::EqualZero(sum) => (sum, true),
                _ => continue,
            };
            if !pool.contains_any(sum, &inner) {
                continue;
            }
            let Some(total) = recurrences.sum_over_iterations(pool, path, sum) else { continue };
            let term = if equal { pool.eq(total, zero) } else { pool.le(total, zero) };
            let origin = Origin::Summed(iteration.chain);
            found.push(CounterConstraint { term, node: head, edge: Edge::Next, origin });
        }
    }
    found
}

/// The conditions of each subchain that constrain counters beyond those of the whole loop: neither those that all
/// subchains share, nor those on the contents of input arrays, which can mostly be satisfied freely.
fn telling_conditions(
    pool: &Pool,
    placeholders: &SortedMap<VarId, Term>,
    iterations: &[Iteration],
    is_input_array: &dyn Fn(VarId) -> bool,
) -> Vec<Vec<Term>> {
    let free: FxHashSet<Term> =
        placeholders.iter().filter(|(variable, _)| is_input_array(**variable)).map(|(_, symbol)| *symbol).collect();
    let shared = if iterations.len() > 1 { shared_by_all(iterations) } else { FxHashSet::default() };
    let own = |iteration: &Iteration| {
        let conditions = iteration
            .conditions
            .iter()
            .filter(|condition| !shared.contains(condition) && !pool.contains_any(condition.term, &free))
            // The conditions of each iteration of an inner loop would be repeated twice.
            .filter(|condition| !pool.has_quantifier(condition.term));
        conditions.map(|condition| condition.term).collect()
    };
    iterations.iter().map(own).collect()
}

/// The conditions that all paths through a loop share.
pub(crate) fn shared_by_all(iterations: &[Iteration]) -> FxHashSet<Condition> {
    let mut conditions = iterations.iter().map(|iteration| iteration.conditions.iter().copied());
    let first = conditions.next().map(FxHashSet::from_iter).unwrap_or_default();
    conditions.map(FxHashSet::from_iter).fold(first, |shared, own| &shared & &own)
}
