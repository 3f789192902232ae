//! Errors whose run is too long to be replayed, with the integer that fails the last check of a path.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Check, Edge, Expr, NodeKind};
use loopscope_interp::{Calculation, Detail, OutOfRange};
use loopscope_question::Program;
use loopscope_question::report::{ErrorText, Failed};
use loopscope_smt::{Model, Pool, Value};
use loopscope_symex::State;
use loopscope_syntax::ast::{self, ExprKind, SyntaxTree};
use loopscope_syntax::{Span, Target};
use petgraph::stable_graph::NodeIndex;

/// The error at which a state is, whose run is too long to be replayed. `None` if the target is another one.
pub(crate) fn error_at(
    (program, target): (&Program, Target),
    pool: &mut Pool,
    cfg: &Cfg,
    at: (&State, &Model),
) -> Option<ErrorText> {
    let node = cfg.graph.node_weight(at.0.node()).filter(|_| target == Target::AnyError)?;
    let NodeKind::Error(id) = &node.kind else { return None };
    let site = cfg.error(*id);
    let detail = out_of_range((cfg, program.tree()), pool, at, site.span).map(Detail::OutOfRange);
    let failed = Failed { kind: site.kind, place: site.span, detail: detail.as_ref(), past: None };
    Some(ErrorText::of(&failed, &program.analysed()))
}

/// The integer out of range with which a path to an error at this place ends, as the model has it.
fn out_of_range(
    (cfg, tree): (&Cfg, &SyntaxTree),
    pool: &mut Pool,
    (state, model): (&State, &Model),
    place: Span,
) -> Option<OutOfRange> {
    // A member may have asked for a view, in which there are other nodes.
    let is_check = |node: &NodeIndex| {
        let is_here = cfg.graph.node_weight(*node).is_some_and(|node| node.span == place);
        is_here && cfg.successor(*node, Edge::False) == Some(state.node())
    };
    let check = state.decisions().into_iter().rev().map(|decision| decision.node).find(is_check)?;
    let NodeKind::Check(Check::NonZero(Expr::Binary(_, checked, _))) = &cfg.graph[check].kind else { return None };
    let (low, high, type_name, written) = tree.range_at(place)?;
    let mut evaluated = |expression: &Expr| -> Option<IBig> {
        let term = state.eval_int(pool, expression).ok()?;
        if let Some(Value::Int(value)) = pool.evaluate(term, model) { Some(value) } else { None }
    };
    let value = evaluated(checked)?;
    let is_within = low.is_none_or(|low| value >= *low) && high.is_none_or(|high| value <= *high);
    if is_within {
        return None;
    }
    let calculation = match (&**checked, &written.kind) {
        (Expr::Binary(operator, left, right), ExprKind::Binary(by, at_left, at_right)) if operator == by => {
            let (left, right) = ((at_left.span, evaluated(left)?), (at_right.span, evaluated(right)?));
            Some(Calculation { operator: *operator, left: Some(left), right })
        }
        (Expr::Unary(ast::UnaryOp::Negate, operand), ExprKind::Unary(ast::UnaryOp::Negate, at)) => {
            let right = (at.span, evaluated(operand)?);
            Some(Calculation { operator: ast::BinaryOp::Subtract, left: None, right })
        }
        _ => None,
    };
    Some(OutOfRange { value, by: written.span, low: low.cloned(), high: high.cloned(), type_name, calculation })
}
