//! Enumerate: tries all inputs of programs that permit few.
//!
//! # Idea
//! A program whose conditions permit few inputs needs no formulas: the concrete interpreter runs it on each of them.
//! Inputs are bounded lazily. A run starts with symbols. Each condition on single inputs narrows their bounds; runs
//! outside the bounds are followed to their ends, mostly at an `assume`. When all inputs read so far have few values,
//! each of these is tried. A run that reads a further input is followed again from the start, with the values of the
//! inputs that it has read, until the new input is bounded, too. A program that reads nothing has exactly one run.
//!
//! In `auto`, it declines programs that bounds alone decide; other techniques report more about these. A concrete run
//! cannot pause: one that does not fit into a slice starts again in the next slice, which is longer.
//!
//! For programs that read nothing, it also decides whether every run ends: their only run ends, or its state comes again. For
//! others, `ranking` tries all inputs last.
//!
//! # Source
//! Exhaustive testing within bounds: D. Jackson and C. A. Damon, *Elements of Style: Analyzing a Software Design Feature with
//! a Counterexample Detector* (ISSTA 1996). Bounds by propagation: E. Davis, *Constraint propagation with interval labels*
//! (Artificial Intelligence 32, 1987).
//!
//! # What is exact
//! Everything. Every place that a run reaches is reachable. A target is unreachable if all runs within the bounds
//! ended without reaching it, and all runs outside reached a place from which no path reaches the target.
//!
//! # Which programs
//! Those in which inputs are bounded, by linear conditions, before anything else depends on them.
//!
//! # When it stops
//! When a condition that bounds no input depends on an input with too many values; after a million runs; and when a run
//! is too long. If the target is the end of every run: when the program reads something.
//!
//! # Example
//! `assume(0 <= n && n <= 60); ... assert(n * n != 1369);`: 61 runs are made, one of them with 37.

use loopscope_enumerate::{Ended, Enumeration, Obstacle, RunQuestion, Runs};
use loopscope_message::{Arg, text};
use loopscope_question::report::{Proof, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_symex::{Counters, StopReason as Reason};
use loopscope_syntax::Target;

use super::recurrent::answer::endless;
use super::{Found, Member, Progress, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::stop::plain;
use crate::workspace::Workspace;

/// Tries all inputs of programs that permit few.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::ENUMERATE, is_quick: true, is_early: true, next: |_| Some(Technique::Auto), start };

/// Starts the technique.
///
/// # Errors
/// The target is the end of every run, and `main` takes arguments.
fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let asked = match question.analysis.target {
        Target::Ends if !question.cfg.main_function().parameters.is_empty() => return Err(reads_something()),
        Target::Ends => RunQuestion::EndOfOnlyRun,
        _ => RunQuestion::Target(question.targets.clone()),
    };
    Ok(Box::new(Enumerate::new(question, workspace, asked)))
}

/// A search that tries all inputs to see whether every run ends, for programs without recursion.
pub(super) fn of_ends<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Box<dyn Member + 'q> {
    Box::new(Enumerate::new(question, workspace, RunQuestion::Ends))
}

/// Tries inputs.
struct Enumerate<'q> {
    question: &'q Question<'q>,
    inputs: Enumeration<'q>,
}

impl<'q> Enumerate<'q> {
    fn new(question: &'q Question<'q>, workspace: &mut Workspace<'_>, asked: RunQuestion) -> Self {
        let Question { cfg, replay, analysis, .. } = question;
        let are_alone = analysis.technique != Technique::Auto;
        let program = Runs { replay, most: analysis.budget.replay_steps, are_alone };
        Self { question, inputs: Enumeration::new(cfg, &mut workspace.pool, program, asked) }
    }

    /// The outcome of a turn that ends like this.
    fn outcome(&self, ended: Ended, workspace: &mut Workspace<'_>) -> Progress {
        let found = match ended {
            Ended::Paused => return Progress::Paused,
            Ended::Arrived(arrival) => Found::Arrived(*arrival),
            Ended::AllTried { runs, tried } if self.question.analysis.target == Target::Ends => {
                Found::Ends(Proof::by_ended_runs(runs, tried))
            }
            Ended::AllTried { runs, tried } => Found::Unreachable(Proof::by_runs(runs, tried)),
            // `recurrent` says more about a state that comes again soon.
            Ended::OnlyRunGoesOn { inputs, statements, then } => {
                match self.question.executable().repetition(&inputs, statements, &mut workspace.meter) {
                    Some(run) => Found::Endless(Box::new(endless(self.question, None, &mut workspace.pool, run))),
                    None => return self.outcome(*then, workspace),
                }
            }
            Ended::TooLong { inputs, steps } => {
                let on = inputs.map_or_else(|| text!("the program's run"), |inputs| text!("the run with {inputs}"));
                let message = text!("{on} is not over after {steps} steps, or needs too much memory");
                Found::Stopped(plain(StopCode::Steps, message))
            }
            Ended::Limit(limit) => Found::Stopped(self.question.reasons.executing(&Reason::Limit(limit))),
            // Without a run so far, the technique refuses the program.
            Ended::GivenUp(obstacle) if self.inputs.runs() == 0 => Found::Refused(self.reason(obstacle)),
            Ended::GivenUp(obstacle) => Found::Stopped(self.reason(obstacle)),
        };
        Progress::Ended(found)
    }

    fn reason(&self, obstacle: Obstacle) -> StopReason {
        let reasons = &self.question.reasons;
        let message = match obstacle {
            Obstacle::ReadsSomething => return reads_something(),
            Obstacle::Unbounded(span, name) => {
                let name = name.map(|name| format!("`{name}`"));
                return reasons.depends(span, name.map_or_else(|| text!("an input").into(), Arg::from));
            }
            Obstacle::NotFollowed(reason) => return reasons.executing(&reason),
            Obstacle::TooManyParts => text!("too many conditions come before all inputs are bounded to few values"),
            Obstacle::TooManyRuns(most) => text!("the program would have to be run on more than {most} inputs"),
            Obstacle::NothingToTry => {
                text!("conditions on single inputs decide, so no values of inputs have to be tried")
            }
            Obstacle::Unconfirmed => {
                text!("inputs that are not bounded to few values may lead there, and the one that was tried does not")
            }
        };
        plain(StopCode::NotHandled, message)
    }
}

impl Member for Enumerate<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        workspace.meter.doing = Doing::AllRuns;
        loop {
            let left = workspace.meter.left_of_steps(&self.counters());
            if let Err(ended) = self.inputs.advance(&mut workspace.pool, &mut workspace.meter, left) {
                return self.outcome(ended, workspace);
            }
            let counters = self.counters();
            if let Err(limit) = workspace.context().proceed(&counters) {
                return self.outcome(Ended::Limit(limit), workspace);
            }
            if workspace.meter.is_over(&counters) {
                return Progress::Paused;
            }
        }
    }

    fn counters(&self) -> Counters {
        self.inputs.counters()
    }

    fn steps_left(&self) -> Option<u64> {
        self.inputs.steps_left()
    }
}

/// The program has more than one run.
fn reads_something() -> StopReason {
    plain(StopCode::NotHandled, text!("the program reads inputs, so it has more than one run"))
}
