//! Programs as chains, with closed forms and constraint systems, as a person would want to read them.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::{Edge, NodeKind, Target};
use loopscope_chains::chain::{ChainId, ChainPosition};
use loopscope_chains::effect::{CounterConstraint, Detail, Origin};
use loopscope_chains::system::Chains;
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;
use loopscope_testing::lowered;
use loopscope_transition::step::is_silent;

fn check(source: &str, target: Target, expected: &Expect) {
    let cfg = lowered(source);
    let targets = target.nodes(&cfg);
    let text = crate::support::with_chains(&cfg, &targets, (20, Detail::FirstAndLast), |chains, pool, roots| {
        let mut text = String::new();
        let mut told = SortedSet::new();
        for root in roots {
            let _ = writeln!(text, "root chain c{}", root.chain.0);
            steps(&mut text, chains, root.chain);
            systems(&mut text, pool, &root.system.constraints);
            loops(&mut text, chains, pool, root.chain, &mut told);
        }
        text
    });
    expected.assert_eq(&text);
}

/// Prints the steps of a chain.
fn steps(text: &mut String, chains: &Chains<'_>, chain: ChainId) {
    let cfg = chains.cfg();
    for (position, step) in chains.form.chain(chain).steps.iter().enumerate() {
        let kind = &cfg.graph[step.node].kind;
        let negation = if step.edge == Edge::False { "not: " } else { "" };
        if let Some(at) = chains.form.loop_at(ChainPosition::at(chain, position)) {
            let effect = chains.known_effect(chain, at).expect("every loop was passed");
            let inside: Vec<String> = effect.counters.iter().map(|(id, _)| format!("c{}", id.0)).collect();
            let _ = writeln!(text, "    {{{}}} around line {}", inside.join(", "), cfg.graph[step.node].line);
        } else if !is_silent(kind) && !matches!(kind, NodeKind::Check(loopscope_cfg::Check::Defined(_))) {
            let _ = writeln!(text, "    {negation}{}", cfg.show_node(kind));
        }
    }
}

/// Prints the constraints on counters. Constraints on all counters (they are not negative) are left out.
fn systems(text: &mut String, pool: &Pool, constraints: &[CounterConstraint]) {
    for constraint in constraints {
        let why = match constraint.origin {
            Origin::Condition | Origin::Path => "",
            Origin::LastIteration(_) => " (last iteration)",
            Origin::LastAlong(_) => " (last iteration along a path)",
            Origin::EachIteration(_) => " (each iteration)",
            Origin::Moment(_) => " (moment)",
            Origin::FirstIteration(_)
            | Origin::Order(_)
            | Origin::LastWrite(_)
            | Origin::Summed(_)
            | Origin::Counts => continue,
        };
        let _ = writeln!(text, "  {}{why}", pool.display(constraint.term));
    }
}

/// The loops that a chain passes, with those inside.
fn loops(text: &mut String, chains: &Chains<'_>, pool: &Pool, chain: ChainId, told: &mut SortedSet<ChainId>) {
    for position in 0..chains.form.chain(chain).steps.len() {
        let Some(at) = chains.form.loop_at(ChainPosition::at(chain, position)) else { continue };
        let Some(effect) = chains.known_effect(chain, at) else { continue };
        if !effect.iterations.iter().any(|iteration| told.insert(iteration.chain)) {
            continue;
        }
        for iteration in &effect.iterations {
            let _ = writeln!(text, "c{}, {} times", iteration.chain.0, pool.display(iteration.counter));
            steps(text, chains, iteration.chain);
        }
        let passed: Vec<String> = effect.iterations.iter().map(|iteration| format!("c{}", iteration.chain.0)).collect();
        let _ = writeln!(text, "after {{{}}}", passed.join(", "));
        for (variable, form) in &effect.closed_forms {
            let name = &chains.cfg().variable(*variable).name;
            let value = form.map_or("★".to_owned(), |form| pool.display(form));
            let _ = writeln!(text, "  {name} = {value}");
        }
        for iteration in &effect.iterations {
            loops(text, chains, pool, iteration.chain, told);
        }
    }
}

