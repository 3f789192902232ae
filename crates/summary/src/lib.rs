//! Loop summarisation: replaces a loop by the effect of all its iterations together.
//!
//! # Idea
//! Symbolic execution unrolls a loop one iteration after the other, and may never terminate. Often, though, the value
//! of each variable after any number of iterations has a closed form: after κ iterations of `i = i + 1`, it is `i + κ`.
//! Then one state with κ in it stands for all numbers of iterations. A *summary* consists of such states: one for each
//! *trace*, a pattern in which the paths of the loop can follow each other.
//!
//! # Source
//! Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis), sections 4.4 and 5.4.4. Paths
//! are executed over a general symbolic state; the *path dependency automaton* has an edge from each path to those that
//! can follow it; if they alternate with constant periods, a whole round is folded into one step. A nested loop is
//! replaced by its own summary while the outer loop's paths are executed.
//!
//! # What is exact
//! All of it: each run goes through exactly one state of an applied summary, and each state stands for runs only. A
//! trace requires the conditions of every single iteration, not only of the last one: see [`loopscope_transition::bounded_forall`].
//! States omit the outputs of whole iterations: they cannot be listed for an unknown number of iterations, and nothing
//! depends on them.
//!
//! Loops without a summary can be approximated instead, which suffices for proofs: see `approximation.rs`, and
//! `any_values.rs` for loops whose paths are not known.
//!
//! # Which programs
//! Loops whose paths change integers, wherever they lie ([`places`]), in ways that have closed forms
//! ([`loopscope_transition::recurrence`]), and follow each other sequentially or periodically, maybe with several places for a
//! path in one period: see `turns.rs`. They may set references, if these are the same after each iteration, and allocate memory
//! that replaces earlier memory ([`State::recycled`]). They may read inputs that decide about each iteration alone, or are
//! added: see [`reading`]. Others are unrolled, and [`NotSummed`] has the reason. The classification of conditions is only
//! reported: some loops with NIV conditions (array reads; variables that are set) still have a summary.
//!
//! # When it stops
//! Paths, traces and nodes executed in an iteration are bounded; beyond, the loop is unrolled.
//!
//! # Example
//! `while (i < n) { a = a + 2; i = i + 1; }` has two traces: none of the iterations; and κ of them, with `i + κ - 1 <
//! n`, after which the values are `a + 2κ` and `i + κ`. After the loop `i + κ >= n`, so κ is `n - i`.

mod any_values;
mod apply;
mod approximation;
pub mod artefact;
pub mod automaton;
pub mod block;
pub mod classification;
mod counters;
mod invariants;
mod iteration;
pub mod paths;
pub mod places;
mod questions;
pub mod reading;
mod reason;
mod shape;
pub mod traces;
pub mod turns;

use std::rc::Rc;

use loopscope_cfg::{Cfg, FunctionId, Loop, LoopId, NodeKind, Type};
use loopscope_smt::{Pool, Solver, Sort, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Counters, Limit, State, StopReason, Value};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

pub use apply::Summarise;
pub use reason::{Cause, NotSummed};

use automaton::Automaton;
use block::{Block, NotClosed};
use classification::Classification;
use counters::pin;
use iteration::{Merging, Ways};
use paths::{LoopPath, PathEnd};
use places::{ChangedPlaces, Places, Quantity, changed_at};
use questions::Questions;
use reason::{Failure, NotGeneral};
use shape::Shape;
use traces::{NoTraces, Trace};

/// The most paths of a loop that come back to its head.
const MAX_PATHS: usize = 16;

/// With more paths that come back, those that differ only in conditions that the loop does not change continue as one.
const MAX_SEPARATE: usize = 4;

/// The limit for repeated executions of iterations that change more than was general. One repetition is enough unless
/// the loop changes the targets of pointers.
const MOST_WIDENINGS: usize = 8;

/// The summary of a loop.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The loop's head.
    pub head: NodeIndex,
    /// The function that it is in.
    pub function: FunctionId,
    /// The places that it may change, and the symbols for their values before the loop. Everything else is written in them.
    pub places: Places,
    /// The nodes of loop-invariant conditions, whose sides are merged into one path.
    pub(crate) merged: SortedSet<NodeIndex>,
    /// Its paths: those that come back to the head, and those that leave it.
    pub paths: Vec<LoopPath>,
    /// The order in which paths follow each other; empty if the paths are not known.
    pub automaton: Automaton,
    /// Its type; `None` if the paths are not known.
    pub classification: Option<Classification>,
    /// The patterns of whole iterations, or why the loop is not summed.
    pub traces: Result<Vec<Trace>, NotSummed>,
}

