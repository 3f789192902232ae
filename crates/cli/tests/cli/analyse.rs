//! `loopscope analyse`: its exit status, its JSON, and that its inputs lead `run` to the error.

use crate::support::command::{File, loopscope};
use expect_test::expect;
use serde_json::{Value, json};

/// Two loops and an array; needs a solver.
const NEEDS_SOLVER: &str = "\
main(A, n) {
  var i = 0;
  var ones = 0;
  while (i < n) {
    if (A[i] == 1) {
      ones++;
    }
    i++;
  }
  if (n == 6 && ones == 3 && input * input == 49) {
    error();
  }
  return 0;
}
";

#[test]
fn unreachable_is_0() {
    let ended = loopscope(&["analyse", "-"], "main() { return 1; }");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    assert!(ended.stdout.starts_with("Unreachable: any run-time error."), "{}", ended.stdout);
    let ended = loopscope(&["analyse", "-", "--json"], "main() { return 1; }");
    let mut answer = ended.json();
    answer["stats"] = Value::Null;
    let expected = json!({
        "schema": 2, "verdict": "unreachable", "target": "any", "error": null, "inputs": null, "parameters": null,
        "replayed": false, "technique": "auto", "stop": null, "unguided": null, "members": [], "turns": [],
        "stats": null, "path_condition": null, "artefacts": [], "tree": null,
        "proof": {"kind": "nothing-can-fail", "never_left": [], "excluded_by_bounds": 0, "claims": []},
    });
    assert_eq!((ended.status, answer), (Some(0), expected));
}

#[test]
fn reachable_is_1() {
    let program = "main() {\n  var x = input;\n  if (x > 2) {\n    output 1 / (x - 7);\n  }\n  return 0;\n}\n";
    let file = File::new("reachable.mc", program);
    let ended = loopscope(&["analyse", file.path()], "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(1), ""));
    assert!(
        ended.stdout.starts_with("Reachable: division by zero at line 4, column 12. `x - 7` is 0.\n  input: 7\n"),
        "{ended:?}"
    );
    assert!(ended.stdout.contains(&format!("loopscope run {} --input 7\n", file.path())), "{ended:?}");

    let ended = loopscope(&["analyse", file.path(), "--json", "--technique", "execute"], "");
    let answer = ended.json();
    assert_eq!(ended.status, Some(1));
    assert_eq!(answer["verdict"], "reachable");
    let cause = json!({"kind": "zero-divisor", "divisor": "x - 7"});
    assert_eq!(answer["error"], json!({"kind": "division-by-zero", "line": 4, "column": 12, "cause": cause}));
    assert_eq!((&answer["inputs"], &answer["parameters"]), (&json!([7]), &json!({})));
    assert_eq!((&answer["replayed"], &answer["technique"]), (&json!(true), &json!("execute")));
    for count in ["states", "paths", "queries", "solver_calls"] {
        assert!(answer["stats"][count].is_u64(), "{answer}");
    }
    assert!(answer["stats"]["seconds"].is_f64(), "{answer}");
}

#[test]
fn inputs_are_as_small_as_possible() {
    let program = "\
main(A, n, x) {
  var i = 0;
  while (i < n && A[i] != x) { i++; }
  if (i < n && i > 9) {
    output i;
  }
}
";
    let answer =
        loopscope(&["analyse", "-", "--target", "line:5", "--technique", "navigate", "--json"], program).json();
    let searched = [vec![0; 10], vec![1]].concat();
    assert_eq!(answer["parameters"], json!({ "A": searched, "n": 11, "x": 1 }));
}

