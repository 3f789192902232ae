//! Programs that start in a line: `--from`.

use crate::support::command::{File, loopscope};

const COUNTED: &str = "main(A, n) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (A[i] == 1) {
      found++;
    }
  }
  int left = n;
  while (left > 0) {
    left = left - 4;
  }
  if (left == 0 && found == 3) {
    error();
  }
  return found;
}
";

#[test]
fn a_witness_is_a_state_from_which_its_run_is_replayed() {
    let file = File::new("counted.mc", COUNTED);
    let found = loopscope(&["analyse", "--from", "8", file.path(), "--technique", "navigate"], "");
    assert_eq!(found.status, Some(1), "{found:?}");
    let assumed =
        "\nAssumed: the program starts in line 8 with any values of `n`, `found`, even those that no run has there.";
    assert!(found.stdout.contains(assumed), "{}", found.stdout);
    assert!(found.stdout.contains("\n  found = 3\n"), "{}", found.stdout);
    let command = found.stdout.lines().find_map(|line| line.strip_prefix("  to see it: loopscope "));
    let words: Vec<String> = shell_words::split(command.expect("a command")).expect("words");
    let run = loopscope(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert!(run.stderr.contains("error statement"), "{run:?}");
}

#[test]
fn a_proof_from_a_line_has_a_certificate_about_the_program_with_the_line() {
    let file = File::new("counted.mc", COUNTED.replace("left == 0", "left == 1"));
    let proof = File::new("counted.json", "");
    let arguments = ["analyse", "--from", "10", file.path(), "--certificate", proof.path()];
    let proved = loopscope(&arguments, "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    let checked = loopscope(&["check", "--from", "10", file.path(), proof.path()], "");
    assert_eq!(checked.status, Some(0), "{checked:?}");
    let refused = loopscope(&["check", file.path(), proof.path()], "");
    assert_eq!(refused.status, Some(3), "{refused:?}");
}

#[test]
fn what_holds_before_the_line_is_not_known() {
    let source = "main(n) {\n  n = 1;\n  if (n == 2) error();\n  return n;\n}\n";
    let file = File::new("one.mc", source);
    assert_eq!(loopscope(&["analyse", file.path()], "").status, Some(0));
    assert_eq!(loopscope(&["analyse", "--from", "2", file.path()], "").status, Some(0));
    assert_eq!(loopscope(&["analyse", "--from", "3", file.path()], "").status, Some(1));
}

#[test]
fn what_is_no_integer_is_refused_by_name() {
    let source = "main(n) {\n  var p = alloc 3, q = [n];\n  q = [1, 2];\n  *p = n;\n  return q[n] + 0;\n}\n";
    let file = File::new("pointer.mc", source);
    let refused = loopscope(&["analyse", "--from", "4", file.path()], "");
    assert_eq!(refused.status, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("`p` is no integer, so the program cannot start here"), "{refused:?}");
    assert!(refused.stderr.contains("`q` is no integer, so the program cannot start here"), "{refused:?}");
    for dialect in ["c", "microc"] {
        let refused = loopscope(&["analyse", "--from", "4", "--dialect", dialect, file.path()], "");
        assert!(refused.stderr.contains("`--from` is about programs of micro-c"), "{refused:?}");
    }
}

#[test]
fn cover_lists_what_is_executed_from_a_line_on() {
    let file = File::new("counted.mc", COUNTED);
    let covered = loopscope(&["cover", "--from", "12", file.path()], "");
    assert_eq!(covered.status, Some(0), "{covered:?}");
}

#[test]
fn an_operation_that_the_rest_of_the_iteration_repeats_is_one_place() {
    let source =
        "main(n, k) {\n  int s = 9;\n  while (n > 0) {\n    n--;\n    s = s / (k * k + 1);\n  }\n  return s;\n}\n";
    let file = File::new("divided.mc", source);
    let open = loopscope(&["analyse", "--from", "4", file.path(), "--technique", "fuzz", "--budget", "0.1"], "");
    assert_eq!(open.status, Some(3), "{open:?}");
    assert!(open.stdout.contains("\n1 place where something could go wrong: division by zero in line 5."), "{open:?}");
}
