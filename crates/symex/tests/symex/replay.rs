//! The executor against the interpreter, which shares nothing with it.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Target};
use loopscope_interp::{Argument, Inputs, Limits, LineTarget, Outcome, compile, run, run_observed};
use loopscope_smt::Term;
use loopscope_symex::{self as symex, Aggressive, Bfs, Ending, Executor, Path, Progress, State, witness};
use loopscope_syntax::{LineIndex, ast};
use loopscope_testing::corpus::{CorpusProgram, Expectation, programs};

use crate::support::{AtMost, Exhaustive, World, concrete, read, to_inputs};

/// Each path that a small search finds is followed by the interpreter, on inputs for which its path condition holds.
#[test]
fn every_path_is_followed_by_the_interpreter() {
    let replayed = replay(false).paths;
    assert!(replayed > 300, "only {replayed} paths");
}

/// The same where paths continue as one.
#[test]
fn every_merged_path_is_followed_by_the_interpreter() {
    let replayed = replay(true);
    assert!(replayed.paths > 200 && replayed.merges > 200, "only {replayed:?}");
}

/// The observations: paths that were followed, and pairs of states that continued as one.
#[derive(Debug, Default)]
struct Replayed {
    paths: u64,
    merges: u64,
}

fn replay(merging: bool) -> Replayed {
    let mut replayed = Replayed::default();
    for CorpusProgram { name, source, .. } in runnable() {
        let (program, cfg) = read(&source);
        let mut world = World::new();
        world.solver = Exhaustive { bound: 3, refutes: false };
        world.budget = AtMost { states: if merging { 30 } else { 60 }, steps: 20_000 };
        let start = State::initial(&cfg, &mut world.pool);
        let mut executor = Executor::new(&cfg, start, None, Box::<Bfs>::default());
        if merging {
            executor = executor.with_merger(Aggressive);
        }
        while let Progress::Path(path) = executor.next_path(&mut world.context()) {
            let Some(model) = &path.model else { continue };
            let inputs = to_inputs(&witness(&world.pool, &path.state, model).expect("few inputs"));
            let run = run(&compile(&program), &inputs, &Limits::default());
            let value = |term: Term| world.pool.evaluate(term, model).expect("has a value").as_int().cloned();
            let outputs = path.state.outputs_by(&world.pool, model).into_iter();
            let outputs: Vec<_> = outputs.map(|term| value(term).expect("an integer")).collect();
            let result = match &path.ending {
                Ending::Returned(result) => result.as_int().and_then(value),
                _ => None,
            };
            assert_eq!(ending(&cfg, &path, result), outcome(&run.outcome), "{name} on {inputs:?}");
            assert_eq!(outputs, run.outputs, "{name} on {inputs:?}");
            assert_eq!(inputs.inputs, run.inputs_read, "{name}");
            replayed.paths += 1;
        }
        replayed.merges += executor.counters().merges;
    }
    replayed
}

/// The witnesses of the corpus lead to its targets; the interpreter says the same.
#[test]
fn witnesses_lead_to_their_targets() {
    let mut reached = 0;
    for CorpusProgram { name, source, header } in runnable() {
        let Some(given) = header.witness else { continue };
        let (program, cfg) = read(&source);
        let inputs = given.to_inputs(&compile(&program).main_parameters()).expect("arguments of main");
        if inputs.parameters.iter().any(is_long) {
            continue;
        }
        let target = Target::from_syntax(header.target).expect("a place");
        let mut world = World::new();
        world.budget = AtMost { states: 1_000, steps: 10_000_000 };
        let start = concrete(&cfg, &mut world.pool, &inputs);
        let mut executor = Executor::new(&cfg, start, Some(target.nodes(&cfg)), Box::<Bfs>::default());
        let outcome = executor.search(&mut world.context());
        let symex::SearchResult::Reached { state, .. } = outcome else { panic!("{name}: {outcome:?}") };
        assert!(state.path_condition().is_empty(), "{name}: a run on given inputs has no choice");
        assert!(leads_to(&program, &source, &inputs, target), "{name}: the interpreter does not get there");
        reached += 1;
    }
    assert!(reached > 30, "only {reached} witnesses");
}

/// Arrays are written element by element here; few are worth it.
fn is_long(argument: &Argument) -> bool {
    let Argument::Array(array) = argument else { return false };
    array.runs().iter().any(|run| &run.last - &run.first > IBig::from(1_000))
}

fn leads_to(program: &ast::SyntaxTree, source: &str, inputs: &Inputs, target: Target) -> bool {
    let compiled = compile(program);
    let outcome = match target {
        Target::Line(line) => {
            let mut stop = LineTarget::new(&compiled, &LineIndex::new(source), line).expect("the line has a statement");
            run_observed(&compiled, inputs, &Limits::default(), &mut stop).outcome
        }
        _ => run(&compiled, inputs, &Limits::default()).outcome,
    };
    matches!(outcome, Outcome::ReachedTarget { .. } | Outcome::Error { .. })
}

/// The programs that can be run.
fn runnable() -> impl Iterator<Item = CorpusProgram> {
    let can_run = |program: &CorpusProgram| !matches!(program.header.expectation, Expectation::Diagnostics(_));
    programs().into_iter().filter(can_run)
}

/// Describes the end of a path, in the words of [`outcome`].
pub(crate) fn ending(cfg: &Cfg, path: &Path, result: Option<IBig>) -> String {
    match &path.ending {
        Ending::Returned(_) => format!("returned {}", result.expect("an integer")),
        Ending::Error(id) => format!("{:?} at {:?}", cfg.error(*id).kind, cfg.error(*id).span),
        Ending::Halted => "halted".to_owned(),
        other => format!("{other:?}"),
    }
}

pub(crate) fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Finished { result } => format!("returned {result}"),
        Outcome::Error { kind, span } => format!("{kind:?} at {span:?}"),
        Outcome::Halted { .. } => "halted".to_owned(),
        other => format!("{other:?}"),
    }
}
