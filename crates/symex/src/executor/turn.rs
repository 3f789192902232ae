//! The turn of a state: it runs to the next fork.

use loopscope_cfg::{Edge, NodeKind};
use loopscope_smt::Pool;
use petgraph::stable_graph::NodeIndex;

use super::Executor;
use super::guiding::kept_course;
use crate::context::Context;
use crate::guide::Course;
use crate::outcome::Path;
use crate::recorder::{Event, Fork, Pruned};
use crate::search::{Candidate, Feasibility};
use crate::state::State;
use crate::step::{Ending, Step, Successor, step};
use crate::stop::{Activity, StopReason};
use crate::visit_id::VisitId;

/// The number of nodes that a state executes before the budget is checked again.
const STEPS_BETWEEN_QUESTIONS: u64 = 64;
/// The number of nodes that a state executes without a fork before its turn ends. Loops whose conditions do not depend
/// on inputs can run forever.
const STEPS_IN_A_TURN: u64 = 50_000;

/// The outcome of executing a node.
enum Executed {
    /// This state is executed next.
    Moved(Candidate),
    /// A path has ended.
    Ended(Path),
    /// The successors wait, or there are none.
    Forked,
}

impl Executor<'_> {
    /// Executes a state to its end, which is returned, to the next fork, whose successors go to the worklist, or to a
    /// place where it is pruned, is merged with another state or waits for one.
    pub(super) fn run(
        &mut self,
        context: &mut Context<'_>,
        mut running: Candidate,
    ) -> Result<Option<Path>, StopReason> {
        self.counters.states += 1;
        let turn = self.counters.steps;
        loop {
            if self.is_target(running.state.node()) {
                return Ok(Some(self.end(context.pool, Ending::Target, running.state, &running.feasibility)));
            }
            if let Some(why) = self.is_cut_off(&running.state) {
                self.prune(context.pool, &running.state, why);
                return Ok(None);
            }
            if self.counters.steps - turn >= STEPS_IN_A_TURN {
                // Each turn counts, so that the budget also ends a state that never forks.
                self.frontier.add(running);
                return Ok(None);
            }
            if !running.has_met {
                let Some(admitted) = self.admit(context, running)? else { return Ok(None) };
                let Some(alone) = self.merge(context.pool, admitted) else { return Ok(None) };
                running = alone;
            }
            running = match self.execute(context, running)? {
                Executed::Moved(next) => next,
                Executed::Ended(path) => return Ok(Some(path)),
                Executed::Forked => return Ok(None),
            };
            if self.counters.steps.is_multiple_of(STEPS_BETWEEN_QUESTIONS)
                && let Err(limit) = context.proceed(&self.counters())
            {
                return Err(self.interrupt(running, StopReason::Limit(limit)));
            }
        }
    }

    /// Executes the node at which a state is.
    fn execute(&mut self, context: &mut Context<'_>, running: Candidate) -> Result<Executed, StopReason> {
        let node = running.state.node();
        self.counters.steps += 1;
        self.executes(node);
        self.record(context.pool, Event::Executes(&running.state));
        let replaced = match self.replace(context, &running.state) {
            Ok(replaced) => replaced,
            Err(reason) => return Err(self.interrupt(Candidate { has_met: true, ..running }, reason)),
        };
        let Candidate { mut state, mut feasibility, mut course, .. } = running;
        if let Some(successors) = replaced {
            return Ok(self.fork(context.pool, (&feasibility, &course), (node, VisitId::NONE), successors));
        }
        if let Some(most) = self.most_iterations
            && state.begin_iteration(self.cfg) > most
        {
            self.prune(context.pool, &state, Pruned::TooManyIterations);
            return Ok(Executed::Forked);
        }
        let asks = matches!(self.cfg.graph[node].kind, NodeKind::Branch(_) | NodeKind::Check(_));
        let before = (asks && self.reach.is_some()).then(|| state.clone());
        let visit = state.visit;
        match step(self.cfg, context.pool, state) {
            Step::Moved(state) => {
                let state = self.arrived(state);
                if let Some(before) = &before {
                    self.record(context.pool, Event::Decided { before, after: &state });
                }
                Ok(Executed::Moved(Candidate { state, feasibility, has_met: false, course }))
            }
            Step::Forked(successors) => {
                if let Some(before) = before {
                    let candidate = Candidate { state: before, feasibility, has_met: true, course };
                    let Some(looked) = self.look_ahead_at_fork(context, candidate)? else {
                        return Ok(Executed::Forked);
                    };
                    Candidate { feasibility, course, .. } = looked;
                }
                Ok(self.fork(context.pool, (&feasibility, &course), (node, visit), successors))
            }
            Step::Ended(ending, state) => Ok(Executed::Ended(self.end(context.pool, ending, state, &feasibility))),
        }
    }

    /// The states by which the loop policy replaces a state.
    fn replace(&mut self, context: &mut Context<'_>, state: &State) -> Result<Option<Vec<Successor>>, StopReason> {
        let node = &self.cfg.graph[state.node()];
        // Loop policies handle integers only.
        if !self.loops.replaces_at(self.cfg, state.node()) || state.has_choices() {
            return Ok(None);
        }
        if node.kind == NodeKind::LoopHead {
            context.budget.doing(Activity::Loop(node.line));
        }
        let counters = self.counters();
        let replaced = context.with_counters(&counters, |context| self.loops.arrive(self.cfg, context, state));
        context.budget.doing(Activity::Paths);
        let Some(mut successors) = replaced? else { return Ok(None) };
        self.record(context.pool, Event::Replaced(state));
        for successor in &mut successors {
            successor.state.visit = VisitId::NONE;
        }
        Ok(Some(successors))
    }

    /// Puts the successors of a fork into the worklist, but for a single one that is feasible: it is executed at once.
    fn fork(
        &mut self,
        pool: &mut Pool,
        (before, course): (&Feasibility, &Course),
        (node, visit): (NodeIndex, VisitId),
        successors: Vec<Successor>,
    ) -> Executed {
        self.record(pool, Event::Forked(Fork { node, successors: &successors, visit }));
        let mut candidates = Vec::with_capacity(successors.len());
        for Successor { state, condition, edge } in successors {
            let state = self.arrived(state);
            if let Some(why) = self.leads_nowhere(&state, Some((node, edge))) {
                self.prune(pool, &state, why);
                continue;
            }
            // The values that satisfied the path condition so far often satisfy it afterwards, too.
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
            self.record(pool, Event::DeadEnd(node));
        }
        if let [Candidate { feasibility: Feasibility::Satisfied(_), .. }] = candidates.as_slice()
            && let Some(only) = candidates.pop()
        {
            return Executed::Moved(Candidate { has_met: false, ..only });
        }
        for candidate in candidates {
            if self.is_target(candidate.state.node()) || self.hurries(node, &candidate.state) {
                self.urgent.push((0, candidate));
            } else {
                self.frontier.add(candidate);
            }
        }
        Executed::Forked
    }

    /// The reason why no run leads from a state to a target, by the flow graph alone; the state may just have left a
    /// node by an edge.
    fn leads_nowhere(&self, state: &State, left: Option<(NodeIndex, Edge)>) -> Option<Pruned<'static>> {
        let reach = self.reach.as_ref()?;
        match left {
            Some((node, edge)) if reach.is_dead(self.cfg, node, edge) => Some(Pruned::DeadEdge(node, edge)),
            _ => (!reach.reaches(state)).then_some(Pruned::LeadsNowhere),
        }
    }

    /// The reason why a state is pruned whatever its values are, if so.
    fn is_cut_off(&self, state: &State) -> Option<Pruned<'static>> {
        let why = self.leads_nowhere(state, None);
        why.or_else(|| (state.call_depth() > self.call_depth).then_some(Pruned::TooDeep))
    }

    /// A state that has just left a node.
    fn arrived(&self, state: State) -> State {
        if self.most_iterations.is_some() { state.out_of_loops(self.cfg) } else { state }
    }

    /// A state is interrupted in its turn, and resumes it when the search continues.
    pub(super) fn interrupt(&mut self, candidate: Candidate, reason: StopReason) -> StopReason {
        self.counters.states -= 1;
        self.urgent.push((0, candidate));
        reason
    }
}
