//! The flow graph as text, for snapshots and for people without a picture.

use std::fmt::Write;

use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::graph::{Cfg, Edge, FunctionId, NodeKind};

impl Cfg {
    /// The graph as text: a line for each node with its number, the line of the source, what it does, and where it
    /// leads unless that is the next line. The error that belongs to a check is written beside it.
    pub fn to_text(&self) -> String {
        let functions = (0..self.functions.len() as u32).map(|index| self.function_text(FunctionId(index)));
        functions.collect::<Vec<_>>().join("\n")
    }

    fn function_text(&self, id: FunctionId) -> String {
        let function = self.function(id);
        let parameters: Vec<_> = function.parameters.iter().map(|id| self.variable(*id).name.as_str()).collect();
        let mut text = format!("{}({})\n", function.name, parameters.join(", "));
        let listed: Vec<_> =
            self.nodes_in_order(id).into_iter().filter(|node| !self.is_error_of_check(*node)).collect();
        let numbers: FxHashMap<NodeIndex, usize> = listed.iter().enumerate().map(|(at, node)| (*node, at)).collect();
        for (at, node) in listed.iter().enumerate() {
            let line = match self.graph[*node].line {
                0 => String::new(),
                line => line.to_string(),
            };
            let what = self.show_node(&self.graph[*node].kind);
            let _ = write!(text, "{at:>4} {line:>4}  {what}");
            let to = |edge| self.successor(*node, edge);
            let number = |node: NodeIndex| numbers.get(&node).copied().unwrap_or(usize::MAX);
            match (to(Edge::Next), to(Edge::True), to(Edge::False)) {
                (Some(next), ..) if number(next) != at + 1 => {
                    let _ = write!(text, " -> {}", number(next));
                }
                (_, Some(holds), Some(fails)) => {
                    if number(holds) != at + 1 {
                        let _ = write!(text, " -> {}", number(holds));
                    }
                    let _ = match &self.graph[fails].kind {
                        NodeKind::Error(id) if self.is_error_of_check(fails) => {
                            write!(text, " else error {}, {}", id.0, self.error(*id).kind)
                        }
                        _ => write!(text, " else -> {}", number(fails)),
                    };
                }
                _ => {}
            }
            text.push('\n');
        }
        text
    }

    /// Returns `true` if a node is the error to which a check, and nothing but checks, leads.
    fn is_error_of_check(&self, node: NodeIndex) -> bool {
        let is_check = |from: NodeIndex| matches!(self.graph[from].kind, NodeKind::Check(_));
        matches!(self.graph[node].kind, NodeKind::Error(_))
            && self.graph.neighbors_directed(node, petgraph::Direction::Incoming).all(is_check)
    }
}
