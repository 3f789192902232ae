//! Replays inputs: the concrete interpreter runs the program on them.
//!
//! The run reports which elements of arrays it read. Only these, including zeros, are the witness; `shrink` then makes
//! it smaller. Smaller inputs often take another path than the one that was found, so `Witness::same_path` says whether
//! the report's statements about that path apply to them. Inputs found just before the time limit are still replayed.

use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_float::Format;
use loopscope_interp::{
    Argument, CompiledProgram, Detail, Element, Follow, InputArray, Inputs, Limits, LineTarget, Outcome, Run, RunEvent,
    characters, float_formats, follow,
};
use loopscope_symex::{Budget, Counters, Limit};
use loopscope_syntax::{ErrorKind, LineIndex, Span, Target};

/// The number of statements of a run that cost as much as a symbolic step.
pub const STATEMENTS_FOR_A_STEP: u64 = 32;

/// Runs a program, to decide whether the run reaches the target.
pub struct Replay {
    program: CompiledProgram,
    /// Where to stop; `None` if there is no such line.
    stop: Option<LineTarget>,
    aim: Aim,
    /// The line on which each statement begins.
    lines: Vec<u32>,
}

/// The goals of a run.
enum Aim {
    AnyError,
    /// This line or error.
    Stop,
    /// Nothing: only whether it ends matters.
    Nothing,
    /// All of these goals.
    Goals(Box<dyn Goals>),
}

/// Goals that a run should reach. The page's engine uses no goals, so it does not contain their code.
pub trait Goals {
    /// Runs the program until all goals are reached, or to its end. `executed` receives the statements that it
    /// executes, and `goes_on` decides whether to continue. Also returns, by goal, whether the run reached it.
    fn follow(
        &self,
        run: (&CompiledProgram, &Inputs, &Limits),
        executed: Option<&mut dyn FnMut(u32)>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> (Run, Vec<bool>);

    /// Returns `true` if `reached` includes all these goals.
    fn are_among(&self, reached: &[bool]) -> bool;
}

/// The outcome of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayOutcome {
    /// The inputs lead to the target.
    Confirmed(Arrival),
    /// The run takes more steps, memory or time than the limits permit, or the elements that it reads are too scattered
    /// to be listed.
    TooLong {
        /// Statements executed.
        steps: u64,
    },
    /// The run fills the stack before it gets to the target.
    StackOverflow {
        /// Statements executed.
        steps: u64,
    },
    /// The inputs do not lead to the target.
    Refuted {
        /// Statements executed.
        steps: u64,
    },
}

impl ReplayOutcome {
    /// The number of statements that were executed.
    pub fn steps(&self) -> u64 {
        match self {
            Self::Confirmed(arrival) => arrival.steps,
            Self::TooLong { steps } | Self::StackOverflow { steps } | Self::Refuted { steps } => *steps,
        }
    }
}

/// The end of a run at the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The inputs that the run read; they determine the run.
    pub inputs: Inputs,
    /// Statements executed.
    pub steps: u64,
    /// The error, if the target is an error.
    pub error: Option<(ErrorKind, Span)>,
    /// The details of the error, if they are known.
    pub detail: Option<Box<Detail>>,
}

impl Replay {
    /// Runs a program, with these lines, to a target.
    pub fn new(program: CompiledProgram, lines: &LineIndex, target: Target) -> Self {
        let stop = match target {
            Target::AnyError | Target::Ends => Some(LineTarget::nowhere(&program)),
            Target::Line(line) => LineTarget::new(&program, lines, line),
        };
        let beginning = (0..program.statements()).map(|statement| lines.line(program.statement_span(statement).start));
        let lines = beginning.collect();
        let aim = match target {
            Target::AnyError => Aim::AnyError,
            Target::Line(_) => Aim::Stop,
            Target::Ends => Aim::Nothing,
        };
        Self { program, stop: stop.map(LineTarget::with_reads), aim, lines }
    }

    /// The same program, whose runs should reach these goals.
    pub fn for_goals(&self, goals: impl Goals + 'static) -> Self {
        let (program, lines) = (self.program.clone(), self.lines.clone());
        Self { stop: Some(LineTarget::nowhere(&program)), program, aim: Aim::Goals(Box::new(goals)), lines }
    }

    /// The line on which each statement begins, counted from 1, by the statements' marks.
    pub fn lines(&self) -> &[u32] {
        &self.lines
    }

    /// Runs the program to the target or to its end, for at most `steps` steps and as long as the budget lasts. `None`
    /// if the interpreter finds no statement on the line.
    pub fn run(&self, inputs: &Inputs, steps: u64, budget: &mut dyn Budget) -> Option<ReplayedRun> {
        self.run_with(inputs, steps, budget, None)
    }

    /// The program.
    pub fn program(&self) -> &CompiledProgram {
        &self.program
    }

