//! Replaces loops by summaries, with one copy of the state for each trace. See Rozhoň, *Nested loops and path explosion
//! in symbolic execution* (2024, the Thesis), section 4.4.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Edge, Loop};
use loopscope_smt::{Pool, Role, Sort, Term};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_symex::{AnyValues, Context, LoopPolicy, State, StopReason, Successor};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Summary;
use crate::approximation;
use crate::counters::pin;
use crate::invariants::{MOST_NESTED, MOST_QUESTIONS, invariants};
use crate::iteration::Merging;
use crate::paths::{LoopPath, PathEnd, reads_input};
use crate::places::ChangedPlaces;
use crate::questions::Questions;
use crate::reason::{Cause, Failure, NotSummed};
use crate::shape::Shape;
use crate::traces::Trace;

/// The limit for the shapes of states for which a loop keeps summaries.
const MAX_SHAPES: usize = 8;

/// The limit for the approximations of loops in one search. Each one adds several states.
const MAX_APPROXIMATIONS: u32 = 200;

/// A loop that was approximated.
#[derive(Debug)]
struct ApproximatedLoop {
    summary: Rc<Summary>,
    /// Invariants at its head, over the placeholders, that hold each time that it was approximated.
    invariants: Vec<Term>,
}

/// Replaces loops by their summaries, if they have one; others are unrolled.
#[derive(Debug, Default)]
pub struct Summarise {
    targets: SortedSet<NodeIndex>,
    known: SortedMap<NodeIndex, Vec<(Shape, Rc<Summary>)>>,
    /// The changes by each loop that execution has revealed.
    found: SortedMap<NodeIndex, ChangedPlaces>,
    /// The latest summary of each loop.
    latest: SortedMap<NodeIndex, Rc<Summary>>,
    /// The latest reason why a loop was unrolled although it has a summary.
    unrolled: SortedMap<NodeIndex, NotSummed>,
    /// The loops whose summaries are being built or applied.
    under_way: Vec<NodeIndex>,
    counters: FxHashSet<Term>,
    /// True if loops that are not summed are approximated.
    approximating: bool,
    /// The number of approximations.
    approximations: u32,
    /// The number of questions that the invariants of inner loops may still take while the current outermost loop is replaced.
    nested_questions: u32,
    approximated: SortedMap<NodeIndex, ApproximatedLoop>,
    /// Every symbol that was put into a state for an unknown value.
    pub(crate) unknowns: FxHashSet<Term>,
    /// The state generalisations under way: one for each of the nested loops that they approximate.
    pub(crate) any_values: Vec<AnyValues>,
    /// The number of times that the loop with a head had too many states of any integers.
    pub(crate) too_many: FxHashMap<NodeIndex, u32>,
}

impl Summarise {
    /// For a search with these targets, if any: paths end at them.
    pub fn new(targets: impl IntoIterator<Item = NodeIndex>) -> Self {
        Self { targets: targets.into_iter().collect(), ..Self::default() }
    }

    /// Over-approximates the states after a loop without a summary, instead of unrolling it. Once
    /// [`approximated`](Self::approximated) is true, a search can only prove; it stops where a loop would be unrolled.
    #[must_use]
    pub fn approximating(self) -> Self {
        Self { approximating: true, ..self }
    }

    /// Returns `true` if a loop was approximated, or is being approximated: then no run may have these states, and
    /// reaching a target means nothing.
    pub fn approximated(&self) -> bool {
        self.approximations > 0
    }

    /// The invariants of the loop with this head over the placeholders, if it was approximated.
    pub fn invariants(&self, head: NodeIndex) -> Option<&[Term]> {
        self.approximated.get(&head).map(|approximated| approximated.invariants.as_slice())
    }

    /// A summary of each loop that was met, by the loops' heads: the latest, or the one that was approximated.
    pub fn summaries(&self) -> impl Iterator<Item = &Summary> {
        self.latest.iter().map(|(head, latest)| {
            let approximated = self.approximated.get(head).map(|approximated| &approximated.summary);
            approximated.unwrap_or(latest).as_ref()
        })
    }

    /// The reason why a loop was unrolled, if it was.
    pub fn why_unrolled(&self, head: NodeIndex) -> Option<&NotSummed> {
        let own = self.latest.get(&head).and_then(|summary| summary.traces.as_ref().err());
        own.or_else(|| self.unrolled.get(&head))
    }

    pub(crate) fn is_target(&self, node: NodeIndex) -> bool {
        self.targets.contains(&node)
    }

    /// Every counter that was put into a state so far.
    pub(crate) fn counters(&self) -> &FxHashSet<Term> {
        &self.counters
    }

    pub(crate) fn is_approximating(&self) -> bool {
        self.approximating
    }

    /// Every symbol that was put into a state for an unknown value.
    pub(crate) fn unknowns(&self) -> &FxHashSet<Term> {
        &self.unknowns
    }

