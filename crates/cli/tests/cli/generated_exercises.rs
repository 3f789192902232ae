//! No random answer to a random exercise counts as right if runs on small inputs refute it.

use dashu_int::IBig;
use loopscope_exercise::lesson::{Exercise, Kind, Lesson};
use loopscope_exercise::{Check, Judgement, Part, Question, decisions};
use loopscope_generate::exercises::{self, exercise};
use loopscope_interp::{
    Argument, Exhausted, InputArray, Inputs, Integers, Limits, LineTarget, Outcome, Run, compile, run, run_observed,
};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, Target};
use loopscope_syntax::{Dialect, LineIndex};
use loopscope_testing::{SolverProcess, setting, side_by_side, solver_process};

use crate::support::frugal;

/// The number of exercises; `GENERATED_FIRST=1000 GENERATED_COUNT=500` tests others, and more.
const EXERCISES: u64 = 36;

/// The most that one question may cost.
const WORK: u64 = 6_000;

/// The number of steps that are enough for every run that ends on the inputs of an answer.
const LONG_RUN: u64 = 20_000_000;

/// The results of the checks of answers, by the results of runs.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Exercises of this kind.
    exercises: u32,
    /// Refused exercises.
    refused: u32,
    /// Refused answers.
    mistakes: u32,
    /// Answers that runs refute.
    wrong: u32,
    /// Other answers that count as right.
    ticked: u32,
    /// Other answers that do not count as right.
    not_ticked: u32,
}

#[test]
fn no_answer_that_runs_refute_counts_as_right() {
    let (first, count) = (setting("GENERATED_FIRST", 0), setting("GENERATED_COUNT", EXERCISES));
    let seeds: Vec<u64> = (first..first + count).collect();
    let all = side_by_side(solver_process, &seeds, |solver, seed| counted(solver, *seed));
    let mut sums = [Counts::default(); 6];
    let mut wrongly = Vec::new();
    for (seed, (counts, ticked)) in seeds.iter().zip(all) {
        let sum = &mut sums[(seed % 6) as usize];
        sum.exercises += counts.exercises;
        sum.refused += counts.refused;
        sum.mistakes += counts.mistakes;
        sum.wrong += counts.wrong;
        sum.ticked += counts.ticked;
        sum.not_ticked += counts.not_ticked;
        wrongly.extend(ticked);
    }
    for (kind, sum) in ["invariant", "closed form", "path", "repair", "ranking", "endless"].iter().zip(&sums) {
        println!("{kind}: {sum:?}");
        assert!(sum.wrong > 0 && sum.ticked > 0 || count < EXERCISES, "{kind}: {sum:?}");
    }
    assert!(wrongly.is_empty(), "{}", wrongly.join("\n"));
}

/// The results for the answers to one exercise, and the answers that count as right although a run refutes them.
fn counted(solver: &mut SolverProcess, seed: u64) -> (Counts, Vec<String>) {
    let generated = exercise(seed);
    let lesson = Lesson::read(&generated.lesson);
    let [about] = &lesson.exercises[..] else { panic!("{:?}\n{}", lesson.mistakes, generated.lesson) };
    let (mut counts, mut wrongly) = (Counts { exercises: 1, ..Counts::default() }, Vec::new());
    for answer in &generated.answers {
        let wrong = || is_refuted(&generated, about, answer);
        let (ticked, wrong) = match about.check(answer) {
            Ok(Check::Ask(questions)) => (questions.iter().all(|question| is_shown(solver, question)), wrong()),
            Ok(Check::Endless { source }) => (answer_to(solver, &source, Target::Ends) == Answer::Endless, wrong()),
            Ok(Check::Settled(Judgement::Ends { .. })) => (false, wrong()),
            Err(mistake) if mistake.part == Part::Exercise => {
                counts.refused = 1;
                break;
            }
            Err(_) => {
                counts.mistakes += 1;
                continue;
            }
            other => panic!("{other:?}"),
        };
        match (wrong, ticked) {
            (true, true) => wrongly.push(format!("seed {seed}: {answer}\n{}", generated.lesson)),
            (true, false) => counts.wrong += 1,
            (false, true) => counts.ticked += 1,
            (false, false) => counts.not_ticked += 1,
        }
    }
    (counts, wrongly)
}

