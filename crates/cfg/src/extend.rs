//! Adds variables and nodes to a flow graph, for other forms of a program.

use petgraph::stable_graph::NodeIndex;

use crate::graph::{Cfg, Edge, Node, NodeKind, VarId, Variable, VariableKind};
use crate::types::Type;

impl Cfg {
    /// Adds a variable of `main` that the source does not have.
    pub fn declare(&mut self, name: String, ty: Type) -> VarId {
        let (id, function) = (VarId(self.variables.len() as u32), self.main);
        self.variables.push(Variable {
            name,
            span: self.function(function).span,
            kind: VariableKind::Local,
            function,
            ty,
            address_taken: false,
            asked_if_written: false,
            is_made: false,
            namesake: None,
            inlined: None,
            holds: None,
        });
        self.functions[function.0 as usize].variables.push(id);
        id
    }

    /// Adds a variable like another one, of the same function. Its name begins with this word.
    pub(crate) fn copy_variable(&mut self, original: VarId, word: &str) -> VarId {
        let id = VarId(self.variables.len() as u32);
        let variable = self.variable(original).clone();
        self.functions[variable.function.0 as usize].variables.push(id);
        self.variables.push(Variable {
            name: format!("{word} {}", variable.name),
            kind: VariableKind::Local,
            ..variable
        });
        id
    }

    /// Adds nodes in a row after a node with at most one successor. Returns them.
    pub(crate) fn insert_after(
        &mut self,
        node: NodeIndex,
        kinds: impl IntoIterator<Item = NodeKind>,
    ) -> Vec<NodeIndex> {
        let Node { span, line, .. } = self.graph[node];
        let mut kinds = kinds.into_iter().peekable();
        if kinds.peek().is_none() {
            return Vec::new();
        }
        let after = self.successor(node, Edge::Next);
        if let Some(edge) = self.edge(node, Edge::Next) {
            self.graph.remove_edge(edge);
        }
        let (mut added, mut last) = (Vec::new(), node);
        for kind in kinds {
            let next = self.graph.add_node(Node { kind, span, line });
            self.graph.add_edge(last, next, Edge::Next);
            added.push(next);
            last = next;
        }
        if let Some(after) = after {
            self.graph.add_edge(last, after, Edge::Next);
        }
        added
    }
}
