//! Which variables are inputs if a program starts in a line, and which starts are refused.

use loopscope_interp::{Argument, Exhausted, InputArray, Inputs, Limits, Outcome, compile, run};

use crate::starts::read;

/// Returns the reason for which a start in each of these lines is refused, or `None`.
fn refusals(text: &str, lines: &[u32]) -> Vec<Option<String>> {
    let reason = |message: String| message.split_once(", ").map_or(message.clone(), |(_, reason)| reason.to_owned());
    lines.iter().map(|line| read(text, *line).err().map(reason)).collect()
}

/// The names of the variables that have any values at a start.
fn given(text: &str, line: u32) -> Vec<String> {
    let program = read(text, line).expect("a start");
    program.parameters().into_iter().map(|parameter| parameter.name).collect()
}

/// Returns `true` if a run from a line on these values ends in an error.
fn fails(text: &str, line: u32, values: &[i32]) -> bool {
    let program = read(text, line).expect("a start");
    let parameters = values.iter().map(|value| Argument::Integer((*value).into())).collect();
    let inputs = Inputs { parameters, exhausted: Exhausted::Zero, ..Inputs::default() };
    matches!(run(&compile(program.tree()), &inputs, &Limits::default()).outcome, Outcome::Error { .. })
}

#[test]
fn hidden_variables_keep_their_values() {
    let text = "main(n) {\n  var x = 1;\n  {\n    var x = 2;\n    n = n + x;\n    x = 5;\n  }\n  if (x == 7) { error(); }\n  return n;\n}\n";
    assert_eq!(refusals(text, &[5]), [Some("as two variables called `x` have values there".to_owned())]);
    assert_eq!(given(text, 6), ["n", "x"]);
    assert!(fails(text, 6, &[0, 7]), "the outer variable is an input");
    assert!(!fails(text, 6, &[7, 0]));
}

#[test]
fn arrays_that_may_share_rows_are_refused() {
    let rows = "main(A, n) {\n  var row = A[0];\n  row[1] = n;\n  assert(A[0][1] == 0);\n  return 0;\n}\n";
    let neither =
        |name: &str| Some(format!("as `{name}` is neither an integer nor an array of integers that `main` takes"));
    assert_eq!(refusals(rows, &[2, 3, 4, 5]), [neither("A"), neither("A"), neither("A"), None]);
    let replaced = "main(A, B, n) {\n  A[0] = B;\n  B[0] = n;\n  assert(A[0][0] == n);\n  return 0;\n}\n";
    assert_eq!(refusals(replaced, &[3]), [neither("A")]);
    let alias = "main(A, B, n) {\n  if (n) { B = A; }\n  A[0] = n;\n  assert(B[0] == 0);\n  return 0;\n}\n";
    assert_eq!(refusals(alias, &[3, 4]), [neither("B"), neither("B")]);
    let other = "main(A, n) {\n  var c = A;\n  A[0] = n;\n  assert(c[0] == 0);\n  return 0;\n}\n";
    assert_eq!(refusals(other, &[3]), [neither("c")]);
    let local = "main(n) {\n  var c = [1, 2];\n  n = c[n];\n  return n;\n}\n";
    assert_eq!(refusals(local, &[3, 4]), [neither("c"), None]);
}

#[test]
fn variables_without_values_have_none() {
    let some = "main(n) {\n  var x;\n  if (n) { x = 1; }\n  n = 2;\n  n = n + x;\n  return n;\n}\n";
    assert_eq!(refusals(some, &[4]), [Some("as `x` may have no value there".to_owned())]);
    assert_eq!(given(some, 3), ["n"]);
    assert!(fails(some, 3, &[0]) && !fails(some, 3, &[1]));
    let kept = "main(n) {\n  var i = 0;\n  while (i < n) {\n    i = i + 1;\n    var x;\n    if (i == 1) { x = 0; }\n    x = x + 1;\n  }\n  return 0;\n}\n";
    assert_eq!(refusals(kept, &[4]), [Some("as `x` may have no value there".to_owned())]);
    let unread = "main(n) {\n  var x;\n  n = n + 1;\n  x = n;\n  return x;\n}\n";
    assert_eq!(given(unread, 3), ["n"]);
    assert_eq!(given(unread, 5), ["x"]);
}

