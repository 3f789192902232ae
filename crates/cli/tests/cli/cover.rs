//! `loopscope cover`: what it prints in each format, its exit status, and that `run` accepts its inputs.

use crate::support::command::{File, loopscope};
use expect_test::expect;
use serde_json::{Value, json};

const PROGRAM: &str = "\
main(n) {
  var a = input;
  if (n > 3 && a == n * 2) {
    output 10 / (a - 10);
  }
  if (a * a < 0) {
    error();
  }
  return 0;
}
";

/// The output without the last line, which contains the time.
fn without_time(text: &str) -> &str {
    text.trim_end().rsplit_once('\n').map_or("", |(before, _)| before)
}

#[test]
fn the_report_as_text() {
    let file = File::new("cover.mc", PROGRAM);
    let ended = loopscope(&["cover", file.path()], "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let text = without_time(&ended.stdout).replace(file.path(), "FILE");
    expect![[r#"
        Reached by 3 inputs: 5 of 6 lines, 5 of 6 branches and 1 of 2 possible errors. No run can reach the others: this is proved.

        Input 1: `main` returns 0
          n = 0
          input: 0
          to see it: loopscope run FILE --args '{"n":0}' --input 0

        Input 2: `main` returns 0
          n = 4
          input: 0
          to see it: loopscope run FILE --args '{"n":4}' --input 0

        Input 3: division by zero at line 4, column 12
          n = 5
          input: 10
          to see it: loopscope run FILE --args '{"n":5}' --input 10

        line  input
           2  1, 2, 3    var a = input;
           3  1, 2, 3    if (n > 3 && a == n * 2) {
              2, 3         - n > 3 holds
              1            - n > 3 does not hold
              3            - a == n * 2 holds
              2            - a == n * 2 does not hold
           4  3            output 10 / (a - 10);
              3            - division by zero (column 12)
           6  1, 2       if (a * a < 0) {
              never        - a * a < 0 holds
              1, 2         - a * a < 0 does not hold
           7  never        error();
              never        - error statement (column 5)
           9  1, 2       return 0;

        Never: line 6, `a * a < 0` holds. Found by execute.
          To reach the target, `a * a < 0` must hold in line 6. This cannot hold:
            line 6: `a * a < 0`  [input1 * input1 <= -1]
          So no run reaches what comes after it: line 7; line 7, error statement.
    "#]].assert_eq(&text);
}

#[test]
fn the_report_as_json() {
    let ended = loopscope(&["cover", "-", "--format", "json"], PROGRAM);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let mut cover = ended.json();
    let count =
        |reachable: u32, unreachable: u32| json!({"reachable": reachable, "unreachable": unreachable, "unknown": 0});
    assert_eq!(cover["counts"], json!({"lines": count(5, 1), "branches": count(5, 1), "errors": count(1, 1)}));
    assert!(cover["stats"]["seconds"].is_f64());
    let goals = cover["goals"].as_array().expect("a list");
    let find = |kind: &str, line: u32| goals.iter().find(|goal| goal["kind"] == kind && goal["line"] == line);
    let never = find("line", 7).expect("a goal");
    assert_eq!(
        (&never["verdict"], &never["inputs"], &never["stop"]),
        (&json!("unreachable"), &json!([]), &Value::Null)
    );
    // Its only path passes the condition that never holds.
    let behind = never["behind"][0].as_u64().expect("a position") as usize;
    assert_eq!((&goals[behind]["condition"], &goals[behind]["holds"]), (&json!("a * a < 0"), &json!(true)));
    assert!(goals[behind]["proof"].is_object() && goals[behind]["technique"].is_string(), "{}", goals[behind]);
    let division = find("error", 4).expect("a goal").clone();
    assert_eq!((&division["error"], &division["column"]), (&json!("division-by-zero"), &json!(12)));
    let input = &mut cover["inputs"][division["inputs"][0].as_u64().expect("a position") as usize];
    assert_eq!(input["end"], json!({"kind": "error", "error": {"kind": "division-by-zero", "line": 4, "column": 12}}));
    assert_eq!((&input["inputs"], &input["parameters"]), (&json!([10]), &json!({"n": 5})));
}

/// A guided search explores first the paths with a way to what is open; so it finds the same.
#[test]
fn path_counters_guide_the_search() {
    let program = "main(A) {
  var i = 0;
  var a = 0;
  while (i < 12) {
    if (A[i] == 7) { a = a + 1; }
    i = i + 1;
  }
  if (a == 11) { output a; }
  if (a == 13) { output i; }
  return a;
}
";
    let guided = |options: &[&str]| {
        let ended = loopscope(&[&["cover", "-", "--format", "json"], options].concat(), program);
        assert_eq!(ended.status, Some(0), "{}", ended.stderr);
        let cover = ended.json();
        let settled = json!({"reachable": 7, "unreachable": 1, "unknown": 0});
        assert_eq!(cover["counts"]["branches"], settled);
        cover["stats"]["guided"].as_u64().expect("a number")
    };
    assert_eq!(guided(&[]), 0);
    assert!(guided(&["--guide"]) > 0);
    guided(&["--guide", "--guide-by", "condition", "--guide-when", "needed"]);
    let ended = loopscope(&["cover", "-", "--guide-when", "needed"], program);
    assert_eq!(ended.status, Some(2));
    assert!(ended.stderr.contains("--guide"), "{}", ended.stderr);
}

#[test]
fn loops_that_never_end_are_listed() {
    let program = "\
main(n) {
  var i = 0;
  while (i != n) i = i + 2;
  i = 10;
  while (i > 0) {
    if (n != 4) i = i - 1;
  }
  while (i < 10) i = i + 1;
  return i;
}
";
    let ended = loopscope(&["cover", "-", "--format", "json"], program);
    let cover = ended.json();
    let endless = cover["endless"].as_array().expect("a list");
    let lines: Vec<&Value> = endless.iter().map(|run| &run["line"]).collect();
    assert_eq!(lines, [&json!(3), &json!(5)]);
    assert_eq!((&endless[1]["parameters"], &endless[1]["proof"]["again"]), (&json!({"n": 4}), &json!(1)));
    let text = loopscope(&["cover", "-"], program).stdout;
    assert!(text.contains("\nSome run never ends: it stays in the loop in line 5 for ever.\n  n = 4\n"), "{text}");
}

#[test]
fn the_inputs_as_csv() {
    let ended = loopscope(&["cover", "-", "--format", "csv"], PROGRAM);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    expect![[r#"
        number,input,args,end,lines
        1,0,"{""n"":0}",0,2 3 6 9
        2,0,"{""n"":4}",0,2 3 6 9
        3,10,"{""n"":5}",division by zero in line 4,2 3 4
    "#]]
    .assert_eq(&ended.stdout);
}

/// With the inputs of each line of the table, `run` ends as the line says.
#[test]
fn run_accepts_the_inputs() {
    let file = File::new("way-back.mc", PROGRAM);
    let ended = loopscope(&["cover", file.path(), "--format", "csv"], "");
    let mut reader = csv::Reader::from_reader(ended.stdout.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    assert!(rows.len() > 1, "{ended:?}");
    for row in rows {
        let run = loopscope(&["run", file.path(), "--input", &row[1], "--args", &row[2]], "");
        if row[3].parse::<i64>().is_ok() {
            assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{row:?}");
        } else {
            assert!(run.status == Some(1) && row[3].starts_with("division by zero"), "{row:?}: {run:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_output() {
    let [one, other] = [0, 1].map(|_| loopscope(&["cover", "-", "--seed", "3"], PROGRAM));
    assert_eq!(without_time(&one.stdout), without_time(&other.stdout));
}

#[test]
fn goals_are_open_after_the_time_limit() {
    let ended = loopscope(&["cover", "-", "--budget", "0"], PROGRAM);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(3), ""));
    assert!(ended.stdout.contains("\nOpen: line 7. The time limit was reached.\n"), "{}", ended.stdout);
}

#[test]
fn errors_of_the_program_are_reported_as_by_other_commands() {
    let program = "main() { x = 1; return y; }";
    let [cover, analyse] = ["cover", "analyse"].map(|command| loopscope(&[command, "-"], program));
    assert_eq!((cover.status, cover.stdout.as_str()), (Some(2), ""));
    assert_eq!(cover.stderr, analyse.stderr);
    let missing = loopscope(&["cover", "nowhere.mc"], "");
    assert_eq!(missing.status, Some(2));
    assert!(missing.stderr.contains("nowhere.mc cannot be read"), "{}", missing.stderr);
}
