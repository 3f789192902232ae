//! Moments at which iterations of a loop begin: the number of times that each subchain was taken before, the values of
//! the variables at that moment, and the conditions of the iteration on them.

use loopscope_cfg::{Edge, VarId};
use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, StopReason};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::last_value::LastIterations;
use super::{CounterConstraint, Iteration, LoopEffect, Origin, shared_by_all};
use loopscope_transition::general::{Condition, Stars};

/// With more subchains than this, only the first and last iteration of the loop are constrained, not those of each
/// subchain: the number of extra symbols grows with the square of the number of subchains.
const MAX_SUBCHAINS_WITH_MOMENTS: usize = 4;

/// States the conditions at the start of iterations.
pub(super) struct Moments<'a> {
    pub(super) placeholders: &'a SortedMap<VarId, Term>,
    pub(super) effect: &'a LoopEffect,
    pub(super) iterations: &'a [Iteration],
    pub(super) last: &'a LastIterations,
    /// The conditions of each subchain that are used beyond the shared ones.
    pub(super) telling: Vec<Vec<Term>>,
    pub(super) stars: &'a mut Stars,
    pub(super) head: NodeIndex,
}

/// A moment at which an iteration begins: the number of times that each subchain and each chain inside was taken before.
struct Moment {
    own: Vec<Term>,
    inner: Vec<Term>,
    /// The subchain whose last iteration begins, if it is the last one along some.
    last_of: Option<usize>,
}

impl Moments<'_> {
    pub(super) fn constraints(mut self, context: &mut Context<'_>) -> Result<Vec<CounterConstraint>, StopReason> {
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
                let (values, _) = self.state_at(pool, &moment);
                let held = pool.substitute(condition.term, &values);
                let bounds = self.bounds_within(pool, index, held);
                let taken = at_least_one(pool, iteration.counter);
                // If the closed forms of all subchains agree, the case is the same for all, whichever was last.
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

    /// The bounds of those counts within the last iteration along a subchain that occur in a term.
    fn bounds_within(&self, pool: &mut Pool, index: usize, term: Term) -> Term {
        let zero = pool.int(0);
        let mut bounds = Vec::new();
        for count in self.last.counts(index) {
            if let Some(summed) = count.summed.filter(|_| pool.contains_any(term, &FxHashSet::from_iter([count.last])))
            {
                bounds.extend([pool.ge(count.last, zero), pool.le(count.last, summed)]);
            }
        }
        pool.and(&bounds)
    }

    /// Returns `true` if a condition before the last iteration is the same term for each subchain that may be last.
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
            let (first, first_bounds) = self.before_some(pool, index, false);
            let (last, last_bounds) = self.before_some(pool, index, true);
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
        Moment { own: vec![zero; self.iterations.len()], inner: vec![zero; self.effect.inner.len()], last_of: None }
    }

    /// The moment before the last iteration of all, which takes the given subchain.
    fn before_last(&mut self, pool: &mut Pool, index: usize) -> Moment {
        let mut own: Vec<Term> = self.iterations.iter().map(|iteration| iteration.counter).collect();
        own[index] = less_one(pool, own[index]);
        // Chains inside other subchains were taken as often as they ever are.
        let inner =
            self.effect.inner.iter().map(|(_, summed)| self.last_inner(pool, index, *summed).unwrap_or(*summed));
        Moment { own, inner: inner.collect(), last_of: Some(index) }
    }

    /// The number of times that a chain inside a subchain was taken before the last iteration along this subchain;
    /// `None` for chains inside others.
    fn last_inner(&self, pool: &mut Pool, index: usize, summed: Term) -> Option<Term> {
        let count = self.last.counts(index).iter().find(|count| count.summed == Some(summed))?;
        Some(pool.sub(summed, count.last))
    }

    /// The moment before the first or the last iteration along the given subchain, and the bounds of the other counts.
    fn before_some(&mut self, pool: &mut Pool, index: usize, is_last: bool) -> (Moment, Term) {
        let zero = pool.int(0);
        let own_count = if is_last { less_one(pool, self.iterations[index].counter) } else { zero };
        if self.iterations.len() == 1 && !is_last {
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
        let mut inner = Vec::new();
        for (_, summed) in &self.effect.inner {
            let before_last = if is_last { self.last_inner(pool, index, *summed) } else { None };
            inner.push(before_last.unwrap_or_else(|| self.stars.fresh(pool, &Sort::Int)));
        }
        (Moment { own, inner, last_of: is_last.then_some(index) }, pool.and(&bounds))
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
            let counts = moment.last_of.map_or(&[][..], |last| self.last.counts(last));
            let in_last = counts.iter().find(|count| count.within == *within).map(|count| count.last);
            let here = in_last.unwrap_or_else(|| self.stars.fresh(pool, &Sort::Int));
            values.insert(*within, here);
            parts.push(pool.ge(here, zero));
            let position = self.effect.inner.iter().position(|(inside, _)| inside == id);
            if let Some(position) = position {
                let after = pool.add(moment.inner[position], here);
                parts.push(pool.le(after, *summed));
            }
        }
        for &condition in &self.telling[index] {
            // Inputs and unknown values differ from one iteration to the next.
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
