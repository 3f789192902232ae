//! Terms that decrease in every iteration.

use expect_test::{Expect, expect};
use loopscope_smt::Pool;
use loopscope_termination::ranking::{Ranking, RankingOutcome};
use loopscope_termination::system::TransitionSystem;
use loopscope_testing::{process, solver};

use crate::support::system;

/// The answer of the search in a program without invariants, with the terms of the proof.
fn searched(source: &str, start: fn(&mut Pool, &TransitionSystem) -> Ranking) -> String {
    let mut pool = Pool::default();
    let system = system(source, &mut pool);
    let mut search = start(&mut pool, &system);
    let mut process = process();
    let mut solver = solver(&mut process);
    loop {
        match search.step(&mut *solver, &mut pool).expect("a solver that lives") {
            RankingOutcome::Partly => {}
            RankingOutcome::Proved(proof) => {
                let terms = proof.components.iter();
                let terms = terms.map(|each| format!("{:?} {}", each.shape, pool.display(each.function)));
                return terms.collect::<Vec<_>>().join("\n");
            }
            RankingOutcome::Stuck(heads) => return format!("stuck at {heads:?}"),
        }
    }
}

fn simple(pool: &mut Pool, system: &TransitionSystem) -> Ranking {
    Ranking::new(pool, system, &vec![Vec::new(); system.heads.len()])
}

fn deep(pool: &mut Pool, system: &TransitionSystem) -> Ranking {
    let by_paths = system.by_paths(pool);
    Ranking::deep(pool, &by_paths, &vec![Vec::new(); by_paths.heads.len()])
}

fn proves(source: &str, expected: &Expect) {
    expected.assert_eq(&searched(source, simple));
}

#[test]
fn a_counter_falls() {
    proves("main(n) { var i = 0; while (i < n) { i = i + 1; } return i; }", &expect!["Ranking n - i - 1"]);
}

#[test]
fn the_inner_loop_falls_after_the_outer_one() {
    let source = "main(n) { var i = 0, j; while (i < n) { j = 0; while (j < i) { j = j + 1; } i = i + 1; } return i; }";
    proves(source, &expect!["Bounded n - i - 1\nRanking i - j - 1"]);
}

/// `y` decreases in every iteration, and once it is below 0, `x` decreases.
#[test]
fn a_term_may_fall_in_phases() {
    proves("main(x, y) { while (x > 0) { x = x + y; y = y - 1; } return x; }", &expect!["Phase y\nRanking x - 1"]);
}

#[test]
fn a_loop_that_stands_still_has_no_ranking_function() {
    for start in [simple, deep] {
        assert_eq!(searched("main(i, n) { while (i < n) { i = i + 0; } return i; }", start), "stuck at [0]");
    }
}

/// No condition of the program names the term; it is computed.
#[test]
fn a_linear_term_is_computed() {
    let source =
        "main(x, y) { while (x + y > 0 && x < 100) { if (input) { x = x + 1; } else { y = y - 1; } } return x; }";
    assert!(searched(source, deep).contains("Ranking"));
}
