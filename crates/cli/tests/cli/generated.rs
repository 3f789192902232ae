//! On random programs, techniques contradict neither each other nor the interpreter: no run refutes a proof, and every
//! witness leads to the target. No technique continues after its budget is spent.

use std::time::Duration;

use loopscope_generate::thesis::{self, ProgramSet};
use loopscope_generate::{Chance, Options, borrow_names, source};
use loopscope_interp::{
    Argument, CompiledProgram, Exhausted, InputArray, Inputs, Limits, LineTarget, Outcome, run, run_observed,
};
use loopscope_question::report::{Answer, Report, StopCode};
use loopscope_question::{Analysis, Budget, Claims, Merge, Target, Technique};
use loopscope_syntax::LineIndex;
use loopscope_testing::{SolverProcess, compiled, impatient, setting, side_by_side};

use crate::support::frugal;

/// The number of programs. `GENERATED_FIRST=1000 GENERATED_COUNT=500` tests others, and more; `GENERATED_EFFORT=20`
/// allows a fifth of the work on each, `GENERATED_PATIENCE=3` allows 3 seconds for the answer to one question.
/// `GENERATED_SET=guarded` takes programs of a set of the experiments (`loopscope-lab generate --set`). Each program is
/// analysed in a few ways, chosen at random, so that there is time for more programs. `GENERATED_WAYS=16` takes all
/// ways.
const PROGRAMS: u64 = 80;

/// The number of ways in which a program is analysed.
const WAYS: u64 = 5;

/// The number of times that each program with a proof is run, unless `GENERATED_RUNS` says otherwise.
const RUNS: u64 = 40;

/// The probability of a name that an analyser could use for its own symbols, unless `GENERATED_NAMES` says otherwise.
const NAMES: u64 = 20;

/// The number of states that a technique may explore.
const STATES: u64 = 100;

/// An additional option of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Also {
    Nothing,
    /// Paths are subsumed.
    Subsume,
    /// Chains guide the search.
    Guide,
    /// States at the same location are merged.
    Merge,
}

/// Each technique with an additional option.
const TECHNIQUES: [(&str, Also); 16] = [
    ("navigate", Also::Nothing),
    ("execute", Also::Nothing),
    ("execute", Also::Subsume),
    ("execute", Also::Guide),
    ("execute", Also::Merge),
    ("intervals", Also::Nothing),
    ("summarise", Also::Nothing),
    ("summarise", Also::Merge),
    ("compact", Also::Nothing),
    ("apc", Also::Nothing),
    ("invariants", Also::Nothing),
    ("horn", Also::Nothing),
    ("interpolation", Also::Nothing),
    ("trl", Also::Nothing),
    ("enumerate", Also::Nothing),
    ("fuzz", Also::Nothing),
];

/// Programs differ in their features, because a program with many possible errors is quickly decided. A third of them
/// are about loops that count in steps, take turns, or go through arrays; another third about variables that are
/// written on some paths only, by their names, in functions, through pointers, in inner and in irregular loops; in
/// some, variables live in fields, elements and cells.
fn options(seed: u64) -> Options {
    let names = names();
    let plain = Options {
        uninitialised: 0,
        divisions: 0,
        partly: 0,
        calls: 0,
        pointers: 0,
        records: 0,
        names,
        ..Options::default()
    };
    let counting = Options {
        parameters: 2,
        input_arrays: 0,
        statements: 7,
        block: 3,
        loops: 60,
        constant_bounds: 40,
        uncounted: 15,
        downwards: 30,
        steps: 85,
        elements: 0,
        products: 0,
        inputs: 0,
        final_assert: 100,
        narrow: 80,
        ..plain
    };
    let partly = Options { partly: 20, uncounted: 5, downwards: 10, ..counting.clone() };
    match seed % 19 {
        0 => Options { names, ..Options::default() },
        1 => Options { loops: 60, branches: 15, input_arrays: 0, products: 0, inputs: 0, ..plain },
        2 => Options { loop_depth: 3, statements: 9, block: 2, loops: 70, jumps: 15, ..plain },
        3 => Options { literal_arrays: 1, bound: 3, input_arrays: 0, ..plain },
        4 => Options { parameters: 2, input_arrays: 0, asserts: 10, statements: 8, ..plain },
        5 => counting,
        6 => Options { loop_depth: 1, variables: 2, turns: 50, branches: 40, ..counting },
        7 => Options { loop_depth: 3, statements: 6, block: 2, loops: 80, ..counting },
        8 => Options { parameters: 1, input_arrays: 1, steps: 40, elements: 60, offsets: 30, ..counting },
        9 => partly,
        10 => Options { loop_depth: 1, statements: 5, jumps: 15, ..partly },
        11 => Options { calls: 12, recursion: 30, jumps: 10, inputs: 3, final_assert: 30, ..partly },
        12 => Options { pointers: 10, records: 5, calls: 4, steps: 50, final_assert: 30, ..partly },
        13 => Options { turns: 40, branches: 40, inputs: 8, ..partly },
        14 => Options { loop_depth: 3, block: 2, loops: 80, steps: 60, ..partly },
        15 => Options { loop_depth: 1, constant: 100, bound: 100, jumps: 20, inputs: 5, ..counting },
        16 => Options { homes: 60, jumps: 10, ..counting },
        17 => Options { homes: 50, calls: 10, jumps: 10, inputs: 3, uninitialised: 3, divisions: 3, ..counting },
        _ => Options { homes: 50, branches: 70, statements: 12, block: 5, loop_depth: 1, ..counting },
    }
}

