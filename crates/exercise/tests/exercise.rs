//! Answers questions by running their programs on many small inputs: no wrong answer may pass, and no right one fail.

use dashu_int::IBig;
use loopscope_exercise::lesson::Lesson;
use loopscope_exercise::{Check, Claim, Judgement, Part, Question, Smaller, Task, decisions, questions, smaller};
use loopscope_interp::{
    Argument, Exhausted, Inputs, Integers, Limits, LineTarget, Outcome, compile, run, run_observed,
};
use loopscope_syntax::{Dialect, LineIndex};

/// Numbers for up to four arguments and inputs together, from a small range.
fn small_numbers() -> impl Iterator<Item = [i32; 4]> {
    let range = -3..=6;
    let each = move || range.clone();
    each()
        .flat_map(move |a| (-3..=6).flat_map(move |b| (-3..=6).flat_map(move |c| (-2..=3).map(move |d| [a, b, c, d]))))
}

fn integers(numbers: &[i32]) -> Vec<IBig> {
    numbers.iter().map(|number| IBig::from(*number)).collect()
}

/// What runs on small inputs show about a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// No run reaches the target, or fails where it may not.
    Nothing,
    /// A run fails before it reaches the target.
    OtherError,
    /// A run refutes the claim.
    Refuted,
}

fn shown(question: &Question) -> Shown {
    let parse = loopscope_syntax::analyse(&question.source, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}\n{}", parse.diagnostics, question.source);
    let program = compile(&parse.program);
    let arguments = program.main_parameters().len();
    let limits = Limits { steps: 3_000, ..Limits::default() };
    let lines = LineIndex::new(&question.source);
    let mut shown = Shown::Nothing;
    for numbers in small_numbers() {
        let parameters = integers(&numbers[..arguments]).into_iter().map(Argument::Integer).collect();
        let inputs: Integers = integers(&numbers[arguments..]).into_iter().collect();
        let inputs = Inputs { inputs, parameters, exhausted: Exhausted::Zero };
        let outcome = match question.target {
            Some(line) => {
                let mut target = LineTarget::new(&program, &lines, line).expect("a target");
                run_observed(&program, &inputs, &limits, &mut target).outcome
            }
            None => run(&program, &inputs, &limits).outcome,
        };
        match outcome {
            Outcome::ReachedTarget { .. } => return Shown::Refuted,
            Outcome::Error { .. } if question.target.is_none() => return Shown::Refuted,
            Outcome::Error { .. } if question.without_other_errors => shown = Shown::OtherError,
            _ => {}
        }
    }
    shown
}

/// The claims about which runs show `wanted`.
fn claims(source: &str, task: &Task, answer: &str, wanted: Shown) -> Vec<Claim> {
    let questions = questions(source, task, answer).unwrap_or_else(|mistake| panic!("{mistake:?}"));
    questions.into_iter().filter(|question| shown(question) == wanted).map(|question| question.claim).collect()
}

/// The claims that runs refute.
fn refuted(source: &str, task: &Task, answer: &str) -> Vec<Claim> {
    claims(source, task, answer, Shown::Refuted)
}

/// The claims that are not shown, as runs fail before they reach the target.
fn not_shown(source: &str, task: &Task, answer: &str) -> Vec<Claim> {
    claims(source, task, answer, Shown::OtherError)
}

fn mistake(source: &str, task: &Task, answer: &str) -> (Part, String) {
    let mistake = questions(source, task, answer).expect_err("a mistake");
    (mistake.part, mistake.message)
}

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
fn an_invariant_must_hold_first_then_and_be_enough() {
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
    // Lines stay where they are.
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
        ("i + n >", "something is missing at its end"),
        ("(i + n", "something is missing at its end"),
        ("i / n", "what is divided by must be a number other than 0 here"),
        ("i[0]", "only elements of arrays that `main` is given can stand here"),
        ("input", "only numbers, variables, elements of arrays, and operators can stand here"),
        ("k", "`k` has no value here that is surely an integer; these have: n, i, s"),
    ];
    for (answer, message) in answers {
        assert_eq!(mistake(SUM, &SUM_INVARIANT, answer), (Part::Answer, message.to_owned()));
    }
    let deep = "(".repeat(4_000);
    assert_eq!(mistake(SUM, &SUM_INVARIANT, &deep).0, Part::Answer);
}

#[test]
fn what_has_no_value_at_first_cannot_be_spoken_of() {
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
    assert_eq!(
        (part, message.as_str()),
        (Part::Answer, "`t` has no value here that is surely an integer; these have: n, i")
    );
}

