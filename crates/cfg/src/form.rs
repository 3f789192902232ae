//! The flow graph as plain data, for the page and for JSON.

use loopscope_syntax::{ErrorKind, Span};
use serde::Serialize;

use crate::graph::{Cfg, Edge, FunctionId, NodeKind};

/// A flow graph as plain data. Nodes are named by their index in [`Cfg::graph`].
#[derive(Clone, Debug, Serialize)]
pub struct CfgForm {
    /// The functions in source order.
    pub functions: Vec<FunctionForm>,
    /// The possible run-time errors in source order.
    pub errors: Vec<ErrorForm>,
}

/// A function as plain data.
#[derive(Clone, Debug, Serialize)]
pub struct FunctionForm {
    /// Its name.
    pub name: String,
    /// Its parameters, locals and temporaries.
    pub variables: Vec<VariableForm>,
    /// The index of the node where it starts.
    pub entry: usize,
    /// Its nodes in reverse postorder.
    pub nodes: Vec<NodeForm>,
    /// Its loops, outer ones before those inside.
    pub loops: Vec<LoopForm>,
}

/// A variable as plain data.
#[derive(Clone, Debug, Serialize)]
pub struct VariableForm {
    /// Its name.
    pub name: String,
    /// Its origin: `parameter`, `local` or `temporary`.
    pub kind: &'static str,
    /// Its inferred type, in words.
    #[serde(rename = "type")]
    pub ty: String,
}

/// A node as plain data.
#[derive(Clone, Debug, Serialize)]
pub struct NodeForm {
    /// Its index.
    pub id: usize,
    /// The name of its kind, as in `branch` or `loop-head`.
    pub kind: &'static str,
    /// Its effect, in one line.
    pub text: String,
    /// Where it came from.
    pub span: Span,
    /// The first line of its statement; 0 for none.
    pub line: u32,
    /// The only successor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// The successor where its condition holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<usize>,
    /// The successor where its condition fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails: Option<usize>,
}

/// A loop as plain data.
#[derive(Clone, Debug, Serialize)]
pub struct LoopForm {
    /// The index of its head.
    pub head: usize,
    /// The indices of its nodes.
    pub nodes: Vec<usize>,
    /// The loop around it, by its place in [`FunctionForm::loops`].
    pub parent: Option<u32>,
    /// The number of loops that lie around it.
    pub depth: u32,
    /// The line of its head.
    pub line: u32,
}

/// A possible run-time error as plain data.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorForm {
    /// The error.
    pub kind: ErrorKind,
    /// Where.
    pub span: Span,
    /// The line of its statement.
    pub line: u32,
    /// The index of its node.
    pub node: usize,
}

impl Cfg {
    /// The graph as plain data.
    pub fn to_form(&self) -> CfgForm {
        let errors = self.errors.iter().map(|site| ErrorForm {
            kind: site.kind,
            span: site.span,
            line: self.graph[site.node].line,
            node: site.node.index(),
        });
        CfgForm {
            functions: (0..self.functions.len() as u32).map(|id| self.function_form(FunctionId(id))).collect(),
            errors: errors.collect(),
        }
    }

    fn function_form(&self, id: FunctionId) -> FunctionForm {
        let function = self.function(id);
        let variables = function.variables.iter().map(|id| {
            let variable = self.variable(*id);
            VariableForm { name: variable.name.clone(), kind: variable.kind.name(), ty: variable.ty.to_string() }
        });
        let nodes = self.nodes_in_order(id).into_iter().map(|node| {
            let to = |edge| self.successor(node, edge).map(petgraph::stable_graph::NodeIndex::index);
            NodeForm {
                id: node.index(),
                kind: kind_name(&self.graph[node].kind),
                text: self.show_node(&self.graph[node].kind).to_string(),
                span: self.graph[node].span,
                line: self.graph[node].line,
                next: to(Edge::Next),
                holds: to(Edge::True),
                fails: to(Edge::False),
            }
        });
        let loops = function.loops.loops.iter().map(|each| LoopForm {
            head: each.head.index(),
            nodes: each.nodes.iter().map(|node| node.index()).collect(),
            parent: each.parent.map(|id| id.0),
            depth: each.depth,
            line: each.line,
        });
        FunctionForm {
            name: function.name.clone(),
            variables: variables.collect(),
            entry: function.entry.index(),
            nodes: nodes.collect(),
            loops: loops.collect(),
        }
    }
}

fn kind_name(kind: &NodeKind) -> &'static str {
    match kind {
        NodeKind::Entry => "entry",
        NodeKind::Return(_) => "return",
        NodeKind::Halt => "halt",
        NodeKind::Error(_) => "error",
        NodeKind::Join => "join",
        NodeKind::LoopHead => "loop-head",
        NodeKind::Assign { .. } => "assign",
        NodeKind::Input(_) => "input",
        NodeKind::Alloc { .. } => "alloc",
        NodeKind::NewArray { .. } => "new-array",
        NodeKind::Filled { .. } => "filled-array",
        NodeKind::Endless(_) => "endless-array",
        NodeKind::Call { .. } => "call",
        NodeKind::Output(_) => "output",
        NodeKind::Branch(_) => "branch",
        NodeKind::Check(_) => "check",
    }
}
