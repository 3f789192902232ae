//! Any line as the start of a program of micro-c.

use loopscope_syntax::{Dialect, Severity, analyse, print, recognise, start_line};

/// The function in which a program starts, as text, and what is said about it.
fn started(source: &str, line: u32) -> (String, Vec<String>) {
    let parse = analyse(&format!("{source}\n#pragma loopscope from {line}\n"), Dialect::Sized);
    let messages = parse.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    let text = print(&parse.program);
    let start = text.find("start in line").unwrap_or(text.len());
    (text[start..].split_whitespace().collect::<Vec<_>>().join(" "), messages)
}

/// Why a program cannot start in a line.
fn refused(source: &str, line: &str) -> Vec<String> {
    let parse = analyse(&format!("{source}\n#pragma loopscope from {line}\n"), Dialect::Extended);
    let errors = parse.diagnostics.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|diagnostic| diagnostic.message).collect()
}

const NESTED: &str = "\
main(n, A) {
  int s = 0, last;
  for (int i = 0; i < n; i++) {
    int j = i;
    while (j > 0) {
      s += A[j];
      j--;
    }
    last = s;
  }
  for (int i = 0; i < 2; i++) s -= i;
  if (s == 7) error();
  return last;
}";

#[test]
fn above_the_loops_the_rest_of_the_body_is_executed() {
    let (text, messages) = started(NESTED, 11);
    let expected = "start in line 11(s, last) { { for (var i = 0; i < 2; i += 1) s -= i; if (s == 7) error(); \
                    return last; } return 0; }";
    assert_eq!(text, expected);
    let expected = "the program starts in line 11 with any values of `s`, `last`, even those that no run has there";
    assert_eq!(messages, [expected]);
}

#[test]
fn in_a_loop_the_rest_of_the_iteration_comes_before_the_loop() {
    let (text, _) = started(NESTED, 7);
    let expected = "start in line 7(n, A, s, i, j) { { var last; \
                    { { j -= 1; } while (j > 0) { s += A[j]; j -= 1; } last = s; } i += 1; \
                    for (; i < n; i += 1) { j = i; while (j > 0) { s += A[j]; j -= 1; } last = s; } \
                    for (var i = 0; i < 2; i += 1) s -= i; if (s == 7) error(); return last; } return 0; }";
    assert_eq!(text, expected);
}

#[test]
fn break_and_continue_leave_the_rest_of_the_iteration() {
    let source = "main(n) {\n  while (n > 0) {\n    n--;\n    if (n == 3) break;\n    if (n == 5) continue;\n    n--;\n  }\n  return n;\n}";
    let (text, _) = started(source, 4);
    assert!(text.contains("do { if (n == 3) { left loop 37"), "{text}");
    assert!(text.contains(" = 1; break; } if (n == 5) continue; n -= 1; } while (0); if (!left loop "), "{text}");
    let (text, _) = started(source, 5);
    let expected = "start in line 5(n) { { do { if (n == 5) continue; n -= 1; } while (0); \
                    while (n > 0) { n -= 1; if (n == 3) break; if (n == 5) continue; n -= 1; } return n; } return 0; }";
    assert_eq!(text, expected);
    let (text, _) = started(source, 6);
    assert!(text.starts_with("start in line 6(n) { { { n -= 1; } while (n > 0) {"), "{text}");
}

#[test]
fn arrays_of_literals_keep_their_lengths() {
    let source = "main(k) {\n  var H = \"ab\", B = [1, k];\n  B[0] = H[k];\n  k = H[0] + B[1];\n  return k;\n}";
    let (text, messages) = started(source, 3);
    assert!(
        text.starts_with("start in line 3(k, B[0], B[1]) { { var H = [97, 98, 0]; var B = [B[0], B[1]]; "),
        "{text}"
    );
    let expected = "the program starts in line 3 with any values of `k`, `B`, even those that no run has there";
    assert_eq!(messages, [expected]);
}

#[test]
fn a_length_that_may_have_changed_is_open() {
    let source = "main(a[n], b[m], n, m) {\n  m = m + 1;\n  return a[1] + b[1];\n}";
    let (text, _) = started(source, 3);
    assert!(text.starts_with("start in line 3(a, b, n, length of b) { var length of a = n;"), "{text}");
}

#[test]
fn a_variable_without_a_value_keeps_the_one_of_the_iteration_before() {
    let source =
        "main(n) {\n  while (n > 0) {\n    n--;\n    var x;\n    if (n > 9) x = n; else n = x;\n  }\n  return 0;\n}";
    let (text, _) = started(source, 3);
    let expected = "start in line 3(n, x) { { { n -= 1; if (n > 9) x = n; else n = x; } \
                    while (n > 0) { n -= 1; if (n > 9) x = n; else n = x; } return 0; } return 0; }";
    assert_eq!(text, expected);
}