fn is_shown(solver: &mut SolverProcess, question: &Question) -> bool {
    let target = if question.without_other_errors { Target::AnyError } else { question.target };
    matches!(answer_to(solver, &question.source, target), Answer::Unreachable | Answer::Ends)
}

fn answer_to(solver: &mut SolverProcess, source: &str, target: Target) -> Answer {
    let budget = Budget { states: 2_000, ..Budget::default() };
    frugal::analyse(solver, source, Analysis { target, budget, ..Analysis::default() }, WORK).verdict.answer()
}

/// Returns `true` if a run on small inputs refutes an answer.
fn is_refuted(generated: &exercises::Exercise, about: &Exercise, answer: &str) -> bool {
    let small = || (-3..=8).flat_map(|n| (-2..=5).map(move |k| [n, k]));
    if let Some(probe) = generated.probe(answer) {
        let wrong = probe.lines().count() as u32 - 1;
        return small().any(|[n, k]| (0..3).any(|way| reaches(&probe, wrong, &with_arrays(n, k, way))));
    }
    match &about.kind {
        Kind::Path { inputs } => {
            let given = inputs
                .split('\n')
                .map(|each| each.split_once('=').expect("an input").1.trim().parse().expect("a number"));
            let given: Vec<i32> = given.collect();
            let wanted = decisions(&about.source, &integers(given[0], given[1])).expect("a path");
            let said = format!("main(x, y) {{ return !({answer}); }}");
            small().any(|[x, y]| {
                let inputs = integers(x, y);
                let takes = decisions(&about.source, &inputs).is_ok_and(|taken| taken == wanted);
                let holds = run_of(&said, &inputs).outcome == Outcome::Finished { result: IBig::ZERO };
                takes != holds
            })
        }
        Kind::Endless => {
            let given: Vec<i32> =
                answer.lines().filter_map(|line| line.split(['=', ':']).nth(1)?.trim().parse().ok()).collect();
            let [n, k, input] = given[..] else { panic!("{answer}") };
            let mut read = Integers::default();
            read.push(input.into(), LONG_RUN);
            let inputs = Inputs { inputs: read, ..integers(n, k) };
            let limits = Limits { steps: LONG_RUN, ..Limits::default() };
            !run(&compiled(&about.source), &inputs, &limits).outcome.is_cut()
        }
        _ => small().any(|[n, k]| {
            let [old, new] = [&*about.source, answer].map(|program| run_of(program, &integers(n, k)));
            match (old.outcome, new.outcome) {
                (_, Outcome::Error { .. }) => true,
                (Outcome::Halted { .. }, _) => false,
                (Outcome::Error { .. }, ends) => !matches!(ends, Outcome::Finished { .. }),
                (before, after) => before != after || old.outputs != new.outputs,
            }
        }),
    }
}

fn integers(one: i32, other: i32) -> Inputs {
    let parameters = [one, other].map(|each| Argument::Integer(each.into())).to_vec();
    Inputs { inputs: Integers::default(), parameters, exhausted: Exhausted::Stop }
}

/// Two integers, two arrays and an array of arrays, in some way.
fn with_arrays(n: i32, k: i32, way: i32) -> Inputs {
    let array = |first: i32| {
        let elements = (0..6).map(|at| IBig::from((first + at * way) % 4));
        Argument::Array(InputArray::from_elements(elements))
    };
    let mut inputs = integers(n, k);
    inputs.parameters.extend([array(0), array(way), Argument::Array(InputArray::zeros(2))]);
    inputs
}

fn compiled(source: &str) -> loopscope_interp::CompiledProgram {
    let parse = loopscope_syntax::analyse(source, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}\n{source}", parse.diagnostics);
    compile(&parse.program)
}

fn limits() -> Limits {
    Limits { steps: 2_000, ..Limits::default() }
}

fn run_of(source: &str, inputs: &Inputs) -> Run {
    run(&compiled(source), inputs, &limits())
}

fn reaches(source: &str, line: u32, inputs: &Inputs) -> bool {
    let program = compiled(source);
    let mut target = LineTarget::new(&program, &LineIndex::new(source), line).expect("a target");
    let given = inputs.parameters[..program.main_parameters().len()].to_vec();
    let inputs = Inputs { parameters: given, ..inputs.clone() };
    matches!(run_observed(&program, &inputs, &limits(), &mut target).outcome, Outcome::ReachedTarget { .. })
}
