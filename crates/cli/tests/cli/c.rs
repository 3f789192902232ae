//! C programs on the command line: where they start, and what they read.

use crate::support::command::{File, loopscope};

const STATISTICS: &str = "\
int max(const int *a, int n) {
    int m = a[0];
    for (int i = 1; i <= n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}
";

const UNCHECKED: &str = "\
#include <stdio.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    return n > 3;
}
";

/// `reach_error` does nothing here, as in many benchmarks.
const BENCHMARK: &str = "\
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(int condition) { if (!condition) { ERROR: reach_error(); } }
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 0, y = 0;
    if (n < 0 || n > 1000) return 0;
    while (x < n) { x++; y += 2; }
    __VERIFIER_assert(y == 2 * n);
    return 0;
}
";

#[test]
fn a_call_of_reach_error_is_an_error_whatever_the_function_does() {
    let wrong = File::new("wrong.c", BENCHMARK.replace("y == 2", "y != 2"));
    let found = loopscope(&["analyse", wrong.path(), "--technique", "fuzz"], "");
    assert!(found.stdout.contains("Reachable: error statement at line 3, column 66."), "{found:?}");
}

#[test]
fn a_proof_by_invariants_and_by_intervals_has_a_certificate() {
    let (file, proof) = (File::new("double.c", BENCHMARK), File::new("double.json", ""));
    let options = ["analyse", file.path(), "--technique", "invariants", "--certificate", proof.path()];
    let proved = loopscope(&options, "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    assert!(
        proved.stdout.contains("\nWhat variables and memory can hold excludes 3 more places.\n"),
        "{}",
        proved.stdout
    );
    let checked = loopscope(&["check", file.path(), proof.path()], "");
    assert_eq!(checked.status, Some(0), "{checked:?}");
}

#[test]
fn a_function_is_a_start_with_any_arguments() {
    let file = File::new("statistics.c", STATISTICS);
    let ended = loopscope(&["analyse", "--entry", "max", file.path(), "--technique", "fuzz"], "");
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(ended.stdout.contains("Reachable: index out of bounds at line 4, column 13."), "{}", ended.stdout);
    assert!(ended.stdout.contains("\n  length of a = "), "{}", ended.stdout);
    assert!(ended.stdout.contains("\nAssumed: the program starts in `max` with any arguments"), "{}", ended.stdout);
    let command = ended.stdout.lines().find_map(|line| line.strip_prefix("  to see it: loopscope "));
    let words: Vec<String> = shell_words::split(command.expect("a command")).expect("words");
    let run = loopscope(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert!(run.stderr.contains("index out of bounds"), "{run:?}");
    let json = loopscope(&["analyse", "--entry", "max", file.path(), "--technique", "fuzz", "--json"], "").json();
    assert_eq!(json["error"]["kind"], "array-bounds");
    assert!(json["arguments"]["length of a"].is_string(), "{json}");
    assert!(json["stdin"].as_str().is_none_or(str::is_empty), "{json}");
    let refused = loopscope(&["analyse", "--entry", "min", file.path()], "");
    assert!(refused.stderr.contains("there is no function `min` to start in"), "{refused:?}");
}

#[test]
fn any_input_is_said_to_be_ill_formed_and_is_part_of_the_certificate() {
    let file = File::new("unchecked.c", UNCHECKED);
    let proof = File::new("unchecked.json", "");
    let proved = loopscope(&["analyse", file.path(), "--certificate", proof.path()], "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    let checked = loopscope(&["check", file.path(), proof.path()], "");
    assert!(checked.stdout.contains("\nAssumed: `scanf` always finds the numbers"), "{checked:?}");
    let refused = loopscope(&["check", "--any-input", file.path(), proof.path()], "");
    assert_ne!(refused.status, Some(0), "{refused:?}");
    let found = loopscope(&["analyse", "--any-input", file.path(), "--certificate", proof.path()], "");
    assert_eq!(found.status, Some(1), "{found:?}");
    assert!(found.stdout.contains("Reachable: read before write at line 5"), "{}", found.stdout);
    assert!(found.stdout.contains("this is not what `scanf` asks for"), "{}", found.stdout);
    let checked = loopscope(&["check", "--any-input", file.path(), proof.path()], "");
    assert_eq!(checked.status, Some(1), "{checked:?}");
}

#[test]
fn numbers_and_characters_are_typed() {
    let source = "#include <stdio.h>\nint main(void) {\n  char c;\n  int a;\n  scanf(\"%c%d\", &c, &a);\n  \
                  return c == '/' ? 1 / a : 0;\n}\n";
    let file = File::new("divide.c", source);
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "division-by-zero");
    let typed = json["stdin"].as_str().expect("a text");
    assert!(loopscope(&["run", file.path()], typed).stderr.contains("division by zero"), "{typed:?}");
}

#[test]
fn a_letter_where_a_number_is_read_is_typed_and_read_next() {
    let source = "#include <stdio.h>\nint main(void) {\n  int n, c;\n  while (scanf(\"%d\", &n) != 1) {\n    c = getchar();\n    \
                  n = 1 / (c - 'q');\n    while (c != '\\n')\n      c = getchar();\n  }\n  return 0;\n}\n";
    let file = File::new("again.c", source);
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["error"]["kind"], "division-by-zero");
    let typed = json["stdin"].as_str().expect("a text");
    assert!(typed.contains('q'), "{typed:?}");
    assert!(loopscope(&["run", file.path()], typed).stderr.contains("division by zero"), "{typed:?}");
    // The end of the text is not a line end.
    let endless = loopscope(&["analyse", file.path(), "--target", "ends"], "");
    assert!(endless.stdout.starts_with("Endless: "), "{endless:?}");
    let found = source.replace("c != '\\n'", "c != '\\n' && c != EOF").replace("!= 1)", "== 0)");
    let ends = loopscope(&["analyse", File::new("ends.c", found).path(), "--target", "ends"], "");
    assert!(ends.stdout.starts_with("Ends: "), "{ends:?}");
}

