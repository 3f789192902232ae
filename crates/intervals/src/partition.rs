//! The nodes at which paths are joined, and those at which they stay separate.

use loopscope_cfg::{Cfg, Edge, Expr, Lvalue, NodeKind};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;

/// The limit for the nodes before a condition that are searched for a constant that decides it.
const MOST_ASSIGNMENTS: usize = 4;

/// The limit for the paths from the nodes where states are kept to a node where a constant decides, so that paths meet
/// without being joined.
const MOST_DECIDED: usize = 64;

/// The same where conditions about the same value meet, or a constant before other conditions decides.
const MOST_OTHERS: usize = 16;

/// The most paths of both kinds together.
const MOST_PATHS: usize = 256;

/// The limit for the nodes after a meeting of paths that are searched for a condition on a value that was compared before.
const MOST_BETWEEN: u32 = 8;

/// The nodes at which states are kept, among the nodes of a function in order: entries, heads of loops, calls, and where
/// paths meet and are joined.
pub(crate) fn kept(cfg: &Cfg, nodes: &[NodeIndex]) -> Vec<NodeIndex> {
    let mut kept = Vec::new();
    // For each node, the number of paths to it from the nodes before it where states are kept: of all, and of those
    // that stay separate because a constant directly before the node decides.
    let mut paths: SortedMap<NodeIndex, (usize, usize)> = SortedMap::new();
    for node in nodes.iter().copied() {
        let before = cfg.graph.neighbors_directed(node, Direction::Incoming);
        let before = before.map(|node| paths.get(&node).copied().unwrap_or((1, 1)));
        let (all, decided) = before.fold((0, 0), |(all, decided), (more, others)| (all + more, decided + others));
        let is_decided = || all <= MOST_PATHS && decided <= MOST_DECIDED && is_decided_before(cfg, node, false);
        let count = match cfg.graph[node].kind {
            NodeKind::Entry | NodeKind::LoopHead | NodeKind::Call { .. } => None,
            _ if cfg.graph.edges_directed(node, Direction::Incoming).nth(1).is_none() || is_decided() => {
                Some((all.max(1), decided.max(1)))
            }
            _ if all <= MOST_OTHERS && (is_compared_again(cfg, node) || is_decided_before(cfg, node, true)) => {
                Some((all, 1))
            }
            _ => None,
        };
        if count.is_none() {
            kept.push(node);
        }
        paths.insert(node, count.unwrap_or((1, 1)));
    }
    kept
}

/// Returns `true` if paths meet at a condition that a constant decides on one of them, as in `t = 1` and `t = 0` before
/// `if (t)`. Then the paths part again, and a join would only lose what holds on each of them. `passes_conditions`:
/// conditions may stand between the constant and the node.
fn is_decided_before(cfg: &Cfg, node: NodeIndex, passes_conditions: bool) -> bool {
    let (mut condition, mut copies) = (node, Vec::new());
    loop {
        match &cfg.graph[condition].kind {
            NodeKind::Branch(_) | NodeKind::Check(_) => break,
            NodeKind::Join => {}
            NodeKind::Assign { place: Lvalue::Variable(copy), value: Expr::Variable(of) }
                if copies.len() < MOST_ASSIGNMENTS =>
            {
                copies.push((*copy, *of));
            }
            _ => return false,
        }
        let Some(next) = cfg.successor(condition, Edge::Next) else { return false };
        condition = next;
    }
    let mut read = SortedSet::new();
    cfg.graph[condition]
        .kind
        .each_expression(&mut |expr| expr.each_variable(&mut |variable| _ = read.insert(variable)));
    for (copy, of) in copies.into_iter().rev() {
        if read.contains(&copy) {
            read.insert(of);
        }
    }
    let decides = |mut node: NodeIndex| {
        for _ in 0..MOST_ASSIGNMENTS {
            match &cfg.graph[node].kind {
                NodeKind::Assign { place: Lvalue::Variable(variable), value } if read.contains(variable) => {
                    let mut is_constant = true;
                    value.each_variable(&mut |_| is_constant = false);
                    return is_constant;
                }
                NodeKind::Assign { .. } | NodeKind::Join => {}
                NodeKind::Branch(_) | NodeKind::Check(_) if passes_conditions => {}
                _ => return false,
            }
            let mut before = cfg.graph.neighbors_directed(node, Direction::Incoming);
            match (before.next(), before.next()) {
                (Some(only), None) => node = only,
                _ => return false,
            }
        }
        false
    };
    cfg.graph.neighbors_directed(node, Direction::Incoming).any(decides)
}

/// Returns `true` if conditions that compare a value with constants meet before another one that bounds it, or a value
/// that is calculated on the way there, as in `if (isalpha(c)) n[tolower(c) - 'a']++`: the value has a gap, which a
/// join would lose. So has the value of `c == -1 || c >= 1` before `c == -1`.
fn is_compared_again(cfg: &Cfg, node: NodeIndex) -> bool {
    let mut values: Vec<Expr> = Vec::new();
    let mut is_equal_to_one = false;
    for before in cfg.graph.neighbors_directed(node, Direction::Incoming) {
        let Some((op, value)) = compared(cfg, before) else { return false };
        if values.first().is_some_and(|first| first != value) {
            return false;
        }
        is_equal_to_one |= op == BinaryOp::Equal;
        values.push(value.clone());
    }
    let mut next = node;
    for _ in 0..MOST_BETWEEN {
        let edge = match &cfg.graph[next].kind {
            NodeKind::Branch(_) => {
                let bounds = |op| is_equal_to_one || !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
                return compared(cfg, next).is_some_and(|(op, value)| bounds(op) && values.contains(value));
            }
            NodeKind::Assign { place, .. } => {
                values.push(place.to_expr());
                Edge::Next
            }
            NodeKind::Join => Edge::Next,
            NodeKind::Check(_) => Edge::True,
            _ => return false,
        };
        let Some(after) = cfg.successor(next, edge) else { return false };
        next = after;
    }
    false
}

/// The expression that a branch compares with a constant, and how.
fn compared(cfg: &Cfg, node: NodeIndex) -> Option<(BinaryOp, &Expr)> {
    use BinaryOp::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    match &cfg.graph[node].kind {
        NodeKind::Branch(Expr::Binary(op, value, constant)) => {
            let is_comparison = matches!(op, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual);
            let is_constant = match &**constant {
                Expr::Unary(UnaryOp::Negate, operand) => matches!(**operand, Expr::Number(_)),
                other => matches!(other, Expr::Number(_)),
            };
            (is_comparison && is_constant).then_some((*op, value))
        }
        _ => None,
    }
}
