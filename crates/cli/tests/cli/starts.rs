//! Programs that start in a line: what a run does from there on is what the program does that starts there with the same
//! values, and no proof about that program contradicts it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use loopscope_engine::report::Answer;
use loopscope_engine::{Analysis, Budget, Program, Target, Technique};
use loopscope_interp::snapshot::{Content, Held, Snapshot, snapshots};
use loopscope_interp::{
    Argument, CompiledProgram, Element, Exhausted, Follow, InputArray, Inputs, Integers, Limits, LineTarget, Outcome,
    Passed, Run, compile, follow, run,
};
use loopscope_syntax::{Dialect, LineIndex, names};

use crate::generated::{mixed, program_of, setting, some_inputs};
use crate::support::frugal;
use crate::support::side_by_side::side_by_side;
use crate::support::solver::{SolverProcess, impatient};

/// How many random programs. `STARTS_FIRST=1000 STARTS_COUNT=500` tests others, and more; `STARTS_PROOFS=0` only runs
/// them.
const PROGRAMS: u64 = 60;

/// How often each program is run, and in how many places a run is continued.
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

fn read(text: &str, line: u32) -> Result<Program, String> {
    Program::read(&from(text, line), Dialect::Sized).map_err(|errors| errors[0].message.clone())
}

/// What was found out about the starts of a program.
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
        let program = compile(&loopscope_syntax::analyse(text, Dialect::Extended).program);
        let run = run(&program, &Inputs::default(), &Limits { steps: 0, ..Limits::default() });
        let (text, lines) = (text.to_owned(), LineIndex::new(text));
        let (passed, starts) = (Vec::new(), BTreeMap::new());
        Self { text, lines, program, inputs: Inputs::default(), passed, run, starts }
    }

    /// Runs the program. What it reads is 0, also after any number of inputs.
    fn run_on(&mut self, inputs: Inputs) {
        self.inputs = Inputs { inputs: Integers::default(), exhausted: Exhausted::Zero, ..inputs };
        let mut passed: Vec<u32> = Vec::new();
        let mut see = |event: Passed| {
            if let Passed::Statement(statement) = event {
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

fn continuations(solver: &mut SolverProcess, seed: u64) -> Found {
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
    if setting("STARTS_PROOFS", 1) == 0 {
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
    for found in side_by_side(start, &seeds, |solver, seed| continuations(solver, *seed)) {
        all.wrong.extend(found.wrong);
        all.compared += found.compared;
        all.refused += found.refused;
        all.proved += found.proved;
        all.reachable += found.reachable;
    }
    let Found { wrong, compared, refused, proved, reachable } = &all;
    println!("{compared} compared, {refused} refused; {proved} proved, {reachable} reachable");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(u64::from(*compared) > 5 * count, "too few places were compared");
}

/// What a start in each of these lines is refused for, or `None`.
fn refusals(text: &str, lines: &[u32]) -> Vec<Option<String>> {
    let reason = |message: String| message.split_once(", ").map_or(message.clone(), |(_, reason)| reason.to_owned());
    lines.iter().map(|line| read(text, *line).err().map(reason)).collect()
}

/// The names of the variables that have any values at a start.
fn given(text: &str, line: u32) -> Vec<String> {
    let program = read(text, line).expect("a start");
    program.parameters().into_iter().map(|parameter| parameter.name).collect()
}

/// Whether a run from a line on these values ends in an error.
fn fails(text: &str, line: u32, values: &[i32]) -> bool {
    let program = read(text, line).expect("a start");
    let parameters = values.iter().map(|value| Argument::Integer((*value).into())).collect();
    let inputs = Inputs { parameters, exhausted: Exhausted::Zero, ..Inputs::default() };
    matches!(run(&compile(program.tree()), &inputs, &Limits::default()).outcome, Outcome::Error { .. })
}

#[test]
fn hidden_variables_keep_their_values() {
    let text = "main(n) {\n  var x = 1;\n  {\n    var x = 2;\n    n = n + x;\n    x = 5;\n  }\n  if (x == 7) { error(); }\n  return n;\n}\n";
    assert_eq!(refusals(text, &[5]), [Some("as two variables called `x` have values there".to_owned())]);
    assert_eq!(given(text, 6), ["n", "x"]);
    assert!(fails(text, 6, &[0, 7]), "the outer variable is an input");
    assert!(!fails(text, 6, &[7, 0]));
}

#[test]
fn arrays_that_may_share_rows_are_refused() {
    let rows = "main(A, n) {\n  var row = A[0];\n  row[1] = n;\n  assert(A[0][1] == 0);\n  return 0;\n}\n";
    let neither =
        |name: &str| Some(format!("as `{name}` is neither an integer nor an array of integers that `main` takes"));
    assert_eq!(refusals(rows, &[2, 3, 4, 5]), [neither("A"), neither("A"), neither("A"), None]);
    let replaced = "main(A, B, n) {\n  A[0] = B;\n  B[0] = n;\n  assert(A[0][0] == n);\n  return 0;\n}\n";
    assert_eq!(refusals(replaced, &[3]), [neither("A")]);
    let alias = "main(A, B, n) {\n  if (n) { B = A; }\n  A[0] = n;\n  assert(B[0] == 0);\n  return 0;\n}\n";
    assert_eq!(refusals(alias, &[3, 4]), [neither("B"), neither("B")]);
    let other = "main(A, n) {\n  var c = A;\n  A[0] = n;\n  assert(c[0] == 0);\n  return 0;\n}\n";
    assert_eq!(refusals(other, &[3]), [neither("c")]);
    let local = "main(n) {\n  var c = [1, 2];\n  n = c[n];\n  return n;\n}\n";
    assert_eq!(refusals(local, &[3, 4]), [neither("c"), None]);
}

#[test]
fn variables_without_values_have_none() {
    let some = "main(n) {\n  var x;\n  if (n) { x = 1; }\n  n = 2;\n  n = n + x;\n  return n;\n}\n";
    assert_eq!(refusals(some, &[4]), [Some("as `x` may have no value there".to_owned())]);
    assert_eq!(given(some, 3), ["n"]);
    assert!(fails(some, 3, &[0]) && !fails(some, 3, &[1]));
    let kept = "main(n) {\n  var i = 0;\n  while (i < n) {\n    i = i + 1;\n    var x;\n    if (i == 1) { x = 0; }\n    x = x + 1;\n  }\n  return 0;\n}\n";
    assert_eq!(refusals(kept, &[4]), [Some("as `x` may have no value there".to_owned())]);
    let unread = "main(n) {\n  var x;\n  n = n + 1;\n  x = n;\n  return x;\n}\n";
    assert_eq!(given(unread, 3), ["n"]);
    assert_eq!(given(unread, 5), ["x"]);
}

#[test]
fn only_integers_have_any_values() {
    let pointers = "main(n) {\n  var p = alloc n;\n  var r = {a: n};\n  n = *p;\n  n = r.a;\n  var q = &n;\n  *q = 1;\n  assert(n == 1);\n  return 0;\n}\n";
    let neither =
        |name: &str| Some(format!("as `{name}` is neither an integer nor an array of integers that `main` takes"));
    let taken = || Some("as the address of `n` is taken".to_owned());
    assert_eq!(refusals(pointers, &[4, 5, 6, 8]), [neither("p"), neither("r"), taken(), taken()]);
    let mixed = "main(n) {\n  var x = 1;\n  if (n) { x = null; }\n  output x;\n  return 0;\n}\n";
    assert_eq!(refusals(mixed, &[4]), [neither("x")]);
    let function = "f(x) { return x; }\nmain(n) {\n  var g = f;\n  n = g(n);\n  return n;\n}\n";
    assert_eq!(refusals(function, &[4]), [neither("g")]);
    let field = "main(n) {\n  var r;\n  r = {a: 1, b: 2};\n  r.a = n;\n  n = r.b;\n  return n;\n}\n";
    assert_eq!(refusals(field, &[4, 5]), [neither("r"), neither("r")]);
}

#[test]
fn other_functions_start_with_integers_only() {
    let text = "f(a, i) {\n  i = i + 1;\n  a[i] = 0;\n  return i;\n}\ng(x) {\n  x = x + 1;\n  return x;\n}\nmain() {\n  var t = [1, 2];\n  g(1);\n  return f(t, 0);\n}\n";
    assert_eq!(
        refusals(text, &[2, 4]),
        [Some("as `a` is neither an integer nor an array of integers that `main` takes".to_owned()), None]
    );
    assert_eq!(given(text, 7), ["x"]);
    let again = "f(n) {\n  if (n > 0) {\n    f(n - 1);\n  }\n  return n;\n}\nmain(n) { return f(n); }\n";
    assert_eq!(refusals(again, &[2]), [Some("as `f` may call itself".to_owned())]);
    let pointer = "f(n) {\n  n = n + 1;\n  return alloc n;\n}\nmain(n) { return *f(n); }\n";
    assert_eq!(refusals(pointer, &[2]), [Some("as `f` may return what is no integer".to_owned())]);
}

#[test]
fn the_first_statement_of_a_line_is_the_start() {
    let text = "main(n) {\n  var i;\n  for (i = 0;\n       i < n;\n       i = i + 1) {\n    n = n\n      - 1; i = i;\n  }\n\n  i = 1; n = i;\n  do { n = n - 1; }\n  while (n > 0);\n  return 0;\n}\n";
    let goes_on = |line| Some(format!("which belongs to the statement that begins in line {line}"));
    let nothing = || Some("as no statement begins there".to_owned());
    assert_eq!(
        refusals(text, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99]),
        [
            nothing(),
            nothing(),
            None,
            goes_on(3),
            goes_on(3),
            None,
            goes_on(6),
            nothing(),
            nothing(),
            None,
            None,
            goes_on(11),
            None,
            nothing(),
            nothing()
        ]
    );
    assert_eq!(given(text, 10), Vec::<String>::new());
    let never = "main(n) {\n  return n;\n  n = 1;\n  return n;\n}\n";
    assert_eq!(refusals(never, &[3]), [Some("which no path reaches".to_owned())]);
    let program = read(text, 6).expect("a start");
    assert_eq!(
        program.assumptions(),
        ["the program starts at the first statement of line 6 with any values of `n`, `i`"]
    );
}

#[test]
fn loops_go_on_where_runs_begin_within_them() {
    let text = "main(n) {\n  var i; var s = 0;\n  for (i = 0; i < 3; i = i + 1) {\n    do {\n      if (n == 4) {\n        s = s + 1;\n        if (s > 2) { break; }\n        s = s + 10;\n      } else {\n        if (s > 5) { n = n - 1; continue; }\n        s = s + 3;\n      }\n      n = n - 1;\n    } while (n > 0);\n    for (;;) {\n      s = s + 1;\n      if (s > 9) {\n        break;\n      }\n      output s;\n    }\n    while (s > 7) {\n      s = s - 2;\n      if (s == 8) { return s; }\n      output s;\n    }\n  }\n  output s;\n  return s;\n}\n";
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

#[test]
fn lengths_of_arrays_are_not_negative() {
    let text = "main(a[], n) {\n  var i = 0;\n  while (i < n) {\n    a[i] = 0;\n    i = i + 1;\n  }\n  return 0;\n}\n";
    assert_eq!(given(text, 4), ["a", "n", "length of a", "i"]);
    let program = read(text, 4).expect("a start");
    let integer = |value: i32| Argument::Integer(value.into());
    let ends = |length, i| {
        let parameters = vec![Argument::Array(InputArray::zeros(1)), integer(0), integer(length), integer(i)];
        let inputs = Inputs { parameters, ..Inputs::default() };
        run(&compile(program.tree()), &inputs, &Limits::default()).outcome
    };
    assert!(matches!(ends(-1, -2), Outcome::Halted { .. }));
    assert!(matches!(ends(1, 0), Outcome::Finished { .. }));
    assert!(matches!(ends(1, 1), Outcome::Error { .. }));
}