fn names() -> Chance {
    setting("GENERATED_NAMES", NAMES) as Chance
}

/// The program of this seed, and its options.
pub(crate) fn program_of(seed: u64) -> (String, Options) {
    let Ok(name) = std::env::var("GENERATED_SET") else {
        let options = options(seed);
        return (source(seed, &options), options);
    };
    let set: ProgramSet = name.parse().expect("a set");
    let text = thesis::source(seed, &set.parameters).expect("a set's parameters");
    let text = borrow_names(&text, seed, names());
    (text, Options { parameters: 0, input_arrays: 0, ..Options::default() })
}

/// The work that a technique may do.
const WORK: u64 = 1_500;

/// The work that it may do after its budget is spent: it finishes its current step, which may be a question.
const LATE: u64 = frugal::UNKNOWN + 50;

/// The report of a technique, and how much it exceeded its work limit.
fn ask(solver: &mut SolverProcess, text: &str, target: Target, (technique, also): (Technique, Also)) -> (Report, u64) {
    let effort = setting("GENERATED_EFFORT", 100);
    let (work, question) = (WORK * effort / 100, frugal::QUESTION * effort / 100);
    let budget = Budget { states: STATES, replay_steps: 1_000_000, ..Budget::default() };
    let (subsume, guide) = (also == Also::Subsume, also == Also::Guide);
    let merge = if also == Also::Merge { Merge::Aggressive } else { Merge::None };
    let analysis = Analysis { target, technique, subsume, guide, merge, budget, ..Analysis::default() };
    let (report, done) = frugal::analyse_counting(solver, text, analysis, work, question);
    (report, done.saturating_sub(work))
}

