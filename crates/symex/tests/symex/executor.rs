//! When the executor says that there are no more paths, and what bounds its search.

use crate::support::{World, read};
use loopscope_cfg::{Cfg, Edge, NodeKind, Target};
use loopscope_smt::UnknownReason;
use loopscope_symex::{
    Aggressive, Bfs, Counters, Dfs, Executor, Limit, Progress, SearchResult, State, StopReason, Strategy, witness,
};
use strum::VariantArray;

#[test]
fn a_target_is_reached_with_a_witness() {
    let source = "main(k) { var x; x = input; if (x * x == 49) { if (x < k) { error(); } } return 0; }";
    let (_, cfg) = read(source);
    for &strategy in Strategy::VARIANTS {
        let mut world = World::new();
        let SearchResult::Reached { state, model } = search(&cfg, &mut world, strategy, Target::AnyError) else {
            panic!("the error is reachable")
        };
        let witness = witness(&world.pool, &state, &model).expect("few inputs");
        assert_eq!(format!("{:?}", witness.inputs), "[7]");
        assert_eq!(format!("{:?}", witness.parameters[0].1), "Int(8)");
    }
}

#[test]
fn a_target_that_no_path_meets_exhausts_the_search() {
    let source = "main() { var x; x = input; if (x * x == 48) { error(); } return 0; }";
    let (_, cfg) = read(source);
    for &strategy in Strategy::VARIANTS {
        assert!(matches!(search(&cfg, &mut World::new(), strategy, Target::AnyError), SearchResult::Exhausted));
    }
}

#[test]
fn an_unknown_answer_is_no_proof() {
    let (_, cfg) = read("main() { var x; x = input; if (x * x == 48) { error(); } return 0; }");
    for &strategy in Strategy::VARIANTS {
        let mut world = World::new();
        world.solver.refutes = false;
        let outcome = search(&cfg, &mut world, strategy, Target::AnyError);
        let SearchResult::Stopped(StopReason::SolverUnknown { reason, .. }) = outcome else { panic!("{outcome:?}") };
        assert!(matches!(reason, UnknownReason::Incomplete(_)));
    }
}

#[test]
fn what_cannot_lead_to_the_target_is_not_executed() {
    let source = "spin(n) { while (1) { n = n + 1; } return n; }
main(n) {
    if (n > 3) {
        output n;
        spin(n);
    }
    return 0;
}";
    let (_, cfg) = read(source);
    for &strategy in Strategy::VARIANTS {
        let mut world = World::new();
        assert!(matches!(search(&cfg, &mut world, strategy, Target::Line(4)), SearchResult::Reached { .. }));
    }
    for &strategy in Strategy::VARIANTS {
        let mut world = World::new();
        assert!(matches!(search(&cfg, &mut world, strategy, Target::AnyError), SearchResult::Exhausted));
    }
}

#[test]
fn an_edge_that_is_known_to_be_dead_is_not_followed() {
    let source = "main(n) { if (n > 3) { if (n * n > 10) { output n; } error(); } return 0; }";
    let (_, cfg) = read(source);
    let targets = Target::AnyError.nodes(&cfg);
    let branches = cfg.graph.node_indices().filter(|node| matches!(cfg.graph[*node].kind, NodeKind::Branch(_)));
    let outer = branches.min().expect("there is a condition");
    let mut world = World::new();
    for (dead, reached) in [(Edge::False, true), (Edge::True, false)] {
        let start = State::initial(&cfg, &mut world.pool);
        let mut executor = Executor::new(&cfg, start, Some(targets.clone()), Box::<Bfs>::default());
        executor.learn(cfg.edge(outer, dead).into_iter().collect(), std::iter::empty());
        let outcome = executor.search(&mut world.context());
        assert_eq!(matches!(outcome, SearchResult::Reached { .. }), reached, "{outcome:?}");
        assert_eq!(matches!(outcome, SearchResult::Exhausted), !reached, "{outcome:?}");
    }
}

