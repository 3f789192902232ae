//! The use of pruners and recorders by an executor.

use loopscope_smt::Pool;
use petgraph::stable_graph::NodeIndex;

use super::Executor;
use crate::context::Context;
use crate::pruner::{Arrival, Pruner, Setting};
use crate::recorder::{Event, Pruned, Recorder};
use crate::refusal::Refusals;
use crate::search::Candidate;
use crate::state::State;
use crate::stop::StopReason;
use crate::subsume::{Learnt, Subsumption};

/// The pruners and recorders of an executor.
#[derive(Default)]
pub(super) struct Hooks<'a> {
    pub(super) refusals: Refusals,
    /// In the order in which they are asked.
    pub(super) pruners: Vec<Box<dyn Pruner + 'a>>,
    recorders: Vec<Box<dyn Recorder + 'a>>,
}

impl Hooks<'_> {
    fn record(&mut self, setting: Setting<'_>, pool: &mut Pool, event: Event<'_>) {
        self.refusals.record(setting, pool, event);
        self.recorders.iter_mut().for_each(|recorder| recorder.record(setting, pool, event));
        self.pruners.iter_mut().for_each(|pruner| pruner.record(setting, pool, event));
    }

    fn covers(
        &mut self,
        setting: Setting<'_>,
        context: &mut Context<'_>,
        state: &mut State,
    ) -> Result<bool, StopReason> {
        for pruner in &mut self.pruners {
            if pruner.covers(setting, context, state)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn arrive(
        &mut self,
        setting: Setting<'_>,
        context: &mut Context<'_>,
        candidate: &mut Candidate,
    ) -> Result<Arrival, StopReason> {
        for pruner in &mut self.pruners {
            match pruner.arrive(setting, context, &mut candidate.state, &candidate.feasibility)? {
                Arrival::GoesOn => {}
                other => return Ok(other),
            }
        }
        Ok(Arrival::GoesOn)
    }
}

impl<'a> Executor<'a> {
    /// The same, with another pruner, which is asked before the others.
    pub fn with_pruner(mut self, pruner: impl Pruner + 'a) -> Self {
        self.hooks.pruners.insert(0, Box::new(pruner));
        self
    }

    /// The same, with another recorder.
    pub fn with_recorder(mut self, recorder: impl Recorder + 'a) -> Self {
        self.hooks.recorders.push(Box::new(recorder));
        self
    }

    /// The same, with path subsumption: prunes states that satisfy an annotation learnt from earlier paths, since they
    /// reach no target (Thesis, section 4.2). Induction closes loops with conditions from up to `iterations + 1`
    /// iterations. To be called once. Without targets this does nothing.
    pub fn with_subsumption(self, iterations: u32) -> Self {
        if self.reach.is_none() {
            return self;
        }
        let subsumption = Subsumption::new(self.cfg, iterations);
        self.with_pruner(subsumption)
    }

    /// The first conditions that pruned states, if they can be written in the program's names.
    pub fn learnt(&mut self, pool: &mut Pool) -> Vec<Learnt> {
        self.hooks.pruners.iter_mut().flat_map(|pruner| pruner.learnt(self.cfg, pool)).collect()
    }

    /// Something happened.
    pub(super) fn record(&mut self, pool: &mut Pool, event: Event<'_>) {
        let (setting, hooks) = self.hooks();
        hooks.record(setting, pool, event);
    }

    /// A state is not followed.
    pub(super) fn prune(&mut self, pool: &mut Pool, state: &State, why: Pruned<'_>) {
        match why {
            Pruned::Infeasible(_) => self.counters.infeasible += 1,
            Pruned::LeadsNowhere | Pruned::DeadEdge(..) => self.counters.pruned += 1,
            Pruned::Redundant => self.counters.subsumed += 1,
            Pruned::RuledOut => self.counters.ruled_out += 1,
            Pruned::TooManyIterations => {
                let most = self.most_iterations.unwrap_or(u32::MAX);
                self.give_up(state, |span| StopReason::Unrolled { span, most });
            }
            Pruned::TooDeep => {
                let depth = self.call_depth;
                self.give_up(state, |span| StopReason::CallDepth { span, depth });
            }
        }
        self.record(pool, Event::Pruned { state, why });
    }

    /// The pruners learn from the events so far.
    pub(super) fn learn_from_events(&mut self, context: &mut Context<'_>) -> Result<(), StopReason> {
        let (setting, hooks) = self.hooks();
        hooks.pruners.iter_mut().try_for_each(|pruner| pruner.learn(setting, context))
    }

    /// Asks the pruners about a state whose turn it is. Returns `None` if one of them prunes it.
    pub(super) fn reconsider(
        &mut self,
        context: &mut Context<'_>,
        effort: usize,
        mut candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        let (setting, hooks) = self.hooks();
        match hooks.covers(setting, context, &mut candidate.state) {
            Ok(false) => Ok(Some(candidate)),
            Ok(true) => {
                self.prune(context.pool, &candidate.state, Pruned::Redundant);
                Ok(None)
            }
            Err(reason) => {
                self.urgent.push((effort, candidate));
                Err(reason)
            }
        }
    }

    /// Asks the pruners about a state that has reached a node. Returns `None` if it does not continue now.
    pub(super) fn admit(
        &mut self,
        context: &mut Context<'_>,
        mut candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        let (setting, hooks) = self.hooks();
        match hooks.arrive(setting, context, &mut candidate) {
            Ok(Arrival::GoesOn) => return Ok(Some(candidate)),
            Ok(Arrival::Waits) => self.parked.add(candidate),
            Ok(Arrival::IsPruned) => self.prune(context.pool, &candidate.state, Pruned::Redundant),
            Err(reason) => return Err(self.interrupt(candidate, reason)),
        }
        Ok(None)
    }

    /// Returns `true` if a state that has just left a node at a fork runs before those that wait.
    pub(super) fn hurries(&self, from: NodeIndex, to: &State) -> bool {
        self.hooks.pruners.iter().any(|pruner| pruner.hurries(self.cfg, from, to))
    }

    fn hooks(&mut self) -> (Setting<'_>, &mut Hooks<'a>) {
        (Setting { cfg: self.cfg, reach: self.reach.as_ref(), aside: &self.aside }, &mut self.hooks)
    }
}