#[test]
fn an_exercise_is_about_a_loop_of_main_over_integers() {
    let (part, message) = mistake(SUM, &Task::Invariant { line: 4, target: 8 }, "1");
    assert_eq!(part, Part::Exercise);
    assert!(message.starts_with("no `while` or `for`"), "{message}");
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
fn a_closed_form_is_compared_with_what_the_loop_computes() {
    let source = "main(n, k) {
  int s = 0;
  assume(n >= 0);
  while (n > 0) {
    s = s + k;
    n = n - 1;
  }
  return s;
}
";
    let task = Task::ClosedForm { line: 4, variable: "s".to_owned() };
    assert_eq!(refuted(source, &task, "n * k"), []);
    assert_eq!(refuted(source, &task, "s + n * k"), []);
    assert_eq!(refuted(source, &task, "n + k"), [Claim::Equal]);
}

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

fn arguments(numbers: &[i32]) -> Inputs {
    let parameters = integers(numbers).into_iter().map(Argument::Integer).collect();
    Inputs { parameters, ..Inputs::default() }
}

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
fn a_path_goes_through_rounds_of_a_loop() {
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

const DIVIDES: &str = "main(a, b) {
  output a;
  output 12 / b;
  return a;
}
";

#[test]
fn a_repair_has_no_error_and_the_same_outputs() {
    let good = "main(a, b) {
  output a;
  if (b != 0) output 12 / b;
  return a;
}
";
    assert_eq!(refuted(DIVIDES, &Task::Repair, good), []);
    assert_eq!(refuted(DIVIDES, &Task::Repair, DIVIDES), [Claim::Safe]);
    let other_output = good.replace("12 / b", "12 / b + 1");
    assert_eq!(refuted(DIVIDES, &Task::Repair, &other_output), [Claim::Same]);
    let fewer_outputs = good.replace("  output a;\n", "");
    assert_eq!(refuted(DIVIDES, &Task::Repair, &fewer_outputs), [Claim::Same]);
    let other_result = good.replace("return a", "return b");
    assert_eq!(refuted(DIVIDES, &Task::Repair, &other_result), [Claim::Same]);
}

#[test]
fn a_repair_does_not_end_or_assume_its_way_out() {
    let endless = "main(a, b) {\n  while (1) {}\n  return 0;\n}\n";
    let (part, message) = mistake(DIVIDES, &Task::Repair, endless);
    assert_eq!(part, Part::Answer);
    assert!(message.contains("does not end now"), "{message}");
    let assumes = "main(a, b) {\n  assume(b != 0);\n  output a;\n  output 12 / b;\n  return a;\n}\n";
    assert!(mistake(DIVIDES, &Task::Repair, assumes).1.contains("`assume`"));
    assert!(mistake(DIVIDES, &Task::Repair, "main(a) { return a; }").1.contains("parameters"));
    assert!(mistake(DIVIDES, &Task::Repair, "main(a, b) { output input; }").1.contains("`input`"));
}

#[test]
fn a_repair_hides_nothing_behind_an_assumption_another_main_or_another_name() {
    let before = "main(a, b) {\n  assume(a > 0);\n  output 12 / b;\n  return a;\n}\n";
    let stronger = before.replace("a > 0", "a > 0 && b != 0");
    assert!(mistake(before, &Task::Repair, &stronger).1.contains("`assume`"));
    // The same condition on another value ends runs that did not end before.
    let moved = "main(a, b) {\n  a = b;\n  assume(a > 0);\n  output 12 / b;\n  return a;\n}\n";
    assert_eq!(refuted(before, &Task::Repair, moved), [Claim::Same, Claim::Assumed]);
    let again = "main(a, b) {\n  if (b == 0) return main(a, 1);\n  assume(a > 0);\n  output 12 / b;\n  return a;\n}\n";
    assert_eq!(mistake(before, &Task::Repair, again).1, "`main` cannot be called here");
    let writes = "main(A) {\n  var B = A;\n  B[0] = 1;\n  return A[0];\n}\n";
    assert!(mistake(writes, &Task::Repair, writes).1.contains("no elements can be written"));
}

#[test]
fn what_lies_in_front_of_a_loop_is_no_target_of_its_invariant() {
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
fn a_formula_knows_no_variable_of_the_loop_itself() {
    let source = "main(n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s = s + 1;\n  return s;\n}\n";
    let task = Task::ClosedForm { line: 3, variable: "s".to_owned() };
    assert!(mistake(source, &task, "s + i").1.starts_with("`i` has no value here"));
    assert_eq!(mistake(source, &Task::ClosedForm { line: 3, variable: "i".to_owned() }, "n").0, Part::Exercise);
}

#[test]
fn functions_and_errors_of_both_versions_are_kept_apart() {
    let before = "half(x) {
  assert(x % 2 == 0);
  return x / 2;
}

main(count, value) {
  for (int i = 0; i < 3; i++) {
    output half(count);
    if (value == 2) return 7;
  }
}
";
    let after = before.replace("  assert(x % 2 == 0);\n", "");
    assert_eq!(refuted(before, &Task::Repair, &after), []);
    assert_eq!(refuted(before, &Task::Repair, &after.replace("i < 3", "i < 2")), [Claim::Same]);
}