/// CBA, figures 1 and 2.
#[test]
fn figure_1() {
    check(
        "main(A, B) {
    var a = 0, b = 0;
    for (var i = 0; i < 15; ++i)
        if (A[i] == 1)
            ++a;
    for (var j = 0; j < 15; ++j)
        if (B[j] == 2)
            ++b;
    if (a > 12 && a + b == 23)
        error();
    return 0;
}",
        Target::Line(10),
        &expect![[r#"
            root chain c0
                a = 0
                b = 0
                i = 0
                {c1, c2} around line 3
                not: if i < 15
                j = 0
                {c3, c4} around line 6
                not: if j < 15
                if a > 12
                if a + b == 23
              κ1 + κ2 <= 15 (last iteration)
              κ1 + κ2 >= 15
              κ3 + κ4 <= 15 (last iteration)
              κ3 + κ4 >= 15
              κ1 >= 13
              κ1 + κ3 == 23
            c1, κ1 times
                if i < 15
                if A[i] == 1
                a = a + 1
                i = i + 1
            c2, κ2 times
                if i < 15
                not: if A[i] == 1
                i = i + 1
            after {c1, c2}
              a = a + κ1
              i = i + κ1 + κ2
            c3, κ3 times
                if j < 15
                if B[j] == 2
                b = b + 1
                j = j + 1
            c4, κ4 times
                if j < 15
                not: if B[j] == 2
                j = j + 1
            after {c3, c4}
              b = b + κ3
              j = j + κ3 + κ4
        "#]],
    );
}

#[test]
fn nested_loops() {
    check(
        "main(n) {
    var s = 0, i, j;
    for (i = 0; i < n; i++) {
        for (j = 0; j < i; j++)
            s += 2;
        s++;
    }
    assert(s != 7);
    return s;
}",
        Target::AnyError,
        &expect![[r#"
            root chain c0
                s = 0
                i = 0
                {c1} around line 3
                not: if i < n
                not: check s != 7 is not 0
              κ1 <= 0 || n >= κ1 (last iteration)
              κ1 <= 0 || κ2 >= 0 && κ1 >= 1 && κ2 >= κ2^1 && κ2^1 >= 0 && ★0.0.3 >= 0 && κ2 >= ★0.0.3 && ★0.0.3 <= 0 && κ1 <= κ2^1 + 1 && (κ2^1 <= 0 || κ2^1 >= 1 && κ1 >= 2 && κ1 > κ2^1) && (κ2^1 <= 0 || κ1 >= 2) && (κ2^1 <= 0 || κ1 > κ2^1) (moment)
              κ1 <= 0 || κ2^1 <= 0 || κ1 > κ2^1 (last iteration along a path)
              κ1 <= 0 || κ2^1 <= 0 || κ1 >= 2 (last iteration along a path)
              κ1 <= 0 || κ2^1 <= 0 || κ2^1 >= 1 && κ1 >= 2 && κ1 > κ2^1 (last iteration along a path)
              κ1 <= 0 || κ1 <= κ2^1 + 1 (last iteration along a path)
              n <= κ1
              κ1 + 2 * κ2 == 7
            c1, κ1 times
                if i < n
                j = 0
                {c2} around line 4
                not: if j < i
                s = s + 1
                i = i + 1
            after {c1}
              s = s + κ1 + 2 * κ2
              i = i + κ1
              j = ★
            c2, κ2^1 times
                if j < i
                s = s + 2
                j = j + 1
            after {c2}
              s = s + 2 * κ2^1
              j = j + κ2^1
        "#]],
    );
}

#[test]
fn break_in_a_loop() {
    check(
        "main(A, n) {
    var i = 0;
    while (i < n) {
        if (A[i] == 0)
            break;
        i++;
    }
    assert(i < 5);
    return i;
}",
        Target::AnyError,
        &expect![[r#"
            root chain c0
                i = 0
                {c1} around line 3
                not: if i < n
                not: check i < 5 is not 0
              κ1 <= 0 || n >= κ1 (last iteration)
              κ1 <= 0 || A[κ1 - 1] != 0 (last iteration)
              n <= κ1
              κ1 >= 5
            c1, κ1 times
                if i < n
                not: if A[i] == 0
                i = i + 1
            after {c1}
              i = i + κ1
            root chain c2
                i = 0
                {c1} around line 3
                if i < n
                if A[i] == 0
                not: check i < 5 is not 0
              κ1 <= 0 || n >= κ1 (last iteration)
              κ1 <= 0 || A[κ1 - 1] != 0 (last iteration)
              n > κ1
              A[κ1] == 0
              κ1 >= 5
        "#]],
    );
}

#[test]
fn loop_over_a_literal_array() {
    check(
        "main(n) {
    var t = [3, 1, 4], s = 0, i;
    for (i = 0; i < n; i++)
        s += t[i];
    return s;
}",
        Target::AnyError,
        &expect![[r#"
            root chain c0
                t = [3, 1, 4]
                s = 0
                i = 0
                {c1} around line 3
                if i < n
                not: check i is an index of t
              κ1 <= 0 || n >= κ1 (last iteration)
              κ1 <= 0 || κ1 >= 1 && κ1 <= 3 (last iteration)
              κ1 <= 0 || κ1 >= 1 && κ1 <= 3 (moment)
              n > κ1
              κ1 <= -1 || κ1 >= 3
            c1, κ1 times
                if i < n
                check i is an index of t
                s = s + t[i]
                i = i + 1
            after {c1}
              s = ★
              i = i + κ1
        "#]],
    );
}

#[test]
fn writes_to_a_literal_array() {
    check(
        "main() {
    var t = [0, 0], i;
    for (i = 0; i < 2; i++)
        t[i] = i;
    assert(t[1] == 1);
    return 0;
}",
        Target::Line(5),
        &expect![[r#"
            root chain c0
                t = [0, 0]
                i = 0
                {c1} around line 3
                not: if i < 2
              κ1 <= 2 (last iteration)
              κ1 <= 0 || κ1 >= 1 && κ1 <= 2 (last iteration)
              κ1 <= 0 || κ1 >= 1 && κ1 <= 2 (moment)
              κ1 >= 2
            c1, κ1 times
                if i < 2
                check i is an index of t
                t[i] = i
                i = i + 1
            after {c1}
              t = ★
              i = i + κ1
        "#]],
    );
}
