//! The trees of texts.

use expect_test::{Expect, expect};
use loopscope_syntax::ast::{ExprKind, StmtKind};
use loopscope_syntax::{Dialect, analyse, parse, print};

#[test]
fn windows_line_ends_marks_and_other_scripts() {
    let source = "\u{FEFF}// Zählt 数 🦀\r\nmain() {\r\n  var s; /* é */\r\n  s = \"é🦀\";\r\n  return s[0];\r\n}\r\n";
    let parse = analyse(source, Dialect::Extended);
    assert_eq!(parse.diagnostics, []);
    assert!(print(&parse.program).contains("s = [233, 129408, 0];"));
    let span = parse.program.functions[0].body[2].span;
    assert_eq!(&source[span.start as usize..span.end as usize], "return s[0];");
}

#[test]
fn spans_reach_from_first_to_last_token() {
    let source = "f ( a ) { x = ( a + 1 ) * 2 ; }";
    let program = parse(source, Dialect::Extended).program;
    let function = &program.functions[0];
    let text = |span: loopscope_syntax::Span| &source[span.start as usize..span.end as usize];
    assert_eq!(text(function.span), source);
    assert_eq!(text(function.body[0].span), "x = ( a + 1 ) * 2 ;");
    let StmtKind::Assign { value, .. } = &function.body[0].kind else { panic!() };
    assert_eq!(text(value.span), "( a + 1 ) * 2");
    let ExprKind::Binary(_, left, _) = &value.kind else { panic!() };
    assert_eq!(text(left.span), "( a + 1 )");
}

#[test]
fn a_function_that_falls_off_its_end_returns_0() {
    let program = parse("f() { output 1; }", Dialect::Extended).program;
    let last = program.functions[0].body.last().unwrap();
    assert!(matches!(&last.kind, StmtKind::Return(value) if value.kind == ExprKind::Number(0.into())));
    assert_eq!((last.span.start, last.span.end), (16, 16));
}

#[test]
fn the_tree_as_json() {
    let program = parse("f(x) { return -x; }", Dialect::Extended).program;
    let expected: Expect = expect![[
        r#"{"functions":[{"name":{"text":"f","span":{"start":0,"end":1}},"parameters":[{"text":"x","span":{"start":2,"end":3}}],"body":[{"kind":{"Return":{"kind":{"Unary":["Negate",{"kind":{"Variable":"x"},"span":{"start":15,"end":16}}]},"span":{"start":14,"end":16}}},"span":{"start":7,"end":17}}],"span":{"start":0,"end":19}}]}"#
    ]];
    expected.assert_eq(&serde_json::to_string(&program).unwrap());
}

#[test]
fn no_two_nodes_have_one_id() {
    let valid = "f(x, y) { var a = 'c', b; *x += \"text\"[0]; x++; a = {u: &b, v: f(x, -1)}.u; } main() {}";
    let broken = "main(a b, 3x { var int x[3; p->x = & + sizeof(int) = ; do while x; return; for (a,b;;) { x.; } [1,,2";
    for source in [valid, broken] {
        let program = parse(source, Dialect::Extended).program;
        let written = format!("{program:?}");
        let ids = written.split("NodeId(").skip(1).map(|rest| rest.split(')').next().unwrap().parse::<u32>().unwrap());
        let mut ids: Vec<u32> = ids.collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{written}");
        assert!(ids.last().unwrap() < &program.nodes);
    }
}

#[test]
fn no_main() {
    let codes = |source| {
        let diagnostics = analyse(source, Dialect::Extended).diagnostics;
        diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(""), ["no-main"]);
    assert_eq!(codes("// nothing"), ["no-main"]);
    assert_eq!(codes("helper() { return 1; }"), ["no-main"]);
    assert_eq!(codes("main( { return 1; }"), ["expected-name"]);
}
