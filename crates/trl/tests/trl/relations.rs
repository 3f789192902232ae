//! The relations that are learnt of a loop, and their consequences.

use std::fmt::Write;

use expect_test::{Expect, expect};
use loopscope_cfg::{Target, inline};
use loopscope_horn::blocks::Blocks;
use loopscope_interp::{Limits, Outcome, run};
use loopscope_smt::Pool;
use loopscope_symex::{Context, Counters, Limit, witness};
use loopscope_testing::{compiled, inputs_of, lowered, process, solver};
use loopscope_transition::tracking::Tracking;
use loopscope_trl::{Progress, Search};

/// The number of transitions of the longest examined runs, before there must be an answer.
const LONGEST: usize = 20;

/// Searches for a run to an error, and compares the answer and the relations of loops with the expected ones. The interpreter
/// follows the inputs of a run.
fn learns(source: &str, expected: &Expect) {
    let cfg = inline(&lowered(source)).expect("no recursion").cfg;
    let targets = Target::AnyError.nodes(&cfg);
    let tracking = Tracking::new(&cfg);
    let mut pool = Pool::default();
    let proceed = &mut || Ok::<(), Limit>(());
    let blocks = Blocks::new(&cfg, &tracking, &targets, &[cfg.main], &mut pool, proceed).expect("there is no limit");
    let mut search = Search::new(&cfg, &targets, blocks, &mut pool);
    let mut process = process();
    let mut solver = solver(&mut process);
    let budget = &mut |_: &Counters| Ok::<(), Limit>(());
    let mut context = Context { pool: &mut pool, solver: &mut solver, budget };
    let steps = (0..LONGEST).map(|_| search.step(&mut context).expect("a solver that lives"));
    let inputs = match steps.into_iter().find(|step| !matches!(step, Progress::Going)) {
        Some(Progress::Reached(state, model)) => {
            let found = witness(context.pool, &state, &model).expect("few inputs");
            Ok(inputs_of(found.parameters.iter().map(|(_, value)| value), &found.inputs))
        }
        Some(Progress::Candidate(parameters)) => Ok(inputs_of(parameters.iter().flatten(), &[])),
        Some(Progress::Covered(length)) => Err(length),
        other => panic!("{other:?}"),
    };
    let answer = match inputs {
        Ok(inputs) => {
            let outcome = run(&compiled(source), &inputs, &Limits::default()).outcome;
            assert!(matches!(outcome, Outcome::Error { .. }), "{inputs:?} lead to {outcome:?}");
            "reached".to_owned()
        }
        Err(length) => format!("covered by runs of {length} transitions"),
    };
    let mut text = format!("{answer}\n");
    for relation in search.relations() {
        let conditions: Vec<String> = relation.conditions.iter().map(|each| pool.display(*each)).collect();
        let _ = writeln!(text, "{}", conditions.join(" && "));
    }
    // Names differ by numbers.
    expected.assert_eq(&text.replace(|c| ('₀'..='₉').contains(&c), ""));
}

#[test]
fn a_counter_and_a_sum_grow_together() {
    let source = "main(n) { var i = 0, s = 0; while (i < n) { i = i + 1; s = s + 3; } assert(s == 3 * i); return s; }";
    learns(
        source,
        &expect![[r"
        covered by runs of 2 transitions
        n > i && n' >= i' && n == n' && i + rounds == i' && s + 3 * rounds == s' && rounds >= 1
    "]],
    );
}

#[test]
fn a_far_error_needs_no_long_run() {
    let source = "main(n) { var i = 0; while (i < n) { i = i + 1; if (i == 100000) { error(); } } return i; }";
    learns(
        source,
        &expect![[r"
        reached
        n > i && i <= 99998 && n' >= i' && i' <= 99999 && n == n' && i + rounds == i' && rounds >= 1
    "]],
    );
}

#[test]
fn two_ways_around_a_loop_are_two_relations() {
    let source =
        "main() { var x = 0; while (input) { if (input) { x = x + 2; } else { x = x + 4; } } assert(x != 7); }";
    learns(
        source,
        &expect![[r"
        covered by runs of 2 transitions
        x + 4 * rounds == x' && rounds >= 1
        x + 2 * rounds == x' && rounds >= 1
    "]],
    );
}

#[test]
fn a_program_without_loops_is_covered_at_once() {
    learns(
        "main(n) { if (n > 3) { n = 3; } assert(n <= 3); return n; }",
        &expect![[r"
        covered by runs of 0 transitions
    "]],
    );
}
