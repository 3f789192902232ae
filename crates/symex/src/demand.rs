//! Navigation on demand: a guide is asked only where the search does not get on (CBA, section 6: navigation is
//! "activated when needed").

use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

/// The progress of a search: it makes some if a node was executed for the first time within its last states.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    patience: u64,
    executed: SortedSet<NodeIndex>,
    /// The number of states when a node was last executed for the first time.
    progress: u64,
}

impl Demand {
    /// The search does not get on if this many states execute no new node.
    pub(crate) fn after(patience: u64) -> Self {
        Self { patience, executed: SortedSet::new(), progress: 0 }
    }

    /// Records that this search, which has this many states, or another one executes a node.
    pub(crate) fn executes(&mut self, node: NodeIndex, states: u64) {
        if self.executed.insert(node) {
            self.progress = states;
        }
    }

    /// Returns `true` if the guide is needed.
    pub(crate) fn is_needed(&self, states: u64) -> bool {
        states >= self.progress.saturating_add(self.patience)
    }
}

#[cfg(test)]
mod tests {
    use super::Demand;

    #[test]
    fn the_guide_is_needed_while_no_new_node_is_executed() {
        let mut demand = Demand::after(100);
        demand.executes(1.into(), 50);
        demand.executes(1.into(), 140);
        assert!(!demand.is_needed(149) && demand.is_needed(150));
        demand.executes(2.into(), 160);
        assert!(!demand.is_needed(259) && demand.is_needed(260));
    }
}
