//! `loopscope same` and `loopscope grade`.

use std::fs;

use serde_json::Value;

use crate::support::command::{Ended, Folder, loopscope};

/// A program whose `main` has this body after it has read `n`.
fn c(body: &str) -> String {
    format!("#include <stdio.h>\nint main(void) {{\n  int n;\n  scanf(\"%d\", &n);\n  {body}\n}}\n")
}

fn absolute() -> String {
    c("if (n < 0) n = -n;\n  printf(\"%d\\n\", n);\n  return 0;")
}

/// Runs a command on files, given as names and contents: the first one is the reference. What it prints has no names of folders.
fn compared(command: &str, name: &str, files: &[(&str, String)], options: &[&str]) -> Ended {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path()).expect("a folder");
    let path = |(file, text): &(&str, String)| {
        let path = folder.join(file);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    let paths: Vec<String> = files.iter().map(path).collect();
    let arguments = [command].into_iter().chain(paths.iter().map(String::as_str)).chain(options.iter().copied());
    let Ended { status, stdout, stderr } = loopscope(&arguments.collect::<Vec<_>>(), "");
    let [stdout, stderr] = [stdout, stderr].map(|text| text.replace(&format!("{}/", folder.path()), ""));
    Ended { status, stdout, stderr }
}

#[test]
fn a_difference_is_shown_with_its_smallest_input() {
    let files = [("right.c", absolute()), ("wrong.c", c("printf(\"%d\\n\", n);"))];
    let ended = compared("same", "same-differ", &files, &[]);
    let expected = "Differ: wrong.c does something else than right.c.\nInput:\n  -1\nExpected:\n  1\nGiven:\n  -1\n";
    assert_eq!((ended.status, ended.stdout.as_str(), ended.stderr.as_str()), (Some(1), expected, ""));

    let ended = compared("same", "same-differ-json", &files, &["--json"]);
    let report: Value = ended.json();
    assert_eq!(
        (ended.status, &report["verdict"], &report["input"]["text"]),
        (Some(1), &"differ".into(), &"-1\n".into())
    );
    assert_eq!((&report["expected"]["printed"], &report["given"]["end"]), (&"1\n".into(), &"returns".into()));
}

#[test]
fn without_a_difference_nothing_is_claimed() {
    let files = [("right.c", absolute()), ("other.c", c("printf(\"%d\", n > 0 ? n : -n);"))];
    let ended =
        compared("same", "same-tried", &files, &["--promised", "-500..500", "--output", "numbers", "--budget", "0"]);
    assert_eq!(ended.status, Some(3), "{ended:?}");
    assert!(ended.stdout.starts_with("Unknown: no difference was found on "), "{ended:?}");
    assert!(
        ended.stdout.ends_with(" inputs, which proves nothing (numbers -500..500, output numbers).\n"),
        "{ended:?}"
    );
}

/// A program whose `main` has this body.
fn whole(body: &str) -> String {
    format!("#include <stdio.h>\n#include <stdlib.h>\n{body}\n")
}

/// Returns the answer of `same` by a proof or by runs, without the search.
fn answer(name: &str, reference: String, program: String) -> String {
    let ended = compared("same", name, &[("right.c", reference), ("other.c", program)], &["--budget", "60"]);
    ended.stdout.split(':').next().unwrap_or_default().to_owned()
}

#[test]
fn programs_with_other_loops_are_proved_to_do_the_same() {
    let digits = |body: &str| whole(&format!("int main(void) {{\n  int n;\n  scanf(\"%d\", &n);\n  {body}\n}}"));
    let right = digits("int s = 0; while (n > 0) { s += n % 10; n /= 10; } printf(\"sum %d\\n\", s); return 0;");
    let other = whole(
        "int sum(int k) { int t = 0; for (; k > 0; k = k / 10) { int d = k % 10; t = t + d; } return t; }\n\
         int main(void) { int x; if (scanf(\"%d\", &x) != 1) exit(1);\n\
         if (x < 0) { printf(\"sum %d\", 0); return 0; } printf(\"sum %i\\n\", sum(x)); }",
    );
    let ended = compared("same", "same-proved", &[("right.c", right), ("other.c", other)], &["--budget", "60"]);
    let expected = "Same: other.c does what right.c does, on every promised input (numbers -10000..10000, output words).\n\
                    The loop in line 3 runs together with the one in line 6 of right.c.\n\
                    Assumed: `scanf` always finds the numbers that it asks for; other input is not analysed.\n";
    assert!(ended.status == Some(0) && ended.stdout.starts_with(expected), "{ended:?}");
}

