//! `loopscope-lab conditions`: the questions about necessary conditions, and their answers.

use serde_json::Value;

use crate::lab;

/// Returns the output of the command for a program of the corpus.
fn conditions(program: &str, options: &[&str]) -> String {
    let path = format!("{}/../../tests/corpus/{program}", env!("CARGO_MANIFEST_DIR"));
    let ended = lab(&[&["conditions", &path], options].concat(), "");
    assert_eq!(ended.status, Some(0), "{program}: {ended:?}");
    ended.stdout
}

fn measured(program: &str, options: &[&str]) -> Value {
    let printed = conditions(program, &[&["--json"], options].concat());
    let all: Value = serde_json::from_str(&printed).expect("JSON");
    all[0].clone()
}

/// The answers about the first iterations, by their number.
fn unfolded(measured: &Value) -> Vec<(u64, Option<bool>)> {
    let all = measured["condition"]["unfolded"].as_array().expect("a list");
    let answer = |each: &Value| (each["iterations"].as_u64().unwrap_or(0), each["asked"]["satisfiable"].as_bool());
    all.iter().map(answer).collect()
}

#[test]
fn a_condition_is_asked_about_with_and_without_its_quantifiers() {
    let measured = measured("apc/counted-ones.mc", &[]);
    assert_eq!(measured["verdict"], "reachable", "{measured}");
    assert_eq!(measured["condition"]["backbones"], 1, "{measured}");
    assert_eq!(unfolded(&measured), [2, 4, 10, 25, 60].map(|iterations| (iterations, Some(true))));
}

#[test]
fn lightweight_processing_leaves_a_condition_that_can_hold() {
    let program = "apc/larger-of-two.mc";
    let heavyweight = measured(program, &[]);
    assert_eq!(heavyweight["verdict"], "unreachable", "{heavyweight}");
    assert!(unfolded(&heavyweight).iter().all(|(_, satisfiable)| *satisfiable == Some(false)), "{heavyweight}");
    let lightweight = measured(program, &["--loop-processing", "lightweight"]);
    assert_eq!(lightweight["verdict"], "unknown", "{lightweight}");
    assert!(unfolded(&lightweight).iter().all(|(_, satisfiable)| *satisfiable == Some(true)), "{lightweight}");
}

#[test]
fn tables_have_the_figures_of_the_paper() {
    let tables = conditions("cba/one-loop.mc", &[]);
    assert!(tables.contains("| `one-loop` | unreachable | 0 | beginnings of backbones |"), "{tables}");
    assert!(tables.contains("*134.0*") && tables.contains("*U 0.010*"), "{tables}");
    assert!(tables.contains("| K = 60, s | with quantifiers, s |"), "{tables}");
}

/// The time limit is one for analysis and questions; what it leaves no time for is a dash.
#[test]
fn a_row_is_there_without_time_for_its_questions() {
    let tables = conditions("apc/counted-ones.mc", &["--budget=0.000001"]);
    let row = tables.lines().filter(|line| line.starts_with("| `counted-ones` | unknown |")).count();
    assert_eq!(row, 1, "{tables}");
    assert!(tables.contains("time limit"), "{tables}");
}

#[test]
fn the_tables_are_not_about_ends_of_runs() {
    let ended = lab(&["conditions", "-", "--target", "ends"], "main(n) { return n; }");
    assert_eq!(ended.status, Some(2), "{ended:?}");
    assert!(ended.stderr.contains("the tables are about `any` or `line:N`"), "{ended:?}");
}
