//! Cut points: the nodes at which blocks start and end, so that every cycle of a run passes one.
//!
//! Heads of loops cut the cycles of a function. For functions that call each other, calls are cut points too, and so are
//! a function's entry and its return, which describe what happens at a call.
//!
//! # Source
//! R. W. Floyd, *Assigning Meanings to Programs* (1967); N. Bjørner, A. Gurfinkel, K. McMillan, A. Rybalchenko, *Horn
//! Clause Solvers for Program Verification* (2015), section 2 for functions.

use loopscope_cfg::{Cfg, Expr, FunctionId, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

use crate::block::Route;
use crate::needed::Needed;

/// A cut point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutPoint {
    /// Its kind.
    pub kind: CutPointKind,
    /// Its node: of an entry and a return, the function's entry.
    pub node: NodeIndex,
    /// The function to which the node belongs.
    pub function: FunctionId,
}

/// The kind of a cut point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutPointKind {
    /// The head of a loop.
    Loop,
    /// A call of this function, before it happens.
    Call(FunctionId),
    /// A function is entered.
    Entry,
    /// A function returns.
    Return,
}

/// The cut points of these functions that runs may pass on their way to a target.
pub fn cut_points(
    cfg: &Cfg,
    needed: &Needed,
    targets: &SortedSet<NodeIndex>,
    functions: &[FunctionId],
) -> Vec<CutPoint> {
    let mut all = Vec::new();
    let mut called = SortedSet::new();
    for &function in functions {
        let loops = &cfg.function(function).loops;
        for node in cfg.nodes_in_order(function) {
            if !needed.leads(node) || targets.contains(&node) {
                continue;
            }
            if loops.headed_by(node).is_some() {
                all.push(CutPoint { kind: CutPointKind::Loop, node, function });
            } else if let NodeKind::Call { callee: Expr::Function(callee), .. } = &cfg.graph[node].kind {
                called.insert(*callee);
                all.push(CutPoint { kind: CutPointKind::Call(*callee), node, function });
            }
        }
    }
    for &function in functions.iter().filter(|function| called.contains(function)) {
        let node = cfg.function(function).entry;
        if needed.leads(node) {
            all.push(CutPoint { kind: CutPointKind::Entry, node, function });
        }
        if needed.returns(function) {
            all.push(CutPoint { kind: CutPointKind::Return, node, function });
        }
    }
    all
}

/// The route to a node, for blocks from cut point to cut point: the number of an end is that of the cut point, or that
/// of all cut points together at a target. Runs that cannot reach a target are left out.
pub fn route(cut_points: &[CutPoint], needed: &Needed, targets: &SortedSet<NodeIndex>, next: NodeIndex) -> Route {
    let ends =
        |point: &CutPoint| point.node == next && matches!(point.kind, CutPointKind::Loop | CutPointKind::Call(_));
    if targets.contains(&next) {
        Route::End(cut_points.len())
    } else if let Some(number) = cut_points.iter().position(ends) {
        Route::End(number)
    } else if needed.leads(next) {
        Route::Inside
    } else {
        Route::Dropped
    }
}
