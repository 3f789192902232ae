//! Inferred types, and where they disagree.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::{VariableKind, lower};
use loopscope_syntax::{Dialect, analyse};

/// Compares the types of the variables and the warnings.
fn check(source: &str, expected: &Expect) {
    let parse = analyse(source, Dialect::Extended);
    let lowering = lower(&parse.program, source).expect("the program has no errors");
    let mut text = String::new();
    for variable in lowering.cfg.variables.iter().filter(|each| each.kind != VariableKind::Temporary) {
        let _ = writeln!(text, "{}: {}", variable.name, variable.ty);
    }
    let quote = |span: loopscope_syntax::Span| &source[span.start as usize..span.end as usize];
    for each in &lowering.diagnostics {
        let _ = writeln!(text, "{}: `{}`: {}", each.code, quote(each.span), each.message);
        for (span, note) in &each.related {
            let _ = writeln!(text, "  `{}`: {note}", quote(*span));
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn parameters_of_main_are_integers_or_arrays() {
    check(
        "main(n, A, M, unused) { A[0] = M[n][1]; return A[n]; }",
        &expect![[r#"
        n: int
        A: array of int
        M: array of array of int
        unused: int
    "#]],
    );
}

#[test]
fn parameters_of_main_hold_nothing_else() {
    check(
        "main(p, r, M) { return *p + r.x + M[0][0][0]; }",
        &expect![[r#"
            p: mixed
            r: mixed
            M: array of array of mixed
            main-parameter: `p`: `p` is a parameter of the function in which the program starts, which holds an integer or an array of one or two dimensions of integers
            main-parameter: `r`: `r` is a parameter of the function in which the program starts, which holds an integer or an array of one or two dimensions of integers
            main-parameter: `M`: `M` is a parameter of the function in which the program starts, which holds an integer or an array of one or two dimensions of integers
        "#]],
    );
}

#[test]
fn records_pointers_and_functions() {
    check(
        "get(r) { return r.x; }
main() {
    var r, p, f;
    r = {x: 1, y: [2]};
    p = &r;
    f = get;
    return f(*p);
}",
        &expect![[r#"
            r: record {x, y}
            r: record {x, y}
            p: pointer to record {x, y}
            f: function of 1 parameter
        "#]],
    );
}

#[test]
fn a_list_contains_itself_and_needs_no_checks() {
    let source = "main() {
    var list;
    list = null;
    list = alloc {value: 1, next: list};
    return (*list).value;
}";
    check(
        source,
        &expect![[r#"
        list: pointer to record {next, value}
    "#]],
    );
    let parse = analyse(source, Dialect::Extended);
    assert_eq!(lower(&parse.program, source).expect("no errors").cfg.errors.len(), 1);
}

#[test]
fn a_variable_of_two_kinds() {
    check(
        "main() { var x; x = 1; x = null; return 0; }",
        &expect![[r#"
        x: mixed
        kinds-disagree: `x = null;`: an integer in one place and a pointer in another come together here
          `1`: an integer here
          `null`: a pointer here
    "#]],
    );
}

#[test]
fn records_with_different_fields() {
    check(
        "main() { var r; r = {a: 1}; r = {b: 2}; return r.a; }",
        &expect![[r#"
        r: mixed
        kinds-disagree: `r = {b: 2};`: a record with the fields {a} in one place and a record with the fields {b} in another come together here
          `{a: 1}`: a record with the fields {a} here
          `{b: 2}`: a record with the fields {b} here
    "#]],
    );
}

#[test]
fn what_a_mixed_value_leads_to_is_mixed() {
    check(
        "main() { var p, n; n = 3; p = &n; p = 5; output n; return 0; }",
        &expect![[r#"
        p: mixed
        n: mixed
        kinds-disagree: `p = 5;`: a pointer in one place and an integer in another come together here
          `&n`: a pointer here
          `5`: an integer here
    "#]],
    );
}

#[test]
fn types_that_double_at_each_step_stay_small() {
    let mut source = String::from("main() { var x0; x0 = {a: 1};\n");
    for level in 1..60 {
        let _ = writeln!(source, "var x{level}; x{level} = {{a: x{}, b: x{}}};", level - 1, level - 1);
    }
    source += "return 0; }";
    let parse = analyse(&source, Dialect::Extended);
    let lowering = lower(&parse.program, &source).expect("the program has no errors");
    assert!(lowering.cfg.variables.iter().all(|each| each.ty.to_string().len() < 10_000));
}
