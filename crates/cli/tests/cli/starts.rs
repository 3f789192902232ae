//! Programs that start in a line: what a run does from there on is what the program does that starts there with the same
//! values, and no proof about that program contradicts it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use loopscope_interp::snapshot::{Content, Held, Snapshot, snapshots};
use loopscope_interp::{
    Argument, CompiledProgram, Element, Exhausted, Follow, InputArray, Inputs, Integers, Limits, LineTarget, Outcome,
    Run, RunEvent, compile, follow, run,
};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, Program, Target, Technique};
use loopscope_syntax::{Dialect, LineIndex, names};
use loopscope_testing::{SolverProcess, compiled, impatient, setting, side_by_side};

use crate::generated::{mixed, program_of, some_inputs};
use crate::support::frugal;

/// The number of random programs. `STARTS_FIRST=1000 STARTS_COUNT=500` tests others, and more.
const PROGRAMS: u64 = 200;

/// The number of these that are analysed too, unless `STARTS_PROOFS` says otherwise.
const PROOFS: u64 = 12;

/// The number of times that each program is run, and in how many places a run is continued.
const RUNS: u64 = 6;
const PLACES: u64 = 6;

fn limits() -> Limits {
    Limits { steps: 3_000, ..Limits::default() }
}

/// The techniques that are asked about each start.
const TECHNIQUES: [&str; 9] =
    ["execute", "summarise", "compact", "apc", "invariants", "horn", "interpolation", "trl", "intervals"];

fn from(text: &str, line: u32) -> String {
    format!("{text}\n#pragma loopscope entry {line}\n")
}

/// The program of a text that starts in a line.
pub(crate) fn read(text: &str, line: u32) -> Result<Program, String> {
    Program::read(&from(text, line), Dialect::Sized).map_err(|errors| errors[0].message.to_string())
}

/// The findings about the starts of a program.
#[derive(Default)]
struct Found {
    wrong: Vec<String>,
    compared: u32,
    refused: u32,
    proved: u32,
    reachable: u32,
}

/// The integer that is shown, if it is short.
fn integer(held: &Held) -> Option<dashu_int::IBig> {
    match held {
        Held::Integer { text } => text.parse().ok(),
        _ => None,
    }
}

/// The value of a variable of the last call. `Err` if it is none that an input has.
fn argument(snapshot: &Snapshot, slot: usize) -> Result<Option<Argument>, String> {
    let held = &snapshot.calls[0].variables[slot].value;
    let array = match held {
        Held::Integer { .. } => return Ok(integer(held).map(Argument::Integer)),
        Held::Array { to: Some(to) } => snapshot.objects.iter().find(|object| object.id == *to),
        _ => return Err(format!("`{}` holds {held:?}", snapshot.calls[0].variables[slot].name)),
    };
    let Some(Content::Array { elements, length: None, cut: false }) = array.map(|object| &object.content) else {
        return Ok(None);
    };
    let mut argument = InputArray::zeros(1);
    for element in elements {
        let (Ok(index), Some(value), false) = (element.index.parse(), integer(&element.value), element.skipped) else {
            return Ok(None);
        };
        let index: dashu_int::IBig = index;
        argument.set(index.clone(), index, Element::Integer(value));
    }
    Ok(Some(Argument::Array(argument)))
}

/// A run of a whole program.
struct Whole {
    text: String,
    lines: LineIndex,
    program: CompiledProgram,
    inputs: Inputs,
    /// The statements that it passed.
    passed: Vec<u32>,
    run: Run,
    starts: BTreeMap<u32, Result<Program, String>>,
}

impl Whole {
    fn new(text: &str) -> Self {
        let program = compiled(text);
        let run = run(&program, &Inputs::default(), &Limits { steps: 0, ..Limits::default() });
        let (text, lines) = (text.to_owned(), LineIndex::new(text));
        let (passed, starts) = (Vec::new(), BTreeMap::new());
        Self { text, lines, program, inputs: Inputs::default(), passed, run, starts }
    }

