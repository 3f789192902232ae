//! The executor: takes states from the worklist, runs each to the next fork, and drops those that lead nowhere. See
//! Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis), section 5.3.

mod endings;
mod feasibility;
mod guiding;
mod hooks;
mod merging;
mod turn;

use std::rc::Rc;

use loopscope_cfg::Cfg;
use loopscope_smt::{Model, Term, UnknownReason};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};

use crate::context::Context;
use crate::demand::Demand;
use crate::effort::{Aside, Effort};
use crate::frontier::Frontier;
use crate::guide::Guide;
use crate::loop_policy::{LoopPolicy, Unroll};
use crate::matching::Matching;
use crate::outcome::{Path, Progress, SearchResult};
use crate::parked::Parked;
use crate::reach::Reach;
use crate::refusal::Refusals;
use crate::search::{Candidate, Feasibility, Searcher};
use crate::state::State;
use crate::step::Ending;
use crate::stop::{Activity, Counters, Limit, StopReason, paths_of_both};
use crate::visit_id::VisitId;
use hooks::Hooks;

/// Enumerates the paths of a program. Without targets it follows every path to its end; with targets it prunes states
/// that cannot reach one or that match an earlier state, and a path ends at the first target. Exact: a path that is
/// pruned silently has an unsatisfiable path condition, cannot reach a target, or reaches a state that was visited
/// before; [`Executor::incomplete`] lists the reasons why other paths were given up.
///
/// Its parts are exchangeable: a [`Searcher`] orders the states, a [`LoopPolicy`] treats loops, a
/// [`Merger`](crate::Merger) merges states, each [`Pruner`](crate::Pruner) drops some of them, a [`Guide`] predicts
/// which of them reach a target, and each [`Recorder`](crate::Recorder) receives what happens.
///
/// # Examples
/// Which value of `n` leads to the error?
/// ```
/// use loopscope_cfg::{Target, lower};
/// use loopscope_smt::{Failure, Pool, StackOptions, Transport, TransportError, stack};
/// use loopscope_symex::{Bfs, Context, Counters, Executor, Limit, SearchResult, State, witness};
/// use loopscope_syntax::{Dialect, analyse};
///
/// /// The connection to Z3. This example has none: conditions on a single integer are decided without.
/// struct NoZ3;
///
/// impl Transport for NoZ3 {
///     fn eval(&mut self, _: &str) -> Result<String, TransportError> {
///         Err(TransportError::with_failure(Failure::Broken, "there is no Z3"))
///     }
///
///     fn restart(&mut self) -> Result<(), TransportError> {
///         Ok(())
///     }
/// }
///
/// // The flow graph of a program, in which each possible error is a node.
/// let source = "main(n) { if (n > 6) { if (n < 8) { error(); } } return 0; }";
/// let parse = analyse(source, Dialect::Extended);
/// let cfg = lower(&parse.program, source).unwrap().cfg;
///
/// // A search for all errors, breadth first.
/// let mut pool = Pool::default();
/// let start = State::initial(&cfg, &mut pool);
/// let targets = Target::AnyError.nodes(&cfg);
/// let mut executor = Executor::new(&cfg, start, Some(targets), Box::<Bfs>::default());
///
/// // It works with terms, a solver and a budget.
/// let mut solver = stack(NoZ3, StackOptions::default());
/// let mut budget = |counters: &Counters| if counters.states < 100 { Ok(()) } else { Err(Limit::States) };
/// let mut context = Context { pool: &mut pool, solver: &mut *solver, budget: &mut budget };
/// let SearchResult::Reached { state, model } = executor.search(&mut context) else { panic!("the error can be reached") };
///
/// let (_, n) = &witness(&pool, &state, &model).unwrap().parameters[0];
/// assert_eq!(n.as_int(), Some(&7.into()));
/// ```
pub struct Executor<'a> {
    cfg: &'a Cfg,
    reach: Option<Reach>,
    frontier: Frontier<'a>,
    loops: Box<dyn LoopPolicy + 'a>,
    /// Taken before those of the worklist: states at a target, and the one that ran when the search stopped, each with
    /// how much effort the question about it is worth.
    urgent: Vec<(usize, Candidate)>,
    /// Those whose question was too hard for now.
    aside: Aside,
    /// Those that pruners keep back.
    parked: Parked,
    call_depth: usize,
    /// The limit for the iterations of a loop that a path begins in a row.
    most_iterations: Option<u32>,
    counters: Counters,
    incomplete: Vec<StopReason>,
    last_unknown: UnknownReason,
    /// The conditions that all runs to the targets satisfy.
    necessary: Vec<Term>,
    hooks: Hooks<'a>,
    guide: Option<Box<dyn Guide + 'a>>,
    /// When the guide is asked; `None` for always.
    demand: Option<Demand>,
}

