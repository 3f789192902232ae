//! Verdicts of searches that replace loops by summaries.

use std::fmt::Write;

use loopscope_cfg::{Cfg, Target};
use loopscope_smt::{Pool, Solver};
use loopscope_summary::Summarise;
use loopscope_symex::{Ending, RawWitness, SearchResult, State, witness};
use loopscope_testing::{lowered, process, solver, thesis};

use crate::runs::{searched, unrolled};

/// The result of a search that replaces loops by summaries: the inputs that reach the target, or that none do.
/// No loop may be unrolled.
fn verdict(source: &str, target: Target) -> String {
    let mut process = process();
    let cfg = lowered(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut loops = Summarise::new(target.nodes(&cfg));
    let outcome = searched(&cfg, &mut pool, &mut solver, target, &mut loops);
    for summary in loops.summaries() {
        assert_eq!(loops.why_unrolled(summary.head).map(ToString::to_string), None);
    }
    match outcome {
        SearchResult::Reached { state, model } => {
            let witness = witness(&pool, &state, &model).expect("few inputs");
            let (known, outcome) = replayed(&cfg, &mut pool, &mut solver, &witness);
            format!("reached with {known}: {outcome}")
        }
        SearchResult::Exhausted => "unreachable".to_owned(),
        SearchResult::Stopped(reason) => format!("{reason:?}"),
    }
}

/// The numbers of a witness, and how the run with them ends, iteration by iteration.
fn replayed(cfg: &Cfg, pool: &mut Pool, solver: &mut dyn Solver, witness: &RawWitness) -> (String, String) {
    let inputs: Vec<_> = witness.inputs.iter().map(|input| pool.int(input.clone())).collect();
    let parameters: Vec<_> = witness
        .parameters
        .iter()
        .map(|(_, value)| match value {
            loopscope_smt::Value::Int(number) => pool.int(number.clone()),
            other => panic!("{other:?}"),
        })
        .collect();
    let known: Vec<_> = parameters.iter().chain(&inputs).map(|number| pool.display(*number)).collect();
    let start = State::initial_with(cfg, pool, &parameters, &inputs);
    let path = unrolled(cfg, pool, solver, start, 10_000_000).expect("a run that ends");
    let ending = match &path.ending {
        Ending::Error(error) => cfg.error(*error).kind.to_string(),
        other => format!("{other:?}"),
    };
    (known.join(", "), ending)
}

#[test]
fn listing_4_9_is_proved() {
    assert_eq!(verdict(&thesis("listing-4.9"), Target::Line(27)), "unreachable");
}

#[test]
fn listing_4_10_divides_by_zero_whenever_its_loop_runs() {
    let found = verdict(&thesis("listing-4.10"), Target::AnyError);
    assert!(found.starts_with("reached with ") && found.ends_with(": division by zero"), "{found}");
}

#[test]
fn listing_4_13_computes_a_square() {
    assert_eq!(verdict(&thesis("listing-4.13"), Target::AnyError), "unreachable");
}

#[test]
fn a_hundred_thousand_iterations_are_as_good_as_one() {
    let source = "main(n) { var i; i = 0; while (i < n) { i = i + 1; if (i == 100000) { error(); } } return i; }";
    let found = verdict(source, Target::AnyError);
    assert!(found.ends_with(": error statement"), "{found}");
    let source = "main() { var i, a; i = 0; a = 0; while (i < 100000) { i = i + 1; a = a + 3; }
        if (a == 300000) { error(); } return i; }";
    assert_eq!(verdict(source, Target::AnyError), "reached with : error statement");
    assert_eq!(verdict(&source.replace("a == 300000", "a == 300001"), Target::AnyError), "unreachable");
}

#[test]
fn sums_have_the_formulas_of_school() {
    let sum = |step: &str, check: &str| {
        let source = format!(
            "main(n) {{ var s, i; if (n < 0) {{ n = 0; }} s = 0; i = 1;
             while (i <= n) {{ s = s + {step}; i = i + 1; }} if ({check}) {{ error(); }} return s; }}"
        );
        verdict(&source, Target::AnyError)
    };
    assert_eq!(sum("i", "2 * s != n * (n + 1)"), "unreachable");
    assert_eq!(sum("2 * i - 1", "s != n * n"), "unreachable");
    assert_eq!(sum("i * i", "6 * s != n * (n + 1) * (2 * n + 1)"), "unreachable");
    assert_eq!(sum("i * i * i", "4 * s != n * n * (n + 1) * (n + 1)"), "unreachable");
    assert!(sum("i * i", "s == 55").starts_with("reached with 5"));
    assert_eq!(sum("s + 1", "n == 20 && s != 1048575"), "unreachable");
    assert_eq!(sum("2 - 2 * s", "s != 0 && s != 2"), "unreachable");
}

#[test]
fn what_is_done_every_so_many_times_is_summed() {
    let every = |number: u32, check: &str| {
        let source = format!(
            "main(n) {{ var i, c; c = 0; for (i = 0; i < n; i = i + 1) {{ if (i % {number} == 0) {{ c = c + 1; }} }}
             if (n >= 0 && ({check})) {{ error(); }} return c; }}"
        );
        verdict(&source, Target::AnyError)
    };
    assert_eq!(every(2, "2 * c != n && 2 * c != n + 1"), "unreachable");
    assert_eq!(every(7, "7 * c < n || 7 * c >= n + 7"), "unreachable");
    assert_eq!(every(16, "n > 100000 && c == 6250"), "unreachable");
    assert!(every(7, "c == 2000").ends_with(": error statement"));
}

#[test]
fn fizz_buzz_is_summed() {
    let source = "main(n) { var i, fizz, buzz; fizz = 0; buzz = 0;
        for (i = 0; i < n; i = i + 1) {
            if (i % 3 == 0) { fizz = fizz + 1; }
            if (i % 5 == 0) { buzz = buzz + 1; }
        }
        if (n >= 0 && (3 * fizz < n || 5 * buzz < n || fizz < buzz)) { error(); } return i; }";
    assert_eq!(verdict(source, Target::AnyError), "unreachable");
    // Twelve repetitions of a pattern of fifteen iterations.
    assert_eq!(verdict(&source.replace("fizz < buzz", "buzz > 4 && fizz == buzz"), Target::AnyError), "unreachable");
}

#[test]
fn loops_six_deep_are_summed_from_within() {
    let (mut opening, mut closing) = (String::new(), String::new());
    for depth in 1..=6 {
        let _ = write!(opening, "i{depth} = 0; while (i{depth} < n) {{ ");
        let _ = write!(closing, "i{} = i{} + 1; }} ", 7 - depth, 7 - depth);
    }
    let source = format!(
        "main(n) {{ var a, i1, i2, i3, i4, i5, i6; a = 0; {opening} a = a + 1; {closing}
         if (n == 7 && a != 117649) {{ error(); }} return a; }}"
    );
    assert_eq!(verdict(&source, Target::AnyError), "unreachable");
}

#[test]
fn an_element_is_found_or_there_is_none() {
    let source = "main(A, n, x) {
        var i;
        i = 0;
        while (i < n) { if (A[i] == x) { if (i > 100) { error(); } return i; } i = i + 1; }
        return i;
    }";
    let mut process = process();
    let cfg = lowered(source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut loops = Summarise::new(Target::AnyError.nodes(&cfg));
    let outcome = searched(&cfg, &mut pool, &mut solver, Target::AnyError, &mut loops);
    assert!(matches!(outcome, SearchResult::Reached { .. }), "{outcome:?}");
}
