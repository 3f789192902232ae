//! Puts witnesses to the judge: the concrete interpreter runs the program on them.

use loopscope_interp::{ErrorKind, Inputs, Limits, LineTarget, Outcome, Program, run_observed};
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
    /// The run is longer, or needs more memory, than the limits permit.
    TooLong {
        /// Statements executed.
        steps: u64,
    },
    /// It does not lead there: a mistake in Loopscope.
    Refuted,
}

/// Follows a witness to a target.
pub(crate) fn judge(program: &Program, lines: &LineIndex, inputs: &Inputs, target: Target, steps: u64) -> Judgement {
    let limits = Limits { steps, ..Limits::default() };
    let at = match target {
        Target::AnyError => Some(LineTarget::nowhere(program)),
        Target::Line(line) => LineTarget::new(program, lines, line),
    };
    let Some(mut at) = at else { return Judgement::Refuted };
    let run = run_observed(program, inputs, &limits, &mut at);
    match (run.outcome, target) {
        (Outcome::Error { kind, span }, Target::AnyError) => {
            Judgement::Confirmed { steps: run.steps, error: Some((kind, span)) }
        }
        (Outcome::ReachedTarget { .. }, Target::Line(_)) => Judgement::Confirmed { steps: run.steps, error: None },
        (Outcome::StepLimit | Outcome::MemoryLimit | Outcome::CallDepth, _) => Judgement::TooLong { steps: run.steps },
        _ => Judgement::Refuted,
    }
}
