//! The events of a search, and what records them.

use std::cell::RefCell;
use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::{Core, Pool};
use petgraph::stable_graph::NodeIndex;

use crate::pruner::Setting;
use crate::state::State;
use crate::step::{Ending, Successor};
use crate::visit_id::VisitId;

/// Receives the events of a search. It changes nothing there.
pub trait Recorder {
    /// Receives an event.
    fn record(&mut self, setting: Setting<'_>, pool: &mut Pool, event: Event<'_>);
}

/// A recorder that is read while the search uses it.
impl<R: Recorder> Recorder for Rc<RefCell<R>> {
    fn record(&mut self, setting: Setting<'_>, pool: &mut Pool, event: Event<'_>) {
        self.borrow_mut().record(setting, pool, event);
    }
}

/// An event of a search.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// A state is about to execute its node.
    Executes(&'e State),
    /// The loop policy replaces a state; a fork follows.
    Replaced(&'e State),
    /// A state leaves a node as these. Those that are pruned at once are the next events.
    Forked(Fork<'e>),
    /// All successors at a fork at this node were pruned at once.
    DeadEnd(NodeIndex),
    /// A state left a condition by the only edge that its values allow. Only in a search for targets.
    Decided {
        /// The state at the condition.
        before: &'e State,
        /// The state after it.
        after: &'e State,
    },
    /// Two states continue as one.
    Merged {
        /// The state that arrived where the other one waited.
        coming: &'e State,
        /// The state that continues.
        both: &'e State,
    },
    /// A state is not followed.
    Pruned {
        /// The state.
        state: &'e State,
        /// Why.
        why: Pruned<'e>,
    },
    /// A path has ended.
    Ended {
        /// The ending of the path.
        ending: &'e Ending,
        /// The state at its end.
        state: &'e State,
    },
}

/// The successors of a state.
#[derive(Clone, Copy, Debug)]
pub struct Fork<'e> {
    /// The node that the state leaves.
    pub node: NodeIndex,
    /// Its successors.
    pub successors: &'e [Successor],
    /// The visit of the state.
    pub(crate) visit: VisitId,
}

/// The reason why a state is not followed.
#[derive(Clone, Copy, Debug)]
pub enum Pruned<'e> {
    /// Its path condition is unsatisfiable; these of its assumptions exclude each other.
    Infeasible(&'e Core),
    /// No path through the flow graph leads from it to a target.
    LeadsNowhere,
    /// It has left a node by an edge that no run takes, as another technique has found.
    DeadEdge(NodeIndex, Edge),
    /// A [`Pruner`](crate::Pruner) pruned it.
    Redundant,
    /// The [`Guide`](crate::Guide) proved that it reaches no target.
    RuledOut,
    /// Calls are nested deeper than the executor follows them. This makes the search incomplete.
    TooDeep,
    /// It begins more iterations of a loop in a row than the executor follows. This makes the search incomplete.
    TooManyIterations,
}
