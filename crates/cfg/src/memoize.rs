//! Memoization: a call of a function with the arguments of the call before it returns the same result, without another run.
//!
//! # What is exact
//! Suppose that the functions are deterministic: they read no inputs, print nothing, and neither read nor write memory that outlives a
//! call. Then the result has the runs of the program, but for the repeated ones of these functions.

use dashu_int::IBig;
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;

use crate::back::Viewed;
use crate::graph::{Cfg, Edge, Expr, FunctionId, Node, NodeKind, VarId};
use crate::loops;
use crate::types::Type;

/// A program in which the calls in `main` of these functions, which are deterministic, remember the arguments and the result of the
/// call before.
pub fn memoize(cfg: &Cfg, functions: &[FunctionId]) -> Viewed {
    let mut viewed = Viewed::new(cfg.clone());
    for function in functions {
        Memo::new(&mut viewed.cfg, *function).serve(&mut viewed.cfg);
    }
    let changed = &mut viewed.cfg;
    let main = changed.main.0 as usize;
    changed.functions[main].loops = loops::find(&changed.graph, changed.functions[main].entry);
    viewed
}

/// The last call of a function.
struct Memo {
    function: FunctionId,
    /// 1 if there was one.
    is_known: VarId,
    arguments: Vec<VarId>,
    result: VarId,
}

impl Memo {
    /// Declares its variables.
    fn new(cfg: &mut Cfg, function: FunctionId) -> Self {
        let called = cfg.function(function).clone();
        let mut declare = |what: &str| cfg.declare(format!("{what} {}", called.name), Type::Integer);
        let (is_known, result) = (declare("called"), declare("result"));
        let arguments = called.parameters.iter().map(|_| declare("argument")).collect();
        Self { function, is_known, arguments, result }
    }

    /// Lets all calls in `main` use it.
    fn serve(&self, cfg: &mut Cfg) {
        let callee = Expr::Function(self.function);
        let calls = |node: &NodeIndex| matches!(&cfg.graph[*node].kind, NodeKind::Call { callee: called, .. } if *called == callee);
        let calls: Vec<NodeIndex> = cfg.nodes_in_order(cfg.main).into_iter().filter(calls).collect();
        let entry = cfg.main_function().entry;
        cfg.insert_after(entry, [NodeKind::assign(self.is_known, Expr::Number(IBig::ZERO))]);
        for call in calls {
            self.serve_at(cfg, call);
        }
    }

    /// The node of the call evaluates the arguments first. Then it is asked whether they are those of the last call.
    fn serve_at(&self, cfg: &mut Cfg, call: NodeIndex) {
        let (Node { span, line, .. }, onward) = (cfg.graph[call].clone(), cfg.edge(call, Edge::Next));
        let Some((onward, next)) = onward.zip(cfg.successor(call, Edge::Next)) else { return };
        let NodeKind::Call { variable, callee, arguments } =
            std::mem::replace(&mut cfg.graph[call].kind, NodeKind::Join)
        else {
            return;
        };
        cfg.graph.remove_edge(onward);
        let held: Vec<VarId> = arguments.iter().map(|_| cfg.declare("passed".to_owned(), Type::Integer)).collect();
        let holds: Vec<_> = held.iter().zip(arguments).map(|(to, value)| NodeKind::assign(*to, value)).collect();
        let passed: Vec<Expr> = held.iter().map(|held| Expr::Variable(*held)).collect();
        let add = |cfg: &mut Cfg, kind| cfg.graph.add_node(Node { kind, span, line });

        let calls = add(cfg, NodeKind::Call { variable, callee, arguments: passed.clone() });
        let kept = self.arguments.iter().zip(&passed).map(|(to, value)| NodeKind::assign(*to, value.clone()));
        let kept = kept.chain([
            NodeKind::assign(self.result, Expr::Variable(variable)),
            NodeKind::assign(self.is_known, Expr::Number(IBig::ONE)),
        ]);
        let last = cfg.insert_after(calls, kept).pop().unwrap_or(calls);
        cfg.graph.add_edge(last, next, Edge::Next);
        let remembers = add(cfg, NodeKind::assign(variable, Expr::Variable(self.result)));
        cfg.graph.add_edge(remembers, next, Edge::Next);

        let equal = self
            .arguments
            .iter()
            .zip(passed)
            .map(|(kept, passed)| Expr::Binary(BinaryOp::Equal, Box::new(Expr::Variable(*kept)), Box::new(passed)));
        let mut from = (cfg.insert_after(call, holds).pop().unwrap_or(call), Edge::Next);
        for condition in [Expr::Variable(self.is_known)].into_iter().chain(equal) {
            let branch = add(cfg, NodeKind::Branch(condition));
            cfg.graph.add_edge(from.0, branch, from.1);
            // No two edges join the same nodes.
            let otherwise = add(cfg, NodeKind::Join);
            cfg.graph.add_edge(branch, otherwise, Edge::False);
            cfg.graph.add_edge(otherwise, calls, Edge::Next);
            from = (branch, Edge::True);
        }
        cfg.graph.add_edge(from.0, remembers, from.1);
    }
}