/// The summary of a loop of the main function, in which every variable that holds integers may hold any.
///
/// # Errors
/// The solver failed.
pub fn summarise(cfg: &Cfg, id: LoopId, pool: &mut Pool, solver: &mut dyn Solver) -> Result<Rc<Summary>, StopReason> {
    let mut state = State::initial(cfg, pool);
    for &variable in &cfg.main_function().variables {
        if cfg.variable(variable).ty == Type::Integer && state.variable(variable) == Value::Undefined {
            let any = pool.fresh_symbol("any", Sort::Int);
            state.set_variable(variable, Value::Int(any));
        }
    }
    let body = cfg.main_function().loops.get(id);
    state.go_to(body.head);
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let mut context = Context { pool, solver, budget };
    Summarise::default().summary(cfg, &mut context, &state, body)
}

impl Summary {
    /// The empty summary of the loop at whose head a state is.
    fn empty(at: &State, places: Places) -> Self {
        Self {
            head: at.node(),
            function: at.function(),
            places,
            merged: SortedSet::new(),
            paths: Vec::new(),
            automaton: Automaton::default(),
            classification: None,
            traces: Ok(Vec::new()),
        }
    }
}

impl Summarise {
    /// The summary of the loop at whose head the state is, kept for states that hold values of the same kinds.
    fn summary(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
        body: &Loop,
    ) -> Result<Rc<Summary>, StopReason> {
        let mut found = self.found(body.head).cloned().unwrap_or_default();
        found.add(ChangedPlaces::at_sight(cfg, context.pool, state, body));
        for _ in 0..MOST_WIDENINGS {
            let (general, places) = Places::general(cfg, context.pool, state, body, &found);
            let shape = Shape::new(cfg, context.pool, &general);
            if let Some(known) = self.known(body.head, &shape) {
                return Ok(known);
            }
            let mut summary = Summary::empty(&general, places);
            summary.traces = match self.fill(cfg, context, &general, body, &mut summary) {
                Err(NotGeneral::Changes(more)) => {
                    if !found.add(more) {
                        break;
                    }
                    self.note_found(body.head, found.clone());
                    continue;
                }
                Ok(traces) => Ok(traces),
                Err(NotGeneral::Failure(Failure::NotSummed(reason))) => Err(reason),
                Err(NotGeneral::Failure(Failure::Stop(reason))) => return Err(reason),
            };
            let summary = Rc::new(summary);
            self.keep(shape, &summary);
            return Ok(summary);
        }
        let mut summary = Summary::empty(state, Places::default());
        let node = changed_at(cfg, state, None);
        summary.traces = Err(NotSummed::at(cfg, node, Cause::WritesMemory));
        Ok(Rc::new(summary))
    }

    fn fill(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        general: &State,
        body: &Loop,
        summary: &mut Summary,
    ) -> Result<Vec<Trace>, NotGeneral> {
        let ways = self.iterations(cfg, context, general.clone(), body, Merging::Never);
        let back = |ways: &Ways| ways.ends.iter().filter(|(_, end)| *end == PathEnd::Back).count();
        let many = match &ways {
            Ok(ways) => back(ways) > MAX_SEPARATE,
            Err(failure) => matches!(failure, Failure::NotSummed(NotSummed { cause: Cause::TooManyPaths, .. })),
        };
        if many && self.excludes_each_other(cfg, body) {
            let changing = summary.places.may_change(cfg, body);
            let merged = self.iterations(cfg, context, general.clone(), body, Merging::Unless(&changing));
            if let Ok(merged) = merged
                && !merged.merged.is_empty()
            {
                let traces = self.fill_from(cfg, context, general, body, summary, merged);
                if ways.is_err() || !matches!(traces, Err(NotGeneral::Failure(Failure::NotSummed(_)))) {
                    return traces;
                }
            }
        }
        self.fill_from(cfg, context, general, body, summary, ways?)
    }

    /// Returns `true` if no run can take two of the paths through an iteration, so that a condition distinguishes them.
    /// The states of an approximated inner loop may share runs.
    fn excludes_each_other(&self, cfg: &Cfg, body: &Loop) -> bool {
        let inner = |node: &NodeIndex| cfg.graph[*node].kind == NodeKind::LoopHead && *node != body.head;
        !self.is_approximating() || !paths::all_nodes(cfg, body).iter().any(inner)
    }

