//! Which paths the executor finds, and when it says that there are no more.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::fmt::Write;

use crate::support::{World, read};
use expect_test::{Expect, expect};
use loopscope_cfg::{Cfg, Edge, NodeKind, Target};
use loopscope_smt::{Pool, UnknownReason};
use loopscope_symex::{
    Aggressive, Bfs, Counters, Ending, Executor, Indexing, Limit, Path, Progress, SearchResult, State, StopReason,
    Strategy, Value, witness,
};

#[test]
fn a_branch_on_an_input_makes_two_paths() {
    // Thesis, listing 3.1.
    paths(
        "main() { var y, z; z = input; y = 1; if (z == 0) { y = 2; } else { y = 3 / z; } return y; }",
        &expect![[r#"
            returns 2
                if input1 == 0
            returns 3 / input1
                if input1 != 0
        "#]],
    );
}

#[test]
fn errors_end_paths() {
    paths(
        "main(x) {
             var a;
             a = [10, 20];
             output 1 / x;
             return a[x];
         }",
        &expect![[r#"
            division by zero at `1 / x`
                if x == 0
            returns x == 0 ? 10 : 20, outputs 1 / x
                if x != 0 && x >= 0 && x <= 1
            index out of bounds at `a[x]`, outputs 1 / x
                if x != 0 && x <= -1 || x >= 2
        "#]],
    );
}

#[test]
fn a_loop_is_unrolled() {
    paths(
        "main(n) { var i; i = 0; while (i < n) { i = i + 1; } assume(n <= 2); return i; }",
        &expect![[r#"
            returns 0
                if n <= 0 && n <= 2
            returns 2
                if n >= 1 && n >= 2 && n <= 2
            returns 1
                if n >= 1 && n <= 1 && n <= 2
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n <= 3
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n <= 4
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n <= 5
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n >= 6 && n <= 6
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n >= 6 && n >= 7 && n <= 7
            Halted
                if n >= 1 && n >= 2 && n >= 3 && n >= 4 && n >= 5 && n >= 6 && n >= 7 && n >= 8 && n <= 8
        "#]],
    );
}

#[test]
fn recursion_pushes_and_pops_frames() {
    // Thesis, listing 5.4, with a bound on the input.
    paths(
        "fac(n) { var f; if (n == 0) { f = 1; } else { f = n * fac(n - 1); } return f; }
         main() {
             var a, b;
             b = input;
             assume(b >= 0);
             assume(b < 4);
             a = fac(b);
             output(a);
             return 1 / (a - 2);
         }",
        &expect![[r#"
            Halted
                if input1 <= -1
            Halted
                if input1 >= 0 && input1 >= 4
            returns -1, outputs 1
                if input1 >= 0 && input1 <= 3 && input1 == 0
            returns -1, outputs 1
                if input1 >= 0 && input1 <= 3 && input1 != 0 && input1 == 1
            division by zero at `1 / (a - 2)`, outputs 2
                if input1 >= 0 && input1 <= 3 && input1 != 0 && input1 != 1 && input1 == 2
            returns 0, outputs 6
                if input1 >= 0 && input1 <= 3 && input1 != 0 && input1 != 1 && input1 != 2 && input1 == 3
        "#]],
    );
}

#[test]
fn a_literal_array_is_read_and_written_at_an_unknown_index() {
    // Thesis, listing 5.3.
    let source = "main() {
        var arr, i, res;
        arr = [0, 1, 2];
        i = input;
        res = 0;
        if (i < 3 && i >= 0) { arr[i] = -1; res = arr[i] + arr[0]; }
        return res;
    }";
    paths(
        source,
        &expect![[r#"
        returns 0
            if input1 >= 3
        returns (input1 == 0 ? -1 : 0) + (input1 == 0 ? -1 : input1 == 1 ? -1 : input1 == 2 ? -1 : 2)
            if input1 <= 2 && input1 >= 0
        returns 0
            if input1 <= 2 && input1 <= -1
    "#]],
    );
    paths_with(
        source,
        Indexing::Fork,
        &expect![[r#"
        returns 0
            if input1 >= 3
        returns 0
            if input1 <= 2 && input1 <= -1
        returns -2
            if input1 <= 2 && input1 >= 0 && input1 == 0
        returns -1
            if input1 <= 2 && input1 >= 0 && input1 == 1
        returns -1
            if input1 <= 2 && input1 >= 0 && input1 == 2
    "#]],
    );
}

#[test]
fn arrays_of_pointers_fork_over_the_index() {
    paths(
        "main(i) {
             var x, y, a;
             x = 5;
             y = 6;
             a = [&x, &y];
             assume(i >= 0 && i <= 1);
             *a[i] = 7;
             return 10 * x + y;
         }",
        &expect![[r#"
            Halted
                if i <= -1
            Halted
                if i >= 0 && i >= 2
            returns 76
                if i >= 0 && i <= 1 && i == 0
            returns 57
                if i >= 0 && i <= 1 && i == 1
        "#]],
    );
}

#[test]
fn input_arrays_have_an_element_everywhere() {
    paths(
        "main(A, i) {
             A[i + 1] = 4;
             if (A[i] + A[i + 1] == 4) { return A[0]; }
             return 0;
         }",
        &expect![[r#"
            returns A[i + 1 := 4][0]
                if A[i] == 0
            returns 0
                if A[i] != 0
        "#]],
    );
}

#[test]
fn rows_of_input_arrays_are_references() {
    paths(
        "main(A, i, j) {
             var row;
             row = A[i];
             row[2] = 9;
             if (A[i] == A[j]) { return A[i][2] + row[1]; }
             return A[j][2];
         }",
        &expect![[r#"
            returns A[i][1] + 9
                if i == j
            returns A[i := A[i][2 := 9]][j][2]
                if i != j
        "#]],
    );
}

#[test]
fn records_are_copied_and_cells_are_shared() {
    paths(
        "main(v) {
             var r, s, p;
             r = {x: v, y: 2};
             s = r;
             s.x = 3;
             p = alloc s;
             (*p).y = r.x;
             return (*p).y * 100 + s.y * 10 + r.y;
         }",
        &expect![[r#"
            returns 100 * v + 22
        "#]],
    );
}

#[test]
fn functions_are_values() {
    paths(
        "one(x) { return x + 1; }
         two(x) { return 2 * x; }
         main(c, v) {
             var f;
             if (c) { f = one; } else { f = two; }
             return f(v);
         }",
        &expect![[r#"
            returns v + 1
                if c != 0
            returns 2 * v
                if c == 0
        "#]],
    );
}

#[test]
fn a_writing_of_rows_is_not_handled() {
    paths(
        "main(A, B) { A[0][0] = 1; A[1] = B; return B[0]; }",
        &expect![[r#"
        NotHandled(WriteToInputArray)
    "#]],
    );
}

#[test]
fn a_target_is_reached_with_a_witness() {
    let source = "main(k) { var x; x = input; if (x * x == 49) { if (x < k) { error(); } } return 0; }";
    let (_, cfg) = read(source);
    for strategy in Strategy::ALL {
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
    for strategy in Strategy::ALL {
        assert!(matches!(search(&cfg, &mut World::new(), strategy, Target::AnyError), SearchResult::Exhausted));
    }
}

#[test]
fn an_unknown_answer_is_no_proof() {
    let (_, cfg) = read("main() { var x; x = input; if (x * x == 48) { error(); } return 0; }");
    for strategy in Strategy::ALL {
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
    for strategy in Strategy::ALL {
        let mut world = World::new();
        assert!(matches!(search(&cfg, &mut world, strategy, Target::Line(4)), SearchResult::Reached { .. }));
    }
    for strategy in Strategy::ALL {
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
    for strategy in Strategy::ALL.into_iter().filter(|strategy| *strategy != Strategy::Dfs) {
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

fn paths(source: &str, expected: &Expect) {
    paths_with(source, Indexing::Ite, expected);
}

/// All paths of a program, breadth first.
fn paths_with(source: &str, indexing: Indexing, expected: &Expect) {
    let (_, cfg) = read(source);
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool).with_indexing(indexing);
    let mut executor = Executor::new(&cfg, start, None, Box::<Bfs>::default());
    let mut text = String::new();
    loop {
        match executor.next_path(&mut world.context()) {
            Progress::Path(path) => text += &describe(&cfg, &mut world.pool, source, &path),
            Progress::Exhausted => break,
            Progress::Stopped(reason) => {
                let _ = writeln!(text, "stopped: {reason:?}");
                break;
            }
        }
    }
    expected.assert_eq(&text);
}

fn describe(cfg: &Cfg, pool: &mut Pool, source: &str, path: &Path) -> String {
    let mut text = match &path.ending {
        Ending::Returned(Value::Int(value)) => {
            let value = path.state.simplify(pool, *value);
            format!("returns {}", pool.display(value))
        }
        Ending::Error(id) => {
            let site = cfg.error(*id);
            format!("{} at `{}`", site.kind, &source[site.span.start as usize..site.span.end as usize])
        }
        other => format!("{other:?}"),
    };
    let outputs: Vec<_> = path.state.outputs().into_iter().map(|output| path.state.simplify(pool, output)).collect();
    let list = |terms: Vec<_>| terms.into_iter().map(|term| pool.display(term)).collect::<Vec<_>>();
    if !outputs.is_empty() {
        let _ = write!(text, ", outputs {}", list(outputs).join(", "));
    }
    let conditions = list(path.state.path_condition());
    if !conditions.is_empty() {
        let _ = write!(text, "\n    if {}", conditions.join(" && "));
    }
    text + "\n"
}