    /// The summary of a loop for states of a shape, if it exists.
    pub(crate) fn known(&self, head: NodeIndex, shape: &Shape) -> Option<Rc<Summary>> {
        let known = self.known.get(&head).into_iter().flatten().find(|(known, _)| known == shape);
        known.map(|(_, summary)| Rc::clone(summary))
    }

    /// Keeps a summary for states of a shape.
    pub(crate) fn keep(&mut self, shape: Shape, summary: &Rc<Summary>) {
        self.latest.insert(summary.head, Rc::clone(summary));
        let kept = self.known.entry(summary.head).or_default();
        if kept.len() == MAX_SHAPES {
            kept.remove(0);
        }
        kept.push((shape, Rc::clone(summary)));
    }

    /// The changes by the loop with a head that execution has revealed.
    pub(crate) fn found(&self, head: NodeIndex) -> Option<&ChangedPlaces> {
        self.found.get(&head)
    }

    /// Notes changes by the loop with a head that execution has revealed.
    pub(crate) fn note_found(&mut self, head: NodeIndex, found: ChangedPlaces) {
        self.found.insert(head, found);
    }

    /// Records an approximated loop with the invariants that can be reported: if it is approximated several times,
    /// those that hold each time, and none about values that are unknown before it.
    fn note_approximated(&mut self, pool: &Pool, summary: &Rc<Summary>, mut invariants: Vec<Term>) {
        invariants.retain(|invariant| {
            let symbols = pool.symbols(*invariant);
            !symbols.iter().any(|symbol| self.unknowns.contains(symbol) || self.counters.contains(symbol))
        });
        if let Some(before) = self.approximated.get(&summary.head) {
            invariants.retain(|invariant| before.invariants.contains(invariant));
        }
        self.approximated.insert(summary.head, ApproximatedLoop { summary: Rc::clone(summary), invariants });
    }

    fn replace(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
        body: &Loop,
    ) -> Result<Vec<Successor>, Failure> {
        if state.has_given_inputs()
            && let Some(node) = reads_input(cfg, body)
        {
            // A summary chooses the inputs of the iterations itself.
            return Err(NotSummed::at(cfg, node, Cause::ReadsInput).into());
        }
        let summary = self.summary(cfg, context, state, body)?;
        let (invariants, approximation) = match &summary.traces {
            Err(_) if self.approximating && !summary.paths.is_empty() => {
                if self.approximations == MAX_APPROXIMATIONS {
                    return Err(StopReason::Approximated.into());
                }
                self.approximations += 1;
                let entry = entry_of(context.pool, state, &summary);
                let mut own = MOST_QUESTIONS;
                let questions = if self.under_way.len() == 1 { &mut own } else { &mut self.nested_questions };
                let invariants = invariants(context, &summary, &entry, &state.path_condition(), questions)?;
                let traces = approximation::traces(context.pool, &summary, &invariants);
                (invariants, traces)
            }
            _ => (Vec::new(), Vec::new()),
        };
        let traces = match &summary.traces {
            Ok(traces) => traces,
            Err(reason) if approximation.is_empty() => {
                let ends = if self.approximating && self.approximations < MAX_APPROXIMATIONS {
                    self.with_any_values(cfg, context, state, body)?
                } else {
                    None
                };
                let ends = ends.ok_or_else(|| reason.clone())?;
                self.approximations += 1;
                self.note_approximated(context.pool, &summary, Vec::new());
                let known = state.path_condition().len();
                let ways_out = ends.into_iter().map(|end| {
                    let condition = context.pool.and(&end.path_condition()[known..]);
                    Successor { state: end, condition, edge: Edge::Next }
                });
                return Ok(ways_out.collect());
            }
            Err(_) => {
                self.note_approximated(context.pool, &summary, invariants);
                &approximation
            }
        };
        if self.under_way.len() == 1 && asks_more_than_steps(context.pool, state, &summary, traces) {
            return Err(NotSummed::at(cfg, body.head, Cause::AllKnown).into());
        }
        let mut ways_out = Vec::new();
        for trace in traces {
            let Some(iterated) = self.iterated(cfg, context.pool, state, body, &summary, trace)? else { continue };
            let merging = if summary.merged.is_empty() { Merging::Never } else { Merging::At(&summary.merged) };
            for (end, way) in self.iterations(cfg, context, iterated, body, merging)?.ends {
                if let PathEnd::Leaves(_) = way {
                    ways_out.extend(self.finish(context, state, end, &summary)?);
                }
            }
        }
        Ok(ways_out)
    }

