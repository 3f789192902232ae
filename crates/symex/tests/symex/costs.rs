//! Estimates of questions, on the example of Rozhoň, *Nested loops and path explosion in symbolic execution* (the
//! Thesis), and in cases that it does not cover.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use crate::support::read;
use expect_test::{Expect, expect};
use loopscope_symex::{Costs, CountedQuestions, Counters, Counting, Limit};

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

/// The bounds of a loop's array and its guard are asked about in each iteration: up to 10 times, or 2.
#[test]
fn loops_are_counted_in_two_ways() {
    let source = "main(n) {
    var i, a;
    a = [1, 2, 3];
    i = 0;
    while (i < n) {
        i = i + a[i];
    }
    return i;
}";
    check(
        source,
        Counting::Lattice,
        true,
        &expect![[r#"
        3: n 10
        4: n 10, a 10
        5: n 10, i 10, a 10
        6: n 10, i 10, a 10
        8: 
    "#]],
    );
    check(
        source,
        Counting::Recursive { kappa: 2 },
        true,
        &expect![[r#"
        3: n 3
        4: n 3, a 4
        5: n 3, i 5, a 4
        6: n 2, i 4, a 4
        8: 
    "#]],
    );
}

/// A question that was answered on every way is not asked again, until something may have changed the answer.
#[test]
fn what_is_known_is_not_asked() {
    let source = "main(n, m) {
    var a, p;
    a = 6 / n;
    a = a + 7 / n;
    if (m > n) {
        n = m;
    }
    a = a + 8 / n;
    p = &n;
    *p = 2;
    a = a + 9 / n;
    if (m > a) {
        a = 1;
    }
    if (m > a) {
        a = 2;
    }
    return a;
}";
    check(
        source,
        Counting::Recursive { kappa: 1 },
        true,
        &expect![[r#"
        3: n 16, m 13
        4: n 11, m 13, a 4
        5: n 7, m 13, a 4
        6: m 9, a 2
        8: n 6, m 3, a 2
        9: n 3, m 3, a 2
        10: n 3, m 3, a 2
        11: n 3, m 3, a 2
        12: m 3, a 2
        13: m 1
        15: m 1, a 1
        16: 
        18: 
    "#]],
    );
    check(
        source,
        Counting::Recursive { kappa: 1 },
        false,
        &expect![[r#"
        3: n 17, m 13
        4: n 12, m 13, a 4
        5: n 7, m 13, a 4
        6: m 9, a 2
        8: n 6, m 3, a 2
        9: n 3, m 3, a 2
        10: n 3, m 3, a 2
        11: n 3, m 3, a 2
        12: m 3, a 2
        13: m 1
        15: m 1, a 1
        16: 
        18: 
    "#]],
    );
}

/// Nested loops are counted for fewer iterations than requested if there would be too many paths, and that is reported;
/// the budget is checked regularly.
#[test]
fn what_takes_long_is_bounded() {
    let nested = |depth: usize| {
        format!("main(n) {{ {} n = n - 1; {} return 1 / n; }}", "while (n > 0) { ".repeat(depth), "} ".repeat(depth))
    };
    for (depth, rounds) in [(1, 100), (4, 12)] {
        let (_, cfg) = read(&nested(depth));
        let costs = Costs::new(&cfg, Counting::Recursive { kappa: 100 }, CountedQuestions::Anew);
        assert_eq!(costs.rounds(cfg.main), Some(rounds), "{depth}");
    }
    let (_, cfg) = read(&nested(4));
    for counting in [Counting::Lattice, Counting::Recursive { kappa: 3 }] {
        let mut left = 20;
        let mut budget = |_: &Counters| {
            left -= 1;
            if left > 0 { Ok(()) } else { Err(Limit::Time) }
        };
        assert_eq!(
            Costs::within(&cfg, counting, CountedQuestions::Anew, &mut budget).err(),
            Some(Limit::Time),
            "{counting:?}"
        );
    }
    assert_eq!(Costs::new(&cfg, Counting::Lattice, CountedQuestions::Anew).rounds(cfg.main), None);
}

/// Checks the estimate before each line's statement.
fn check(source: &str, counting: Counting, available: bool, expected: &Expect) {
    let (_, cfg) = read(source);
    let costs = Costs::new(&cfg, counting, if available { CountedQuestions::Anew } else { CountedQuestions::Always });
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
