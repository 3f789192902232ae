//! What says where states should go.
//!
//! The executor asks a guide about a state that has its turn, and again before a fork that no plan covers. States
//! with a plan go first, the nearest of all before the others, but every fourth choice is the searcher's: constraint
//! systems are necessary and not sufficient, so a plan may lead nowhere. A successor that leaves its plan keeps its
//! rank until its own turn. For subsumption, a state that the guide drops counts as one that was cut.

use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::Model;
use petgraph::stable_graph::NodeIndex;

use crate::context::Context;
use crate::state::State;
use crate::stop::StopReason;

/// Looks at what lies ahead of states on their way to the targets. The [`Executor`](crate::Executor) leaves out those that
/// lead nowhere; the others that are said to lead to a target go first.
pub trait Guide {
    /// What lies ahead of a state. `known` are values with which its path condition holds.
    ///
    /// # Errors
    /// Why the search has to stop. It is then asked about the same state again.
    fn look(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
    ) -> Result<Ahead, StopReason>;

    /// How many questions to the solver that took.
    fn asked(&self) -> u64;
}

/// What lies ahead of a state.
#[derive(Clone, Debug)]
pub enum Ahead {
    /// No run goes on from it to a target: a proof.
    Nothing,
    /// A run may, and these values are worth a try, with which the path condition holds.
    Way {
        /// About how many nodes it executes until then.
        length: u64,
        /// The values.
        model: Rc<Model>,
        /// The next nodes, each with the edge by which it is left.
        route: Rc<[(NodeIndex, Edge)]>,
    },
    /// It is not said.
    Unknown,
}

/// What is known of the way of a state to a target, where a [`Guide`] was asked.
#[derive(Clone, Debug, Default)]
pub enum Course {
    /// Nothing.
    #[default]
    Open,
    /// It is on a way that was told.
    Planned(Plan),
    /// It has left one, after as many steps from the program's start as the way ends.
    Lost(u64),
}

/// A way that was told.
#[derive(Clone, Debug)]
pub struct Plan {
    /// After how many steps from the program's start it ends at a target.
    pub end: u64,
    /// After how many steps its route ends.
    pub until: u64,
    /// See [`Ahead::Way`].
    pub route: Rc<[(NodeIndex, Edge)]>,
}

impl Plan {
    /// The edge by which a state goes on from a node after so many steps, as far as the route says it.
    pub(crate) fn edge(&self, node: NodeIndex, steps: u64) -> Option<Edge> {
        let is_there = |(each, _): &&(NodeIndex, Edge)| *each == node && steps < self.until;
        self.route.iter().find(is_there).map(|(_, edge)| *edge)
    }
}

impl Course {
    /// How many steps are left for a state that has taken so many, and whether it has to be asked about first.
    pub(crate) fn left(&self, steps: u64) -> Option<(u64, bool)> {
        match self {
            Self::Open => None,
            Self::Planned(plan) => Some((plan.end.saturating_sub(steps), false)),
            Self::Lost(end) => Some((end.saturating_sub(steps), true)),
        }
    }
}
