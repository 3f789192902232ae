//! Loop invariants.

use crate::support::{mistake, not_shown, refuted};
use loopscope_exercise::{Claim, Part, Task, questions};
use loopscope_syntax::{Dialect, analyse};

const SUM: &str = "main(n) {
  int i = 0, s = 0;
  while (i < n) {
    s = s + 2;
    i = i + 1;
  }
  if (s % 2 == 1)
    error();
  return s;
}
";

const SUM_INVARIANT: Task = Task::Invariant { line: 3, target: 8 };

#[test]
fn an_invariant_must_hold_at_first_be_kept_and_suffice() {
    assert_eq!(refuted(SUM, &SUM_INVARIANT, "s == 2 * i"), []);
    assert_eq!(refuted(SUM, &SUM_INVARIANT, "s == 2 * i + 1"), [Claim::Initiation, Claim::Enough]);
    assert_eq!(refuted(SUM, &SUM_INVARIANT, "i >= 0"), [Claim::Enough]);
    assert_eq!(refuted(SUM, &SUM_INVARIANT, "i == 0"), [Claim::Consecution, Claim::Enough]);
    assert_eq!(refuted(SUM, &SUM_INVARIANT, "s % 2 == 0 && s < 6"), [Claim::Consecution]);
}

#[test]
fn a_loop_can_be_left_and_continued_in_many_ways() {
    let source = "main(n) {
  int s = 0;
  for (int i = 0;
       i < n; i++) {
    if (i == 3) continue;
    if (s > 1)
      break;
    s = s + 3;
  }
  if (s > 3) {
    error();
  }
}
";
    let task = Task::Invariant { line: 3, target: 11 };
    assert_eq!(refuted(source, &task, "s % 3 == 0 && s <= 3 && s >= 0"), []);
    assert_eq!(refuted(source, &task, "s % 3 == 0 && s >= 0"), [Claim::Enough]);
    assert_eq!(refuted(source, &task, "s <= 3 && s >= 0"), [Claim::Consecution]);
    // Lines keep their numbers.
    for question in questions(source, &task, "s >= i").unwrap() {
        let line = question.source.lines().nth(10);
        assert!(line.is_some_and(|line| line.ends_with("error();")), "{}", question.source);
    }
}

#[test]
fn an_answer_is_one_expression_that_cannot_fail() {
    let answers = [
        ("", "there is no answer yet"),
        ("1; } f() { return 2", "this is not one expression, such as `2 * i <= n`"),
        ("1; error()", "this is not one expression, such as `2 * i <= n`"),
        ("i + n >", "the end is missing"),
        ("(i + n", "the end is missing"),
        ("i / n", "the divisor must be a number other than 0 here"),
        ("i[0]", "only elements of the array parameters of `main` are possible here"),
        ("input", "only numbers, variables, elements of arrays, and operators are possible here"),
        ("k", "`k` does not certainly hold an integer here; these do: n, i, s"),
    ];
    for (answer, message) in answers {
        assert_eq!(mistake(SUM, &SUM_INVARIANT, answer), (Part::Answer, message.to_owned()));
    }
    let deep = "(".repeat(4_000);
    assert_eq!(mistake(SUM, &SUM_INVARIANT, &deep).0, Part::Answer);
}

#[test]
fn an_answer_fits_into_the_programs_that_check_it() {
    // The programs nest it deeper than it is nested itself.
    for depth in 235..260 {
        let answer = format!("{}i >= 0", "- ".repeat(depth));
        match questions(SUM, &SUM_INVARIANT, &answer) {
            Ok(all) => assert!(all.iter().all(|question| !analyse(&question.source, Dialect::Extended).has_errors())),
            Err(mistake) => assert_eq!(mistake.part, Part::Answer),
        }
    }
}

#[test]
fn variables_without_an_initial_value_cannot_be_used() {
    let source = "main(n) {
  int t, i = 0;
  while (i < n) {
    t = 1;
    i = i + 1;
  }
  if (i < 0) error();
}
";
    let (part, message) = mistake(source, &Task::Invariant { line: 3, target: 7 }, "t == 1");
    assert_eq!((part, message.as_str()), (Part::Answer, "`t` does not certainly hold an integer here; these do: n, i"));
}

#[test]
fn an_exercise_is_about_a_loop_of_main_over_integers() {
    let (part, message) = mistake(SUM, &Task::Invariant { line: 4, target: 8 }, "1");
    assert_eq!(part, Part::Exercise);
    assert!(message.starts_with("no outermost `while` or `for`"), "{message}");
    let pointer = "main(n) {
  var p = alloc 3, i = 0;
  while (i < n) i = i + *p;
  if (i < 0) error();
}
";
    let (part, message) = mistake(pointer, &Task::Invariant { line: 3, target: 4 }, "i >= 0");
    assert_eq!(part, Part::Exercise);
    assert!(message.contains("`p`"), "{message}");
    let alias = "main(A, n) {
  var B = A, i = 0;
  while (i < n) i = i + 1;
  if (B[i] == 1) error();
  if (A[0] == 2) output 1;
}
";
    assert_eq!(mistake(alias, &Task::Invariant { line: 3, target: 4 }, "i >= 0").0, Part::Exercise);
}

#[test]
fn lines_before_a_loop_are_no_targets_of_its_invariant() {
    let source = "help() {
  error();
}

main(n) {
  int i = 0;
  if (n == 1) help();
  while (i < n)
    i = i + 1;
  if (i < 0)
    error();
}
";
    for target in [2, 7, 8] {
        assert_eq!(mistake(source, &Task::Invariant { line: 8, target }, "i >= 0").0, Part::Exercise);
    }
    assert_eq!(refuted(source, &Task::Invariant { line: 8, target: 11 }, "i >= 0"), []);
}