#[test]
fn a_proof_reports_the_approximation_of_a_loop_without_a_summary() {
    let program = "\
main(A, n) {
  var i = 0, left = 0, other = 0, t;
  while (i < n) {
    t = A[i] * A[i];
    if (t == 49) { left++; } else { other = other + 2; }
    i++;
  }
  assert(left <= i);
}
";
    let ended = loopscope(&["analyse", "-", "--technique", "summarise"], program);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let line = ended.stdout.lines().find(|line| line.starts_with("Line ")).expect("a line about the loop");
    expect!["Line 3: not summed, because the paths follow each other in no constant pattern (line 3); for the proof it was enough to know that its iterations, in any order, change i to i + κ1 + κ2, left to left + κ1, other to other + 2 * κ2, t to any value, where κ1 counts those along the first path, and so on; and that the first one begins only where n > i; and that each time before its condition is evaluated, i >= 0, left >= 0, other >= 0, t >= 0, i >= left."].assert_eq(line);
}

/// The loop of a function that is called twice: an invariant of only one call is not reported for the loop.
#[test]
fn reported_invariants_hold_in_each_call() {
    let program = "count(from, to) {
    var more = input;
    while (more > 0) {
        if (from < to && input > 0) { from = from + 1; }
        more = input;
    }
    return from;
}
main() {
    assert(count(0, 9) >= 0);
    assert(count(-5, -2) <= 4);
    return 0;
}
";
    let ended = loopscope(&["analyse", "-", "--technique", "summarise"], program);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{}", ended.stdout);
    let line = ended.stdout.lines().find(|line| line.starts_with("Line 3:")).expect("a line about the loop");
    let (_, invariants) = line.split_once("is evaluated, ").expect("invariants");
    expect!["from <= to."].assert_eq(invariants);
}

#[test]
fn an_unknown_verdict_lists_the_unrolled_loops() {
    let program = "\
main() {
  var s = 0, x = input;
  while (x != 0) {
    if (x > 3)
      s = s + 2 * x * x;
    x = input;
  }
  assert(s != 7);
}
";
    for (technique, told) in [
        ("summarise", "Line 3: not summed, because an input is read in each iteration (line 6)."),
        ("compact", "Line 3: not every path through the loop is taken in one step, because an iteration reads inputs."),
    ] {
        // A slow machine may not have reached the loop after a short time.
        let is_told = ["3", "12", "48"].iter().any(|seconds| {
            let ended = loopscope(&["analyse", "-", "--technique", technique, "--budget", seconds], program);
            assert_eq!(ended.status, Some(3), "{}", ended.stdout);
            ended.stdout.lines().any(|line| line == told)
        });
        assert!(is_told, "{told}");
    }
}

#[test]
fn members_that_took_turns_are_listed() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/loops-type-1/discount.mc");
    let said = loopscope(&["analyse", file], "").stdout;
    let lines: Vec<&str> = said.lines().skip_while(|line| *line != "These took turns:").skip(1).collect();
    for (line, fate) in lines.iter().zip([
        "  enumerate     cannot be applied: too many conditions ",
        "  fuzz          was still at work after 3 turns (",
        "  intervals     gave up after 1 turn (",
        "  summarise     found the answer in 1 turn (",
        "  execute       was still at work after 2 turns (",
        "  navigate      never had a turn",
        "  compact       was still at work after 2 turns (",
        "  invariants    never had a turn",
        "  apc           never had a turn",
        "  horn          never had a turn",
        "  interpolation never had a turn",
        "  trl           never had a turn",
    ]) {
        assert!(line.starts_with(fate), "{line:?} is not {fate:?}");
    }
    assert!(lines.len() > 5, "{said}");

    let answer = loopscope(&["analyse", file, "--json"], "").json();
    let of = |key: &str| -> Vec<Value> { answer[key].as_array().into_iter().flatten().cloned().collect() };
    let standings: Vec<Value> = of("members").iter().map(|member| member["standing"].clone()).collect();
    assert_eq!(
        standings[..7],
        ["refused", "unfinished", "stopped", "reached", "unfinished", "waiting", "unfinished"],
        "{answer}"
    );
    assert!(standings[7..].iter().all(|standing| standing == "waiting"), "{answer}");
    assert_eq!(of("members")[0]["stop"]["code"], "not-handled", "{answer}");
    let turns: Vec<Value> = of("turns").iter().map(|turn| turn["technique"].clone()).collect();
    let first = ["enumerate", "fuzz", "intervals", "execute", "compact"];
    assert_eq!(turns[..5], first, "{answer}");
    assert_eq!(turns[5..], ["fuzz", "execute", "compact", "fuzz", "summarise"], "{answer}");
    assert_eq!(of("turns")[1]["round"], json!(0), "{answer}");
    assert_eq!(of("turns")[1]["states"], of("members")[1]["states"], "{answer}");
}

