//! The loops of a function, and which lies in which.

use std::collections::BTreeSet;

use petgraph::stable_graph::NodeIndex;

/// A loop: an index into [`LoopForest::loops`], outer loops before the loops inside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct LoopId(pub u32);

/// The natural loops of one function.
#[derive(Clone, Debug, Default)]
pub struct LoopForest {
    /// Outer loops before the loops inside them, otherwise in source order.
    pub loops: Vec<Loop>,
}

/// A natural loop. micro-c has no `goto`, so each loop is entered through its head alone.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its [`crate::NodeKind::LoopHead`].
    pub head: NodeIndex,
    /// Its nodes, the head and those of inner loops among them.
    pub nodes: BTreeSet<NodeIndex>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// How many loops lie around it.
    pub depth: u32,
    /// The line of its head's statement.
    pub line: u32,
}

impl LoopForest {
    /// The loop whose head is this node.
    pub fn headed_by(&self, head: NodeIndex) -> Option<LoopId> {
        self.loops.iter().position(|each| each.head == head).map(|index| LoopId(index as u32))
    }

    /// The innermost loop that holds a node.
    pub fn innermost(&self, node: NodeIndex) -> Option<LoopId> {
        let holding = self.loops.iter().enumerate().filter(|(_, each)| each.nodes.contains(&node));
        holding.max_by_key(|(_, each)| each.depth).map(|(index, _)| LoopId(index as u32))
    }

    /// The loop with an id.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.loops[id.0 as usize]
    }
}