#[test]
fn states_that_contradict_what_is_necessary_are_left_out() {
    let (_, cfg) = read("main(n) { if (n > 3) { error(); } return 0; }");
    let targets = Target::AnyError.nodes(&cfg);
    for (most, reached) in [(7, true), (2, false)] {
        let mut world = World::new();
        let start = State::initial(&cfg, &mut world.pool);
        let n = start.parameters()[0].term;
        let mut executor = Executor::new(&cfg, start, Some(targets.clone()), Box::<Bfs>::default());
        let bound = world.pool.int(most);
        let necessary = world.pool.le(n, bound);
        executor.require(vec![necessary]);
        match executor.search(&mut world.context()) {
            SearchResult::Reached { state, model } => {
                assert!(reached && world.pool.satisfies(&model, &[necessary]), "{model:?}");
                assert!(state.path_condition().contains(&necessary));
            }
            outcome => assert!(!reached && matches!(outcome, SearchResult::Exhausted), "{outcome:?}"),
        }
    }
}

#[test]
fn a_state_that_runs_forever_does_not_keep_others_waiting() {
    let source = "main(x) { var i; i = 0; if (x) { while (i >= 0) { i = i + 1; } } error(); return 0; }";
    let (_, cfg) = read(source);
    for strategy in Strategy::VARIANTS.iter().copied().filter(|strategy| *strategy != Strategy::Dfs) {
        let outcome = search(&cfg, &mut World::new(), strategy, Target::AnyError);
        assert!(matches!(outcome, SearchResult::Reached { .. }), "{strategy:?}: {outcome:?}");
    }
}

#[test]
fn endless_recursion_is_bounded_and_says_so() {
    let (_, cfg) =
        read("f(n) { var r; r = 0; if (n != 0) { r = f(n + 1); } return r; } main() { f(1); error(); return 0; }");
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool);
    let targets = Target::AnyError.nodes(&cfg);
    let mut executor = Executor::new(&cfg, start, Some(targets), Box::<Bfs>::default()).with_call_depth(50);
    let outcome = executor.search(&mut world.context());
    assert!(matches!(outcome, SearchResult::Stopped(StopReason::CallDepth { depth: 50, .. })), "{outcome:?}");
}

/// The outcome of a search for any error with a bound on the iterations of loops, without and with merging.
fn unrolled(source: &str, most: u32) -> [SearchResult; 2] {
    let (_, cfg) = read(source);
    [false, true].map(|merges| {
        let mut world = World::new();
        let start = State::initial(&cfg, &mut world.pool);
        let targets = Target::AnyError.nodes(&cfg);
        let executor = Executor::new(&cfg, start, Some(targets), Box::new(Dfs::new(&cfg))).with_most_iterations(most);
        let mut executor = if merges { executor.with_merger(Aggressive) } else { executor };
        executor.search(&mut world.context())
    })
}

#[test]
fn a_loop_is_unrolled_to_the_bound_and_what_is_dropped_is_no_proof() {
    let source = "main(n) { var i; i = 0; while (i < 3) { i = i + 1; } if (i > n && i < n) { error(); } return i; }";
    for outcome in unrolled(source, 3) {
        assert!(matches!(outcome, SearchResult::Stopped(StopReason::Unrolled { most: 3, .. })), "{outcome:?}");
    }
    for outcome in unrolled(source, 4) {
        assert!(matches!(outcome, SearchResult::Exhausted), "{outcome:?}");
    }
}

#[test]
fn loops_are_counted_anew_where_they_are_entered_again() {
    let source = "thrice() { var i; i = 0; while (i < 3) { i = i + 1; } return i; }
main(n) {
    var i, j, sum;
    i = 0;
    sum = 0;
    while (i < 3) {
        j = 0;
        while (j < 3) { j = j + 1; sum = sum + thrice(); }
        i = i + 1;
    }
    while (i > 0) { i = i - 1; }
    if (sum != 27 || n > 3 && n < 3) { error(); }
    return sum;
}";
    for outcome in unrolled(source, 4) {
        assert!(matches!(outcome, SearchResult::Exhausted), "{outcome:?}");
    }
    for outcome in unrolled(source, 3) {
        assert!(matches!(outcome, SearchResult::Stopped(StopReason::Unrolled { .. })), "{outcome:?}");
    }
}