#[test]
fn inputs_stand_in_lines_or_with_commas_between_them() {
    let lesson = Lesson::read(
        "---\nlesson: One\n---\n\n---\nexercise: All\nkind: inputs\ntarget: 3\n---\n\n```c\nmain(A, n, b_2) {\n  if (A[1] == 5 && n == -3 \
         && b_2 == 4 && input + input == 9)\n    error();\n  return 0;\n}\n```\n\n```solution\nn = 0\n```\n",
    );
    let [exercise] = &lesson.exercises[..] else { panic!("{:?}", lesson.mistakes) };
    for right in [
        "A = [1, 5]\nn = -3\nb_2 = 4\ninput: 4, 5",
        "A = [1, 5], n = −3; b_2 = 4; input: 4, 5;",
        "input: [1, 8], A = [0, 5], b_2=4,n=-3",
    ] {
        assert_eq!(exercise.check(right), Ok(Check::Settled(Judgement::Right)), "{right}");
    }
    for (answer, line, message) in [
        ("n = 3\nb_2 = 10k", 2, "`10k` is not an integer, which is written in digits alone, such as 12000 or -3"),
        ("n = 3, c = 4", 1, "`main` has no parameter `c`"),
        ("A = [1, 2, n = 3", 1, "an array stands in brackets, such as [1, 2, 3]"),
        ("n is 3", 1, "this is no input, such as `x = 3` or `input: 4, 5`"),
    ] {
        let mistake = exercise.check(answer).unwrap_err();
        assert_eq!((mistake.part, mistake.line, &*mistake.message), (Part::Answer, Some(line), message));
    }
    let Ok(Check::Settled(Judgement::NotReached { end, line, inputs })) = exercise.check("n = -3, input: 7") else {
        panic!()
    };
    assert_eq!((&*end, line), ("`main` returned 0", None));
    assert_eq!(inputs.parameters[1..], [Argument::Integer((-3).into()), Argument::Integer(0.into())]);
    assert_eq!(inputs.inputs.len(), 1);
}

#[test]
fn smaller_inputs_are_found_by_trying() {
    let source = "main(a) {
  int b = input;
  if (a + 2 * b == 7)
    output a;
}
";
    let found = smaller(source, 4, &IBig::from(7));
    assert_eq!(found, Ok(Smaller::Found(integers(&[1]), integers(&[3]))));
    assert_eq!(smaller(source, 4, &IBig::from(4)), Ok(Smaller::None));
    assert_eq!(smaller(&source.replace("== 7", "== 700"), 4, &IBig::from(400)), Ok(Smaller::Unknown));
    assert!(smaller(source, 1, &IBig::from(4)).is_err());
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

/// The state of these programs at the head of the loop in line 6 is no choice of integers for their variables.
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
        ("if (p > 2) b = 1; p = [5];", "", 4, "`p` is an integer that `main` is given"),
        ("A = C;", "", 4, "`A` is an array that `main` is given"),
        ("", "M[0] = M[1];", 7, "elements of arrays of integers, can be written"),
        ("", "M[0] = [1];", 7, "elements of arrays of integers, can be written"),
        ("a = [0];", "", 4, "must keep this length"),
        ("{ var t = A; b = t[0]; }", "", 4, "`t` can hold integers"),
        ("{ var t = [[1], [2]]; b = t[0]; }", "", 4, "`t` can hold integers"),
        ("b = same(A);", "", 4, "`b` can hold integers"),
        ("b = 0 + same(3) + put(a);", "", 1, "`main` alone can write elements"),
        ("same(a)[0] = 1;", "", 4, "elements of arrays of integers, can be written"),
        ("b = main;", "", 4, "`main` cannot be called here"),
        ("if (n > 5) b = 1 + main(3, 0, A, C, M);", "", 4, "`main` cannot be called here"),
    ];
    for (before, inside, line, message) in cases {
        let source = program(before, inside);
        let mistake = questions(&source, &task, "i == 0").expect_err(&source);
        assert_eq!((mistake.part, mistake.line), (Part::Exercise, Some(line)), "{mistake:?}\n{source}");
        assert!(mistake.message.contains(message), "{mistake:?}\n{source}");
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
        assert!(mistake.part == Part::Answer && mistake.message.contains(message), "{mistake:?}");
    }
}