#[test]
fn turns_of_a_single_member_are_not_listed() {
    let program = "main() {\n  var n = 7;\n  if (n == 7) { error(); }\n  return n;\n}\n";
    let said = loopscope(&["analyse", "-"], program).stdout;
    assert!(said.starts_with("Reachable") && !said.contains("turns"), "{said}");
}

/// The path to the error is long, and every iteration of the loop doubles the number of pending paths.
#[test]
fn too_many_pending_paths_are_reported_with_the_loop() {
    let program = "main() {
  var i = 0, s = 0;
  while (i < 40) {
    if (input > i) { s = 2 * s + 1; } else { s = 2 * s; }
    i = i + 1;
  }
  assert(s != 779);
  return 0;
}
";
    let ask = |memory: &str| {
        let options = ["analyse", "-", "--technique", "execute", "--search", "bfs", "--memory", memory, "--json"];
        let ended = loopscope(&options, program);
        assert_eq!(ended.status, Some(3), "{ended:?}");
        ended.json()
    };
    let little = ask("1");
    assert_eq!(little["stop"]["code"], "states", "{little}");
    let reason = little["stop"]["message"].as_str().unwrap_or_default();
    assert!(reason.starts_with("the paths that wait to be followed fill the memory; most"), "{reason}");
    assert_eq!(little["stop"]["place"]["line"], 3, "{little}");
    let states = |answer: &Value| answer["stats"]["states"].as_u64().expect("a number");
    let more = ask("3");
    assert!(more["stop"]["code"] == "states" && states(&more) > 2 * states(&little), "{more}");
}

#[test]
fn a_line_can_be_the_target() {
    let program = "main() {\n  var x = input;\n  if (x == 12) {\n    x = 0;\n  }\n  return x;\n}\n";
    let ended = loopscope(&["analyse", "-", "--target", "line:4", "--json"], program);
    let answer = ended.json();
    assert_eq!(ended.status, Some(1));
    assert_eq!((&answer["target"], &answer["inputs"]), (&json!("line:4"), &json!([12])));
    assert_eq!(answer["error"], Value::Null);
}

#[test]
fn unknown_is_3_with_the_reason() {
    let endless = "main() { var i = input; while (i * i != 0 - i - 1) { i = input; } error(); return 0; }";
    let options = ["analyse", "-", "--technique", "execute", "--budget", "0", "--json"];
    let ended = loopscope(&options, endless);
    let answer = ended.json();
    assert_eq!((ended.status, &answer["verdict"]), (Some(3), &json!("unknown")), "{answer}");
    assert_eq!(answer["stop"]["code"], "time", "{answer}");
    assert!(answer["stop"]["message"].is_string() && answer["stop"].get("place").is_some(), "{answer}");
    let ended = loopscope(&options[..6], endless);
    assert!(ended.stdout.starts_with("Unknown: ") && ended.stdout.contains("execute stopped: "), "{}", ended.stdout);
}

#[test]
fn integers_beyond_2_to_the_53_are_strings() {
    let program = "main() { var x = input; var y = input;
        if (x == 9007199254740992 && y == 0 - 9007199254740993) { error(); } return 0; }";
    let answer = loopscope(&["analyse", "-", "--json"], program).json();
    assert_eq!(answer["inputs"], json!([9_007_199_254_740_992_u64, "-9007199254740993"]));
}

