//! Relevant variables: those whose values may decide whether a run reaches a target. Fewer variables make smaller
//! invariants.

use crate::step::successors;
use crate::tracking::{Length, Tracking};
use loopscope_cfg::{Cfg, Check, Edge, Expr, FunctionId, Lvalue, NodeKind, VarId};
use loopscope_sorted::SortedSet;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of nodes that are visited between two checks of the time limit.
const NODES_BETWEEN_QUESTIONS: usize = 256;

/// By node, for those from which a run may reach a target: the relevant variables before it (those that are *strongly
/// live*: read by a condition, or to compute another relevant one).
#[derive(Debug)]
pub struct Needed {
    nodes: FxHashMap<NodeIndex, SortedSet<VarId>>,
    /// The functions after whose calls a run may reach a target.
    returning: SortedSet<FunctionId>,
    /// Those of these functions whose results are relevant.
    results: SortedSet<FunctionId>,
}

impl Needed {
    /// Analyses these functions of a program, which call no others. Without calls, the main function is enough.
    ///
    /// # Errors
    /// The error of `proceed`, which is called regularly to check whether there is time left.
    pub fn new<E>(
        cfg: &Cfg,
        tracking: &Tracking,
        targets: &SortedSet<NodeIndex>,
        functions: &[FunctionId],
        proceed: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let bodies: Vec<Body> = functions
            .iter()
            .map(|function| Body { function: *function, order: cfg.nodes_in_order(*function) })
            .collect();
        let (lead, returning) = leading(cfg, targets, &bodies);
        let nodes = lead.iter().map(|node| (*node, SortedSet::new())).collect();
        let mut needed = Self { nodes, returning, results: SortedSet::new() };
        loop {
            let mut changed = false;
            for Body { function, order } in &bodies {
                let leading = order.iter().rev().filter(|node| lead.contains(node) && !targets.contains(node));
                for (number, node) in leading.enumerate() {
                    if number % NODES_BETWEEN_QUESTIONS == NODES_BETWEEN_QUESTIONS - 1 {
                        proceed()?;
                    }
                    changed |= needed.look_at(cfg, tracking, *function, *node);
                }
            }
            if !changed {
                return Ok(needed);
            }
        }
    }

    /// Returns `true` if a run may reach a target from a node.
    pub fn leads(&self, node: NodeIndex) -> bool {
        self.nodes.contains_key(&node)
    }

    /// The variables that matter before a node.
    pub fn at(&self, node: NodeIndex) -> impl Iterator<Item = VarId> + '_ {
        self.nodes.get(&node).into_iter().flatten().copied()
    }

    /// Returns `true` if a run may reach a target after a call of a function has returned.
    pub fn returns(&self, function: FunctionId) -> bool {
        self.returning.contains(&function)
    }

    /// Returns `true` if the result of a function is relevant.
    pub fn has_result(&self, function: FunctionId) -> bool {
        self.results.contains(&function)
    }

    /// Updates a node. True if more variables are relevant than was known.
    fn look_at(&mut self, cfg: &Cfg, tracking: &Tracking, function: FunctionId, node: NodeIndex) -> bool {
        let mut variables = SortedSet::new();
        for (_, next) in successors(cfg, node) {
            variables.extend(self.at(next));
        }
        let kind = &cfg.graph[node].kind;
        let mut new_result = false;
        match kind {
            NodeKind::Call { variable, callee: Expr::Function(callee), arguments } => {
                if variables.remove(variable) {
                    new_result = self.results.insert(*callee);
                }
                let callee = cfg.function(*callee);
                let passed = callee.parameters.iter().zip(arguments);
                let at_entry = self.nodes.get(&callee.entry);
                for (_, argument) in passed.filter(|(parameter, _)| at_entry.is_some_and(|all| all.contains(parameter)))
                {
                    read(tracking, argument, &mut variables);
                }
            }
            NodeKind::Return(value) if self.has_result(function) => read(tracking, value, &mut variables),
            _ => before(tracking, kind, &mut variables),
        }
        let known = self.nodes.entry(node).or_default();
        let more = known.len() != variables.len();
        if more {
            *known = variables;
        }
        more || new_result
    }
}

/// The nodes of a function, in their order.
struct Body {
    function: FunctionId,
    order: Vec<NodeIndex>,
}

/// The nodes from which a run may reach a target, and the functions after whose calls one may.
fn leading(
    cfg: &Cfg,
    targets: &SortedSet<NodeIndex>,
    bodies: &[Body],
) -> (FxHashSet<NodeIndex>, SortedSet<FunctionId>) {
    let call = |node: NodeIndex| match &cfg.graph[node].kind {
        NodeKind::Call { callee: Expr::Function(callee), .. } => Some((node, *callee)),
        _ => None,
    };
    let calls: Vec<_> = bodies.iter().flat_map(|body| body.order.iter().filter_map(|node| call(*node))).collect();
    let mut returning = SortedSet::new();
    let mut found: FxHashSet<NodeIndex> = targets.iter().copied().collect();
    let mut work: Vec<NodeIndex> = targets.iter().copied().collect();
    loop {
        while let Some(node) = work.pop() {
            work.extend(cfg.graph.neighbors_directed(node, Direction::Incoming).filter(|before| found.insert(*before)));
        }
        for &(node, callee) in &calls {
            if found.contains(&cfg.function(callee).entry) && found.insert(node) {
                work.push(node);
            }
            let leads_behind = cfg.successor(node, Edge::Next).is_some_and(|after| found.contains(&after));
            if leads_behind && returning.insert(callee) {
                let order = bodies.iter().filter(|body| body.function == callee).flat_map(|body| &body.order);
                let returns = order.filter(|node| matches!(cfg.graph[**node].kind, NodeKind::Return(_)));
                work.extend(returns.filter(|node| found.insert(**node)));
            }
        }
        if work.is_empty() {
            return (found, returning);
        }
    }
}

/// Turns the variables that matter after a node into those that matter before it.
fn before(tracking: &Tracking, kind: &NodeKind, needed: &mut SortedSet<VarId>) {
    let mut written = kind.written_variable().is_some_and(|variable| needed.remove(&variable));
    if let NodeKind::Assign { place: Lvalue::Index { array, .. }, .. } = kind {
        array.each_variable(&mut |variable| written |= needed.contains(&variable));
    }
    match kind {
        NodeKind::Assign { .. } | NodeKind::NewArray { .. } | NodeKind::Filled { .. } if written => {
            kind.each_expression(&mut |expr| read(tracking, expr, needed));
        }
        NodeKind::Branch(value) | NodeKind::Check(Check::NonZero(value)) => read(tracking, value, needed),
        NodeKind::Check(Check::InBounds { array: Expr::Variable(array), index })
            if matches!(tracking.length(*array), Length::Fixed(_)) =>
        {
            read(tracking, index, needed);
        }
        _ => {}
    }
}

/// The variables in an expression matter.
fn read(tracking: &Tracking, expr: &Expr, needed: &mut SortedSet<VarId>) {
    expr.each_variable(&mut |variable| {
        if tracking.sort(variable).is_some() {
            needed.insert(variable);
        }
    });
}