impl<'a> Executor<'a> {
    /// Starts with one state, the start of a program or one that another technique has led somewhere.
    pub fn new(cfg: &'a Cfg, start: State, targets: Option<SortedSet<NodeIndex>>, searcher: Box<dyn Searcher>) -> Self {
        let mut executor = Self {
            cfg,
            reach: targets.map(|targets| Reach::new(cfg, targets)),
            frontier: Frontier::new(searcher),
            loops: Box::new(Unroll),
            urgent: Vec::new(),
            aside: Aside::default(),
            parked: Parked::default(),
            call_depth: 10_000,
            most_iterations: None,
            counters: Counters::default(),
            incomplete: Vec::new(),
            last_unknown: UnknownReason::ResourceLimit,
            necessary: Vec::new(),
            hooks: Hooks::default(),
            guide: None,
            demand: None,
        };
        if executor.reach.is_some() {
            executor = executor.with_pruner(Matching::new(cfg));
        }
        let assumes = !start.path_condition().is_empty();
        let feasibility = if assumes { Feasibility::Unchecked } else { Feasibility::Satisfied(Rc::default()) };
        executor.frontier.add(Candidate::new(start, feasibility));
        executor
    }

    /// The same, with another bound on how deep calls are nested (10000 at first).
    pub fn with_call_depth(self, call_depth: usize) -> Self {
        Self { call_depth, ..self }
    }

    /// The same, where a path may begin at most this many iterations of a loop in a row, those that the loop policy
    /// replaces not counted: bounded unrolling. A path with more is given up.
    pub fn with_most_iterations(self, most: u32) -> Self {
        Self { most_iterations: Some(most), ..self }
    }

    /// The same, with another way to treat loops ([`Unroll`] at first).
    pub fn with_loops(self, loops: impl LoopPolicy + 'a) -> Self {
        Self { loops: Box::new(loops), ..self }
    }

