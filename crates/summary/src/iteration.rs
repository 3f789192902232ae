//! Executes one iteration of a loop symbolically along all paths.
//!
//! Ten conditions in a row have a thousand paths. A loop-invariant condition is the same in all iterations: its two
//! sides can be merged into one state whose values depend on the condition.

use std::cmp::Reverse;

use loopscope_cfg::{Cfg, FunctionId, Loop, NodeKind};
use loopscope_smt::eliminate::presburger;
use loopscope_smt::{Pool, Term};
use loopscope_sorted::{SortedSet, sort_by};
use loopscope_symex::{Context, Decision, Ending, LoopPolicy, State, Step, step};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::apply::Summarise;
use crate::paths::{PathEnd, is_side};
use crate::reason::{Cause, Failure, NotSummed};

/// The most nodes that are executed for one iteration, on all paths together.
const MAX_STEPS: usize = 20_000;

/// The limit for the iterations of an inner loop that are executed by themselves on a path.
const MOST_PEELED: usize = 2;

/// The most paths through one iteration.
const MAX_WAYS: usize = 64;

/// The paths through an iteration that are merged where they meet.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Merging<'a> {
    /// None.
    Never,
    /// Those that differ in conditions without any of these symbols, which the loop may change.
    Unless(&'a FxHashSet<Term>),
    /// Those that differ in decisions at these nodes.
    At(&'a SortedSet<NodeIndex>),
}

/// The paths through an iteration.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    /// Each with where it ends.
    pub(crate) ends: Vec<(State, PathEnd)>,
    /// The nodes of the conditions whose sides were merged.
    pub(crate) merged: SortedSet<NodeIndex>,
}

/// A path that has not ended yet.
struct Way {
    state: State,
    /// The heads of inner loops from which an iteration was executed by itself.
    peeled: Vec<NodeIndex>,
    /// The side that it took at each fork: this orders paths as in a depth-first search.
    turns: Vec<usize>,
}

impl Summarise {
    /// All paths through one iteration from the state, which is at the loop's head: the states that return to it, and
    /// those that leave the loop or reach an error, the end of the run or a target. Together they cover all behaviours;
    /// some may be infeasible if only the solver can show it.
    pub(crate) fn iterations(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        start: State,
        body: &Loop,
        merging: Merging<'_>,
    ) -> Result<Ways, Failure> {
        let depth = start.call_depth();
        let mut ends: Vec<(Vec<usize>, State, PathEnd)> = Vec::new();
        let mut merger = Merger { merging, merged: SortedSet::new(), positions: FxHashMap::default() };
        let mut steps = 0;
        let first = into_body(cfg, context, start)?;
        let mut pending = vec![Way { state: first, turns: Vec::new(), peeled: Vec::new() }];
        while let Some(Way { state, turns, mut peeled }) = merger.next(cfg, context.pool, &mut pending) {
            // The current path counts too.
            if ends.len() + pending.len() >= MAX_WAYS {
                return Err(NotSummed::at(cfg, body.head, Cause::TooManyPaths).into());
            }
            if let Some(end) = self.end(cfg, &state, depth, body) {
                ends.push((turns, state, end));
                continue;
            }
            context.go_on()?;
            steps += 1;
            if steps > MAX_STEPS {
                return Err(NotSummed::at(cfg, body.head, Cause::TooLong).into());
            }
            let ways_on = self.ways_on(cfg, context, state, &mut peeled)?;
            let forks = ways_on.len() > 1;
            for (number, state) in ways_on.into_iter().enumerate().rev() {
                let mut turns = turns.clone();
                turns.extend(forks.then_some(number));
                pending.push(Way { state, turns, peeled: peeled.clone() });
            }
        }
        sort_by(&mut ends, |(one, ..), (other, ..)| one.cmp(other));
        Ok(Ways { ends: ends.into_iter().map(|(_, state, end)| (state, end)).collect(), merged: merger.merged })
    }

    fn end(&self, cfg: &Cfg, state: &State, depth: usize, body: &Loop) -> Option<PathEnd> {
        let node = state.node();
        if self.is_target(node) {
            return Some(PathEnd::Leaves(node));
        }
        if state.call_depth() > depth {
            let ends = matches!(cfg.graph[node].kind, NodeKind::Error(_) | NodeKind::Halt);
            return ends.then_some(PathEnd::Leaves(node));
        }
        if node == body.head {
            return Some(PathEnd::Back);
        }
        (!body.nodes.contains(&node)).then_some(PathEnd::Leaves(node))
    }

    fn ways_on(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: State,
        peeled: &mut Vec<NodeIndex>,
    ) -> Result<Vec<State>, Failure> {
        let node = state.node();
        if cfg.graph[node].kind == NodeKind::LoopHead {
            if let Some(successors) = self.arrive(cfg, context, &state)? {
                return Ok(successors.into_iter().map(|successor| successor.state).collect());
            }
            // If a loop sets references, they may be the same from its second iteration on.
            let sets_references = self
                .why_unrolled(node)
                .is_some_and(|reason| matches!(reason.cause, Cause::NotAnInteger(_) | Cause::WritesMemory));
            if !sets_references || peeled.iter().filter(|head| **head == node).count() == MOST_PEELED {
                return Err(NotSummed::at(cfg, node, Cause::InnerLoop).into());
            }
            peeled.push(node);
        }
        match step(cfg, context.pool, state) {
            Step::Moved(state) => Ok(vec![state]),
            Step::Forked(successors) if successors.iter().all(|successor| is_side(successor.edge)) => {
                let mut states: Vec<State> = successors.into_iter().map(|successor| successor.state).collect();
                states.retain(|state| presburger::can_hold(context.pool, &state.path_condition()) != Some(false));
                Ok(states)
            }
            Step::Forked(_) => Err(NotSummed::at(cfg, node, Cause::Index).into()),
            Step::Ended(Ending::NotHandled(_) | Ending::Target, _) => {
                Err(NotSummed::at(cfg, node, Cause::NotHandled).into())
            }
            // Errors and ends of runs are ends of iterations: they were not executed.
            Step::Ended(Ending::Returned(_) | Ending::Error(_) | Ending::Halted, _) => Ok(Vec::new()),
        }
    }
}

