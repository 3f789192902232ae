//! A program's flow graph as text.

use expect_test::Expect;
use loopscope_cfg::lower;
use loopscope_syntax::{Dialect, Severity, analyse};

/// What a program is lowered to is as expected.
pub(crate) fn check(source: &str, expected: &Expect) {
    let parse = analyse(source, Dialect::Extended);
    let errors: Vec<_> = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let lowering = lower(&parse.program, source).expect("the program has no errors");
    expected.assert_eq(&lowering.cfg.to_text());
}
