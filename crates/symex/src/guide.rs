//! Guides: they predict whether and how states reach a target.
//!
//! The executor asks a guide about a state when its turn comes, and again before a fork that no plan covers. States
//! with a plan go first, the nearest to a target before the others, but every fourth choice is the searcher's:
//! constraint systems are necessary and not sufficient, so a plan may lead nowhere. A successor that leaves its plan
//! keeps its rank until its own turn. For subsumption, a state that the guide drops counts as one that was cut.

use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::Model;
use petgraph::stable_graph::NodeIndex;

use crate::context::Context;
use crate::state::State;
use crate::stop::StopReason;

/// Predicts what lies ahead of states on their way to the targets. The [`Executor`](crate::Executor) prunes those that
/// reach no target; those with a plan to a target go first.
pub trait Guide {
    /// The future of a state. `known` is a model of its path condition.
    ///
    /// # Errors
    /// The reason why the search has to stop. The same state is passed again later.
    fn look(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
    ) -> Result<Ahead, StopReason>;

    /// The number of questions that the guide has asked the solver.
    fn asked(&self) -> u64;
}

/// The future of a state.
#[derive(Clone, Debug)]
pub enum Ahead {
    /// No run gets from it to a target: a proof.
    Nothing,
    /// A run may; these values, which satisfy the path condition, are worth a try.
    Way {
        /// About how many nodes it executes until then.
        length: u64,
        /// The values.
        model: Rc<Model>,
        /// The next nodes, each with the edge that the run takes.
        route: Rc<[(NodeIndex, Edge)]>,
    },
    /// The guide does not know.
    Unknown,
}

/// The prediction of a [`Guide`] for a state.
#[derive(Clone, Debug, Default)]
pub enum Course {
    /// Nothing.
    #[default]
    Open,
    /// It follows a plan.
    Planned(Plan),
    /// It has left a plan, which would end after this many steps from the program's start.
    Lost(u64),
}

/// A predicted path to a target.
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
    /// The edge by which the route leaves a node after `steps` steps, if the route covers them.
    pub(crate) fn edge(&self, node: NodeIndex, steps: u64) -> Option<Edge> {
        let is_there = |(each, _): &&(NodeIndex, Edge)| *each == node && steps < self.until;
        self.route.iter().find(is_there).map(|(_, edge)| *edge)
    }
}

impl Course {
    /// The number of steps that are left for a state that has taken `steps`, and whether the guide has to be asked
    /// about it first.
    pub(crate) fn left(&self, steps: u64) -> Option<(u64, bool)> {
        match self {
            Self::Open => None,
            Self::Planned(plan) => Some((plan.end.saturating_sub(steps), false)),
            Self::Lost(end) => Some((end.saturating_sub(steps), true)),
        }
    }
}
