//! How many questions are expected, on the Thesis's own example and where it says nothing.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use crate::support::read;
use expect_test::{Expect, expect};
use loopscope_symex::{Costs, Counting};

/// Thesis, listing 4.8.
const LISTING: &str = "main() {
    var r, arg, argc, argv, i;
    r = 1;
    arg = 1;
    argc = input;
    argv = [[0]];
    if (arg < argc) {
        if (argv[input]) {
            r = 0;
            arg = arg + 1;
        }
    }
    while (arg < argc) {
        i = 0;
        while (argv[arg][i] != 0) {
            i = i + 1;
            output argv[arg][i];
        }
        arg = arg + 1;
    }
    if (r) {
        output 10;
    }
    return 0;
}";

#[test]
fn the_example_of_the_thesis() {
    check(
        LISTING,
        Counting::Recursive { kappa: 1 },
        false,
        &expect![[r#"
        3: 
        4: r 6
        5: r 6, arg 25
        6: r 6, arg 25, argc 10
        7: r 6, arg 25, argc 10, argv 7
        8: r 3, arg 16, argc 6, argv 5
        9: arg 8, argc 3, argv 2
        10: r 3, arg 8, argc 3, argv 2
        13: r 3, arg 8, argc 3, argv 2
        14: r 2, arg 7, argc 2, argv 2
        15: r 2, arg 7, argc 2, argv 2, i 5
        16: r 1, arg 4, argc 1, argv 1, i 3
        17: r 1, arg 4, argc 1, argv 1, i 3
        19: r 1, arg 1, argc 1
        21: r 1
        22: 
        24: 
    "#]],
    );
}

/// What is expected before each line's statement.
fn check(source: &str, counting: Counting, available: bool, expected: &Expect) {
    let (_, cfg) = read(source);
    let costs = if available { Costs::of(&cfg, counting) } else { Costs::of_all_questions(&cfg, counting) };
    let mut text = String::new();
    let mut last = 0;
    for node in cfg.nodes_in_order(cfg.main) {
        let line = cfg.graph[node].line;
        if line <= last {
            continue;
        }
        last = line;
        let at = costs.at(node).filter(|(variable, _)| !cfg.variable(*variable).is_temporary());
        let counts: Vec<_> = at.map(|(variable, count)| format!("{} {count}", cfg.variable(variable).name)).collect();
        let _ = writeln!(text, "{line}: {}", counts.join(", "));
    }
    expected.assert_eq(&text);
}
