//! The calls of a program, by the function that they call.

use loopscope_cfg::{Cfg, Expr, NodeKind};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

/// The calls of a program. Its size is that of the flow graph: a call through a variable, which may call every function,
/// is listed once.
#[derive(Debug)]
pub(crate) struct Callers {
    /// By the entry of the function.
    by_entry: FxHashMap<NodeIndex, Vec<NodeIndex>>,
    /// Calls of the function that is the value of an expression.
    of_any: Vec<NodeIndex>,
}

impl Callers {
    /// Lists all calls.
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let mut by_entry: FxHashMap<NodeIndex, Vec<NodeIndex>> =
            cfg.functions.iter().map(|function| (function.entry, Vec::new())).collect();
        let mut of_any = Vec::new();
        for node in cfg.graph.node_indices() {
            match &cfg.graph[node].kind {
                NodeKind::Call { callee: Expr::Function(callee), .. } => {
                    by_entry.entry(cfg.function(*callee).entry).or_default().push(node);
                }
                NodeKind::Call { .. } => of_any.push(node),
                _ => {}
            }
        }
        Self { by_entry, of_any }
    }

    /// The calls that name a function, by its entry; `None` if the node is not an entry.
    pub(crate) fn get(&self, entry: NodeIndex) -> Option<&[NodeIndex]> {
        self.by_entry.get(&entry).map(Vec::as_slice)
    }

    /// The calls that may call every function.
    pub(crate) fn of_any(&self) -> &[NodeIndex] {
        &self.of_any
    }
}