#[test]
fn an_array_keeps_its_length_up_to_the_end_of_the_loop() {
    let source = "main(n) {
  var a = [0, 0, 0];
  var i = 0;
  while (i < n)
    i = i + 2 + 0 * a[2];
  if (i == 7)
    error();
  a = [0];
  return i;
}
";
    let task = Task::Invariant { line: 4, target: 7 };
    assert_eq!(refuted(source, &task, "i == 0"), [Claim::Consecution]);
    assert_eq!(refuted(source, &task, "i % 2 == 0"), []);
    assert_eq!(not_shown(source, &task, "i % 2 == 0"), []);
}

/// The state of these programs at the head of the loop in line 6 is not just integers for their variables.
#[test]
fn an_invariant_is_about_a_state_of_integers_and_separate_arrays() {
    let program = |before: &str, inside: &str| {
        format!(
            "set(q) {{ *q = [0, 0]; return 0; }} put(q) {{ q[0] = [1]; return 0; }} same(q) {{ return q; }}\n\
             main(n, p, A, C, M) {{\n  var a = [0, 0], b;\n  {before}\n  var i = 0;\n  while (i < n) {{\n    {inside}\n    i = i + 2 + 0 * a[1];\n  }}\n\
             \x20 if (i == 7)\n    error();\n  return A[0] + C[0] + M[0][0] + M[1][0];\n}}\n"
        )
    };
    let task = Task::Invariant { line: 6, target: 11 };
    let cases = [
        ("set(&b);", "", 4, "the address of `b`"),
        ("", "set(&b);", 7, "the address of `b`"),
        ("p = &n;", "", 4, "`p` can hold integers"),
        ("a[0] = &n;", "", 4, "an element of an array"),
        ("if (p > 2) b = 1; p = [5];", "", 4, "`p` is an integer parameter of `main`"),
        ("A = C;", "", 4, "`A` is an array parameter of `main`"),
        ("", "M[0] = M[1];", 7, "elements of arrays of integers, can be written"),
        ("", "M[0] = [1];", 7, "elements of arrays of integers, can be written"),
        ("a = [0];", "", 4, "must keep this length"),
        ("{ var t = A; b = t[0]; }", "", 4, "`t` can hold integers"),
        ("{ var t = [[1], [2]]; b = t[0]; }", "", 4, "`t` can hold integers"),
        ("b = same(A);", "", 4, "`b` can hold integers"),
        ("b = 0 + same(3) + put(a);", "", 1, "only `main` can write elements"),
        ("same(a)[0] = 1;", "", 4, "elements of arrays of integers, can be written"),
        ("b = main;", "", 4, "`main` cannot be called here"),
        ("if (n > 5) b = 1 + main(3, 0, A, C, M);", "", 4, "`main` cannot be called here"),
    ];
    for (before, inside, line, message) in cases {
        let source = program(before, inside);
        let mistake = questions(&source, &task, "i == 0").expect_err(&source);
        assert_eq!((mistake.part, mistake.line), (Part::Exercise, Some(line)), "{mistake:?}\n{source}");
        assert!(mistake.message.to_string().contains(message), "{mistake:?}\n{source}");
    }
    for (before, inside) in [
        ("b = A[0] + M[1][2];", "A[i] = C[i]; M[i][0] = i; a[0] = b; b = same(i) + 1;"),
        ("b = 0 + same(3);", "{ var t = a[1]; b += t; }"),
    ] {
        let source = program(before, inside);
        assert!(questions(&source, &task, "i % 2 == 0 && M[0][1] == 0").is_ok(), "{source}");
    }
    for (answer, message) in [("M[0] == 1", "an element of `M` has 2 indices"), ("M == 1", "such as `M[0][0]`")] {
        let mistake = questions(&program("", ""), &task, answer).unwrap_err();
        assert!(mistake.part == Part::Answer && mistake.message.to_string().contains(message), "{mistake:?}");
    }
}

/// If a run fails, its continuation is unknown.
fn task_of(variable: &str) -> Task {
    Task::ClosedForm { line: 3, variable: variable.to_owned() }
}

#[test]
fn the_continuation_of_a_failing_run_is_not_proved() {
    let source = "main(n, k) {
  int i = 0, x = 1;
  while (i < n) {
    i = i + 4 / x;
    if (k == i)
      x = 2;
  }
  if (i == 7)
    error();
  return 8 / (x + 1);
}
";
    let task = Task::Invariant { line: 3, target: 9 };
    assert_eq!(not_shown(source, &task, "i % 2 == 0 && x < 3"), [Claim::Consecution, Claim::Enough]);
    assert_eq!(not_shown(source, &task, "i % 2 == 0 && (x == 1 || x == 2)"), []);
    assert_eq!(refuted(source, &task, "i % 2 == 0 && (x == 1 || x == 2)"), []);
    let before = source.replace("x = 1;", "x = k / k;");
    assert_eq!(not_shown(&before, &task, "i % 2 == 0 && (x == 1 || x == 2)"), [Claim::Initiation]);
    let inside = "main(n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s = s + 6 / n;
  return s;
}
";
    let task = Task::ClosedForm { line: 3, variable: "s".to_owned() };
    assert_eq!(not_shown(inside, &task, "0"), []);
    assert_eq!(refuted(inside, &task, "0"), [Claim::Equal]);
    let fails = inside.replace("6 / n", "0 / (i - 2)");
    assert_eq!(not_shown(&fails, &task, "0"), [Claim::Equal]);
    let array = inside.replace("s = s + 6 / n;", "s = [i];");
    assert_eq!(not_shown(&array.replace("s = 0", "s = 0, t = 0"), &task_of("t"), "0"), []);
    assert_eq!(mistake(&array, &task, "0").0, Part::Exercise);
}
