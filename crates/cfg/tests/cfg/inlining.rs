//! Programs as one function.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::{
    Edge, MAX_INLINED_NODES, NodeKind, Target, Variable, View, Viewed, inline, inline_up_to, tail_calls,
};
use loopscope_message::{Arg, Inlined};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

/// The calls that are nested deeper than they are expanded.
fn cut(viewed: &Viewed) -> &SortedSet<NodeIndex> {
    &viewed.back.calls.as_ref().expect("calls are expanded").cut
}

use crate::support::lowered;

fn check(source: &str, expected: &Expect) {
    let text = match inline(&lowered(source)) {
        Ok(inlined) => {
            let text = inlined.cfg.to_text();
            text[text.find("main").expect("there is a main")..].to_owned()
        }
        Err(refusal) => {
            let at = &source[refusal.span.start as usize..refusal.span.end as usize];
            format!("{at}: {}\n", refusal.reason)
        }
    };
    expected.assert_eq(&text);
}

#[test]
fn calls_become_copies() {
    check(
        "half(x) { return x / 2; }
quarter(x) { return half(half(x)); }
main(n) {
    output quarter(n);
    return half(n);
}",
        &expect![[r#"
            main(n)
               0       entry
               1    4  quarter.x = n
               2    2  half.x = quarter.x
               3    1  quarter._t0 = half.x / 2
               4    2  half#2.x = quarter._t0
               5    1  quarter._t1 = half#2.x / 2
               6    2  _t0 = quarter._t1
               7    4  output _t0
               8    5  half#3.x = n
               9    1  _t1 = half#3.x / 2
              10    5  return _t1
        "#]],
    );
}

#[test]
fn copies_of_variables_tell_which_they_are() {
    let source = "norm(p) { var q = {x: p}; return q.x; }
main(n) {
    output norm(n);
    if (norm(n + 1) > 0) { return 1; }
    return 0;
}";
    let inlined = inline(&lowered(source)).and_then(|it| it.through_all(&[View::Scalars])).expect("it can be expanded");
    let told = |variable: &Variable| {
        let Inlined { name, function, copy, variable: own } = variable.inlined.as_ref()?;
        assert_eq!(*name, variable.name);
        Some(format!("{name} is {own} in call {copy} of {function}"))
    };
    let told: Vec<String> = inlined.cfg.variables.iter().filter_map(told).collect();
    for expected in ["norm.p is p in call 1 of norm", "norm#2.q.x is q.x in call 2 of norm"] {
        assert!(told.iter().any(|each| each == expected), "{expected}: {told:?}");
    }
    assert!(!told.iter().any(|each| each.starts_with("n is")), "{told:?}");
}

#[test]
fn conditions_name_the_variables_of_further_calls() {
    let source = "first(x) { if (x > 0) { return 1; } return 0; }
main(n) { return first(n) + first(n + 1); }";
    let inlined = inline(&lowered(source)).expect("it can be expanded").cfg;
    let branches = inlined.graph.node_indices().filter_map(|node| inlined.direction(node, Edge::True));
    let copy =
        Inlined { name: "first#2.x".to_owned(), function: "first".to_owned(), copy: 2, variable: "x".to_owned() };
    let mut told: Vec<Arg> = branches.collect();
    told.sort();
    let code = |text: &str, copies| Arg::code(text.to_owned(), copies);
    assert_eq!(told, [code("first.x > 0", vec![]), code("first#2.x > 0", vec![copy])]);
}

#[test]
fn arrays_keep_one_name() {
    check(
        "sum(A, n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += A[i];
    return s;
}
main(A, B, n) {
    return sum(A, n) - sum(B, n);
}",
        &expect![[r#"
            main(A, B, n)
               0       entry
               1    7  sum.n = n
               2    2  sum.s = 0
               3    3  sum.i = 0
               4    3  loop
               5    3  if sum.i < sum.n else -> 8
               6    3  sum.s = sum.s + A[sum.i]
               7    3  sum.i = sum.i + 1 -> 4
               8    4  _t0 = sum.s
               9    7  sum#2.n = n
              10    2  sum#2.s = 0
              11    3  sum#2.i = 0
              12    3  loop
              13    3  if sum#2.i < sum#2.n else -> 16
              14    3  sum#2.s = sum#2.s + B[sum#2.i]
              15    3  sum#2.i = sum#2.i + 1 -> 12
              16    4  _t1 = sum#2.s
              17    7  return _t0 - _t1
        "#]],
    );
}

#[test]
fn an_array_parameter_that_is_assigned_is_copied() {
    check(
        "f(A, B) { A = B; return A[0]; }\nmain(A, B) { return f(A, B); }",
        &expect![[r#"
            main(A, B)
               0       entry
               1    2  f.A = A
               2    1  f.A = B
               3    1  _t0 = f.A[0]
               4    2  return _t0
        "#]],
    );
}

#[test]
fn early_returns_meet_after_the_call() {
    check(
        "sign(x) {
    if (x < 0) return -1;
    if (x > 0) return 1;
    return 0;
}
main(n) {
    while (sign(n) > 0) n--;
    return n;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    7  loop
               2    7  sign.x = n
               3    2  if sign.x < 0 else -> 5
               4    2  _t0 = -1 -> 8
               5    3  if sign.x > 0 else -> 7
               6    3  _t0 = 1 -> 8
               7    4  _t0 = 0
               8    7  if _t0 > 0 else -> 10
               9    7  n = n - 1 -> 1
              10    8  return n
        "#]],
    );
}

#[test]
fn recursion_is_refused() {
    check(
        "even(n) { if (n == 0) return 1; return odd(n - 1); }
odd(n) { if (n == 0) return 0; return even(n - 1); }
main(n) { return even(n); }",
        &expect![[r#"
            even(n - 1): `even` is called while it is running (recursion)
        "#]],
    );
}

#[test]
fn calls_of_values_are_refused() {
    check(
        "f(x) { return x; }\nmain(n) { var g; g = f; return g(n); }",
        &expect![[r#"
        g(n): which function is called here is decided as the program runs
    "#]],
    );
}

#[test]
fn locals_that_must_be_fresh_are_refused_in_loops() {
    check(
        "cell() { var x; x = 1; return &x; }\nmain(n) { var p; while (n) { p = cell(); } return n; }",
        &expect![[r#"
        p = cell();: each round of a loop needs new variables for `cell`, which cannot be expanded there
    "#]],
    );
    check(
        "f(c) { var x; if (c) x = 1; return x; }\nmain(n) { while (f(n)) n--; return n; }",
        &expect![[r#"
        f(n): each round of a loop needs new variables for `f`, which cannot be expanded there
    "#]],
    );
    check(
        "f(c) { var x; if (c) x = 1; return x; }\nmain(n) { return f(n); }",
        &expect![[r#"
            main(n)
               0       entry
               1    2  f.c = n
               2    1  if f.c else -> 4
               3    1  f.x = 1
               4    1  check f.x was written else error 0, read before write
               5    1  _t0 = f.x
               6    2  return _t0
        "#]],
    );
}

#[test]
fn programs_that_would_explode_are_refused() {
    let mut source = String::from("f0(x) { return x + 1; }\n");
    for level in 1..30 {
        let _ = writeln!(source, "f{level}(x) {{ return f{}(x) + f{}(x); }}", level - 1, level - 1);
    }
    source += "main(n) { return f29(n); }";
    let refusal = inline(&lowered(&source)).expect_err("2^29 copies are too many");
    assert!(refusal.reason.to_string().contains("20000"), "{}", refusal.reason);
}

#[test]
fn copies_of_an_error_and_of_a_line_are_one_target() {
    let cfg = lowered("f(x) {\n return 1 / x;\n}\nmain(n) {\n output f(n);\n return f(n + 1);\n}");
    let inlined = inline(&cfg).expect("it can be inlined");
    assert_eq!(inlined.cfg.errors.len(), 1);
    assert_eq!(Target::Line(2).nodes(&inlined.cfg).len(), 2);
    for node in Target::Line(2).nodes(&inlined.cfg) {
        assert!(matches!(inlined.cfg.graph[node].kind, NodeKind::Check(_)));
        assert!(Target::Line(2).nodes(&cfg).contains(&inlined.back.origin[&node]));
    }
    let error = *Target::AnyError.nodes(&inlined.cfg).first().expect("there is an error");
    assert_eq!(inlined.cfg.graph.neighbors_directed(error, petgraph::Direction::Incoming).count(), 2);
}

#[test]
fn the_size_is_bounded_with_and_without_calls() {
    let long = format!("main(n) {{ {} return n; }}", "n = n + 1;\n".repeat(MAX_INLINED_NODES));
    let callee = format!("f(n) {{ {} return n; }}", "n = n + 1;\n".repeat(MAX_INLINED_NODES / 2));
    let twice = format!("{callee} main(n) {{ return f(f(n)) + f(n); }}");
    let many =
        (0..MAX_INLINED_NODES).fold(String::new(), |text, number| text + &format!("f{number}(n) {{ return n; }}\n"));
    let reason = |source: &str| inline(&lowered(source)).err().map(|error| error.reason);
    assert_eq!(
        reason(&long).map(|reason| reason.to_string()).as_deref(),
        Some("the program has more than 20000 steps")
    );
    assert_eq!(
        reason(&twice).map(|reason| reason.to_string()).as_deref(),
        Some("with all calls expanded the program has more than 20000 steps")
    );
    assert_eq!(reason(&format!("{many} main(n) {{ return f7(n); }}")), None, "what is never called does not count");
}

/// Runs end at the call that is nested too deep; what follows it is left out if nothing else leads there.
#[test]
fn recursion_is_expanded_up_to_a_depth() {
    let cfg =
        lowered("down(n) {\n if (n > 0) {\n  n = down(n - 1);\n }\n return n;\n}\nmain(n) {\n return down(n);\n}");
    let inlined = inline_up_to(&cfg, 2).expect("it can be expanded");
    let text = inlined.cfg.to_text();
    expect![[r#"
        main(n)
           0       entry
           1    8  down.n = n
           2    2  if down.n > 0 else -> 7
           3    3  down#2.n = down.n - 1
           4    2  if down#2.n > 0 else -> 6
           5    3  halt
           6    5  down.n = down#2.n
           7    5  _t0 = down.n
           8    8  return _t0
    "#]]
    .assert_eq(&text[text.find("main").expect("there is a main")..]);
    let cut: Vec<_> = cut(&inlined).iter().collect();
    let &[cut] = cut.as_slice() else { panic!("one call is cut off, not {cut:?}") };
    assert!(matches!(inlined.cfg.graph[*cut].kind, NodeKind::Halt));
    assert!(matches!(cfg.graph[inlined.back.origin[cut]].kind, NodeKind::Call { .. }));
    assert_eq!(Target::Line(3).nodes(&inlined.cfg).len(), 2, "in both copies");
}

#[test]
fn functions_that_call_each_other_are_expanded_as_deep_as_each_may_be() {
    let source = "even(n) { if (n == 0) { return 1; } return odd(n - 1); }
odd(n) { if (n == 0) { return 0; } return even(n - 1); }
main(n) { return even(n) + main(n - 1); }";
    for depth in 1..5 {
        let inlined = inline_up_to(&lowered(source), depth).expect("it can be expanded");
        // Each copy of `main`, one less than its depth beside the first, has `even`s and `odd`s of its own.
        assert_eq!(cut(&inlined).len(), depth as usize + 1, "{depth}");
    }
    let endless = "f(n) { return f(n + 1) + f(n + 2); } main(n) { return f(n); }";
    let refusal = inline_up_to(&lowered(endless), 30).expect_err("2^30 copies are too many");
    assert!(refusal.reason.to_string().contains("20000"), "{}", refusal.reason);
    let values = "f(n) { return n; } main(n) { var g = f; return g(n); }";
    assert!(inline_up_to(&lowered(values), 3).is_err());
}

/// A program without recursion has the same runs, and no end is added.
#[test]
fn without_recursion_the_depth_has_no_effect() {
    let source = "half(x) { return x / 2; }\nmain(n) { return half(half(n)) + half(n); }";
    let (all, up_to) = (inline(&lowered(source)), inline_up_to(&lowered(source), 1));
    let (all, up_to) = (all.expect("no recursion"), up_to.expect("no recursion"));
    assert_eq!(all.cfg.to_text(), up_to.cfg.to_text());
    assert!(cut(&up_to).is_empty());
}

/// The text of a program in these views.
fn viewed(source: &str, views: &[View]) -> String {
    let viewed = Viewed::new(lowered(source)).through_all(views).expect("it can be expanded");
    viewed.cfg.to_text()
}

#[test]
fn calls_of_recursive_functions_may_remain() {
    let text = viewed(
        "twice(x) { return 2 * x; }
         f(n) { if (n < 1) { return 0; } return twice(f(n - 1)); }
         main(n) { return twice(f(n)); }",
        &[View::InliningButRecursion],
    );
    expect![[r#"
        twice(x)
           0       entry

        f(n)
           0       entry
           1    2  if n < 1 else -> 3
           2    2  return 0
           3    2  _t0 = f(n - 1)
           4    2  twice.x = _t0
           5    1  _t1 = 2 * twice.x
           6    2  return _t1

        main(n)
           0       entry
           1    3  _t0 = f(n)
           2    3  twice#2.x = _t0
           3    1  _t1 = 2 * twice#2.x
           4    3  return _t1
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_call_at_the_end_of_its_function_jumps() {
    let gcd = "gcd(a, b) { if (b == 0) { return a; } return gcd(b, a % b); } main(a, b) { return gcd(a, b); }";
    expect![[r#"
        gcd(a, b)
           0       entry
           1    1  loop
           2    1  if b == 0 else -> 4
           3    1  return a
           4    1  check b is not 0 else error 0, division by zero
           5    1  join
           6    1  next a = b
           7    1  next b = a % b
           8    1  a = next a
           9    1  b = next b -> 1

        main(a, b)
           0       entry
           1    1  _t0 = gcd(a, b)
           2    1  return _t0
    "#]]
    .assert_eq(&tail_calls(&lowered(gcd), &|_| false).expect("it is at the end").cfg.to_text());
    let not_at_the_end = "f(n) { if (n < 1) { return 0; } return 1 + f(n - 1); } main(n) { return f(n); }";
    assert!(tail_calls(&lowered(not_at_the_end), &|_| false).is_none());
}
