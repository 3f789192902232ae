//! Linear recursion as two loops: a function that calls itself at one place, with arguments that differ from its parameters by
//! constants.
//!
//! The first loop runs what stands before the call, for one call after the other, down to a call that makes no further one. The second
//! loop runs what stands after the call, back up to the first call. The steps between the calls are constant, so the way back up needs
//! no stack.
//!
//! # What is exact
//! The result has the runs of the program, node by node, but for the calls that are open at the same time: the program may fill the
//! stack.

use dashu_int::IBig;
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::{Dfs, EdgeRef, Reversed, Walker};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::back::Viewed;
use crate::graph::{Cfg, Edge, Expr, FunctionId, Graph, Lvalue, Node, NodeKind, VarId};
use crate::loops;
use crate::types::Type;

/// A program in which linear recursion is loops, `main` excepted. `None` if there is none.
pub fn linear_recursion(cfg: &Cfg) -> Option<Viewed> {
    let mut viewed = Viewed::new(cfg.clone());
    let mut is_changed = false;
    for index in 0..cfg.functions.len() as u32 {
        if let Some(recursion) = LinearRecursion::find(cfg, FunctionId(index)) {
            recursion.unwind(&mut viewed);
            is_changed = true;
        }
    }
    is_changed.then_some(viewed)
}

/// A function that calls itself at one place.
struct LinearRecursion {
    function: FunctionId,
    call: NodeIndex,
    /// The variable that receives the result of the call.
    received: VarId,
    /// The parameters that change, and by what.
    steps: Vec<(VarId, IBig)>,
    /// The nodes up to the call, or to the end of the function without it; the entry first.
    before: Vec<NodeIndex>,
    /// The nodes that follow the call.
    after: Vec<NodeIndex>,
}

impl LinearRecursion {
    /// `None` if the function is not like that, or if a variable other than a parameter keeps its value from before the call until
    /// after it.
    fn find(cfg: &Cfg, function: FunctionId) -> Option<Self> {
        if function == cfg.main || cfg.needs_fresh_locals(function) {
            return None;
        }
        let nodes = cfg.nodes_in_order(function);
        let calls_itself = |node: &NodeIndex| matches!(&cfg.graph[*node].kind, NodeKind::Call { callee, .. } if *callee == Expr::Function(function));
        let mut calls = nodes.iter().copied().filter(calls_itself);
        let (call, None) = (calls.next()?, calls.next()) else { return None };
        let NodeKind::Call { variable: received, arguments, .. } = &cfg.graph[call].kind else { return None };
        let parameters = &cfg.function(function).parameters;
        let mut steps = Vec::new();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let step = difference(argument, *parameter)?;
            if step != IBig::ZERO {
                steps.push((*parameter, step));
            }
        }
        let is_own = |id: &VarId| parameters.contains(id) || cfg.variable(*id).ty == Type::Integer;
        let stays = |node: &NodeIndex| !written(&cfg.graph[*node].kind).is_some_and(|id| parameters.contains(&id));
        if steps.is_empty() || !cfg.function(function).variables.iter().all(is_own) || !nodes.iter().all(stays) {
            return None;
        }
        let mut without_call = cfg.graph.clone();
        without_call.remove_edge(cfg.edge(call, Edge::Next)?);
        let in_order =
            |set: FxHashSet<NodeIndex>| -> Vec<_> { nodes.iter().copied().filter(|node| set.contains(node)).collect() };
        let reached = |from| in_order(Dfs::new(&without_call, from).iter(&without_call).collect());
        let (before, after) = (reached(cfg.function(function).entry), reached(cfg.successor(call, Edge::Next)?));
        let leading = in_order(Dfs::new(Reversed(&without_call), call).iter(Reversed(&without_call)).collect());
        let leading = leading.into_iter().filter(|node| *node != call);
        let written: FxHashSet<_> = leading.filter_map(|node| written(&cfg.graph[node].kind)).collect();
        let keeps = |node: &NodeIndex| {
            let mut keeps = false;
            let kind = &cfg.graph[*node].kind;
            kind.each_expression(&mut |expr| expr.each_variable(&mut |id| keeps |= written.contains(&id)));
            keeps
        };
        let is_linear = !after.contains(&call) && !after.iter().any(keeps);
        is_linear.then(|| Self { function, call, received: *received, steps, before, after })
    }

    /// Replaces the recursion by two loops.
    fn unwind(self, viewed: &mut Viewed) {
        let Self { function, call, received, ref steps, .. } = self;
        let Node { span, line, .. } = viewed.cfg.graph[call];
        let (entry, onward) = (viewed.cfg.function(function).entry, viewed.cfg.edge(call, Edge::Next));
        let firsts = [entry, call].map(|node| viewed.cfg.successor(node, Edge::Next));
        let ([Some(first), Some(next)], Some(onward)) = (firsts, onward) else { return };
        // The nodes that follow the call may also be reached without it: a copy of the call must have no edge there.
        viewed.cfg.graph.remove_edge(onward);
        let (counted, _) = steps[0];
        let start = viewed.cfg.copy_variable(counted, "first");
        let result = viewed.cfg.copy_variable(received, "result");
        let [down, up] = [(); 2].map(|()| viewed.cfg.graph.add_node(Node { kind: NodeKind::LoopHead, span, line }));
        let moved = |sign: i8| {
            steps.iter().map(move |(parameter, step)| NodeKind::assign(*parameter, plus(*parameter, &(step * sign))))
        };

        // The nodes before the call, for the calls after the first one.
        let copies = copied(viewed, self.before.iter().copied().filter(|node| *node != entry));
        viewed.cfg.graph.add_edge(down, copies[&first], Edge::Next);
        for node in self.before.iter().filter_map(|node| copies.get(node)) {
            viewed.cfg.hand_up(*node, result, up);
        }
        for call in [call, copies[&call]] {
            viewed.cfg.graph[call].kind = NodeKind::Join;
            let last = viewed.cfg.insert_after(call, moved(1)).pop().unwrap_or(call);
            viewed.cfg.graph.add_edge(last, down, Edge::Next);
        }
        viewed.cfg.insert_after(entry, [NodeKind::assign(start, Expr::Variable(counted))]);

        // The nodes after it, for all calls but the last one.
        let copies = copied(viewed, self.after.iter().copied());
        for node in self.after.iter().filter_map(|node| copies.get(node)) {
            viewed.cfg.hand_up(*node, result, up);
        }
        let is_first =
            Expr::Binary(BinaryOp::Equal, Box::new(Expr::Variable(counted)), Box::new(Expr::Variable(start)));
        let [is_first, end, receives] = [
            NodeKind::Branch(is_first),
            NodeKind::Return(Expr::Variable(result)),
            NodeKind::assign(received, Expr::Variable(result)),
        ]
        .map(|kind| viewed.cfg.graph.add_node(Node { kind, span, line }));
        viewed.cfg.graph.add_edge(up, is_first, Edge::Next);
        viewed.cfg.graph.add_edge(is_first, end, Edge::True);
        viewed.cfg.graph.add_edge(is_first, receives, Edge::False);
        let last = viewed.cfg.insert_after(receives, moved(-1)).pop().unwrap_or(receives);
        viewed.cfg.graph.add_edge(last, copies[&next], Edge::Next);
        viewed.cfg.functions[function.0 as usize].loops = loops::find(&viewed.cfg.graph, entry);
    }
}

