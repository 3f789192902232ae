//! Ranking functions of loops.

use crate::support::{mistake, refuted};
use loopscope_exercise::{Claim, Part, Task};

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
