//! A comparison of two values, as it stands in the program.
//!
//! Terms are in normal form: `4 * κ1 == 15`, which has no solution in integers, is just `false`. A reader wants to see the
//! equation.

use loopscope_cfg::{Edge, Expr, NodeKind};
use loopscope_smt::{Pool, Term};
use loopscope_syntax::ast::BinaryOp;
use loopscope_transition::formula::Formula;
use loopscope_transition::general::{GeneralState, Walker};
use loopscope_transition::step::Step;

/// A comparison.
#[derive(Clone, Debug)]
pub struct Comparison {
    left: Term,
    /// The operator, as text and as LaTeX.
    operator: (&'static str, &'static str),
    right: Term,
}

impl Comparison {
    /// The condition to take a step from a state, if the step's node compares integers.
    pub(crate) fn at(walker: &mut Walker<'_>, state: &GeneralState, step: Step) -> Option<Self> {
        let NodeKind::Branch(Expr::Binary(operator, left, right)) = &walker.cfg.graph[step.node].kind else {
            return None;
        };
        let operator = match (operator, step.edge == Edge::False) {
            (BinaryOp::Equal, false) | (BinaryOp::NotEqual, true) => (" == ", " = "),
            (BinaryOp::NotEqual, false) | (BinaryOp::Equal, true) => (" != ", " \\neq "),
            (BinaryOp::Less, false) | (BinaryOp::GreaterEqual, true) => (" < ", " < "),
            (BinaryOp::LessEqual, false) | (BinaryOp::Greater, true) => (" <= ", " \\le "),
            (BinaryOp::Greater, false) | (BinaryOp::LessEqual, true) => (" > ", " > "),
            (BinaryOp::GreaterEqual, false) | (BinaryOp::Less, true) => (" >= ", " \\ge "),
            _ => return None,
        };
        Some(Self { left: walker.integer(state, left), operator, right: walker.integer(state, right) })
    }

    /// It for display.
    pub(crate) fn formula(&self, pool: &Pool) -> Formula {
        let (text, latex) = self.operator;
        Formula::written(
            pool,
            pool.infix(self.left).joined(text, pool.infix(self.right)),
            pool.latex(self.left).joined(latex, pool.latex(self.right)),
        )
    }

    /// Its sides.
    pub(crate) fn sides(&self) -> [Term; 2] {
        [self.left, self.right]
    }
}
