//! Summarise: a loop is replaced by what all its iterations together do.
//!
//! # Idea
//! Symbolic execution goes through a loop one iteration after the other, and may never be done. Often, though, the value
//! of each variable after any number of iterations can be written down: after κ iterations of `i = i + 1`, it is `i + κ`.
//! Then one state with κ in it stands for all numbers of iterations. A *summary* consists of such states: one for each
//! *trace*, a pattern in which the paths of the loop can follow each other.
//!
//! # Source
//! Thesis, sections 4.4 and 5.4.4. Paths are executed over a general symbolic state; the *path dependency automaton* says
//! which can follow which; where they take turns in constant periods, a whole round is folded into one step. A loop inside
//! another one is replaced by its own summary while the outer one's paths are executed.
//!
//! # What is exact
//! All of it: each run goes through exactly one state of an applied summary, and each state stands for runs only. A
//! trace asks for the conditions of every single iteration, not only of the last one: see [`crate::bounded_forall`].
//! Outputs in whole iterations are left out of states. What is output cannot be told for an unknown number of
//! iterations, and nothing depends on it.
//!
//! Loops that are not summed can be approximated instead, to prove only: see `approximation.rs`.
//!
//! # Which programs
//! Loops whose paths change integer variables in ways that have closed forms ([`crate::recurrence`]), and follow each
//! other sequentially or periodically, maybe with several places for a path in one period: see `turns.rs`. Others are unrolled, and [`NotSummed`] says why. The classification of conditions
//! decides nothing here: some loops with NIV conditions (array reads; variables that are set) can be summed all the same.
//!
//! # When it stops
//! Paths, traces and nodes executed in an iteration are bounded; beyond, the loop is unrolled.
//!
//! # Example
//! `while (i < n) { a = a + 2; i = i + 1; }` has two traces: none of the iterations; and κ of them, with `i + κ - 1 < n`,
//! after which `a + 2κ` and `i + κ` hold. Behind the loop `i + κ >= n`, so that κ is `n - i`.

mod apply;
mod approximation;
pub mod artefact;
pub mod automaton;
pub mod block;
pub mod classification;
mod counters;
mod iteration;
mod linear;
pub mod paths;
mod questions;
mod reason;
pub mod traces;
pub mod turns;
pub mod written;

use std::rc::Rc;

use loopscope_cfg::{Cfg, FunctionId, Loop, LoopId, Type};
use loopscope_smt::{Pool, Solver, Sort, Term};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, Counters, Limit, State, StopReason, Value};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

pub use apply::Summarise;
pub use reason::{NotSummed, Why};

use automaton::Automaton;
use block::{Block, NotClosed};
use classification::Classification;
use counters::{conjuncts, pin};
use paths::{LoopPath, PathEnd, Quantity, Shape};
use questions::Questions;
use reason::Trouble;
use traces::{NoTraces, Trace};
use written::{Written, written};

/// The most paths of a loop that come back to its head.
const MAX_PATHS: usize = 16;

/// What is known of a loop.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The loop's head.
    pub head: NodeIndex,
    /// The function that it is in.
    pub function: FunctionId,
    /// The symbols for the values of integer variables, for whether these were written, and for what written arrays hold,
    /// before the loop. Everything else is written in them.
    pub placeholders: SortedMap<Quantity, Term>,
    /// The arrays to which it may write.
    pub written: Vec<Written>,
    /// Its paths: those that come back to the head, and those that leave it.
    pub paths: Vec<LoopPath>,
    /// Which paths follow which; empty where the paths are not known.
    pub automaton: Automaton,
    /// Its type; none where the paths are not known.
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

impl Summarise {
    /// The summary of the loop at whose head the state is, kept for states that hold values of the same kinds.
    fn summary(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        state: &State,
        body: &Loop,
    ) -> Result<Rc<Summary>, StopReason> {
        let written = written(cfg, context.pool, state, body);
        let arrays = written.as_deref().unwrap_or_default();
        let (general, placeholders) = paths::general(cfg, context.pool, state, body, arrays);
        let shape = Shape::of(cfg, context.pool, &general);
        if let Some(known) = self.known(body.head, &shape) {
            return Ok(known);
        }
        let mut summary = Summary {
            head: body.head,
            function: general.function(),
            placeholders,
            written: arrays.to_vec(),
            paths: Vec::new(),
            automaton: Automaton::default(),
            classification: None,
            traces: Ok(Vec::new()),
        };
        let traces = match written {
            Ok(_) => self.fill(cfg, context, &general, body, &mut summary),
            Err(reason) => Err(reason.into()),
        };
        summary.traces = match traces {
            Ok(traces) => Ok(traces),
            Err(Trouble::NotSummed(reason)) => Err(reason),
            Err(Trouble::Stop(reason)) => return Err(reason),
        };
        let summary = Rc::new(summary);
        self.keep(shape, &summary);
        Ok(summary)
    }

