//! Repairs of programs.

use crate::support::{mistake, refuted};
use loopscope_exercise::{Claim, Part, Task};

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
    for commented in ["main /* ( */ (", "main // (\n("] {
        assert_eq!(refuted(DIVIDES, &Task::Repair, &good.replace("main(", commented)), []);
    }
    let other_output = good.replace("12 / b", "12 / b + 1");
    assert_eq!(refuted(DIVIDES, &Task::Repair, &other_output), [Claim::Same]);
    let fewer_outputs = good.replace("  output a;\n", "");
    assert_eq!(refuted(DIVIDES, &Task::Repair, &fewer_outputs), [Claim::Same]);
    let other_result = good.replace("return a", "return b");
    assert_eq!(refuted(DIVIDES, &Task::Repair, &other_result), [Claim::Same]);
}

#[test]
fn a_repair_neither_loops_forever_nor_adds_assumptions() {
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
fn a_repair_changes_no_assumption_calls_no_main_and_writes_no_aliased_array() {
    let before = "main(a, b) {\n  assume(a > 0);\n  output 12 / b;\n  return a;\n}\n";
    let stronger = before.replace("a > 0", "a > 0 && b != 0");
    assert!(mistake(before, &Task::Repair, &stronger).1.contains("`assume`"));
    // The same condition on another value ends runs that did not end before.
    let moved = "main(a, b) {\n  a = b;\n  assume(a > 0);\n  output 12 / b;\n  return a;\n}\n";
    assert_eq!(refuted(before, &Task::Repair, moved), [Claim::Same, Claim::Assumed]);
    let again = "main(a, b) {\n  if (b == 0) return main(a, 1);\n  assume(a > 0);\n  output 12 / b;\n  return a;\n}\n";
    assert_eq!(mistake(before, &Task::Repair, again).1, "`main` cannot be called here");
    let elsewhere = format!("{before}main_before(a, b) {{ return a; }}\n#pragma loopscope entry main_before\n");
    assert!(mistake(before, &Task::Repair, &elsewhere).1.contains("must start in `main`"));
    let writes = "main(A) {\n  var B = A;\n  B[0] = 1;\n  return A[0];\n}\n";
    assert!(mistake(writes, &Task::Repair, writes).1.contains("no elements can be written"));
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
fn a_repair_keeps_the_assumptions() {
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
fn an_output_or_a_result_that_is_not_an_integer_fails_in_both_versions() {
    let before = "main(n) {\n  var a = [1];\n  if (n == 3) a = 0;\n  output a;\n  return a || n;\n}\n";
    let after = "main(n) {\n  if (n == 3) output 0;\n  return n != 0;\n}\n";
    assert_eq!(refuted(before, &Task::Repair, after), []);
    assert_eq!(refuted(before, &Task::Repair, &after.replace("output 0", "output 1")), [Claim::Same]);
}

#[test]
fn a_repair_ends_on_failing_inputs_and_at_the_numbers_of_the_program() {
    let endless = "main(a, b) {\n  output a;\n  while (b == 0) {}\n  output 12 / b;\n  return a;\n}\n";
    assert!(mistake(DIVIDES, &Task::Repair, endless).1.contains("does not end now"));
    let pair = DIVIDES.replace("  output 12 / b;", "  if (b > 3) while (a == 0) {}\n  if (b != 0) output 12 / b;");
    assert!(mistake(DIVIDES, &Task::Repair, &pair).1.contains("does not end now"));
    let special = DIVIDES.replace("  output 12 / b;", "  while (a == 1000) {}\n  if (b != 0) output 12 / b;");
    assert!(mistake(DIVIDES, &Task::Repair, &special).1.contains("does not end now"));
}
