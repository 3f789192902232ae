//! Constraints on path counters.

use loopscope_cfg::{Edge, LoopId};
use loopscope_smt::Term;
use petgraph::stable_graph::NodeIndex;

use crate::chain::ChainId;

/// A constraint on counters, with where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterConstraint {
    /// The constraint.
    pub term: Term,
    /// The node that it comes from: a condition, or the head of a loop.
    pub node: NodeIndex,
    /// The edge that the run takes from the condition; [`Edge::Next`] if there is no condition.
    pub edge: Edge,
    /// Its origin.
    pub origin: Origin,
}

/// The origin of a constraint on counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A condition on the chain.
    Condition,
    /// A condition that was passed on the way so far.
    Path,
    /// A condition that each iteration of a loop passes held in the last one.
    LastIteration(LoopId),
    /// The same for the first one.
    FirstIteration(LoopId),
    /// A condition on counts of inner loops held in the last iteration along a subchain.
    LastAlong(ChainId),
    /// A condition that each iteration along a path passes held in every one: the looping condition of APC.
    EachIteration(LoopId),
    /// The iterations of a loop follow each other: the histories of its paths are consistent.
    Order(LoopId),
    /// No iteration of a loop writes to an element of an array after the last one that does.
    LastWrite(LoopId),
    /// A condition of each iteration of a subchain, summed over all of them.
    Summed(ChainId),
    /// A counter is not negative, and chains inside an iteration are not taken without one.
    Counts,
    /// The conditions of a subchain held when it was taken for the first and for the last time (or, with no subchain,
    /// those of some subchain did at the loop's first and last iteration): exact, but costly to solve.
    Moment(Option<ChainId>),
}

impl Origin {
    /// Returns `true` if readers see it even if nothing depends on it.
    pub fn is_telling(self) -> bool {
        matches!(self, Self::Condition | Self::LastIteration(_) | Self::LastAlong(_) | Self::EachIteration(_))
    }
}
