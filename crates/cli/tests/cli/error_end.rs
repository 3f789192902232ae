//! C programs whose runs all end, some of them only by an error.

use crate::support::command::{File, loopscope};

/// The answer about the end of a program with these statements in `main`, as text and as JSON.
fn ends(statements: &str) -> (String, serde_json::Value) {
    let source = format!(
        "#include <stdio.h>\nint main(void) {{\n    int n, i = 0, a[10];\n    {statements}\n    return i;\n}}\n"
    );
    let file = File::new("program.c", source);
    let asked = ["analyse", file.path(), "--target", "ends"];
    let text = loopscope(&asked, "");
    assert_eq!(text.status, Some(0), "{text:?}");
    (text.stdout, loopscope(&[asked.as_slice(), &["--json"]].concat(), "").json())
}

const ONLY_BY_AN_ERROR: &str = "Ends, but some runs only by an error: every run of the program ends, with a result or an \
                                error. This is proved for all inputs.\n";

#[test]
fn a_loop_that_is_left_only_past_the_end_of_an_array_stops_by_an_error() {
    let (text, json) = ends("scanf(\"%d\", &n);\n    while (1) {\n        a[i] = n;\n        i++;\n    }");
    assert!(text.starts_with(ONLY_BY_AN_ERROR) || text.contains(&format!("\n{ONLY_BY_AN_ERROR}")), "{text}");
    let run = "Only an error ends this run: index out of bounds at line 6, column 9. `i` is 10, and `a` has 10 elements \
               (0 to 9).\nNo run leaves the loop in line 5 otherwise.\n";
    assert!(text.contains(run), "{text}");
    assert_eq!((&json["error_end"]["error"]["kind"], &json["error_end"]["line"]), (&"array-bounds".into(), &5.into()));
}

#[test]
fn a_recursion_that_never_returns_stops_by_an_error() {
    let source = "#include <stdio.h>\nint sum(int n) { return n == 0 ? 0 : n % 2 + sum(n - 1); }\n\
                  int main(void) { int n; scanf(\"%d\", &n); return n < 100 ? sum(n) : 0; }\n";
    let file = File::new("sum.c", source);
    let text = loopscope(&["analyse", file.path(), "--target", "ends"], "").stdout;
    assert!(text.contains(ONLY_BY_AN_ERROR), "{text}");
    assert!(
        text.contains(
            "\nOnly an error ends this run: stack overflow at line 2, column 46. `sum(-1)` calls itself with -2, -3,"
        ),
        "{text}"
    );
    assert!(text.contains("\n`sum(-1)` never returns.\n"), "{text}");
}

#[test]
fn an_error_in_a_loop_that_other_runs_leave_is_no_end_by_an_error() {
    let (text, json) = ends("scanf(\"%d\", &n);\n    while (i < 5) {\n        a[i] = 100 / n;\n        i++;\n    }");
    assert!(text.contains("Ends: every run of the program ends, with a result or an error."), "{text}");
    assert_eq!(json["error_end"], serde_json::Value::Null);
}

#[test]
fn a_loop_that_exits_is_left_without_an_error() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    int k;\n    scanf(\"%d\", &k);\n    \
                  if (k < 0) return 0;\n    while (1) {\n        if (k == 0) exit(0);\n        k--;\n        \
                  if (k == 3) { int a[2]; a[k] = 1; }\n    }\n}\n";
    let file = File::new("exits.c", source);
    let json = loopscope(&["analyse", file.path(), "--target", "ends", "--json"], "").json();
    assert_eq!((&json["verdict"], &json["error_end"]), (&"ends".into(), &serde_json::Value::Null));
}

