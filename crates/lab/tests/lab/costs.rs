//! `loopscope-lab costs`: the expected numbers of questions.

use serde_json::json;

use crate::lab;

const LOOP: &str = "main(n) {\n  var i = 0;\n  while (i < n) {\n    i = i + 1;\n  }\n  return 1 / i;\n}\n";

/// Four nested loops, each with a condition on the inputs.
fn nested() -> String {
    format!("main(n) {{\n{}n = n - 1;\n{}return n;\n}}\n", "while (n > 0) {\n".repeat(4), "}\n".repeat(4))
}

#[test]
fn each_place_has_the_expected_questions_from_there_on() {
    let ended = lab(&["costs", "-"], LOOP);
    let expected = "main
    2  i = 0             n 10
    3  loop              i 10, n 10
    3  if i < n          i 10, n 10
    4  i = i + 1         i 10, n 10
    6  check i is not 0  i 1
    6  return 1 / i
";
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(0), expected));
}

#[test]
fn iterations_are_counted_up_to_the_requested_number() {
    let ended = lab(&["costs", "-", "--method", "recursive", "--kappa", "2", "--json"], LOOP);
    let functions = ended.json();
    assert_eq!((&functions[0]["function"], &functions[0]["rounds"]), (&json!("main"), &json!(2)), "{ended:?}");
    let first = json!({ "line": 2, "operation": "i = 0", "costs": { "n": 3 } });
    assert_eq!(functions[0]["points"][0], first);
    let ended = lab(&["costs", "-", "--method", "recursive", "--kappa", "100"], nested());
    assert!(
        ended.stdout.starts_with("main: 12 iterations of each loop counted, because 100 give too many paths"),
        "{ended:?}"
    );
}

#[test]
fn questions_with_known_answers_count_only_on_request() {
    let program = "main(n) {\n  var a = 6 / n;\n  return a + 7 / n;\n}\n";
    let of_n = |options: &[&str]| {
        let ended = lab(&[&["costs", "-", "--json"], options].concat(), program);
        ended.json()[0]["points"][0]["costs"]["n"].as_u64()
    };
    assert_eq!((of_n(&[]), of_n(&["--all-questions"])), (Some(1), Some(2)));
}

#[test]
fn limits_end_the_estimate_and_are_reported() {
    for (limit, reason) in
        [(["--work", "9"], "stopped after 9 estimates"), (["--timeout", "0.000001"], "stopped after 0.000001 s")]
    {
        let ended = lab(&[&["costs", "-", "--method", "recursive"], &limit[..]].concat(), nested());
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""), "{ended:?}");
        assert!(ended.stderr.contains(reason) && ended.stderr.contains("--kappa"), "{ended:?}");
    }
}

#[test]
fn invalid_options_are_refused() {
    for (options, reason) in [
        (["--kappa", "3"].as_slice(), "`lattice` counts no iterations"),
        (&["--method", "recursive", "--kappa", "0"], "`kappa` is between 1 and 100"),
        (&["--method", "guess"], "invalid value"),
    ] {
        let ended = lab(&[&["costs", "-"], options].concat(), LOOP);
        assert!(ended.status == Some(2) && ended.stderr.contains(reason), "{options:?}: {ended:?}");
    }
}
