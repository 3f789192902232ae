//! Which states are not followed.

use loopscope_cfg::Cfg;
use loopscope_smt::Pool;
use petgraph::stable_graph::NodeIndex;

use crate::context::Context;
use crate::effort::Aside;
use crate::reach::Reach;
use crate::recorder::Event;
use crate::search::Feasibility;
use crate::state::State;
use crate::stop::StopReason;
use crate::subsume::Learnt;

/// Prunes states. The [`Executor`](crate::Executor) asks its pruners one after the other, and the first that does not
/// let a state continue decides.
///
/// An exhausted search is a proof, so a pruner must be sure: no run reaches a target from a state that it prunes, or
/// every such run has the same continuation as one from a state that the search has followed.
pub trait Pruner {
    /// The treatment of a state that has reached a node, before the node is executed. A pruner of this crate may mark
    /// the state.
    ///
    /// # Errors
    /// The reason why the search has to stop. The same state arrives again later.
    fn arrive(
        &mut self,
        setting: Setting<'_>,
        context: &mut Context<'_>,
        state: &mut State,
        feasibility: &Feasibility,
    ) -> Result<Arrival, StopReason>;

    /// Returns `true` if it prunes a state that has waited and whose turn begins; for what was learnt meanwhile.
    ///
    /// # Errors
    /// The reason why the search has to stop. The same state is passed again later.
    fn covers(&mut self, _: Setting<'_>, _: &mut Context<'_>, _: &mut State) -> Result<bool, StopReason> {
        Ok(false)
    }

    /// Learns from the events so far. Called before each turn.
    ///
    /// # Errors
    /// The reason why the search has to stop. It is called again when the search continues.
    fn learn(&mut self, _: Setting<'_>, _: &mut Context<'_>) -> Result<(), StopReason> {
        Ok(())
    }

    /// Receives an event, as a [`Recorder`](crate::Recorder) does.
    fn record(&mut self, _: Setting<'_>, _: &mut Pool, _: Event<'_>) {}

    /// Returns `true` if a state that has just left a node at a fork runs before those that wait.
    fn hurries(&self, _: &Cfg, _from: NodeIndex, _: &State) -> bool {
        false
    }

    /// The number of questions that it has asked the solver.
    fn asked(&self) -> u64 {
        0
    }

    /// The first conditions that pruned states, if they can be written in the program's names.
    fn learnt(&mut self, _: &Cfg, _: &mut Pool) -> Vec<Learnt> {
        Vec::new()
    }
}

/// The treatment of a state that has reached a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It executes the node.
    GoesOn,
    /// It waits until no other state does, or some states have had their turn, and arrives again.
    Waits,
    /// It is not followed.
    IsPruned,
}

/// The search in which a state is pruned or an event happens.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The program.
    pub cfg: &'a Cfg,
    /// Which nodes reach a target; `None` in a search without targets.
    pub reach: Option<&'a Reach>,
    /// Asks the solver with little effort.
    pub(crate) aside: &'a Aside,
}
