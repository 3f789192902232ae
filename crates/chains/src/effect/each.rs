//! The looping condition (APC, section 3.1): the conditions of every iteration of a loop, not only of the first and the
//! last one.
//!
//! For each iteration along a path, the (τ+1)-th of `κ`, it requires that the path's conditions hold for the values at
//! that moment: after τ iterations along this path, and after some number of iterations along each other path and of
//! the inner loops. So the path condition of every run through the loop implies it.
//!
//! The paper expresses "some number" by a quantifier. If it cannot be eliminated, a [`History`] replaces it here: an
//! array with the number for each τ. A history is stronger, because the numbers do not decrease, and because the
//! histories of two paths must be consistent with each other: with two paths and closed forms for all variables, every
//! order of iterations that remains is possible.
//!
//! The number of histories grows with the square of the number of paths. A loop with many paths has *joint* histories
//! instead: paths that all conditions of an iteration mention only as a sum are counted together.

use loopscope_cfg::{Edge, VarId};
use loopscope_smt::eliminate::{Eliminated, exists};
use loopscope_smt::{Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, StopReason};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{CounterConstraint, Iteration, LoopEffect, Origin};
use crate::chain::ChainId;
use loopscope_transition::bounded_forall::forall_below;
use loopscope_transition::general::Condition;

/// With more subchains than this, histories are joint, and conditions with histories are not part of the effect: a root
/// chain states those of some subchains ([`crate::looping`]).
const MOST_WAYS_WITH_HISTORIES: usize = 6;

/// The numbers of times that chains were taken before each iteration of a subchain, since the loop was entered; or
/// within that iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The subchain whose iterations are counted by the index.
    pub of: ChainId,
    /// The chains that are counted by the elements, mostly one.
    pub counted: Vec<ChainId>,
    /// Within the iteration, not before it.
    pub within: bool,
    /// The array.
    pub array: Term,
}

/// The conditions of each iteration.
#[derive(Debug, Default)]
pub(super) struct Needs {
    pub(super) constraints: Vec<CounterConstraint>,
    pub(super) histories: Vec<History>,
    /// The conditions that need histories, if these are too many.
    pub(super) unstated: Vec<Unstated>,
}

/// Builds the conditions of each iteration.
pub(super) struct EachIteration<'a> {
    pub(super) placeholders: &'a SortedMap<VarId, Term>,
    pub(super) effect: &'a LoopEffect,
    pub(super) head: NodeIndex,
}

/// The moment before an iteration along one path.
#[derive(Clone, Debug)]
struct Moment {
    /// The number of times that this path was taken before.
    tau: Term,
    /// The values of variables then, and the counts within the iteration.
    values: FxHashMap<Term, Term>,
    /// The unknown counts: those of other paths and of chains inside.
    counts: Vec<Count>,
}

/// A number at a moment.
#[derive(Clone, Debug)]
struct Count {
    symbol: Term,
    counted: Vec<ChainId>,
    within: bool,
    /// Its final value.
    total: Term,
}

/// A condition of the program, with the term that holds at a moment.
type Held = (Condition, Term);

/// The remaining conditions of the iterations along a path: they contain counts that cannot be eliminated.
#[derive(Clone, Debug)]
pub struct Unstated {
    path: usize,
    moment: Moment,
    conditions: Vec<Held>,
}

impl Unstated {
    /// The position of the path in [`LoopEffect::iterations`].
    pub(crate) fn path(&self) -> usize {
        self.path
    }

    /// The number of histories that these conditions need.
    pub(crate) fn histories(&self) -> usize {
        self.moment.counts.len()
    }

    /// The same conditions with joint counts: each count stands for several chains if the conditions contain only their
    /// sum. Counts that do not occur are left out.
    fn joint(mut self, pool: &mut Pool) -> Self {
        let mut joint: Vec<Count> = Vec::new();
        let mut terms: Vec<Term> = self.conditions.iter().map(|(_, held)| *held).collect();
        for count in std::mem::take(&mut self.moment.counts) {
            let own = FxHashSet::from_iter([count.symbol]);
            if !terms.iter().any(|term| pool.contains_any(*term, &own)) {
                continue;
            }
            let mut is_alone = true;
            for group in joint.iter_mut().filter(|group| group.within == count.within) {
                // If the terms contain only the sum of both, this count disappears, and the other one stands for the sum.
                let less = pool.sub(group.symbol, count.symbol);
                let summed = pool.substitute_each(&terms, &FxHashMap::from_iter([(group.symbol, less)]));
                if !summed.iter().any(|term| pool.contains_any(*term, &own)) {
                    terms = summed;
                    group.counted.extend(&count.counted);
                    group.total = pool.add(group.total, count.total);
                    is_alone = false;
                    break;
                }
            }
            if is_alone {
                joint.push(count);
            }
        }
        self.moment.counts = joint;
        self.conditions.iter_mut().zip(terms).for_each(|((_, held), term)| *held = term);
        self
    }
}

