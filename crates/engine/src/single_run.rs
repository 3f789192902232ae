//! Run: a program that reads nothing has one run only.
//!
//! # Idea
//! What a program does depends on what it reads, and on nothing else. Where a run comes to its end without having read
//! anything, every run is this one. So the concrete interpreter decides: what it meets can be reached, and what it does
//! not meet cannot.
//!
//! # Source
//! Folklore: symbolic execution of a program without symbols is execution.
//!
//! # What is exact
//! Everything. A target that is met before anything is read is met by every run; a run that ends (by its own end, by an
//! error, or by an `assume` that does not hold) shows all that there is. A run that is cut short shows nothing.
//!
//! # Which programs
//! Those whose `main` has no parameters, and that come to the target or to their end before they evaluate `input`.
//!
//! # When it stops
//! At an `input`, or after so many steps.
//!
//! # Example
//! `n = 10007; d = 2; while (d * d <= n) { if (n % d == 0) error(); d = d + 1; }`: no solver has to know about products,
//! since 99 iterations show that there is no divisor.

use loopscope_cfg::Cfg;
use loopscope_interp::{ErrorKind, Inputs, Outcome};
use loopscope_symex::Budget;
use loopscope_syntax::Span;

use crate::replay::{End, Judge};

/// What the only run of a program says about a target.
pub(crate) enum SingleRun {
    /// It gets there; by this error, where any is looked for.
    Reached(Option<(ErrorKind, Span)>),
    /// It comes to its end and does not get there.
    Unreachable,
    /// It is not the only one: `main` has parameters, or this expression reads an input.
    Reads(Option<Span>),
    /// It was not over after as many steps as it may make, or needs too much memory.
    TooLong,
    /// The budget is used up.
    Interrupted,
}

/// Runs a program that reads nothing. Comes with the number of steps.
pub(crate) fn single_run(cfg: &Cfg, judge: &Judge, steps: u64, budget: &mut dyn Budget) -> (SingleRun, u64) {
    if !cfg.main_function().parameters.is_empty() {
        return (SingleRun::Reads(None), 0);
    }
    let Some(done) = judge.run(&Inputs::default(), steps, budget) else {
        return (SingleRun::Reads(None), 0);
    };
    let found = match (&done.run.outcome, judge.arrived(&done)) {
        (_, Some(End { error })) => SingleRun::Reached(error),
        (Outcome::InputExhausted { span }, _) => SingleRun::Reads(Some(*span)),
        (Outcome::Interrupted, _) => SingleRun::Interrupted,
        (outcome, _) if outcome.is_cut() => SingleRun::TooLong,
        _ => SingleRun::Unreachable,
    };
    (found, done.run.steps)
}