/// Analyses a program and runs it on the inputs found; the run must end in the reported error.
fn round_trip(name: &str, program: &str) -> Value {
    let file = File::new(name, program);
    let analysed = loopscope(&["analyse", file.path(), "--json"], "");
    let answer = analysed.json();
    assert_eq!(analysed.status, Some(1), "{answer}");
    let inputs = answer["inputs"].as_array().expect("inputs").iter();
    let inputs: Vec<String> = inputs.map(|input| input.as_str().map_or(input.to_string(), str::to_owned)).collect();
    let parameters = answer["parameters"].to_string();
    let ran = loopscope(&["run", file.path(), "--input", &inputs.join(","), "--args", &parameters], "");
    assert_eq!(ran.status, Some(1), "{}", ran.stderr);
    let error = &answer["error"];
    let kind = error["kind"].as_str().expect("a kind").replace('-', " ");
    assert!(ran.stderr.starts_with(&format!("error: {kind}")), "{}", ran.stderr);
    assert!(ran.stderr.contains(&format!("{}:{}:{}\n", file.path(), error["line"], error["column"])), "{}", ran.stderr);
    answer["parameters"].clone()
}

#[test]
fn a_witness_leads_run_to_the_error() {
    round_trip("inputs.mc", "main() { var a = input; var b = input; return 1 / (a * 3 - b + 123456789012345678901); }");
    let parameters = round_trip("parameters.mc", NEEDS_SOLVER);
    assert_eq!(parameters["n"], 6);
}

#[test]
fn arrays_are_printed_as_run_reads_them() {
    let parameters = round_trip("list.mc", "main(A) { if (A[0] == 1 && A[2] == 3) { error(); } return 0; }");
    assert_eq!(parameters["A"], json!([1, 0, 3]));
    let parameters = round_trip("sparse.mc", "main(A) { if (A[-2] == 5 && A[1000] == 1) { error(); } return 0; }");
    assert_eq!(parameters["A"], json!({"-2": 5, "1000": 1}));
    let parameters = round_trip("rows.mc", "main(M) { if (M[2][1] == 5 && M[0][-1] == 1) { error(); } return 0; }");
    assert_eq!(parameters["M"], json!([{"-1": 1}, [], [0, 5]]));
}

#[test]
fn no_solver_is_started_without_questions() {
    let program = "main() { var x; x = 3; if (x > 5) { error(); } return 0; }";
    let ended = loopscope(&["analyse", "-", "--solver", "no-such-solver", "--json"], program);
    assert_eq!(ended.status, Some(0), "{}", ended.stdout);
    assert_eq!(ended.json()["stats"]["solver_calls"], 0);
}

/// The report of an analysis that needs a solver, with this solver and this time limit.
fn with_solver(solver: &str, budget: &str) -> Value {
    let ended = loopscope(&["analyse", "-", "--solver", solver, "--budget", budget, "--json"], NEEDS_SOLVER);
    let answer = ended.json();
    assert_eq!((ended.status, &answer["verdict"]), (Some(3), &json!("unknown")), "{solver}: {answer}");
    answer["stop"].clone()
}

/// Navigation has hard questions about the halves of halves; the error is a few statements away.
#[test]
fn auto_does_not_wait_for_navigation_if_paths_are_short() {
    let program = "\
main(A, n, x) {
  int low = 0, high = n - 1, middle, found = -1;
  assume(n > 0);
  while (low <= high && found < 0) {
    middle = (low + high) / 2;
    if (A[middle] == x) found = middle;
    else if (A[middle] < x) low = middle + 1;
    else high = middle;
  }
  assert(found >= -1 && found < n);
  if (found == 5) error();
  return found;
}
";
    let answer = loopscope(&["analyse", "-", "--json"], program).json();
    let found = answer["technique"].as_str();
    assert!(answer["verdict"] == "reachable" && matches!(found, Some("fuzz" | "compact")), "{answer}");
}