impl EachIteration<'_> {
    pub(super) fn needs(&self, context: &mut Context<'_>) -> Result<Needs, StopReason> {
        let mut needs = Needs::default();
        let mut left = Vec::new();
        for (path, iteration) in self.effect.iterations.iter().enumerate() {
            context.go_on()?;
            let pool = &mut *context.pool;
            let moment = self.moment(pool, path);
            let (single, together) = held_at(pool, iteration, &moment);
            for (Condition { node, edge, .. }, held) in single {
                let term = forall_below(pool, moment.tau, iteration.counter, held);
                needs.constraints.push(self.constraint(term, (node, edge)));
            }
            self.once_inside(pool, iteration, &mut needs);
            let conditions = self.without_counts(pool, path, &moment, together, &mut needs);
            left.push(Unstated { path, moment, conditions });
        }
        if self.effect.iterations.len() > MOST_WAYS_WITH_HISTORIES {
            left.retain(|left| !left.conditions.is_empty());
            needs.unstated = left.into_iter().map(|left| left.joint(context.pool)).collect();
        } else if left.iter().any(|left| !left.conditions.is_empty()) {
            self.state(context, &left, &mut needs)?;
        }
        needs.constraints.retain(|constraint| context.pool.as_bool(constraint.term) != Some(true));
        Ok(needs)
    }

    /// The conditions of some paths, with histories that are consistent with each other.
    pub(super) fn stated(&self, context: &mut Context<'_>, left: &[Unstated]) -> Result<Needs, StopReason> {
        let mut needs = Needs::default();
        self.state(context, left, &mut needs)?;
        needs.constraints.retain(|constraint| context.pool.as_bool(constraint.term) != Some(true));
        Ok(needs)
    }

    fn state(&self, context: &mut Context<'_>, left: &[Unstated], needs: &mut Needs) -> Result<(), StopReason> {
        for left in left {
            context.go_on()?;
            self.with_histories(context.pool, left, needs);
        }
        self.consistent(context.pool, needs);
        Ok(())
    }

    /// The moment before the (τ+1)-th iteration along a path.
    fn moment(&self, pool: &mut Pool, path: usize) -> Moment {
        let own = &self.effect.iterations[path];
        let id = own.chain.0;
        let tau = index(pool, &format!("τ{id}"));
        let mut before = FxHashMap::from_iter([(own.counter, tau)]);
        let mut counts = Vec::new();
        let others = self.effect.iterations.iter().filter(|other| other.chain != own.chain);
        let others = others.map(|other| (other.chain, other.counter));
        for (counted, total) in others.chain(self.effect.inner.iter().copied()) {
            let symbol = index(pool, &format!("τ{}^{id}", counted.0));
            before.insert(total, symbol);
            counts.push(Count { symbol, counted: vec![counted], within: false, total });
        }
        let mut values = FxHashMap::default();
        for (variable, &placeholder) in self.placeholders {
            let value = match self.effect.closed_forms.get(variable) {
                None => placeholder,
                Some(Some(form)) => pool.substitute(*form, &before),
                Some(None) => continue,
            };
            values.insert(placeholder, value);
        }
        for &(counted, within, total) in &own.inner {
            let symbol = index(pool, &format!("τ{}'{id}", counted.0));
            values.insert(within, symbol);
            counts.push(Count { symbol, counted: vec![counted], within: true, total });
        }
        Moment { tau, values, counts }
    }

    /// The loop-invariant conditions of a chain inside the iterations: if it is taken in any iteration, they hold.
    fn once_inside(&self, pool: &mut Pool, iteration: &Iteration, needs: &mut Needs) {
        let zero = pool.int(0);
        let same = self.placeholders.iter().filter(|(variable, _)| !self.effect.closed_forms.contains_key(variable));
        let same: FxHashSet<Term> = same.map(|(_, placeholder)| *placeholder).collect();
        for Condition { term, node, edge } in &iteration.conditions {
            let TermNode::Or(parts) = pool.node(*term).clone() else { continue };
            for (_, within, summed) in &iteration.inner {
                let never = pool.le(*within, zero);
                let others: Vec<Term> = parts.iter().copied().filter(|part| *part != never).collect();
                let symbols = others.iter().flat_map(|part| pool.symbols(*part));
                if others.len() == parts.len() || !symbols.into_iter().all(|symbol| same.contains(&symbol)) {
                    continue;
                }
                let never = pool.le(*summed, zero);
                let claim: Vec<Term> = others.into_iter().chain([never]).collect();
                let claim = pool.or(&claim);
                needs.constraints.push(self.constraint(claim, (*node, *edge)));
            }
        }
    }

    /// Adds the conditions that can be stated without the counts. Returns the others.
    fn without_counts(
        &self,
        pool: &mut Pool,
        path: usize,
        moment: &Moment,
        conditions: Vec<Held>,
        needs: &mut Needs,
    ) -> Vec<Held> {
        let terms = conditions.iter().map(|(_, term)| *term);
        let (linear, other): (Vec<Term>, Vec<Term>) = terms.partition(|term| is_linear(pool, *term));
        if linear.is_empty() {
            return conditions;
        }
        let all: Vec<Term> = bounds(pool, moment, |count| count.symbol).into_iter().chain(linear).collect();
        let counts: Vec<Term> = moment.counts.iter().map(|count| count.symbol).collect();
        let Eliminated { without, with } = exists(pool, &counts, &all);
        for held in without {
            let term = forall_below(pool, moment.tau, self.effect.iterations[path].counter, held);
            needs.constraints.push(self.constraint(term, (self.head, Edge::Next)));
        }
        if with.is_empty() && other.is_empty() { Vec::new() } else { conditions }
    }

    /// Adds the remaining conditions, with histories for the counts.
    fn with_histories(&self, pool: &mut Pool, left: &Unstated, needs: &mut Needs) {
        let Unstated { path, moment, conditions } = left;
        let own = &self.effect.iterations[*path];
        let (mut now, mut next) = (FxHashMap::default(), FxHashMap::default());
        let others = self.effect.iterations.iter().filter(|other| other.chain != own.chain);
        let others: Vec<ChainId> = others.map(|other| other.chain).collect();
        let one = pool.int(1);
        let later = pool.add(moment.tau, one);
        for count in &moment.counts {
            let are_all = count.counted == others;
            let array = joint_history(pool, own.chain, &count.counted, (count.within, are_all));
            let counted = count.counted.clone();
            needs.histories.push(History { of: own.chain, counted, within: count.within, array });
            now.insert(count.symbol, pool.select(array, moment.tau));
            next.insert(count.symbol, pool.select(array, later));
        }
        for held in bounds(pool, moment, |count| now[&count.symbol]) {
            let term = forall_below(pool, moment.tau, own.counter, held);
            needs.constraints.push(self.order(term));
        }
        for (Condition { node, edge, .. }, held) in conditions {
            let held = pool.substitute(*held, &now);
            let term = forall_below(pool, moment.tau, own.counter, held);
            needs.constraints.push(self.constraint(term, (*node, *edge)));
        }
        let but_last = pool.sub(own.counter, one);
        for count in moment.counts.iter().filter(|count| !count.within) {
            let within = moment.counts.iter().find(|each| each.within && each.counted == count.counted);
            let after = within.map_or(now[&count.symbol], |within| pool.add(now[&count.symbol], now[&within.symbol]));
            let grows = pool.le(after, next[&count.symbol]);
            let term = forall_below(pool, moment.tau, but_last, grows);
            needs.constraints.push(self.order(term));
        }
    }

    /// The counts of two paths are consistent: if the t-th iteration of one is still to come when the τ-th of the other
    /// begins, it does not begin before that.
    fn consistent(&self, pool: &mut Pool, needs: &mut Needs) {
        let iterations = &self.effect.iterations;
        for own in iterations {
            let tau = index(pool, &format!("τ{}", own.chain.0));
            for other in iterations.iter().filter(|other| other.chain != own.chain) {
                let array = |of: &Iteration, counted: &Iteration| {
                    let is_it =
                        |each: &&History| each.of == of.chain && each.counted == [counted.chain] && !each.within;
                    needs.histories.iter().find(is_it).map(|history| history.array)
                };
                let (Some(here), Some(there)) = (array(own, other), array(other, own)) else { continue };
                let (zero, one) = (pool.int(0), pool.int(1));
                let taken = pool.select(here, tau);
                let last = pool.sub(taken, one);
                let (of_next, of_last) = (pool.select(there, taken), pool.select(there, last));
                let to_come = [pool.ge(taken, other.counter), pool.gt(of_next, tau)];
                let passed = [pool.le(taken, zero), pool.le(of_last, tau)];
                for claim in [to_come, passed] {
                    let claim = pool.or(&claim);
                    let term = forall_below(pool, tau, own.counter, claim);
                    needs.constraints.push(self.order(term));
                }
            }
        }
    }

    fn order(&self, term: Term) -> CounterConstraint {
        let origin = Origin::Order(self.effect.at);
        CounterConstraint { term, node: self.head, edge: Edge::Next, origin }
    }

    fn constraint(&self, term: Term, (node, edge): (NodeIndex, Edge)) -> CounterConstraint {
        CounterConstraint { term, node, edge, origin: Origin::EachIteration(self.effect.at) }
    }
}

