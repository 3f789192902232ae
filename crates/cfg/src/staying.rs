//! Why a loop is not left, where its own text says so: what the conditions of its exits read does not change in it, or
//! changes away from where they let a run out.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::stable_graph::NodeIndex;

use crate::graph::{Cfg, Edge, Expr, Function, Lvalue, NodeKind, VarId};
use crate::loops::Loop;

/// Why a loop is not left. Overflows and other run-time errors are no exits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Staying {
    /// It has no exit.
    NoExit,
    /// Nothing in it changes these variables, which decide whether a run leaves it.
    Unchanged(Vec<VarId>),
    /// Once a run stays at its only exit, it stays for ever, because a variable changes in one direction only; or it does so once
    /// the variable has passed the only value with which the loop ends.
    Away {
        /// The variable.
        variable: VarId,
        /// True if it grows.
        grows: bool,
        /// The condition with which a run leaves the loop, as code.
        leaves: String,
    },
}

/// Why the only loop in a line is not left, if that is seen from the graph.
pub fn staying(cfg: &Cfg, line: u32) -> Option<Staying> {
    let (function, each) = only_loop(cfg, line)?;
    let exits = exits(cfg, each)?;
    if exits.is_empty() {
        let has_calls = each.nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Call { .. }));
        return (!has_calls).then_some(Staying::NoExit);
    }
    let changes = Changes { cfg, function, each };
    let read = read(cfg, &exits)?;
    if read.iter().all(|variable| changes.of_variable(*variable) == Some(Change::Never)) {
        return Some(Staying::Unchanged(read));
    }
    let [(node, edge)] = exits.as_slice() else { return None };
    let stay = other(*edge);
    if !changes.keeps(*node, stay) && !changes.may_pass(*node, stay) {
        return None;
    }
    let (variable, change) = changes.in_condition(*node)?;
    Some(Staying::Away { variable, grows: change == Change::Grows, leaves: cfg.directed_code(*node, *edge)? })
}

/// The variables that decide whether a run leaves the only loop in a line. Empty if its exits read other things, too.
pub fn deciding(cfg: &Cfg, line: u32) -> Vec<VarId> {
    let Some((_, each)) = only_loop(cfg, line) else { return Vec::new() };
    let variables = exits(cfg, each).and_then(|exits| read(cfg, &exits)).unwrap_or_default();
    if variables.iter().any(|variable| cfg.variable(*variable).is_temporary()) { Vec::new() } else { variables }
}

/// The ways out of a loop for a run that fails in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// None but the error, whatever the run reads.
    Error,
    /// Only the condition whose evaluation fails.
    FailingCondition,
    /// Others, or it is not known.
    Others,
}

/// The ways out of a loop for a run that fails at a place in it: other conditions that the run has passed keep it in the
/// loop in every iteration. `check` is the node that fails.
pub fn way_out(cfg: &Cfg, function: &Function, each: &Loop, (check, place): (NodeIndex, Span)) -> WayOut {
    let Some(exits) = exits(cfg, each) else { return WayOut::Others };
    let changes = Changes { cfg, function, each };
    let mut way = WayOut::Error;
    for (node, edge) in exits {
        let condition = cfg.graph[node].span;
        if condition.start <= place.start && place.end <= condition.end {
            way = WayOut::FailingCondition;
        } else if !changes.keeps(node, other(edge)) || is_reached_without(cfg, each, node, check) {
            return WayOut::Others;
        }
    }
    way
}

/// The function and the loop, if a line has one loop.
fn only_loop(cfg: &Cfg, line: u32) -> Option<(&Function, &Loop)> {
    let loops = cfg.functions.iter().flat_map(|function| function.loops.loops.iter().map(move |each| (function, each)));
    let mut in_line = loops.filter(|(_, each)| each.line == line);
    let only = in_line.next()?;
    in_line.next().is_none().then_some(only)
}