#[test]
fn only_the_reference_decides_what_counts() {
    let square = || c("printf(\"%d\\n\", n * n / 2);");
    let line = "#pragma loopscope ints mathematical\n";
    let files = [("right.c", square()), ("other.c", format!("{}{line}", square()))];
    let ended = compared("same", "same-own-option", &files, &["--budget", "0"]);
    let expected = "error: other.c: line 7: a program that is compared sets no options, only its reference does: leave out \
                    `#pragma loopscope ints mathematical`\n";
    assert_eq!((ended.status, ended.stderr.trim_end()), (Some(2), expected.trim_end()));
    let ended = compared("grade", "grade-own-option", &files, &["--budget", "0", "--json"]);
    assert_eq!(ended.json()["programs"][0]["verdict"], "refused");
    // The option of the reference holds for the other program, too.
    let power = |step: &str| c(&format!("for (int i = 0; i < 70; i++) n = {step};\n  printf(\"%d\\n\", n % 7);"));
    let files = [("right.c", format!("{}{line}", power("n * 2"))), ("other.c", power("n + n"))];
    let ended = compared("same", "same-shared-option", &files, &["--budget", "0"]);
    assert!(ended.stdout.starts_with("Unknown: no difference was found on "), "{ended:?}");
}

#[test]
fn what_goes_to_the_error_output_does_not_count() {
    let right = c("printf(\"%d\\n\", n);");
    let prints = c("fprintf(stderr, \"n is %d %s\\n\", n, n > 0 ? \"up\" : \"down\");\n  fputs(\"read\", stderr);\n  \
         fputc('x', stderr);\n  perror(\"n\");\n  printf(\"%d\\n\", n);");
    let files = [("right.c", right.clone()), ("other.c", prints)];
    assert_eq!(compared("same", "same-stderr", &files, &["--output", "exact", "--budget", "60"]).status, Some(0));
    // Its arguments are evaluated all the same.
    let changes = c("fprintf(stderr, \"%d\", n++);\n  printf(\"%d\\n\", n);");
    assert_eq!(
        compared("same", "same-stderr-changes", &[("right.c", right), ("other.c", changes)], &[]).status,
        Some(1)
    );
}

#[test]
fn an_order_that_c_leaves_open_is_assumed_where_it_matters() {
    let order = "Assumed: operands and arguments are evaluated from left to right";
    let functions = "int calls;\nint next(int n) { calls++; return n; }\nint twice(int n) { return 2 * n; }\n";
    let main =
        |value: &str| format!("int main(void) {{ int n; scanf(\"%d\", &n); printf(\"%d\\n\", {value}); return 0; }}");
    let program = |value: &str| whole(&format!("{functions}{}", main(value)));
    let answered = |name: &str, value: &str| {
        let files = [("right.c", program("3 * n")), ("other.c", program(value))];
        let ended = compared("same", name, &files, &["--budget", "60"]);
        assert_eq!(ended.status, Some(0), "{ended:?}");
        ended.stdout.contains(order)
    };
    assert!(answered("same-order", "next(n) + next(2 * n) + 0 * calls"));
    assert!(!answered("same-no-order", "twice(n) + n"));
    let unsorted = "int by(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n\
                    int main(void) { int n; scanf(\"%d\", &n); int a[2] = {n, n}; qsort(a, 2, sizeof(int), by); \
                    printf(\"%d\\n\", a[0]); return 0; }";
    let files = [("right.c", c("printf(\"%d\\n\", n);")), ("other.c", whole(unsorted))];
    let ended = compared("same", "same-sort", &files, &["--budget", "60", "--json"]);
    assert!(ended.json()["assumed"].to_string().contains("`qsort` compares neighbours"), "{ended:?}");
}

#[test]
fn a_program_may_read_at_another_place_of_its_loop() {
    let right = whole(
        "int main(void) { int x, s = 0, c = 0; scanf(\"%d\", &x); while (x != 0) { s += x; c++; scanf(\"%d\", &x); }\n\
         if (c == 0) printf(\"none\\n\"); else printf(\"%d %d\\n\", c, s); return 0; }",
    );
    let other = whole(
        "int main(void) { int c = 0, s = 0; for (;;) { int x; scanf(\"%d\", &x); if (!x) break; ++c; s = s + x; }\n\
         if (c > 0) printf(\"%d %d\\n\", c, s); else puts(\"none\"); }",
    );
    assert_eq!(answer("same-reads", right, other), "Same");
}