    /// The state after the iterations of a trace, back at the head; `None` if its condition is false.
    fn iterated(
        &mut self,
        cfg: &Cfg,
        pool: &mut Pool,
        state: &State,
        body: &Loop,
        summary: &Summary,
        trace: &Trace,
    ) -> Result<Option<State>, NotSummed> {
        let mut replacement = FxHashMap::default();
        for (&quantity, &placeholder) in &summary.places.placeholders {
            let value = summary.places.held(pool, state, quantity);
            let value = value.ok_or_else(|| NotSummed::at(cfg, body.head, Cause::WritesMemory))?;
            replacement.insert(placeholder, value);
        }
        for &counter in &trace.counters {
            let fresh = pool.fresh_symbol_of(Role::Repetitions, "κ", Sort::Int);
            self.counters.insert(fresh);
            replacement.insert(counter, fresh);
        }
        for &unknown in &trace.unknowns {
            let fresh = pool.another(unknown);
            self.unknowns.insert(fresh);
            replacement.insert(unknown, fresh);
        }
        for &input in &trace.block.inputs {
            let fresh = pool.another(input);
            // An iteration around this loop may read another input each time.
            self.unknowns.insert(fresh);
            replacement.insert(input, fresh);
        }
        let applied = trace.block.substitute(pool, &replacement);
        let mut iterated = state.clone();
        for condition in applied.conditions {
            let condition = iterated.simplify(pool, condition);
            match pool.as_bool(condition) {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => iterated.assume(pool, condition),
            }
        }
        for (quantity, value) in applied.values {
            summary.places.set(pool, &mut iterated, quantity, value);
        }
        for reads in applied.reads {
            iterated.read_times(reads.count, reads.values);
        }
        Ok(Some(iterated))
    }

    /// A state that has left the loop, with counters that can have only one value replaced by it. `None` if it is
    /// infeasible and part of an outer loop's iteration: fewer paths there make smaller automata.
    fn finish(
        &mut self,
        context: &mut Context<'_>,
        before: &State,
        mut end: State,
        summary: &Summary,
    ) -> Result<Option<Successor>, Failure> {
        if self.under_way.len() > 1 && !Questions::new(context).can_hold(&end.path_condition())? {
            return Ok(None);
        }
        let pool = &mut *context.pool;
        let assumed = end.path_condition().split_off(before.path_condition().len());
        let pinned = pin(pool, &assumed, &self.counters, false);
        // In a function that the loop calls, names mean other variables.
        if !pinned.values.is_empty() && end.call_depth() == before.call_depth() {
            for &quantity in summary.places.placeholders.keys() {
                let Some(held) = summary.places.held(pool, &end, quantity) else { continue };
                let value = pool.substitute(held, &pinned.values);
                if value != held {
                    summary.places.set(pool, &mut end, quantity, value);
                }
            }
        }
        let condition = pool.and(&assumed);
        Ok(Some(Successor { state: end, condition, edge: Edge::Next }))
    }
}

/// The values of a loop's placeholders in a state.
fn entry_of(pool: &mut Pool, state: &State, summary: &Summary) -> FxHashMap<Term, Term> {
    let placeholders = summary.places.placeholders.iter();
    placeholders
        .filter_map(|(quantity, symbol)| Some((*symbol, summary.places.held(pool, state, *quantity)?)))
        .collect()
}

/// Returns `true` if the traces have quantifiers in their conditions although all values that decide about the paths
/// are known: then executing the iterations takes no questions, and the quantified conditions may be too hard.
fn asks_more_than_steps(pool: &mut Pool, state: &State, summary: &Summary, traces: &[Trace]) -> bool {
    let mut conditions = traces.iter().flat_map(|trace| &trace.block.conditions);
    if !conditions.any(|condition| pool.has_quantifier(*condition)) {
        return false;
    }
    let asked = summary.paths.iter().flat_map(LoopPath::terms);
    let asked: Vec<Term> = asked.flat_map(|condition| pool.symbols(condition)).collect();
    asked.into_iter().all(|symbol| {
        let mut placeholders = summary.places.placeholders.iter();
        let quantity = placeholders.find(|(_, placeholder)| **placeholder == symbol);
        let value = quantity.and_then(|(quantity, _)| summary.places.held(pool, state, *quantity));
        value.is_some_and(|value| pool.symbols(value).is_empty())
    })
}

impl LoopPolicy for Summarise {
    fn arrive(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
    ) -> Result<Option<Vec<Successor>>, StopReason> {
        let loops = &cfg.function(state.function()).loops;
        let Some(body) = loops.headed_by(state.node()).map(|id| loops.get(id)) else { return Ok(None) };
        if self.under_way.contains(&body.head) {
            self.unrolled.insert(body.head, NotSummed::at(cfg, body.head, Cause::Recursive));
            return Ok(None);
        }
        if self.under_way.is_empty() {
            self.nested_questions = MOST_NESTED;
        }
        let before = self.approximations;
        self.under_way.push(body.head);
        let replaced = self.replace(cfg, context, state, body);
        self.under_way.pop();
        match replaced {
            Ok(successors) => Ok(Some(successors)),
            // After an approximation, a search that does not complete proves nothing.
            Err(Failure::NotSummed(_)) if self.approximated() && self.under_way.is_empty() => {
                Err(StopReason::Approximated)
            }
            Err(Failure::NotSummed(reason)) => {
                self.unrolled.insert(body.head, reason);
                Ok(None)
            }
            Err(Failure::Stop(reason)) => {
                // The search approximates the loop again when it continues; both attempts count as one.
                self.approximations = self.approximations.min(before + 1);
                Err(reason)
            }
        }
    }
}
