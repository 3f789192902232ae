//! What is where in a program whose calls were expanded.

use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::graph::VarId;
use crate::inline::Inlined;

/// The copy of a callee that stands in the place of a call.
#[derive(Clone, Debug)]
pub struct Expanded {
    /// The copies of the callee's nodes, but for its entry.
    pub nodes: FxHashMap<NodeIndex, NodeIndex>,
    /// What the callee's variables are called in the copy.
    pub variables: SortedMap<VarId, VarId>,
}

/// What a variable stands for that was made in the place of a part of another one.
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
    /// The node that stands for one of the program as it was, in these calls, the outermost first; none where it was not
    /// copied.
    pub fn copy_of(&self, calls: &[NodeIndex], node: NodeIndex) -> Option<NodeIndex> {
        let copied = match self.copies(calls)?.last() {
            Some(innermost) => *innermost.nodes.get(&node)?,
            None => node,
        };
        // A node that nothing leads to was removed, and another one may have its index.
        (self.origin.get(&copied) == Some(&node)).then_some(copied)
    }

    /// What stands in the place of calls, each of which was made within the one before it.
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