#[test]
fn arrays_and_floating_point_numbers_are_compared() {
    let fill = "int a[10]; for (int i = 0; i < 10; i++) scanf(\"%d\", &a[i]);";
    let right =
        whole(&format!("int main(void) {{ {fill} for (int i = 9; i >= 0; i--) printf(\"%d \", a[i]); return 0; }}"));
    let other =
        whole(&format!("int main(void) {{ {fill} int i = 10; while (i > 0) {{ i--; printf(\"%d\\n\", a[i]); }} }}"));
    assert_eq!(answer("same-arrays", right, other), "Same");
    let average =
        |body: &str| whole(&format!("int main(void) {{ int n; scanf(\"%d\", &n); if (n <= 0) return 0; {body} }}"));
    let right = average(
        "double s = 0; for (int i = 0; i < n; i++) { double x; scanf(\"%lf\", &x); s += x; } printf(\"%.2f\\n\", s / n);",
    );
    let other = average(
        "int i = 0; double t = 0, x; while (i < n) { scanf(\"%lf\", &x); t = t + x; i++; } printf(\"%.2f\", t / n);",
    );
    assert_eq!(answer("same-floats", right, other), "Same");
}

#[test]
fn what_a_proof_cannot_compare_is_not_claimed() {
    let right = c("printf(\"%d\", n);\n  return 0;");
    let aborts =
        whole("int main(void) { int n; scanf(\"%d\", &n); printf(\"%d\", n); if (n == 50) abort(); return 0; }");
    assert_eq!(answer("same-abort", right, aborts), "Differ");
    let endless = c("while (1) { }\n  return 0;");
    assert_eq!(answer("same-endless", endless, c("return 1 / 0;")), "Unknown", "the reference says nothing");
    let files = [
        ("right.mc", "main() { var n; n = input; output n; return n; }".to_owned()),
        ("other.c", c("printf(\"%d\\n\", n);\n  return n;")),
    ];
    // A product knows nothing of both statuses, but all inputs are run.
    let ended = compared("same", "same-status-of-c", &files, &["--promised", "1..9", "--budget", "60"]);
    assert!(ended.stdout.contains("All 9 inputs on which right.mc ends without an error were run."), "{ended:?}");
}

/// A program that reads a number from 0 to 12 and prints what a function makes of it.
fn of_function(function: &str) -> String {
    whole(&format!(
        "{function}\nint main(void) {{ int n; scanf(\"%d\", &n); if (n >= 0 && n <= 12) printf(\"%d\\n\", f(n)); return 0; }}"
    ))
}

#[test]
fn recursive_functions_are_compared() {
    let factorial = of_function("int f(int n) { if (n <= 1) return 1; return n * f(n - 1); }");
    let other = of_function("int f(int k) { int r; if (k == 0) r = 1; else r = f(k - 1) * k; return r; }");
    let ended =
        compared("same", "same-recursive", &[("right.c", factorial.clone()), ("other.c", other)], &["--budget", "60"]);
    let expected = "Same: other.c does what right.c does, on every promised input (numbers -10000..10000, output words).\n\
                    Not proved: that the stack of 8 MB is enough for the calls of `f`. It was in runs on small inputs.\n\
                    Assumed: `scanf` always finds the numbers that it asks for; other input is not analysed.\n";
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(0), expected), "{ended:?}");
    let wrong = of_function("int f(int k) { if (k == 12) return 1; return k < 2 ? 1 : f(k - 1) * k; }");
    assert_eq!(answer("same-recursive-wrong", factorial, wrong), "Differ");
    let fibonacci = of_function("int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }");
    let other = of_function("int f(int n) { return n == 0 ? 0 : n == 1 ? 1 : f(n - 1) + f(n - 2); }");
    assert_eq!(answer("same-fibonacci", fibonacci, other), "Same", "no call has a negative argument");
}

#[test]
fn recursive_functions_may_print_and_read() {
    let moves = |function: &str| {
        whole(&format!(
            "{function}\nint main(void) {{ int n; scanf(\"%d\", &n); if (n > 0 && n < 7) h(n, 1, 2, 3); return 0; }}"
        ))
    };
    let right = moves(
        "void h(int n, int a, int b, int c) { if (n == 0) return; h(n - 1, a, c, b); printf(\"%d %d\\n\", a, c); h(n - 1, b, a, c); }",
    );
    let other = moves(
        "void h(int n, int a, int b, int c) { if (n >= 1) { h(n - 1, a, c, b); printf(\"%d %d \", a, c); h(n - 1, b, a, c); } }",
    );
    assert_eq!(answer("same-hanoi", right, other), "Same");
    let reversed = |print: &str| {
        whole(&format!(
            "void r(void) {{ int x; scanf(\"%d\", &x); if (x != 0) {{ r(); {print} }} }}\nint main(void) {{ r(); }}"
        ))
    };
    assert_eq!(
        answer("same-reversed", reversed("printf(\"%d\\n\", x);"), reversed("printf(\"%d\", x); puts(\"\");")),
        "Same"
    );
    // 1 and 1 become 11 only if a word was printed before the call.
    let glued = |last: &str| {
        whole(&format!(
            "void p(int n) {{ if (n > 0) {{ p(n - 1); putchar('a'); }} }}\n\
             int main(void) {{ int n; scanf(\"%d\", &n); p(n / 2000); {last} return 0; }}"
        ))
    };
    assert_eq!(answer("same-glued", glued("puts(\"b\");"), glued("puts(\" b\");")), "Differ");
    assert_eq!(answer("same-words", glued("puts(\" b\");"), glued("printf(\"\\nb\");")), "Same");
}

