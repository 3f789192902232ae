//! What random programs are like.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::expect;
use loopscope_generate::{Options, source};
use loopscope_interp::{Argument, Exhausted, InputArray, Inputs, Limits, Outcome, compile, run};
use loopscope_syntax::{Dialect, analyse};

/// Every kind of statement and expression, often.
fn crowded() -> Options {
    Options {
        parameters: 2,
        input_arrays: 2,
        literal_arrays: 1,
        statements: 40,
        loop_depth: 3,
        expression_depth: 3,
        jumps: 20,
        asserts: 10,
        products: 10,
        divisions: 10,
        inputs: 10,
        uninitialised: 20,
        ..Options::default()
    }
}

/// As little as can be.
fn bare() -> Options {
    Options {
        parameters: 0,
        input_arrays: 0,
        variables: 0,
        block: 0,
        statements: 5,
        expression_depth: 0,
        constant: 0,
        bound: 0,
        ..Options::default()
    }
}

#[test]
fn a_program() {
    expect![[r#"
        main(A0, n0) {
            var x0 = 0;
            var x1 = 0;
            var x2 = 7;
            while (input - 4 >= 1) {
                for (var i0 = 1; i0 < 3; i0 += 1) {
                    x0 = x0 + n0;
                }
                while (x0 >= 2) {
                    if (n0 < 8) {
                        x2 = x1 + 1;
                    }
                }
                x2 = x1 + 9;
                if (x2 <= 1) {
                    x0 = 2 * input;
                    if (x0 < 0) {
                        x1 = 2;
                        while (x1 < n0) {
                            x0 = -2 + 9;
                            x1 += 1;
                        }
                    }
                }
            }
            return n0;
        }
    "#]]
    .assert_eq(&source(1, &Options::default()));
}

#[test]
fn no_program_has_errors() {
    for options in [Options::default(), crowded(), bare()] {
        for seed in 0..300 {
            let text = source(seed, &options);
            let parse = analyse(&text, Dialect::Extended);
            assert!(!parse.has_errors(), "seed {seed}: {:?}\n{text}", parse.diagnostics);
        }
    }
}

#[test]
fn seeds_make_a_difference() {
    let texts: std::collections::BTreeSet<String> = (0..300).map(|seed| source(seed, &Options::default())).collect();
    assert!(texts.len() > 295, "only {} different programs", texts.len());
    assert!(texts.contains(&source(7, &Options::default())));
}

/// Of programs and runs, nearly all end, some by an error; and the loops are really taken.
#[test]
fn most_runs_end() {
    let limits = Limits { steps: 20_000, ..Limits::default() };
    let (mut finished, mut failed, mut endless, mut steps) = (0, 0, 0, 0);
    for seed in 0..300 {
        let text = source(seed, &Options::default());
        let program = compile(&analyse(&text, Dialect::Extended).program);
        for first in -1..4 {
            let elements = (0..6).map(|index| (first * index + 1).into());
            let parameters =
                vec![Argument::Array(InputArray::from_elements(elements)), Argument::Integer((first * 2).into())];
            let inputs = Inputs { inputs: Vec::new(), parameters, exhausted: Exhausted::Zero };
            let run = run(&program, &inputs, &limits);
            match run.outcome {
                Outcome::Finished { .. } => finished += 1,
                Outcome::Error { .. } => failed += 1,
                _ => endless += 1,
            }
            if !matches!(run.outcome, Outcome::StepLimit) {
                steps += run.steps;
            }
        }
    }
    let shares = format!("{finished} finished, {failed} failed, {endless} were stopped; {steps} steps");
    println!("{shares}");
    assert!(finished > 300 && failed > 100 && endless < 75 && steps > 30 * (finished + failed), "{shares}");
}
