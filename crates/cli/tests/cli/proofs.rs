//! Explanations why a target cannot be reached: the reported conditions exclude each other, and their texts.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::{Target, inline};
use loopscope_chains::navigate::{NavigationResult, Navigator};
use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::report::{Answer, Contradictions, Evidence, Report};
use loopscope_question::{Analysis, Technique};
use loopscope_smt::{Pool, Resources, Session, SessionOptions, Solver, Term, Transport};
use loopscope_symex::{Bfs, Context, Counters, Effort, Executor, Limit, SearchResult, State};
use loopscope_testing::{SolverProcess, Still, lowered, process, solver};
use loopscope_transition::tracking::Tracking;

use crate::support::program_of;

/// Programs with unreachable errors.
const PROVED: [&str; 7] = [
    "main(n) {
  var i = 0, x = 0;
  while (i < n) {
    if (i == 5) { x = 1; }
    i = i + 1;
  }
  if (n < 5) {
    if (x == 1) { error(); }
  }
}",
    "main(A, B) {
  var a = 0, b = 0, i;
  for (i = 0; i < 15; i++) { if (A[i] == 1) { a++; } }
  for (i = 0; i < 15; i++) { if (B[i] == 2) { b++; } }
  assert(!(a > 17 && b > 7));
}",
    "max(a, b) { if (a > b) { return a; } return b; }
main(a, b, c) {
  var m = max(a, max(b, c));
  assert(m >= a && m >= b && m >= c);
}",
    "main() {
  var g = input, letter = 0;
  if (g >= 90) { letter = 1; }
  else if (g >= 80) { letter = 2; }
  else if (g >= 70) { letter = 3; }
  if (letter == 3 && g > 85) {
    error();
  }
}",
    "main() {
  var size = 10, i = 0;
  if (size > 20) { error(); }
  while (i < size) { i = i + 2; }
  assert(i == 10);
}",
    "main(n) {
  var i = 0, s = 0;
  assume(n >= 0 && n <= 3);
  while (i < n) {
    s = s + i;
    i = i + 1;
  }
  assert(s <= 3);
}",
    "main(x) {
  var a = [1, 2, 3];
  if (x >= 0 && x < 3) { output a[x]; }
  return 10 / (x * 2 + 1);
}",
];

fn ask(source: &str, technique: Technique) -> Report {
    answered(source, &Analysis { technique, ..Analysis::default() })
}

fn answered(source: &str, analysis: &Analysis) -> Report {
    let mut process = process();
    let host = Host { transport: Box::new(&mut *process), clock: &Still, observer: &mut Unobserved };
    analyse(&program_of(source), analysis, host)
}

/// Checks with a fresh solver that conditions exclude each other.
fn assert_excluded(checker: &mut SolverProcess, pool: &mut Pool, terms: &[Term], source: &str) {
    checker.eval("(reset)\n").expect("a solver that lives");
    let mut bare = Session::new(checker, SessionOptions::default());
    let shown: Vec<String> = terms.iter().map(|term| pool.display(*term)).collect();
    let answer = bare.check(pool, terms).expect("a solver that lives");
    assert!(answer.is_unsat(), "{shown:?} can hold\n{source}");
}

/// The refutations of navigation.
#[test]
fn the_refutations_of_navigation_are_contradictory() {
    let (mut seen, mut checker) = (0, process());
    for source in PROVED {
        let cfg = lowered(source);
        let inlined = inline(&cfg).expect("no recursion");
        let targets = Target::AnyError.nodes(&cfg);
        let copies = inlined.back.copies_of(|original| targets.contains(&original));
        let tracking = Tracking::new(&inlined.cfg);
        let (mut pool, mut process) = (Pool::default(), process());
        let mut solver = solver(&mut process);
        let mut navigator =
            Navigator::new(&inlined.cfg, &tracking, &copies, &mut pool, Effort::new(Resources::default(), 2_000_000));
        let budget = &mut |_: &Counters| Ok::<(), Limit>(());
        let mut context = Context { pool: &mut pool, solver: &mut solver, budget };
        let outcome = std::iter::repeat_with(|| navigator.turn(&mut context)).take(500).flatten().next();
        if !matches!(outcome, Some(NavigationResult::Exhausted)) {
            continue;
        }
        for refutation in navigator.refutations().0.found() {
            if refutation.constraints.is_empty() {
                continue;
            }
            let terms: Vec<Term> = refutation.constraints.iter().map(|constraint| constraint.term).collect();
            assert_excluded(&mut checker, &mut pool, &terms, source);
            seen += 1;
        }
    }
    assert!(seen >= 12, "only {seen}");
}