#[test]
fn a_call_at_the_end_of_its_function_is_a_loop() {
    let main = "int main(void) { int a, b; scanf(\"%d %d\", &a, &b);";
    let right =
        whole(&format!("{main} while (b != 0) {{ int t = a % b; a = b; b = t; }} printf(\"%d\\n\", a); return 0; }}"));
    let other = whole(&format!(
        "int gcd(int a, int b) {{ return b == 0 ? a : gcd(b, a % b); }}\n{main} printf(\"%d\\n\", gcd(a, b)); return 0; }}"
    ));
    assert_eq!(answer("same-tail-call", right, other), "Same");
}

/// The condition that `n` is 1031, which runs do not meet.
const RARE: &str = "n * n * n == 1095912791";

#[test]
fn text_after_a_call_is_printed() {
    let prints = |function: &str| {
        whole(&format!(
            "void p(int n) {{ {function} }}\n\
             int main(void) {{ int n; scanf(\"%d\", &n); if (n >= 0 && n < 1200) p(n); puts(\"end\"); return 0; }}"
        ))
    };
    let right = prints(&format!("if (n > 0 && {RARE}) {{ p(n / 2); puts(\"a\"); return; }} if (n > 0) p(n / 2);"));
    let other = prints("if (n > 0) p(n / 2);");
    assert_ne!(answer("same-text-after-call", right, other), "Same");
}

#[test]
fn recursive_functions_that_use_memory_have_no_proof() {
    let main = "int main(void) { int n; scanf(\"%d\", &n); if (n >= 0 && n < 1200)";
    let record = |last: &str| {
        whole(&format!(
            "struct s {{ int a; }};\n\
             struct s f(int n) {{ struct s x; if (n == 0) {{ x.a = 0; return x; }} x = f(n - 1); x.a++; return x; }}\n\
             {main} {{ struct s q = f(n); printf(\"%d\\n\", {last}); }} return 0; }}"
        ))
    };
    assert_ne!(answer("same-record", record("q.a"), record(&format!("{RARE} ? 0 : q.a"))), "Same");
    let cell = |sum: &str| {
        whole(&format!(
            "int f(int n) {{ if (n <= 0) return 0; int *x = malloc(sizeof(int)); if (x == NULL) return 0; *x = n; int r = f(n / 2);\n\
             return {sum}; }}\n{main} printf(\"%d\\n\", f(n)); return 0; }}"
        ))
    };
    assert_ne!(answer("same-cell", cell("*x + r"), cell(&format!("*x + r + ({RARE})"))), "Same");
}

#[test]
fn a_recursive_main_has_no_proof() {
    let main = |rare: &str| {
        format!(
            "main() {{ var r, k, i; i = 0; while (i < 3) {{ i = i + 1; }} k = input;\n\
             if (k > 0) {{ output k; r = main(); output r; return 0; }} {rare} return 0; }}"
        )
    };
    let files = [("right.mc", main("")), ("other.mc", main("if (k * k * k == 0 - 1095912791) { return 5; }"))];
    let ended = compared("same", "same-main", &files, &["--budget", "60"]);
    assert_ne!(ended.status, Some(0), "{ended:?}");
}

#[test]
fn sums_in_closed_form_are_compared() {
    let right = c("int s = 0;\n  for (int i = 1; i <= n; i++) s += i;\n  printf(\"%d\\n\", s);");
    let closed = c("if (n < 1) puts(\"0\"); else printf(\"%d\\n\", n * (n + 1) / 2);");
    assert_eq!(answer("same-closed-form", right.clone(), closed), "Same");
    let down = c("int s = 0;\n  for (; n > 0; n--) s += n;\n  printf(\"%d\\n\", s);");
    assert_eq!(answer("same-down", right, down), "Same");
}

