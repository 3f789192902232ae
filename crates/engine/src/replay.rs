//! Puts witnesses to the judge: the concrete interpreter runs the program on them.

use std::ops::ControlFlow;

use loopscope_interp::{ErrorKind, Inputs, Limits, LineTarget, Observer, Outcome, Program, Run, View, run_observed};
use loopscope_symex::Budget;
use loopscope_syntax::{LineIndex, Span};

use crate::analysis::Target;

/// What came of following a witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// It leads to the target.
    Confirmed {
        /// Statements executed.
        steps: u64,
        /// The error, for an error.
        error: Option<(ErrorKind, Span)>,
    },
    /// The run is longer, or needs more memory or time, than the limits permit.
    TooLong {
        /// Statements executed.
        steps: u64,
    },
    /// It does not lead there: a mistake in Loopscope.
    Refuted,
}

/// Runs a program with inputs to a target, or to its end. Nothing where the interpreter finds no statement on the line.
pub(crate) fn run(
    program: &Program,
    lines: &LineIndex,
    inputs: &Inputs,
    target: Target,
    steps: u64,
    budget: &mut dyn Budget,
) -> Option<Run> {
    let limits = Limits { steps, ..Limits::default() };
    let at = match target {
        Target::AnyError => LineTarget::nowhere(program),
        Target::Line(line) => LineTarget::new(program, lines, line)?,
    };
    Some(run_observed(program, inputs, &limits, &mut Watch { at, budget }))
}

/// Follows a witness to a target.
pub(crate) fn judge(
    program: &Program,
    lines: &LineIndex,
    inputs: &Inputs,
    target: Target,
    steps: u64,
    budget: &mut dyn Budget,
) -> Judgement {
    let Some(run) = run(program, lines, inputs, target, steps, budget) else { return Judgement::Refuted };
    match (run.outcome, target) {
        (Outcome::Error { kind, span }, Target::AnyError) => {
            Judgement::Confirmed { steps: run.steps, error: Some((kind, span)) }
        }
        (Outcome::ReachedTarget { .. }, Target::Line(_)) => Judgement::Confirmed { steps: run.steps, error: None },
        (Outcome::StepLimit | Outcome::MemoryLimit | Outcome::CallDepth | Outcome::Interrupted, _) => {
            Judgement::TooLong { steps: run.steps }
        }
        _ => Judgement::Refuted,
    }
}

/// Stops at a line, or when the budget is used up.
struct Watch<'a> {
    at: LineTarget,
    budget: &'a mut dyn Budget,
}

impl Observer for Watch<'_> {
    #[inline]
    fn statement(&mut self, statement: u32, view: &View<'_>) -> ControlFlow<()> {
        self.at.statement(statement, view)
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if self.budget.go_on().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
