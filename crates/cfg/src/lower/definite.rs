//! Definite assignment: the variables that every path to a node writes. Checks of them are removed.

use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use super::tidy::{self, Removed};
use crate::graph::{Cfg, Check, Edge, Expr, FunctionId, NodeKind, VarId, VariableKind};
use crate::infer::{Class, Types};

/// Removes the [`Check::Defined`] nodes that always hold, and returns their replacements. `cells_read` are the checks
/// of reads through pointers.
pub(super) fn remove_proven(cfg: &mut Cfg, types: &Types, cells_read: &[(NodeIndex, Class)]) -> Removed {
    let mut proven = Vec::new();
    let mut unwritten_cells = FxHashSet::default();
    for function in 0..cfg.functions.len() as u32 {
        let flow = Flow::new(cfg, FunctionId(function));
        let variables = cfg.function(FunctionId(function)).variables.iter().copied();
        let locals: Vec<_> = variables.filter(|id| cfg.variable(*id).kind == VariableKind::Local).collect();
        // 64 variables at a time: one word a node.
        for group in locals.chunks(64) {
            let bits: Bits = group.iter().enumerate().map(|(at, id)| (*id, 1 << at)).collect();
            let written = flow.written_before(&bits);
            let is_unwritten = |id, known| bits.get(&id).is_some_and(|bit| known & bit == 0);
            for (node, known) in flow.order.iter().zip(written) {
                match &cfg.graph[*node].kind {
                    NodeKind::Check(Check::Defined(Expr::Variable(id))) => {
                        if bits.contains_key(id) && !is_unwritten(*id, known) {
                            proven.push(*node);
                        }
                    }
                    kind => kind.each_expression(&mut |expr| {
                        expr.each_address(&mut |id| {
                            if is_unwritten(id, known) {
                                unwritten_cells.insert(types.class_of_variable(id));
                            }
                        });
                    }),
                }
            }
        }
    }
    // A cell whose variable is of mixed kind can be reached through pointers of any type.
    let any_may_be_unwritten = unwritten_cells.iter().any(|cell| types.is_mixed_class(*cell));
    let may_be_unwritten = |class: Class| {
        any_may_be_unwritten
            || unwritten_cells.contains(&class)
            || types.is_mixed_class(class) && !unwritten_cells.is_empty()
    };
    proven.extend(cells_read.iter().filter(|(_, class)| !may_be_unwritten(*class)).map(|(node, _)| *node));

    let mut removed = Removed::default();
    for node in proven {
        // Cells may be read in code that was never reached.
        if cfg.graph.contains_node(node) {
            if let Some(error) = cfg.successor(node, Edge::False) {
                cfg.graph.remove_node(error);
            }
            tidy::bypass(cfg, &mut removed, node, Edge::True);
        }
    }
    removed
}

/// The variables of a function that every path to a node writes.
pub(super) fn written_before(cfg: &Cfg, function: FunctionId, node: NodeIndex) -> FxHashSet<VarId> {
    let flow = Flow::new(cfg, function);
    let mut all = FxHashSet::default();
    let Some(at) = flow.order.iter().position(|each| *each == node) else { return all };
    for group in cfg.function(function).variables.chunks(64) {
        let bits: Bits = group.iter().enumerate().map(|(at, id)| (*id, 1 << at)).collect();
        let known = flow.written_before(&bits)[at];
        all.extend(group.iter().enumerate().filter(|(at, _)| known >> at & 1 == 1).map(|(_, id)| *id));
    }
    all
}

/// Records which variables the remaining checks may test for being written.
pub(super) fn note_asked(cfg: &mut Cfg) {
    let mut through_pointers = false;
    let mut by_name = FxHashSet::default();
    for node in cfg.graph.node_weights() {
        match &node.kind {
            NodeKind::Check(Check::Defined(Expr::Variable(variable))) => {
                by_name.insert(*variable);
            }
            NodeKind::Check(Check::Defined(_)) => through_pointers = true,
            _ => {}
        }
    }
    for (index, variable) in cfg.variables.iter_mut().enumerate() {
        let named = by_name.contains(&VarId(index as u32));
        variable.asked_if_written = named || variable.address_taken && through_pointers;
    }
}

/// The variables under consideration, each with its bit.
type Bits = FxHashMap<VarId, u64>;

/// A function's nodes, by position in reverse postorder.
struct Flow {
    order: Vec<NodeIndex>,
    predecessors: Vec<Vec<usize>>,
    /// The variable that is definitely assigned after the node.
    writes: Vec<Option<VarId>>,
}

impl Flow {
    fn new(cfg: &Cfg, function: FunctionId) -> Self {
        let order = cfg.nodes_in_order(function);
        let positions: FxHashMap<_, _> = order.iter().enumerate().map(|(position, node)| (*node, position)).collect();
        let before = |node: &NodeIndex| {
            let incoming = cfg.graph.neighbors_directed(*node, Direction::Incoming);
            incoming.filter_map(|from| positions.get(&from).copied()).collect()
        };
        let write = |node: &NodeIndex| match &cfg.graph[*node].kind {
            NodeKind::Check(Check::Defined(Expr::Variable(variable))) => Some(*variable),
            kind => kind.written_variable(),
        };
        Self { predecessors: order.iter().map(before).collect(), writes: order.iter().map(write).collect(), order }
    }

    /// For each node the variables that were written on every path from the entry to it. Writes through pointers do
    /// not count, so this errs on the safe side.
    fn written_before(&self, bits: &Bits) -> Vec<u64> {
        let writes: Vec<u64> =
            self.writes.iter().map(|id| id.and_then(|id| bits.get(&id)).copied().unwrap_or(0)).collect();
        let mut before = vec![u64::MAX; self.order.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (node, predecessors) in self.predecessors.iter().enumerate() {
                let after =
                    predecessors.iter().map(|from| before[*from] | writes[*from]).reduce(|some, more| some & more);
                let known = after.unwrap_or(0);
                changed |= before[node] != known;
                before[node] = known;
            }
        }
        before
    }
}