#[test]
fn promised_numbers_bound_loops_and_recursion() {
    let right = c("int s = 0;\n  while (n > 0) { s += n % 10; n /= 10; }\n  printf(\"%d\\n\", s);");
    let digits = c("printf(\"%d\\n\", n / 100 + n / 10 % 10 + n % 10);");
    let recursive = whole(
        "int f(int n) { return n < 10 ? n : n % 10 + f(n / 10); }\n\
         int main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", f(n)); return 0; }",
    );
    for (name, other) in [("same-digits", digits), ("same-deep", recursive)] {
        let files = [("right.c", right.clone()), ("other.c", other)];
        let ended = compared("same", name, &files, &["--promised", "0..999", "--budget", "60"]);
        assert_eq!(ended.status, Some(0), "{ended:?}");
    }
}

#[test]
fn linear_recursion_does_what_a_loop_does() {
    let right = of_function("int f(int n) { int r = 1; for (int i = 2; i <= n; i++) r *= i; return r; }");
    let other = of_function("int f(int n) { if (n < 2) return 1; return n * f(n - 1); }");
    assert_eq!(answer("same-linear", right, other), "Same");
    let right = c("for (int i = 1; i <= n; i++) printf(\"%d\\n\", i);");
    let prints = |after: &str| {
        whole(&format!(
            "void p(int n) {{ if (n > 0) {{ p(n - 1); printf(\"%d \", n); {after} }} }}\n\
             int main(void) {{ int n; scanf(\"%d\", &n); p(n); return 0; }}"
        ))
    };
    assert_eq!(answer("same-prints", right.clone(), prints("")), "Same");
    assert_ne!(answer("same-prints-rarely", right, prints(&format!("if ({RARE}) puts(\"!\");"))), "Same");
}

#[test]
fn what_follows_a_call_may_be_reached_without_it() {
    let main = |before: &str| {
        format!("int main(void) {{ int n; scanf(\"%d\", &n); {before} printf(\"%d\\n\", n); return 0; }}")
    };
    let function = "void p(int n, int m, int x) {\n\
                      if (n == m - 2 && x / 1000 == 123 && x % 1000 == 781) printf(\"!\");\n\
                      if (n > 0) p(n - 1, m, x);\n\
                      if (n < -50) printf(\"?\");\n\
                    }\n";
    let files = [("right.c", whole(&main(""))), ("other.c", whole(&format!("{function}{}", main("p(5, 5, n);"))))];
    let ended = compared("same", "same-shared", &files, &["--promised", "0..1000000", "--budget", "20"]);
    assert_ne!(ended.status, Some(0), "it differs for 123781: {ended:?}");
}

#[test]
fn a_counter_that_runs_away_overflows() {
    let sum =
        |step: &str| c(&format!("int s = 0;\n  for (int i = 1; i <= n; {step}) s += i;\n  printf(\"%d\\n\", s);"));
    let files = [("right.c", sum("i++")), ("other.c", sum("i--"))];
    let ended = compared("same", "same-runs-away", &files, &["--budget", "0", "--promised", "-100..100"]);
    assert!(ended.status == Some(1) && ended.stdout.contains("signed overflow"), "{ended:?}");
}