    fn fill(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        general: &State,
        body: &Loop,
        summary: &mut Summary,
    ) -> Result<Vec<Trace>, Trouble> {
        let not_summed = |why| Trouble::NotSummed(NotSummed::at(cfg, body.head, why));
        let mut all = Vec::new();
        let ways = self.iterations(cfg, context, general.clone(), body)?;
        let questions = &mut Questions::new(context);
        for (after, end) in ways {
            let mut path = paths::path(cfg, questions.context.pool, general, &after, &summary.placeholders, end)?;
            if !questions.can_hold(&path.terms())? {
                continue;
            }
            let left = self.without_inner_counters(questions.context.pool, &mut path);
            if !left.is_empty() && end == PathEnd::Back {
                if !self.is_approximating() {
                    return Err(not_summed(Why::InnerCounter));
                }
                // They may be something else in each iteration, as inputs are.
                path.inputs.extend(left);
            }
            all.push(path);
        }
        if all.iter().filter(|path| path.end == PathEnd::Back).count() > MAX_PATHS {
            return Err(not_summed(Why::TooManyPaths));
        }
        summary.paths = all;
        let placeholders = &summary.placeholders;
        let blocks: Vec<Block> = summary
            .paths
            .iter()
            .map(|path| Block {
                conditions: conjuncts(questions.context.pool, &path.terms()),
                values: path.values.clone(),
            })
            .collect();
        summary.automaton = Automaton::new(questions, placeholders, &summary.paths, &blocks)?;
        let interleaving = summary.automaton.interleaving();
        let classification = Classification::new(questions.context.pool, placeholders, &summary.paths, interleaving);
        summary.classification = Some(classification);
        if let Some(path) = summary.paths.iter().find(|path| path.end == PathEnd::Back && !path.inputs.is_empty()) {
            let place = path.conditions.first().map_or(body.head, |decision| decision.node);
            if path.inputs.iter().any(|input| self.unknowns().contains(input)) {
                return Err(not_summed(Why::InnerLoop));
            }
            if path.inputs.iter().any(|input| self.counters().contains(input)) {
                return Err(not_summed(Why::InnerCounter));
            }
            let node = paths::reads_input(cfg, body).unwrap_or(place);
            return Err(NotSummed::at(cfg, node, Why::ReadsInput).into());
        }
        if !summary.automaton.irregular.is_empty() {
            return Err(not_summed(Why::Irregular));
        }
        traces::traces(questions, placeholders, &summary.automaton, &blocks).map_err(|reason| match reason {
            NoTraces::NotClosed(NotClosed(Quantity::Variable(variable))) => {
                let why = Why::NotPredictable(cfg.variable(variable).told().to_owned());
                NotSummed::at(cfg, paths::changed_at(cfg, general, variable), why).into()
            }
            NoTraces::NotClosed(NotClosed(Quantity::Written(variable))) => {
                let why = Why::NotKnownWritten(cfg.variable(variable).told().to_owned());
                NotSummed::at(cfg, paths::changed_at(cfg, general, variable), why).into()
            }
            NoTraces::NotClosed(NotClosed(Quantity::Array(id))) => {
                let written = summary.written.iter().find(|written| written.id == id);
                let name = written.map_or_else(String::new, |written| cfg.variable(written.variable).name.clone());
                let node = written.map_or(body.head, |written| written.node);
                NotSummed::at(cfg, node, Why::WritesArray(name)).into()
            }
            NoTraces::TooMany => not_summed(Why::TooManyTraces),
            NoTraces::Stopped(reason) => reason.into(),
        })
    }

    /// Replaces the counters of inner loops by their only values. What is left: counters that have others, and symbols for
    /// what is not known of inner loops.
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

fn replace(pool: &mut Pool, path: &mut LoopPath, values: &FxHashMap<Term, Term>) {
    for decision in &mut path.conditions {
        decision.condition = pool.substitute(decision.condition, values);
    }
    path.conditions.retain(|decision| pool.as_bool(decision.condition) != Some(true));
    for value in path.values.values_mut() {
        *value = pool.substitute(*value, values);
    }
}
