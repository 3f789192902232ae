//! A program's flow graph as text.

use expect_test::Expect;
use loopscope_cfg::{Cfg, lower};
use loopscope_syntax::{Dialect, analyse};

/// The flow graph of a program without errors.
#[track_caller]
pub(crate) fn lowered(source: &str) -> Cfg {
    let parse = analyse(source, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    lower(&parse.program, source).expect("the program has no errors").cfg
}

/// The graph of a program is as expected.
pub(crate) fn check(source: &str, expected: &Expect) {
    expected.assert_eq(&lowered(source).to_text());
}
