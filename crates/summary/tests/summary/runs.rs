//! Runs iteration by iteration, and their counterparts with summaries.

use std::fmt::Write;

use loopscope_cfg::{Cfg, Target};
use loopscope_smt::{Answer, Model, Pool, Solver};
use loopscope_summary::Summarise;
use loopscope_symex::{
    Bfs, Context, Counters, Dfs, Ending, Executor, Limit, Path, Progress, SearchResult, State, Value,
};

/// All paths of a program, up to a limit.
pub(crate) fn paths(
    cfg: &Cfg,
    pool: &mut Pool,
    solver: &mut dyn Solver,
    start: State,
    loops: &mut Summarise,
) -> Vec<Path> {
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let mut executor = Executor::new(cfg, start, None, Box::new(Dfs::new(cfg))).with_loops(loops);
    let mut found = Vec::new();
    loop {
        match executor.next_path(&mut Context { pool, solver, budget }) {
            Progress::Path(path) => found.push(*path),
            Progress::Exhausted => break,
            Progress::Stopped(reason) => panic!("{reason:?}"),
        }
    }
    assert!(executor.incomplete().is_empty(), "{:?}", executor.incomplete());
    found
}

/// The result of a search from the start. It takes few steps.
pub(crate) fn searched(
    cfg: &Cfg,
    pool: &mut Pool,
    solver: &mut dyn Solver,
    target: Target,
    loops: &mut Summarise,
) -> SearchResult {
    let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
    let start = State::initial(cfg, pool);
    let mut executor = Executor::new(cfg, start, Some(target.nodes(cfg)), Box::<Bfs>::default()).with_loops(loops);
    let outcome = executor.search(&mut Context { pool, solver, budget });
    let steps = executor.counters().steps;
    assert!(steps < 1000, "{steps}");
    outcome
}

/// Describes the end of a path, with all numbers known.
fn ending(pool: &Pool, path: &Path, model: &Model) -> String {
    let value = |term| pool.evaluate(term, model).map_or_else(|| "?".to_owned(), |value| value.to_string());
    let mut text = match &path.ending {
        Ending::Returned(Value::Int(result)) => format!("returns {}", value(*result)),
        other => format!("{other:?}"),
    };
    for output in path.state.outputs() {
        let _ = write!(text, " {}", value(output));
    }
    text
}

/// Numbers that look random: the same ones on every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % 19).cast_signed() - 6
    }
}

/// Runs a program from a number of random starts. Each run must take exactly one of the paths, and end with the same
/// numbers; runs that are too long are left out.
pub(crate) fn compare(
    cfg: &Cfg,
    pool: &mut Pool,
    solver: &mut dyn Solver,
    summed: &[Path],
    starts: usize,
) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut dice = Dice(7);
    for _ in 0..starts {
        let values: Vec<i64> = cfg.main_function().parameters.iter().map(|_| dice.roll()).collect();
        let numbers: Vec<_> = values.iter().map(|value| pool.int(*value)).collect();
        let concrete = State::initial_with(cfg, pool, &numbers, &[]);
        let Some(unrolled) = unrolled(cfg, pool, solver, concrete, 20_000) else { continue };
        let expected = ending(pool, &unrolled, &Model::default());
        let mut found = Vec::new();
        for path in summed {
            let mut conditions = path.state.path_condition();
            for (parameter, number) in path.state.parameters().iter().zip(&numbers) {
                let known = pool.eq(parameter.term, *number);
                conditions.push(known);
            }
            match solver.check(pool, &conditions).expect("a solver that lives") {
                Answer::Sat(model) => found.push(ending(pool, path, &model)),
                Answer::Unsat(_) => {}
                Answer::Unknown(reason) => complaints.push(format!("{values:?}: {reason}")),
            }
        }
        if found != [expected.clone()] {
            complaints.push(format!("{values:?}: {found:?} instead of {expected}"));
        }
    }
    complaints
}

/// The only path of a program with known inputs, iteration by iteration; `None` if it has more than `steps` steps.
pub(crate) fn unrolled(cfg: &Cfg, pool: &mut Pool, solver: &mut dyn Solver, start: State, steps: u64) -> Option<Path> {
    let budget = &mut |counters: &Counters| -> Result<(), Limit> {
        if counters.steps > steps { Err(Limit::States) } else { Ok(()) }
    };
    let mut executor = Executor::new(cfg, start, None, Box::new(Dfs::new(cfg)));
    match executor.next_path(&mut Context { pool, solver, budget }) {
        Progress::Path(path) => Some(*path),
        Progress::Stopped(_) => None,
        Progress::Exhausted => panic!("every run has a path"),
    }
}