/// The edges out of branches that leave a loop; none if something else leaves it, other than an error.
fn exits(cfg: &Cfg, each: &Loop) -> Option<Vec<(NodeIndex, Edge)>> {
    let mut exits = Vec::new();
    for node in each.nodes.iter().copied() {
        for edge in [Edge::True, Edge::False, Edge::Next] {
            let Some(next) = cfg.successor(node, edge).filter(|next| !each.nodes.contains(next)) else { continue };
            match (&cfg.graph[node].kind, &cfg.graph[next].kind) {
                (_, NodeKind::Error(_)) => {}
                (NodeKind::Branch(_), _) => exits.push((node, edge)),
                _ => return None,
            }
        }
    }
    Some(exits)
}

/// The variables that the conditions of exits read; none if they read anything else.
fn read(cfg: &Cfg, exits: &[(NodeIndex, Edge)]) -> Option<Vec<VarId>> {
    let mut read: Vec<VarId> = Vec::new();
    for (node, _) in exits {
        let NodeKind::Branch(condition) = &cfg.graph[*node].kind else { return None };
        if !is_over_variables(condition) {
            return None;
        }
        condition.each_variable(&mut |variable| {
            if !read.contains(&variable) {
                read.push(variable);
            }
        });
    }
    Some(read)
}

fn other(edge: Edge) -> Edge {
    if edge == Edge::True { Edge::False } else { Edge::True }
}

/// Returns `true` if a node of a loop is reached from its head without passing another one.
fn is_reached_without(cfg: &Cfg, each: &Loop, avoided: NodeIndex, wanted: NodeIndex) -> bool {
    let mut seen = vec![each.head];
    let mut work = vec![each.head];
    while let Some(node) = work.pop() {
        if node == avoided {
            continue;
        }
        if node == wanted {
            return true;
        }
        for next in cfg.graph.neighbors(node) {
            if each.nodes.contains(&next) && !seen.contains(&next) {
                seen.push(next);
                work.push(next);
            }
        }
    }
    false
}

/// The change of a value from one iteration to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Never,
    Grows,
    Falls,
}

/// The changes of variables in a loop.
struct Changes<'c> {
    cfg: &'c Cfg,
    function: &'c Function,
    each: &'c Loop,
}

