//! Which states are merged.

use loopscope_cfg::{Cfg, VarId};
use loopscope_sorted::SortedSet;

use crate::costs::Costs;
use crate::state::State;

/// Decides whether two states at the same place, in the same calls, are merged (Thesis, section 4.3).
pub trait Merger {
    /// Returns `true` if they are to be merged. Called once for each pair.
    fn wants(&mut self, cfg: &Cfg, one: &State, other: &State) -> bool;

    /// Returns the number of passed places that a state remembers. If not 0, states do not wait for others; instead,
    /// a state runs first if a waiting state has passed its place and would have been merged with it there: it may soon
    /// catch up with that one (dynamic merging: Thesis, section 4.3.2).
    fn memory(&self) -> usize {
        0
    }
}

impl<M: Merger + ?Sized> Merger for Box<M> {
    fn wants(&mut self, cfg: &Cfg, one: &State, other: &State) -> bool {
        (**self).wants(cfg, one, other)
    }

    fn memory(&self) -> usize {
        (**self).memory()
    }
}

/// Merges all states that can be merged.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aggressive;

impl Merger for Aggressive {
    fn wants(&mut self, _: &Cfg, _: &State, _: &State) -> bool {
        true
    }
}

/// Merges states that agree in certain variables.
#[derive(Clone, Debug)]
pub struct Agreeing {
    variables: SortedSet<VarId>,
}

impl Agreeing {
    /// Keeps states apart that differ in one of these variables.
    pub fn new(variables: SortedSet<VarId>) -> Self {
        Self { variables }
    }
}

impl Merger for Agreeing {
    fn wants(&mut self, _: &Cfg, one: &State, other: &State) -> bool {
        one.differences(other).iter().all(|(_, variable)| !self.variables.contains(variable))
    }
}

/// Merges states if few questions are expected about the variables in which they differ.
#[derive(Clone, Debug)]
pub struct Heuristic {
    costs: Costs,
    limit: u32,
    memory: usize,
}

/// The number of places that are remembered for dynamic merging.
const REMEMBERED: usize = 8;

impl Heuristic {
    /// Merges states with fewer expected questions than `limit` (the Thesis's `limit-cost`).
    pub fn new(costs: Costs, limit: u32) -> Self {
        Self { costs, limit, memory: 0 }
    }

    /// The same, where states do not wait for each other: those that may soon meet others go first.
    pub fn dynamic(self) -> Self {
        Self { memory: REMEMBERED, ..self }
    }
}

impl Merger for Heuristic {
    fn wants(&mut self, _: &Cfg, one: &State, other: &State) -> bool {
        let costs = one.differences(other).into_iter().map(|(node, variable)| self.costs.of_variable(node, variable));
        costs.fold(0, u32::saturating_add) < self.limit
    }

    fn memory(&self) -> usize {
        self.memory
    }
}
