//! Programs in views, and the way back to the one that was viewed.

use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use rustc_hash::FxHashMap;

use crate::graph::{Cfg, Edge, VarId};
use crate::memory::Memory;

/// A program in a view.
#[derive(Clone, Debug)]
pub struct Viewed {
    /// The program.
    pub cfg: Cfg,
    /// The way back to the program that was viewed.
    pub back: Back,
}

/// The correspondence of nodes and variables of a program in a view with those of the program that was viewed.
#[derive(Clone, Debug, Default)]
pub struct Back {
    /// The nodes of the original program from which nodes come. A node that passes an argument or a result, or replaces a
    /// call, comes from the call or return. Nodes that a view adds for its own purposes come from none.
    pub origin: FxHashMap<NodeIndex, NodeIndex>,
    /// The calls that were expanded, if that was a view.
    pub calls: Option<Calls>,
    /// Variables that replace parts of others.
    pub parts: Vec<(VarId, Part)>,
    /// The meaning of the arrays that stand for memory, if some do.
    pub memory: Option<Memory>,
    /// True if pointers have lengths, which have no meaning in the original program.
    pub has_lengths: bool,
}

/// Calls that were expanded.
#[derive(Clone, Debug)]
pub struct Calls {
    /// By the call's node, which is the first node of the expansion.
    pub expanded: FxHashMap<NodeIndex, Expanded>,
    /// The number of variables of the original program; they keep their ids.
    pub originals: usize,
    /// The calls at which runs end, as they would be nested deeper than they are expanded. The program has the runs of the
    /// original one up to the first of these calls.
    pub cut: SortedSet<NodeIndex>,
}

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
    /// The target of a pointer.
    Pointee(VarId),
    /// An element of an array.
    Element(VarId, usize),
    /// A field of a record.
    Field(VarId, String),
}

impl Viewed {
    /// A program as it is.
    pub fn new(cfg: Cfg) -> Self {
        let back = Back::keeping(&cfg);
        Self { cfg, back }
    }
}

impl Back {
    /// The way back of a program that keeps its nodes.
    pub(crate) fn keeping(cfg: &Cfg) -> Self {
        Self { origin: cfg.graph.node_indices().map(|node| (node, node)).collect(), ..Self::default() }
    }

    /// The way back through a later view, which keeps the nodes of calls, and then through this one.
    pub(crate) fn then(&self, later: Self) -> Self {
        let earlier = |(node, original): (NodeIndex, NodeIndex)| Some((node, *self.origin.get(&original)?));
        Self {
            origin: later.origin.into_iter().filter_map(earlier).collect(),
            calls: self.calls.clone().or(later.calls),
            parts: self.parts.iter().cloned().chain(later.parts).collect(),
            memory: later.memory.or_else(|| self.memory.clone()),
            has_lengths: self.has_lengths || later.has_lengths,
        }
    }

    /// The nodes that come from some nodes of the original program.
    pub fn copies_of(&self, is_one: impl Fn(NodeIndex) -> bool) -> SortedSet<NodeIndex> {
        self.origin.iter().filter(|(_, original)| is_one(**original)).map(|(copy, _)| *copy).collect()
    }

    /// The edges of the original program such that no copy of their nodes leaves by them, if none leaves by `edges` of the
    /// program in the view. A copy of a check that always holds has become a node without sides.
    pub fn originals(&self, original: &Cfg, viewed: &Cfg, edges: &[(NodeIndex, Edge)]) -> Vec<EdgeIndex> {
        let mut found = Vec::new();
        for (node, edge) in edges {
            let Some(source) = self.origin.get(node) else { continue };
            let is_dead = |copy: &NodeIndex| match viewed.edge(*copy, *edge) {
                Some(_) => edges.contains(&(*copy, *edge)),
                None => *edge == Edge::False,
            };
            let mut copies = self.origin.iter().filter(|(_, each)| *each == source).map(|(copy, _)| copy);
            if copies.all(is_dead) {
                found.extend(original.edge(*source, *edge));
            }
        }
        found
    }

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
            copies.push(self.calls.as_ref()?.expanded.get(&copied)?);
        }
        Some(copies)
    }

    /// Returns `true` if a variable stands for [memory](Memory), lies there, or is a pointer that became an integer. People and
    /// certificates know no such variable.
    pub fn stands_for_memory(&self, variable: VarId) -> bool {
        self.memory.as_ref().is_some_and(|memory| {
            let is_new = variable.0 as usize >= memory.original.variables.len();
            is_new || memory.moved.contains(&variable) || memory.pointers.contains_key(&variable)
        })
    }
}