/// The conditions of an iteration at a moment: those on nothing but the path's own count, each for itself, and the
/// others. Those on unknown values are left out.
fn held_at(pool: &mut Pool, iteration: &Iteration, moment: &Moment) -> (Vec<Held>, Vec<Held>) {
    let counts: FxHashSet<Term> = moment.counts.iter().map(|count| count.symbol).collect();
    let (mut single, mut together) = (Vec::new(), Vec::new());
    for condition in &iteration.conditions {
        if !pool.symbols(condition.term).iter().all(|symbol| moment.values.contains_key(symbol)) {
            continue;
        }
        let held = pool.substitute(condition.term, &moment.values);
        if pool.contains_any(held, &counts) {
            together.push((*condition, held));
        } else {
            single.push((*condition, held));
        }
    }
    (single, together)
}

/// The bounds of the counts of a moment, each by some term.
fn bounds(pool: &mut Pool, moment: &Moment, said_by: impl Fn(&Count) -> Term) -> Vec<Term> {
    let zero = pool.int(0);
    let mut bounds = Vec::new();
    for count in &moment.counts {
        let number = said_by(count);
        bounds.push(pool.le(zero, number));
        let before = moment.counts.iter().find(|each| !each.within && each.counted == count.counted);
        let most = match before.filter(|_| count.within) {
            Some(before) => pool.add(said_by(before), number),
            None => number,
        };
        bounds.push(pool.le(most, count.total));
    }
    bounds
}

