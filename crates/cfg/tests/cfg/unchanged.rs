//! The variables that a loop's conditions read and that nothing in it changes.

use loopscope_cfg::{lower, unchanged};
use loopscope_syntax::{Dialect, analyse};

fn names(source: &str) -> Vec<String> {
    let parse = analyse(source, Dialect::Extended);
    let cfg = lower(&parse.program, source).expect("a program").cfg;
    unchanged(&cfg, 2).into_iter().map(|id| cfg.variable(id).name.clone()).collect()
}

#[test]
fn what_the_condition_reads_is_named_if_the_loop_does_not_write_it() {
    assert_eq!(names("main(n) { var i = 0;\nwhile (n != 0) { i = i + 1; }\nreturn i; }"), ["n"]);
    assert!(names("main(n) { var i = 0;\nwhile (n != 0) { n = n - 1; }\nreturn i; }").is_empty());
    assert!(names("main(n) { var p = &n;\nwhile (n != 0) { *p = *p - 1; }\nreturn n; }").is_empty());
    let left = "main(n) { var i = 0;\nwhile (n != 0) { i = i + 1; if (i > 5) { return 1; } }\nreturn i; }";
    assert!(names(left).is_empty());
}