    /// Does the same as [`replay`](Self::replay), and reports the executed statements in order.
    pub fn follow<'s>(
        &self,
        inputs: &Inputs,
        steps: u64,
        budget: &'s mut dyn Budget,
        seen: Option<&'s mut dyn FnMut(u32)>,
    ) -> ReplayOutcome {
        let done = self.run_with(inputs, steps, budget, seen);
        self.outcome(inputs, done)
    }

    /// Does the same as [`run`](Self::run), and reports the executed statements in order.
    pub fn watched(
        &self,
        inputs: &Inputs,
        steps: u64,
        budget: &mut dyn Budget,
        executed: &mut dyn FnMut(u32),
    ) -> Option<ReplayedRun> {
        self.run_with(inputs, steps, budget, Some(executed))
    }

    fn run_with(
        &self,
        inputs: &Inputs,
        steps: u64,
        budget: &mut dyn Budget,
        executed: Option<&mut dyn FnMut(u32)>,
    ) -> Option<ReplayedRun> {
        let at = self.stop.clone()?;
        let goes_on = &mut || budget.go_on().is_ok();
        let limits = Limits { steps, ..Limits::default() };
        if let Aim::Goals(goals) = &self.aim {
            let (run, reached) = goals.follow((&self.program, inputs, &limits), executed, goes_on);
            return Some(ReplayedRun { run, goals: reached });
        }
        let mut pass = executed.map(|executed| {
            move |passed| {
                if let RunEvent::Statement(statement) = passed {
                    executed(statement);
                }
                ControlFlow::Continue(())
            }
        });
        let seen = pass.as_mut().map(|pass| pass as &mut dyn FnMut(RunEvent) -> ControlFlow<()>);
        let run = follow(&self.program, inputs, &limits, Follow { at, seen, conditions: false, goes_on });
        Some(ReplayedRun { run, goals: Vec::new() })
    }

    /// The end of a run, if it reached what it should reach.
    pub fn arrived(&self, ReplayedRun { run, goals }: &ReplayedRun) -> Option<End> {
        match (&self.aim, &run.outcome) {
            (Aim::AnyError, Outcome::Error { kind, span }) => Some(End { error: Some((*kind, *span)) }),
            (Aim::Stop, Outcome::ReachedTarget { .. }) => Some(End { error: None }),
            (Aim::Goals(wanted), _) if wanted.are_among(goals) => Some(End { error: None }),
            _ => None,
        }
    }

    /// The formats of the inputs that a run reads, in the order in which it reads them; `None` for what is no floating-point
    /// number.
    pub fn float_formats(&self, run: &Arrival) -> Vec<Option<Format>> {
        float_formats(&self.program, &run.inputs, &Limits { steps: run.steps, ..Limits::default() })
    }

    /// Which of the inputs that a run reads are characters that a user types, in the order in which it reads them.
    pub fn characters(&self, run: &Arrival) -> Vec<bool> {
        characters(&self.program, &run.inputs, &Limits { steps: run.steps, ..Limits::default() })
    }

    /// Replays inputs for at most `steps` steps and as long as the budget lasts.
    pub fn replay(&self, inputs: &Inputs, steps: u64, budget: &mut dyn Budget) -> ReplayOutcome {
        self.follow(inputs, steps, budget, None)
    }

    fn outcome(&self, inputs: &Inputs, done: Option<ReplayedRun>) -> ReplayOutcome {
        let Some(done) = done else { return ReplayOutcome::Refuted { steps: 0 } };
        let ReplayedRun { run, .. } = &done;
        let steps = run.steps;
        let Some(End { error }) = self.arrived(&done) else {
            return match run.outcome {
                Outcome::Error { kind: ErrorKind::StackOverflow, .. } => ReplayOutcome::StackOverflow { steps },
                _ if run.outcome.is_cut() => ReplayOutcome::TooLong { steps },
                _ => ReplayOutcome::Refuted { steps },
            };
        };
        match read(inputs, run) {
            Some(inputs) => ReplayOutcome::Confirmed(Arrival { inputs, steps, error, detail: run.detail.clone() }),
            None => ReplayOutcome::TooLong { steps },
        }
    }
}

/// The end of a run that reached what it should reach.
pub struct End {
    /// The error, if the target is any error.
    pub error: Option<(ErrorKind, Span)>,
}

/// A run.
pub struct ReplayedRun {
    /// Its end, and its reads.
    pub run: Run,
    /// By goal, whether the run reached it, if there are goals.
    pub goals: Vec<bool>,
}

/// A budget that limits only the number of steps, so that the outcome of runs depends on no clock.
pub struct StepsAlone;

impl Budget for StepsAlone {
    fn proceed(&mut self, _: &Counters) -> Result<(), Limit> {
        Ok(())
    }
}

/// The part of the inputs that a run read. All other values are 0 and, in arrays, not listed.
pub fn read(given: &Inputs, run: &Run) -> Option<Inputs> {
    let mut parameters: Vec<Argument> = given.parameters.clone();
    for argument in &mut parameters {
        if let Argument::Array(array) = argument {
            *array = InputArray::zeros(array.dimensions());
        }
    }
    for read in run.elements_read.as_ref()? {
        let (Some(Argument::Array(from)), Some(Argument::Array(to))) =
            (given.parameters.get(read.parameter), parameters.get_mut(read.parameter))
        else {
            continue;
        };
        match read.row.as_slice() {
            [] => copy(from, to, &read.ranges),
            [at] => {
                // A read row follows its array, and is copied once.
                let (Element::Row(from), mut row) = (from.get(at), InputArray::zeros(1)) else { continue };
                copy(from, &mut row, &read.ranges);
                to.set(at.clone(), at.clone(), Element::Row(row));
            }
            _ => {}
        }
    }
    Some(Inputs { inputs: run.inputs_read.clone(), parameters, exhausted: given.exhausted })
}

/// Copies the elements in some ranges.
fn copy(from: &InputArray, to: &mut InputArray, ranges: &[(IBig, IBig)]) {
    for (first, last) in ranges {
        to.set(first.clone(), last.clone(), from.default_element().clone());
        let start = from.runs().partition_point(|run| run.last < *first);
        for run in from.runs()[start..].iter().take_while(|run| run.first <= *last) {
            let (first, last) = (run.first.clone().max(first.clone()), run.last.clone().min(last.clone()));
            to.set(first, last, run.element.clone());
        }
    }
}
