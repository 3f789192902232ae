//! The directions of conditions, each with a node of its own.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::expect;
use loopscope_cfg::Cfg;

use crate::support::lowered;

const PROGRAM: &str = "main(n, m) {
    assume(n > 0 || m);
    while (n && !(m < 3)) { n = n - 1; }
    assert(n != 5 && m != 5);
    assert(n < 9);
    if (m == n) { error(); }
    return n || m;
}";

#[test]
fn what_leads_out_of_assert_and_assume_is_none() {
    let mut cfg = lowered(PROGRAM);
    let all = cfg.split_directions().into_iter().map(|each| {
        let condition = &cfg.graph[each.condition];
        format!("{} {}\n", condition.line, cfg.show_direction(each.condition, each.edge).expect("it asks something"))
    });
    expect![[r#"
        2 `n > 0`
        2 `n <= 0`
        2 `m`
        3 `n`
        3 `!n`
        3 `!(m < 3)`
        3 `m < 3`
        4 `n != 5`
        4 `m != 5`
        6 `m == n`
        6 `m != n`
        7 `n`
        7 `!n`
        7 `m`
        7 `!m`
    "#]]
    .assert_eq(&all.collect::<String>());
}

#[test]
fn each_has_a_node_that_stands_on_no_other_way() {
    let mut cfg = lowered(PROGRAM);
    for each in cfg.split_directions() {
        assert_eq!(cfg.successor(each.condition, each.edge), Some(each.node));
        assert_eq!(cfg.graph.neighbors_directed(each.node, petgraph::Direction::Incoming).count(), 1);
    }
    // The same loops, errors and lines are there as without these nodes.
    let plain = lowered(PROGRAM);
    let loops = |cfg: &Cfg| cfg.main_function().loops.loops.iter().map(|each| each.line).collect::<Vec<_>>();
    let errors = |cfg: &Cfg| cfg.errors.iter().map(|each| (each.kind, each.span)).collect::<Vec<_>>();
    assert_eq!((loops(&cfg), errors(&cfg)), (loops(&plain), errors(&plain)));
    assert_eq!(cfg.lines.executable(), plain.lines.executable());
}
