//! The condition of a target: it refutes the target, or its models are inputs to try.

use loopscope_apc::artefact::{LeftOut, NecessaryCondition};
use loopscope_apc::{Abstraction, TurnOutcome};
use loopscope_cfg::{Target, inline};
use loopscope_chains::effect::Processing;
use loopscope_smt::{Pool, StackOptions, stack};
use loopscope_symex::{Context, Counters, Effort, Limit};
use loopscope_testing::{lowered, process};
use loopscope_transition::tracking::Tracking;

/// The first outcome of a search for an error.
fn searched(source: &str) -> TurnOutcome {
    outcome(source).0
}

/// The same, with the condition so far.
fn outcome(source: &str) -> (TurnOutcome, NecessaryCondition) {
    let cfg = inline(&lowered(source)).expect("no recursion").cfg;
    let targets = Target::AnyError.nodes(&cfg);
    let tracking = Tracking::new(&cfg);
    let mut pool = Pool::default();
    let stacked = StackOptions::default();
    let effort = Effort::new(stacked.session.resources.clone(), 100_000);
    let mut search = Abstraction::new(&cfg, &tracking, &targets, &mut pool, effort, Processing::Heavyweight);
    let mut process = process();
    let mut solver = stack(&mut *process, stacked);
    let budget = &mut |_: &Counters| Ok::<(), Limit>(());
    let mut context = Context { pool: &mut pool, solver: &mut *solver, budget };
    let outcome = (0..100).find_map(|_| search.turn(&mut context)).expect("an outcome");
    (outcome, search.condition(&mut pool))
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

/// A loop that counts ones in some arrays, at indices that depend on its counts by these factors.
fn counting(arrays: &[&str], factors: &[u32]) -> String {
    let counts: Vec<String> = (0..arrays.len()).map(|number| format!("c{number}")).collect();
    let products: Vec<String> =
        counts.iter().zip(factors).map(|(count, factor)| format!("{factor} * {count}")).collect();
    let branch = |(array, count)| format!("if ({array}[i + {}] == 1) {count}++;", products.join(" + "));
    let branches: Vec<String> = arrays.iter().zip(&counts).map(branch).collect();
    format!(
        "main({}, n) {{ int {} = 0, i = 0; while (i < n) {{ {} i++; }} if (c0 == 2) error(); return 0; }}",
        arrays.join(", "),
        counts.join(" = 0, "),
        branches.join(" ")
    )
}

#[test]
fn the_condition_of_each_iteration_is_complete_if_paths_count_together() {
    let (_, condition) = outcome(&counting(&["A", "B", "C"], &[0, 0, 0]));
    let way = &condition.ways[0];
    assert!(way.parts.iter().any(|part| part.formula.text.contains("σ^8[τ8]")), "{way:?}");
    assert_eq!(way.left_out, []);
}

#[test]
fn what_is_left_out_of_a_condition_is_told() {
    let (_, condition) = outcome(&counting(&["A", "B", "C", "D"], &[1, 10, 100, 1000]));
    assert_eq!(condition.ways[0].left_out, [LeftOut { line: 1, paths: 12, all: 16 }]);
}