/// Well-mixed bits of a place in a sequence (the generator `SplitMix64`).
pub(crate) fn mixed(seed: u64, index: u64) -> u64 {
    let mut bits = seed.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Random inputs.
pub(crate) fn some_inputs(options: &Options, seed: u64) -> Inputs {
    let integer = |index: u64| i64::try_from(mixed(seed, index) % 17).unwrap_or_default() - 4;
    let array =
        |number: u64| InputArray::from_elements((0..12).map(|index| integer(100 * (number + 1) + index).into()));
    let arrays = (0..u64::from(options.input_arrays)).map(|number| Argument::Array(array(number)));
    let integers = (0..u64::from(options.parameters)).map(|index| Argument::Integer(integer(index).into()));
    Inputs {
        inputs: (50..60).map(|index| integer(index).into()).collect(),
        parameters: arrays.chain(integers).collect(),
        exhausted: Exhausted::Zero,
    }
}

/// Returns `true` if a run on these inputs reaches the target.
fn hits(program: &CompiledProgram, text: &str, target: Target, inputs: &Inputs) -> bool {
    let limits = Limits { steps: 5_000, ..Limits::default() };
    match target {
        Target::AnyError => matches!(run(program, inputs, &limits).outcome, Outcome::Error { .. }),
        Target::Line(line) => LineTarget::new(program, &LineIndex::new(text), line).is_some_and(|mut at| {
            matches!(run_observed(program, inputs, &limits, &mut at).outcome, Outcome::ReachedTarget { .. })
        }),
        Target::Ends => false,
    }
}

/// The contradictions among the answers to a question, and the answers, each with the index of its configuration.
type Said = (Vec<String>, Vec<(usize, Answer)>);

/// The ways in which a program is analysed, by their places in the list.
fn ways_of(seed: u64) -> Vec<usize> {
    let mut ways: Vec<usize> = (0..TECHNIQUES.len()).collect();
    let count = setting("GENERATED_WAYS", WAYS) as usize;
    if count < ways.len() {
        ways.sort_by_key(|way| mixed(seed, 1 + *way as u64));
        ways.truncate(count);
    }
    ways
}

/// Asks one question in several ways.
fn contradictions(solver: &mut SolverProcess, seed: u64, target: Target, (text, options): (&str, &Options)) -> Said {
    let mut wrong = Vec::new();
    let mut reports = Vec::new();
    let ways = ways_of(seed);
    for way in &ways {
        let (name, also) = TECHNIQUES[*way];
        let technique = Technique::named(name);
        let (report, over) = ask(solver, text, target, (technique, also));
        if over > LATE {
            wrong.push(format!("{technique}: {over} units of work more than are allowed"));
        }
        if report.stats.states > STATES {
            wrong.push(format!("{technique}: {} states, where {STATES} are allowed", report.stats.states));
        }
        reports.push(report);
    }
    for report in &reports {
        let stops =
            report.verdict.stop().into_iter().chain(report.members.iter().filter_map(|member| member.stop.as_ref()));
        for stop in stops.filter(|stop| matches!(stop.code, StopCode::Refuted | StopCode::SolverFailed)) {
            wrong.push(format!("{}: {}", report.technique, stop.message));
        }
        if report.stats.refuted > 0 {
            wrong.push(format!("{}: the interpreter refuted what was found", report.technique));
        }
        if report.verdict.witness().is_some_and(|witness| !witness.replayed) {
            wrong.push(format!("{}: a witness that was not replayed", report.technique));
        }
    }
    let verdicts: Vec<Answer> = reports.iter().map(|report| report.verdict.answer()).collect();
    if verdicts.contains(&Answer::Reachable) && verdicts.contains(&Answer::Unreachable) {
        let witness = reports.iter().find_map(|report| report.verdict.witness());
        wrong.push(format!("{verdicts:?}, {witness:?}"));
    }
    if verdicts.contains(&Answer::Unreachable) {
        let runs = setting("GENERATED_RUNS", RUNS);
        let program = compiled(text);
        let reached = (0..runs)
            .map(|number| some_inputs(options, seed * runs + number))
            .find(|inputs| hits(&program, text, target, inputs));
        if let Some(inputs) = reached {
            wrong.push(format!("{verdicts:?}, but it is reached with {inputs:?}"));
        }
    }
    let about = |what: String| format!("seed {seed}, {target:?}: {what}\n{text}");
    (wrong.into_iter().map(about).collect(), ways.into_iter().zip(verdicts).collect())
}

/// Asks two questions about the program with this number.
fn contradictions_of(solver: &mut SolverProcess, seed: u64, show: bool) -> Vec<Said> {
    let (text, options) = program_of(seed);
    if show {
        println!("{text}");
    }
    let lines = crate::support::program_of(&text).target_lines();
    // One of the later lines, whose reachability depends on more of the program.
    let line = lines[lines.len() / 2 + (mixed(seed, 0) % lines.len().div_ceil(2) as u64) as usize];
    let answers = [Target::AnyError, Target::Line(line)].map(|target| {
        let started = std::time::Instant::now();
        let (wrong, verdicts) = contradictions(solver, seed, target, (&text, &options));
        let said: Vec<Answer> = verdicts.iter().map(|(_, verdict)| *verdict).collect();
        println!("{seed} {target:?}: {said:?} in {:.2} s", started.elapsed().as_secs_f64());
        if !wrong.is_empty() {
            println!("{}", wrong.join("\n"));
        }
        (wrong, verdicts)
    });
    answers.into()
}

#[test]
fn techniques_and_runs_agree() {
    // A few questions ignore their limit; they count as unanswered.
    let patience = Duration::from_secs(setting("GENERATED_PATIENCE", 10));
    let (first, count) = (setting("GENERATED_FIRST", 0), setting("GENERATED_COUNT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let start = || impatient(patience);
    let answers = side_by_side(start, &seeds, |solver, seed| contradictions_of(solver, *seed, count == 1));
    let mut all_wrong = Vec::new();
    let mut said: Vec<[u32; 3]> = vec![[0; 3]; TECHNIQUES.len()];
    for (wrong, verdicts) in answers.into_iter().flatten() {
        all_wrong.extend(wrong);
        for (way, verdict) in verdicts {
            said[way][verdict as usize] += 1;
        }
    }
    for (technique, [reachable, unreachable, unknown]) in TECHNIQUES.iter().zip(&said) {
        println!("{technique:?}: {reachable} reachable, {unreachable} unreachable, {unknown} unknown");
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
    if count == PROGRAMS && std::env::var("GENERATED_SET").is_err() {
        let enough = TECHNIQUES.iter().zip(&said).all(|((technique, _), [reachable, unreachable, unknown])| {
            let claims = Technique::named(technique).info().claims;
            let asked = reachable + unreachable + unknown;
            // Conditions of these programs rarely bound their inputs, so `enumerate` proves little.
            let proves = claims != Claims::Witness && *technique != "enumerate";
            (claims == Claims::Proof || reachable * 4 > asked) && (!proves || unreachable * 24 > asked)
        });
        assert!(enough, "too few answers to contradict each other");
    }
}