#[test]
fn execute_suggests_a_technique_for_loops_and_auto_does_not() {
    let suggests = |technique, program| {
        let said = loopscope(&["analyse", "-", "--technique", technique, "--budget", "0"], program).stdout;
        assert!(said.contains("the time limit was reached"), "{said}");
        said.contains("Try --technique summarise.")
    };
    assert!(suggests("execute", NEEDS_SOLVER));
    assert!(!suggests("auto", NEEDS_SOLVER));
    assert!(!suggests("execute", "main() { var a = input; if (a * a == 49) { error(); } return 0; }"));
}

#[test]
fn a_solver_that_fails_is_the_reason() {
    for (solver, message) in [
        ("node -e process.exit(7)", "ended unexpectedly"),
        ("no-such-solver", "cannot be started"),
        // Prints its input, with garbage in between.
        (
            "node -e \"require('readline').createInterface({input: process.stdin})
                .on('line', (line) => console.log(line.startsWith('(echo') ? line.slice(7, -2) : 'garbage'))\"",
            "the solver answered",
        ),
        // Never stops printing.
        (
            "node -e \"const more = () => process.stdout.write('y'.repeat(1000) + '\\n', more); more()\"",
            "printed more than 32 MiB",
        ),
    ] {
        let stop = with_solver(solver, "600");
        assert_eq!(stop["code"], "solver-failed", "{stop}");
        assert!(stop["message"].as_str().is_some_and(|said| said.contains(message)), "{stop}");
    }
}

#[test]
fn a_solver_that_does_not_answer_is_killed() {
    let silent = with_solver("node -e setInterval(()=>{},1000)", "1");
    assert_eq!(silent["code"], "time", "{silent}");
}

/// The report about a program with a solver that never answers whether a sum is above 1234567.
fn with_a_hole(program: &str, technique: &str) -> Value {
    let solver = concat!("node '", env!("CARGO_MANIFEST_DIR"), "/../../tests/support/silent-solver.js'");
    let options = ["--technique", technique, "--solver", solver, "--patience", "3", "--json"];
    loopscope(&[&["analyse", "-"], &options[..]].concat(), program).json()
}

#[test]
fn after_a_question_without_end_the_solver_answers_the_others() {
    for technique in ["auto", "execute"] {
        let reachable =
            "main(n, m) { if (n + m > 1234567) { output m; } if (m * m == 49 && n == 3) { error(); } return 0; }";
        let answer = with_a_hole(reachable, technique);
        assert_eq!(answer["verdict"], "reachable", "{answer}");
        assert_eq!(answer["parameters"]["n"], 3, "{answer}");

        let unreachable = reachable.replace("49", "50");
        let answer = with_a_hole(&unreachable, technique);
        assert_eq!((&answer["verdict"], &answer["stop"]), (&json!("unreachable"), &Value::Null), "{answer}");
        assert!(answer["stats"]["solver_failures"].as_u64() > Some(0), "it was not asked: {answer}");
    }
}

#[test]
fn a_question_without_end_is_the_reason_if_the_verdict_depends_on_it() {
    // Random inputs do not find the number either.
    let program = "main(n, m) {\n  if (n > 1234567 && 2 * n == m * m + 1) {\n    error();\n  }\n  return m;\n}\n";
    for technique in ["auto", "execute", "navigate"] {
        let answer = with_a_hole(program, technique);
        let stop = &answer["stop"];
        assert_eq!((&answer["verdict"], &stop["code"]), (&json!("unknown"), &json!("solver-silent")), "{answer}");
        assert!(stop["message"].as_str().is_some_and(|said| said.contains("did not come back")), "{answer}");
    }
}

#[test]
fn z3_in_node_can_be_selected() {
    let ended = loopscope(&["analyse", "-", "--solver", "node", "--json"], NEEDS_SOLVER);
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(ended.json()["stats"]["solver_calls"].as_u64() > Some(0));
}
