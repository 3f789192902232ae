//! The artefacts of summaries: automata, types, traces, and why a loop has none.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::LoopId;
use loopscope_smt::Pool;
use loopscope_summary::artefact::LoopSummary;
use loopscope_summary::summarise;
use loopscope_testing::{lowered, process, solver, thesis};

/// Compares the artefact of the first loop of a program's main function.
fn shows(source: &str, expected: &Expect) {
    let mut process = process();
    let cfg = lowered(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let summary = summarise(&cfg, LoopId(0), &mut pool, &mut solver).expect("a solver that lives");
    let told = LoopSummary::new(&cfg, &mut pool, &summary, None);
    let list = |formulas: &[loopscope_transition::formula::Formula]| {
        formulas.iter().map(|formula| formula.text.as_str()).collect::<Vec<_>>().join(" && ")
    };
    let values = |forms: &[loopscope_transition::formula::ClosedForm]| {
        let each = |form: &loopscope_transition::formula::ClosedForm| {
            format!("{} = {}", form.variable, form.value.as_ref().map_or("?", |value| value.text.as_str()))
        };
        forms.iter().map(each).collect::<Vec<_>>().join(", ")
    };
    let mut text = String::new();
    for (number, path) in (1..).zip(&told.paths) {
        let what = match path.leaves_to {
            Some(line) => format!("leaves to line {line}"),
            None => values(&path.repeated),
        };
        let _ = writeln!(text, "p{number}: {} => {what}", list(&path.conditions));
    }
    for edge in &told.edges {
        let condition = edge.conditions.as_ref().map_or("?".to_owned(), |all| list(all));
        let _ = writeln!(text, "p{} -> p{}: {condition}", edge.from + 1, edge.to + 1);
    }
    for cycle in &told.cycles {
        let _ = writeln!(text, "cycle {:?} with periods {}", cycle.paths, cycle.periods.join(", "));
    }
    if let Some(kind) = &told.classification {
        let _ = writeln!(text, "{}", kind.text);
    }
    for trace in &told.traces {
        let _ = writeln!(text, "trace {}: {} => {}", trace.pattern, list(&trace.conditions), values(&trace.values));
    }
    if let Some(reason) = &told.not_summed {
        let _ = writeln!(text, "not summed: {}", reason.text);
    }
    expected.assert_eq(&text);
}

#[test]
fn listing_4_9_is_sequential() {
    shows(
        &thesis("listing-4.9"),
        &expect![[r#"
            p1: i < n => a = a + 2 * κ, i = i + κ
            p2: i >= n => leaves to line 26
            p1 -> p2: κ >= 1 && i < n && i + κ == n
            type 1: the paths follow each other in sequential order, and all conditions are IV conditions
            trace no whole iteration:  => 
            trace p1 κ1 times: κ1 >= 1 && i < n && i + κ1 <= n => a = a + 2 * κ1, i = i + κ1
        "#]],
    );
}

#[test]
fn listing_4_10_is_periodic() {
    shows(
        &thesis("listing-4.10"),
        &expect![[r#"
            p1: n > x && x < z => x = x + κ
            p2: n > x && x >= z => z = z + κ
            p3: n <= x => leaves to line 20
            p1 -> p2: κ >= 1 && n > x && n > x + κ && x < z && x + κ == z
            p1 -> p3: κ >= 1 && n > x && n == x + κ && x < z && x + κ <= z
            p2 -> p1: κ >= 1 && n > x && x >= z && x == z + κ - 1
            cycle [0, 1] with periods 1, 1
            type 1: the paths follow each other in periodic order, and all conditions are IV conditions
            trace no whole iteration:  => 
            trace p1 κ1 times: κ1 >= 1 && n > x && n >= x + κ1 && x < z && x + κ1 <= z => x = x + κ1
            trace p1 κ1 times, p2 κ2 times: κ1 >= 1 && n > x && n > x + κ1 && x < z && x + κ1 == z && κ2 >= 1 && x + κ1 >= z + κ2 - 1 => x = x + κ1, z = z + κ2
            trace p1 κ1 times, p2, p1 κ2 times: κ1 >= 1 && n > x && n > x + κ1 && x < z && x + κ1 == z && κ2 >= 1 && n >= x + κ1 + κ2 && x + κ1 + κ2 <= z + 1 => x = x + κ1 + κ2, z = z + 1
            trace p1 κ1 times, (p2, p1) κ2 times, p2 κ3 times: κ1 >= 1 && n > x && n > x + κ1 && x < z && x + κ1 == z && κ2 >= 1 && n > x + κ1 + κ2 && κ3 >= 1 && x + κ1 >= z + κ3 - 1 => x = x + κ1 + κ2, z = z + κ2 + κ3
            trace p1 κ1 times, (p2, p1) κ2 times, p2, p1 κ3 times: κ1 >= 1 && n > x && n > x + κ1 && x < z && x + κ1 == z && κ2 >= 1 && n > x + κ1 + κ2 && κ3 >= 1 && n >= x + κ1 + κ2 + κ3 && x + κ1 + κ3 <= z + 1 => x = x + κ1 + κ2 + κ3, z = z + κ2 + 1
            trace p2 κ1 times: κ1 >= 1 && n > x && x >= z && x >= z + κ1 - 1 => z = z + κ1
            trace p2 κ1 times, p1 κ2 times: κ1 >= 1 && n > x && x >= z && x == z + κ1 - 1 && κ2 >= 1 && n >= x + κ2 && x + κ2 <= z + κ1 => x = x + κ2, z = z + κ1
            trace p2 κ1 times, p1, p2 κ2 times: κ1 >= 1 && n >= x + 2 && x >= z && x == z + κ1 - 1 && κ2 >= 1 && x >= z + κ1 + κ2 - 2 => x = x + 1, z = z + κ1 + κ2
            trace p2 κ1 times, (p1, p2) κ2 times, p1 κ3 times: κ1 >= 1 && n >= x + 2 && x >= z && x == z + κ1 - 1 && κ2 >= 1 && n > x + κ2 && κ3 >= 1 && n >= x + κ2 + κ3 && x + κ3 <= z + κ1 => x = x + κ2 + κ3, z = z + κ1 + κ2
            trace p2 κ1 times, (p1, p2) κ2 times, p1, p2 κ3 times: κ1 >= 1 && n >= x + 2 && x >= z && x == z + κ1 - 1 && κ2 >= 1 && n >= x + κ2 + 2 && κ3 >= 1 && x >= z + κ1 + κ3 - 2 => x = x + κ2 + 1, z = z + κ1 + κ2 + κ3
        "#]],
    );
}

#[test]
fn listing_4_11_is_of_type_2() {
    shows(
        &thesis("listing-4.11-a"),
        &expect![[r#"
            p1: i <= 99 && a <= 5 && j <= 7 => i = i + κ, j = j + κ, a = a + κ
            p2: i <= 99 && a <= 5 && j >= 8 => i = i + κ, j = j - 3 * κ, a = a + κ
            p3: i <= 99 && a >= 6 && j <= 7 => i = i + κ, j = j + κ, a = a - 4 * κ
            p4: i <= 99 && a >= 6 && j >= 8 => i = i + κ, j = j - 3 * κ, a = a - 4 * κ
            p5: i >= 100 => leaves to line 27
            p1 -> p2: κ >= 1 && i <= 99 && i + κ <= 99 && a <= 5 && a + κ <= 5 && j <= 7 && j + κ == 8
            p1 -> p3: κ >= 1 && i <= 99 && i + κ <= 99 && a <= 5 && a + κ == 6 && j <= 7 && j + κ <= 7
            p1 -> p4: κ >= 1 && i <= 99 && i + κ <= 99 && a <= 5 && a + κ == 6 && j <= 7 && j + κ == 8
            p1 -> p5: κ >= 1 && i <= 99 && i + κ == 100 && a <= 5 && a + κ <= 6 && j <= 7 && j + κ <= 8
            p2 -> p1: κ >= 1 && i <= 99 && i + κ <= 99 && a <= 5 && a + κ <= 5 && j >= 8 && j >= 3 * κ + 5 && j <= 3 * κ + 7
            p2 -> p3: κ >= 1 && i <= 99 && i + κ <= 99 && a <= 5 && a + κ == 6 && j >= 8 && j >= 3 * κ + 5 && j <= 3 * κ + 7
            p2 -> p4: κ >= 1 && i <= 99 && i + κ <= 99 && a <= 5 && a + κ == 6 && j >= 8 && j >= 3 * κ + 8
            p2 -> p5: κ >= 1 && i <= 99 && i + κ == 100 && a <= 5 && a + κ <= 6 && j >= 8 && j >= 3 * κ + 5
            p3 -> p1: κ >= 1 && i <= 99 && i + κ <= 99 && a >= 6 && a >= 4 * κ + 2 && j <= 7 && j + κ <= 7 && a <= 4 * κ + 5
            p3 -> p2: κ >= 1 && i <= 99 && i + κ <= 99 && a >= 6 && a >= 4 * κ + 2 && j <= 7 && j + κ == 8 && a <= 4 * κ + 5
            p3 -> p4: κ >= 1 && i <= 99 && i + κ <= 99 && a >= 6 && a >= 4 * κ + 6 && j <= 7 && j + κ == 8
            p3 -> p5: κ >= 1 && i <= 99 && i + κ == 100 && a >= 6 && a >= 4 * κ + 2 && j <= 7 && j + κ <= 8
            p4 -> p1: κ >= 1 && i <= 99 && i + κ <= 99 && a >= 6 && a >= 4 * κ + 2 && j >= 8 && j >= 3 * κ + 5 && a <= 4 * κ + 5 && j <= 3 * κ + 7
            p4 -> p2: κ >= 1 && i <= 99 && i + κ <= 99 && a >= 6 && a >= 4 * κ + 2 && j >= 8 && j >= 3 * κ + 8 && a <= 4 * κ + 5
            p4 -> p3: κ >= 1 && i <= 99 && i + κ <= 99 && a >= 6 && a >= 4 * κ + 6 && j >= 8 && j >= 3 * κ + 5 && j <= 3 * κ + 7
            p4 -> p5: κ >= 1 && i <= 99 && i + κ == 100 && a >= 6 && a >= 4 * κ + 2 && j >= 8 && j >= 3 * κ + 5
            type 2: the paths follow each other in irregular order, and all conditions are IV conditions
            not summed: the paths follow each other in no constant pattern (line 12)
        "#]],
    );
}

/// The listing itself has a summary: any integer can be read. A square cannot be any integer.
#[test]
fn listing_4_12_with_squares_is_of_type_3() {
    shows(
        &thesis("listing-4.12").replace("i + j", "i + j * j"),
        &expect![[r#"
            p1: i < n => i = ?, j = ?, k = k + κ
            p2: i >= n => leaves to line 14
            p1 -> p2: ?
            type 3: the paths follow each other in sequential order, and i < n in line 9 is a NIV condition: path p1 does not change it by a fixed amount
            not summed: an input is read in each iteration (line 10)
        "#]],
    );
}

#[test]
fn arrays_are_told_by_their_elements() {
    shows(
        "main(a, b, i, n) { while (i < n) { a[i] = b[i] + 1; b[n - i] = a[i + 1]; i = i + 1; } return 0; }",
        &expect![[r#"
            p1: i < n => i = i + κ, a[ι] = ?, b[ι] = ?
            p2: i >= n => leaves to line 1
            p1 -> p2: ?
            type 1: the paths follow each other in sequential order, and all conditions are IV conditions
            not summed: what the elements of a hold after many iterations has no closed form (line 1)
        "#]],
    );
    shows(
        "main(a, b, c, i, n) { while (i < n) { a[i] = b[i] + 1; c[n - i] = a[i + 1]; i = i + 2; } return 0; }",
        &expect![[r#"
            p1: i < n => i = i + 2 * κ, a[ι] = ι < i + 2 * κ && ι >= i && (ι + i) % 2 == 0 ? b[i + 2 * ((ι - i) / 2)] + 1 : a[ι], c[ι] = ι + i + 2 * κ > n && ι + i <= n && (ι + i + n) % 2 == 0 ? a[i + 1 - 2 * ((ι + i - n) / 2)] : c[ι]
            p2: i >= n => leaves to line 1
            p1 -> p2: κ >= 1 && i < n && i + 2 * κ <= n + 1 && i + 2 * κ >= n
            type 1: the paths follow each other in sequential order, and all conditions are IV conditions
            trace no whole iteration:  => 
            trace p1 κ1 times: κ1 >= 1 && i < n && i + 2 * κ1 <= n + 1 => i = i + 2 * κ1, a[ι] = ι >= i && (ι + i) % 2 == 0 && ι < i + 2 * κ1 ? b[i + 2 * ((ι - i) / 2)] + 1 : a[ι], c[ι] = ι + i <= n && (ι + i + n) % 2 == 0 && ι + i + 2 * κ1 > n ? a[i + 1 - 2 * ((ι + i - n) / 2)] : c[ι]
        "#]],
    );
    shows(
        "main(a, i, n) { var t; t = 0; while (i < n) { if (t == 0) { a[i] = 1; t = 1; } else { a[i + 1] = 2; t = 0; } i = i + 1; } return 0; }",
        &expect![[r#"
            p1: i < n && t == 0 => i = i + κ, t = κ >= 1 ? 1 : t, a[ι] = ι < i + κ && ι >= i ? 1 : a[ι]
            p2: i < n && t != 0 => i = i + κ, t = κ >= 1 ? 0 : t, a[ι] = ι <= i + κ && ι > i ? 2 : a[ι]
            p3: i >= n => leaves to line 1
            p1 -> p2: i <= n - 2 && t == 0
            p1 -> p3: i == n - 1 && t == 0
            p2 -> p1: i <= n - 2 && t != 0
            p2 -> p3: i == n - 1 && t != 0
            cycle [0, 1] with periods 1, 1
            type 3: the paths follow each other in periodic order, and t == 0 in line 1 is a NIV condition: path p1 does not change it by a fixed amount
            trace no whole iteration:  => 
            trace p1: i < n && t == 0 => i = i + 1, t = 1, a[ι] = ι == i ? 1 : a[ι]
            trace p1, p2: i <= n - 2 && t == 0 => i = i + 2, t = 0, a[ι] = ι == i + 2 ? 2 : ι == i ? 1 : a[ι]
            trace p1, p2, p1: i <= n - 3 && t == 0 => i = i + 3, t = 1, a[ι] = ι == i + 2 ? 1 : ι == i ? 1 : a[ι]
            trace p1, (p2, p1) κ1 times, p2: i <= n - 3 && t == 0 && κ1 >= 1 && i + 2 * κ1 <= n - 2 => i = i + 2 * κ1 + 2, t = 0, a[ι] = ι == i + 2 * κ1 + 2 ? 2 : (ι + i) % 2 == 0 && ι >= i + 2 && ι <= i + 2 * κ1 + 1 ? 1 : a[i := 1][ι]
            trace p1, (p2, p1) κ1 times, p2, p1: i <= n - 3 && t == 0 && κ1 >= 1 && i + 2 * κ1 <= n - 3 => i = i + 2 * κ1 + 3, t = 1, a[ι] = ι == i + 2 * κ1 + 2 ? 1 : (ι + i) % 2 == 0 && ι >= i + 2 && ι <= i + 2 * κ1 + 1 ? 1 : a[i := 1][ι]
            trace p2: i < n && t != 0 => i = i + 1, t = 0, a[ι] = ι == i + 1 ? 2 : a[ι]
            trace p2, p1: i <= n - 2 && t != 0 => i = i + 2, t = 1, a[ι] = ι == i + 1 ? 1 : a[ι]
            trace p2, p1, p2: i <= n - 3 && t != 0 => i = i + 3, t = 0, a[ι] = ι == i + 3 ? 2 : ι == i + 1 ? 1 : a[ι]
            trace p2, (p1, p2) κ1 times, p1: i <= n - 3 && t != 0 && κ1 >= 1 && i + 2 * κ1 <= n - 2 => i = i + 2 * κ1 + 2, t = 1, a[ι] = ι == i + 2 * κ1 + 1 ? 1 : ι > i && (ι + i + 1) % 2 == 0 && ι <= i + 2 * κ1 ? 1 : ι >= i + 3 && ι <= i + 2 * κ1 + 2 && (ι + i + 1) % 2 == 0 ? 2 : a[i + 1 := 2][ι]
            trace p2, (p1, p2) κ1 times, p1, p2: i <= n - 3 && t != 0 && κ1 >= 1 && i + 2 * κ1 <= n - 3 => i = i + 2 * κ1 + 3, t = 0, a[ι] = ι == i + 2 * κ1 + 3 ? 2 : ι == i + 2 * κ1 + 1 ? 1 : ι > i && (ι + i + 1) % 2 == 0 && ι <= i + 2 * κ1 ? 1 : ι >= i + 3 && ι <= i + 2 * κ1 + 2 && (ι + i + 1) % 2 == 0 ? 2 : a[i + 1 := 2][ι]
        "#]],
    );
    shows(
        "main(a, n) { for (var i = 1; i < n; i = i + 1) { a[i] = a[i - 1] + 1; } return 0; }",
        &expect![[r#"
            p1: n > i => i = i + κ, a[ι] = ?
            p2: n <= i => leaves to line 1
            p1 -> p2: ?
            type 1: the paths follow each other in sequential order, and all conditions are IV conditions
            not summed: what the elements of a hold after many iterations has no closed form (line 1)
        "#]],
    );
    shows(
        "main(m, n) { for (var i = 1; i < n; i = i + 1) { m[i][0] = 1; } return 0; }",
        &expect![[r#"
            not summed: a row of an array is written, or an array that holds more than integers (line 1)
        "#]],
    );
}

#[test]
fn what_cannot_be_summed_is_told() {
    shows(
        "main(i, n, s) { while (i < n) { s = s * s; i = i + 1; } return s; }",
        &expect![[r#"
            p1: i < n => i = i + κ, s = ?
            p2: i >= n => leaves to line 1
            p1 -> p2: ?
            type 1: the paths follow each other in sequential order, and all conditions are IV conditions
            not summed: the value of s after many iterations has no closed form (line 1)
        "#]],
    );
    shows(
        "main(i, n) { var p; p = alloc 1; while (i < n) { *p = i; i = i + 1; } return *p; }",
        &expect![[r#"
            not summed: symbolic execution cannot express what is done (line 1)
        "#]],
    );
    shows(
        "main(i, n) { var p; p = null; while (i < n) { p = alloc i; i = i + 1; } return *p; }",
        &expect![[r#"
        not summed: p is changed and does not hold an integer (line 1)
    "#]],
    );
    let ifs = "if (a > i) { a = a - 1; } else { a = a + 2; }".repeat(10);
    shows(
        &format!("main(i, n, a) {{ while (i < n) {{ {ifs} i = i + 1; }} return a; }}"),
        &expect![[r#"
        not summed: the loop has too many paths (line 1)
    "#]],
    );
}
