//! The properties of random programs as in the thesis.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::expect;
use loopscope_cfg::lower;
use loopscope_generate::thesis::{Parameters, ProgramSet, program, source};
use loopscope_interp::{Exhausted, Inputs, Limits, LineTarget, Outcome, Run, compile, run, run_observed};
use loopscope_syntax::{Dialect, ErrorKind, LineIndex, Severity, analyse, print};

use crate::shape::shape;

/// The number of programs of each set.
const PROGRAMS: u64 = 40;

/// Sets that cover all features.
const SETS: [&str; 8] =
    ["15-10-3-f-f", "50-10-5-f-t", "15-50-5-t-t", "0-0-1-t-f", "small", "smaller", "human", "guarded"];

fn set(name: &str) -> Parameters {
    name.parse::<ProgramSet>().expect("a set").parameters
}

fn text(seed: u64, parameters: &Parameters) -> String {
    source(seed, parameters).expect("parameters within their ranges")
}

/// Inputs that differ from each other.
fn inputs(variant: i64) -> Inputs {
    let inputs = (0..40).map(|index| ((index * 7 + variant * 5) % 23 - 6 + variant).into()).collect();
    Inputs { inputs, exhausted: Exhausted::Zero, ..Inputs::default() }
}

fn limits() -> Limits {
    Limits { steps: 20_000, ..Limits::default() }
}

fn run_on(text: &str, variant: i64) -> Run {
    run(&compile(&analyse(text, Dialect::Microc).program), &inputs(variant), &limits())
}

