//! A check ends soon after its time is over, whatever the evidence is, and says so: this is no refusal.

use std::cell::Cell;

use loopscope_certify::{Cause, Certificate, Evidence, Means, Target, Time, check};
use loopscope_smt::{Answer, Core, Pool, Solver, Statistics, TransportError};
use loopscope_syntax::Dialect;
use serde_json::{Value, json};

/// A solver that agrees with every claim.
struct Agrees;

impl Solver for Agrees {
    fn check(&mut self, _: &mut Pool, assertions: &[loopscope_smt::Term]) -> Result<Answer, TransportError> {
        Ok(Answer::Unsat(Core::all(assertions.len())))
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// The most times that the time is asked once it is over.
const SOON: u32 = 3;

/// Checks a certificate whose time is over after so many questions.
#[track_caller]
fn is_late(source: &str, target: Target, evidence: Value, patience: u32) {
    let evidence: Evidence = serde_json::from_value(evidence).expect("evidence");
    let certificate = Certificate::new(source, Dialect::Extended, target, evidence);
    let asked = Cell::new(0);
    let is_over = || {
        asked.set(asked.get() + 1);
        asked.get() > patience
    };
    let means = Means { solver: &mut Agrees, pool: &mut Pool::default(), time: Time(&is_over) };
    let refused = check(source, Dialect::Extended, &certificate, means).expect_err("it is late");
    assert_eq!(refused.cause, Cause::Late, "{}", refused.reason);
    assert!(asked.get() > patience, "{} questions", asked.get());
    assert!(asked.get() <= patience + SOON, "{} questions", asked.get());
}

#[test]
fn a_long_run_is_interrupted() {
    let source = "main(n) { while (1) { n = n + 1; } return 0; }";
    is_late(source, Target::AnyError, json!({"kind": "inputs", "inputs": [], "parameters": {}}), 3);
}

#[test]
fn many_inputs_are_not_read_to_the_end() {
    let source = "main(A) { assert(A[0] == 1); return 0; }";
    let run = |index: u32| json!({"first": index.to_string(), "last": index.to_string(), "value": "1"});
    let runs: Vec<Value> = (0..1000).map(|index| run(2 * index)).collect();
    let parameters = json!({"A": {"kind": "array", "runs": runs}});
    is_late(source, Target::AnyError, json!({"kind": "inputs", "inputs": [], "parameters": parameters}), 100);
    let inputs = vec!["7"; 1000];
    is_late(source, Target::AnyError, json!({"kind": "inputs", "inputs": inputs, "parameters": {}}), 100);
}

#[test]
fn many_runs_are_not_all_made() {
    let source = "main() {
        var a, b;
        a = input; assume(a >= 0 && a < 1000);
        b = input; assume(b >= 0 && b < 1000);
        assert(a + b >= 0);
        return 0;
    }";
    let range = json!({"first": "0", "last": "999"});
    is_late(source, Target::AnyError, json!({"kind": "runs", "inputs": [range, range]}), 1000);
}

/// A loop in a loop.
const NESTED: &str = "\
main(n) {
    var i, j;
    i = 0;
    while (i < n) {
        j = 0;
        while (j < i) {
            j = j + 1;
        }
        i = i + 1;
    }
    assert(i >= 0);
    return 0;
}
";

#[test]
fn unrolling_is_interrupted() {
    let (outer, inner) = (json!({"line": 4, "column": 5}), json!({"line": 6, "column": 9}));
    let loops = json!([{"loop": outer, "bound": 50}, {"loop": inner, "bound": 50}]);
    is_late(NESTED, Target::AnyError, json!({"kind": "loops", "loops": loops}), 1000);
}

#[test]
fn further_conditions_are_not_asked_about() {
    let (outer, inner) = (json!({"line": 4, "column": 5}), json!({"line": 6, "column": 9}));
    let claim = |at: Value| json!({"loop": at, "invariant": "(>= $i 0)", "rank": ["1"]});
    let loops = json!([claim(outer), claim(inner)]);
    for patience in [0, 1, 5, 10] {
        is_late(NESTED, Target::Ends, json!({"kind": "ranking", "loops": loops}), patience);
    }
}

#[test]
fn the_way_to_a_recurrent_set_is_interrupted() {
    let source =
        "main() {\n    var i;\n    i = 0;\n    while (i >= 0) {\n        i = i + 1;\n    }\n    return 0;\n}\n";
    let head = json!({"line": 4, "column": 5});
    let loops = json!([{"loop": head, "set": "(>= $i 0)"}]);
    let evidence =
        json!({"kind": "recurrent", "parameters": {}, "enters": head, "visits": 1_000_000_000, "loops": loops});
    is_late(source, Target::Ends, evidence, 1000);
}