#[test]
fn an_index_out_of_bounds_names_the_array_and_its_length() {
    let body = |statements: &str| {
        format!("#include <stdlib.h>\n#include <string.h>\nint main(void) {{\n{statements}\nreturn 0;\n}}\n")
    };
    let sentence = |statements: &str| {
        let file = File::new("bounds.c", body(statements));
        let ended = loopscope(&["analyse", file.path(), "--technique", "enumerate"], "");
        let (_, sentence) = ended.stdout.lines().next().and_then(|line| line.split_once("column ")).expect("an error");
        sentence.split_once(". ").expect("a sentence").1.to_owned()
    };
    let cases = [
        ("int a[10]; for (int i = 0; i <= 10; i++) a[i] = i;", "`i` is 10, and `a` has 10 elements (0 to 9)."),
        ("int a[5] = {0}; return a['['];", "`'['` is 91, and `a` has 5 elements (0 to 4)."),
        ("int a[1] = {5}; return a[1];", "The index is 1, and `a` has 1 element (0)."),
        ("int m[2][3] = {{0}}; int j = 3; m[1][j] = 1;", "`j` is 3, and `m[1]` has 3 elements (0 to 2)."),
        (
            "int a[4] = {0}; int *p = a + 2, i = 2; p[i] = 1;",
            "The index is 4, and the array that `p` points into has 4 elements (0 to 3).",
        ),
        (
            "int a[4] = {0}; int *p = a; while (1) *p++ = 1;",
            "The index is 4, and the array that `p++` points into has 4 elements (0 to 3).",
        ),
        ("int n = 3; int a[n]; for (int i = 2; i >= -1; i--) a[i] = i;", "`i` is -1, and `a` has 3 elements (0 to 2)."),
        ("char s[3]; strcpy(s, \"abc\");", "`s` has room for 3 characters; the text needs 4."),
    ];
    for (statements, expected) in cases {
        assert_eq!(sentence(statements), expected, "{statements}");
    }
}

/// The engine has names of its own for what is read.
#[test]
fn a_refusal_names_the_variable_that_holds_what_is_read() {
    let source = "#include <stdio.h>\nint main(void) {\n    int n;\n    scanf(\"%d\", &n);\n    return n * n * n == 27 ? 1 / (n - 3) : 0;\n}\n";
    let file = File::new("cube.c", source);
    let ended = loopscope(&["analyse", file.path(), "--technique", "enumerate"], "");
    assert!(ended.stdout.contains("line 5 depends on `n`, and the conditions"), "{}", ended.stdout);
}

