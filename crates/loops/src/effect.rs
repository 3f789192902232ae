//! What a loop does to the state of a chain that passes it, in path counters (CBA, section 3.2).
//!
//! A [`LoopEffect`] merges the recurrences of a loop's subchains into one value for each variable, and says what the
//! counters must satisfy: which conditions held when an iteration began. Both are in the placeholders of the values
//! before the loop, so an effect is computed once and applied wherever a chain passes the loop.
//!
//! Counters: `κ3` counts how often chain 3 was taken since the start of the root chain, `κ3^1` since the last start of
//! chain 1 (chain 1 is then its *reset chain*). The constraints are necessary, not sufficient: CBA relates the last
//! iteration to the counters; here the first and last iteration of each subchain are.

use loopscope_cfg::{Edge, LoopId, VarId};
use loopscope_smt::{Pool, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, StopReason};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::chain::ChainId;
use crate::general::{Condition, GeneralState, Stars};
use crate::recurrence::{Closed, PathEffect, Recurrences};

/// With more subchains than this, only the first and last iteration of the loop are constrained, not those of each
/// subchain: the number of extra symbols grows with the square of the number of subchains.
const MAX_SUBCHAINS_WITH_MOMENTS: usize = 4;

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
    /// The same for people: nothing for a star.
    pub closed_forms: SortedMap<VarId, Option<Term>>,
    /// What the counters satisfy.
    pub constraints: Vec<CounterConstraint>,
}

/// A constraint on counters, with where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterConstraint {
    /// What holds.
    pub term: Term,
    /// The node that it comes from: a condition, or the head of a loop.
    pub node: NodeIndex,
    /// The edge by which the condition is left; [`Edge::Next`] where there is none.
    pub edge: Edge,
    /// Why it holds.
    pub origin: Origin,
}

/// Why a constraint on counters holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A condition on the chain.
    Condition,
    /// A condition that was passed on the way so far.
    Path,
    /// A condition that each iteration of a loop passes held in the last one.
    LastIteration(LoopId),
    /// The same for the first one.
    FirstIteration(LoopId),
    /// What holds in each iteration of a subchain, summed over all of them.
    Summed(ChainId),
    /// A counter counts: it is not negative, and nothing inside an iteration is counted where there is none.
    Counts,
    /// The conditions of a subchain held when it was taken for the first and for the last time (or, with no subchain,
    /// those of some subchain did at the loop's first and last iteration): exact, but costly to solve.
    Moment(Option<ChainId>),
}

impl Origin {
    /// Whether it is worth a reader's time where nothing depends on it.
    pub fn is_telling(self) -> bool {
        matches!(self, Self::Condition | Self::LastIteration(_))
    }
}

/// One way around the loop, in general: from placeholders, what it does and when it can be taken.
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

/// Merges the ways around a loop.
///
/// # Errors
/// The search has to stop.
pub fn merge(
    context: &mut Context<'_>,
    at: LoopId,
    head: NodeIndex,
    placeholders: &SortedMap<VarId, Term>,
    iterations: Vec<Iteration>,
    is_input_array: &dyn Fn(VarId) -> bool,
    stars: &mut Stars,
) -> Result<LoopEffect, StopReason> {
    context.go_on()?;
    let pool = &mut *context.pool;
    let paths: Vec<PathEffect<VarId>> = iterations
        .iter()
        .map(|iteration| PathEffect {
            counter: iteration.counter,
            values: iteration.state.values.clone(),
            inner: iteration.inner.iter().map(|(_, within, summed)| (*within, *summed)).collect(),
        })
        .collect();
    let recurrences = Recurrences::solve(pool, placeholders, &paths);
    let summed = summed_conditions(pool, &recurrences, &iterations, head);
    let closed = recurrences.closed;
    let mut values = SortedMap::new();
    let mut closed_forms = SortedMap::new();
    for (variable, form) in closed {
        let (value, shown) = match form {
            Closed::Exact(term) => (term, Some(term)),
            Closed::Star => (stars.fresh(pool, &pool.sort(placeholders[&variable]).clone()), None),
        };
        values.insert(variable, value);
        closed_forms.insert(variable, shown);
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
        constraints: Vec::new(),
    };
    let telling = telling_conditions(pool, placeholders, &effect.iterations, is_input_array);
    let moments = Moments { placeholders, effect: &effect, iterations: &effect.iterations, telling, stars, head };
    effect.constraints = moments.constraints(context)?;
    effect.constraints.extend(summed);
    Ok(effect)
}