    /// The traces of a loop with these ways through one iteration.
    fn fill_from(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        general: &State,
        body: &Loop,
        summary: &mut Summary,
        ways: Ways,
    ) -> Result<Vec<Trace>, NotGeneral> {
        let not_summed = |cause| NotGeneral::from(NotSummed::at(cfg, body.head, cause));
        let mut all = Vec::new();
        let questions = &mut Questions::new(context);
        for (after, end) in ways.ends {
            let mut path = paths::path(cfg, questions.context.pool, general, &after, &summary.places, end)?;
            if !questions.can_hold(&path.terms())? {
                continue;
            }
            let left = self.without_inner_counters(questions.context.pool, &mut path);
            if path.reads_vary && end == PathEnd::Back && !self.is_approximating() {
                return Err(reads_input(cfg, body, body.head).into());
            }
            if !left.is_empty() && end == PathEnd::Back {
                if !self.is_approximating() {
                    return Err(not_summed(Cause::InnerCounter));
                }
                // They may have another value in each iteration, like inputs.
                path.inputs.extend(left);
            }
            all.push(path);
        }
        if all.iter().filter(|path| path.end == PathEnd::Back).count() > MAX_PATHS {
            return Err(not_summed(Cause::TooManyPaths));
        }
        let by_element = paths::written_by_element(questions.context.pool, &summary.places, &all);
        if !by_element.is_empty() {
            return Err(NotGeneral::Changes(ChangedPlaces { by_element, ..ChangedPlaces::default() }));
        }
        (summary.paths, summary.merged) = (all, ways.merged);
        let placeholders = &summary.places.placeholders;
        let blocks: Vec<Block> = summary.paths.iter().map(|path| path.block(questions.context.pool)).collect();
        summary.automaton = Automaton::new(questions, placeholders, &summary.paths, &blocks)?;
        let interleaving = summary.automaton.interleaving();
        let classification = Classification::new(questions.context.pool, placeholders, &summary.paths, interleaving);
        summary.classification = Some(classification);
        let reading = summary.paths.iter().filter(|path| path.end == PathEnd::Back);
        let reading: Vec<&LoopPath> = reading.filter(|path| path.reads_vary || !path.inputs.is_empty()).collect();
        if let Some(path) = reading.first() {
            let read = || reading.iter().flat_map(|path| &path.inputs);
            if read().any(|input| self.unknowns().contains(input)) {
                return Err(not_summed(Cause::InnerLoop));
            }
            if read().any(|input| self.counters().contains(input)) {
                return Err(not_summed(Cause::InnerCounter));
            }
            let in_turn = summary.automaton.turns.iter().flat_map(|turns| &turns.paths);
            let mut in_turn = in_turn.chain(&summary.automaton.irregular);
            if reading.iter().any(|path| path.reads_vary) || in_turn.any(|turn| !summary.paths[*turn].inputs.is_empty())
            {
                let place = path.conditions.first().map_or(body.head, |decision| decision.node);
                return Err(reads_input(cfg, body, place).into());
            }
        }
        if !summary.automaton.irregular.is_empty() {
            return Err(not_summed(Cause::Irregular));
        }
        traces::traces(questions, placeholders, &summary.automaton, &blocks).map_err(|reason| match reason {
            NoTraces::NotClosed(NotClosed::Inputs) => reads_input(cfg, body, body.head).into(),
            NoTraces::NotClosed(NotClosed::Quantity(quantity)) => {
                let place = summary.places.place(quantity);
                let variable = match quantity {
                    Quantity::Written(id) | Quantity::Value(id) => summary.places.slot(id).variable(),
                    Quantity::Array(_) => None,
                };
                let cause = match quantity {
                    Quantity::Written(_) => Cause::NotKnownWritten(place),
                    Quantity::Value(_) => Cause::NotPredictable(place),
                    Quantity::Array(_) => Cause::WritesArray(place),
                };
                NotSummed::at(cfg, changed_at(cfg, general, variable), cause).into()
            }
            NoTraces::TooMany => not_summed(Cause::TooManyTraces),
            NoTraces::Stopped(reason) => reason.into(),
        })
    }

    /// Replaces the counters of inner loops by their only values. Returns the rest: counters that may have several
    /// values, and symbols for unknown values after inner loops.
    fn without_inner_counters(&self, pool: &mut Pool, path: &mut LoopPath) -> Vec<Term> {
        let pinned = pin(pool, &path.terms(), self.counters(), true);
        if !pinned.values.is_empty() {
            replace(pool, path, &pinned.values);
        }
        let terms = path.conditions.iter().map(|decision| decision.condition).chain(path.values.values().copied());
        let mut left = Vec::new();
        for term in terms {
            left.extend(pool.symbols(term));
        }
        left.sort_unstable();
        left.dedup();
        left.retain(|symbol| self.counters().contains(symbol) || self.unknowns().contains(symbol));
        left
    }
}

fn reads_input(cfg: &Cfg, body: &Loop, otherwise: NodeIndex) -> NotSummed {
    NotSummed::at(cfg, paths::reads_input(cfg, body).unwrap_or(otherwise), Cause::ReadsInput)
}

fn replace(pool: &mut Pool, path: &mut LoopPath, values: &FxHashMap<Term, Term>) {
    for decision in &mut path.conditions {
        decision.condition = pool.substitute(decision.condition, values);
    }
    path.conditions.retain(|decision| pool.as_bool(decision.condition) != Some(true));
    for value in path.values.values_mut() {
        *value = pool.substitute(*value, values);
    }
}
