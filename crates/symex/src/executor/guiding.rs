//! The use of a guide by an executor.

use loopscope_cfg::Edge;
use petgraph::stable_graph::NodeIndex;

use super::Executor;
use super::endings::known_model;
use crate::context::Context;
use crate::demand::Demand;
use crate::guide::{Ahead, Course, Guide, Plan};
use crate::recorder::Pruned;
use crate::search::{Candidate, Feasibility};
use crate::stop::StopReason;

impl<'a> Executor<'a> {
    /// The same, with a guide: states that the guide expects to reach a target go first, the nearest before the others,
    /// and states that reach none are pruned (CBA, section 6). Every fourth choice is still the searcher's. Without
    /// targets this does nothing.
    pub fn with_guide(self, guide: impl Guide + 'a) -> Self {
        let guide: Option<Box<dyn Guide + 'a>> = if self.reach.is_some() { Some(Box::new(guide)) } else { None };
        Self { guide, ..self }
    }

    /// The same, which asks the guide only while its last `after` states have executed no new node.
    pub fn on_demand(self, after: u64) -> Self {
        Self { demand: Some(Demand::after(after)), ..self }
    }

    /// A node is executed, by this search or another one.
    pub(super) fn executes(&mut self, node: NodeIndex) {
        self.frontier.executed(node);
        if let Some(demand) = &mut self.demand {
            demand.executes(node, self.counters.states);
        }
    }

    /// Returns `true` if there is a guide that is needed now.
    fn is_guided(&self) -> bool {
        let states = self.counters.states;
        self.guide.is_some() && self.demand.as_ref().is_none_or(|demand| demand.is_needed(states))
    }

    /// Asks the guide about a state whose turn it is, unless it follows a plan. Returns `None` if it reaches no target.
    pub(super) fn look_ahead(
        &mut self,
        context: &mut Context<'_>,
        effort: usize,
        candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        if !self.is_guided() || self.is_target(candidate.state.node()) {
            return Ok(Some(candidate));
        }
        let looked = match candidate.course {
            Course::Planned(_) => Some(candidate),
            Course::Open | Course::Lost(_) => self.look(context, effort, candidate)?,
        };
        if looked.as_ref().is_some_and(|looked| matches!(looked.course, Course::Planned(_))) {
            self.counters.guided += 1;
        }
        Ok(looked)
    }

    /// The same for a state that is about to fork, if no plan covers the fork.
    pub(super) fn look_ahead_at_fork(
        &mut self,
        context: &mut Context<'_>,
        candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        let Candidate { state, course, .. } = &candidate;
        let is_known = matches!(course, Course::Planned(plan) if plan.edge(state.node(), state.steps()).is_some());
        if !self.is_guided() || is_known {
            return Ok(Some(candidate));
        }
        let looked = self.look(context, 0, candidate);
        if looked.is_err() {
            self.counters.states -= 1;
        }
        looked
    }

    fn look(
        &mut self,
        context: &mut Context<'_>,
        effort: usize,
        candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        let counters = self.counters();
        let Some(guide) = &mut self.guide else { return Ok(Some(candidate)) };
        let Candidate { state, feasibility, .. } = &candidate;
        let known = known_model(feasibility);
        match context.with_counters(&counters, |context| guide.look(context, state, known.as_ref())) {
            Ok(Ahead::Nothing) => {
                self.prune(context.pool, &candidate.state, Pruned::RuledOut);
                Ok(None)
            }
            Ok(Ahead::Way { length, model, route }) => {
                let steps = state.steps();
                let (end, until) = (steps.saturating_add(length), steps + route.len() as u64);
                let course = Course::Planned(Plan { end, until, route });
                Ok(Some(Candidate { feasibility: Feasibility::Satisfied(model), course, ..candidate }))
            }
            Ok(Ahead::Unknown) => Ok(Some(Candidate { course: Course::Open, ..candidate })),
            Err(reason) => {
                self.urgent.push((effort, candidate));
                Err(reason)
            }
        }
    }
}

/// The course of a successor that has left a node by an edge, after `steps` steps. It keeps a plan that takes this
/// edge; where the plan's route does not say which edge, the plan's values decide.
pub(super) fn kept_course(
    course: &Course,
    feasibility: &Feasibility,
    (node, edge): (NodeIndex, Edge),
    steps: u64,
) -> Course {
    match course {
        Course::Open => Course::Open,
        Course::Lost(end) => Course::Lost(*end),
        Course::Planned(plan) => {
            let keeps = match plan.edge(node, steps.saturating_sub(1)) {
                Some(told) => told == edge,
                None => matches!(feasibility, Feasibility::Satisfied(_)),
            };
            if keeps { course.clone() } else { Course::Lost(plan.end) }
        }
    }
}
