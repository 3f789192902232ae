//! Paths that others make needless are left out, and no other.

use crate::support::{AtMost, Exhaustive, World, read};
use loopscope_cfg::Target;
use loopscope_smt::Pool;
use loopscope_symex::{Aggressive, Counters, Executor, SearchResult, State, Strategy};
use strum::VariantArray;

/// The outcome of a search for errors, and its counters. Inductions use up to this many extra iterations.
fn search(source: &str, strategy: Strategy, rounds: Option<u32>, merges: bool) -> (SearchResult, Counters) {
    let (_, cfg) = read(source);
    let mut world = World {
        pool: Pool::default(),
        solver: Exhaustive { bound: 2, refutes: true },
        budget: AtMost { states: 300, steps: 20_000 },
    };
    let targets = Target::AnyError.nodes(&cfg);
    let start = State::initial(&cfg, &mut world.pool);
    let searcher = strategy.searcher(&cfg, &targets, 1);
    let mut executor = Executor::new(&cfg, start, Some(targets), searcher);
    if merges {
        executor = executor.with_merger(Aggressive);
    }
    if let Some(rounds) = rounds {
        executor = executor.with_subsumption(rounds);
    }
    let outcome = executor.search(&mut world.context());
    (outcome, executor.counters())
}

/// In whatever order paths are followed, and whether or not they are merged, this comes of it.
fn always(source: &str, rounds: u32, is_expected: impl Fn(&SearchResult, &Counters) -> bool) {
    for &strategy in Strategy::VARIANTS {
        for merges in [false, true] {
            let (outcome, counters) = search(source, strategy, Some(rounds), merges);
            assert!(
                is_expected(&outcome, &counters),
                "{strategy:?}, merges: {merges}: {outcome:?}, {counters:?}\n{source}"
            );
        }
    }
}

fn is_closed(outcome: &SearchResult, counters: &Counters) -> bool {
    matches!(outcome, SearchResult::Exhausted) && counters.subsumed > 0
}

fn is_reached(outcome: &SearchResult, _: &Counters) -> bool {
    matches!(outcome, SearchResult::Reached { .. })
}

fn is_open(outcome: &SearchResult, _: &Counters) -> bool {
    matches!(outcome, SearchResult::Stopped(_))
}

#[test]
fn what_was_seen_to_lead_nowhere_is_not_followed_again() {
    // Each condition doubles the paths, all with another value, and none of them matters.
    let conditions = "if (input > 0) { y = 2 * y; } else { y = 2 * y + 1; } ".repeat(6);
    let source = format!("main() {{ var y; y = 1; {conditions} if (y == 0) {{ error(); }} return 0; }}");
    let alone = search(&source, Strategy::Dfs, None, false).1;
    assert_eq!(alone.subsumed, 0);
    let (outcome, counters) = search(&source, Strategy::Dfs, Some(0), false);
    assert!(is_closed(&outcome, &counters) && counters.states <= 20, "{counters:?}");
    assert!(alone.states > 100, "{alone:?}");
}

#[test]
fn loops_without_bounds_are_closed() {
    let loops = "while (i < n) { x = x + 1; i = i + 1; }";
    always(&format!("main(x, i, n) {{ var y; y = x; {loops} if (x < y) {{ error(); }} return 0; }}"), 0, is_closed);
    // A loop that no run leaves.
    always("main(x) { var i; i = 0; while (1) { i = i + input; if (x != x) { error(); } } }", 0, is_closed);
}

#[test]
fn loops_in_loops_are_closed_together() {
    let inner = "while (j < n) { x = x + 1; j = j + 1; }";
    let source = format!(
        "main(x, i, j, n) {{ var y; y = x; while (i < n) {{ i = i + 1; {inner} }} if (x < y) {{ error(); }} return 0; }}"
    );
    always(&source, 0, is_closed);
}

#[test]
fn more_rounds_are_looked_back_at_where_one_is_not_enough() {
    // The value in x was in y a round before, and in z two rounds before.
    let turn = "t = x; x = y; y = z; z = t;";
    let source = format!(
        "main(n) {{ var x, y, z, t; x = 1; y = 1; z = 1; while (input != n) {{ {turn} n = n + 1; }} if (x == 0) {{ error(); }} return 0; }}"
    );
    assert!(is_open(&search(&source, Strategy::Dfs, Some(0), false).0, &Counters::default()));
    always(&source, 1, is_closed);
}

#[test]
fn errors_of_later_rounds_are_found() {
    let late = "main(n) { var i; i = 0; while (i < n) { i = i + 1; if (i == 2) { error(); } } return 0; }";
    always(late, 3, is_reached);
    let switched = "main(n, k) { var on, i; on = 0; i = 0; while (i < n) { if (on == 1) { error(); } if (i < k) { on = on + 1; } \
                    i = i + 1; } return 0; }";
    always(switched, 3, is_reached);
}

#[test]
fn an_error_that_no_run_comes_to_is_none() {
    // Listing 5.5: i is never less than 0, so the loop never accesses an element out of bounds.
    let source = "main(n, a) { var b, c, i; b = 0; c = [1, 2, 3]; i = 0; if (a != 0) { a = 1; } else { a = 2; } \
                  while (i < n) { b = b / a; if (i == 0 - 1) { b = c[3]; } i = i + 1; } return b; }";
    always(source, 1, is_closed);
}

#[test]
fn operations_that_may_fail_need_that_they_do_not() {
    // Listing 5.7, and the same without the condition that keeps i from being 0.
    let program = |guard: &str| {
        format!("main(x, i) {{ var y; y = x; {guard} i = 1 / i; if (x < y) {{ x = 1 / 0; }} return 0; }}")
    };
    always(&program("if (i == 0) { i = 1; }"), 0, |outcome, _| matches!(outcome, SearchResult::Exhausted));
    always(&program("if (i == 1) { i = 1; }"), 0, is_reached);
}

#[test]
fn what_is_learnt_of_a_pointer_is_not_said_of_another() {
    let source = "main(a) { var x, y, p; x = 1; y = 1; if (a > 0) { p = &x; } else { p = &y; } *p = 0; \
                  if (y == 0) { error(); } return x; }";
    always(source, 0, is_reached);
    let lengths = "main(a) { var x; if (a > 0) { x = [1, 2, 3]; } else { x = [1, 2]; } return x[2]; }";
    always(lengths, 0, is_reached);
    let written = "main(a) { var x; if (a > 0) { x = 1; } return x; }";
    always(written, 0, is_reached);
}

#[test]
fn calls_are_told_apart_by_who_waits_for_them() {
    let source = "same(n) { if (n > 0) { return n; } return n; } \
                  main(a) { var x, y; x = same(a); y = same(0 - a); if (x + y != 0) { error(); } \
                  if (x == 1) { if (y == 0 - 1) { error(); } } return 0; }";
    always(source, 0, is_reached);
}

#[test]
fn without_targets_all_paths_are_followed() {
    let (_, cfg) = read("main(a) { if (a > 0) { output 1; } if (a > 1) { output 2; } return 0; }");
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool);
    let searcher = Strategy::Dfs.searcher(&cfg, &loopscope_sorted::SortedSet::new(), 1);
    let mut executor = Executor::new(&cfg, start, None, searcher).with_subsumption(2);
    assert!(matches!(executor.search(&mut world.context()), SearchResult::Exhausted));
    assert_eq!((executor.counters().paths, executor.counters().subsumed), (3, 0));
}