/// The refusals of symbolic execution.
#[test]
fn the_refusals_of_execution_are_contradictory() {
    let (mut seen, mut checker) = (0, process());
    for source in &PROVED[2..6] {
        let cfg = lowered(source);
        let targets = Target::AnyError.nodes(&cfg);
        let (mut pool, mut process) = (Pool::default(), process());
        let start = State::initial(&cfg, &mut pool);
        let mut executor = Executor::new(&cfg, start, Some(targets), Box::new(Bfs::default()));
        let mut solver = solver(&mut process);
        let budget = &mut |_: &Counters| Ok::<(), Limit>(());
        let mut context = Context { pool: &mut pool, solver: &mut solver, budget };
        assert!(matches!(executor.search(&mut context), SearchResult::Exhausted), "{source}");
        assert!(!executor.refusals().found().is_empty(), "{source}");
        for refusal in executor.refusals().found() {
            if refusal.assumptions.is_empty() {
                continue;
            }
            let terms: Vec<Term> = refusal.assumptions.iter().map(|decision| decision.condition).collect();
            assert_excluded(&mut checker, &mut pool, &terms, source);
            seen += 1;
        }
    }
    assert!(seen >= 8, "only {seen}");
}

fn assert_shown(source: &str, technique: Technique, expected: &Expect) {
    let report = ask(source, technique);
    assert_eq!(report.verdict.answer(), Answer::Unreachable, "{:?}", report.verdict);
    let mut text = String::new();
    for considered in &report.considered {
        let _ = writeln!(text, "{} {} in {:?}", considered.places, considered.text, considered.lines);
    }
    let proof = report.verdict.proof().expect("a proof");
    let Contradictions { contradictions, more } = proof.excluded().cloned().unwrap_or_default();
    let evidence = format!("{:?}", proof.evidence);
    let _ = writeln!(text, "{}", evidence.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default());
    for contradiction in contradictions {
        let _ = writeln!(text, "{}", contradiction.ends);
        for excluded in contradiction.conditions {
            let formula = excluded.formula.map_or_else(|| "-".to_owned(), |formula| formula.text);
            let _ = writeln!(text, "  {}: {}  {formula}", excluded.line, excluded.why);
        }
    }
    let _ = writeln!(text, "and {more} more");
    for line in &proof.never_left {
        let _ = writeln!(text, "the loop in line {line} is never left");
    }
    expected.assert_eq(&text);
}

