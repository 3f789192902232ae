//! The flow graph in the language of Graphviz.

use std::fmt::Write;

use loopscope_sorted::sort_by_key;
use petgraph::visit::EdgeRef;

use crate::graph::{Cfg, Edge, FunctionId, NodeKind};

impl Cfg {
    /// The graph in DOT, a cluster for each function. Conditions are diamonds, errors octagons, loop heads double
    /// circles; a node is named `n` and its index.
    pub fn to_dot(&self) -> String {
        let mut dot = String::from("digraph program {\n  node [shape=box, fontname=monospace];\n");
        for (index, function) in self.functions.iter().enumerate() {
            let _ = writeln!(dot, "  subgraph cluster_{index} {{\n    label=\"{}\";", escaped(&function.name));
            let nodes = self.nodes_in_order(FunctionId(index as u32));
            for node in &nodes {
                let kind = &self.graph[*node].kind;
                let line = match self.graph[*node].line {
                    0 => String::new(),
                    line => format!("{line}: "),
                };
                let text = escaped(&format!("{line}{}", self.show_node(kind)));
                let _ = writeln!(dot, "    n{} [label=\"{text}\"{}];", node.index(), shape(kind));
            }
            for node in &nodes {
                let mut edges: Vec<_> = self.graph.edges(*node).collect();
                sort_by_key(&mut edges, |edge| *edge.weight() == Edge::False);
                for edge in edges {
                    let label = match edge.weight() {
                        Edge::Next => "",
                        Edge::True => " [label=yes]",
                        Edge::False => " [label=no]",
                    };
                    let _ = writeln!(dot, "    n{} -> n{}{label};", node.index(), edge.target().index());
                }
            }
            dot.push_str("  }\n");
        }
        dot.push_str("}\n");
        dot
    }
}

fn shape(kind: &NodeKind) -> &'static str {
    match kind {
        NodeKind::Branch(_) | NodeKind::Check(_) => ", shape=diamond",
        NodeKind::Error(_) => ", shape=octagon, style=bold",
        NodeKind::LoopHead => ", shape=doublecircle",
        NodeKind::Entry | NodeKind::Return(_) | NodeKind::Halt => ", shape=oval",
        _ => "",
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