impl Cfg {
    /// Lets a function that returns a value at a node continue elsewhere, with the value in a variable.
    fn hand_up(&mut self, node: NodeIndex, result: VarId, to: NodeIndex) {
        if let NodeKind::Return(value) = self.graph[node].kind.clone() {
            self.graph[node].kind = NodeKind::assign(result, value);
            self.graph.add_edge(node, to, Edge::Next);
        }
    }
}

/// The variable that a node writes, as a whole or in part. Memory is not a variable.
fn written(kind: &NodeKind) -> Option<VarId> {
    fn root(place: &Lvalue) -> Option<VarId> {
        match place {
            Lvalue::Variable(id) => Some(*id),
            Lvalue::Field(record, _) => root(record),
            Lvalue::Deref(_) | Lvalue::Index { .. } => None,
        }
    }
    match kind {
        NodeKind::Assign { place, .. } => root(place),
        kind => kind.written_variable(),
    }
}

/// Returns the constant that an argument adds to a parameter, if it is one.
fn difference(argument: &Expr, parameter: VarId) -> Option<IBig> {
    match argument {
        Expr::Variable(id) if *id == parameter => Some(IBig::ZERO),
        Expr::Binary(operator, left, right) if **left == Expr::Variable(parameter) => match (operator, &**right) {
            (BinaryOp::Add, Expr::Number(number)) => Some(number.clone()),
            (BinaryOp::Subtract, Expr::Number(number)) => Some(-number.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn plus(variable: VarId, number: &IBig) -> Expr {
    Expr::Binary(BinaryOp::Add, Box::new(Expr::Variable(variable)), Box::new(Expr::Number(number.clone())))
}

/// Copies nodes and the edges between them. Errors have one node each.
fn copied(viewed: &mut Viewed, nodes: impl Iterator<Item = NodeIndex>) -> FxHashMap<NodeIndex, NodeIndex> {
    let graph = &mut viewed.cfg.graph;
    let copies: Vec<_> = nodes.map(|node| (node, copy_of(graph, node))).collect();
    let copy_by_node: FxHashMap<_, _> = copies.iter().copied().collect();
    for (node, copy) in copies.into_iter().filter(|(node, copy)| node != copy) {
        let edges: Vec<_> = graph.edges(node).map(|edge| (edge.target(), *edge.weight())).collect();
        for (target, edge) in edges {
            if let Some(to) = copy_by_node.get(&target) {
                graph.add_edge(copy, *to, edge);
            }
        }
        if let Some(origin) = viewed.back.origin.get(&node).copied() {
            viewed.back.origin.insert(copy, origin);
        }
    }
    copy_by_node
}

fn copy_of(graph: &mut Graph, node: NodeIndex) -> NodeIndex {
    let original = graph[node].clone();
    if matches!(original.kind, NodeKind::Error(_)) { node } else { graph.add_node(original) }
}
