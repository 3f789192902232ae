//! Copies of recursive functions, for calls that one of the programs makes alone.

use loopscope_cfg::{FunctionId, Node, Renaming, VarId, Variable, Viewed, renamed_node};
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;
use rustc_hash::FxHashMap;

/// A copy of a recursive function.
#[derive(Clone, Debug)]
pub(crate) struct Peeled {
    pub(crate) entry: NodeIndex,
    pub(crate) parameters: Vec<VarId>,
}

/// Adds a copy of a function to a program.
pub(crate) fn peeled(viewed: &mut Viewed, function: FunctionId) -> Peeled {
    let cfg = &mut viewed.cfg;
    let mut renaming = Renaming::new();
    for id in cfg.function(function).variables.clone() {
        let copy = VarId(cfg.variables.len() as u32);
        let variable = cfg.variable(id).clone();
        cfg.variables.push(Variable { name: format!("inner {}", variable.name), ..variable });
        renaming.insert(id, copy);
    }
    let nodes = cfg.nodes_in_order(function);
    let mut copies: FxHashMap<NodeIndex, NodeIndex> = FxHashMap::default();
    for node in &nodes {
        let original = cfg.graph[*node].clone();
        let copy = cfg.graph.add_node(Node { kind: renamed_node(original.kind, &renaming), ..original });
        copies.insert(*node, copy);
        if let Some(origin) = viewed.back.origin.get(node).copied() {
            viewed.back.origin.insert(copy, origin);
        }
    }
    for node in &nodes {
        let edges: Vec<_> = cfg.graph.edges(*node).map(|edge| (edge.target(), *edge.weight())).collect();
        for (target, edge) in edges {
            cfg.graph.add_edge(copies[node], copies[&target], edge);
        }
    }
    let parameters = cfg.function(function).parameters.iter().map(|id| renaming[id]).collect();
    Peeled { entry: copies[&cfg.function(function).entry], parameters }
}
