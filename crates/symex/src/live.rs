//! Which variables are live: two states that differ in dead variables only behave alike from there on.

use loopscope_cfg::{Cfg, Edge, FunctionId, Lvalue, NodeKind, VarId};
use petgraph::stable_graph::NodeIndex;

use crate::layout::Layout;

const BITS: usize = 64;

/// Which reads count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// All.
    All,
    /// Those that may have a say in which way is taken: not those for what is output, nor for a variable that is not read
    /// itself.
    Deciding,
}

/// The variables of each node's function that may be read before they are written again (Aho, Lam, Sethi, Ullman:
/// Compilers, section 9.2.5). Those that lie in cells count as read everywhere: pointers may point to them.
#[derive(Debug)]
pub(crate) struct Live {
    /// By node, a bit for each slot of its frame.
    before: Vec<Vec<u64>>,
    /// The same for the time when a call returns, by the node of the call.
    after: Vec<Vec<u64>>,
}

impl Live {
    pub(crate) fn new(cfg: &Cfg, layout: &Layout, reads: Reads) -> Self {
        let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
        let mut live = Self { before: vec![Vec::new(); bound], after: vec![Vec::new(); bound] };
        for id in (0..cfg.functions.len() as u32).map(FunctionId) {
            let mut nodes = cfg.nodes_in_order(id);
            nodes.reverse();
            let mut changed = true;
            while changed {
                changed = false;
                for node in &nodes {
                    changed |= live.update(cfg, layout, (id, *node), reads);
                }
            }
        }
        live
    }

    /// Returns `true` if the variable in a slot of the frame may be read from a node on.
    pub(crate) fn is_read_from(&self, node: NodeIndex, slot: usize) -> bool {
        has(&self.before[node.index()], slot)
    }

    /// Returns `true` if it may be read once a call has returned.
    pub(crate) fn is_read_after(&self, call: NodeIndex, slot: usize) -> bool {
        has(&self.after[call.index()], slot)
    }

    /// Computes again what is read from a node on. True where that has changed.
    fn update(&mut self, cfg: &Cfg, layout: &Layout, (function, node): (FunctionId, NodeIndex), reads: Reads) -> bool {
        let mut now = vec![0; layout.frame(function).len().div_ceil(BITS)];
        for next in [Edge::Next, Edge::True, Edge::False].into_iter().filter_map(|edge| cfg.successor(node, edge)) {
            for (here, there) in now.iter_mut().zip(&self.before[next.index()]) {
                *here |= there;
            }
        }
        let kind = &cfg.graph[node].kind;
        let mut decides = reads == Reads::All || !matches!(kind, NodeKind::Output(_));
        if let Some(written) = kind.written_variable() {
            let slot = layout.slot(written);
            // A call may decide something, whatever becomes of its result.
            let is_pure = !slot.in_cell && !matches!(kind, NodeKind::Call { .. });
            decides &= reads == Reads::All || !is_pure || has(&now, slot.index);
            clear(&mut now, slot.index);
        }
        for (index, variable) in layout.frame(function).iter().enumerate() {
            if layout.slot(*variable).in_cell {
                set(&mut now, index);
            }
        }
        if matches!(kind, NodeKind::Call { .. }) {
            self.after[node.index()].clone_from(&now);
        }
        if decides {
            each_read(kind, &mut |variable| set(&mut now, layout.slot(variable).index));
        }
        let changed = self.before[node.index()] != now;
        self.before[node.index()] = now;
        changed
    }
}

/// Calls `visit` with each variable that a node reads. Who writes a field reads the record around it.
fn each_read(kind: &NodeKind, visit: &mut dyn FnMut(VarId)) {
    kind.each_expression(&mut |expr| expr.each_variable(visit));
    if let NodeKind::Assign { place: Lvalue::Field(record, _), .. } = kind {
        let mut around = &**record;
        while let Lvalue::Field(record, _) = around {
            around = record;
        }
        if let Lvalue::Variable(variable) = around {
            visit(*variable);
        }
    }
}

fn has(bits: &[u64], at: usize) -> bool {
    bits.get(at / BITS).is_some_and(|word| word >> (at % BITS) & 1 == 1)
}

fn set(bits: &mut [u64], at: usize) {
    if let Some(word) = bits.get_mut(at / BITS) {
        *word |= 1 << (at % BITS);
    }
}

fn clear(bits: &mut [u64], at: usize) {
    if let Some(word) = bits.get_mut(at / BITS) {
        *word &= !(1 << (at % BITS));
    }
}