#[test]
fn the_bound_is_the_reason_only_if_no_path_was_given_up_for_another_one() {
    let source = "deep(k) { if (k > 0) { return deep(k - 1); } return 0; }
main(n) { var i; i = 0; if (n > 0) { while (i < n) { i = i + 1; } } else { i = deep(n + 9); } return i; }";
    let (_, cfg) = read(source);
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool);
    let executor = Executor::new(&cfg, start, None, Box::new(Dfs::new(&cfg)));
    let mut executor = executor.with_most_iterations(3).with_call_depth(4);
    let outcome = executor.search(&mut world.context());
    let is_bound = |reason: &StopReason| matches!(reason, StopReason::Unrolled { .. });
    assert!(executor.incomplete().iter().any(is_bound), "{:?}", executor.incomplete());
    assert!(matches!(outcome, SearchResult::Stopped(StopReason::CallDepth { .. })), "{outcome:?}");
}

/// The path through the other side, which is followed first, is at the loop with the same value in a later iteration.
#[test]
fn a_path_within_the_bound_is_found_although_a_longer_one_was_where_it_is() {
    let source =
        "main(c) { var i; if (c > 0) { i = 0; } else { i = 3; } while (i < 6) { i = i + 1; } error(); return i; }";
    for outcome in unrolled(source, 4) {
        assert!(matches!(outcome, SearchResult::Reached { .. }), "{outcome:?}");
    }
    for outcome in unrolled(source, 3) {
        assert!(matches!(outcome, SearchResult::Stopped(StopReason::Unrolled { .. })), "{outcome:?}");
    }
}

/// A state that came back to where it was stands for all further iterations.
#[test]
fn a_loop_that_changes_nothing_needs_no_bound() {
    for outcome in unrolled("main(n) { while (n > 3) { n = n + 0; } if (n > 3) { error(); } return n; }", 2) {
        assert!(matches!(outcome, SearchResult::Exhausted), "{outcome:?}");
    }
}

#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let source = "main(n) { var i; i = 0; while (i < 5000) { i = i + 1; } if (n == 3) { error(); } return 0; }";
    let (_, cfg) = read(source);
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool);
    let mut executor = Executor::new(&cfg, start, Some(Target::AnyError.nodes(&cfg)), Box::<Bfs>::default());
    let mut turns = 0;
    let outcome = loop {
        world.budget.steps = executor.counters().steps + 2000;
        match executor.search(&mut world.context()) {
            SearchResult::Stopped(StopReason::Limit(Limit::States)) => turns += 1,
            outcome => break outcome,
        }
    };
    assert!(matches!(outcome, SearchResult::Reached { .. }), "{outcome:?}");
    assert!(turns >= 5, "{turns}");
}

#[test]
fn states_that_wait_take_room_and_give_it_back() {
    let source = "main(a, b, c) { var x = 0; if (a) x = 1; if (b) x = x + 2; if (c) x = x + 4; return x; }";
    let (_, cfg) = read(source);
    for merges in [false, true] {
        let mut world = World::new();
        let start = State::initial(&cfg, &mut world.pool);
        let mut executor = Executor::new(&cfg, start, None, Box::<Bfs>::default());
        if merges {
            executor = executor.with_merger(Aggressive);
        }
        let mut most = 0;
        loop {
            world.budget.steps = executor.counters().steps + 1;
            let outcome = executor.next_path(&mut world.context());
            most = most.max(executor.counters().room);
            match outcome {
                Progress::Path(_) | Progress::Stopped(StopReason::Limit(Limit::States)) => {}
                _ => break,
            }
        }
        let Counters { room, waiting, .. } = executor.counters();
        assert_eq!((room, waiting), (0, 0), "merging: {merges}");
        assert!(most > if merges { 500 } else { 2_000 }, "{most}");
    }
}

fn search(cfg: &Cfg, world: &mut World, strategy: Strategy, target: Target) -> SearchResult {
    let start = State::initial(cfg, &mut world.pool);
    let targets = target.nodes(cfg);
    let searcher = strategy.searcher(cfg, &targets, 1);
    Executor::new(cfg, start, Some(targets), searcher).search(&mut world.context())
}
