//! Remarks about classic mistakes: each fires on its mistake, and on nothing that is meant.

use std::fs;
use std::path::Path;

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, Severity};

const CODES: [&str; 11] = [
    "assigned-condition",
    "compared-bits",
    "empty-body",
    "missing-break",
    "parameter-size",
    "never-negative",
    "char-end",
    "integer-quotient",
    "inexact-comparison",
    "lost-parameter",
    "after-jump",
];

/// The codes of the remarks about a program.
fn remarks(source: &str) -> Vec<&'static str> {
    let parse = analyse(source, Dialect::C);
    let hints = parse.diagnostics.iter().filter(|each| each.severity == Severity::Hint);
    hints.map(|each| each.code).filter(|code| CODES.contains(code)).collect()
}

fn in_main(statements: &str) -> Vec<&'static str> {
    let headers = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
    let start = "int main(void) {\nint x = 0, y = 1, t[10] = {0}; unsigned u = 5; char c; double d = 0.5; (void)d;\n";
    remarks(&format!("{headers}{start}{statements}\nreturn x + y + t[0] + u;\n}}"))
}

#[test]
fn each_mistake_has_its_remark() {
    for (statements, code) in [
        ("if (x = 3) y = 2;", "assigned-condition"),
        ("while (x = y) y--;", "assigned-condition"),
        ("if (x & 1 == 0) y = 2;", "compared-bits"),
        ("if (x & y != 0) y = 2;", "compared-bits"),
        ("if (x > 3);\ny = 2;", "empty-body"),
        ("while (x < 3); { x++; }", "empty-body"),
        ("for (x = 0; x < 3; x++);\n{ y++; }", "empty-body"),
        ("switch (x) { case 1: y = 1; case 2: y = 2; break; }", "missing-break"),
        ("switch (x) { case 1: if (y) break; default: y = 2; }", "missing-break"),
        ("if (u >= 0) y = 2;", "never-negative"),
        ("for (u = 9; 0 <= u; u--) y++;", "never-negative"),
        ("while ((c = getchar()) != EOF) y++;", "char-end"),
        ("d = x / y;", "integer-quotient"),
        ("d = x / y * 100.0;", "integer-quotient"),
        ("d = 5 / 9 * (d - 32);", "integer-quotient"),
        ("if (d == 0.1) y = 2;", "inexact-comparison"),
        ("while (d != 0.3f) d += 0.1;", "inexact-comparison"),
        ("if (x) { return 1; y = 2; }", "after-jump"),
        ("while (x) { break; y = 2; }", "after-jump"),
    ] {
        assert_eq!(in_main(statements), [code], "{statements}");
    }
    assert_eq!(
        remarks(
            "int f(int a[10]) { return sizeof(a) / sizeof(a[0]); } int main(void) { int t[10] = {0}; return f(t); }"
        ),
        ["parameter-size"]
    );
    for function in [
        "void f(int x) { x = x + 1; }",
        "void f(int a, int b) { int t = a; a = b; b = t; }",
        "void f(int x) { while (x > 9) x /= 2; }",
    ] {
        assert_eq!(remarks(&format!("{function} int main(void) {{ return 0; }}")), ["lost-parameter"], "{function}");
    }
}

#[test]
fn what_is_meant_has_none() {
    for statements in [
        "if ((x = y)) y = 2;",
        "while ((x = getchar()) != EOF) y++;",
        "while (x = getchar()) y++;",
        "if ((x & 1) == 0) y = 2;",
        "if (x > 0 & y > 0) y = 2;",
        "if (x & (y == 0)) y = 2;",
        "if (x > 3) ; else y = 2;",
        "while (x++ < 3);\ny = 2;",
        "for (x = 0; t[x] == 0 && x < 9; x++)\n;\ny = 2;",
        "switch (x) { case 1: case 2: y = 1; break; default: y = 2; }",
        "switch (x) { case 1: y = 1; /* fall through */ case 2: y = 2; }",
        "switch (x) { case 1: exit(1); case 2: return 2; case 3: { y = 3; break; } case 4: y = 2; }",
        "if (u > 0) y = 2; if (u <= 0) y = 3; if (x >= 0) y = 4;",
        "c = getchar(); if (c == 'x') y = 2;",
        "d = (double)x / y; d = x / 2.0; d = (double)(x / y); y = x / 2;",
        "if (d == 0 || d == 0.25 || d != -1.5) y = 2;",
        "if (d == 0x1p-30 || d == 1.7976931348623157e308) y = 2;",
        "x = 1 / 1; y = 7 / 2;",
        "switch (x) { case 1: return 1; break; case 2: y = 1; }",
        "goto end; end: y = 2;",
        "printf(\"%zu\", sizeof t / sizeof t[0]);",
    ] {
        assert_eq!(in_main(statements), Vec::<&str>::new(), "{statements}");
    }
    for function in [
        "void f(int x) { }",
        "int f(int x) { x++; return x; }",
        "int g; void f(int x) { x++; g = x; }",
        "void f(int *p) { *p = 1; p = 0; }",
        "#include <stdio.h>\nvoid f(int x) { while (x > 0) printf(\"%d\", x--); }",
        "int f(int *a) { return sizeof(a) + sizeof(int *); }",
    ] {
        let found = remarks(&format!("{function}\nint main(void) {{ return 0; }}"));
        assert_eq!(found, Vec::<&str>::new(), "{function}");
    }
}

#[test]
fn correct_programs_have_none() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let entries = ["c", "c-floats"].iter().flat_map(|group| fs::read_dir(corpus.join(group)).unwrap());
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in entries.map(|entry| entry.unwrap().path()) {
        let source = fs::read_to_string(&path).unwrap();
        if source.contains("\n// expect: none\n") {
            count += 1;
            wrong.extend(remarks(&source).into_iter().map(|code| format!("{}: {code}", path.display())));
        }
    }
    assert!(count > 60, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
