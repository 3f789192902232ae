//! Widening thresholds for the bounds of intervals: the numbers of the program, and their neighbours (Blanchet et al.
//! 2003, section 7.1.2).

use loopscope_cfg::{Cfg, Expr, NodeKind};
use loopscope_sorted::sort;

/// The most thresholds: each may be a step on the way to a fixed point.
const MOST: usize = 200;

/// No thresholds: each end that moves becomes open.
pub(crate) static NONE: Thresholds = Thresholds(Vec::new());

/// Numbers in order, each once.
#[derive(Debug)]
pub(crate) struct Thresholds(Vec<i128>);

impl Thresholds {
    /// The thresholds of a program; none if it has too many numbers.
    pub(crate) fn new(cfg: &Cfg) -> Self {
        let mut found = vec![-1, 0, 1];
        let mut add = |number: i128| found.extend([number - 1, number, number + 1]);
        for node in cfg.graph.node_weights() {
            node.kind.each_expression(&mut |expr| each_number(expr, &mut add));
            match &node.kind {
                NodeKind::NewArray { elements, .. } => add(elements.len() as i128),
                NodeKind::Filled { lengths, .. } => lengths.iter().for_each(|length| add(i128::from(*length))),
                _ => {}
            }
        }
        sort(&mut found);
        found.dedup();
        Self(if found.len() <= MOST { found } else { Vec::new() })
    }

    /// The largest threshold that is at most this number.
    pub(crate) fn at_most(&self, number: i128) -> Option<i128> {
        self.0.iter().rev().find(|each| **each <= number).copied()
    }

    /// The least threshold that is at least this number.
    pub(crate) fn at_least(&self, number: i128) -> Option<i128> {
        self.0.iter().find(|each| **each >= number).copied()
    }
}

/// Visits the numbers of an expression that are small enough.
fn each_number(expr: &Expr, visit: &mut dyn FnMut(i128)) {
    if let Expr::Number(number) = expr
        && let Ok(number) = i64::try_from(number)
    {
        visit(number.into());
    }
    expr.each_part(&mut |part| each_number(part, visit));
}