/// Returns `true` if a condition compares sums of symbols.
fn is_linear(pool: &Pool, term: Term) -> bool {
    let (TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum)) = *pool.node(term) else { return false };
    pool.linear(sum).terms.iter().all(|(atom, _)| matches!(pool.node(*atom), TermNode::Symbol { .. }))
}

/// The array with the number of times that chains were taken before each iteration of a subchain, or within it. That for
/// all other paths of the loop has no list of them.
fn joint_history(pool: &mut Pool, of: ChainId, counted: &[ChainId], (within, are_all): (bool, bool)) -> Term {
    match counted {
        [counted] => history(pool, of, *counted, within),
        _ if are_all => pool.symbol_of(Role::History, 0, &format!("σ^{}", of.0), Sort::int_array()),
        _ => {
            let all: Vec<String> = counted.iter().map(|chain| chain.0.to_string()).collect();
            let mark = if within { '\'' } else { '^' };
            pool.symbol_of(Role::History, 0, &format!("σ{}{mark}{}", all.join(","), of.0), Sort::int_array())
        }
    }
}

/// The array for one chain.
pub(super) fn history(pool: &mut Pool, of: ChainId, counted: ChainId, within: bool) -> Term {
    let mark = if within { '\'' } else { '^' };
    pool.symbol_of(Role::History, 0, &format!("σ{}{mark}{}", counted.0, of.0), Sort::int_array())
}

/// A symbol for the number of times that a path through a loop was taken.
pub(super) fn index(pool: &mut Pool, name: &str) -> Term {
    pool.symbol_of(Role::Index, 0, name, Sort::Int)
}
