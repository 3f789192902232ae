//! The executor: takes states from the worklist, runs each to the next fork, and drops those that lead nowhere. See
//! Rozhoň, *Nested loops and path explosion in symbolic execution* (the Thesis), section 5.3.

mod endings;
mod feasibility;
mod guiding;
mod subsuming;

use std::rc::Rc;

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_smt::{Model, Pool, Term, UnknownReason};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::{EdgeIndex, NodeIndex};

use crate::context::Context;
use crate::effort::{Aside, Effort};
use crate::frontier::Frontier;
use crate::guide::{Course, Guide};
use crate::loop_policy::{LoopPolicy, Unroll};
use crate::matching::Matching;
use crate::meeting::Meeting;
use crate::merger::Merger;
use crate::outcome::{Outcome, Path, Progress};
use crate::reach::Reach;
use crate::refusal::Refusals;
use crate::search::{Candidate, Feasibility, Searcher};
use crate::state::State;
use crate::step::{Ending, Step, Successor, step};
use crate::stop::{Activity, Counters, Limit, StopReason, paths_of_both};
use crate::subsume::{Subsumption, VisitId};
use endings::known_model;
use guiding::kept_course;

/// How many nodes a state executes before the budget is checked again.
const STEPS_BETWEEN_QUESTIONS: u64 = 64;
/// How many nodes a state executes without a fork before its turn ends. Loops whose conditions do not depend on inputs
/// can run forever.
const STEPS_IN_A_TURN: u64 = 50_000;

/// Enumerates the paths of a program. Without targets it follows every path to its end; with targets it prunes states
/// that cannot reach one or that match an earlier state, and a path ends at the first target. Exact: a path that is
/// pruned silently has an unsatisfiable path condition, cannot reach a target, or reaches a state that was visited
/// before; [`Executor::incomplete`] lists the reasons why other paths were given up.
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
    call_depth: usize,
    counters: Counters,
    incomplete: Vec<StopReason>,
    last_unknown: UnknownReason,
    refusals: Refusals,
    /// What all runs to the targets satisfy.
    necessary: Vec<Term>,
    /// How often states came to the heads of loops and the entries of functions.
    visits: SortedMap<NodeIndex, u64>,
    matching: Option<Matching>,
    subsumption: Option<Subsumption>,
    guide: Option<Box<dyn Guide + 'a>>,
}

impl<'a> Executor<'a> {
    /// Starts with one state, the start of a program or one that another technique has led somewhere.
    pub fn new(cfg: &'a Cfg, start: State, targets: Option<SortedSet<NodeIndex>>, searcher: Box<dyn Searcher>) -> Self {
        let mut executor = Self {
            cfg,
            matching: targets.is_some().then(|| Matching::new(cfg)),
            reach: targets.map(|targets| Reach::new(cfg, targets)),
            frontier: Frontier::new(searcher),
            loops: Box::new(Unroll),
            urgent: Vec::new(),
            aside: Aside::default(),
            call_depth: 10_000,
            counters: Counters::default(),
            incomplete: Vec::new(),
            last_unknown: UnknownReason::ResourceLimit,
            refusals: Refusals::default(),
            necessary: Vec::new(),
            visits: SortedMap::new(),
            subsumption: None,
            guide: None,
        };
        let assumes = !start.path_condition().is_empty();
        let feasibility = if assumes { Feasibility::Unchecked } else { Feasibility::Satisfied(Rc::default()) };
        executor.frontier.add(Candidate::new(start, feasibility));
        executor
    }

    /// The same, with another bound on how deep calls are nested (10000 at first).
    pub fn with_call_depth(self, call_depth: usize) -> Self {
        Self { call_depth, ..self }
    }

    /// The same, with another way to treat loops ([`Unroll`] at first).
    pub fn with_loops(self, loops: impl LoopPolicy + 'a) -> Self {
        Self { loops: Box::new(loops), ..self }
    }

    /// The same, with states merged at the same place if the merger wants it.
    pub fn with_merger(self, merger: impl Merger + 'a) -> Self {
        let meeting = Meeting::new(self.cfg, Box::new(merger));
        Self { frontier: self.frontier.with_meeting(meeting), ..self }
    }

