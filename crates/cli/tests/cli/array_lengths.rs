//! Arrays that `main` takes: with lengths (`--dialect sized`) and endless.

use crate::support::command::{File, loopscope};

const SUM: &str = "sum(int a[], int n) {
  int i, s = 0;
  for (i = 0; i <= n; i++)
    s += a[i];
  return s;
}
main(int a[n], int n) {
  return sum(a, n);
}
";

#[test]
fn an_access_behind_the_end_is_found_only_where_there_is_an_end() {
    let file = File::new("sum.mc", SUM);
    let endless = loopscope(&["analyse", file.path()], "");
    assert_eq!(endless.status, Some(0), "{endless:?}");
    let said = "\n`a` has no end here: no index is out of bounds.";
    assert!(endless.stdout.contains(said), "{}", endless.stdout);
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["endless_arrays"], serde_json::json!(["a"]));

    let sized = loopscope(&["analyse", "--dialect", "sized", file.path()], "");
    assert_eq!(sized.status, Some(1), "{sized:?}");
    assert!(sized.stdout.contains("Reachable: index out of bounds at line 4, column 10."), "{}", sized.stdout);
    assert!(!sized.stdout.contains("no end"), "{}", sized.stdout);
    let command = sized.stdout.lines().find_map(|line| line.strip_prefix("  to see it: loopscope "));
    let words: Vec<String> = shell_words::split(command.expect("a command")).expect("words");
    let run = loopscope(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert!(run.stderr.contains("index out of bounds"), "{run:?}");
}

#[test]
fn what_stays_within_the_length_is_proved_and_certified() {
    let file = File::new("sum.mc", SUM.replace("<=", "<"));
    let proof = File::new("sum.json", "");
    let proved = loopscope(&["analyse", "--dialect", "sized", file.path(), "--certificate", proof.path()], "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    assert!(!proved.stdout.contains("no end"), "{}", proved.stdout);
    let checked = loopscope(&["check", "--dialect", "sized", file.path(), proof.path()], "");
    assert_eq!(checked.status, Some(0), "{checked:?}");
}

#[test]
fn an_open_length_is_an_input_and_a_run_takes_it_from_the_elements() {
    let source = "main(int a[]) {\n  return a[1];\n}\n";
    let file = File::new("second.mc", source);
    let found = loopscope(&["analyse", "--dialect", "sized", file.path(), "--json"], "").json();
    assert_eq!(found["error"]["kind"], "index-out-of-bounds", "{found}");
    let length = found["parameters"]["length of a"].as_i64();
    assert!(length.is_some_and(|length| (0..2).contains(&length)), "{found}");
    let run = |args: &str| loopscope(&["run", "--dialect", "sized", file.path(), "--args", args], "").status;
    assert_eq!(run(r#"{"a": [1, 2]}"#), Some(2));
    assert_eq!(run(r#"{"a": [1]}"#), Some(1));
    assert_eq!(run(r#"{"a": [1, 2], "length of a": 1}"#), Some(1));
}

#[test]
fn a_function_of_micro_c_is_a_start() {
    let file = File::new("sum.mc", SUM);
    let found = loopscope(&["analyse", "--dialect", "sized", "--entry", "sum", file.path()], "");
    assert_eq!(found.status, Some(1), "{found:?}");
    assert!(found.stdout.contains("Reachable: index out of bounds at line 4, column 10."), "{}", found.stdout);
    assert!(found.stdout.contains("\n  length of a = "), "{}", found.stdout);
    assert!(found.stdout.contains("\nAssumed: the program starts in `sum` with any arguments"), "{}", found.stdout);
    let refused = loopscope(&["analyse", "--dialect", "microc", "--entry", "sum", file.path()], "");
    assert!(refused.stderr.contains("a program of the core starts in `main`"), "{refused:?}");
}
