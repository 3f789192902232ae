//! Closed forms of loop variables.

use crate::support::{mistake, refuted};
use loopscope_exercise::{Claim, Part, Task};

#[test]
fn a_closed_form_is_compared_with_the_result_of_the_loop() {
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

#[test]
fn a_formula_cannot_use_variables_of_the_loop() {
    let source = "main(n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    s = s + 1;\n  return s;\n}\n";
    let task = Task::ClosedForm { line: 3, variable: "s".to_owned() };
    assert!(mistake(source, &task, "s + i").1.starts_with("`i` does not certainly hold an integer here"));
    assert_eq!(mistake(source, &Task::ClosedForm { line: 3, variable: "i".to_owned() }, "n").0, Part::Exercise);
}