#[test]
fn only_integers_have_any_values() {
    let pointers = "main(n) {\n  var p = alloc n;\n  var r = {a: n};\n  n = *p;\n  n = r.a;\n  var q = &n;\n  *q = 1;\n  assert(n == 1);\n  return 0;\n}\n";
    let neither =
        |name: &str| Some(format!("as `{name}` is neither an integer nor an array of integers that `main` takes"));
    let taken = || Some("as the address of `n` is taken".to_owned());
    assert_eq!(refusals(pointers, &[4, 5, 6, 8]), [neither("p"), neither("r"), taken(), taken()]);
    let mixed = "main(n) {\n  var x = 1;\n  if (n) { x = null; }\n  output x;\n  return 0;\n}\n";
    assert_eq!(refusals(mixed, &[4]), [neither("x")]);
    let function = "f(x) { return x; }\nmain(n) {\n  var g = f;\n  n = g(n);\n  return n;\n}\n";
    assert_eq!(refusals(function, &[4]), [neither("g")]);
    let field = "main(n) {\n  var r;\n  r = {a: 1, b: 2};\n  r.a = n;\n  n = r.b;\n  return n;\n}\n";
    assert_eq!(refusals(field, &[4, 5]), [neither("r"), neither("r")]);
}

#[test]
fn other_functions_start_with_integers_only() {
    let text = "f(a, i) {\n  i = i + 1;\n  a[i] = 0;\n  return i;\n}\ng(x) {\n  x = x + 1;\n  return x;\n}\nmain() {\n  var t = [1, 2];\n  g(1);\n  return f(t, 0);\n}\n";
    assert_eq!(
        refusals(text, &[2, 4]),
        [Some("as `a` is neither an integer nor an array of integers that `main` takes".to_owned()), None]
    );
    assert_eq!(given(text, 7), ["x"]);
    let again = "f(n) {\n  if (n > 0) {\n    f(n - 1);\n  }\n  return n;\n}\nmain(n) { return f(n); }\n";
    assert_eq!(refusals(again, &[2]), [Some("as `f` may call itself".to_owned())]);
    let pointer = "f(n) {\n  n = n + 1;\n  return alloc n;\n}\nmain(n) { return *f(n); }\n";
    assert_eq!(refusals(pointer, &[2]), [Some("as `f` may return what is no integer".to_owned())]);
}

#[test]
fn the_first_statement_of_a_line_is_the_start() {
    let text = "main(n) {\n  var i;\n  for (i = 0;\n       i < n;\n       i = i + 1) {\n    n = n\n      - 1; i = i;\n  }\n\n  i = 1; n = i;\n  do { n = n - 1; }\n  while (n > 0);\n  return 0;\n}\n";
    let goes_on = |line| Some(format!("which belongs to the statement that begins in line {line}"));
    let nothing = || Some("as no statement begins there".to_owned());
    assert_eq!(
        refusals(text, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99]),
        [
            nothing(),
            nothing(),
            None,
            goes_on(3),
            goes_on(3),
            None,
            goes_on(6),
            nothing(),
            nothing(),
            None,
            None,
            goes_on(11),
            None,
            nothing(),
            nothing()
        ]
    );
    assert_eq!(given(text, 10), Vec::<String>::new());
    let never = "main(n) {\n  return n;\n  n = 1;\n  return n;\n}\n";
    assert_eq!(refusals(never, &[3]), [Some("which no path reaches".to_owned())]);
    let program = read(text, 6).expect("a start");
    assert_eq!(
        program.assumptions().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["the program starts at the first statement of line 6 with any values of `n`, `i`"]
    );
}

#[test]
fn lengths_of_arrays_are_not_negative() {
    let text = "main(a[], n) {\n  var i = 0;\n  while (i < n) {\n    a[i] = 0;\n    i = i + 1;\n  }\n  return 0;\n}\n";
    assert_eq!(given(text, 4), ["a", "n", "length of a", "i"]);
    let program = read(text, 4).expect("a start");
    let integer = |value: i32| Argument::Integer(value.into());
    let ends = |length, i| {
        let parameters = vec![Argument::Array(InputArray::zeros(1)), integer(0), integer(length), integer(i)];
        let inputs = Inputs { parameters, ..Inputs::default() };
        run(&compile(program.tree()), &inputs, &Limits::default()).outcome
    };
    assert!(matches!(ends(-1, -2), Outcome::Halted { .. }));
    assert!(matches!(ends(1, 0), Outcome::Finished { .. }));
    assert!(matches!(ends(1, 1), Outcome::Error { .. }));
}

#[test]
fn a_loop_is_at_one_place_only() {
    let text = "main(n) {\n  var i = 0;\n  while (i < n) {\n    n = n - 1;\n    var j = 0;\n    while (j < i) {\n      j = j + 1;\n    }\n    i = i + 1;\n  }\n  return 0;\n}\n";
    let around = || Some("which stands in a loop around another one".to_owned());
    assert_eq!(refusals(text, &[3, 4, 5, 6, 7, 9, 11]), [None, around(), around(), around(), around(), None, None]);
}
