//! How an inlined program's nodes and variables correspond to the original ones.

use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::graph::VarId;
use crate::inline::Inlined;

/// The copy of a callee that replaces a call.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// The copies of the callee's nodes, except its entry.
    pub nodes: FxHashMap<NodeIndex, NodeIndex>,
    /// The copies of the callee's variables.
    pub variables: SortedMap<VarId, VarId>,
}

/// The part of another variable that a variable replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// What a pointer leads to.
    Pointee(VarId),
    /// An element of an array.
    Element(VarId, usize),
    /// A field of a record.
    Field(VarId, String),
}

impl Inlined {
    /// The copy of a node of the original program in these calls, the outermost first; `None` if it was not copied.
    pub fn copy_of(&self, calls: &[NodeIndex], node: NodeIndex) -> Option<NodeIndex> {
        let copied = match self.copies(calls)?.last() {
            Some(innermost) => *innermost.nodes.get(&node)?,
            None => node,
        };
        // An unreachable node was removed, and another one may have taken its index.
        (self.origin.get(&copied) == Some(&node)).then_some(copied)
    }

    /// The expansions of nested calls, the outermost first.
    pub fn copies(&self, calls: &[NodeIndex]) -> Option<Vec<&Expanded>> {
        let mut copies: Vec<&Expanded> = Vec::with_capacity(calls.len());
        for call in calls {
            let copied = match copies.last() {
                Some(around) => *around.nodes.get(call)?,
                None => *call,
            };
            copies.push(self.expanded.get(&copied)?);
        }
        Some(copies)
    }
}
