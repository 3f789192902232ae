//! Facts of the flow graph that every step looks up, prepared once.

use loopscope_cfg::{Cfg, Edge, FunctionId, VarId};
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;

/// Where each variable lies in its frame, and where each edge leads.
#[derive(Debug)]
pub(crate) struct Layout {
    slots: Vec<FrameSlot>,
    frames: Vec<Vec<VarId>>,
    successors: Vec<Successors>,
}

/// Where a variable lies in its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameSlot {
    pub(crate) index: usize,
    /// The slot holds a pointer to the cell in which the variable lies, since `&` is applied to it.
    pub(crate) in_cell: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Successors {
    /// By [`Edge::Next`] or [`Edge::True`].
    first: Option<NodeIndex>,
    /// By [`Edge::False`].
    second: Option<NodeIndex>,
}

impl Layout {
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let mut slots: Vec<_> =
            cfg.variables.iter().map(|variable| FrameSlot { index: 0, in_cell: variable.address_taken }).collect();
        for function in &cfg.functions {
            for (index, variable) in function.variables.iter().enumerate() {
                slots[variable.0 as usize].index = index;
            }
        }
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut successors = vec![Successors::default(); bound];
        for node in cfg.graph.node_indices() {
            for edge in cfg.graph.edges(node) {
                let entry = &mut successors[node.index()];
                let side = if *edge.weight() == Edge::False { &mut entry.second } else { &mut entry.first };
                *side = Some(edge.target());
            }
        }
        let frames = cfg.functions.iter().map(|function| function.variables.clone()).collect();
        Self { slots, frames, successors }
    }

    pub(crate) fn slot(&self, variable: VarId) -> FrameSlot {
        self.slots[variable.0 as usize]
    }

    /// The variables of a function's frame, by slot.
    pub(crate) fn frame(&self, function: FunctionId) -> &[VarId] {
        &self.frames[function.0 as usize]
    }

    pub(crate) fn successor(&self, node: NodeIndex, edge: Edge) -> Option<NodeIndex> {
        let successors = self.successors.get(node.index())?;
        if edge == Edge::False { successors.second } else { successors.first }
    }
}