/// What holds in every iteration of a subchain, and speaks of the iterations of loops inside it, holds for their sums:
/// three iterations of an inner loop in each of `κ1` iterations are `3·κ1` in all. Only (in)equalities that can be summed
/// exactly are.
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

/// The conditions of each subchain that say something about counters beyond what is said for the whole loop: not those
/// that all subchains share, and none about the contents of input arrays, which can mostly be what they need to be.
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
            .filter(|condition| !shared.contains(condition) && !pool.contains_any(condition.term, &free));
        conditions.map(|condition| condition.term).collect()
    };
    iterations.iter().map(own).collect()
}

/// The conditions that all ways around a loop have.
fn shared_by_all(iterations: &[Iteration]) -> FxHashSet<Condition> {
    let mut conditions = iterations.iter().map(|iteration| iteration.conditions.iter().copied());
    let first = conditions.next().map(FxHashSet::from_iter).unwrap_or_default();
    conditions.map(FxHashSet::from_iter).fold(first, |shared, own| &shared & &own)
}

/// States what holds when iterations begin.
struct Moments<'a> {
    placeholders: &'a SortedMap<VarId, Term>,
    effect: &'a LoopEffect,
    iterations: &'a [Iteration],
    /// The conditions of each subchain that are looked at beyond the shared ones.
    telling: Vec<Vec<Term>>,
    stars: &'a mut Stars,
    head: NodeIndex,
}

/// A moment at which an iteration begins: how often each subchain and each chain inside was taken before.
struct Moment {
    own: Vec<Term>,
    inner: Vec<Term>,
}

