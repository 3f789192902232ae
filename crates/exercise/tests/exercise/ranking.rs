//! Ranking functions of loops.

use crate::support::{Shown, mistake, refuted, shown};
use loopscope_exercise::{Claim, Part, Question, Task, questions};

#[test]
fn a_term_must_be_bounded_and_fall() {
    let source = "main(n, k) {
  int i = 0;
  while (i < n) {
    if (k > i) {
      i = i + 1;
      continue;
    }
    i = i + 2;
  }
  return i;
}
";
    let task = Task::Ranking { line: 3 };
    assert_eq!(refuted(source, &task, "n - i"), []);
    assert_eq!(refuted(source, &task, "n - i - 1"), []);
    assert_eq!(refuted(source, &task, "n - i - 2"), [Claim::Bounded]);
    // Only an iteration that is left by `continue` refutes it.
    assert_eq!(refuted(source, &task, "(n - i) / 2"), [Claim::Falls]);
    assert_eq!(refuted(source, &task, "k - i"), [Claim::Bounded]);
    assert_eq!(refuted(source, &task, "n"), [Claim::Falls]);
}

#[test]
fn the_step_of_a_for_loop_belongs_to_the_iteration() {
    let source = "main(n) {
  int s = 0;
  for (int i = n; i > 0; i--) {
    if (i == 2)
      continue;
    s = s + i;
  }
  return s;
}
";
    let task = Task::Ranking { line: 3 };
    assert_eq!(refuted(source, &task, "i"), []);
    assert_eq!(refuted(source, &task, "-s"), [Claim::Bounded, Claim::Falls]);
    assert_eq!(mistake(source, &Task::Ranking { line: 4 }, "i").0, Part::Exercise);
    assert_eq!(mistake(source, &task, "i > ").0, Part::Answer);
}

#[test]
fn a_variable_of_the_body_does_not_stand_for_the_one_of_the_loop() {
    let source = "main(n) {
  int i = n;
  while (i > 0) {
    int i = 0 - 1;
    continue;
  }
  return 0;
}
";
    assert_eq!(refuted(source, &Task::Ranking { line: 3 }, "i"), [Claim::Falls]);
    let source = "main(n) {
  for (int i = n; i > 0; i = i - 1) {
    int i = 5;
    continue;
  }
  return 0;
}
";
    assert_eq!(refuted(source, &Task::Ranking { line: 2 }, "i"), []);
}

#[test]
fn what_the_condition_changes_belongs_to_the_iteration() {
    let source = "bump(A) { A[0] = A[0] + 1; return 1; }
main(A) {
  assume(A[0] >= 0);
  while (bump(A) > 0)
    A[0] = A[0] - 1;
}
";
    let questions = questions(source, &Task::Ranking { line: 4 }, "A[0]").expect("no mistake");
    let [_, falls] = &questions[..] else { panic!("{questions:?}") };
    // Runs of `refuted` have no arrays.
    let program = falls.source.replace("main(A) {", "main() { var A = [0];");
    assert!(shown(&Question { source: program, ..falls.clone() }) == Shown::Refuted);
}

#[test]
fn a_body_may_be_a_single_continue() {
    let source = "main(x) {
  for (; x > 0; x = x - 1) continue;
  return x;
}
";
    let task = Task::Ranking { line: 2 };
    assert_eq!(refuted(source, &task, "x"), []);
    assert_eq!(refuted(source, &task, "0 - x"), [Claim::Bounded, Claim::Falls]);
}

#[test]
fn a_term_that_may_fail_is_refused() {
    let task = Task::Ranking { line: 3 };
    let refuses = |value: &str, answer| {
        let source = format!("main(n, A) {{\n  {value}\n  while (n > 0)\n    n = n + 1;\n  return n + A[0];\n}}\n");
        assert_eq!(mistake(&source, &task, answer).0, Part::Answer, "{value}");
    };
    for value in ["{a: 1}", "null", "&n", "alloc 1"] {
        refuses(&format!("var p = {value};"), "p");
    }
    refuses("var p = 1; p = null;", "p");
    refuses("A = [1];", "A[5]");
    refuses("var p = &A; *p = [1];", "A[5]");
    refuses("A[0] = null;", "A[0]");
    let row = "main(M) {\n  M[0] = [1];\n  while (M[1][0] > 0)\n    M[1][0] = 1;\n  return 0;\n}\n";
    assert_eq!(mistake(row, &task, "M[0][5]").0, Part::Answer);
    let called = "half(x) { return x / 2; }\nmain(n) {\n  while (n > 0)\n    n = half(n);\n  return 0;\n}\n";
    assert_eq!(refuted(called, &task, "n"), []);
}