#[test]
fn an_overflow_after_many_iterations_is_named_with_their_number() {
    let loops = [
        ("while (i != n)\n        i += 2;", "`i` overflows in line 6 after 1073741823 iterations.\n"),
        ("for (i = 1; i > 0; i++)\n        ;", "`i` overflows in line 5 after 2147483646 iterations.\n"),
        ("while (i <= 0)\n        i--;", "`i` overflows in line 6 after 2147483648 iterations.\n"),
    ];
    for (statements, overflow) in loops {
        let (text, json) = ends(&format!("scanf(\"%d\", &n);\n    {statements}"));
        assert!(text.contains(overflow), "{text}");
        assert_eq!(json["endless_run"]["overflow"]["variable"], "i");
    }
    let (text, json) = ends("scanf(\"%d\", &n);\n    while (i != n)\n        i += n > 3 ? 2 : 4;");
    assert!(text.contains("an integer may overflow in it after very many iterations"), "{text}");
    assert_eq!(json["endless_run"]["overflow"], serde_json::Value::Null);
}

/// The answer about the end of a program as JSON, and what its text says of the run that only an error ends.
fn only_by_an_error(statements: &str) -> (String, serde_json::Value) {
    let (text, json) = ends(statements);
    let text = text.split_once("Only an error ends this run: ").map_or("", |(_, end)| end);
    (text.lines().take(2).collect::<Vec<_>>().join(" "), json["error_end"].clone())
}

#[test]
fn a_loop_whose_counter_moves_away_from_its_end_stops_by_an_error() {
    let loops = [
        (
            "a[0] = 1;\n    while (i >= 0) {\n        a[i] = 0;\n        i++;\n    }",
            "index out of bounds at line 6, column 9. `i` is 10, and `a` has 10 elements (0 to 9). No run leaves the loop \
             in line 5 otherwise.",
        ),
        (
            "n = 3;\n    while (i >= 0) {\n        i += 2;\n        n--;\n        a[0] = 12 / n;\n    }",
            "division by zero at line 8, column 16. `n` is 0. No run leaves the loop in line 5 otherwise.",
        ),
    ];
    for (statements, sentences) in loops {
        let (said, end) = only_by_an_error(statements);
        assert_eq!(said, sentences);
        assert_eq!(end["is_only_end"], true, "{end}");
    }
}

#[test]
fn a_loop_whose_condition_fails_stops_by_an_error() {
    let loops = [
        (
            "for (int k = 0; k < 5; k++) a[k] = 1;\n    while (a[i] != 0)\n        i++;",
            "read before write at line 5, column 12. `a[i]` has no value yet. It does not leave the loop in line 5 \
             otherwise.",
        ),
        (
            "scanf(\"%d\", &n);\n    for (int k = 0; k < 10; k++) a[k] = k;\n    while (a[i] != n)\n        i++;",
            "index out of bounds at line 6, column 12. `i` is 10, and `a` has 10 elements (0 to 9). It does not leave the \
             loop in line 6 otherwise.",
        ),
    ];
    for (statements, sentences) in loops {
        let (said, end) = only_by_an_error(statements);
        assert_eq!(said, sentences);
        assert_eq!(end["is_only_end"], false, "{end}");
    }
}

#[test]
fn a_list_that_is_followed_to_its_end_stops_by_an_error() {
    let source = "#include <stdio.h>\nstruct node { int value; struct node *next; };\nint main(void) {\n    \
                  struct node b = {2, NULL}, a = {1, &b}, *p = &a;\n    while (p->value != 7)\n        p = p->next;\n    \
                  return 0;\n}\n";
    let file = File::new("list.c", source);
    let text = loopscope(&["analyse", file.path(), "--target", "ends"], "").stdout;
    let said = "Only an error ends this run: null dereference at line 5, column 12. `p` has been null since line 6: \
                `p = p->next`.\nIt does not leave the loop in line 5 otherwise.\n";
    assert!(text.contains(said), "{text}");
}

#[test]
fn a_loop_that_would_end_after_its_error_is_no_end_by_an_error() {
    let loops =
        ["while (i <= 10) {\n        a[i] = 0;\n        i++;\n    }", "while (i != 20) {\n        a[i++] = 0;\n    }"];
    for statements in loops {
        let (said, end) = only_by_an_error(statements);
        assert_eq!((said.as_str(), end), ("", serde_json::Value::Null));
    }
}