#[test]
fn a_program() {
    expect![[r#"
        main() {
            var var1, var2, var3, var4, var5, var6, var7;
            var1 = 7;
            var2 = 8;
            var3 = 6;
            var4 = [5, 7, 7, 2, 4];
            var5 = [4, 9];
            var6 = alloc 2;
            var7 = alloc 2;
            if (var3 >= (input != var2)) {
                var7 = &var3;
                while (var1 < var3) {
                    *var6 = var3;
                    var5[0] = 2;
                    var1 = (var2 >= *var7) / *var6;
                    var1 = var1 + 1;
                }
                while (var2 < var3) {
                    *var7 = 3 * (var3 >= var1);
                    var2 = var2 + 1;
                }
                while (var2 == var4[4]) {
                    output (var5[0] + var1) / *var7;
                    output *var6;
                    var4 = [1, 0, 0, 8, 9, 1, 4];
                }
            } else {
                var7 = alloc (2 < *var6) + input;
                output 1 <= (input != var1);
            }
            var3 = var4[10];
            var7 = alloc var3;
            while (var2 < var3) {
                output !(var3 < var5[0]);
                var2 = 5 <= var1;
                var2 = var2 + 1;
            }
            while (var3 == var4[4]) {
                var4 = [2, 6, 0, 0, 7, 8, 7, 9];
                output 2;
                if (!(var1 > (*var6 == var5[0]))) {
                    var2 = *var7;
                    var6 = alloc var4[1];
                    output *var7;
                    var1 = var2;
                    var7 = &var1;
                } else {
                    var2 = var4[0];
                }
                while (var2 < var1) {
                    var5 = [6, 8, 8, 6];
                    var5 = [2, 7, 1, 8];
                    output *var7 + var1 == input;
                    output var2;
                    var7 = alloc var4[3];
                    var2 = var2 + 1;
                }
            }
            while (var1 < var3) {
                var5[1] = *var6;
                var2 = var5[0];
                var1 = var1 + 1;
            }
            var5[0] = input <= (*var7 <= var5[1]);
            *var7 = 0;
            return var2;
        }
    "#]]
    .assert_eq(&text(3, &set("15-10-3-t-t")));
}

#[test]
fn a_guarded_program() {
    let parameters = Parameters { max_block_depth: 2, max_top_lvl_stmts_count: 5, ..set("guarded") };
    expect![[r#"
        main() {
            var var1, var2, var3, var4, var5, var6, var7;
            var1 = 7;
            var2 = 8;
            var3 = 6;
            var4 = [5, 7, 7, 2, 4];
            var5 = [4, 9];
            var6 = alloc 2;
            var7 = alloc 2;
            if (var3 >= input * var3) {
                if (0 <= var3 && var3 < 2) {
                    var2 = var5[var3];
                }
                if (var3 > var1) {
                    var1 = var2 / (var3 - var1);
                }
                if (0 <= var3 && var3 < 2) {
                    var1 = var5[var3];
                }
                if (var3 != 0) {
                    var2 = var3 / var3;
                }
            } else {
                if (var1 > var1) {
                    var1 = var2 / (var1 - var1);
                }
                if (var1 > var3) {
                    var1 = var2 / (var1 - var3);
                }
                var2 = var3;
                output var2 + var3;
                var4[2] = input > 3;
            }
            if (var3 == (var5[0] != var4[4])) {
                output var5[0] * input + var3;
                output var1;
                output input > var5[0] != var4[1];
            }
            if (var1 != 0) {
                var3 = var1 / var1;
            }
            var1 = var4[0];
            return var3;
        }
    "#]]
    .assert_eq(&text(3, &parameters));
}

/// The printed text has the generated tree, in the core language, without errors or warnings, and it can be lowered.
#[test]
fn programs_are_parsed_as_generated() {
    for name in SETS {
        for seed in 0..PROGRAMS {
            let made = program(seed, &set(name)).expect("parameters within their ranges");
            let text = print(&made);
            assert_eq!(text, self::text(seed, &set(name)), "the same seed, the same program");
            let parse = analyse(&text, Dialect::Microc);
            let reported = parse.diagnostics.iter().any(|each| each.severity != Severity::Hint);
            assert!(!reported, "{name} {seed}: {:?}\n{text}", parse.diagnostics);
            assert!(shape(&made) == shape(&parse.program), "{name} {seed}:\n{text}");
            assert!(lower(&parse.program, &text).is_ok(), "{name} {seed}:\n{text}");
        }
    }
}

/// Runs finish, hit a limit, or fail with one of the possible errors.
#[test]
fn only_possible_errors_happen() {
    for name in SETS {
        let parameters = set(name);
        for seed in 0..PROGRAMS {
            let text = text(seed, &parameters);
            for outcome in (0..5).map(|variant| run_on(&text, variant).outcome) {
                let expected = match outcome {
                    Outcome::Finished { .. } | Outcome::StepLimit | Outcome::MemoryLimit => true,
                    Outcome::Error { kind: ErrorKind::DivisionByZero, .. } => parameters.generate_divisions,
                    Outcome::Error { kind, .. } => {
                        matches!(kind, ErrorKind::IndexOutOfBounds | ErrorKind::NullDereference)
                    }
                    _ => false,
                };
                assert!(expected, "{name} {seed}: {outcome:?}\n{text}");
            }
        }
    }
}

/// A guaranteed error is an additional statement, and every run that reaches it fails there. Most runs reach it.
#[test]
fn guaranteed_errors_are_errors() {
    let (mut reached, mut nested) = (0, 0);
    for name in ["15-10-3-t-t", "15-50-5-t-f"] {
        let with = set(name);
        let without = Parameters { error_guaranteed: false, ..with.clone() };
        for seed in 0..PROGRAMS {
            let (text, plain) = (text(seed, &with), text(seed, &without));
            let place = text.lines().zip(plain.lines()).position(|(one, other)| one != other).expect("a difference");
            let mut lines: Vec<&str> = text.lines().collect();
            let error = lines.remove(place);
            assert_eq!(
                lines,
                plain.lines().collect::<Vec<&str>>(),
                "{name} {seed}: `{error}` is the only additional statement"
            );
            nested += u32::from(error.starts_with("        "));
            let tree = analyse(&text, Dialect::Microc).program;
            let compiled = compile(&tree);
            let target = LineTarget::new(&compiled, &LineIndex::new(&text), place as u32 + 1).expect("a statement");
            let comes_there = |variant| {
                let mut target = target.clone();
                let run = run_observed(&compiled, &inputs(variant), &limits(), &mut target);
                matches!(run.outcome, Outcome::ReachedTarget { .. })
            };
            let coming: Vec<i64> = (0..5).filter(|variant| comes_there(*variant)).collect();
            reached += u32::from(!coming.is_empty());
            for variant in coming {
                let Outcome::Error { span, .. } = run_on(&text, variant).outcome else {
                    panic!("{name} {seed}: `{error}` does not fail\n{text}");
                };
                let line = LineIndex::new(&text).line_column(&text, span.start).0;
                assert!(line as usize <= place + 1, "{name} {seed}: the run continues after `{error}`\n{text}");
            }
        }
    }
    let shares = format!("{reached} of {} are reached, {nested} are nested", 2 * PROGRAMS);
    println!("{shares}");
    assert!(reached > PROGRAMS as u32 && nested > 5, "{shares}");
}

/// All loops end if guards terminate, and most operations that could fail do not.
#[test]
fn guarded_programs_end_mostly_without_errors() {
    let limits = Limits { steps: 5_000_000, ..Limits::default() };
    let (mut cut, mut failed, mut risks) = (0, 0, 0);
    for seed in 0..PROGRAMS {
        let text = text(seed, &set("guarded"));
        risks += text.matches(['/', '*']).count() + text.matches("[i").count() + text.matches("[var").count();
        let outcome = run(&compile(&analyse(&text, Dialect::Microc).program), &inputs(0), &limits).outcome;
        cut += u32::from(matches!(outcome, Outcome::StepLimit));
        failed += u32::from(matches!(outcome, Outcome::Error { .. }));
    }
    let shares = format!("{cut} take long, {failed} fail; {risks} expressions that could");
    println!("{shares}");
    assert!(cut <= 1 && failed <= 6 && risks > 10 * PROGRAMS as usize, "{shares}");
    let careless = Parameters { unguarded_prob: 1.0, ..set("guarded") };
    let fails = |seed| matches!(run_on(&text(seed, &careless), 0).outcome, Outcome::Error { .. });
    assert!((0..PROGRAMS).filter(|seed| fails(*seed)).count() > PROGRAMS as usize / 2);
}

/// The largest parameters make a finite program that can be parsed.
#[test]
fn nothing_grows_without_bound() {
    let (depth, top_level, block) = (Parameters::BLOCK_DEPTH, Parameters::TOP_LEVEL, Parameters::WITHIN_A_BLOCK);
    let largest = Parameters {
        for_loop_gen_prob: 0.5,
        loop_gen_prob: 0.5,
        max_block_depth: *depth.end(),
        max_top_lvl_stmts_count: *top_level.end(),
        max_stmts_within_a_block: *block.end(),
        ..Parameters::default()
    };
    let text = text(0, &largest);
    assert!(!analyse(&text, Dialect::Microc).has_errors());
    let lines = text.lines().count();
    assert!((10_000..100_000).contains(&lines), "{lines} lines");
}

#[test]
fn sets_have_the_parameters_of_their_tables() {
    let names: Vec<String> = ProgramSet::table_6_16().into_iter().map(|set| set.name).collect();
    assert_eq!(names.len(), 18);
    assert_eq!(
        (names[0].as_str(), names[6].as_str(), names[17].as_str()),
        ("15-10-3-f-f", "15-10-3-t-t", "15-50-5-f-t")
    );
    let fourth = &ProgramSet::table_6_16()[15].parameters;
    assert_eq!((fourth.for_loop_gen_prob, fourth.loop_gen_prob, fourth.max_block_depth), (0.5, 0.1, 5));
    assert_eq!((fourth.error_guaranteed, fourth.generate_divisions), (false, true));
    assert_eq!((set("large").max_block_depth, set("large").max_top_lvl_stmts_count), (5, 20));
    for name in ProgramSet::named() {
        set(name);
    }
}

#[test]
fn ranges_are_named() {
    let refused = |parameters: Parameters| program(0, &parameters).expect_err("out of range").to_string();
    let default = Parameters::default;
    expect!["`loop-gen-prob` is -0.1, which is not from 0 to 1"]
        .assert_eq(&refused(Parameters { loop_gen_prob: -0.1, ..default() }));
    expect!["`risky-prob` is NaN, which is not from 0 to 1"]
        .assert_eq(&refused(Parameters { risky_prob: f64::NAN, ..default() }));
    expect!["`for-loop-gen-prob + loop-gen-prob` is 1.25, which is not from 0 to 1"].assert_eq(&refused(Parameters {
        for_loop_gen_prob: 0.75,
        loop_gen_prob: 0.5,
        ..default()
    }));
    expect!["`max-block-depth` is 0, which is not from 1 to 10"]
        .assert_eq(&refused(Parameters { max_block_depth: 0, ..default() }));
    expect!["`max-top-lvl-stmts-count` is 1001, which is not from 1 to 1000"]
        .assert_eq(&refused(Parameters { max_top_lvl_stmts_count: 1001, ..default() }));
    expect!["no set of programs is called `60-50-3-f-f`: `small`, `medium`, `large`, `smaller`, `larger`, `human`, `guarded` are, and names such as `15-10-3-f-f`, of two percentages up to 100 together, a depth from 1 to 10, and `f` or `t` twice"].assert_eq(&"60-50-3-f-f".parse::<ProgramSet>().expect_err("more than 1").to_string());
    for name in ["", "15-10-3-f", "15-10-3-f-f-f", "15-10-0-f-f", "15-10-3-f-x", "300-0-3-f-f"] {
        assert!(name.parse::<ProgramSet>().is_err(), "{name}");
    }
}