#[test]
fn the_cause_of_an_error_names_operands_and_limits() {
    let sentence = |statements: &str| {
        let source = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint f(int n) {{ return n == 0 ? 1 : n * f(n - 1); }}\nint \
             *local(int n) {{ int a[2] = {{0}}; a[0] = n; return a; }}\nint main(void) {{\n{statements}\nreturn 0;\n}}\n"
        );
        let file = File::new("cause.c", source);
        let ended = loopscope(&["analyse", file.path(), "--technique", "enumerate"], "");
        let (_, sentence) = ended.stdout.lines().next().and_then(|line| line.split_once("column ")).expect("an error");
        sentence.split_once(". ").map(|(_, sentence)| sentence.to_owned())
    };
    let cases = [
        ("printf(\"%d\", f(13));", "`13 * 479001600` is 6227020800; an `int` ends at 2147483647."),
        ("int m = -2147483647 - 1; m--;", "`-2147483648 - 1` is -2147483649; an `int` starts at -2147483648."),
        (
            "long m = 9223372036854775807; m += 2;",
            "`9223372036854775807 + 2` is 9223372036854775809; a `long` ends at 9223372036854775807.",
        ),
        ("int m = -2147483647 - 1; m = -m;", "`-(-2147483648)` is 2147483648; an `int` ends at 2147483647."),
        ("int m = -2147483647 - 1; m = m / -1;", "`-2147483648 / (-1)` is 2147483648; an `int` ends at 2147483647."),
        ("int m = 31; m = 1 << m;", "`1 << 31` is 2147483648; an `int` ends at 2147483647."),
        ("int m = 30; m = 1 << (m + 2);", "`m + 2` is 32; `int` has 32 bits and can be shifted by 0 to 31."),
        ("int m = 64; m = 8 >> m;", "`m` is 64; `int` has 32 bits and can be shifted by 0 to 31."),
        ("int m = -3; m = m << 1;", "`m` is -3: a negative number cannot be shifted to the left."),
        ("int m = 3; m %= m - 3;", "`m - 3` is 0."),
        (
            "int m;\nprintf(\"%d\", m);\nm = 1;",
            "`m` has no value yet: it is declared in line 7, and first written in line 9.",
        ),
        ("int m;\nm++;", "`m` has no value yet: it is declared in line 7 without one."),
        (
            "int m = 1; {\nint m;\nif (f(0) > 1) m = 2;\nprintf(\"%d\", m); }",
            "`m` has no value yet: it is declared in line 8, and first written in line 9.",
        ),
        ("int a[3]; a[0] = 1; printf(\"%d\", a[f(2)]);", "`a[f(2)]` has no value yet."),
        ("char s[3]; s[0] = 'a'; puts(s);", "`puts(s)` reads an element of `s` that has no value yet."),
        ("int m = 2; int a[m - 2]; a[0] = 1;", "`a` would have 0 elements."),
        ("int *p = malloc(4); if (!p) return 1;\nfree(p);\nfree(p);", "It was freed in line 8."),
        ("printf(\"%d\", *local(3));", "`local` has returned, so `a` is gone."),
    ];
    for (statements, expected) in cases {
        assert_eq!(sentence(statements).as_deref(), Some(expected), "{statements}");
    }
    assert_eq!(sentence("int m = 1; m = m / 0;"), None, "a number is not repeated");
}

/// Nothing but null is assigned to this pointer, so no class of pointers to arrays says how it is represented.
#[test]
fn an_element_of_a_pointer_that_is_only_null_is_a_null_dereference() {
    let source =
        "#include <stdio.h>\nint main(void) {\n  int *p = NULL;\n  printf(\"%d\", p == NULL);\n  return p[3];\n}\n";
    let file = File::new("null.c", source);
    let ran = loopscope(&["run", file.path()], "");
    assert_eq!(ran.stdout, "1", "{ran:?}");
    assert!(ran.stderr.contains("null dereference"), "{ran:?}");
}

/// Only a program that uses what `scanf` and `fgets` return may find the end of the text there.
#[test]
fn a_text_is_assumed_where_the_result_of_a_read_is_not_used() {
    let found = |statements: &str, option: &str| {
        let source =
            format!("#include <stdio.h>\nint main(void) {{\n  char s[4];\n  {statements}\n  return s[0];\n}}\n");
        let file = File::new("word.c", source);
        let arguments = ["analyse", "--technique", "fuzz", file.path(), option];
        loopscope(arguments.strip_suffix(&[""]).unwrap_or(&arguments), "").stdout
    };
    let assumption = "Assumed: `scanf` and `fgets` always find a text where the program does not use what they return.";
    let (unused, unset) = ("scanf(\"%s\", s);", "Reachable: read before write at line 5");
    let unchecked = found(unused, "");
    assert!(unchecked.starts_with("Reachable: index out of bounds at line 4"), "{unchecked}");
    assert!(unchecked.contains(assumption), "{unchecked}");
    assert!(unchecked.contains("text to type: \"aaaaa\\n\""), "{unchecked}");
    for statements in ["(void)scanf(\"%3s\", s);", "fgets(s, 4, stdin);", "char c; scanf(\"%c%3s\", &c, s);"] {
        let answer = found(statements, "");
        assert!(answer.starts_with("Unknown") && answer.contains(assumption), "{statements}: {answer}");
    }
    for statements in ["int n = scanf(\"%3s\", s); n++;", "if (fgets(s, 4, stdin)) puts(s);", "fgets(s, 0, stdin);"] {
        let answer = found(statements, "");
        assert!(answer.starts_with(unset) && !answer.contains(assumption), "{statements}: {answer}");
    }
    let answer = found("scanf(\"%3s\", s);", "--any-input");
    assert!(answer.starts_with(unset) && !answer.contains(assumption), "{answer}");
}

