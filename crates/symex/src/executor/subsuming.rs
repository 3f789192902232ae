//! How an executor uses path subsumption.

use loopscope_smt::Pool;
use petgraph::stable_graph::NodeIndex;

use super::Executor;
use crate::context::Context;
use crate::frontier::Met;
use crate::search::Candidate;
use crate::state::State;
use crate::step::Successor;
use crate::stop::StopReason;
use crate::subsume::{Arrival, Learnt, Setting, Subsumption, VisitId};

impl Executor<'_> {
    /// The same, with path subsumption: prunes states that satisfy an annotation learnt from earlier paths, since they
    /// reach no target (Thesis, section 4.2). Induction closes loops with conditions from up to `iterations + 1`
    /// iterations. Without targets this does nothing.
    pub fn with_subsumption(self, iterations: u32) -> Self {
        let subsumption = self.reach.is_some().then(|| Subsumption::new(self.cfg, iterations));
        Self { subsumption, ..self }
    }

    /// The first annotations because of which paths were pruned, as far as they can be written in the program's names.
    pub fn learnt(&mut self, pool: &mut Pool) -> Vec<Learnt> {
        self.subsumption.as_mut().map_or_else(Vec::new, |subsumption| subsumption.told(pool, self.cfg))
    }

    /// Learns from the paths that have ended.
    pub(super) fn learn_from_paths(&mut self, context: &mut Context<'_>) -> Result<(), StopReason> {
        match self.subsuming() {
            Some((subsumption, setting)) => subsumption.learn(context, setting),
            None => Ok(()),
        }
    }

    /// Whether an annotation learnt since the state reached its place makes following it unnecessary.
    pub(super) fn is_covered(&mut self, context: &mut Context<'_>, candidate: &Candidate) -> Result<bool, StopReason> {
        match self.subsuming() {
            Some((subsumption, setting)) => subsumption.covers(context, setting, candidate),
            None => Ok(false),
        }
    }

    /// A state is at a place where it may be compared with others. Returns `None` if it does not go on now.
    pub(super) fn meet(
        &mut self,
        context: &mut Context<'_>,
        mut candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        let node = candidate.state.node();
        if let Some((subsumption, setting)) = self.subsuming() {
            let Candidate { state, feasibility, .. } = &mut candidate;
            match subsumption.arrive(context, setting, state, feasibility) {
                Ok(Arrival::GoesOn) => {}
                Ok(Arrival::Waits) => {
                    subsumption.park(candidate);
                    return Ok(None);
                }
                Ok(Arrival::IsSubsumed) => return Ok(None),
                Err(reason) => {
                    self.counters.states -= 1;
                    self.urgent.push((0, candidate));
                    return Err(reason);
                }
            }
        }
        // Last, since a state that is recorded there must not be compared there again.
        if let Some(matching) = &mut self.matching
            && matching.matches(context.pool, &candidate.state, &candidate.feasibility)
        {
            self.cut(&candidate.state);
            return Ok(None);
        }
        if !self.frontier.is_place(node) {
            return Ok(Some(candidate));
        }
        let coming = candidate.state.visit;
        let candidate = Candidate { has_met: true, ..candidate };
        Ok(match self.frontier.arrive(context.pool, self.loops.keeps_apart(), candidate) {
            Met::Nobody(candidate) => Some(candidate),
            Met::Waits => None,
            Met::One(both) => {
                if let Some(subsumption) = &mut self.subsumption {
                    subsumption.merged(context.pool, coming, &both);
                }
                None
            }
        })
    }

    /// A path has ended otherwise than at a target.
    pub(super) fn ended(&mut self, state: &State) {
        if let Some(subsumption) = &mut self.subsumption {
            subsumption.ended(state);
        }
    }

    /// A path was given up, or is at a target.
    pub(super) fn cut(&mut self, state: &State) {
        if let Some(subsumption) = &mut self.subsumption {
            subsumption.cut(state);
        }
    }

    /// A state has forked into `successors` states.
    pub(super) fn forked(&mut self, visit: VisitId, successors: usize) {
        if let Some(subsumption) = &mut self.subsumption {
            subsumption.forked(visit, successors);
        }
    }

    /// A loop policy has replaced a state by others: nothing is learnt for it from their outcome.
    pub(super) fn replaced(&mut self, state: &State, successors: &mut [Successor]) {
        self.cut(state);
        for successor in successors {
            successor.state.visit = VisitId::NONE;
        }
    }

    /// Whether a state that stays in a loop runs before those that leave it.
    pub(super) fn hurries(&self, visit: VisitId, from: NodeIndex, to: &State) -> bool {
        self.subsumption.as_ref().is_some_and(|subsumption| subsumption.hurries(self.cfg, visit, from, to))
    }

    fn subsuming(&mut self) -> Option<(&mut Subsumption, Setting<'_>)> {
        let setting = Setting { cfg: self.cfg, reach: self.reach.as_ref()?, aside: &self.aside };
        Some((self.subsumption.as_mut()?, setting))
    }
}
