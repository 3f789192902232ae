//! Lengths: an integer variable for each pointer, which bounds how many cells a walk from there can pass.
//!
//! The program keeps its nodes. What it does with pointers is also done with their lengths, where that is known: after
//! `p = (*q).next`, the length of `p` is any number below that of `q`, if no walk from `q` comes back to a cell. So a loop
//! that walks through a list counts down an integer, like any other loop.
//!
//! # Source
//! F. Spoto, F. Mesnard, É. Payet, *A Termination Analyzer for Java Bytecode Based on Path-Length* (TOPLAS 2010); as a
//! program over integers: S. Magill, M.-H. Tsai, P. Lee, Y.-K. Tsay, *Automatic Numeric Abstractions for Heap-Manipulating
//! Programs* (POPL 2010). Where walks come back is the question of [`shape`].
//!
//! # What holds
//! For each run of the program there is one of the result that passes the same nodes, in which the length of a pointer is 0
//! exactly if it is null, and at least the number of cells on the longest walk from there, if [`Shape`] excludes that walks
//! come back. Of another value, it bounds the walks from its fields.

mod shape;

use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::stable_graph::NodeIndex;

use self::shape::{Base, Shape, Shapes};
use crate::back::{Back, Viewed};
use crate::graph::{Cfg, Check, Edge, Expr, Lvalue, Node, NodeKind, VarId};
use crate::inline::MAX_INLINED_NODES;
use crate::loops;
use crate::scalars::replaced;
use crate::types::Type;

/// The program with a length for each pointer. Its calls must be expanded. None if no variable holds pointers, or if too
/// little is known about the cells: if arrays hold pointers, or there are addresses of other variables than integers; or if
/// the result is too large ([`MAX_INLINED_NODES`]).
pub fn lengths(cfg: &Cfg) -> Option<Viewed> {
    let shapes = Shapes::new(cfg)?;
    let back = Back { has_lengths: true, ..Back::keeping(cfg) };
    let mut cfg = cfg.clone();
    let mut declare = |name: String| cfg.declare(name, Type::Integer);
    let names: Vec<String> =
        shapes.pointers.iter().map(|each| shapes.cfg.variable(*each).shown_name().into()).collect();
    let of_pointers = names.into_iter().map(|name| declare(format!("length({name})"))).collect();
    let any = declare("length".to_owned());
    let Node { span, line, .. } = cfg.graph[cfg.main_function().entry];
    let dropped = cfg.graph.add_node(Node { kind: NodeKind::Halt, span, line });
    let mut writer = Writer { cfg, shapes: &shapes, of_pointers, any, dropped };
    for (node, shape) in &shapes.before {
        writer.look_at(*node, shape)?;
        if writer.cfg.graph.node_count() > MAX_INLINED_NODES {
            return None;
        }
    }
    let Writer { mut cfg, .. } = writer;
    cfg.functions[cfg.main.0 as usize].loops = loops::find(&cfg.graph, cfg.main_function().entry);
    Some(Viewed { cfg, back })
}

/// Adds what happens to lengths.
struct Writer<'a> {
    cfg: Cfg,
    shapes: &'a Shapes<'a>,
    /// The lengths of the pointers.
    of_pointers: Vec<VarId>,
    /// A variable for any number.
    any: VarId,
    /// Runs with other numbers than those that are possible end here.
    dropped: NodeIndex,
}

