//! States that continue as one: nothing is lost, nothing is added, and little is built.

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp::{Argument, CompiledProgram, InputArray, Inputs, Limits, compile, run};
use loopscope_smt::{Answer, Model, Pool, Role, Solver, Sort, Term, TermNode, Value as ModelValue};
use loopscope_symex::{
    Aggressive, Costs, CountedQuestions, Counters, Counting, Ending, Executor, Heuristic, Merger, Path, Progress,
    SearchResult, State, Strategy, Value, witness,
};
use rustc_hash::FxHashSet;
use strum::VariantArray;

use crate::replay::{ending, outcome};
use crate::support::{AtMost, World, read, to_inputs};

type MakeMerger = fn(&Cfg) -> Box<dyn Merger>;

/// Ways to decide what is merged.
const MERGERS: [MakeMerger; 4] = [
    |_| Box::new(Aggressive),
    |cfg| Box::new(Heuristic::new(Costs::new(cfg, Counting::Lattice, CountedQuestions::Anew), 1)),
    |cfg| Box::new(Heuristic::new(Costs::new(cfg, Counting::Recursive { kappa: 2 }, CountedQuestions::Anew), 4)),
    |cfg| Box::new(Heuristic::new(Costs::new(cfg, Counting::Lattice, CountedQuestions::Anew), 4).dynamic()),
];

/// The number of inputs that are tried for each path.
const MODELS: usize = 6;