#[test]
fn only_variables_that_are_read_before_they_are_written_may_have_any_values() {
    let source = "main(n, m) {\n  int a = 0, b = 0, c = 0;\n  var p = alloc 3;\n  a = n;\n  if (a > 0) b = 1; else b = 2;\n  \
                  while (a < 9) { c = 1; a++; }\n  p = alloc b;\n  m = 4;\n  return a + b + c + *p + m;\n}";
    let (_, messages) = started(source, 4);
    let expected = "the program starts in line 4 with any values of `n`, `c`, even those that no run has there";
    assert_eq!(messages, [expected]);
}

#[test]
fn functions_that_are_not_called_from_there_are_left_out() {
    let source =
        "f(x) { return x; }\ng(x) { return f(x); }\nh(x) { return x; }\nmain(n) {\n  n = h(n);\n  return g(n);\n}";
    let parse = analyse(&format!("{source}\n#pragma loopscope from 6\n"), Dialect::Extended);
    let names: Vec<&str> = parse.program.functions.iter().map(|function| function.name.text.as_str()).collect();
    assert_eq!(names, ["f", "g", "start in line 6"]);
    let (_, messages) = started(source, 1);
    let ends = "the program starts in line 1 with any values of `x`, even those that no run has there, and ends \
                where the function returns";
    assert_eq!(messages, [ends]);
}

#[test]
fn what_cannot_be_a_start_is_refused_by_name() {
    assert_eq!(refused(NESTED, "13"), [""; 0]);
    assert_eq!(refused(NESTED, "14"), ["no statement starts in line 14"]);
    assert_eq!(refused(NESTED, "99"), ["no statement starts in line 99"]);
    assert_eq!(refused(NESTED, "x"), ["a start is the number of a line, not `x`"]);
    let both = format!("{NESTED}\n#pragma loopscope entry main\n");
    assert_eq!(refused(&both, "11"), [""; 0], "`main` is where it starts anyway");
    let both = format!("f(x) {{\n  return x;\n}}\n{NESTED}\n#pragma loopscope entry f\n");
    assert_eq!(refused(&both, "2"), ["a program starts in a function or in a line, not in both"]);
    let hidden = "main(x) {\n  if (x > 0) {\n    int x = 3;\n    x = x + 1;\n  }\n  return x;\n}";
    assert_eq!(refused(hidden, "4"), ["two variables are called `x` here, so the program cannot start here"]);
    let rows = "main(k) {\n  var a = [[1], [2]];\n  a[0][0] = k;\n  return a[k][0];\n}";
    assert_eq!(refused(rows, "4"), ["`a` has arrays in it, so the program cannot start here"]);
}

#[test]
fn the_page_changes_the_line() {
    let none = start_line(NESTED, Dialect::Sized).unwrap();
    assert_eq!((none.line, none.before.as_str()), (None, "\n#pragma loopscope from "));
    let text = format!("{NESTED}\n#pragma loopscope from 11\n");
    let some = start_line(&text, Dialect::Sized).unwrap();
    assert_eq!((some.line, some.before.as_str()), (Some(11), "#pragma loopscope from "));
    assert_eq!(&text[some.span.start as usize..some.span.end as usize], "#pragma loopscope from 11\n");
    assert_eq!(start_line(NESTED, Dialect::C), None);
    assert_eq!(start_line(NESTED, Dialect::Microc), None);
}

#[test]
fn a_start_makes_no_c_of_a_text() {
    assert_eq!(recognise(&format!("{NESTED}\n#pragma loopscope from 11\n")), Dialect::Extended);
    let core = analyse("main() { return 1; }\n#pragma loopscope from 1\n", Dialect::Microc).diagnostics;
    assert_eq!(core.iter().map(|each| each.code).collect::<Vec<_>>(), ["invalid-character"]);
}

#[test]
fn a_start_in_many_loops_is_bounded() {
    let deep =
        format!("main(n) {{\n{}\nn = 1;\n{}\nreturn n;\n}}", "while (n) {".repeat(100), "n = n + 1; }".repeat(100));
    assert_eq!(refused(&deep, "3"), [""; 0]);
    let body = "n = n + 1; ".repeat(300);
    let large = format!(
        "main(n) {{\n{}\nn = 1;\n{}\nreturn n;\n}}",
        "while (n) {".repeat(100),
        format!("{body} }}").repeat(100)
    );
    assert_eq!(refused(&large, "3"), ["too much is executed from here on, so the program cannot start here"]);
}
