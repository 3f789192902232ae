//! Definite assignment: the variables that were written on every path to a node. Checks of them are removed.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

use super::tidy;
use crate::graph::{Cfg, Check, Edge, Expr, FunctionId, NodeKind, VarId, VariableKind};
use crate::infer::{Class, Types};

/// Removes the [`Check::Defined`] nodes that always hold. `cells_read` are those of reads through pointers.
pub(super) fn remove_proven(cfg: &mut Cfg, types: &Types, cells_read: &[(NodeIndex, Class)]) {
    let mut proven = Vec::new();
    let mut unwritten_cells = BTreeSet::new();
    for function in 0..cfg.functions.len() {
        let order = cfg.nodes_in_order(FunctionId(function as u32));
        let locals: Vec<_> =
            cfg.functions[function].variables.iter().copied().filter(|id| is_local(cfg, *id)).collect();
        // 64 variables at a time: one word a node.
        for group in locals.chunks(64) {
            let written = written_before(cfg, &order, group);
            let bit = |id: VarId| group.iter().position(|each| *each == id).map(|at| 1u64 << at);
            for node in &order {
                let known = written[node];
                match &cfg.graph[*node].kind {
                    NodeKind::Check(Check::Defined(Expr::Variable(id))) => {
                        if bit(*id).is_some_and(|bit| known & bit != 0) {
                            proven.push(*node);
                        }
                    }
                    kind => {
                        let mut note = |id: VarId| {
                            if bit(id).is_some_and(|bit| known & bit == 0) {
                                unwritten_cells.insert(types.class_of_variable(id));
                            }
                        };
                        kind.each_expression(&mut |expr| expr.each_address(&mut note));
                    }
                }
            }
        }
    }
    let may_be_unwritten = |class: &Class| {
        unwritten_cells.contains(class)
            || types.is_mixed_class(*class) && !unwritten_cells.is_empty()
            || unwritten_cells.iter().any(|cell| types.is_mixed_class(*cell))
    };
    proven.extend(cells_read.iter().filter(|(_, class)| !may_be_unwritten(class)).map(|(node, _)| *node));
    for node in proven {
        if cfg.graph.contains_node(node) {
            if let Some(error) = cfg.successor(node, Edge::False) {
                cfg.graph.remove_node(error);
            }
            tidy::bypass(cfg, node, Edge::True);
        }
    }
}

fn is_local(cfg: &Cfg, id: VarId) -> bool {
    cfg.variable(id).kind == VariableKind::Local
}

/// For each node the variables of the group (as bits) that were written on every path from the entry to it. Writes
/// through pointers do not count, so this errs on the safe side.
fn written_before(cfg: &Cfg, order: &[NodeIndex], group: &[VarId]) -> BTreeMap<NodeIndex, u64> {
    let bits: BTreeMap<VarId, u64> = group.iter().enumerate().map(|(at, id)| (*id, 1u64 << at)).collect();
    let mut before: BTreeMap<NodeIndex, u64> = order.iter().map(|node| (*node, u64::MAX)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for node in order {
            let predecessors = cfg.graph.neighbors_directed(*node, Direction::Incoming);
            let after = predecessors
                .filter_map(|from| {
                    let write = written_by(&cfg.graph[from].kind).and_then(|id| bits.get(&id));
                    before.get(&from).map(|before| before | write.copied().unwrap_or(0))
                })
                .reduce(|some, others| some & others)
                .unwrap_or(0);
            if before.insert(*node, after) != Some(after) {
                changed = true;
            }
        }
    }
    before
}

/// The variable that was certainly written once the node has been passed.
fn written_by(kind: &NodeKind) -> Option<VarId> {
    match kind {
        NodeKind::Check(Check::Defined(Expr::Variable(variable))) => Some(*variable),
        _ => kind.written_variable(),
    }
}