/// Programs that end on all small inputs, each with something of its own that has to be merged.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "integers",
        "main(a, b) { var x; x = 0; if (a > 0) { x = a; } if (b > x) { x = x + b; } else { x = x - 1; } return x; }",
    ),
    ("outputs", "main(a) { if (a) { output 0; } else { output 1; output 2; } if (a > 3) { output a; } return a; }"),
    (
        "inputs",
        "main(a) { var x, y; x = 0; if (a > 0) { x = input; y = input; x = x - y; } else { if (a < 0 - 2) { x = input; } } \
         y = input; if (y == x) { output 7; } return x + y; }",
    ),
    (
        "records",
        "main(a) { var r; r = {n: a, m: alloc {k: 1}}; if (a > 2) { r.n = 5; } else { (*r.m).k = a; } \
         if (a > 4) { r = {n: 1, m: alloc {k: 2}}; } return r.n + 10 * (*r.m).k; }",
    ),
    (
        "arrays",
        "main(a, b) { var x; x = [1, 2, 3]; if (a > 0) { x[1] = a; } else { x[b == 1] = 9; } if (b > 0) { x[2] = x[1]; } \
         return x[0] + 10 * x[1] + 100 * x[2]; }",
    ),
    (
        "arrays of other lengths",
        "main(a) { var x; if (a > 0) { x = [1, 2]; } else { x = [3, 4, 5]; x[2] = a; } x[1] = x[0] + 5; \
         return x[1] + x[0 - a]; }",
    ),
    (
        "pointers",
        "main(a) { var x, y, p; x = 1; y = 2; if (a > 0) { p = &x; } else { p = &y; } *p = *p + 10; \
         if (a > 3) { p = &y; } *p = *p * 2; return x + 100 * y; }",
    ),
    (
        "the same variables by other names",
        "main(a) { var x, y, p, q; x = 1; y = 2; p = &x; q = &y; if (a > 0) { p = &y; q = &x; } *p = 7; \
         if (p == &x) { *q = 8; } return x + 10 * y; }",
    ),
    (
        "null",
        "main(a) { var p; p = null; if (a > 0) { p = alloc a; } if (a > 1) { *p = *p + 1; } if (a == 0 - 1) { *p = 3; } \
         if (p == null) { return 0; } return *p; }",
    ),
    (
        "chains of pointers",
        "main(a) { var p, q, z; z = 4; if (a > 0) { p = alloc 1; q = alloc p; } else { q = alloc &z; } **q = **q + a; \
         z = z + 1; return **q + 100 * z; }",
    ),
    (
        "new cells in another order",
        "main(a) { var p, q; if (a > 0) { p = alloc 1; q = alloc 2; } else { q = alloc 3; p = alloc 4; } *p = *p + 10; \
         if (a > 2) { q = p; } *q = *q + 100; return *p * 1000 + *q; }",
    ),
    (
        "lists",
        "main(a) { var list, at, sum, i; list = null; i = 0; while (i < 3) { if (a > i) { list = alloc {head: i, tail: list}; } \
         i = i + 1; } sum = 0; at = list; while (at != null) { sum = 10 * sum + (*at).head + 1; at = (*at).tail; } \
         return sum; }",
    ),
    (
        "one side not written",
        "main(a) { var x; if (a > 0) { x = a; } if (a > 3) { output x; } if (a == 0 - 2) { return x; } return 0; }",
    ),
    (
        "one side no pointer yet",
        "main(a) { var p, x; x = 1; if (a > 0) { p = &x; } if (a > 1) { *p = 5; } if (a == 0 - 3) { *p = 6; } return x; }",
    ),
    (
        "functions",
        "one(n) { return n + 1; } two(n) { return n * 2; } \
         main(a) { var f; if (a > 0) { f = one; } else { f = two; } a = f(a); return a + f(3); }",
    ),
    (
        "several returns",
        "sign(n) { if (n > 0) { return 1; } if (n < 0) { return 0 - 1; } return 0; } \
         main(a) { var s; s = sign(a); if (s + sign(a - 2) == 0) { error(); } return s; }",
    ),
    (
        "pointers to variables of callers",
        "put(p, n) { if (n > 1) { *p = n; } else { *p = 0 - n; } return n; } \
         main(a) { var x, y; x = 5; y = 6; if (a > 0) { put(&x, a); } else { put(&y, a + 3); } return x + 10 * y; }",
    ),
    (
        "a loop",
        "main(n) { var i, s; i = 0; s = 0; while (i < n) { if (input > 0) { s = s + i; } i = i + 1; assume(i < 4); } return s; }",
    ),
    (
        "a loop with more ways back and out",
        "main(n) { var i, s; i = 0; s = 0; while (i < 4) { i = i + 1; if (n == i) { continue; } if (n + 4 == i) { break; } \
         s = s + i; } return 10 * s + i; }",
    ),
    (
        "nested loops",
        "main(n) { var i, j, s; i = 0; s = 0; while (i < 3) { j = 0; while (j < i) { if (n > j) { s = s + 1; } j = j + 1; } \
         i = i + 1; } return s; }",
    ),
    (
        "input arrays",
        "main(A, a) { var i, s; i = 0; s = 0; if (a > 0) { A[a] = 3; } while (i < 3) { if (A[i] == 3) { s = s + 1; } i = i + 1; } \
         return s; }",
    ),
    (
        "rows",
        "main(A, a) { var row; if (a > 0) { row = A[a]; } else { row = A[0]; } if (row[1] == 2) { return 5; } return row[0]; }",
    ),
    (
        "arrays of arrays",
        "main(a) { var m; m = [[1, 2], [3, 4]]; if (a > 0) { m[0] = m[1]; } m[0][1] = 9; if (a > 2) { m[1] = [7]; } \
         return m[0][0] + 10 * m[1][0] + 100 * m[0][1]; }",
    ),
    (
        "kinds that differ",
        "main(a) { var x; if (a > 0) { x = 5; } else { x = [6]; } if (a > 1) { return x + 1; } if (a < 0) { return x[0]; } \
         return x; }",
    ),
];

/// Whatever order states are executed in: all paths together are those that there are, and the interpreter does on inputs
/// of each what its state says.
#[test]
fn merged_paths_are_followed_by_the_interpreter() {
    let mut merges = 0;
    for (name, source) in PROGRAMS {
        let (program, cfg) = read(source);
        let program = compile(&program);
        let alone = explore(source, Strategy::Bfs, None);
        let searches = [Strategy::Bfs, Strategy::Dfs, Strategy::Random, Strategy::Klee];
        for (strategy, merger) in
            searches.into_iter().flat_map(|search| MERGERS.iter().map(move |merger| (search, merger)))
        {
            let (mut world, paths, counters) = explore(source, strategy, Some(merger(&cfg)));
            assert!(counters.paths >= alone.2.paths && paths.len() <= alone.1.len(), "{name} by {strategy:?}");
            assert_all_runs(&cfg, &mut world, &paths, &program, name);
            merges += counters.merges;
            for path in &paths {
                for inputs in inputs(&mut world, path) {
                    let (witness, model) = inputs;
                    let run = run(&program, &to_inputs(&witness), &Limits::default());
                    let value =
                        |term: Term| world.pool.evaluate(term, &model).and_then(|value| value.as_int().cloned());
                    let result = match &path.ending {
                        Ending::Returned(result) => result.as_int().and_then(value),
                        _ => None,
                    };
                    let outputs: Vec<IBig> =
                        path.state.outputs_by(&world.pool, &model).into_iter().filter_map(value).collect();
                    assert_eq!(
                        ending(&cfg, path, result),
                        outcome(&run.outcome),
                        "{name} by {strategy:?} on {witness:?}"
                    );
                    assert_eq!(outputs, run.outputs, "{name} by {strategy:?} on {witness:?}");
                    assert_eq!(to_inputs(&witness).inputs, run.inputs_read, "{name} by {strategy:?}");
                }
            }
        }
    }
    assert!(merges > 800, "only {merges} merges");
}