/// The merging of paths where they meet.
struct Merger<'a> {
    merging: Merging<'a>,
    merged: SortedSet<NodeIndex>,
    /// The position of each node in its function, before its successors.
    positions: FxHashMap<FunctionId, FxHashMap<NodeIndex, usize>>,
}

impl Merger<'_> {
    /// The path to execute next, merged with those that it meets. With merging, paths that are behind go first, so that
    /// they catch up with others.
    fn next(&mut self, cfg: &Cfg, pool: &mut Pool, pending: &mut Vec<Way>) -> Option<Way> {
        if matches!(self.merging, Merging::Never) {
            return pending.pop();
        }
        for way in pending.iter() {
            self.positions.entry(way.state.function()).or_insert_with_key(|function| {
                cfg.nodes_in_order(*function).into_iter().enumerate().map(|(at, node)| (node, at)).collect()
            });
        }
        let behind = |way: &Way| {
            let (function, node) = (way.state.function(), way.state.node());
            (Reverse(way.state.call_depth()), self.positions[&function].get(&node).copied())
        };
        let first = (0..pending.len()).min_by_key(|at| (behind(&pending[*at]), pending[*at].turns.clone()))?;
        let mut way = pending.swap_remove(first);
        let mut at = 0;
        while let Some(other) = pending.get(at) {
            match self.meet(pool, &way.state, &other.state) {
                Some(both) => {
                    way.turns = way.turns.min(pending.swap_remove(at).turns);
                    way.state = both;
                    // States that could not be merged before may be merged now.
                    at = 0;
                }
                None => at += 1,
            }
        }
        Some(way)
    }

    /// Merges two states.
    fn meet(&mut self, pool: &mut Pool, one: &State, other: &State) -> Option<State> {
        if one.node() != other.node() {
            return None;
        }
        let (left, right) = (one.decisions(), other.decisions());
        let shared = left.iter().zip(&right).take_while(|(one, other)| one == other).count();
        let (left, right) = (&left[shared..], &right[shared..]);
        if left.is_empty()
            || right.is_empty()
            || !left.iter().chain(right).all(|each| self.is_same_throughout(pool, each))
        {
            return None;
        }
        let [here, there] = [left, right].map(|own| own.iter().map(|each| each.condition).collect::<Vec<Term>>());
        let condition = pool.and(&here);
        let changing = match self.merging {
            Merging::Unless(changing) => Some(changing),
            _ => None,
        };
        let choose = |pool: &mut Pool, condition, one, other| either(pool, changing, condition, one, other);
        let mut both = one.merged(pool, other, shared, condition, &choose)?;
        let either = union(pool, &here, &there);
        if pool.as_bool(either) != Some(true) {
            both.assume(pool, either);
            self.merged.insert(both.node());
        }
        self.merged.extend(left.iter().chain(right).map(|decision| decision.node));
        Some(both)
    }

    /// Returns `true` if a decision is the same in all iterations.
    fn is_same_throughout(&self, pool: &Pool, decision: &Decision) -> bool {
        match self.merging {
            Merging::Never => false,
            Merging::Unless(changing) => !pool.contains_any(decision.condition, changing),
            Merging::At(nodes) => nodes.contains(&decision.node),
        }
    }
}

/// One of two integers. If their distance is the same in all iterations, it is added: recurrences solve such sums.
fn either(pool: &mut Pool, changing: Option<&FxHashSet<Term>>, condition: Term, one: Term, other: Term) -> Term {
    let distance = pool.sub(one, other);
    let adds = match changing {
        Some(changing) => !pool.contains_any(distance, changing) && pool.contains_any(other, changing),
        None => pool.as_int(distance).is_some(),
    };
    if !adds {
        return pool.ite(condition, one, other);
    }
    let zero = pool.int(0);
    let added = pool.ite(condition, distance, zero);
    pool.add(other, added)
}

/// The condition that all of one list of conditions hold or all of another.
fn union(pool: &mut Pool, one: &[Term], other: &[Term]) -> Term {
    match (one, other) {
        // The negation of the other side's single condition is redundant.
        ([decided], [opposite, rest @ ..]) | ([opposite, rest @ ..], [decided]) if pool.not(*decided) == *opposite => {
            let rest = pool.and(rest);
            pool.or(&[*decided, rest])
        }
        _ => {
            let sides = [one, other].map(|side| pool.and(side));
            pool.or(&sides)
        }
    }
}

/// The state after the loop's head, in the iteration.
fn into_body(cfg: &Cfg, context: &mut Context<'_>, start: State) -> Result<State, Failure> {
    let head = start.node();
    match step(cfg, context.pool, start) {
        Step::Moved(state) => Ok(state),
        _ => Err(NotSummed::at(cfg, head, Cause::NotHandled).into()),
    }
}
