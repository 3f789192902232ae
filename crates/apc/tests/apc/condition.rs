//! The condition of a target: it refutes the target, or its models are inputs to try.

use loopscope_apc::{Abstraction, TurnOutcome};
use loopscope_cfg::{Target, inline};
use loopscope_chains::effect::Processing;
use loopscope_smt::{Pool, StackOptions, stack};
use loopscope_symex::{Context, Counters, Effort, Limit};
use loopscope_testing::{lowered, process};
use loopscope_transition::tracking::Tracking;

/// The first outcome of a search for an error.
fn searched(source: &str) -> TurnOutcome {
    let cfg = inline(&lowered(source)).expect("no recursion").cfg;
    let targets = Target::AnyError.nodes(&cfg);
    let tracking = Tracking::of(&cfg);
    let mut pool = Pool::default();
    let stacked = StackOptions::default();
    let effort = Effort::new(stacked.session.resources.clone(), 100_000);
    let mut search = Abstraction::new(&cfg, &tracking, &targets, &mut pool, effort, Processing::Heavyweight);
    let mut process = process();
    let mut solver = stack(&mut *process, stacked);
    let budget = &mut |_: &Counters| Ok::<(), Limit>(());
    let mut context = Context { pool: &mut pool, solver: &mut *solver, budget };
    (0..100).find_map(|_| search.turn(&mut context)).expect("an outcome")
}

#[test]
fn a_condition_that_cannot_hold_is_a_proof() {
    let source =
        "main(n) { var i = 0, s = 0; while (i < n) { i = i + 1; s = s + 2; } if (s == 7) { error(); } return s; }";
    assert!(matches!(searched(source), TurnOutcome::Exhausted));
}

#[test]
fn a_model_has_values_of_the_parameters() {
    let source =
        "main(n) { var i = 0, s = 0; while (i < n) { i = i + 1; s = s + 2; } if (s == 8) { error(); } return s; }";
    let TurnOutcome::Seed(seed) = searched(source) else { panic!("no values satisfy the condition") };
    let values: Vec<String> = seed.parameters.iter().map(|(_, value)| value.to_string()).collect();
    assert_eq!(values, ["4"]);
}
