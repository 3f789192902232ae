//! States that come where another one was before, with the same values, are not followed; all others are.

use crate::support::{AtMost, Exhaustive, World, read};
use loopscope_cfg::Target;
use loopscope_smt::Pool;
use loopscope_symex::{Counters, Executor, SearchResult, State, Strategy};
use strum::VariantArray;

/// Checks the result of a search for errors, in each order.
fn always(source: &str, is_expected: impl Fn(&SearchResult, &Counters) -> bool) {
    for &strategy in Strategy::VARIANTS {
        let (_, cfg) = read(source);
        let mut world = World {
            pool: Pool::default(),
            solver: Exhaustive { bound: 3, refutes: true },
            budget: AtMost { states: 300, steps: 20_000 },
        };
        let targets = Target::AnyError.nodes(&cfg);
        let start = State::initial(&cfg, &mut world.pool);
        let searcher = strategy.searcher(&cfg, &targets, 1);
        let mut executor = Executor::new(&cfg, start, Some(targets), searcher);
        let outcome = executor.search(&mut world.context());
        let counters = executor.counters();
        assert!(is_expected(&outcome, &counters), "{strategy:?}: {outcome:?}, {counters:?}\n{source}");
    }
}

fn is_exhausted(outcome: &SearchResult, counters: &Counters) -> bool {
    matches!(outcome, SearchResult::Exhausted) && counters.subsumed > 0
}

fn is_reached(outcome: &SearchResult, _: &Counters) -> bool {
    matches!(outcome, SearchResult::Reached { .. })
}

#[test]
fn loops_without_end_come_to_an_end_where_their_states_do() {
    // Nothing changes, two values take turns, and three bits are set by inputs.
    always("main(n) { while (n == n) { } if (n != n) { error(); } return 0; }", is_exhausted);
    always("main() { var x; x = 0; while (1) { x = 1 - x; if (x > 1) { error(); } } }", is_exhausted);
    let bits = "if (input > 0) { a = 1 - a; } else { b = a; } if (input) { c = b; }";
    let source = format!("main() {{ var a, b, c; a = 0; b = 0; c = 0; while (a < 2) {{ {bits} }} error(); }}");
    always(&source, is_exhausted);
}

#[test]
fn what_was_read_goes_by_no_name() {
    always("main() { var x; x = input; while (x > 0) { x = input; } if (x > 0) { error(); } return 0; }", is_exhausted);
    // Memory that is reached by another address is the same, too.
    always(
        "main() { var p; p = alloc 1; while (*p) { p = alloc input; if (*p > 5) { *p = 5; } if (*p > 5) { error(); } } return 0; }",
        is_exhausted,
    );
}

#[test]
fn what_is_only_output_or_written_does_not_count() {
    always("main() { var i, s; i = 0; s = 0; while (1) { i = i + 1; s = s + i; output s; } }", |outcome, _| {
        matches!(outcome, SearchResult::Exhausted)
    });
    always(
        "main(n) { var i, s; i = 0; s = 0; while (n != 3) { i = i + 1; s = s + i; output s; } if (n != 3) { error(); } return 0; }",
        is_exhausted,
    );
}

#[test]
fn the_same_values_under_other_assumptions_are_others() {
    // At the second condition, x is the same input twice: once at most 0, once more than that.
    always("main(x) { if (x > 0) { output 1; } else { output 2; } if (x == 2) { error(); } return 0; }", is_reached);
    always(
        "main(x) { if (x < 0) { output 1; } else { output 2; } if (x == 0 - 2) { error(); } return 0; }",
        is_reached,
    );
    // The assumption speaks of x by way of y.
    let linked = "main(x) { var y; y = input; if (y == x) { output 1; if (y > 1) { output 2; } else { output 3; } } else { return 0; } \
                  y = 0; if (x == CASE) { error(); } return 0; }";
    for case in ["2", "0 - 2"] {
        always(&linked.replace("CASE", case), is_reached);
    }
}

#[test]
fn what_differs_where_it_is_read_later_is_followed() {
    // Only the third round finds it.
    always(
        "main() { var x, y, z, t; x = 1; y = 1; z = 0; while (input) { t = x; x = y; y = z; z = t; if (x == 0) { error(); } } return 0; }",
        is_reached,
    );
    // The callers hold what differs.
    let calls =
        "f(a) { if (a) { output a; } return a; } main() { var x; x = 0; while (x < 3) { f(1); x = x + 1; } error(); }";
    always(calls, is_reached);
    // A value that is known to be 2 by an assumption is 2.
    always("main(x) { var y; y = 2; if (x == 2) { y = x; } while (y == 2) { } error(); }", is_exhausted);
}
