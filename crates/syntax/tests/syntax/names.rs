//! The meanings of names.

use std::fmt::Write as _;

use expect_test::expect;
use loopscope_syntax::ast::{Expr, ExprKind};
use loopscope_syntax::names::{Names, Referent, resolve};
use loopscope_syntax::{Dialect, LineIndex, parse};

/// Each use of a name with its line, and the line where what it means is declared.
fn meanings(source: &str) -> String {
    let program = parse(source, Dialect::Extended).program;
    let (names, _) = resolve(&program);
    let lines = LineIndex::new(source);
    let mut text = String::new();
    for function in &program.functions {
        function.each_statement(&mut |statement| {
            for expr in statement.expressions() {
                each_use(expr, &mut |expr, name| {
                    let declared = match names.referent(expr.id) {
                        Some(Referent::Variable(id)) => Some(&names.variables[id as usize].name),
                        Some(Referent::Function(id)) => Some(&program.functions[id as usize].name),
                        None => None,
                    };
                    let declared =
                        declared.map_or("nothing".to_owned(), |name| lines.line(name.span.start).to_string());
                    writeln!(text, "{name} in {}: {declared}", lines.line(expr.span.start)).expect("a string grows");
                });
            }
        });
    }
    text
}

fn each_use(expr: &Expr, visit: &mut dyn FnMut(&Expr, &str)) {
    match &expr.kind {
        ExprKind::Variable(name) => visit(expr, name),
        ExprKind::AddressOf(name) => visit(expr, &name.text),
        _ => expr.operands().for_each(|each| each_use(each, visit)),
    }
}

#[test]
fn the_innermost_declaration_is_meant() {
    let source = "
main(x) {
    var y = x;
    {
        var x = x,
            z = x;
        if (x) var y = 1; else y = 2;
        output y;
    }
    for (var y = y;
         y; y++) {
        var y = [y, &z];
        y[x] = {y: f}.y(y);
    }
    while (x) { x--; } do var x; while (&x != f);
    return x;
}
f(f) { return f; }";
    expect![[r"
        x in 3: 2
        x in 5: 2
        x in 6: 5
        x in 7: 5
        y in 7: 3
        y in 8: 3
        y in 11: 10
        y in 10: 3
        y in 11: 10
        y in 12: 10
        z in 12: nothing
        y in 13: 12
        x in 13: 2
        f in 13: 18
        y in 13: 12
        x in 15: 2
        x in 15: 2
        x in 15: 2
        f in 15: 18
        x in 16: 2
        f in 18: 18
    "]]
    .assert_eq(&meanings(source));
}

#[test]
fn variables_are_numbered_function_by_function() {
    let source = "f(a, b) { for (var c = &b; 1;) { var d; } } main() { var e; return &f + &e; }";
    let program = parse(source, Dialect::Extended).program;
    let (Names { variables, frames, main, .. }, _) = resolve(&program);
    let names: Vec<&str> = variables.iter().map(|variable| variable.name.text.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e"]);
    assert_eq!((frames, main), (vec![0..4, 4..5], Some(1)));
    let taken: Vec<bool> = variables.iter().map(|variable| variable.address_taken).collect();
    assert_eq!(taken, [false, true, false, false, true]);
}
