//! Normalised programs, lines, loops, definite assignment and the other forms of a graph.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::{Options, Target, lower, lower_with};
use loopscope_syntax::{Dialect, ErrorKind, MAX_DEPTH, Severity, analyse};

use crate::support::lowered;

#[test]
fn thesis_listing_5_1_normalised() {
    let source = "main() {
    var x, y, z, i;
    x = [{field: alloc 0}];
    y = alloc 1;
    z = [1, 2];
    i = 0;
    *x[0].field = *y + z[i + 1];
    return *y * 2 + 1;
}";
    let parse = analyse(source, Dialect::Extended);
    let lowering = lower_with(&parse.program, source, Options { normalise: true }).expect("no errors");
    expect![[r#"
        main()
           0       entry
           1    3  _t0 = alloc 0
           2    3  _t1 = {field: _t0}
           3    3  x = [_t1]
           4    4  y = alloc 1
           5    5  z = [1, 2]
           6    6  i = 0
           7    7  check y is not null else error 2, null dereference
           8    7  _t2 = *y
           9    7  _t3 = i + 1
          10    7  check _t3 is an index of z else error 3, index out of bounds
          11    7  _t4 = z[_t3]
          12    7  check 0 is an index of x else error 1, index out of bounds
          13    7  check x[0].field is not null else error 0, null dereference
          14    7  *x[0].field = _t2 + _t4
          15    8  check y is not null else error 4, null dereference
          16    8  _t5 = *y
          17    8  _t6 = _t5 * 2
          18    8  return _t6 + 1
    "#]]
    .assert_eq(&lowering.cfg.to_text());
}

#[test]
fn lines_stand_for_statements() {
    let source = "main(n) {
    var x;

    x = n +
        1;
    for (var i = 0;
         i < n;
         i++)
    {
        if (i > 3 &&
            i < 7) {
            break;
        }
    }
    return x;
    output 1;
}";
    let cfg = lowered(source);
    let mut text = String::new();
    for line in 1..=18 {
        let nodes = cfg.lines.nodes_on(line).map(|nodes| {
            let shown = nodes.iter().map(|node| cfg.show_node(&cfg.graph[*node].kind).to_string());
            shown.collect::<Vec<_>>().join("; ")
        });
        let _ = writeln!(text, "{line}: {}", nodes.unwrap_or("-".into()));
    }
    expect![[r#"
        1: -
        2: -
        3: -
        4: x = n + 1
        5: x = n + 1
        6: i = 0
        7: loop
        8: i = i + 1
        9: i = 0
        10: if i > 3
        11: if i > 3
        12: join
        13: -
        14: -
        15: return x
        16: 
        17: 
        18: -
    "#]]
    .assert_eq(&text);
    assert!(Target::Line(16).nodes(&cfg).is_empty());
    assert!(Target::Line(99).nodes(&cfg).is_empty());
}

fn check_loops(source: &str, expected: &Expect) {
    let cfg = lowered(source);
    let mut text = String::new();
    for each in &cfg.main_function().loops.loops {
        let around = each.parent.map(|id| cfg.main_function().loops.get(id).line);
        let _ =
            writeln!(text, "line {}: depth {}, inside {around:?}, {} nodes", each.line, each.depth, each.nodes.len());
    }
    expected.assert_eq(&text);
}

#[test]
fn loops_nest() {
    check_loops(
        "main(n) {
    while (n > 0) {
        for (int i = 0; i < n; i++) {
            if (i == 3) continue;
            do n--; while (n > 7);
        }
        while (n < 3) { n++; if (n == 2) break; }
    }
    while (n) n--;
    return n;
}",
        &expect![[r#"
            line 2: depth 0, inside None, 16 nodes
            line 3: depth 1, inside Some(2), 8 nodes
            line 5: depth 2, inside Some(3), 3 nodes
            line 7: depth 1, inside Some(2), 4 nodes
            line 9: depth 0, inside None, 3 nodes
        "#]],
    );
}

/// Compares the texts that may be read before they are written.
fn check_unwritten(source: &str, expected: &[&str]) {
    let cfg = lowered(source);
    let sites = cfg.errors.iter().filter(|site| site.kind == ErrorKind::ReadBeforeWrite);
    let read: Vec<_> = sites.map(|site| &source[site.span.start as usize..site.span.end as usize]).collect();
    assert_eq!(read, expected);
}

#[test]
fn written_on_all_paths() {
    check_unwritten("main(n) { var x; if (n) x = 1; else x = 2; return x; }", &[]);
    check_unwritten("main(n) { var x; while (n) { x = 1; n--; } return x; }", &["x"]);
    check_unwritten("main(n) { var x; do { x = n; n--; } while (n); return x; }", &[]);
    check_unwritten("main(n) { var x; while (1) { x = 1; if (n) break; n = x; } return x; }", &[]);
    check_unwritten("main(n) { var x; if (n) return 0; else x = 1; return x; }", &[]);
}

#[test]
fn a_read_that_succeeded_proves_the_next() {
    check_unwritten("main(n) { var x; if (n) x = 1; output x; return x; }", &["x"]);
}

#[test]
fn more_variables_than_bits_in_a_word() {
    let mut source = String::from("main() {\n");
    for index in 0..150 {
        let _ = writeln!(source, "var x{index};");
    }
    for index in (0..150).filter(|index| *index != 100) {
        let _ = writeln!(source, "x{index} = 1;");
    }
    for index in 0..150 {
        let _ = writeln!(source, "output x{index};");
    }
    source.push_str("return 0; }");
    check_unwritten(&source, &["x100"]);
}

#[test]
fn cells_of_unwritten_variables() {
    check_unwritten("main() { var x, p; x = 1; p = &x; return *p; }", &[]);
    check_unwritten("main() { var x, p; p = &x; *p = 1; return *p + x; }", &["*p", "x"]);
    // The cells to which `q` points are of another type than `x`.
    check_unwritten("main() { var x, p, q; p = &x; q = alloc null; x = 1; p = *q; return 0; }", &[]);
    check_unwritten("set(p) { *p = 1; return 0; }\nmain() { var x; set(&x); return x; }", &["x"]);
}

#[test]
fn the_deepest_programs_lower() {
    let programs: [fn(usize) -> String; 6] = [
        |deep| format!("main(n) {{ return {}n{}; }}", "(1 + ".repeat(deep), ")".repeat(deep)),
        |deep| format!("main(n) {{ return {}n; }}", "1 + ".repeat(deep)),
        |deep| format!("main(n, A) {{ return {}n{}; }}", "A[".repeat(deep), "]".repeat(deep)),
        |deep| format!("main(n) {{ if ({}n{}) return 1; return 0; }}", "!(n && ".repeat(deep), ")".repeat(deep)),
        |deep| format!("main(n) {{ {} n--; return n; }}", "while (n) ".repeat(deep)),
        |deep| format!("f(x) {{ return x; }} main(n) {{ return {}n{}; }}", "f(".repeat(deep), ")".repeat(deep)),
    ];
    for program in programs {
        let accepted = |deep: &usize| {
            let parse = analyse(&program(*deep), Dialect::Extended);
            parse.diagnostics.iter().all(|each| each.severity != Severity::Error)
        };
        let deepest = (1..MAX_DEPTH).rev().find(accepted).expect("one level is not too deep");
        assert!(deepest > 50);
        let cfg = lowered(&program(deepest));
        assert!(!cfg.to_text().is_empty());
    }
}

#[test]
fn long_programs_lower() {
    let mut source = String::from("main(n) { var x;\n");
    for _ in 0..20_000 {
        source.push_str("if (n > 3) x = 1 / n; else x = n;\n");
    }
    source.push_str("return x; }");
    let cfg = lowered(&source);
    assert_eq!(cfg.errors.len(), 20_000);
}

#[test]
fn programs_with_errors_are_refused() {
    for source in
        ["", "main() { return x; }", "main() { return 1 +; }", "main() { 1 = 2; return 0; }", "f() { return 1; }"]
    {
        let parse = analyse(source, Dialect::Extended);
        assert!(lower(&parse.program, source).is_err(), "{source}");
    }
}

#[test]
fn dot() {
    expect![[r#"
        digraph program {
          node [shape=box, fontname=monospace];
          subgraph cluster_0 {
            label="main";
            n0 [label="entry", shape=oval];
            n1 [label="2: loop", shape=doublecircle];
            n2 [label="2: check n is not 0", shape=diamond];
            n4 [label="2: if n > 1 / n", shape=diamond];
            n5 [label="2: n = n - 1"];
            n6 [label="3: return 0", shape=oval];
            n3 [label="2: error: division by zero", shape=octagon, style=bold];
            n0 -> n1;
            n1 -> n2;
            n2 -> n4 [label=yes];
            n2 -> n3 [label=no];
            n4 -> n5 [label=yes];
            n4 -> n6 [label=no];
            n5 -> n1;
          }
        }
    "#]]
    .assert_eq(&lowered("main(n) {\n while (n > 1 / n) n--;\n return 0;\n}").to_dot());
}

#[test]
fn form() {
    let form = lowered("main(n) {\n while (n) n--;\n return 1 / n;\n}").to_form();
    expect![[r#"{"functions":[{"name":"main","variables":[{"name":"n","kind":"parameter","type":"int"}],"entry":0,"nodes":[{"id":0,"kind":"entry","text":"entry","span":{"start":0,"end":4},"line":0,"next":1},{"id":1,"kind":"loop-head","text":"loop","span":{"start":11,"end":19},"line":2,"next":2},{"id":2,"kind":"branch","text":"if n","span":{"start":18,"end":19},"line":2,"holds":3,"fails":4},{"id":3,"kind":"assign","text":"n = n - 1","span":{"start":21,"end":25},"line":2,"next":1},{"id":4,"kind":"check","text":"check n is not 0","span":{"start":34,"end":39},"line":3,"holds":6,"fails":5},{"id":6,"kind":"return","text":"return 1 / n","span":{"start":27,"end":40},"line":3},{"id":5,"kind":"error","text":"error: division by zero","span":{"start":34,"end":39},"line":3}],"loops":[{"head":1,"nodes":[1,2,3],"parent":null,"depth":0,"line":2}]}],"errors":[{"kind":"DivisionByZero","span":{"start":34,"end":39},"line":3,"node":5}]}"#]].assert_eq(&serde_json::to_string(&form).expect("it is plain data"));
}
