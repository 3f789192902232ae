//! The run of a witness, as the page replays it: the interpreter's trace without places that only Rust can count.

use loopscope_c::identifiers;
use loopscope_interp::snapshot::Outputs;
use loopscope_interp::trace::{Change, LoopTable, PathItem, Read, Row, Step, Stretch, Trace};
use loopscope_interp::{CompiledProgram, Inputs, Limits, Outcome, Run};
use loopscope_message::{Arg, Message, text};
use loopscope_question::Program;
use loopscope_question::report::{Cause, ErrorText, Failed, OutOfBounds, Past};
use loopscope_syntax::{Dialect, ErrorKind, LineIndex, Span};
use serde::Serialize;

/// A recorded run. For a long run, the steps are a sample: first, last, and some in between.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Replay {
    /// The number of steps of the whole run.
    pub total_steps: u64,
    /// The recorded moments, in order.
    pub steps: Vec<ReplayStep>,
    /// The loops that were entered, in source order.
    pub loops: Vec<ReplayLoop>,
    /// The places that read inputs, in the order of their first read.
    pub reads: Vec<ReplayRead>,
    /// The end of the run.
    pub end: ReplayEnd,
    /// All that was output.
    pub outputs: Outputs,
}

/// A place of the program that reads inputs, with what it read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayRead {
    /// The name of what is read: in C the object that is set, as the program writes it, or null for a value that no object gets;
    /// elsewhere `input`. For an argument, its name, `length of a`, or `a[]` for the elements of an array.
    pub name: Option<Arg>,
    /// The kind of the read.
    pub kind: ReadKind,
    /// Its line, from 1.
    pub line: u32,
    /// The number of its reads.
    pub times: u64,
    /// The first values, each with how often it was read in a row.
    pub values: Vec<(String, u64)>,
}

/// The ways to read an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReadKind {
    /// As an argument of the function in which the program starts (C).
    Argument,
    /// By `input` (micro-c).
    Input,
    /// By a function of the library (C).
    Library,
}

/// The end of a run.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayEnd {
    /// `target`, `returned`, `error`, `halted`, `input`, `steps`, `calls` or `memory`.
    pub kind: String,
    /// The line where it ended, unless `main` returned.
    pub line: Option<u32>,
    /// In words, without the line.
    pub text: Message,
    /// The error, if it is one: `division-by-zero`, `null-dereference`, ...
    #[cfg_attr(test, ts(type = "string | null"))]
    pub error: Option<&'static str>,
    /// The array and the index, if an index is out of bounds.
    pub bounds: Option<Box<OutOfBounds>>,
    /// Why the run fails, if it is an error and that is known.
    pub cause: Option<Box<Cause>>,
    /// The cause as a sentence; of an index out of bounds, the array and the index.
    pub why: Option<Message>,
    /// If it is an error: the names in its line, or in the divisor of a division by zero.
    pub names: Vec<String>,
}

/// A statement is about to be executed, or a condition to be evaluated.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayStep {
    /// The number of steps that were taken before.
    pub index: u64,
    /// The line, from 1.
    pub line: u32,
    /// The number of calls below this one: 0 in `main`.
    pub depth: u32,
    /// The function.
    pub function: String,
    /// The variables of this call that have other values than at the last recorded step of the same call.
    pub changes: Vec<ReplayChange>,
    /// The number of integers that were output before; in C, of characters.
    pub printed: u64,
}

/// A variable with its new value.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayChange {
    /// Its name.
    pub name: String,
    /// Its number among the variables of the function: names can occur twice.
    pub variable: u32,
    /// Its value as a short text.
    pub value: String,
}

/// The entries and iterations of a loop.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayLoop {
    /// The line of its keyword.
    pub line: u32,
    /// Its last line.
    pub end_line: u32,
    /// The variables that it reads or writes: the columns of its table.
    pub variables: Vec<String>,
    /// The number of entries from outside.
    pub entries: u64,
    /// The number of iterations in all.
    pub iterations: u64,
    /// The different paths that iterations took: the decisions of each.
    pub paths: Vec<Vec<Decision>>,
    /// Iterations in order, those of the same path in a row folded.
    pub stretches: Vec<ReplayStretch>,
    /// The number of stretches that are left out in the middle.
    pub omitted: u64,
}

/// A part of a path through a loop.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Decision {
    /// An `if` decided.
    Branch {
        /// Its line.
        line: u32,
        /// True if its condition held.
        taken: bool,
    },
    /// An inner loop iterated on one of its paths.
    Loop {
        /// Its line.
        line: u32,
        /// An index into its paths, unless it had too many.
        path: Option<u32>,
    },
}

/// Consecutive iterations, of one entry of the loop, that took the same path.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayStretch {
    /// Which entry of the loop, from 1.
    pub entry: u64,
    /// An index into the loop's paths, unless there are too many.
    pub path: Option<u32>,
    /// The first iteration.
    pub first: ReplayRow,
    /// The last one, where there are at least two.
    pub last: Option<ReplayRow>,
    /// For each variable, by how much it grew from each iteration to the next, where that was always the same.
    pub growth: Vec<Option<String>>,
    /// The values of the loop's variables when the last iteration was over, or the run ended in it.
    pub end: Vec<Option<String>>,
}

/// The start of an iteration.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayRow {
    /// Its number, from 1 again at each entry of the loop.
    pub iteration: u64,
    /// The number of steps of the run that were taken before.
    pub step: u64,
    /// The values of the loop's variables; none for what was not written.
    pub values: Vec<Option<String>>,
}

