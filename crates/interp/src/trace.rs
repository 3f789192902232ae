//! Recording a run for a page that replays it: the steps for a slider, and for each loop a table of its iterations.
//!
//! A run can have a hundred million steps, a page shows some thousand. [`record`] therefore runs the program twice: the
//! first run, at full speed, counts the steps; the second one, identical by construction, records the wanted ones: all
//! of a short run; of a long one the first, the last, and some evenly spread in between. Consecutive iterations on the
//! same path are folded into a [`Stretch`] as they are recorded. Memory is bounded by [`TraceOptions`] whatever the
//! program does.

mod iterations;
mod reads;
mod steps;

use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_message::Arg;
use loopscope_syntax::ast::Typed;
use loopscope_syntax::{LineIndex, Span};
use serde::Serialize;

use crate::inputs::Inputs;
use crate::instruction::Event;
use crate::line_target::{LineTarget, stop_at};
use crate::machine::run_watched;
use crate::observer::RunView;
use crate::outcome::{Limits, Run};
use crate::program::CompiledProgram;
use crate::watch::Watch;

/// The limits of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceOptions {
    /// At most how many steps: if there are more, the first and the last quarter of this number, and evenly spaced ones
    /// between them.
    pub steps: usize,
    /// At most how many stretches of each loop: if there are more, half of this number from each end.
    pub stretches: usize,
    /// At most how many items of a path are recorded.
    pub path_items: usize,
    /// At most how many runs of equal values of each place that reads, and how many such places.
    pub values: usize,
}

impl Default for TraceOptions {
    fn default() -> Self {
        Self { steps: 2_000, stretches: 400, path_items: 60, values: 64 }
    }
}

/// A recorded run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The number of steps of the run; more than `steps` holds if that is a sample.
    pub total_steps: u64,
    /// The recorded steps in order.
    pub steps: Vec<Step>,
    /// The loops that were entered, in source order.
    pub loops: Vec<LoopTable>,
    /// The places that read inputs, in the order of their first read.
    pub reads: Vec<Read>,
}

/// A place of the program that reads inputs, with what it read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Read {
    /// The place that reads: in C, the object that is set; elsewhere `input`.
    pub span: Span,
    /// The line where that begins, counted from 1.
    pub line: u32,
    /// The argument that it chooses, if it is one of the function in which the program starts (C): see
    /// [`Typed::Argument`] or [`Typed::Failure`].
    pub argument: Option<Arg>,
    /// The number of times that it has read.
    pub times: u64,
    /// The first values, equal neighbours folded: at most [`TraceOptions::values`] runs.
    pub values: Vec<(String, u64)>,
}

/// A moment of a run: a statement is about to be executed, or a condition to be evaluated. The last one of a run that
/// finishes is the moment after its last statement, and has that statement's place. If a run fails in a call that has waited
/// for another one since its last step, the last moment is that of the error, and has its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The number of statements that were executed before.
    pub index: u64,
    /// The statement's line, counted from 1.
    pub line: u32,
    /// Its place; of a statement with a body, its header.
    pub span: Span,
    /// The number of calls that lie below this one: 0 in `main`.
    pub depth: u32,
    /// The function.
    pub function: String,
    /// The variables of this call whose values are not those of the last recorded step of the same call; for its first
    /// one, all that were written.
    pub changes: Vec<Change>,
    /// The number of outputs before it: of integers or, in C, of characters.
    pub printed: u64,
}

/// A variable with its new value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The variable's name. An inner variable can have the name of an outer one: see `variable`.
    pub name: String,
    /// Its number among the variables of the function.
    pub variable: u32,
    /// Its value as a short text.
    pub value: String,
}

/// The iterations of a loop, as a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LoopTable {
    /// The line of the loop's keyword.
    pub line: u32,
    /// The whole loop.
    pub span: Span,
    /// The names of the variables that the loop reads or writes: the columns of the table.
    pub variables: Vec<String>,
    /// The number of times that the loop was entered from outside.
    pub entries: u64,
    /// The number of iterations in all.
    pub iterations: u64,
    /// The different paths that iterations took, in the order of their first occurrence.
    pub paths: Vec<Path>,
    /// Iterations in order, with consecutive ones on the same path folded.
    pub stretches: Vec<Stretch>,
    /// The number of stretches that are left out, in the middle of `stretches`.
    pub omitted: u64,
}