impl Writer<'_> {
    /// Adds lengths to a node that is reached with this shape.
    fn look_at(&mut self, node: NodeIndex, shape: &Shape) -> Option<()> {
        let shapes = self.shapes;
        match &shapes.cfg.graph[node].kind {
            NodeKind::Alloc { variable, value } => self.set(node, *variable, (&shapes.values(value)?, 1), shape),
            NodeKind::Assign { place: Lvalue::Variable(variable), value: Expr::AddressOf(_) } => {
                self.set(node, *variable, (&[], 1), shape);
            }
            NodeKind::Assign { place: Lvalue::Variable(variable), value } => {
                self.set(node, *variable, (&shapes.values(value)?, 0), shape);
            }
            NodeKind::Assign { place, value } => {
                let values = shapes.values(value)?;
                if !values.is_empty() {
                    self.grow(node, shapes.target(place)?, &values, shape);
                }
            }
            NodeKind::Check(Check::NotNull(pointer)) => {
                if let Some(is_null) = self.is_null(pointer) {
                    self.cfg.graph[node].kind = NodeKind::Branch(negated(is_null));
                }
            }
            kind => {
                if let Some(variable) = kind.written_variable() {
                    self.set(node, variable, (&[], 0), shape);
                }
            }
        }
        let mut kind = self.cfg.graph[node].kind.clone();
        kind.each_expression_mut(&mut |expr| {
            replaced(expr, &mut |expr| match expr {
                Expr::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right) => {
                    let pointer = if **left == Expr::Null { right } else { left };
                    let is_null =
                        self.is_null(pointer).filter(|_| [left, right].iter().any(|each| ***each == Expr::Null))?;
                    Some(if *op == BinaryOp::Equal { is_null } else { negated(is_null) })
                }
                _ => None,
            });
        });
        self.cfg.graph[node].kind = kind;
        Some(())
    }

    /// After a node, the length of a variable is one of these values, and more by a number.
    fn set(&mut self, node: NodeIndex, variable: VarId, (values, more): (&[Base], i64), shape: &Shape) {
        let Some(length) = self.shapes.number(variable).map(|at| self.of_pointers[at]) else { return };
        let number = |number: i64| Expr::Number(number.into());
        let value = match values {
            [] => number(more),
            [Base { pointer, steps: 0, is_whole: true, .. }] => {
                binary(BinaryOp::Add, self.length(*pointer), number(more))
            }
            values => {
                let any = || Expr::Variable(self.any);
                let mut conditions = vec![binary(BinaryOp::LessEqual, number(more), any())];
                if let [Base { pointer, steps, .. }] = values
                    && !shape.comes_back(*pointer)
                {
                    let longest = binary(BinaryOp::Subtract, self.length(*pointer), number(i64::from(*steps) - more));
                    conditions.push(binary(BinaryOp::LessEqual, any(), longest));
                }
                return self.choose(node, length, conditions);
            }
        };
        self.add(node, vec![NodeKind::Assign { place: Lvalue::Variable(length), value }]);
    }

    /// After a node that writes these values to a cell, walks may continue from there.
    fn grow(&mut self, node: NodeIndex, target: Base, values: &[Base], shape: &Shape) {
        let lead_there = shape.leading_to(target);
        for at in (0..self.of_pointers.len()).filter(|at| lead_there & (1 << at) != 0) {
            let any = || Expr::Variable(self.any);
            let longest =
                values.iter().fold(self.length(at), |sum, each| binary(BinaryOp::Add, sum, self.length(each.pointer)));
            let is_null = |length| binary(BinaryOp::Equal, length, Expr::Number(0.into()));
            let conditions = vec![
                binary(BinaryOp::LessEqual, self.length(at), any()),
                binary(BinaryOp::LessEqual, any(), longest),
                binary(BinaryOp::Equal, is_null(any()), is_null(self.length(at))),
            ];
            self.choose(node, self.of_pointers[at], conditions);
        }
    }

    fn length(&self, pointer: usize) -> Expr {
        Expr::Variable(self.of_pointers[pointer])
    }

    /// Returns the condition that a pointer is null, if it is a variable.
    fn is_null(&self, pointer: &Expr) -> Option<Expr> {
        let Expr::Variable(pointer) = pointer else { return None };
        Some(binary(BinaryOp::Equal, self.length(self.shapes.number(*pointer)?), Expr::Number(0.into())))
    }

    /// Gives a variable any number for which these conditions hold, after a node.
    fn choose(&mut self, node: NodeIndex, variable: VarId, conditions: Vec<Expr>) {
        let mut kinds = vec![NodeKind::Input(self.any)];
        kinds.extend(conditions.into_iter().map(NodeKind::Branch));
        kinds.push(NodeKind::Assign { place: Lvalue::Variable(variable), value: Expr::Variable(self.any) });
        self.add(node, kinds);
    }

    /// Adds nodes after a node. A branch continues where its condition holds.
    fn add(&mut self, node: NodeIndex, kinds: Vec<NodeKind>) {
        let Some(after) = self.cfg.successor(node, Edge::Next) else { return };
        let Node { span, line, .. } = self.cfg.graph[node];
        let (mut last, mut next) = (node, Edge::Next);
        self.cfg.graph.retain_edges(|graph, edge| graph.edge_endpoints(edge).is_none_or(|(from, _)| from != node));
        for kind in kinds {
            let is_branch = matches!(kind, NodeKind::Branch(_));
            let added = self.cfg.graph.add_node(Node { kind, span, line });
            self.cfg.graph.add_edge(last, added, next);
            (last, next) = (added, if is_branch { Edge::True } else { Edge::Next });
            if is_branch {
                self.cfg.graph.add_edge(added, self.dropped, Edge::False);
            }
        }
        self.cfg.graph.add_edge(last, after, next);
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

fn negated(condition: Expr) -> Expr {
    Expr::Unary(UnaryOp::Not, Box::new(condition))
}