#[test]
fn functions_are_compared_by_their_results_and_arrays() {
    let of = |program: &str, name: &str, start: &str, reference: &str| {
        let files = [("right.c", reference.to_owned()), ("other.c", program.to_owned())];
        compared("same", name, &files, &["--start", start, "--budget", "60"])
    };
    let reference =
        "int largest(int a[], int n) { int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; return m; }";
    let best = "#include <stdio.h>\n\
                int largest(int *v, int k) { int b = 0; for (int i = 0; i < k; i++) { if (v[i] > v[b]) b = i; } return v[b]; }\n\
                int main(void) { int a[2] = {1, 2}; printf(\"%d\", largest(a, 2)); }";
    let ended = of(best, "same-function", "largest", reference);
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let zero =
        "int largest(int a[], int n) { int m = 0; for (int i = 0; i < n; i++) if (a[i] > m) m = a[i]; return m; }";
    let ended = of(zero, "same-function-differs", "largest", reference);
    let expected = "Input:\n  1\n  -1\nExpected:\n  -1\n  -1 \nGiven:\n  0\n  -1 \n";
    assert!(ended.status == Some(1) && ended.stdout.ends_with(expected), "{ended:?}");
    let sum = |first: &str| {
        format!("int sum(int a[], int n) {{ int s = {first}; for (int i = 0; i < n; i++) s += a[i]; return s; }}")
    };
    let files = [("right.c", sum("0")), ("other.c", sum("n > 0 ? 0 : 1"))];
    let ended = compared("same", "same-function-empty", &files, &["--start", "sum", "--promised", "100..200"]);
    let expected = "Input:\n  0\nExpected:\n  0\n";
    assert!(ended.status == Some(1) && ended.stdout.contains(expected), "no array has 100 elements: {ended:?}");
    // A macro of the program means nothing in the call that is added to it.
    let beyond = format!("#define malloc(size) calloc(1000, 1)\n{}", sum("0").replace("i < n", "i <= n"));
    let ended = of(&beyond, "same-function-macro", "sum", &sum("0"));
    assert!(ended.status == Some(1) && ended.stdout.contains("index out of bounds"), "{ended:?}");
    let ended = of("int largest(int n) { return n; }", "same-no-function", "largest", reference);
    assert_eq!(ended.status, Some(2), "{ended:?}");
    assert!(ended.stderr.contains("it has no function `largest` as the reference has it"), "{ended:?}");

    let reverse = "void rev(char *s) { int n = 0; while (s[n]) n++; for (int i = 0; i < n / 2; i++) { char t = s[i]; \
                   s[i] = s[n - 1 - i]; s[n - 1 - i] = t; } }";
    let lost = reverse.replace("n - 1 - i", "n - i");
    let ended = of(&lost, "same-function-text", "rev", reverse);
    assert!(ended.status == Some(1) && ended.stdout.contains("Input:\n  aa\nExpected:\n  aa\n"), "{ended:?}");
}

#[test]
fn a_program_that_is_stopped_may_have_printed_something_else() {
    let stars = |step: &str| {
        c(&format!("for (int i = 0; i < n && n < 5; {step}) printf(\"*\");\n  printf(\"\\n\");\n  return 0;"))
    };
    let files = [("right.c", stars("i++")), ("other.c", stars("i--"))];
    let ended = compared("same", "same-goes-on", &files, &["--budget", "0"]);
    assert!(
        ended.status == Some(1) && ended.stdout.contains("Input:\n  1\nExpected:\n  *\nGiven:\n  ***"),
        "{ended:?}"
    );
    assert!(ended.stdout.ends_with("\n  (has not ended yet)\n"), "{ended:?}");
    let sum = |step: &str| {
        c(&format!(
            "int s = 0;\n  for (int i = 0; i < n && n < 5; {step}) s = i;\n  printf(\"%d\\n\", s);\n  return 0;"
        ))
    };
    let files = [("right.c", sum("i++")), ("other.c", sum("i--"))];
    let ended = compared("same", "same-stopped", &files, &["--budget", "0"]);
    assert_eq!(ended.status, Some(3), "it has printed nothing: {ended:?}");
}

#[test]
fn without_a_proof_nothing_is_claimed() {
    let divisors = |head: &str| c(&format!("int k = 0;\n  for ({head}) if (n % i == 0) k++;\n  printf(\"%d\\n\", k);"));
    let (right, other) = (divisors("int i = 1; i <= n; i++"), divisors("int i = n; i >= 1; i--"));
    // Too many inputs to run them all.
    let task = ["--budget", "5", "--promised", "-2000000000..2000000000"];
    let ended = compared("same", "same-no-proof", &[("right.c", right), ("other.c", other)], &task);
    assert_eq!(ended.status, Some(3), "{ended:?}");
    assert!(ended.stdout.contains("\nThere is no proof: "), "{ended:?}");
}

#[test]
fn a_search_finds_what_runs_do_not() {
    let rare = c("if (n > 0 && n * n + 3 * n == 47052738) n = 0;\n  printf(\"%d\\n\", n);");
    let files = [("right.c", c("printf(\"%d\\n\", n);")), ("rare.c", rare)];
    let ended = compared("same", "same-rare", &files, &["--budget", "60"]);
    let expected = "Input:\n  6858\nExpected:\n  6858\nGiven:\n  0\n";
    assert!(ended.status == Some(1) && ended.stdout.ends_with(expected), "{ended:?}");
    let ended = compared("same", "same-runs", &files, &["--budget", "0"]);
    assert_eq!(ended.status, Some(3), "{ended:?}");
}

#[test]
fn inputs_that_cover_the_reference_count_for_its_status() {
    let reference = c("return n > 0 && n * n + 3 * n == 47052738;");
    let files = [("right.c", reference), ("zero.c", c("return 0;"))];
    let ended = compared("same", "same-status", &files, &["--budget", "60"]);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(1), ""), "{ended:?}");
}

