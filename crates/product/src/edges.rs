//! Nodes and edges of the product.

use dashu_int::IBig;
use loopscope_cfg::{Edge, Expr, Node, NodeKind, VarId, renamed};
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;

use crate::builder::Builder;

impl Builder<'_> {
    /// Moves to a node if a value of the reference is equal to one of the program; else they differ.
    pub(crate) fn unless_equal(
        &mut self,
        at: [NodeIndex; 2],
        node: NodeIndex,
        [ours, theirs]: [Expr; 2],
        next: NodeIndex,
    ) {
        let theirs = renamed(theirs, &self.renaming);
        let equal = Expr::Binary(BinaryOp::Equal, Box::new(ours), Box::new(theirs));
        self.cfg.graph[node].kind = NodeKind::Branch(equal);
        self.connect(node, Edge::True, next);
        let different = self.different(at);
        self.connect(node, Edge::False, different);
    }

    pub(crate) fn next(&self, side: usize, at: [NodeIndex; 2]) -> Option<NodeIndex> {
        self.sides[side].cfg().successor(at[side], Edge::Next)
    }

    /// The conditions of a number that the task promises.
    pub(crate) fn promised(&self, number: VarId) -> [Expr; 2] {
        let promised = &self.task.promised;
        [
            compared(BinaryOp::GreaterEqual, number, promised.least.clone()),
            compared(BinaryOp::LessEqual, number, promised.greatest.clone()),
        ]
    }

    /// Adds a branch after a node, which leads on where a condition holds.
    pub(crate) fn unless_promised(&mut self, node: NodeIndex, condition: Expr) -> NodeIndex {
        let branch = self.after(node, NodeKind::Branch(condition));
        self.connect(branch, Edge::False, self.not_promised);
        branch
    }

    /// Adds a node after one that leads nowhere yet.
    pub(crate) fn after(&mut self, node: NodeIndex, kind: NodeKind) -> NodeIndex {
        let Node { span, line, .. } = self.cfg.graph[node];
        let next = self.cfg.graph.add_node(Node { kind, span, line });
        let edge = self.leaving(node);
        self.connect(node, edge, next);
        next
    }

    /// The edge by which runs on promised inputs continue.
    pub(crate) fn leaving(&self, node: NodeIndex) -> Edge {
        if matches!(self.cfg.graph[node].kind, NodeKind::Branch(_)) { Edge::True } else { Edge::Next }
    }

    /// Connects two nodes, by a node between them if they are connected already: no two edges join the same nodes.
    pub(crate) fn connect(&mut self, from: NodeIndex, edge: Edge, to: NodeIndex) {
        let graph = &mut self.cfg.graph;
        if graph.contains_edge(from, to) {
            let Node { span, line, .. } = graph[from];
            let between = graph.add_node(Node { kind: NodeKind::Join, span, line });
            graph.add_edge(from, between, edge);
            graph.add_edge(between, to, Edge::Next);
        } else {
            graph.add_edge(from, to, edge);
        }
    }
}

pub(crate) fn compared(operator: BinaryOp, variable: VarId, number: IBig) -> Expr {
    Expr::Binary(operator, Box::new(Expr::Variable(variable)), Box::new(Expr::Number(number)))
}
