//! TRL reports a run to the target only if the run leads there.

use serde_json::json;

use crate::support::command::loopscope;

#[test]
fn a_way_that_ends_before_the_target_is_no_run_to_it() {
    // The constraints on the divisions are imprecise: they allow a path that ends before any error.
    let program = "main() {
    var a, b, c, i, n;
    b = input;
    a = 0;
    if (b != 0) {
        b = a / b;
    }
    if (b != 0) {
        c = a / b;
    }
    if (9 <= input) {
        while (i < n) {
            if (b < 0) {
            }
        }
    }
}
";
    let answer = loopscope(&["analyse", "-", "--technique", "trl", "--json"], program).json();
    assert_eq!(answer["stats"]["refuted"], json!(0), "{answer}");
    assert_ne!(answer["stop"]["code"], json!("refuted"), "{answer}");
}
