//! Compact symbolic execution with a real solver.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::Target;
use loopscope_interp::{self as interp, Limits, LineTarget, run, run_observed};
use loopscope_smt::{Pool, Solver, StackOptions, Transport, stack};
use loopscope_sorted::SortedSet;
use loopscope_symex::{
    Bfs, Context, Counters, Executor, Limit, Progress, RawWitness, SearchResult, State, Strategy, witness,
};
use loopscope_syntax::LineIndex;
use loopscope_template::{Choice, Instances, SmallCounters, Templates};
use loopscope_testing::corpus::{Expectation, programs};
use loopscope_testing::{SolverProcess, compiled, inputs_of, lowered, solver_process};

fn solver(process: &mut SolverProcess) -> impl Solver + '_ {
    process.eval("(reset)\n").expect("a solver that lives");
    SmallCounters::new(Instances::new(stack(process, StackOptions::default())))
}

/// The result of a search; the interpreter has followed a witness.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Reached,
    Unreachable,
    Stopped(String),
}

pub(crate) struct Found {
    pub(crate) verdict: Verdict,
    /// True if a template was used.
    pub(crate) templates: bool,
    states: u64,
    /// The number of times that the solver answered `unknown`.
    failures: u64,
}

pub(crate) fn search(process: &mut SolverProcess, source: &str, target: Target, choice: Choice, states: u64) -> Found {
    let cfg = lowered(source);
    let targets = target.nodes(&cfg);
    let mut pool = Pool::default();
    let mut smt = solver(process);
    let mut budget = move |counters: &Counters| if counters.states < states { Ok(()) } else { Err(Limit::States) };
    let start = State::initial(&cfg, &mut pool);
    let mut templates = Templates::new(targets.clone(), choice, 1);
    let searcher = Strategy::Nearest.searcher(&cfg, &targets, 1);
    let mut executor = Executor::new(&cfg, start, Some(targets), searcher).with_loops(&mut templates);
    let outcome = executor.search(&mut Context { pool: &mut pool, solver: &mut smt, budget: &mut budget });
    let states = executor.counters().states;
    drop(executor);
    let verdict = match outcome {
        SearchResult::Exhausted => Verdict::Unreachable,
        SearchResult::Stopped(reason) => Verdict::Stopped(format!("{reason:?}")),
        SearchResult::Reached { state, model } => {
            follow(source, target, &witness(&pool, &state, &model).expect("few inputs"));
            Verdict::Reached
        }
    };
    let mut cycles = templates.artefacts().loops.iter().flat_map(|each| each.cycles.iter().flatten());
    let templates = cycles.any(|cycle| cycle.instances > 0);
    Found { verdict, templates, states, failures: smt.statistics().unknown }
}

/// Runs the program on a witness, which must lead to the target.
fn follow(source: &str, target: Target, witness: &RawWitness) {
    let program = compiled(source);
    let inputs = inputs_of(witness.parameters.iter().map(|(_, value)| value), &witness.inputs);
    let limits = Limits::default();
    if let Target::Line(line) = target {
        let mut there = LineTarget::new(&program, &LineIndex::new(source), line).expect("a line with a statement");
        let outcome = run_observed(&program, &inputs, &limits, &mut there).outcome;
        assert!(matches!(outcome, interp::Outcome::ReachedTarget { .. }), "{witness:?} leads to {outcome:?}");
    } else {
        let outcome = run(&program, &inputs, &limits).outcome;
        assert!(matches!(outcome, interp::Outcome::Error { .. }), "{witness:?} leads to {outcome:?}");
    }
}

const LINEAR_SEARCH: &str = "main(A, n, x) {
    var i;
    i = 0;
    while (i < n) {
        if (A[i] == x) {
            return i;
        }
        i = i + 1;
    }
    return 0 - 1;
}
";

