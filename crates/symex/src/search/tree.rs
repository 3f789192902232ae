//! Random walks down the execution tree.

use rustc_hash::FxHashMap;

use super::dice::SplitMix64;
use super::{Searcher, Ticket};
use crate::state::State;

/// Walks from the root of the execution tree, whose leaves are the waiting states, to a random child until it reaches a
/// leaf: that state is next. States with few forks are preferred, and a loop that creates ever new states is only one
/// child of the node before it.
#[derive(Debug)]
pub struct Tree {
    above: ExecutionTree,
    dice: SplitMix64,
}

impl Tree {
    /// An empty worklist.
    pub fn new(seed: u64) -> Self {
        Self { above: ExecutionTree::default(), dice: SplitMix64::new(seed) }
    }
}

impl Searcher for Tree {
    fn add(&mut self, ticket: Ticket, _: &State) {
        self.above.add(ticket);
    }

    fn choose(&mut self) -> Option<Ticket> {
        self.above.choose(&mut self.dice)
    }

    fn take(&mut self, ticket: Ticket, _: &State) {
        self.above.expand(ticket);
    }
}

/// The execution tree above the waiting states. What has no waiting state below is removed.
#[derive(Debug, Default)]
pub(super) struct ExecutionTree {
    nodes: FxHashMap<Ticket, Node>,
    /// The state that runs: those that are added are its children.
    running: Ticket,
}

#[derive(Debug, Default)]
struct Node {
    parent: Option<Ticket>,
    children: Vec<Ticket>,
}

/// The node above all others.
const ROOT: Ticket = 0;

impl ExecutionTree {
    /// Adds a leaf below the state that runs.
    pub(super) fn add(&mut self, ticket: Ticket) {
        self.nodes.entry(self.running).or_default().children.push(ticket);
        self.nodes.insert(ticket, Node { parent: Some(self.running), children: Vec::new() });
    }

    /// A leaf, by a random walk from the root. Nothing if there is none.
    pub(super) fn choose(&mut self, dice: &mut SplitMix64) -> Option<Ticket> {
        self.prune();
        let mut at = ROOT;
        while let Some(chosen) = dice.below(self.nodes.get(&at)?.children.len() as u64) {
            at = self.nodes[&at].children[chosen as usize];
        }
        (at != ROOT).then_some(at)
    }

    /// A leaf runs from now on.
    pub(super) fn expand(&mut self, leaf: Ticket) {
        self.prune();
        self.running = leaf;
    }

    /// Removes the state that ran if it has no successors, and its ancestors that are left without children. Nodes with
    /// only one child are removed as well, so that walks stay short.
    fn prune(&mut self) {
        let mut at = std::mem::replace(&mut self.running, ROOT);
        while at != ROOT {
            let Some(Node { parent: Some(parent), children }) = self.nodes.get(&at) else { return };
            let (parent, only) = match children.as_slice() {
                [] => (*parent, None),
                [only] => (*parent, Some(*only)),
                _ => return,
            };
            self.nodes.remove(&at);
            if let Some(above) = self.nodes.get_mut(&parent) {
                above.children.retain(|child| *child != at);
                above.children.extend(only);
            }
            if let Some(child) = only.and_then(|only| self.nodes.get_mut(&only)) {
                child.parent = Some(parent);
            }
            at = parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ExecutionTree, SplitMix64};

    #[test]
    fn states_near_the_root_are_preferred() {
        let mut tree = ExecutionTree::default();
        tree.add(1);
        tree.add(2);
        tree.expand(2);
        (3..103).for_each(|ticket| tree.add(ticket));
        let mut dice = SplitMix64::new(5);
        let near = (0..1000).filter(|_| tree.choose(&mut dice) == Some(1)).count();
        assert!((400..600).contains(&near), "{near}");
    }

    #[test]
    fn what_is_finished_is_removed() {
        let mut tree = ExecutionTree::default();
        tree.add(1);
        tree.expand(1);
        tree.add(2);
        tree.add(3);
        tree.expand(2);
        tree.expand(3);
        assert_eq!(tree.choose(&mut SplitMix64::new(1)), None);
        assert_eq!(tree.nodes.len(), 1, "only the root is left");
    }
}
