//! Which variables matter where: those on whose values it may depend whether a run gets to a target. Fewer variables make
//! smaller invariants.

use crate::chain::successors;
use crate::tracking::{Length, Tracking};
use loopscope_cfg::{Cfg, Check, Expr, NodeKind, Place, VarId};
use loopscope_sorted::SortedSet;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

/// By node, for those from which a path leads to a target: the variables that matter before it (those that are *strongly
/// live*: read by a condition, or for the value of another one that matters).
#[derive(Debug)]
pub struct Needed(FxHashMap<NodeIndex, SortedSet<VarId>>);

impl Needed {
    /// For the main function of a program without calls. `order` is that of its nodes.
    pub fn of(cfg: &Cfg, tracking: &Tracking, targets: &SortedSet<NodeIndex>, order: &[NodeIndex]) -> Self {
        let lead: FxHashSet<NodeIndex> = leading(cfg, targets);
        let mut needed = Self(lead.iter().map(|node| (*node, SortedSet::new())).collect());
        loop {
            let mut changed = false;
            for node in order.iter().rev().filter(|node| lead.contains(node) && !targets.contains(node)) {
                let mut variables = SortedSet::new();
                for (_, next) in successors(cfg, *node) {
                    variables.extend(needed.0.get(&next).into_iter().flatten().copied());
                }
                before(tracking, &cfg.graph[*node].kind, &mut variables);
                let known = needed.0.entry(*node).or_default();
                if known.len() != variables.len() {
                    *known = variables;
                    changed = true;
                }
            }
            if !changed {
                return needed;
            }
        }
    }

    /// Whether a path leads from a node to a target.
    pub fn leads(&self, node: NodeIndex) -> bool {
        self.0.contains_key(&node)
    }

    /// The variables that matter before a node.
    pub fn at(&self, node: NodeIndex) -> impl Iterator<Item = VarId> + '_ {
        self.0.get(&node).into_iter().flatten().copied()
    }
}

/// The nodes from which a path leads to a target.
fn leading(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> FxHashSet<NodeIndex> {
    let mut found: FxHashSet<NodeIndex> = targets.iter().copied().collect();
    let mut work: Vec<NodeIndex> = targets.iter().copied().collect();
    while let Some(node) = work.pop() {
        work.extend(cfg.graph.neighbors_directed(node, Direction::Incoming).filter(|before| found.insert(*before)));
    }
    found
}

/// From what matters after a node to what matters before it.
fn before(tracking: &Tracking, kind: &NodeKind, needed: &mut SortedSet<VarId>) {
    let mut written = kind.written_variable().is_some_and(|variable| needed.remove(&variable));
    if let NodeKind::Assign { place: Place::Index { array, .. }, .. } = kind {
        array.each_variable(&mut |variable| written |= needed.contains(&variable));
    }
    let mut read = |expr: &Expr| {
        expr.each_variable(&mut |variable| {
            if tracking.sort(variable).is_some() {
                needed.insert(variable);
            }
        });
    };
    match kind {
        NodeKind::Assign { .. } | NodeKind::NewArray { .. } if written => {
            kind.each_expression(&mut |expr| read(expr));
        }
        NodeKind::Branch(value) | NodeKind::Check(Check::NonZero(value)) => read(value),
        NodeKind::Check(Check::InBounds { array: Expr::Variable(array), index })
            if matches!(tracking.length(*array), Length::Fixed(_)) =>
        {
            read(index);
        }
        _ => {}
    }
}