#[test]
fn mistakes_in_the_arguments_and_programs_are_told() {
    let right = ("right.c", absolute());
    let ended =
        compared("same", "same-error", &[right.clone(), ("bad.c", "int main(void) { return x; }".to_owned())], &[]);
    assert_eq!(ended.status, Some(2));
    assert!(ended.stderr.contains("bad.c:1:25"), "{ended:?}");
    let start = format!("{}int f(int n) {{ return n; }}\n#pragma loopscope entry f\n", absolute());
    let ended = compared("same", "same-start", &[right.clone(), ("f.c", start)], &[]);
    assert_eq!(
        (ended.status, ended.stderr.as_str()),
        (
            Some(2),
            "error: f.c does not start in `main`: only whole programs are compared, or functions with `--start`\n"
        )
    );
    let ended = compared("same", "same-range", &[right.clone(), right], &["--promised", "9..1"]);
    assert!(
        ended.status == Some(2) && ended.stderr.contains("a range of numbers is written as `1..9999`"),
        "{ended:?}"
    );
}

fn class() -> Vec<(&'static str, String)> {
    vec![
        ("right.c", absolute()),
        ("anna.c", c("printf(\"%d\\n\", n < 0 ? -n : n);")),
        ("=ben.c", c("printf(\"%d\\n\", n);")),
        ("carl.c", c("printf(\"%d\\n\", 5 / n > 0 ? n : -n);")),
        ("dora.c", c("while (n < 0) { }\n  printf(\"%d\\n\", n);")),
        ("emil.c", c("printf(\"<b>%d\\n\", n)")),
        ("finn.c", c("n = n + 0;\n  printf(\"%d\", n);")),
        ("gina.c", String::new()),
    ]
}

#[test]
fn a_class_is_grouped_by_what_its_programs_do() {
    let ended = compared("grade", "grade-text", &class(), &[]);
    assert_eq!(ended.status, Some(1));
    let expected = "7 programs, 5 groups
Assumed: `scanf` always finds the numbers that it asks for; other input is not analysed.

1. 1 program: right: proved
  anna.c

2. 2 programs: wrong
  =ben.c
  finn.c
Input:
  -1
Expected:
  1
Given:
  -1

3. 1 program: wrong: a run-time error
  carl.c
Input:
  0
Expected:
  0
Given:
  (division by zero in line 5)

4. 1 program: wrong: never ends
  dora.c
Input:
  -1
Expected:
  1
Given:
  (never ends)

5. 2 programs: not read
";
    assert!(ended.stdout.starts_with(expected), "{}", ended.stdout);
    assert!(ended.stdout.contains("\n  emil.c: line "), "{}", ended.stdout);
    assert!(ended.stdout.contains("\n  gina.c: "), "{}", ended.stdout);
}

#[test]
fn grades_are_a_table_that_a_spreadsheet_takes_for_text() {
    let ended = compared("grade", "grade-csv", &class(), &["--csv"]);
    let mut reader = csv::Reader::from_reader(ended.stdout.as_bytes());
    let head: Vec<&str> = reader.headers().expect("a head").iter().collect::<Vec<_>>();
    assert_eq!(head, ["file", "verdict", "points", "group", "input", "expected", "given", "remark"]);
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect();
    let column = |at: usize| rows.iter().map(|row| row[at].as_str()).collect::<Vec<_>>();
    assert_eq!(column(0), ["anna.c", "=ben.c", "carl.c", "dora.c", "emil.c", "finn.c", "gina.c"]);
    assert_eq!(column(1), ["same", "differ", "fails", "endless", "refused", "differ", "refused"]);
    assert_eq!(column(2), ["1", "0", "0", "0", "0", "0", "0"]);
    assert_eq!(column(3), ["1", "2", "3", "4", "5", "2", "5"]);
    assert_eq!(rows[1][4..7], ["'-1", "1", "'-1"]);
}

#[test]
fn grades_are_an_object_for_programs() {
    let ended = compared("grade", "grade-json", &class(), &["--json"]);
    let report: Value = ended.json();
    let verdicts: Vec<&Value> =
        report["programs"].as_array().expect("a list").iter().map(|row| &row["verdict"]).collect();
    assert_eq!(verdicts, ["same", "differ", "fails", "endless", "refused", "differ", "refused"]);
    assert_eq!(report["programs"][2]["given"]["error"], "division-by-zero");
}

