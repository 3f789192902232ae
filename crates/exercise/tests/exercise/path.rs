//! Conditions of paths.

use crate::support::{arguments, mistake, refuted};
use loopscope_exercise::{Claim, Part, Task, decisions, decisions_on, questions};

const PATHS: &str = "main(x, y) {
  if (x > 2) {
    if (y > x)
      output 1;
  }
  else if (y == 0)
    output 2;
  return 0;
}
";

#[test]
fn a_path_condition_is_neither_too_weak_nor_too_strong() {
    let task = Task::Path { inputs: arguments(&[3, 5]) };
    assert_eq!(decisions(PATHS, &arguments(&[3, 5])), Ok(vec![(2, true), (3, true)]));
    assert_eq!(refuted(PATHS, &task, "x > 2 && y > x"), []);
    assert_eq!(refuted(PATHS, &task, "x > 2"), [Claim::Sound]);
    assert_eq!(refuted(PATHS, &task, "x > 3 && y > x"), [Claim::Complete]);
    assert_eq!(refuted(PATHS, &task, "x == 0"), [Claim::Sound, Claim::Complete]);
    assert_eq!(refuted(PATHS, &Task::Path { inputs: arguments(&[0, 5]) }, "x <= 2 && y != 0"), []);
}

#[test]
fn a_path_takes_several_iterations_of_a_loop() {
    let source = "main(n) {
  for (int i = 0; i < n; i++)
    output i;
  return 0;
}
";
    let task = Task::Path { inputs: arguments(&[2]) };
    assert_eq!(refuted(source, &task, "n == 2"), []);
    assert_eq!(refuted(source, &task, "n >= 2"), [Claim::Sound]);
    let endless = Task::Path { inputs: arguments(&[1_000_000_000]) };
    assert_eq!(mistake(source, &endless, "1").0, Part::Exercise);
}

#[test]
fn inputs_take_a_path_only_if_their_run_reaches_the_end() {
    let source = "main(x) {
  if (x < 5)
    output 10 / x;
  if (x < 4)
    output 1;
  return 0;
}
";
    let task = Task::Path { inputs: arguments(&[3]) };
    assert_eq!(refuted(source, &task, "x < 4"), [Claim::Sound]);
    assert_eq!(refuted(source, &task, "x < 4 && x != 0"), []);
    assert_eq!(refuted(source, &task, "x < 4 && x > 0"), [Claim::Complete]);
    let behind = source.replace("return 0", "return 10 / (x + 1)");
    assert_eq!(refuted(&behind, &task, "x < 4 && x != 0"), [Claim::Sound]);
    assert_eq!(refuted(&behind, &task, "x < 4 && x != 0 && x != 0 - 1"), []);
    let assumes = source.replace("output 10 / x", "assume(x + 1 != 1 && (x) > 0 - 2)");
    assert_eq!(refuted(&assumes, &task, "x < 4"), [Claim::Sound]);
    assert_eq!(refuted(&assumes, &task, "x < 4 && x != 0 && x > 0 - 2"), []);
    assert_eq!(refuted(&assumes, &task, "x < 4 && x > 0"), [Claim::Complete]);
    let returns = "main(x) {\n  if (x > 2)\n    return x || 0;\n  if (x > 0) return (x);\n}\n";
    assert_eq!(refuted(returns, &task, "x > 2"), []);
    assert_eq!(refuted(returns, &task, "x > 3"), [Claim::Complete]);
    assert_eq!(refuted(returns, &Task::Path { inputs: arguments(&[0]) }, "x <= 0"), []);
}

#[test]
fn a_path_needs_a_run_that_ends_with_calls_that_end() {
    let message = |source: &str, x: i32| {
        let mistake = questions(source, &Task::Path { inputs: arguments(&[x]) }, "x == 3").unwrap_err();
        (mistake.part, mistake.line, mistake.message)
    };
    let fails = "main(x) {\n  if (x < 5)\n    output 10 / x;\n  return 0;\n}\n";
    let refused = message(fails, 0);
    assert_eq!((refused.0, refused.1), (Part::Exercise, Some(3)));
    assert!(refused.2.to_string().contains("fails here: division by zero"), "{}", refused.2);
    let halts = fails.replace("output 10 / x", "assume(x)");
    assert!(message(&halts, 0).2.to_string().contains("breaks this assumption"));
    for calls in [
        "f(x) { return x && f(x - 1); }",
        "f(x) { return g(x); } g(x) { return x && f(x - 1); }",
        "f(p) { return p(p); }",
    ] {
        let source = format!("{calls}\nmain(x) {{\n  var y = f(x);\n  if (x < 5)\n    output 1;\n  return y;\n}}\n");
        assert_eq!((message(&source, 3).0, message(&source, 3).1), (Part::Exercise, Some(1)), "{source}");
    }
}

#[test]
fn the_decisions_of_a_run_are_known_however_it_ends() {
    let source = "main(n) {\n  if (n > 0)\n    n = n - 1;\n  if (n == 4)\n    error();\n  return n;\n}";
    let on = |n| decisions_on(source, &arguments(&[n]));
    assert_eq!(on(5), [(2, true), (4, true)]);
    assert_eq!(on(0), [(2, false), (4, false)]);
    assert_eq!(decisions_on("main(", &arguments(&[])), []);
}
