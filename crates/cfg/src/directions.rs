//! The two directions of each condition in the source.

use petgraph::stable_graph::NodeIndex;

use loopscope_syntax::ErrorKind;

use crate::graph::{Cfg, Edge, FunctionId, Node, NodeKind};
use crate::loops;

/// A direction of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// The condition: a [`NodeKind::Branch`].
    pub condition: NodeIndex,
    /// The edge out of it.
    pub edge: Edge,
    /// A node on this edge only.
    pub node: NodeIndex,
}

impl Cfg {
    /// Both directions of each condition that the source has, in the order of its functions and of their paths. A
    /// [`NodeKind::Join`] is inserted on each, so that it can be a target like any node. Conditions are the parts that
    /// `&&`, `||` and `!` are applied to. Omits the directions that a reader does not see as branches: from an `assert`
    /// to its error, and from an `assume` to the end of a run that violates it.
    pub fn split_directions(&mut self) -> Vec<Direction> {
        let functions = (0..self.functions.len() as u32).map(FunctionId);
        let nodes = functions.flat_map(|function| self.nodes_in_order(function));
        let conditions = nodes.filter(|node| matches!(self.graph[*node].kind, NodeKind::Branch(_)));
        let ways = conditions.flat_map(|condition| [Edge::True, Edge::False].map(|edge| (condition, edge)));
        let mut directions = Vec::new();
        for (condition, edge) in ways.collect::<Vec<_>>() {
            let (Some(way), Some(next)) = (self.edge(condition, edge), self.successor(condition, edge)) else {
                continue;
            };
            let ends = match self.graph[next].kind {
                NodeKind::Halt => true,
                NodeKind::Error(id) => self.error(id).kind == ErrorKind::AssertionFailed,
                _ => false,
            };
            if !ends {
                let Node { span, line, .. } = self.graph[condition];
                let node = self.graph.add_node(Node { kind: NodeKind::Join, span, line });
                self.graph.remove_edge(way);
                self.graph.add_edge(condition, node, edge);
                self.graph.add_edge(node, next, Edge::Next);
                directions.push(Direction { condition, edge, node });
            }
        }
        for function in &mut self.functions {
            function.loops = loops::find(&self.graph, function.entry);
        }
        directions
    }
}