    /// The same, where hard questions wait until easier ones are answered.
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { aside: Aside::new(effort), ..self }
    }

    /// Adds facts that other techniques have found: edges that no run takes, and nodes that some run has executed.
    /// Paths to the targets that need one of these edges are pruned, which is exact.
    pub fn learn(&mut self, dead: SortedSet<EdgeIndex>, executed: impl Iterator<Item = NodeIndex>) {
        self.reach = self.reach.take().map(|reach| reach.without(self.cfg, dead));
        executed.for_each(|node| self.frontier.executed(node));
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

    /// How much was done.
    pub fn counters(&self) -> Counters {
        let subsumption = self.subsumption.as_ref();
        let parked = subsumption.map_or(0, Subsumption::waiting);
        let waiting = (self.frontier.len() + self.urgent.len() + self.aside.len() + parked) as u64;
        let guide = self.guide.as_ref().map_or(0, |guide| guide.asked());
        let queries = self.counters.queries + subsumption.map_or(0, Subsumption::asked) + guide;
        let matched = self.matching.as_ref().map_or(0, Matching::matched);
        let subsumed = matched + subsumption.map_or(0, Subsumption::subsumed);
        let (merges, room) = (self.frontier.merges(), self.frontier.room());
        Counters { queries, merges, subsumed, waiting, room, ..self.counters }
    }

    /// Why some paths were given up, the first reason first, none twice.
    pub fn incomplete(&self) -> &[StopReason] {
        &self.incomplete
    }

    /// The head of a loop or the entry of a function to which states came most often, and how often.
    pub fn busiest(&self) -> Option<(NodeIndex, u64)> {
        let visits = self.visits.iter().map(|(node, times)| (*node, *times));
        visits.max_by_key(|(node, times)| (*times, matches!(self.cfg.graph[*node].kind, NodeKind::LoopHead)))
    }

    /// Where ways towards the targets ended, and why.
    pub fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Goes on until a target is reached, there are no more paths, or the search has to stop.
    pub fn search(&mut self, context: &mut Context<'_>) -> Outcome {
        loop {
            match self.next_path(context) {
                Progress::Path(path) => {
                    if let Path { ending: Ending::Target, state, model: Some(model) } = *path {
                        return Outcome::Reached { state: Box::new(state), model };
                    }
                }
                Progress::Stopped(reason) => return Outcome::Stopped(reason),
                Progress::Exhausted => {
                    return self.incomplete.first().cloned().map_or(Outcome::Exhausted, Outcome::Stopped);
                }
            }
        }
    }

    /// Goes on until a path ends.
    pub fn next_path(&mut self, context: &mut Context<'_>) -> Progress {
        context.budget.doing(Activity::Paths);
        loop {
            if let Err(reason) = self.learn_from_paths(context) {
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

    /// The state to go on with, and how much effort the question about it is worth, where it may cost so much.
    fn next_candidate(&mut self, most: u64) -> Option<(usize, Candidate)> {
        let next = self.urgent.pop().or_else(|| self.aside.due(self.counters.states, most));
        let next = next.or_else(|| Some((0, self.subsumption.as_mut()?.due(self.counters.states)?)));
        let next = next.or_else(|| Some((0, self.frontier.next()?)));
        let next = next.or_else(|| Some((0, self.subsumption.as_mut()?.any()?)));
        next.or_else(|| self.aside.easiest(most))
    }

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
        let Some(feasible) = self.look_ahead(context, effort, feasible)? else { return Ok(None) };
        match self.is_covered(context, &feasible) {
            Ok(false) => self.run(context, feasible),
            Ok(true) => Ok(None),
            Err(reason) => {
                self.urgent.push((effort, feasible));
                Err(reason)
            }
        }
    }

    /// Executes a state to its end, which is returned, to the next fork, whose successors go to the worklist, or to a
    /// place where it is merged with another state or waits for one.
    fn run(&mut self, context: &mut Context<'_>, candidate: Candidate) -> Result<Option<Path>, StopReason> {
        self.counters.states += 1;
        let Candidate { mut state, mut feasibility, mut has_met, mut course } = candidate;
        let turn = self.counters.steps;
        loop {
            if let Some(reach) = &self.reach {
                if reach.is_target(state.node()) {
                    return Ok(Some(self.arrive(state, &feasibility)));
                }
                if !reach.reaches(&state) {
                    self.counters.pruned += 1;
                    self.ended(&state);
                    return Ok(None);
                }
            }
            if state.call_depth() > self.call_depth {
                let depth = self.call_depth;
                self.cut(&state);
                self.give_up(&state, |span| StopReason::CallDepth { span, depth });
                return Ok(None);
            }
            if self.counters.steps - turn >= STEPS_IN_A_TURN {
                // Each turn counts, so that the budget also ends a state that never forks.
                self.frontier.add(Candidate { state, feasibility, has_met, course });
                return Ok(None);
            }
            if !std::mem::take(&mut has_met) {
                let candidate = Candidate { state, feasibility, has_met: false, course };
                let Some(goes_on) = self.meet(context, candidate)? else { return Ok(None) };
                Candidate { state, feasibility, course, .. } = goes_on;
            }
            self.counters.steps += 1;
            self.frontier.executed(state.node());
            if matches!(self.cfg.graph[state.node()].kind, NodeKind::LoopHead | NodeKind::Entry) {
                *self.visits.entry(state.node()).or_default() += 1;
            }
            let replaced = match self.cfg.graph[state.node()].kind {
                // Loop policies handle integers only.
                NodeKind::LoopHead if !state.has_choices() => {
                    context.budget.doing(Activity::Loop(self.cfg.graph[state.node()].line));
                    // A policy that checks the budget does not know the work done before it.
                    let (counters, budget) = (self.counters(), &mut *context.budget);
                    let budget = &mut |_: &Counters| budget.proceed(&counters);
                    let mut asking = Context { pool: &mut *context.pool, solver: &mut *context.solver, budget };
                    let replaced = self.loops.arrive(self.cfg, &mut asking, &state);
                    context.budget.doing(Activity::Paths);
                    replaced
                }
                _ => Ok(None),
            };
            let node = state.node();
            let asks = matches!(self.cfg.graph[node].kind, NodeKind::Branch(_) | NodeKind::Check(_));
            let before = (asks && self.reach.is_some()).then(|| state.clone());
            let mut visit = state.visit;
            let stepped = match replaced {
                Ok(Some(mut states)) => {
                    self.replaced(&state, &mut states);
                    visit = VisitId::NONE;
                    Step::Forked(states)
                }
                Ok(None) => step(self.cfg, context.pool, state),
                Err(reason) => {
                    self.counters.states -= 1;
                    self.urgent.push((0, Candidate { state, feasibility, has_met: true, course }));
                    return Err(reason);
                }
            };
            state = match stepped {
                Step::Moved(state) => {
                    if let (Some(before), Some(reach)) = (before, &self.reach) {
                        self.refusals.decided(self.cfg, context.pool, reach, &before, state.node());
                    }
                    state
                }
                Step::Forked(successors) => {
                    if let Some(before) = before {
                        let candidate = Candidate { state: before, feasibility, has_met: true, course };
                        let Some(looked) = self.look_ahead_at_fork(context, candidate)? else { return Ok(None) };
                        Candidate { feasibility, course, .. } = looked;
                    }
                    match self.fork(context.pool, (&feasibility, &course), (node, visit), successors) {
                        Some(Candidate { state, feasibility: known, course: planned, .. }) => {
                            (feasibility, course) = (known, planned);
                            state
                        }
                        None => return Ok(None),
                    }
                }
                Step::Ended(ending, state) => {
                    if let Ending::NotHandled(what) = ending {
                        self.give_up(&state, |span| StopReason::NotHandled { span, what });
                        self.cut(&state);
                    } else {
                        self.ended(&state);
                    }
                    return Ok(Some(Path { ending, state, model: known_model(&feasibility) }));
                }
            };
            if self.counters.steps.is_multiple_of(STEPS_BETWEEN_QUESTIONS)
                && let Err(limit) = context.proceed(&self.counters())
            {
                self.counters.states -= 1;
                self.urgent.push((0, Candidate { state, feasibility, has_met, course }));
                return Err(StopReason::Limit(limit));
            }
        }
    }

    /// Puts the successors of a fork into the worklist, but for a single one that is feasible: it is executed at once.
    fn fork(
        &mut self,
        pool: &Pool,
        (before, course): (&Feasibility, &Course),
        (node, visit): (NodeIndex, VisitId),
        successors: Vec<Successor>,
    ) -> Option<Candidate> {
        let mut candidates = Vec::with_capacity(successors.len());
        for Successor { state, condition, edge } in successors {
            if let Some(reach) = &self.reach
                && reach.is_dead(self.cfg, node, edge)
            {
                self.counters.pruned += 1;
                self.refusals.known(node, edge);
                continue;
            }
            if self.reach.as_ref().is_some_and(|reach| !reach.reaches(&state)) {
                self.counters.pruned += 1;
                continue;
            }
            // The values that satisfied the path condition so far often go on to satisfy it.
            let feasibility = match before {
                Feasibility::Satisfied(model) if pool.satisfies(model, &[condition]) => before.clone(),
                _ => Feasibility::Unchecked,
            };
            // A state that has not moved has already met the others at its place.
            let has_met = state.node() == node;
            let course = kept_course(course, &feasibility, (node, edge), state.steps());
            candidates.push(Candidate { state, feasibility, has_met, course });
        }
        if candidates.is_empty() {
            self.refusals.lost(node);
        }
        self.forked(visit, candidates.len());
        if let [Candidate { feasibility: Feasibility::Satisfied(_), .. }] = candidates.as_slice() {
            return candidates.pop();
        }
        for candidate in candidates {
            match &self.reach {
                Some(reach) if reach.is_target(candidate.state.node()) => self.urgent.push((0, candidate)),
                _ if self.hurries(visit, node, &candidate.state) => self.urgent.push((0, candidate)),
                _ => self.frontier.add(candidate),
            }
        }
        None
    }
}
