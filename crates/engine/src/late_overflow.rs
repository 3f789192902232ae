//! The overflow that ends a loop after very many iterations: its variable, its line, and the number of iterations.
//!
//! # Idea
//! The interpreter records the first iterations. If a variable grows by the same number in each of them, and the only
//! calculation with it in the loop adds that number, it overflows after as many iterations as fit into its type. That is
//! the answer only if the proof that every run ends has the same number as a bound of the loop.

use loopscope_interp::trace::{LoopTable, TraceOptions, record};
use loopscope_interp::{Inputs, Limits};
use loopscope_question::Program;
use loopscope_question::report::{Evidence, IterationBound, LateOverflow, Proof};
use loopscope_smt::IBig;
use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind};

/// The number of statements that are recorded.
const RECORDED: u64 = 20_000;

/// The fewest iterations that show how variables grow.
const FEWEST: u64 = 100;

/// The overflow that ends the run on these inputs in the loop of a line, if the proof that every run ends confirms when.
pub(crate) fn late_overflow(program: &Program, inputs: &Inputs, line: u32, proof: &Proof) -> Option<LateOverflow> {
    let Evidence::Ranking { bounds, .. } = &proof.evidence else { return None };
    let limits = Limits { steps: RECORDED, ..Limits::default() };
    let (_, trace) = record(&program.compiled(), program.lines(), inputs, &limits, None, &TraceOptions::default());
    let table = trace.loops.iter().find(|table| table.line == line)?;
    let (iterations, variable, place) = first(program, table)?;
    let is_bound = |bound: &IterationBound| bound.line == line && bound.most.text == iterations.to_string();
    let line = program.lines().line(place.start);
    bounds.iter().any(is_bound).then(|| LateOverflow { variable, line, iterations: iterations.to_string() })
}

/// The first overflow in the iterations of a loop: how many iterations are before, the variable, and the place.
fn first(program: &Program, table: &LoopTable) -> Option<(IBig, String, Span)> {
    let mut found: Option<(IBig, String, Span)> = None;
    let mut is_known = true;
    let is_inside = |place: Span| table.span.start <= place.start && place.end <= table.span.end;
    program.tree().each_expression(&mut |each| match &each.kind {
        ExprKind::InRange { value, low, high, .. } if is_inside(each.span) && grows(table, value) => {
            match overflow(table, value, (low.as_ref(), high.as_ref())) {
                Some((iterations, variable)) if found.as_ref().is_none_or(|(first, ..)| iterations < *first) => {
                    found = Some((iterations, variable, each.span));
                }
                Some(_) => {}
                None => is_known = false,
            }
        }
        ExprKind::Call(..) if is_inside(each.span) => is_known = false,
        _ => {}
    });
    found.filter(|_| is_known)
}

/// Returns `true` if the value of an expression may differ between iterations.
fn grows(table: &LoopTable, expression: &Expr) -> bool {
    let ExprKind::Variable(name) = &expression.kind else {
        return expression.operands().any(|operand| grows(table, operand));
    };
    column(table, name).is_some_and(|at| growth(table, at) != Some(IBig::ZERO))
}

/// The column of a variable, if the loop mentions it.
fn column(table: &LoopTable, name: &str) -> Option<usize> {
    table.variables.iter().position(|variable| variable == name)
}

/// By how much the variable in a column grows in each of the last iterations, if that is always the same.
fn growth(table: &LoopTable, at: usize) -> Option<IBig> {
    table.stretches.last()?.growth.get(at)?.as_ref()?.parse().ok()
}

/// After how many iterations the sum of a variable and a number is out of a range, and the variable.
fn overflow(table: &LoopTable, sum: &Expr, (low, high): (Option<&IBig>, Option<&IBig>)) -> Option<(IBig, String)> {
    let ExprKind::Binary(operator, left, right) = &sum.kind else { return None };
    let (ExprKind::Variable(name), ExprKind::Number(number)) = (&left.kind, &right.kind) else { return None };
    let step = match operator {
        BinaryOp::Add => number.clone(),
        BinaryOp::Subtract => -number.clone(),
        _ => return None,
    };
    let stretch = table.stretches.last()?;
    let last = stretch.last.as_ref().filter(|last| last.iteration - stretch.first.iteration >= FEWEST)?;
    let at = column(table, name)?;
    if growth(table, at)? != step || step == IBig::ZERO {
        return None;
    }
    let value: IBig = last.values.get(at)?.as_ref()?.parse().ok()?;
    let room = if step > IBig::ZERO { high?.clone() - value } else { value - low?.clone() };
    let size = if step > IBig::ZERO { step } else { -step };
    // The iterations before the last one that was recorded, and those in which the sum still fits.
    Some((IBig::from(last.iteration - 1) + room / size, name.clone()))
}
