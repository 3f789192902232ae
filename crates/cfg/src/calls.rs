//! Which functions a program calls.

use loopscope_message::text;
use loopscope_syntax::Span;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::graph::{Cfg, Check, Expr, FunctionId, NodeKind, VarId};
use crate::inline::NotInlined;
use crate::types::Type;

impl Cfg {
    /// Returns `true` if an expression is a function whose parameters are integers: it cannot reach the memory of its callers.
    pub fn takes_integers_alone(&self, callee: &Expr) -> bool {
        let Expr::Function(function) = callee else { return false };
        self.function(*function).parameters.iter().all(|each| self.variable(*each).ty == Type::Integer)
    }

    /// Returns `true` if each call of a function needs variables of its own: one of them may be read before it is written, or
    /// have its address taken.
    pub fn needs_fresh_locals(&self, function: FunctionId) -> bool {
        let has_address = |id: &VarId| self.variable(*id).address_taken;
        let may_be_unwritten =
            |node: &NodeIndex| matches!(self.graph[*node].kind, NodeKind::Check(Check::Defined(Expr::Variable(_))));
        self.function(function).variables.iter().any(has_address)
            || self.nodes_in_order(function).iter().any(may_be_unwritten)
    }
}

/// The functions reachable from `main` through calls, each once; `main` first.
///
/// # Errors
/// Refuses calls through function values.
pub fn functions_called(cfg: &Cfg) -> Result<Vec<FunctionId>, NotInlined> {
    let mut found = vec![cfg.main];
    let mut looked_at = 0;
    while let Some(function) = found.get(looked_at).copied() {
        looked_at += 1;
        for node in cfg.nodes_in_order(function) {
            if let Some(callee) = called(cfg, node)?
                && !found.contains(&callee)
            {
                found.push(callee);
            }
        }
    }
    Ok(found)
}

/// The functions reachable from `main` that call themselves, directly or through others.
///
/// # Errors
/// Refuses calls through function values.
pub fn recursive_functions(cfg: &Cfg) -> Result<Vec<FunctionId>, NotInlined> {
    let mut calls = DiGraph::<(), ()>::new();
    let nodes: Vec<_> = cfg.functions.iter().map(|_| calls.add_node(())).collect();
    let at = |function: FunctionId| nodes[function.0 as usize];
    for function in functions_called(cfg)? {
        for node in cfg.nodes_in_order(function) {
            if let Some(callee) = called(cfg, node)? {
                calls.update_edge(at(function), at(callee), ());
            }
        }
    }
    let cycles = tarjan_scc(&calls).into_iter();
    let cycles = cycles.filter(|nodes| nodes.len() > 1 || calls.contains_edge(nodes[0], nodes[0]));
    let mut found: Vec<FunctionId> = cycles.flatten().map(|node| FunctionId(node.index() as u32)).collect();
    found.sort_unstable();
    Ok(found)
}

/// The function that a call node calls.
pub(crate) fn called(cfg: &Cfg, node: NodeIndex) -> Result<Option<FunctionId>, NotInlined> {
    match &cfg.graph[node].kind {
        NodeKind::Call { callee: Expr::Function(id), .. } => Ok(Some(*id)),
        NodeKind::Call { .. } => Err(NotInlined {
            span: cfg.graph[node].span,
            reason: text!("which function is called here is decided as the program runs"),
        }),
        _ => Ok(None),
    }
}

/// A depth-first search over the calls reachable from `main`, with an explicit stack.
pub(crate) fn refuse_recursion(cfg: &Cfg) -> Result<(), NotInlined> {
    type Calls = Vec<(FunctionId, Span)>;
    let calls_of = |id: FunctionId| -> Result<Calls, NotInlined> {
        let mut calls = Vec::new();
        for node in cfg.nodes_in_order(id) {
            calls.extend(called(cfg, node)?.map(|callee| (callee, cfg.graph[node].span)));
        }
        Ok(calls)
    };
    let mut is_running = FxHashMap::from_iter([(cfg.main, true)]);
    let mut around = vec![(cfg.main, calls_of(cfg.main)?)];
    while let Some((function, calls)) = around.last_mut() {
        let Some((callee, span)) = calls.pop() else {
            is_running.insert(*function, false);
            around.pop();
            continue;
        };
        match is_running.get(&callee) {
            None => {
                is_running.insert(callee, true);
                around.push((callee, calls_of(callee)?));
            }
            Some(true) => {
                let name = &cfg.function(callee).name;
                return Err(NotInlined { span, reason: text!("`{name}` is called while it is running (recursion)") });
            }
            Some(false) => {}
        }
    }
    Ok(())
}