    /// The same, where hard questions wait until easier ones are answered.
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { aside: Aside::new(effort), ..self }
    }

    /// Adds facts that other techniques have found: edges that no run takes, and nodes that some run has executed.
    /// Paths to the targets that need one of these edges are pruned, which is exact.
    pub fn learn(&mut self, dead: SortedSet<EdgeIndex>, executed: impl Iterator<Item = NodeIndex>) {
        self.reach = self.reach.take().map(|reach| reach.without(self.cfg, dead));
        executed.for_each(|node| self.executes(node));
    }

    /// From now on, prunes states that contradict these conditions, which are over the symbols of the initial state and
    /// hold in all runs to the targets (APC, section 7).
    pub fn require(&mut self, necessary: Vec<Term>) {
        self.necessary = necessary;
    }

    /// Restricts the targets to these, a subset of the targets so far, and resumes a path that ended at another one.
    /// Nothing is lost: what was pruned reaches none of them.
    pub fn go_on_to(&mut self, targets: SortedSet<NodeIndex>, (mut state, model): (State, Rc<Model>)) {
        self.reach = Some(Reach::new(self.cfg, targets));
        // The guide was built for all targets.
        self.guide = None;
        // Its visit has reached a target.
        state.visit = VisitId::NONE;
        self.urgent.push((0, Candidate::new(state, Feasibility::Satisfied(model))));
    }

    /// The amount of work.
    pub fn counters(&self) -> Counters {
        let waiting = (self.frontier.len() + self.urgent.len() + self.aside.len() + self.parked.len()) as u64;
        let guide = self.guide.as_ref().map_or(0, |guide| guide.asked());
        let pruners: u64 = self.hooks.pruners.iter().map(|pruner| pruner.asked()).sum();
        let queries = self.counters.queries + pruners + guide;
        let (merges, room) = (self.frontier.merges(), self.frontier.room());
        Counters { queries, merges, waiting, room, ..self.counters }
    }

    /// The reason why some paths were given up, the first reason first, none twice.
    pub fn incomplete(&self) -> &[StopReason] {
        &self.incomplete
    }

    /// Where ways towards the targets ended, and why.
    pub fn refusals(&self) -> &Refusals {
        &self.hooks.refusals
    }

    /// Continues until a target is reached, there are no more paths, or the search has to stop.
    pub fn search(&mut self, context: &mut Context<'_>) -> SearchResult {
        loop {
            match self.next_path(context) {
                Progress::Path(path) => {
                    if let Path { ending: Ending::Target, state, model: Some(model) } = *path {
                        return SearchResult::Reached { state: Box::new(state), model };
                    }
                }
                Progress::Stopped(reason) => return SearchResult::Stopped(reason),
                Progress::Exhausted => {
                    // A bound on iterations is the reason only if there is no other one.
                    let is_other = |reason: &&StopReason| !matches!(reason, StopReason::Unrolled { .. });
                    let reason = self.incomplete.iter().find(is_other).or(self.incomplete.first());
                    return reason.cloned().map_or(SearchResult::Exhausted, SearchResult::Stopped);
                }
            }
        }
    }

    /// Continues until a path ends.
    pub fn next_path(&mut self, context: &mut Context<'_>) -> Progress {
        context.budget.doing(Activity::Paths);
        loop {
            if let Err(reason) = self.learn_from_events(context) {
                return Progress::Stopped(reason);
            }
            let Some((effort, candidate)) = self.next_candidate(context.budget.question()) else { break };
            match self.advance(context, effort, candidate) {
                Ok(Some(path)) => {
                    self.counters.paths = paths_of_both(self.counters.paths, path.state.paths());
                    return Progress::Path(Box::new(path));
                }
                Ok(None) => {}
                Err(reason) => return Progress::Stopped(reason),
            }
        }
        if self.aside.len() > 0 { Progress::Stopped(StopReason::Limit(Limit::Turn)) } else { Progress::Exhausted }
    }

    /// The state to continue with, and how much effort the question about it is worth, where it may cost so much.
    fn next_candidate(&mut self, most: u64) -> Option<(usize, Candidate)> {
        let next = self.urgent.pop().or_else(|| self.aside.due(self.counters.states, most));
        let next = next.or_else(|| Some((0, self.parked.due(self.counters.states)?)));
        let next = next.or_else(|| Some((0, self.frontier.next()?)));
        let next = next.or_else(|| Some((0, self.parked.next()?)));
        next.or_else(|| self.aside.easiest(most))
    }

    /// Executes a state if it is feasible and nothing prunes it.
    fn advance(
        &mut self,
        context: &mut Context<'_>,
        effort: usize,
        candidate: Candidate,
    ) -> Result<Option<Path>, StopReason> {
        if let Err(limit) = context.proceed(&self.counters()) {
            self.urgent.push((effort, candidate));
            return Err(StopReason::Limit(limit));
        }
        let Some(feasible) = self.check(context, effort, candidate)? else { return Ok(None) };
        let Some(guided) = self.look_ahead(context, effort, feasible)? else { return Ok(None) };
        let Some(followed) = self.reconsider(context, effort, guided)? else { return Ok(None) };
        self.run(context, followed)
    }

    /// Returns `true` if a node is a target.
    fn is_target(&self, node: NodeIndex) -> bool {
        self.reach.as_ref().is_some_and(|reach| reach.is_target(node))
    }
}