#[test]
fn a_report_has_a_part_for_each_program_that_names_no_other_one() {
    let folder = Folder::new("grade-report");
    fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.join("report.html");
    let file = file.to_str().expect("UTF-8");
    let ended = compared("grade", "grade-html", &class(), &["--html", file]);
    assert!(ended.status == Some(1) && ended.stdout.starts_with("7 programs, 5 groups\n"), "{ended:?}");
    let report = fs::read_to_string(file).expect("a report");
    assert!(!report.contains("<b>") && !report.contains("<script"), "{report}");
    let parts: Vec<&str> = report.split("<section>").collect();
    let names = ["anna.c", "=ben.c", "carl.c", "dora.c", "emil.c", "finn.c", "gina.c"];
    let named = |part: &str| names.into_iter().filter(|name| part.contains(&format!("{name}<"))).collect::<Vec<_>>();
    // Before the parts of the students, no one is named.
    let expected = [
        vec![],
        vec!["=ben.c"],
        vec!["anna.c"],
        vec!["carl.c"],
        vec!["dora.c"],
        vec!["emil.c"],
        vec!["finn.c"],
        vec!["gina.c"],
    ];
    assert_eq!(parts.iter().map(|part| named(part)).collect::<Vec<_>>(), expected);
    assert!(
        parts[0].contains("<th scope=\"row\">Wrong for -1</th><td>2</td><td>0</td><td>gives -1, expected 1</td>"),
        "{}",
        parts[0]
    );
    assert!(parts[2].contains("<strong>1 of 1 points.</strong> Right: proved."), "{}", parts[2]);
    let facts = "<dt>Input</dt><dd><pre>-1</pre></dd>\n<dt>Expected</dt><dd><pre>1</pre></dd>\n<dt>Given</dt><dd><pre>-1</pre></dd>";
    assert!(parts[6].contains(facts), "{}", parts[6]);
    assert!(parts[5].contains("Not read: line "), "{}", parts[5]);
    let ended = compared("grade", "grade-html-nowhere", &class()[..2], &["--html", &format!("{file}/none.html")]);
    assert!(ended.status == Some(2) && ended.stderr.contains(" cannot be written: "), "{ended:?}");
}

#[test]
fn a_reference_that_fails_on_promised_inputs_stops_the_grading() {
    let reference = ("right.c", c("printf(\"%d\\n\", 10 / n);"));
    let same = ("same.c", reference.1.clone());
    let ended = compared("grade", "grade-mistake", &[reference.clone(), same.clone()], &["--promised", "0..9"]);
    let told =
        "error: the reference goes wrong on an input that is promised: right.c (division by zero in line 5)\n  0\n";
    assert_eq!((ended.status, ended.stdout.as_str(), ended.stderr.trim_end()), (Some(2), "", told.trim_end()));
    let ended = compared("grade", "grade-left-out", &[reference, same], &[]);
    assert_eq!(ended.status, Some(0));
    assert!(ended.stderr.starts_with("note: inputs are left out on which the reference goes wrong: "), "{ended:?}");
}

#[test]
fn a_mistake_of_the_reference_that_the_search_finds_stops_the_grading() {
    let reference = ("right.c", c("printf(\"%d\\n\", n > 0 && n * n + 3 * n == 47052738 ? 1 / (n - n) : n);"));
    let other = ("other.c", c("printf(\"%d\\n\", n);"));
    let ended = compared("grade", "grade-rare", &[reference, other], &["--promised", "0..9000", "--budget", "60"]);
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
}

#[test]
fn what_tells_one_program_is_tried_on_all() {
    let rare = || c("if (n == 4567 * 1001) n++;\n  printf(\"%d\\n\", n);");
    let files = [("right.c", c("printf(\"%d\\n\", n);")), ("one.c", rare()), ("two.c", rare())];
    let ended = compared("grade", "grade-all", &files, &["--promised", "0..9000000"]);
    assert!(ended.status == Some(1) && ended.stdout.contains("2 programs: wrong"), "{ended:?}");
}

#[test]
fn a_difference_that_would_not_be_seen_is_made_visible() {
    let files = [("right.c", c("printf(\"%d\\n\", n);")), ("no\u{202e}.c", c("printf(\"%d\", n);"))];
    let ended = compared("same", "same-line-end", &files, &["--output", "exact"]);
    let expected =
        "Differ: no\u{fffd}.c does something else than right.c.\nInput:\n  0\nExpected:\n  \"0\\n\"\nGiven:\n  \"0\"\n";
    assert_eq!(ended.stdout, expected);
}

#[test]
fn a_reference_that_always_fails_leaves_no_input() {
    let files = [("right.c", c("return 1 / (n - n);")), ("other.c", c("return 0;"))];
    let ended = compared("same", "same-none", &files, &["--budget", "0"]);
    let expected = "Unknown: no input could be tried (numbers -10000..10000, output words).\n";
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), expected));
}