/// The path that an iteration took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Path {
    /// The decisions in order, up to [`TraceOptions::path_items`].
    pub items: Vec<PathItem>,
    /// True if there were more.
    pub cut: bool,
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PathItem {
    /// An `if` decided, in the loop or in a function called there.
    Branch {
        /// The line of the `if`.
        line: u32,
        /// True if its condition held.
        taken: bool,
    },
    /// An inner loop iterated on one of its paths, however often.
    Loop {
        /// The line of the inner loop.
        line: u32,
        /// An index into its [`LoopTable::paths`], unless it had too many.
        path: Option<u32>,
    },
}

/// Consecutive iterations, of one entry of the loop, that took the same path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// Which entry of the loop, counted from 1.
    pub entry: u64,
    /// An index into [`LoopTable::paths`], unless there are too many of them.
    pub path: Option<u32>,
    /// The first iteration.
    pub first: Row,
    /// The last one, if there are at least two.
    pub last: Option<Row>,
    /// For each variable, by how much it grew from each iteration of the stretch to the next, if that was always the
    /// same and there are at least two.
    pub growth: Vec<Option<String>>,
    /// The values of [`LoopTable::variables`] when the last iteration was over, or the run ended in it, as in
    /// [`Row::values`].
    pub end: Vec<Option<String>>,
}

/// The start of an iteration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Its number, counted from 1 again at each entry of the loop.
    pub iteration: u64,
    /// The number of statements of the run that were executed before.
    pub step: u64,
    /// The values of [`LoopTable::variables`], as short texts; `None` for what was not written.
    pub values: Vec<Option<String>>,
}

/// Runs a program, up to a target if there is one, and records the run.
pub fn record(
    program: &CompiledProgram,
    lines: &LineIndex,
    inputs: &Inputs,
    limits: &Limits,
    target: Option<&LineTarget>,
    options: &TraceOptions,
) -> (Run, Trace) {
    let first_run = run_watched(program, inputs, limits, &mut Watch::Steps(target));
    // The statement that ends the run counts too, although a target was not executed.
    let total = first_run.steps + 1;
    let mut recorder = Recorder {
        target,
        steps: steps::Steps::new(lines, total, options.steps),
        iterations: iterations::Iterations::new(program, lines, *options),
        reads: reads::Reads::new(lines, options.values),
    };
    let run = run_watched(program, inputs, limits, &mut Watch::Trace(&mut recorder));
    let trace = Trace {
        total_steps: run.steps,
        steps: recorder.steps.recorded,
        loops: recorder.iterations.finish(),
        reads: recorder.reads.finish(),
    };
    (run, trace)
}

/// Records a run.
pub(crate) struct Recorder<'a> {
    target: Option<&'a LineTarget>,
    steps: steps::Steps<'a>,
    iterations: iterations::Iterations<'a>,
    reads: reads::Reads<'a>,
}

impl Recorder<'_> {
    pub(crate) fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        self.steps.statement(statement, view);
        stop_at(self.target, statement)
    }

    pub(crate) fn event(&mut self, event: Event, view: &RunView<'_>) {
        if let Event::Iterate(_) = event {
            self.steps.iterate(view);
        }
        self.iterations.event(event, view);
    }

    pub(crate) fn left(&mut self, view: &RunView<'_>) {
        self.iterations.leave_call(view);
    }

    pub(crate) fn read(&mut self, value: &IBig, place: Span, typed: Option<&Typed>) {
        self.reads.read(crate::typing::written(value, typed), place, typed.and_then(Typed::argument));
    }

    pub(crate) fn output(&mut self) {
        self.steps.printed += 1;
    }

    pub(crate) fn failed(&mut self, place: Span, view: &RunView<'_>) {
        self.steps.failed(place, view);
    }

    pub(crate) fn end(&mut self, view: &RunView<'_>) {
        self.steps.end(view);
    }
}
