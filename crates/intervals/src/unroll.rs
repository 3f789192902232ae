//! Loops of few iterations, which are analysed one iteration after the other.
//!
//! A state is kept for each iteration of such a loop, so a counter is a constant within it, and sums and elements of
//! arrays have their values of that iteration. This is a partitioning of traces: L. Mauborgne and X. Rival, *Trace
//! partitioning in abstract interpretation based static analyzers* (ESOP 2005), section 4. Iterations beyond the
//! expected number are joined, so the analysis is sound even if that number is wrong.

use loopscope_cfg::{Cfg, Expr, FunctionId, Loop, LoopId, Lvalue, NodeKind, VarId};
use loopscope_sorted::{SortedMap, sort_by_key};
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;

use crate::interval::{FAR, Interval};

/// The most iterations of a loop that have a state of their own.
const MOST_ITERATIONS: u32 = 104;

/// The most nodes that all iterations of unrolled loops have together.
const MOST_NODES: usize = 12_000;

/// A node where a state is kept, by its rank, after the rank of the head and the number of the iteration of each unrolled
/// loop around it, from the outside in. Positions in order are in the order in which they are processed.
pub(crate) type Position = Vec<u32>;

/// The loops that are unrolled.
#[derive(Debug, Default)]
pub(crate) struct UnrolledLoops {
    /// The number of iterations of a loop that have a state of their own, by the rank of its head.
    most: SortedMap<u32, u32>,
    /// The ranks of the heads of the unrolled loops around nodes, from the outside in.
    around: SortedMap<u32, Vec<u32>>,
}

impl UnrolledLoops {
    /// The loops of a program whose number of iterations is bounded by the interval of a variable at their heads.
    pub(crate) fn new(
        cfg: &Cfg,
        ranks: &SortedMap<NodeIndex, usize>,
        at_head: &dyn Fn(NodeIndex, VarId) -> Option<Interval>,
    ) -> Self {
        let mut unrolled = Self::default();
        let mut left = MOST_NODES;
        for function in (0..cfg.functions.len() as u32).map(|id| cfg.function(FunctionId(id))) {
            let loops = &function.loops.loops;
            // The number of times that the body of each loop is analysed.
            let mut times = vec![1; loops.len()];
            let mut outer_first: Vec<usize> = (0..loops.len()).collect();
            sort_by_key(&mut outer_first, |index| (loops[*index].depth, *index));
            for index in outer_first {
                let each = &loops[index];
                times[index] = each.parent.map_or(1, |parent| times[parent.0 as usize]);
                let id = Some(LoopId(index as u32));
                let Some(count) = iterations(cfg, each, &|node| function.loops.innermost(node) == id, at_head) else {
                    continue;
                };
                let all = times[index] * (count as usize + 1);
                let (true, Some(head)) = (all * each.nodes.len() <= left, ranks.get(&each.head)) else { continue };
                left -= all * each.nodes.len();
                times[index] = all;
                let head = *head as u32;
                unrolled.most.insert(head, count + 1);
                for rank in each.nodes.iter().filter_map(|node| ranks.get(node)) {
                    unrolled.around.entry(*rank as u32).or_default().push(head);
                }
            }
        }
        unrolled
    }

    /// The position of a node that is reached from another position.
    pub(crate) fn next(&self, from: &[u32], rank: u32) -> Position {
        let mut position = Position::new();
        for head in self.around.get(&rank).into_iter().flatten() {
            let at = position.len();
            let is_inside = from.len() > at + 1 && from[at] == *head && from[..at] == position[..];
            // A head is reached from within the loop by a further iteration.
            let iteration = if is_inside { from[at + 1] + u32::from(*head == rank) } else { 0 };
            position.extend([*head, iteration.min(self.most[head])]);
        }
        position.push(rank);
        position
    }

    /// Returns `true` if a position is the head of a loop in an iteration with a state of its own.
    pub(crate) fn is_single(&self, position: &[u32]) -> bool {
        match position {
            [.., head, iteration, rank] => head == rank && *iteration < self.most[head],
            _ => false,
        }
    }
}

/// The most iterations of a loop, if a variable bounds them to which a constant is added, or which is divided by one.
fn iterations(
    cfg: &Cfg,
    each: &Loop,
    is_own: &dyn Fn(NodeIndex) -> bool,
    at_head: &dyn Fn(NodeIndex, VarId) -> Option<Interval>,
) -> Option<u32> {
    let count = |node: &NodeIndex| {
        let NodeKind::Assign { place: Lvalue::Variable(variable), value } = &cfg.graph[*node].kind else { return None };
        let Expr::Binary(op, left, right) = unconverted(value) else { return None };
        let (Expr::Variable(changed), Expr::Number(by)) = (&**left, &**right) else { return None };
        let by = i128::try_from(by).ok().filter(|_| changed == variable)?.abs();
        let known = at_head(each.head, *variable)?;
        let (low, high) = (known.least(), known.most());
        let count = match op {
            _ if low == -FAR || high == FAR => return None,
            BinaryOp::Add | BinaryOp::Subtract if by > 0 => (high - low) / by,
            BinaryOp::Divide if by > 1 => std::iter::successors(Some(high.max(-low)), |size| Some(size / by))
                .take_while(|size| *size > 0)
                .count() as i128,
            _ => return None,
        };
        u32::try_from(count).ok()
    };
    each.nodes.iter().filter(|node| is_own(**node)).filter_map(count).min().filter(|count| *count <= MOST_ITERATIONS)
}

/// An expression without the conversion to an unsigned type around it.
fn unconverted(expr: &Expr) -> &Expr {
    match expr {
        Expr::Binary(BinaryOp::Remainder, dividend, _) => dividend,
        _ => expr,
    }
}
