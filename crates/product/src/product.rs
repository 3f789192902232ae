//! Two programs as one flow graph.

use loopscope_cfg::{Cfg, Edge, Node, NodeKind, VarId};
use loopscope_same::Task;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef;

use crate::builder::Builder;
use crate::not_comparable::NotComparable;
use crate::pairing::Pairing;
use crate::side::Side;

/// The most nodes of a product.
const MOST_NODES: usize = 10_000;

/// Two programs as one.
#[derive(Clone, Debug)]
pub struct Product {
    /// The flow graph: one function, which has the variables of the reference before those of the program. Its errors
    /// are the places where the programs differ.
    pub cfg: Cfg,
    /// The number of variables of the reference.
    pub(crate) of_reference: usize,
    /// The heads of loops in which the program continues alone, while the reference waits.
    pub alone: Vec<NodeIndex>,
    /// The lines of the loops that run together: that of the reference, and that of the program.
    pub together: Vec<(u32, u32)>,
}

impl Product {
    /// The nodes at which the programs differ.
    pub fn differences(&self) -> impl Iterator<Item = NodeIndex> + '_ {
        self.cfg.errors.iter().map(|site| site.node)
    }

    /// The product without edges that no run takes: they lead to the end of runs that are not promised.
    pub fn without(mut self, dead: impl IntoIterator<Item = (NodeIndex, Edge)>) -> Self {
        for (node, edge) in dead {
            let graph = &mut self.cfg.graph;
            let Some(id) = graph.edges(node).find(|each| *each.weight() == edge).map(|each| each.id()) else {
                continue;
            };
            graph.remove_edge(id);
            let Node { span, line, .. } = graph[node];
            let end = graph.add_node(Node { kind: NodeKind::Halt, span, line });
            graph.add_edge(node, end, edge);
        }
        self
    }

    /// Returns `true` if a variable is one of the reference.
    pub fn is_of_reference(&self, variable: VarId) -> bool {
        (variable.0 as usize) < self.of_reference
    }
}

/// The product of a reference and a program, whose loops are paired.
///
/// # Errors
/// They have none.
pub fn product(
    reference: &Side<'_>,
    program: &Side<'_>,
    task: &Task,
    pairing: &Pairing,
) -> Result<Product, NotComparable> {
    let mut builder = Builder::new([reference, program], task, pairing)?;
    builder.start();
    while let Some((state, next, node)) = builder.pending.pop() {
        if builder.cfg.graph.node_count() > MOST_NODES {
            return Err(NotComparable::TooLarge);
        }
        builder.expand(&state, next, node)?;
    }
    builder.finish()
}