impl Replay {
    /// A trace of a run of a program on inputs, which was read from this source.
    pub(crate) fn new(
        program: &CompiledProgram,
        (inputs, limits): (&Inputs, &Limits),
        run: &Run,
        trace: Trace,
        source: &Program,
    ) -> Self {
        let lines = source.lines();
        let past = Past::new(source, program, (inputs, limits), run);
        let last = trace.steps.last();
        Self {
            total_steps: last.map_or(0, |step| step.index),
            end: end(run, &past, last.map(|step| step.line), source),
            reads: trace.reads.into_iter().map(|read| replay_read(read, source)).collect(),
            outputs: Outputs::new(program, run),
            steps: trace.steps.into_iter().map(step).collect(),
            loops: trace.loops.into_iter().map(|table| loop_table(table, lines)).collect(),
        }
    }
}

fn end(run: &Run, past: &Past, last: Option<u32>, source: &Program) -> ReplayEnd {
    let lines = source.lines();
    let line = |span: &Span| Some(lines.line(span.start));
    let (kind, line, text) = match &run.outcome {
        Outcome::ReachedTarget { span } => ("target", line(span), text!("the target")),
        Outcome::Finished { result } => {
            ("returned", None, text!("`main` returned {result}", result = result.to_string()))
        }
        Outcome::Error { kind, span } => ("error", line(span), kind.message()),
        Outcome::Halted { span } => {
            ("halted", line(span), text!("the run ends here, as what is assumed does not hold"))
        }
        Outcome::InputExhausted { span } => {
            ("input", line(span), text!("a further input is read here, and none is left"))
        }
        Outcome::StepLimit => ("steps", last, text!("still running after {steps} steps", steps = run.steps)),
        Outcome::Interrupted => ("interrupted", last, text!("it was stopped after {steps} steps", steps = run.steps)),
        Outcome::CallDepth => ("calls", last, text!("too many calls are open: each waits for the next one")),
        Outcome::MemoryLimit => ("memory", last, text!("the run needs more memory than there is for it")),
    };
    let end = ReplayEnd {
        kind: kind.to_owned(),
        line,
        text,
        error: None,
        bounds: None,
        cause: None,
        why: None,
        names: Vec::new(),
    };
    let Outcome::Error { kind, span } = run.outcome else { return end };
    let ErrorText { text, bounds, cause, why, .. } = ErrorText::of(
        &Failed { kind, place: span, detail: run.detail.as_deref(), past: Some(past) },
        &source.analysed(),
    );
    let bounds = bounds.map(Box::new);
    ReplayEnd { text, error: Some(kind.code()), bounds, cause, why, names: names_at(kind, span, source), ..end }
}

/// The names in the line of an error, or in the divisor of a division by zero.
fn names_at(error: ErrorKind, place: Span, program: &Program) -> Vec<String> {
    let divisor = program.tree().divisor_at(place).filter(|_| error == ErrorKind::DivisionByZero);
    let line = program.lines().line(place.start);
    let is_there = |name: Span| match divisor {
        Some(divisor) => divisor.start <= name.start && name.end <= divisor.end,
        None => program.lines().line(name.start) == line,
    };
    let all = identifiers(program.source(), program.dialect()).filter(|(span, _)| is_there(*span));
    all.map(|(_, name)| name.to_owned()).collect()
}

/// A place that reads, with its first line of text.
fn replay_read(read: Read, program: &Program) -> ReplayRead {
    let Read { span, line, argument, times, values } = read;
    let (name, kind) = if let Some(argument) = argument {
        (Some(argument), ReadKind::Argument)
    } else {
        let text = program.source().get(span.start as usize..span.end as usize).unwrap_or_default();
        let text = text.lines().next().unwrap_or_default();
        let kind = if program.dialect() == Dialect::C { ReadKind::Library } else { ReadKind::Input };
        // A call such as `getchar()` gives its value to whatever it is part of.
        let object = (!text.ends_with(')')).then(|| text.trim_start_matches('&').trim_start());
        (object.map(Arg::from), kind)
    };
    ReplayRead { name, kind, line, times, values }
}

fn step(step: Step) -> ReplayStep {
    let Step { index, line, depth, function, changes, printed, .. } = step;
    ReplayStep { index, line, depth, function, changes: changes.into_iter().map(change).collect(), printed }
}

fn change(change: Change) -> ReplayChange {
    let Change { name, variable, value } = change;
    ReplayChange { name, variable, value }
}

fn loop_table(table: LoopTable, lines: &LineIndex) -> ReplayLoop {
    let paths = table.paths.into_iter().map(|path| path.items.into_iter().map(decision).collect());
    ReplayLoop {
        line: table.line,
        end_line: lines.line(table.span.end.saturating_sub(1)),
        variables: table.variables,
        entries: table.entries,
        iterations: table.iterations,
        paths: paths.collect(),
        stretches: table.stretches.into_iter().map(stretch).collect(),
        omitted: table.omitted,
    }
}

fn decision(item: PathItem) -> Decision {
    match item {
        PathItem::Branch { line, taken } => Decision::Branch { line, taken },
        PathItem::Loop { line, path } => Decision::Loop { line, path },
    }
}

fn stretch(stretch: Stretch) -> ReplayStretch {
    let Stretch { entry, path, first, last, growth, end } = stretch;
    ReplayStretch { entry, path, first: row(first), last: last.map(row), growth, end }
}

fn row(row: Row) -> ReplayRow {
    let Row { iteration, step, values } = row;
    ReplayRow { iteration, step, values }
}