/// If a run fails, nothing is known about how it would continue.
#[test]
fn what_a_run_that_fails_would_do_is_not_shown() {
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

fn task_of(variable: &str) -> Task {
    Task::ClosedForm { line: 3, variable: variable.to_owned() }
}

#[test]
fn an_input_takes_a_path_only_if_its_run_goes_on_to_the_end() {
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
fn a_path_is_shown_by_a_run_that_ends_and_calls_that_end() {
    let message = |source: &str, x: i32| {
        let mistake = questions(source, &Task::Path { inputs: arguments(&[x]) }, "x == 3").unwrap_err();
        (mistake.part, mistake.line, mistake.message)
    };
    let fails = "main(x) {\n  if (x < 5)\n    output 10 / x;\n  return 0;\n}\n";
    let told = message(fails, 0);
    assert_eq!((told.0, told.1), (Part::Exercise, Some(3)));
    assert!(told.2.contains("fails here: division by zero"), "{}", told.2);
    let halts = fails.replace("output 10 / x", "assume(x)");
    assert!(message(&halts, 0).2.contains("breaks this assumption"));
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
fn a_repair_keeps_what_is_assumed() {
    let before = "main(n) {
  assume(n > 0);
  output 10 / (n - 3);
  return 0;
}
";
    let good = before.replace("  output", "  if (n != 3)\n    output");
    assert_eq!(refuted(before, &Task::Repair, &good), []);
    assert_eq!(refuted(before, &Task::Repair, &good.replace("  assume(n > 0);\n", "")), []);
    // The same assumption, after a failing statement rather than before it.
    let late = "main(n) {\n  output 10 / (n - 3);\n  assume(n > 4);\n  return 0;\n}\n";
    let early = "main(n) {\n  assume(n > 4);\n  output 10 / (n - 3);\n  return 0;\n}\n";
    assert_eq!(refuted(late, &Task::Repair, early), [Claim::Assumed]);
    assert_eq!(refuted(late, &Task::Repair, &late.replace("  output", "  if (n == 3) return 0; output")), []);
    let changed = "main(n) {\n  n = n + 1;\n  assume(n > 4);\n  output 1;\n}\n";
    assert_eq!(refuted(changed, &Task::Repair, &changed.replace("output 1", "output (1)")), []);
    let with_else = "main(n) {\n  if (n > 4) assume(n > 5); else output 1;\n}\n";
    assert_eq!(refuted(with_else, &Task::Repair, with_else), []);
    let helper = "f(n) {\n  assume(n > 4);\n  return 0;\n}\nmain(n) {\n  return f(n);\n}\n";
    assert_eq!(
        mistake(helper, &Task::Repair, helper),
        (Part::Exercise, "only `main` can have an `assume` here".to_owned())
    );
}

#[test]
fn an_output_or_a_result_that_is_no_integer_fails_in_both_versions() {
    let before = "main(n) {\n  var a = [1];\n  if (n == 3) a = 0;\n  output a;\n  return a || n;\n}\n";
    let after = "main(n) {\n  if (n == 3) output 0;\n  return n != 0;\n}\n";
    assert_eq!(refuted(before, &Task::Repair, after), []);
    assert_eq!(refuted(before, &Task::Repair, &after.replace("output 0", "output 1")), [Claim::Same]);
}

#[test]
fn a_repair_ends_where_the_program_failed_and_at_the_numbers_it_speaks_of() {
    let endless = "main(a, b) {\n  output a;\n  while (b == 0) {}\n  output 12 / b;\n  return a;\n}\n";
    assert!(mistake(DIVIDES, &Task::Repair, endless).1.contains("does not end now"));
    let pair = DIVIDES.replace("  output 12 / b;", "  if (b > 3) while (a == 0) {}\n  if (b != 0) output 12 / b;");
    assert!(mistake(DIVIDES, &Task::Repair, &pair).1.contains("does not end now"));
    let special = DIVIDES.replace("  output 12 / b;", "  while (a == 1000) {}\n  if (b != 0) output 12 / b;");
    assert!(mistake(DIVIDES, &Task::Repair, &special).1.contains("does not end now"));
}

#[test]
fn a_solution_leads_to_the_line() {
    let lesson = "---\nexercise: A\nkind: inputs\ntarget: 4\nsmallest: count\n---\n```c\nmain() {\n  int a = input;\n  if (a == 3)\n    error();\n  \
                  return input + input;\n}\n```\n```solution\ninput: 1, 2, 3\n```\n";
    let lesson = Lesson::read(lesson);
    let mistake = lesson.exercises[0].check("input: 3").unwrap_err();
    assert_eq!(mistake.part, Part::Exercise);
    let nowhere = Lesson::read(
        "---\nexercise: A\nkind: reachable\ntarget: 40\n---\n```c\nmain() {\n  return 0;\n}\n```\n```solution\nunreachable with execute\n```\n",
    );
    let mistake = nowhere.exercises[0].check("unreachable with execute").unwrap_err();
    assert_eq!((mistake.part, mistake.line), (Part::Exercise, Some(40)));
}