/// Each run on small inputs is one of one path, and ends as that one does.
fn assert_all_runs(cfg: &Cfg, world: &mut World, paths: &[Path], program: &CompiledProgram, name: &str) {
    let main = cfg.main_function();
    for number in 0..11_i32.pow(main.parameters.len() as u32) {
        for input in [-1, 0, 3] {
            let mut model = Model::default();
            let mut arguments = Vec::new();
            for (position, parameter) in (0..).zip(paths[0].state.parameters()) {
                let value = number / 11_i32.pow(position) % 11 - 5;
                if *world.pool.sort(parameter.term) == Sort::Int {
                    model.set(parameter.term, ModelValue::Int(value.into()));
                    arguments.push(Argument::Integer(value.into()));
                } else {
                    arguments.push(Argument::Array(InputArray::zeros(dimensions(world.pool.sort(parameter.term)))));
                }
            }
            for read in 1..10 {
                let symbol = world.pool.symbol_of(Role::Input, 0, &format!("input{read}"), Sort::Int);
                model.set(symbol, ModelValue::Int(input.into()));
            }
            let inputs = std::iter::repeat_n(IBig::from(input), 10).collect();
            let inputs = Inputs { parameters: arguments, inputs, ..Inputs::default() };
            let run = run(program, &inputs, &Limits::default());
            let mut taken = paths.iter().filter(|path| world.pool.satisfies(&model, &path.state.path_condition()));
            let path = taken.next().unwrap_or_else(|| panic!("{name}: no path on {inputs:?}"));
            let result = match &path.ending {
                Ending::Returned(Value::Int(result)) => {
                    world.pool.evaluate(*result, &model).and_then(|value| value.as_int().cloned())
                }
                _ => None,
            };
            assert_eq!(ending(cfg, path, result), outcome(&run.outcome), "{name} on {inputs:?}");
            assert!(taken.next().is_none(), "{name}: two paths on {inputs:?}");
        }
    }
}

fn dimensions(sort: &Sort) -> usize {
    if matches!(sort.element(), Some(Sort::Int)) { 1 } else { 2 }
}

/// A ladder of n conditions has 2^n paths. One state is left at its end, and its terms are about as many as conditions.
#[test]
fn a_ladder_is_climbed_by_one_state() {
    let mut before = 0;
    for rungs in [16, 32, 64, 128, 256] {
        let source = ladder(rungs);
        let (world, paths, counters) = explore(&source, Strategy::Bfs, Some(Box::new(Aggressive)));
        let [path] = paths.as_slice() else { panic!("{} paths", paths.len()) };
        assert_eq!(counters.merges, rungs as u64);
        assert_eq!(counters.paths, 1 << rungs.min(48));
        assert!(path.state.path_condition().is_empty(), "either side of each condition");
        let Ending::Returned(value) = &path.ending else { panic!("{:?}", path.ending) };
        let nodes = nodes_below(&world.pool, value.as_int().expect("an integer"));
        assert!(nodes <= 6 * rungs + 8, "{nodes} nodes for {rungs} rungs");
        let words = world.pool.words();
        assert!(words <= 400 * rungs + 4000, "{words} words for {rungs} rungs");
        assert!(before == 0 || words < 3 * before, "{words} words for {rungs} rungs, {before} for half as many");
        before = words;
    }
}

/// Whatever the order of states, both sides of each condition meet.
#[test]
fn every_order_lets_states_meet() {
    for &strategy in Strategy::VARIANTS {
        let (_, paths, counters) = explore(&ladder(12), strategy, Some(Box::new(Aggressive)));
        assert_eq!((paths.len(), counters.merges, counters.paths), (1, 12, 1 << 12), "{strategy:?}");
    }
}

