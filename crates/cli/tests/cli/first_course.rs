//! `tests/first-course` and `tests/homework`: the answers about programs of a first course, which the page puts into
//! words (`www/src/answer/first-course.test.ts`).
//!
//! `UPDATE_EXPECT=1 cargo test -p loopscope-cli --test cli first_course` writes them.

use std::fs;
use std::path::Path;

use expect_test::expect_file;
use loopscope_engine::{Host, Unobserved, analyse, answer_early};
use loopscope_question::report::Report;
use loopscope_question::{Analysis, Budget, Program};
use loopscope_syntax::Dialect;
use loopscope_testing::{Lent, SolverProcess, Still, process};
use serde_json::{Map, Value, json};

/// Enough for all runs but those that end only by an overflow after 2,147,483,647 iterations.
const REPLAY_STEPS: u64 = 2_000_000;

#[test]
fn the_answers_are_those_that_the_page_puts_into_words() {
    expect_file!["../../../../tests/first-course/answers.json"].assert_eq(&answers_about("first-course"));
}

#[test]
fn the_answers_about_homework_are_those_that_the_page_puts_into_words() {
    expect_file!["../../../../tests/homework/answers.json"].assert_eq(&answers_about("homework"));
}

/// The answers about the programs of a folder, in JSON.
fn answers_about(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let files = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut programs: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "c")).collect();
    programs.sort();
    let mut solver = process();
    let mut answers = Map::new();
    for path in programs {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).expect("a readable file");
        let program = Program::read(&source, Dialect::C).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let short = in_short(&answer(&mut solver, &program));
        if let Some(early) = answer_early(&program, &analysis(), &Still) {
            assert_eq!(in_short(&early), short, "{name}: the answer without a solver");
        }
        answers.insert(name, short);
    }
    serde_json::to_string_pretty(&answers).expect("values are JSON") + "\n"
}

fn analysis() -> Analysis {
    Analysis { budget: Budget { replay_steps: REPLAY_STEPS, ..Budget::default() }, ..Analysis::default() }
}

fn answer(solver: &mut SolverProcess, program: &Program) -> Report {
    let host = Host { transport: Box::new(Lent::new(solver)), clock: &Still, observer: &mut Unobserved };
    analyse(program, &analysis(), host)
}

/// Returns the parts of an answer that make up its sentences, without the work that was done.
fn in_short(report: &Report) -> Value {
    let report = serde_json::to_value(report).expect("values are JSON");
    let inputs = &report["witness"]["inputs"];
    let run = &report["endless_run"];
    let run = run.is_object().then(|| {
        let Value::Object(mut proof) = run["proof"].clone() else { panic!("a proof is an object") };
        proof.remove("claims");
        json!({ "inputs": run["witness"]["inputs"], "overflows": run["overflows"], "overflow": run["overflow"], "proof": proof })
    });
    json!({
        "verdict": report["verdict"],
        "everyday": report["everyday"],
        "error": report["error"],
        "inputs": inputs,
        "endless_run": run,
        "hangs": report["hangs"],
        "may_fill_stack": report["may_fill_stack"],
    })
}
