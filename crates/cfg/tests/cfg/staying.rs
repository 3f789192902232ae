//! Why a loop is not left: nothing in it changes what its conditions read, or this changes in the wrong direction.

use loopscope_cfg::{Staying, lower, staying};
use loopscope_syntax::{Dialect, analyse};

/// Why the loop in line 2 is not left, in short.
fn reason(source: &str) -> String {
    let parse = analyse(source, Dialect::Extended);
    let cfg = lower(&parse.program, source).expect("a program").cfg;
    let name = |id| cfg.variable(id).name.clone();
    match staying(&cfg, 2) {
        None => String::new(),
        Some(Staying::NoExit) => "no exit".to_owned(),
        Some(Staying::Unchanged(variables)) => variables.into_iter().map(name).collect::<Vec<_>>().join(" "),
        Some(Staying::Away { variable, grows, leaves }) => {
            format!("{} {} from {leaves}", name(variable), if grows { "grows" } else { "falls" })
        }
    }
}

#[test]
fn what_the_condition_reads_is_named_if_the_loop_does_not_write_it() {
    assert_eq!(reason("main(n) { var i = 0;\nwhile (n != 0) { i = i + 1; }\nreturn i; }"), "n");
    assert_eq!(reason("main(n) { var i = 0;\nwhile (n != 0) { n = n - 1; }\nreturn i; }"), "n falls from n == 0");
    assert_eq!(reason("main(n) { var p = &n;\nwhile (n != 0) { *p = *p - 1; }\nreturn n; }"), "");
    let left = "main(n) { var i = 0;\nwhile (n != 0) { i = i + 1; if (i > 5) { return 1; } }\nreturn i; }";
    assert_eq!(reason(left), "");
}

#[test]
fn a_variable_that_changes_away_from_the_exit_is_named() {
    assert_eq!(reason("main(n) { var i = 5;\nwhile (i >= 0) { i = i + 1; }\nreturn i; }"), "i grows from i < 0");
    assert_eq!(reason("main(n) { var i = 5;\nwhile (i < n) { i -= 2; }\nreturn i; }"), "i falls from i >= n");
    assert_eq!(reason("main(n) { var i = 5;\nwhile (i < n) { n = n + 1; }\nreturn i; }"), "n grows from i >= n");
    assert_eq!(reason("main(n) { var i = 0;\nwhile (i != n) { i = i + 2; }\nreturn i; }"), "i grows from i == n");
    for towards in ["i < n) { i = i + 1;", "i >= 0) { i = i + 1; i = i - 1;", "i >= 0) { i = i + n;"] {
        assert_eq!(reason(&format!("main(n) {{ var i = 5;\nwhile ({towards} }}\nreturn i; }}")), "", "{towards}");
    }
    let left = "main(n) { var i = 5;\nwhile (i >= 0) { i = i + 1; if (i == n) { return 1; } }\nreturn i; }";
    assert_eq!(reason(left), "");
}