/// Where the two values of a meet, one question about it is to come on each of two ways, and later one (Thesis, listing
/// 4.7); about b none is. So both pairs with the same a continue as one, then all four, or the first two at once.
#[test]
fn what_is_asked_about_stays_apart() {
    let source =
        "main() { var a, b; if (input) { a = 1; b = 1; } else { a = 2; b = 1; } if (input) { b = 3; } return 1 / a; }";
    for (limit, merges, paths) in [(1, 2, 2), (2, 3, 1), (3, 2, 1)] {
        for counting in [Counting::Lattice, Counting::Recursive { kappa: 1 }] {
            let (_, cfg) = read(source);
            let merger = Heuristic::new(Costs::new(&cfg, counting, CountedQuestions::Anew), limit);
            let (_, found, counters) = explore(source, Strategy::Bfs, Some(Box::new(merger)));
            assert_eq!((counters.merges, found.len(), counters.paths), (merges, paths, 4), "{counting:?}, {limit}");
        }
    }
}

/// A loop that may not terminate keeps no state after it waiting for ever.
#[test]
fn nobody_waits_for_ever() {
    let source =
        "main(n) { var i; i = 0; while (i != n) { if (input) { i = i + 1; } else { i = i + 2; } } error(); return 0; }";
    let (_, cfg) = read(source);
    for &strategy in Strategy::VARIANTS {
        for merger in MERGERS {
            let mut world = World::new();
            let targets = loopscope_cfg::Target::AnyError.nodes(&cfg);
            let start = State::initial(&cfg, &mut world.pool);
            let mut executor = Executor::new(&cfg, start, Some(targets.clone()), strategy.searcher(&cfg, &targets, 1))
                .with_merger(merger(&cfg));
            let outcome = executor.search(&mut world.context());
            assert!(matches!(outcome, SearchResult::Reached { .. }), "{strategy:?}: {outcome:?}");
        }
    }
}

/// `if (input) x = x + 1;`, so many times.
fn ladder(rungs: usize) -> String {
    format!("main() {{ var x; x = 0; {} return x; }}", "if (input) { x = x + 1; } ".repeat(rungs))
}

/// The number of different terms in a term.
fn nodes_below(pool: &Pool, term: Term) -> usize {
    let mut seen = FxHashSet::default();
    let mut pending = vec![term];
    while let Some(next) = pending.pop() {
        if seen.insert(next) {
            pending.extend(pool.node(next).children());
        }
    }
    seen.len()
}

/// All paths, merged where possible.
fn explore(source: &str, strategy: Strategy, merger: Option<Box<dyn Merger>>) -> (World, Vec<Path>, Counters) {
    let (_, cfg) = read(source);
    let mut world = World::new();
    world.solver.bound = 5;
    world.budget = AtMost { states: 10_000, steps: 1_000_000 };
    let start = State::initial(&cfg, &mut world.pool);
    let nowhere = [].into_iter().collect();
    let mut executor = Executor::new(&cfg, start, None, strategy.searcher(&cfg, &nowhere, 3));
    if let Some(merger) = merger {
        executor = executor.with_merger(merger);
    }
    let mut paths = Vec::new();
    loop {
        match executor.next_path(&mut world.context()) {
            Progress::Path(path) => paths.push(*path),
            Progress::Exhausted => break,
            Progress::Stopped(reason) => panic!("{reason:?} {:?}: {source}", executor.counters()),
        }
    }
    assert!(executor.incomplete().is_empty(), "{:?}", executor.incomplete());
    (world, paths, executor.counters())
}

/// Different inputs that take a path, and the models that they come from.
fn inputs(world: &mut World, path: &Path) -> Vec<(loopscope_symex::RawWitness, loopscope_smt::Model)> {
    let mut conditions = path.state.path_condition();
    let mut found = Vec::new();
    while found.len() < MODELS
        && let Ok(Answer::Sat(model)) = world.solver.check(&mut world.pool, &conditions)
    {
        let all = world.pool.and(&conditions);
        let mut differs = Vec::new();
        for symbol in world.pool.symbols(all) {
            if matches!(world.pool.node(symbol), TermNode::Symbol { .. })
                && let Some(value) = model.get(symbol).and_then(|value| value.as_int().cloned())
            {
                let value = world.pool.int(value);
                differs.push(world.pool.ne(symbol, value));
            }
        }
        found.push((witness(&world.pool, &path.state, &model).expect("few inputs"), model));
        conditions.push(world.pool.or(&differs));
    }
    found
}
