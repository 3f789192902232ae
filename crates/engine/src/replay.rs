//! Puts inputs to the judge: the concrete interpreter runs the program on them.

use dashu_int::IBig;
use loopscope_interp::{
    Argument, Element, ErrorKind, Follow, InputArray, Inputs, Limits, LineTarget, Outcome, Program, Run, follow,
};
use loopscope_symex::{Budget, Counters, Limit};
use loopscope_syntax::{LineIndex, Span};

use crate::analysis::Target;

/// How many more times a run goes on that is judged when the time is over. Each is some ten thousand steps: together they
/// take a fraction of a second.
const GRACE: u32 = 10;

/// Runs one program, to see whether it comes to a target.
pub(crate) struct Judge {
    program: Program,
    /// Where to stop; nothing where there is no such line.
    stop: Option<LineTarget>,
    target: Target,
    /// The line on which each statement begins.
    lines: Vec<u32>,
}

/// What came of following inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// They lead to the target.
    Confirmed(Arrival),
    /// The run is longer, or needs more memory or time, than the limits permit; or what it reads lies too scattered to be
    /// told.
    TooLong {
        /// Statements executed.
        steps: u64,
    },
    /// They do not lead there.
    Refuted {
        /// Statements executed.
        steps: u64,
    },
}

/// The end of a run at the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// What the run read of its inputs: on these alone it is the same.
    pub(crate) inputs: Inputs,
    /// Statements executed.
    pub(crate) steps: u64,
    /// The error, for an error.
    pub(crate) error: Option<(ErrorKind, Span)>,
}

impl Judge {
    pub(crate) fn new(program: Program, lines: &LineIndex, target: Target) -> Self {
        let stop = match target {
            Target::AnyError => Some(LineTarget::nowhere(&program)),
            Target::Line(line) => LineTarget::new(&program, lines, line),
        };
        let beginning = (0..program.statements()).map(|statement| lines.line(program.statement_span(statement).start));
        let lines = beginning.collect();
        Self { program, stop: stop.map(LineTarget::with_reads), target, lines }
    }

    /// The line on which each statement begins, counted from 1, by the statements' marks.
    pub(crate) fn lines(&self) -> &[u32] {
        &self.lines
    }

    /// What is to be reached.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    /// Runs the program to the target or to its end, for at most so many steps and as long as the budget lasts. Nothing
    /// where the interpreter finds no statement on the line.
    pub(crate) fn run(&self, inputs: &Inputs, steps: u64, budget: &mut dyn Budget) -> Option<Run> {
        self.run_with(inputs, steps, budget, (0, None))
    }

    /// The same as [`judge`](Self::judge), and says which statements are executed, one after the other.
    pub(crate) fn follow<'s>(
        &self,
        inputs: &Inputs,
        steps: u64,
        budget: &'s mut dyn Budget,
        seen: Option<&'s mut dyn FnMut(u32)>,
    ) -> Judgement {
        let run = self.run_with(inputs, steps, budget, (0, seen));
        self.judgement(inputs, run)
    }

    /// Where the time is over, the run goes on for some `grace`, in times that it asks; `seen` is told of each statement.
    fn run_with(
        &self,
        inputs: &Inputs,
        steps: u64,
        budget: &mut dyn Budget,
        (mut grace, seen): (u32, Option<&mut dyn FnMut(u32)>),
    ) -> Option<Run> {
        let at = self.stop.clone()?;
        let goes_on = &mut || match budget.go_on() {
            Ok(()) => true,
            Err(Limit::Time) if grace > 0 => {
                grace -= 1;
                true
            }
            Err(_) => false,
        };
        let limits = Limits { steps, ..Limits::default() };
        Some(follow(&self.program, inputs, &limits, Follow { at, seen, goes_on }))
    }

    /// Follows inputs for at most so many steps and as long as the budget lasts.
    pub(crate) fn judge(&self, inputs: &Inputs, steps: u64, budget: &mut dyn Budget) -> Judgement {
        self.follow(inputs, steps, budget, None)
    }

    /// The same, and a little longer than the budget lasts: what was found just in time is still followed.
    pub(crate) fn judge_with_grace(&self, inputs: &Inputs, steps: u64, budget: &mut dyn Budget) -> Judgement {
        self.judgement(inputs, self.run_with(inputs, steps, budget, (GRACE, None)))
    }

    fn judgement(&self, inputs: &Inputs, run: Option<Run>) -> Judgement {
        let Some(run) = run else { return Judgement::Refuted { steps: 0 } };
        let error = match (&run.outcome, self.target) {
            (Outcome::Error { kind, span }, Target::AnyError) => Some((*kind, *span)),
            (Outcome::ReachedTarget { .. }, Target::Line(_)) => None,
            (Outcome::StepLimit | Outcome::MemoryLimit | Outcome::CallDepth | Outcome::Interrupted, _) => {
                return Judgement::TooLong { steps: run.steps };
            }
            _ => return Judgement::Refuted { steps: run.steps },
        };
        match read(inputs, &run) {
            Some(inputs) => Judgement::Confirmed(Arrival { inputs, steps: run.steps, error }),
            None => Judgement::TooLong { steps: run.steps },
        }
    }
}

/// A budget for runs that only their number of steps limits, so that what comes of them depends on no clock.
pub(crate) struct StepsAlone;

impl Budget for StepsAlone {
    fn proceed(&mut self, _: &Counters) -> Result<(), Limit> {
        Ok(())
    }
}

/// What a run read of its inputs. All that it did not read is 0 there and, in arrays, not named.
fn read(given: &Inputs, run: &Run) -> Option<Inputs> {
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
                // A row that was read comes after its array, and is copied once.
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