    /// Runs the program. What it reads is 0, also after any number of inputs.
    fn run_on(&mut self, inputs: Inputs) {
        self.inputs = Inputs { inputs: Integers::default(), exhausted: Exhausted::Zero, ..inputs };
        let mut passed: Vec<u32> = Vec::new();
        let mut see = |event: RunEvent| {
            if let RunEvent::Statement(statement) = event {
                passed.push(statement);
            }
            ControlFlow::Continue(())
        };
        let at = LineTarget::nowhere(&self.program);
        let watch = Follow { at, seen: Some(&mut see), conditions: false, goes_on: &mut || true };
        self.run = follow(&self.program, &self.inputs, &limits(), watch);
        self.passed = passed;
        if self.run.outcome.is_cut() {
            self.passed.clear();
        }
    }

    fn line(&self, step: usize) -> u32 {
        self.lines.line(self.program.statement_span(self.passed[step]).start)
    }

    /// Compares the rest of the run after some steps with a run that starts there with the same values.
    fn compare(&mut self, step: usize) -> Compared {
        let line = self.line(step);
        let taken = snapshots(&self.program, &self.lines, &self.inputs, &limits(), &[step as u64]);
        let Some(snapshot) = taken.first().filter(|snapshot| snapshot.calls.len() == 1) else {
            return Compared::Not;
        };
        let start = self.starts.entry(line).or_insert_with(|| read(&self.text, line));
        let Ok(start) = start else { return Compared::Refused };
        let begin = start.tree().begin.as_ref().expect("a start in a line");
        if begin.statement != self.program.statement_span(self.passed[step]).start {
            return Compared::Not;
        }
        let (meaning, _) = names::resolve(start.tree());
        let frame = &meaning.frames[begin.function as usize];
        assert_eq!(frame.len(), snapshot.calls[0].variables.len());
        let values: Result<Option<Vec<_>>, _> =
            begin.given.iter().map(|id| argument(snapshot, (id - frame.start) as usize)).collect();
        let about = format!("line {line}, after {step} steps on {:?}", self.inputs);
        let parameters = match values {
            Ok(Some(values)) => values,
            Ok(None) => return Compared::Not,
            Err(what) => return Compared::Wrong(format!("{about}: {what}\n{}", self.text)),
        };
        let arguments = Inputs { inputs: Integers::default(), parameters, exhausted: Exhausted::Zero };
        let rest = run(&compile(start.tree()), &arguments, &limits());
        let (before, whole) = (snapshot.outputs.total as usize, &self.run);
        if format!("{:?}", rest.outcome) != format!("{:?}", whole.outcome)
            || rest.outputs[..] != whole.outputs[before..]
            || rest.steps + step as u64 != whole.steps
        {
            return Compared::Wrong(format!("{about}: {rest:?} on {arguments:?}, not {whole:?}\n{}", self.text));
        }
        Compared::Same
    }
}

enum Compared {
    Same,
    Wrong(String),
    Refused,
    Not,
}