/// The templates of the loops of a program, as text.
fn templates(source: &str, expected: &Expect) {
    let cfg = lowered(source);
    let (mut pool, mut process) = (Pool::default(), solver_process());
    let mut smt = solver(&mut process);
    let mut budget = |counters: &Counters| if counters.states < 20 { Ok(()) } else { Err(Limit::States) };
    let mut templates = Templates::new(SortedSet::new(), Choice::Cheapest, 1);
    let start = State::initial(&cfg, &mut pool);
    let mut executor = Executor::new(&cfg, start, None, Box::<Bfs>::default()).with_loops(&mut templates);
    let mut context = Context { pool: &mut pool, solver: &mut smt, budget: &mut budget };
    while let Progress::Path(_) = executor.next_path(&mut context) {}
    drop(executor);
    let mut text = String::new();
    for each in &templates.artefacts().loops {
        let _ = writeln!(text, "loop, line {}", each.line);
        for cycle in each.cycles.iter().flatten() {
            let core: Vec<&str> = cycle.core.iter().map(|node| node.text.as_str()).collect();
            let _ = writeln!(text, "  core: {}", core.join("; "));
            for value in &cycle.values {
                let form = value.value.as_ref().map_or("?", |form| form.text.as_str());
                let _ = writeln!(text, "    {} = {form}", value.variable);
            }
            for condition in &cycle.conditions {
                let _ = writeln!(text, "    while {}", condition.text);
            }
            for exit in &cycle.exits {
                let conditions: Vec<&str> = exit.conditions.iter().map(|each| each.text.as_str()).collect();
                let _ = writeln!(text, "    exit to line {}: {}", exit.line, conditions.join(", "));
            }
            if let Some(refused) = &cycle.refused {
                let place = &source[refused.start as usize..refused.end as usize];
                let _ = writeln!(text, "    refused: {} (`{place}`)", refused.message);
            }
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn a_template_has_a_core_with_values_conditions_and_exits() {
    templates(
        LINEAR_SEARCH,
        &expect![[r#"
            loop, line 4
              core: if i < n; if !(A[i] == x); i = i + 1
                i = i₀ + κ
                while n > i₀
                while x != A[i₀]
                exit to line 10: n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], κ1 >= 0, n <= κ1
                exit to line 6: n >= κ1 || κ1 <= 0, forall 0 <= τ < κ1: x != A[τ], n > κ1, x == A[κ1], κ1 >= 0
        "#]],
    );
}

#[test]
fn a_template_tells_the_elements_of_arrays() {
    templates(
        "main(a, m, n) {\n var i;\n for (i = 0; i < n; i = i + 1) {\n a[i] = 2 * i;\n m[n][i] = a[i + 1];\n }\n return 0;\n}",
        &expect![[r#"
            loop, line 3
              core: if i < n; a[i] = 2 * i; m[n][i] = a[i + 1]; i = i + 1
                i = i₀ + κ
                a[ι] = ι >= 0 && κ > ι ? 2 * ι : a[ι]
                m[n][ι] = ι >= 0 && κ > ι ? a[ι + 1] : m[n][ι]
                while n > i₀
                exit to line 7: n >= κ1 || κ1 <= 0, κ1 >= 0, n <= κ1
        "#]],
    );
}

#[test]
fn a_cycle_without_a_template_says_why() {
    templates(
        "main(n) {\n var x, s;\n s = 0;\n while (s < n) {\n x = input;\n if (x > 3) {\n s = s + 1;\n }\n }\n return s;\n}",
        &expect![[r#"
            loop, line 4
              core: if s < n; x = input; if x > 3; s = s + 1
                refused: an iteration reads inputs (`while (s < n`)
              core: if s < n; x = input; if !(x > 3)
                refused: an iteration reads inputs (`while (s < n`)
        "#]],
    );
    templates(
        "main() {\n var d;\n d = 2;\n while (35 % d != 0) {\n d = d + 1;\n }\n return d;\n}",
        &expect![[r#"
            loop, line 4
              core: check d is not 0; if 35 % d != 0; d = d + 1
                refused: nothing in it depends on inputs, so that steps are simpler (`while (35 % d != 0`)
        "#]],
    );
    templates(
        "main(n, x) {\n while (x < 1) {\n x = n - x;\n }\n return x;\n}",
        &expect![[r#"
            loop, line 2
              core: if x < 1; x = n - x
                x = κ % 2 == 0 ? x₀ : n - x₀
                while x₀ <= 0
                exit to line 5: x <= 0 || κ1 <= 0, n <= x || κ1 <= 1, κ1 >= 0, (κ1 % 2 == 0 ? x : n - x) >= 1
        "#]],
    );
}

#[test]
fn a_template_tells_what_changes_in_memory() {
    templates(
        "main(n) {\n var p, r, x;\n x = 0;\n p = &x;\n r = {f: n, g: 0};\n while (r.g < n) {\n *p = *p + 2;\n \
         r.g = r.g + 1;\n output x;\n }\n return x;\n}",
        &expect![[r#"
            loop, line 6
              core: if r.g < n; check p is not null; check p is not null; *p = *p + 2; r.g = r.g + 1; output x
                r.g = r.g₀ + κ
                x = x₀ + 2 * κ
                while n > r.g₀
                exit to line 11: n >= κ1 || κ1 <= 0, κ1 >= 0, n <= κ1
        "#]],
    );
    templates(
        "add(p, k) {\n if (k > 3) {\n *p = *p + k;\n }\n return 0;\n}\nmain(n, k) {\n var s, i;\n s = 0;\n i = 0;\n \
         while (i < n) {\n add(&s, k);\n i = i + 1;\n }\n return s;\n}",
        &expect![[r#"
            loop, line 11
              core: if i < n; add(&s, k); if k > 3; check p is not null; check p is not null; *p = *p + k; return 0; i = i + 1
                i = i₀ + κ
                s = s₀ + k * κ
                while n > i₀
                while k >= 4
                exit to line 15: n >= κ1 || κ1 <= 0, k >= 4 || κ1 <= 0, κ1 >= 0, n <= κ1
                exit to line 5: k <= 3, n >= κ1 || κ1 <= 0, k >= 4 || κ1 <= 0, n > κ1, κ1 >= 0
                refused: no run follows the cycle (`k > 3`)
              core: if i < n; add(&s, k); if !(k > 3); return 0; i = i + 1
                i = i₀ + κ
                while n > i₀
                while k <= 3
                exit to line 15: n > κ1 + κ2 || κ2 <= 0, κ2 >= 0, n <= κ1 + κ2 + 1
        "#]],
    );
}

/// An object that is made in each iteration takes the place of the one before, unless something still refers to that.
#[test]
fn only_objects_to_which_nothing_refers_are_made_anew() {
    templates(
        "main(n) {\n var p, i;\n p = alloc n;\n i = 0;\n while (i < n) {\n p = alloc *p + i;\n i = i + 1;\n }\n \
         return *p;\n}",
        &expect![[r#"
            loop, line 5
              core: if i < n; check p is not null; p = alloc (*p + i); i = i + 1
                i = i₀ + κ
                *p = *p₀ + i₀ * κ - (κ - κ * κ) / 2
                while n > i₀
                exit to line 9: n >= κ1 || κ1 <= 0, κ1 >= 0, n <= κ1
        "#]],
    );
    templates(
        "main(n) {\n var p, i;\n p = alloc {v: 0, next: null};\n i = 0;\n while (i < n) {\n \
         p = alloc {v: i, next: p};\n i = i + 1;\n }\n return (*p).v;\n}",
        &expect![[r#"
            loop, line 5
              core: if i < n; p = alloc {v: i, next: p}; i = i + 1
                refused: `p` changes and is not an integer (`while (i < n`)
        "#]],
    );
    templates(
        "f(n) {\n if (n > 0) {\n return f(n - 1);\n }\n return 0;\n}\nmain(n) {\n var i;\n i = 0;\n while (i < n) {\n \
         f(i);\n i = i + 1;\n }\n return i;\n}",
        &expect![[r#"
            loop, line 10
              core: if i < n; f(i); if n > 0; return f(n - 1); i = i + 1
                refused: an iteration calls a function whose paths are not known (`f(n - 1)`)
              core: if i < n; f(i); if !(n > 0); return 0; i = i + 1
                i = i₀ + κ
                while n > i₀
                while i₀ <= 0
        "#]],
    );
}

#[test]
fn programs_of_the_papers_get_their_verdicts() {
    let mut process = solver_process();
    let only = std::env::var("ONLY").ok();
    for program in programs() {
        let Some(name) = program.name.strip_prefix("compact/") else { continue };
        if only.as_deref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let target = Target::from_syntax(program.header.target).expect("a place");
        let expected = match program.header.expectation {
            Expectation::Reachable => Verdict::Reached,
            _ => Verdict::Unreachable,
        };
        let found = search(&mut process, &program.source, target, Choice::Cheapest, 500);
        println!("{name}: {:?} after {} states", found.verdict, found.states);
        assert_eq!((found.verdict, found.failures), (expected, 0), "{name}");
    }
}

/// Programs with an assertion, and whether it can fail.
const SMALL: &[(&str, &str, bool)] = &[
    (
        "a large bound, reached",
        "main(n) { var i; i = 0; while (i < n) { i = i + 1; } assert(i != 100000); return 0; }",
        true,
    ),
    (
        "a large bound, missed",
        "main(n) { var i; i = 0; while (i < n) { i = i + 2; } assert(i != 100001); return 0; }",
        false,
    ),
    (
        "a geometric progression",
        "main(n) { var i, p; i = 0; p = 1; while (i < n) { p = p * 2; i = i + 1; } assert(p != 1024); return 0; }",
        true,
    ),
    (
        "a value of the iteration before",
        "main(n) { var i, last; last = 0 - 1; i = 0; while (i < n) { last = i; i = i + 1; } assert(last == n - 1 || n < 1); return 0; }",
        false,
    ),
    (
        "a polynomial sum",
        "main(n) { var i, s; s = 0; i = 0; while (i < n) { s = s + i; i = i + 1; } assert(s != 45); return 0; }",
        true,
    ),
    (
        "two cycles",
        "main(A, n) { var i, c; c = 0; i = 0; while (i < n) { if (A[i] == 1) { c = c + 1; } i = i + 1; } assert(c != 3); return 0; }",
        true,
    ),
    (
        "an array that is written",
        "main(A, n) { var i; i = 0; while (i < n) { A[i] = 2 * i; i = i + 1; } assert(n <= 7 || A[7] == 14); return 0; }",
        false,
    ),
    (
        "an array that is written and read again",
        "main(A, n, k) { var i; i = 0; while (i < n) { A[i] = A[i] + 1; i = i + 1; } while (i > 0) { i = i - 1; A[i] = A[i] * 2; } assume(k >= 0 && k < n); assert(A[k] != 40); return 0; }",
        true,
    ),
    (
        "an array that is shifted",
        "main(A, n) { var i, first; first = A[0]; i = 0; while (i < n) { A[i] = A[i + 1]; i = i + 1; } assert(n < 3 || A[n] == A[n - 1]); assert(n > 0 || A[0] == first); return 0; }",
        false,
    ),
    (
        "a row that is written",
        "main(A, r, n) { var j; j = 0; while (j < n) { A[r][j] = j; j = j + 1; } assert(n < 9 || A[r][8] == 8); return 0; }",
        false,
    ),
    (
        "a row that is written, and another one",
        "main(A, r, n) { var j; j = 0; while (j < n) { A[r][j] = j; j = j + 1; } assert(n < 9 || A[r + 1][8] == 8); return 0; }",
        true,
    ),
    (
        "a row that may be the one that is written",
        "main(A, r, s, n) { var j; j = 0; while (j < n) { A[r][j] = A[s][j] + 1; j = j + 1; } assert(n < 2 || A[r][1] != A[s][1]); return 0; }",
        true,
    ),
    (
        "a flag that is asked for much later",
        "main(A, n) { var f, i; f = 0; for (i = 0; i < n; i++) { if (A[i] == 3) { f = 1; } } if (f == 0) { for (i = 0; i < n; i++) { A[i] = 0; } } assert(f == 0); return 0; }",
        true,
    ),
    (
        "a flag that is never set",
        "main(n) { var f, i; f = 0; for (i = 0; i < n; i++) { if (i < 0) { f = 1; } } assert(f == 0); return 0; }",
        false,
    ),
];

#[test]
fn all_choices_give_the_right_verdict() {
    let mut process = solver_process();
    let mut wrong = String::new();
    for (name, source, fails) in SMALL {
        let expected = if *fails { Verdict::Reached } else { Verdict::Unreachable };
        for choice in [Choice::Cheapest, Choice::Random] {
            let found = search(&mut process, source, Target::AnyError, choice, 300);
            if found.verdict != expected {
                let _ = writeln!(wrong, "{name}: {:?}, {:?}", choice, found.verdict);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