#[test]
fn contradictory_counters() {
    assert_shown(
        PROVED[1],
        Technique::named("navigate"),
        &expect![[r#"
        1 assertion failed in [5]
        Excluded
        To reach the target, `a > 17` must hold in line 5.
          3: no path through a loop is taken a negative number of times  κ2 >= 0
          3: `i < 15` in the last iteration of the loop in line 3  κ1 + κ2 <= 15
          5: `a > 17`  κ1 >= 18
        and 0 more
    "#]],
    );
}

#[test]
fn contradictory_iterations() {
    assert_shown(
        PROVED[0],
        Technique::named("navigate"),
        &expect![[r#"
        1 error statement in [8]
        Excluded
        To reach the target, `x == 1` must hold in line 8.
          3: `i < n` in the last iteration of the loop in line 3  κ1 + κ2 <= 0 || n >= κ1 + κ2
          3: c1 is taken only where `i < n` and `i == 5`  -
          7: `n < 5`  n <= 4
          8: `x == 1`  κ1 >= 1
        and 0 more
    "#]],
    );
    assert_shown(
        PROVED[0],
        Technique::named("summarise"),
        &expect![[r#"
            1 error statement in [8]
            Excluded
            In line 8 it never happens that `x == 1`, whatever the inputs are.
            To reach the target, `n < 5` must hold in line 7.
              3: what all κ iterations of the loop need together  n >= κ12
              3: what all κ iterations of the loop need together  κ12 == 5
              7: `n < 5`  n <= 4
            and 0 more
        "#]],
    );
    assert_shown(
        PROVED[0],
        Technique::named("compact"),
        &expect![[r#"
        1 error statement in [8]
        Excluded
        To reach the target, `n < 5` must hold in line 7.
          3: what all κ iterations of the loop need together  n >= κ1 || κ1 <= 0
          4: `i == 5`  κ1 == 5
          7: `n < 5`  n <= 4
        and 0 more
    "#]],
    );
}

#[test]
fn contradictory_paths() {
    assert_shown(
        PROVED[3],
        Technique::named("navigate"),
        &expect![[r#"
        1 error statement in [7]
        Excluded
        Some runs reach line 6 with values that rule out `letter == 3`, whatever the inputs are.
        To reach the target, `g > 85` must hold in line 6.
          4: `g < 80`  -
          6: `g > 85`  -
        and 0 more
    "#]],
    );
    assert_shown(
        PROVED[3],
        Technique::named("execute"),
        &expect![[r#"
        1 error statement in [7]
        Excluded
        Some runs reach line 6 with values that rule out `letter == 3`, whatever the inputs are.
        To reach the target, `g > 85` must hold in line 6.
          4: `g < 80`  input1 <= 79
          6: `g > 85`  input1 >= 86
        and 0 more
    "#]],
    );
    assert_shown(
        PROVED[6],
        Technique::named("execute"),
        &expect![[r#"
            1 index out of bounds in [3]
            1 division by zero in [4]
            Excluded
            In line 4 it never happens that `x * 2 + 1 == 0`, whatever the inputs are.
            To reach the target, `x` is not an index of `a` must hold in line 3.
              3: `x >= 0`  x >= 0
              3: `x < 3`  x <= 2
              3: `x` is not an index of `a`  x <= -1 || x >= 3
            and 0 more
        "#]],
    );
}

#[test]
fn known_values() {
    assert_shown(
        PROVED[4],
        Technique::named("execute"),
        &expect![[r#"
            1 error statement in [3]
            1 assertion failed in [5]
            Excluded
            In line 3 it never happens that `size > 20`, whatever the inputs are.
            In line 5 it never happens that `i != 10`, whatever the inputs are.
            and 0 more
        "#]],
    );
}

/// If a branch on every path to the target is never taken, the text is about all runs; otherwise only about some runs.
#[test]
fn all_runs_or_some() {
    let source = "main(n) {
  var x = 5;
  if (n > 3) { x = n; }
  if (x == 9 && n < 2) { error(); }
  if (n - n == 9) { error(); }
}";
    assert_shown(
        source,
        Technique::named("execute"),
        &expect![[r#"
        2 error statement in [4, 5]
        Excluded
        To reach the target, `n < 2` must hold in line 4.
          4: `x == 9`  n == 9
          4: `n < 2`  n <= 1
        In line 5 it never happens that `n - n == 9`, whatever the inputs are.
        and 0 more
    "#]],
    );
}

#[test]
fn loops_that_are_never_left() {
    let source = "main(n) {
  var x = 1;
  while (x > 0) { x = x + 1; }
  error();
}";
    for technique in ["intervals", "invariants", "navigate"] {
        let report = ask(source, Technique::named(technique));
        assert_eq!(report.verdict.proof().map(|proof| &proof.never_left), Some(&vec![3]), "{technique}");
    }
    let line = Analysis { target: loopscope_question::Target::Line(3), ..Analysis::default() };
    let report = answered("main(n) {\n  while (1) { n = n + 1; }\n  output n;\n}", &line);
    assert_eq!(
        report.verdict.proof().map(|proof| (&proof.evidence, &proof.never_left)),
        Some((&Evidence::NoPath, &vec![2]))
    );
    // An error in a loop is an exit from it.
    let report = ask("main(n) { while (n * n >= 0) { if (n * n < 0) { error(); } } }", Technique::Auto);
    assert_eq!(report.verdict.proof().map(|proof| &proof.never_left), Some(&vec![1]));
    // The loop has another exit, or ends, or shares its line with one that ends.
    for source in [
        "main(n) {\n  var x = 1;\n  while (n > 0) { n = n - 1; } while (x > 0) { x = x + 1; }\n  error();\n}",
        "main(n) { while (1) { if (n > 0) { return 1; } n = n + 1; } assert(0); }",
        "main(n) { while (n > 0) { n = n - 1; } assert(n <= 0); }",
    ] {
        let report = ask(source, Technique::Auto);
        assert_eq!(report.verdict.proof().map(|proof| &proof.never_left), Some(&vec![]), "{source}");
    }
}

#[test]
fn runs_that_never_end_are_found_unasked() {
    let source = "main() {
  var i = 5;
  while (i != 0) { i = i - 2; }
  error();
}";
    for technique in ["auto", "invariants", "horn", "navigate", "interpolation"] {
        let technique = if technique == "auto" { Technique::Auto } else { Technique::named(technique) };
        let report = ask(source, technique);
        assert_eq!(report.verdict.proof().map(|proof| &proof.never_left), Some(&vec![3]), "{technique}");
        assert_eq!(report.endless_run.map(|run| run.line()), Some(3), "{technique}");
    }
    // Some runs leave the loop; it is behind the target; nothing can fail; the loop of another call is left.
    for (source, target, line) in [
        ("main(n) {\n  while (n != 0) { n = n - 2; }\n  assert(n == 0);\n}", loopscope_question::Target::AnyError, 2),
        (
            "main(n) {\n  if (n != n) {\n    output n; }\n  while (n == n) { n++; }\n}",
            loopscope_question::Target::Line(3),
            4,
        ),
        ("main(n) {\n  while (n != 0) { n = n - 1; }\n}", loopscope_question::Target::AnyError, 2),
        (
            "f(n) {\n  while (n != 0) { n = n - 1; }\n  assert(n == 0);\n}\nmain() {\n  f(3);\n  f(0 - 1);\n}",
            loopscope_question::Target::AnyError,
            2,
        ),
    ] {
        let report = answered(source, &Analysis { target, ..Analysis::default() });
        assert_eq!(report.verdict.proof().map(|proof| &proof.never_left), Some(&vec![]), "{source}");
        assert_eq!(report.endless_run.map(|run| run.line()), Some(line), "{source}");
    }
    // Long runs that end are none.
    for source in ["main() { var i = 0; while (i < 9000) { i++; } }", "main(n) { while (n != 0) { n = n / 2; } }"] {
        assert_eq!(ask(source, Technique::Auto).endless_run, None, "{source}");
    }
}

#[test]
fn input_arrays_without_an_end_are_named() {
    let report = ask("main(a, n) { if (n > 0) { output a[n]; } return 0; }", Technique::Auto);
    assert_eq!(report.endless, ["a"]);
    assert_eq!(report.verdict.proof().map(|proof| &proof.evidence), Some(&Evidence::NothingCanFail));
}

#[test]
fn a_program_without_possible_errors() {
    for technique in [Technique::Auto, Technique::named("compact")] {
        let nothing = ask("main(n) { var i = 0; while (i < n) { i++; } return i; }", technique);
        assert_eq!(nothing.verdict.proof().map(|proof| &proof.evidence), Some(&Evidence::NothingCanFail));
        let never = ask("never(x) { return 1 / x; } main() { return 0; }", technique);
        assert_eq!(never.considered.len(), 1);
        assert_eq!(never.verdict.proof().map(|proof| &proof.evidence), Some(&Evidence::NoPath));
    }
}