impl Changes<'_> {
    /// Returns `true` if the condition under which a branch keeps a run in the loop stays true once it is true.
    fn keeps(&self, node: NodeIndex, stay: Edge) -> bool {
        let Some(Expr::Binary(op, left, right)) = self.cfg.directed(node, stay) else { return false };
        let (Some(left), Some(right)) = (self.of_value(&left), self.of_value(&right)) else { return false };
        match op {
            BinaryOp::Greater | BinaryOp::GreaterEqual => left != Change::Falls && right != Change::Grows,
            BinaryOp::Less | BinaryOp::LessEqual => left != Change::Grows && right != Change::Falls,
            BinaryOp::Equal | BinaryOp::NotEqual => left == Change::Never && right == Change::Never,
            _ => false,
        }
    }

    /// Returns `true` if the condition under which a branch keeps a run in the loop is `!=` between values whose difference
    /// changes in one direction only.
    fn may_pass(&self, node: NodeIndex, stay: Edge) -> bool {
        let Some(Expr::Binary(BinaryOp::NotEqual, left, right)) = self.cfg.directed(node, stay) else { return false };
        let change = self.of_value(&left).zip(self.of_value(&right));
        change.and_then(|(left, right)| left.with(right.reversed())).is_some_and(|change| change != Change::Never)
    }

    /// The first variable of the condition at a branch that changes, if it is one of the program.
    fn in_condition(&self, node: NodeIndex) -> Option<(VarId, Change)> {
        let NodeKind::Branch(condition) = &self.cfg.graph[node].kind else { return None };
        let mut found = None;
        condition.each_variable(&mut |variable| {
            let change = self.of_variable(variable).filter(|change| *change != Change::Never);
            found = found.or(change.map(|change| (variable, change)));
        });
        found.filter(|(variable, _)| !self.cfg.variable(*variable).is_temporary())
    }

    /// The change of a sum; none if it may change in any way.
    fn of_value(&self, value: &Expr) -> Option<Change> {
        match value {
            Expr::Number(_) => Some(Change::Never),
            Expr::Variable(variable) => self.of_variable(*variable),
            Expr::Unary(UnaryOp::Negate, inner) => Some(self.of_value(inner)?.reversed()),
            Expr::Binary(BinaryOp::Add, left, right) => self.of_value(left)?.with(self.of_value(right)?),
            Expr::Binary(BinaryOp::Subtract, left, right) => {
                self.of_value(left)?.with(self.of_value(right)?.reversed())
            }
            _ => None,
        }
    }

    /// The change of a variable; none if it may change in any way.
    fn of_variable(&self, variable: VarId) -> Option<Change> {
        let is_foreign = !self.function.variables.contains(&variable) || self.cfg.variable(variable).is_temporary();
        if is_foreign || has_address(self.cfg, variable) {
            return None;
        }
        let mut change = Change::Never;
        for node in &self.each.nodes {
            let kind = &self.cfg.graph[*node].kind;
            if kind.written_variable() == Some(variable) {
                change = change.with(self.of_assignment(variable, kind)?)?;
            }
        }
        Some(change)
    }

    /// The change that an assignment `v = v + c` makes to `v`.
    fn of_assignment(&self, variable: VarId, kind: &NodeKind) -> Option<Change> {
        let NodeKind::Assign { place: Lvalue::Variable(_), value } = kind else { return None };
        let Expr::Binary(op, left, right) = self.held(value) else { return None };
        let is_it = |each: &Expr| *each == Expr::Variable(variable);
        let (Expr::Number(by), is_sum) = (match op {
            _ if is_it(left) && *op == BinaryOp::Add => (&**right, true),
            _ if is_it(left) && *op == BinaryOp::Subtract => (&**right, false),
            _ if is_it(right) && *op == BinaryOp::Add => (&**left, true),
            _ => return None,
        }) else {
            return None;
        };
        Some(match (by.is_zero(), (*by > dashu_int::IBig::ZERO) == is_sum) {
            (true, _) => Change::Never,
            (false, true) => Change::Grows,
            (false, false) => Change::Falls,
        })
    }

    /// The value that a temporary holds which is written once in the loop; other values as they are.
    fn held<'e>(&'e self, value: &'e Expr) -> &'e Expr {
        let Expr::Variable(temporary) = value else { return value };
        if !self.cfg.variable(*temporary).is_temporary() {
            return value;
        }
        let kinds = self.each.nodes.iter().map(|node| &self.cfg.graph[*node].kind);
        let mut writes = kinds.filter(|kind| kind.written_variable() == Some(*temporary));
        match (writes.next(), writes.next()) {
            (Some(NodeKind::Assign { value, .. }), None) => value,
            _ => value,
        }
    }
}

impl Change {
    fn reversed(self) -> Self {
        match self {
            Self::Never => Self::Never,
            Self::Grows => Self::Falls,
            Self::Falls => Self::Grows,
        }
    }

    /// Both together; none if they are opposite.
    fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Never, change) | (change, Self::Never) => Some(change),
            (one, other) => (one == other).then_some(one),
        }
    }
}

/// Returns `true` if an expression reads nothing but variables.
fn is_over_variables(expression: &Expr) -> bool {
    let mut is_so = !matches!(expression, Expr::Deref(_) | Expr::Index(..) | Expr::Field(..) | Expr::AddressOf(_));
    expression.each_part(&mut |part| is_so &= is_over_variables(part));
    is_so
}

/// Returns `true` if the program takes the address of a variable: then a pointer may write it.
fn has_address(cfg: &Cfg, variable: VarId) -> bool {
    let mut found = false;
    for node in cfg.graph.node_weights() {
        node.kind.each_expression(&mut |each| each.each_address(&mut |taken| found |= taken == variable));
    }
    found
}
