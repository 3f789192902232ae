//! Coverage reports are right: for programs of a course, whose lines are all settled, and for random programs.

use std::time::Instant;

use loopscope_engine::cover::report::{CoverReport, Fate, GoalKind};
use loopscope_engine::cover::{CoverOptions, cover};
use loopscope_engine::{Host, Unobserved};
use loopscope_generate::{Options, source};
use loopscope_question::Budget;
use loopscope_testing::{Lent, SolverProcess, Still, setting, side_by_side, solver_process};

use crate::generated::some_inputs;
use crate::support::program_of;
use crate::support::seen::Seen;

/// Ten of the course's programs: loops with summaries, arrays, calls, records, pointers, functions as values.
const COURSE: [&str; 10] = [
    "binary-search",
    "combination-lock",
    "dispatch-table",
    "elevator",
    "gcd-subtraction",
    "insertion-sort",
    "list-failed-search",
    "maximum",
    "password",
    "ring-buffer",
];

/// The number of random programs; `COVERED_COUNT=500` tests more, `COVERED_FIRST=100` tests others.
const PROGRAMS: u64 = 16;

/// The number of times that each is run on random inputs.
const RUNS: u64 = 60;

fn covered(solver: &mut SolverProcess, source: &str, options: &CoverOptions) -> CoverReport {
    let host = Host { transport: Box::new(Lent::new(solver)), clock: &Still, observer: &mut Unobserved };
    cover(&program_of(source), options, host, &mut Unobserved)
}

#[test]
fn every_line_of_programs_of_a_course_is_settled() {
    let texts = COURSE.map(|name| {
        let path = format!("{}/../../tests/corpus/course/{name}.mc", env!("CARGO_MANIFEST_DIR"));
        (name, std::fs::read_to_string(path).expect("a program of the corpus"))
    });
    let wrong = side_by_side(solver_process, &texts, |solver, (name, text)| {
        let started = Instant::now();
        let report = covered(solver, text, &CoverOptions::default());
        let seconds = started.elapsed().as_secs_f64();
        println!("{name}: {:?} by {} inputs in {seconds:.2} s", report.counts(), report.inputs.len());
        let mut wrong = Seen::new(text).wrong(&report, std::iter::empty());
        let open = report.goals.iter().filter(|goal| matches!(goal.fate, Fate::Unknown { .. }));
        wrong.extend(open.map(|goal| format!("{} is open: {:?}", goal.goal, goal.fate)));
        // The program's header promises whether there are errors.
        let promised = text.contains("\n// expect: reachable");
        let error = report.goals.iter().find(|goal| {
            matches!(goal.goal.kind, GoalKind::Error { .. }) && matches!(goal.fate, Fate::Reachable { .. })
        });
        if text.contains("\n// target: any") && promised != error.is_some() {
            wrong.push(format!("an error is reached: {error:?}"));
        }
        wrong.into_iter().map(|wrong| format!("{name}: {wrong}")).collect::<Vec<_>>()
    });
    assert!(wrong.concat().is_empty(), "{}", wrong.concat().join("\n"));
}

/// Options with calls and pointers, counting loops, and arrays with an end.
fn options(seed: u64) -> Options {
    let plain = Options { statements: 10, ..Options::default() };
    match seed % 4 {
        0 => Options { calls: 10, divisions: 8, inputs: 10, ..plain },
        1 => Options { loops: 50, steps: 80, parameters: 2, input_arrays: 0, asserts: 10, ..plain },
        2 => Options { literal_arrays: 1, bound: 3, branches: 40, ..plain },
        _ => Options { pointers: 10, records: 8, partly: 15, jumps: 15, ..plain },
    }
}

#[test]
fn reports_on_random_programs_are_right() {
    let (first, count) = (setting("COVERED_FIRST", 0), setting("COVERED_COUNT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let answers = side_by_side(solver_process, &seeds, |solver, seed| {
        let text = source(*seed, &options(*seed));
        let budget = Budget { states: 200, replay_steps: 100_000, ..Budget::default() };
        let report = covered(solver, &text, &CoverOptions { budget, ..CoverOptions::default() });
        let runs = (0..RUNS).map(|number| some_inputs(&options(*seed), seed * RUNS + number));
        let wrong = Seen::new(&text).wrong(&report, runs);
        println!("{seed}: {:?}", report.counts());
        let wrong: Vec<String> = wrong.into_iter().map(|wrong| format!("seed {seed}: {wrong}\n{text}")).collect();
        (wrong, report.counts())
    });
    let wrong: Vec<&str> = answers.iter().flat_map(|(wrong, _)| wrong.iter().map(String::as_str)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unreachable: u32 = answers.iter().flat_map(|(_, counts)| counts.map(|count| count.unreachable)).sum();
    assert!(unreachable > 2 * u32::try_from(count).unwrap_or(0), "only {unreachable} proofs to contradict");
}