fn continuations(solver: &mut SolverProcess, seed: u64, is_analysed: bool) -> Found {
    let (text, options) = program_of(seed);
    let mut whole = Whole::new(&text);
    let mut found = Found::default();
    let mut errors: BTreeSet<u32> = BTreeSet::new();
    let mut reached: BTreeSet<(u32, u32)> = BTreeSet::new();
    for number in 0..RUNS {
        let run = seed * RUNS + number;
        whole.run_on(some_inputs(&options, run));
        for place in 0..PLACES.min(whole.passed.len() as u64) {
            let step = (mixed(run, 1_000 + place) % whole.passed.len() as u64) as usize;
            match whole.compare(step) {
                Compared::Same => found.compared += 1,
                Compared::Wrong(what) => {
                    found.wrong.push(format!("seed {seed}, {what}"));
                    continue;
                }
                Compared::Refused => {
                    found.refused += 1;
                    continue;
                }
                Compared::Not => continue,
            }
            let line = whole.line(step);
            if matches!(whole.run.outcome, Outcome::Error { .. }) {
                errors.insert(line);
            }
            let later = step + (mixed(run, 2_000 + place) % (whole.passed.len() - step) as u64) as usize;
            reached.insert((line, whole.line(later)));
        }
    }
    let starts = &whole.starts;
    if !is_analysed {
        return found;
    }
    let questions = errors.iter().map(|line| (*line, Target::AnyError));
    let questions = questions.chain(reached.iter().map(|(line, target)| (*line, Target::Line(*target))).take(3));
    let others = starts.iter().filter(|(line, start)| start.is_ok() && !errors.contains(line)).take(2);
    let questions: Vec<_> = questions.chain(others.map(|(line, _)| (*line, Target::AnyError))).collect();
    for (line, target) in questions {
        let is_reached = target != Target::AnyError || errors.contains(&line);
        for way in 0..2 {
            let name = TECHNIQUES[(mixed(seed, 3_000 + way + u64::from(line)) % TECHNIQUES.len() as u64) as usize];
            let budget = Budget { states: 100, replay_steps: 1_000_000, ..Budget::default() };
            let analysis = Analysis { target, technique: Technique::named(name), budget, ..Analysis::default() };
            let report = frugal::analyse(solver, &from(&text, line), analysis, 800);
            let about = format!("seed {seed}, from line {line}, {target:?}, {name}");
            if report.stats.refuted > 0 {
                found.wrong.push(format!("{about}: the interpreter refuted what was found\n{text}"));
            }
            match report.verdict.answer() {
                Answer::Unreachable if is_reached => found.wrong.push(format!("{about}: reached\n{text}")),
                Answer::Unreachable => found.proved += 1,
                Answer::Reachable => found.reachable += 1,
                _ => {}
            }
        }
    }
    found
}

#[test]
fn the_rest_of_a_run_is_a_run_from_there() {
    let (first, count) = (setting("STARTS_FIRST", 0), setting("STARTS_COUNT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let start = || impatient(Duration::from_secs(10));
    let mut all = Found::default();
    let analysed = first + setting("STARTS_PROOFS", PROOFS);
    for found in side_by_side(start, &seeds, |solver, seed| continuations(solver, *seed, *seed < analysed)) {
        all.wrong.extend(found.wrong);
        all.compared += found.compared;
        all.refused += found.refused;
        all.proved += found.proved;
        all.reachable += found.reachable;
    }
    let Found { wrong, compared, refused, proved, reachable } = &all;
    println!("{compared} compared, {refused} refused; {proved} proved, {reachable} reachable");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(u64::from(*compared) > 3 * count, "too few places were compared");
}

#[test]
fn loops_go_on_where_runs_begin_within_them() {
    let text = "main(n) {\n  var s = 0;\n  do {\n    if (n == 4) {\n      s = s + 1;\n      if (s > 2) { break; }\n      s = s + 10;\n    } else {\n      if (s > 5) { n = n - 1; continue; }\n      s = s + 3;\n    }\n    n = n - 1;\n  } while (n > 0);\n  for (;;) {\n    s = s + 1;\n    if (s > 9) {\n      break;\n    }\n    output s;\n  }\n  for (n = 0;\n       n < 3;\n       n = n + 1) {\n    if (n == 1) { continue; }\n    output n;\n  }\n  while (s > 3) {\n    s = s - 2;\n    if (s == 4) { return s; }\n    output s;\n  }\n  output s;\n  return s;\n}\n";
    let mut whole = Whole::new(text);
    let mut compared = 0;
    for n in -1..6 {
        whole.run_on(Inputs { parameters: vec![Argument::Integer(n.into())], ..Inputs::default() });
        for step in 0..whole.passed.len() {
            match whole.compare(step) {
                Compared::Same => compared += 1,
                Compared::Wrong(what) => panic!("{what}"),
                Compared::Refused | Compared::Not => {}
            }
        }
    }
    assert!(compared > 100, "{compared} places were compared");
}