impl Moments<'_> {
    fn constraints(mut self, context: &mut Context<'_>) -> Result<Vec<CounterConstraint>, StopReason> {
        let mut found = Vec::new();
        self.counters_are_counts(context.pool, &mut found);
        self.shared_conditions(context, &mut found)?;
        if self.telling.iter().all(Vec::is_empty) {
            // Nothing more is known.
        } else if self.iterations.len() <= MAX_SUBCHAINS_WITH_MOMENTS {
            self.first_and_last_of_each(context.pool, &mut found);
        } else {
            self.first_and_last(context, &mut found)?;
        }
        found.retain(|constraint| context.pool.as_bool(constraint.term) != Some(true));
        Ok(found)
    }

    fn counters_are_counts(&mut self, pool: &mut Pool, found: &mut Vec<CounterConstraint>) {
        let zero = pool.int(0);
        for iteration in self.iterations {
            let term = pool.ge(iteration.counter, zero);
            found.push(self.at_head(term, Origin::Counts));
            for (_, _, summed) in &iteration.inner {
                let counts = pool.ge(*summed, zero);
                let taken = pool.gt(iteration.counter, zero);
                let not_inside = pool.le(*summed, zero);
                let inside = pool.or(&[not_inside, taken]);
                found.extend([self.at_head(counts, Origin::Counts), self.at_head(inside, Origin::Counts)]);
            }
        }
    }

    /// Conditions of all subchains alike, most often the loop's own: they held when the last iteration began.
    fn shared_conditions(
        &mut self,
        context: &mut Context<'_>,
        found: &mut Vec<CounterConstraint>,
    ) -> Result<(), StopReason> {
        let Some(first) = self.iterations.first() else { return Ok(()) };
        let of_all = shared_by_all(self.iterations);
        let pool = &*context.pool;
        let known: FxHashSet<Term> = self
            .placeholders
            .iter()
            .filter(|(variable, _)| self.effect.closed_forms.get(variable) != Some(&None))
            .map(|(_, placeholder)| *placeholder)
            .collect();
        let shared = first.conditions.iter().filter(|condition| {
            pool.symbols(condition.term).iter().all(|symbol| known.contains(symbol)) && of_all.contains(condition)
        });
        let shared: Vec<Condition> = shared.copied().collect();
        let never = self.never(context.pool);
        for condition in shared {
            let mut cases = vec![never];
            for (index, iteration) in self.iterations.iter().enumerate() {
                context.go_on()?;
                let pool = &mut *context.pool;
                let moment = self.before_last(pool, index);
                let (values, bounds) = self.state_at(pool, &moment);
                let held = pool.substitute(condition.term, &values);
                let taken = at_least_one(pool, iteration.counter);
                // Where the closed forms of all subchains agree, the case is the same for all, whichever was last.
                let case = if self.iterations.len() == 1 || self.agrees(pool, condition.term, held) {
                    pool.and(&[held, bounds])
                } else {
                    pool.and(&[taken, held, bounds])
                };
                cases.push(case);
            }
            let pool = &mut *context.pool;
            let term = pool.or(&cases);
            let Condition { node, edge, .. } = condition;
            found.push(CounterConstraint { term, node, edge, origin: Origin::LastIteration(self.effect.at) });
            // At the first iteration the values are those before the loop, which the placeholders stand for.
            let term = pool.or(&[never, condition.term]);
            found.push(CounterConstraint { term, node, edge, origin: Origin::FirstIteration(self.effect.at) });
        }
        Ok(())
    }

    /// Whether a condition before the last iteration is the same term for each subchain that may be last.
    fn agrees(&mut self, pool: &mut Pool, condition: Term, held: Term) -> bool {
        (0..self.iterations.len()).all(|index| {
            let moment = self.before_last(pool, index);
            let (values, _) = self.state_at(pool, &moment);
            pool.substitute(condition, &values) == held
        })
    }

    /// For each subchain that is taken: its conditions held when it began for the first and for the last time; and some
    /// subchain is the first, and some the last of all.
    fn first_and_last_of_each(&mut self, pool: &mut Pool, found: &mut Vec<CounterConstraint>) {
        let zero = pool.int(0);
        let never = self.never(pool);
        let (mut first_of_all, mut last_of_all) = (vec![never], vec![never]);
        for (index, iteration) in self.iterations.iter().enumerate() {
            let taken = at_least_one(pool, iteration.counter);
            if self.telling[index].is_empty() {
                first_of_all.push(taken);
                last_of_all.push(taken);
                continue;
            }
            let (first, first_bounds) = self.before_some(pool, index, zero);
            let one_less = less_one(pool, iteration.counter);
            let (last, last_bounds) = self.before_some(pool, index, one_less);
            let mut parts = vec![first_bounds, last_bounds];
            for (before, after) in first.own.iter().chain(&first.inner).zip(last.own.iter().chain(&last.inner)) {
                parts.push(pool.le(*before, *after));
            }
            parts.push(self.begins(pool, index, &first));
            parts.push(self.begins(pool, index, &last));
            let holds = pool.and(&parts);
            let not_taken = pool.le(iteration.counter, zero);
            let term = pool.or(&[not_taken, holds]);
            found.push(self.at_head(term, Origin::Moment(Some(iteration.chain))));

            let mut is_first = vec![taken];
            let mut is_last = vec![taken];
            for (position, count) in first.own.iter().enumerate() {
                is_first.push(pool.eq(*count, zero));
                if position != index {
                    is_last.push(pool.eq(last.own[position], self.iterations[position].counter));
                }
            }
            first_of_all.push(pool.and(&is_first));
            last_of_all.push(pool.and(&is_last));
        }
        for cases in [first_of_all, last_of_all] {
            let term = pool.or(&cases);
            found.push(self.at_head(term, Origin::Moment(None)));
        }
    }

    /// The conditions of some subchain held when the first iteration of all began, and of some when the last one did.
    fn first_and_last(
        &mut self,
        context: &mut Context<'_>,
        found: &mut Vec<CounterConstraint>,
    ) -> Result<(), StopReason> {
        let never = self.never(context.pool);
        let (mut first_cases, mut last_cases) = (vec![never], vec![never]);
        for (index, iteration) in self.iterations.iter().enumerate() {
            context.go_on()?;
            let pool = &mut *context.pool;
            let taken = at_least_one(pool, iteration.counter);
            let first = self.before_first(pool);
            let last = self.before_last(pool, index);
            let begins_first = self.begins(pool, index, &first);
            let begins_last = self.begins(pool, index, &last);
            first_cases.push(pool.and(&[taken, begins_first]));
            last_cases.push(pool.and(&[taken, begins_last]));
        }
        for cases in [first_cases, last_cases] {
            let term = context.pool.or(&cases);
            found.push(self.at_head(term, Origin::Moment(None)));
        }
        Ok(())
    }

    /// No iteration takes place.
    fn never(&self, pool: &mut Pool) -> Term {
        let counters: Vec<Term> = self.iterations.iter().map(|iteration| iteration.counter).collect();
        let total = pool.sum(&counters);
        let zero = pool.int(0);
        pool.le(total, zero)
    }

    fn before_first(&self, pool: &mut Pool) -> Moment {
        let zero = pool.int(0);
        Moment { own: vec![zero; self.iterations.len()], inner: vec![zero; self.effect.inner.len()] }
    }

    /// The moment before the last iteration of all, which takes the given subchain.
    fn before_last(&mut self, pool: &mut Pool, index: usize) -> Moment {
        let mut own: Vec<Term> = self.iterations.iter().map(|iteration| iteration.counter).collect();
        own[index] = less_one(pool, own[index]);
        let inner = self.effect.inner.clone();
        let within = &self.iterations[index].inner;
        let inner = inner
            .iter()
            .map(|(id, summed)| {
                // Chains inside other subchains were taken as often as they ever are.
                let counts_on = within.iter().any(|(inside, ..)| inside == id);
                if counts_on { self.stars.fresh(pool, &Sort::Int) } else { *summed }
            })
            .collect();
        Moment { own, inner }
    }

    /// Some moment at which the given subchain was taken so often before, and what bounds the other counts.
    fn before_some(&mut self, pool: &mut Pool, index: usize, own_count: Term) -> (Moment, Term) {
        let zero = pool.int(0);
        if self.iterations.len() == 1 && own_count == zero {
            return (self.before_first(pool), pool.bool(true));
        }
        let mut bounds = Vec::new();
        let mut own = Vec::new();
        for (position, iteration) in self.iterations.iter().enumerate() {
            if position == index {
                own.push(own_count);
                continue;
            }
            let count = self.stars.fresh(pool, &Sort::Int);
            bounds.extend([pool.ge(count, zero), pool.le(count, iteration.counter)]);
            own.push(count);
        }
        let inner: Vec<Term> = self.effect.inner.iter().map(|_| self.stars.fresh(pool, &Sort::Int)).collect();
        (Moment { own, inner }, pool.and(&bounds))
    }

    /// The values at a moment, with bounds on the counts of inner chains.
    fn state_at(&mut self, pool: &mut Pool, moment: &Moment) -> (FxHashMap<Term, Term>, Term) {
        let zero = pool.int(0);
        let mut counts = FxHashMap::default();
        let mut bounds = Vec::new();
        for (iteration, &count) in self.iterations.iter().zip(&moment.own) {
            counts.insert(iteration.counter, count);
        }
        for ((_, summed), &count) in self.effect.inner.iter().zip(&moment.inner) {
            counts.insert(*summed, count);
            bounds.extend([pool.ge(count, zero), pool.le(count, *summed)]);
        }
        let mut values = FxHashMap::default();
        for (variable, &placeholder) in self.placeholders {
            let value = match self.effect.closed_forms.get(variable) {
                None => placeholder,
                Some(Some(form)) => pool.substitute(*form, &counts),
                Some(None) => self.stars.fresh(pool, &pool.sort(placeholder).clone()),
            };
            values.insert(placeholder, value);
        }
        (values, pool.and(&bounds))
    }

    /// The conditions of a subchain hold in an iteration that begins at a moment.
    fn begins(&mut self, pool: &mut Pool, index: usize, moment: &Moment) -> Term {
        let (mut values, bounds) = self.state_at(pool, moment);
        let zero = pool.int(0);
        let iteration = &self.iterations[index];
        let mut parts = vec![bounds];
        for (id, within, summed) in &iteration.inner {
            let here = self.stars.fresh(pool, &Sort::Int);
            values.insert(*within, here);
            parts.push(pool.ge(here, zero));
            let position = self.effect.inner.iter().position(|(inside, _)| inside == id);
            if let Some(position) = position {
                let after = pool.add(moment.inner[position], here);
                parts.push(pool.le(after, *summed));
            }
        }
        for &condition in &self.telling[index] {
            // What is read or unknown within an iteration differs from one to the next.
            for symbol in pool.symbols(condition) {
                let sort = pool.sort(symbol).clone();
                values.entry(symbol).or_insert_with(|| self.stars.fresh(pool, &sort));
            }
            parts.push(pool.substitute(condition, &values));
        }
        pool.and(&parts)
    }

    fn at_head(&self, term: Term, origin: Origin) -> CounterConstraint {
        CounterConstraint { term, node: self.head, edge: Edge::Next, origin }
    }
}

fn less_one(pool: &mut Pool, term: Term) -> Term {
    let one = pool.int(1);
    pool.sub(term, one)
}

fn at_least_one(pool: &mut Pool, counter: Term) -> Term {
    let one = pool.int(1);
    pool.ge(counter, one)
}
