//! The properties of random programs.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::expect;
use loopscope_generate::{Options, source};
use loopscope_interp::{Argument, Exhausted, InputArray, Inputs, Limits, Outcome, compile, run};
use loopscope_syntax::{Dialect, analyse};

/// Options with every kind of statement and expression, often.
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

/// Options for the smallest programs.
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
        f0(a0, a1) {
            var b0 = 2;
            var b1 = 2;
            var c0;
            var w0 = 0;
            for (var i0 = 1; i0 < a0; i0 += 1) {
                if (b1 >= a1) {
                    b1 = b1 + a0;
                }
                b1 = 3 * input;
                c0 = 8 - 8;
                w0 = 1;
            }
            if (b1 > 2) {
                b0 = c0;
            }
            return a0;
        }

        main(A0, n0) {
            var x0 = 0;
            var x1 = 0;
            var x2 = 7;
            var u0;
            var w0 = 0;
            var u1;
            var w1 = 0;
            var q0 = &u0;
            var r0 = {a: -9, b: 2};
            x2 = 1;
            while (x2 < 2) {
                for (var i0 = 1; i0 < 2; i0 += 1) {
                    x0 = x0 + n0;
                    if (A0[i0] > 2) {
                        x1 = x1;
                        if (n0 < 1) {
                            x1 = x1 - 1;
                            x1 = -2 - 1;
                            A0[A0[x2]] = 2 - 2;
                            x1 += 2;
                        }
                    }
                    if (x2 >= 5) {
                        u1 = A0[x1] - x0;
                        w1 = 1;
                    }
                    if (n0 < i0 && A0[i0] <= x1) {
                        x0 = 1 * f0(1, A0[n0]);
                    }
                }
                if (x0 != n0) {
                    x1 = u1 == u1;
                }
                x2 += 1;
            }
            assert(A0[n0] >= 1);
            return x0;
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
fn different_seeds_give_different_programs() {
    let texts: std::collections::BTreeSet<String> = (0..300).map(|seed| source(seed, &Options::default())).collect();
    assert!(texts.len() > 295, "only {} different programs", texts.len());
    assert!(texts.contains(&source(7, &Options::default())));
}

/// With other names, a program behaves the same.
#[test]
fn borrowed_names_change_no_run() {
    let limits = Limits { steps: 20_000, ..Limits::default() };
    let inputs = Inputs { exhausted: Exhausted::Zero, ..Inputs::default() };
    let mut borrowed = 0;
    for seed in 0..100 {
        let [plain, other] = [0, 60].map(|names| source(seed, &Options { names, ..crowded() }));
        borrowed += u32::from(other.contains("input1"));
        let [plain, other] = [&plain, &other].map(|text| {
            let parse = analyse(text, Dialect::Extended);
            assert!(!parse.has_errors(), "seed {seed}: {:?}\n{text}", parse.diagnostics);
            let run = run(&compile(&parse.program), &inputs, &limits);
            (std::mem::discriminant(&run.outcome), run.steps)
        });
        assert_eq!(plain, other, "seed {seed}");
    }
    assert!(borrowed > 20, "{borrowed} programs have a variable `input1`");
}

/// Nearly all runs end, some with an error, and iterate the loops.
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
            let inputs = Inputs { parameters, exhausted: Exhausted::Zero, ..Inputs::default() };
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
