//! Infeasible chains with contradictory constraints: the grounds of a proof by navigation.

use loopscope_cfg::Edge;
use loopscope_smt::Core;
use loopscope_symex::{Decision, Refusal, State};
use petgraph::stable_graph::NodeIndex;

use crate::chain::ChainId;
use crate::effect::{CounterConstraint, Origin};

/// The limit for the refutations that are kept: a person reads a few.
const KEPT: usize = 64;

/// The paths that no run can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefutedPaths {
    /// A root chain, by its constraint system.
    Root(ChainId),
    /// A root chain, after some of its iterations.
    Path(ChainId),
    /// All root chains with the same beginning.
    Beginning,
    /// A path through a loop.
    WayAround(ChainId),
}

/// Something that no run can follow, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The paths.
    pub refuted: RefutedPaths,
    /// Constraints that exclude each other. Empty if the values at a condition alone decide.
    pub constraints: Vec<CounterConstraint>,
    /// For paths that ended at a condition: the condition, and the edge that could not be taken.
    pub ended: Option<(NodeIndex, Edge)>,
}

/// Collects refutations: the first ones, and how many there were.
#[derive(Clone, Debug, Default)]
pub struct Refutations {
    found: Vec<Refutation>,
    count: u64,
}

impl Refutations {
    /// Those that were kept, in the order in which they were found.
    pub fn found(&self) -> &[Refutation] {
        &self.found
    }

    /// The number of refutations that were not kept.
    pub fn lost(&self) -> u64 {
        self.count - self.found.len() as u64
    }

    /// Adds contradictory constraints. Returns the position among those that were kept, if they are there.
    pub fn add(&mut self, refuted: RefutedPaths, constraints: &[CounterConstraint], core: &Core) -> Option<usize> {
        let ended = match constraints.last() {
            Some(CounterConstraint { node, edge, origin: Origin::Condition | Origin::Path, .. }) => {
                Some((*node, *edge))
            }
            _ => None,
        };
        let constraints = core.0.iter().filter_map(|at| constraints.get(*at).copied()).collect();
        self.keep(Refutation { refuted, constraints, ended })
    }

    /// Keeps of the constraints of a refutation only those at some positions, which contradict each other, too.
    pub fn narrow(&mut self, at: usize, core: &[usize]) {
        if let Some(refutation) = self.found.get_mut(at) {
            refutation.constraints = core.iter().filter_map(|at| refutation.constraints.get(*at).copied()).collect();
        }
    }

    /// A path along a root chain ended at a condition.
    pub(crate) fn add_path(&mut self, root: ChainId, refusal: &Refusal) {
        let constraints = refusal.assumptions.iter().map(assumption).collect();
        let ended = Some((refusal.node, refusal.edge));
        self.keep(Refutation { refuted: RefutedPaths::Path(root), constraints, ended });
    }

    fn keep(&mut self, refutation: Refutation) -> Option<usize> {
        if let Some(known) = self.found.iter().position(|known| *known == refutation) {
            return Some(known);
        }
        self.count += 1;
        if self.found.len() == KEPT {
            return None;
        }
        self.found.push(refutation);
        Some(self.found.len() - 1)
    }
}

/// The assumptions on the way to a state, as constraints.
pub(crate) fn assumptions(state: &State) -> Vec<CounterConstraint> {
    state.decisions().iter().map(assumption).collect()
}

fn assumption(decision: &Decision) -> CounterConstraint {
    let Decision { condition, node, edge } = *decision;
    CounterConstraint { term: condition, node, edge, origin: Origin::Path }
}
