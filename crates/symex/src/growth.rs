//! For tests of how work grows with the program: it is counted, on programs of two sizes.

use std::fmt::Write;

use loopscope_cfg::{Cfg, lower};
use loopscope_syntax::{Dialect, analyse};

/// Functions with two returns that call the one before, the first of them an error.
pub(crate) fn functions(count: usize) -> Cfg {
    lowered(&with_functions(count, ""))
}

/// The same, and as many calls of the first of them in `main`, by its name and through a variable.
pub(crate) fn calls(count: usize) -> Cfg {
    lowered(&with_functions(count, &"n = f0(n); n = f(n);\n".repeat(count)))
}

fn with_functions(count: usize, calls: &str) -> String {
    let mut text = "f0(n) { if (n == 7) { error(); } return n; }\n".to_owned();
    for number in 1..count {
        let _ = writeln!(text, "f{number}(n) {{ if (n > {number}) {{ return f{}(n); }} return n; }}", number - 1);
    }
    let _ = writeln!(text, "main(n) {{ var f; f = f0; {calls} return f{}(n); }}", count - 1);
    text
}

fn lowered(text: &str) -> Cfg {
    let parse = analyse(text, Dialect::Extended);
    lower(&parse.program, text).expect("a program without errors").cfg
}

/// Asserts that this count grows no faster than the program.
pub(crate) fn assert_linear(program: impl Fn(usize) -> Cfg, count: impl Fn(&Cfg) -> usize) {
    let [small, large] = [50, 400].map(program);
    let [nodes, more_nodes] = [&small, &large].map(|cfg| cfg.graph.node_count());
    let [before, after] = [&small, &large].map(count);
    assert!(
        before > 0 && after * nodes < before * more_nodes * 3 / 2,
        "{before} for {nodes}, {after} for {more_nodes}"
    );
}
