//! Answers about everyday inputs are true of random C programs. Where a proof says that nothing goes wrong, gcc's
//! sanitizers find no error on random everyday inputs; where only extreme inputs are said to go wrong, no everyday ones do.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use loopscope_generate::c::{CProgram, OPERATION, program, reading_program};
use loopscope_interp::{CompiledProgram, Exhausted, Inputs, Limits, Outcome, compile, run};
use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, Program};
use loopscope_syntax::Dialect;
use loopscope_testing::{SolverProcess, setting, side_by_side, solver_process};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::frugal;

/// The number of programs. `EVERYDAY_FIRST=1000 EVERYDAY_COUNT=2000` tests others, and more.
const PROGRAMS: u64 = 24;

/// The limit for an analysis. Everyday inputs may have had no time then: where they go wrong, and extreme ones are
/// the answer, it may do more.
const WORK: u64 = 1_000;
const MORE_WORK: u64 = 20_000;

/// The numbers of inputs that are tried with gcc's sanitizers, and with the interpreter.
const GCC_RUNS: usize = 50;
const RUNS: usize = 200;

/// More numbers than a program reads.
const NUMBERS: usize = 2_000;

#[test]
fn answers_for_everyday_inputs_are_true_of_them() {
    let (first, count) = (setting("EVERYDAY_FIRST", 0), setting("EVERYDAY_COUNT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let answers = side_by_side(solver_process, &seeds, |solver, seed| ProgramAnswer::new(solver, *seed));
    let those = |is_one: fn(&ProgramAnswer) -> bool| answers.iter().filter(|answer| is_one(answer)).count();
    let proved = those(|answer| answer.everyday == Answer::Unreachable);
    let extreme = those(ProgramAnswer::is_extreme);
    let wrong: Vec<&str> = answers.iter().flat_map(|answer| &answer.wrong).map(String::as_str).collect();
    println!(
        "{count} programs: {proved} proved for everyday inputs, {} with everyday inputs that go wrong, {extreme} with extreme ones alone; {} wrong answers",
        those(|answer| answer.everyday == Answer::Reachable),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(proved > 0, "there is nothing to refute");
}

/// The answer about a program.
struct ProgramAnswer {
    verdict: Answer,
    everyday: Answer,
    /// The runs that refute it.
    wrong: Vec<String>,
}

impl ProgramAnswer {
    fn new(solver: &mut SolverProcess, seed: u64) -> Self {
        let made = if seed.is_multiple_of(4) { program(seed) } else { reading_program(seed) };
        let program = Program::read(&made.source, Dialect::C).unwrap_or_else(|errors| panic!("{seed}: {errors:?}"));
        let mut answer = Self::after(solver, &program, WORK);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let inputs: Vec<Vec<i64>> = (0..RUNS).map(|_| everyday_numbers(&mut random)).collect();
        if answer.is_extreme() && answer.everyday == Answer::Unknown && goes_wrong(&program, &inputs).is_some() {
            answer = Self::after(solver, &program, MORE_WORK);
        }
        let fails = if answer.everyday == Answer::Unreachable {
            goes_wrong_with_gcc(seed, &made, &inputs[..GCC_RUNS]).or_else(|| goes_wrong(&program, &inputs))
        } else if answer.is_extreme() {
            goes_wrong(&program, &inputs)
        } else {
            None
        };
        let said = format!("{:?}, for everyday inputs {:?}", answer.verdict, answer.everyday);
        answer.wrong.extend(fails.map(|how| format!("seed {seed}: {said}, but {how}\n{}", made.source)));
        answer
    }

    /// Returns the answer about a program after so much work.
    fn after(solver: &mut SolverProcess, program: &Program, work: u64) -> Self {
        let budget = Budget { replay_steps: 1_000_000, ..Budget::default() };
        let analysis = Analysis { budget, ..Analysis::default() };
        let (report, _) = frugal::analyse_program(solver, program, analysis, work, frugal::QUESTION);
        let everyday = report.everyday.as_ref().expect("an answer for everyday inputs").verdict;
        Self { verdict: report.verdict.answer(), everyday, wrong: Vec::new() }
    }

    /// Returns `true` if only inputs that are not everyday ones are reported to go wrong.
    fn is_extreme(&self) -> bool {
        self.verdict == Answer::Reachable && self.everyday != Answer::Reachable
    }
}

/// Everyday numbers; in half of the texts, small ones.
fn everyday_numbers(random: &mut ChaCha8Rng) -> Vec<i64> {
    let most = if random.random_bool(0.5) { 20 } else { 10_000 };
    let mut number = || match random.random_range(0..8) {
        0 => [-10_000, 10_000, 0, 1, -1][random.random_range(0..5)],
        _ => random.random_range(-most..=most),
    };
    (0..NUMBERS).map(|_| number()).collect()
}

/// The first inputs on which the interpreter finds an error.
fn goes_wrong(program: &Program, inputs: &[Vec<i64>]) -> Option<String> {
    let compiled: CompiledProgram = compile(program.tree());
    inputs.iter().find_map(|numbers| {
        let inputs = numbers.iter().map(|number| (*number).into()).collect();
        let given = Inputs { inputs, exhausted: Exhausted::Stop, ..Inputs::default() };
        match run(&compiled, &given, &Limits { steps: 1_000_000, ..Limits::default() }).outcome {
            Outcome::Error { kind, .. } => Some(format!("{kind:?} on {:?}", &numbers[..40])),
            _ => None,
        }
    })
}

/// The first inputs on which gcc's sanitizers find an error, with what they say.
fn goes_wrong_with_gcc(seed: u64, made: &CProgram, inputs: &[Vec<i64>]) -> Option<String> {
    let folder = std::env::temp_dir().join(format!("loopscope-everyday-{}-{seed}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let binary = compiled_by_gcc(&folder, &made.for_gcc);
    let found = inputs.iter().find_map(|numbers| {
        let text = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join("\n");
        let said = errors_of(&binary, &text);
        (!said.is_empty()).then(|| format!("gcc says {said} on {:?}", &numbers[..40]))
    });
    fs::remove_dir_all(&folder).expect("the folder");
    found
}

fn compiled_by_gcc(folder: &Path, source: &str) -> PathBuf {
    let (file, binary) = (folder.join("program.c"), folder.join("program"));
    fs::write(&file, format!("{OPERATION}{source}")).expect("a file");
    let flags = ["-std=gnu11", "-w", "-fsanitize=undefined,address,float-cast-overflow", "-fno-sanitize-recover=all"];
    let status = Command::new("gcc").args(flags).arg("-o").arg(&binary).arg(&file).arg("-lm").status();
    assert!(status.expect("gcc with its sanitizers").success(), "gcc refuses {source}");
    binary
}

/// Returns the output of the sanitizers.
fn errors_of(binary: &Path, typed: &str) -> String {
    let mut child = Command::new(binary)
        .env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1:allocator_may_return_null=1")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that starts");
    // A program that ends early does not read it all.
    let _ = child.stdin.take().expect("its input").write_all(typed.as_bytes());
    let output = child.wait_with_output().expect("its end");
    String::from_utf8_lossy(&output.stderr).into_owned()
}