#[test]
fn characters_beside_numbers_are_letters() {
    let source = "#include <stdio.h>\nint main(void) {\n  int n;\n  char name[8];\n  scanf(\"%d %7s\", &n, name);\n  \
                  return 7 / (n - 1);\n}\n";
    let file = File::new("name.c", source);
    let json = loopscope(&["analyse", file.path(), "--technique", "fuzz", "--json"], "").json();
    assert_eq!(json["stdin"], "1\na\n", "{json}");
}

#[test]
fn a_proof_about_a_remainder_names_the_operands() {
    let source = "#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n  \
                  for (int i = 2; i < 100; i++) if (n % i == 0) return i;\n  return 0;\n}\n";
    let file = File::new("remainder.c", source);
    let proof = loopscope(&["analyse", file.path(), "--technique", "intervals"], "").stdout;
    assert!(proof.contains("In line 5 it never happens that `i == -1`"), "{proof}");
    assert!(!proof.contains('$'), "{proof}");
}

#[test]
fn numbers_of_any_base_are_decimal() {
    let source = "#include <stdio.h>\nint main(void) {\n  int x;\n  scanf(\"%i\", &x);\n  return x == 10 ? 1 / (x - 10) : 0;\n}\n";
    let file = File::new("any-base.c", source);
    let answer = loopscope(&["analyse", file.path(), "--technique", "execute"], "").stdout;
    assert!(answer.contains("Assumed: `scanf` with `%i` finds decimal numbers"), "{answer}");
    assert!(answer.contains("text to type: \"10\\n\""), "{answer}");
}

/// Reasons about variables of the library's functions are counted, but not told: the program does not have them.
#[test]
fn a_proof_names_variables_of_the_program_alone() {
    let vowels = "#include <stdio.h>\nint main(void) {\n    char line[81];\n    int vowels = 0;\n    fgets(line, 81, \
                  stdin);\n    for (int i = 0; line[i] != '\\0'; i++)\n        if (line[i] == 'a')\n            \
                  vowels++;\n    printf(\"%d\\n\", vowels);\n    return 0;\n}\n";
    let answer = loopscope(&["analyse", File::new("vowels.c", vowels).path()], "");
    assert_eq!(answer.status, Some(0), "{answer:?}");
    for hidden in ["end_seen", "end_of_input", "fgets.", "line_set"] {
        assert!(!answer.stdout.contains(hidden), "{hidden}: {}", answer.stdout);
    }
    assert!(answer.stdout.contains("In line 8 it never happens that `vowels + 1 > 2147483647`"), "{}", answer.stdout);
    assert!(answer.stdout.contains(" more reasons of this kind."), "{}", answer.stdout);
}

/// The verdict about any run-time error of a program whose `main` has these statements.
fn verdict(before: &str, statements: &str) -> serde_json::Value {
    let text =
        format!("#include <stdio.h>\n#include <string.h>\n{before}\nint main(void) {{ {statements} return 0; }}");
    let file = File::new("program.c", text);
    loopscope(&["analyse", file.path(), "--json"], "").json()["verdict"].clone()
}

#[test]
fn the_text_of_a_number_fits_an_array_or_not() {
    let written = |length: u32| {
        format!(
            "double x; char text[{length}]; scanf(\"%lf\", &x); if (x < 0 || x > 100) return 1; \
             sprintf(text, \"%.1f\", x); puts(text);"
        )
    };
    assert_eq!(verdict("", &written(5)), "reachable");
    assert_eq!(verdict("", &written(6)), "unreachable");
}

#[test]
fn a_union_has_the_bytes_of_the_field_that_was_written_last() {
    let value = "union value { int number; float real; char text[8]; };";
    let of = |condition: &str| {
        let statements = "union value x; x.real = 1.5f; strcpy(x.text, \"abc\"); int zero = 0;";
        verdict(value, &format!("{statements} if ({condition}) return 1 / zero;"))
    };
    assert_eq!(of("x.number == 6513249"), "reachable");
    assert_eq!(of("x.number != 6513249"), "unreachable");
    let input = "union value x; int n, zero = 0; scanf(\"%d\", &n); x.number = n;";
    assert_eq!(verdict(value, &format!("{input} if (x.real == 1.5f) return 1 / zero;")), "reachable");
    // Three of the bytes have no value.
    assert_eq!(verdict(value, "union value x; x.text[0] = 'a'; printf(\"%d\", x.number);"), "reachable");
}

#[test]
fn the_address_of_an_array_and_unused_arguments_change_no_answer() {
    let show = "void show() { puts(\"all\"); }";
    let read = |width: &str| {
        format!("char name[5]; int n = 3; scanf(\"%{width}s\", &name); show(n, name); printf(\"%s\", &name);")
    };
    assert_eq!(verdict(show, &read("4")), "unreachable");
    assert_eq!(verdict(show, &read("5")), "reachable");
}
