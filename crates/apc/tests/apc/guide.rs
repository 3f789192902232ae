//! Neither chains nor necessary conditions rule out a place from which a run continues to the target: random programs are
//! run on known values, and the guide is queried along the run.

use loopscope_apc::guide::ConditionGuide;
use loopscope_cfg::{Cfg, NodeKind, NotInlined, View, Viewed};
use loopscope_chains::effect::Detail;
use loopscope_chains::guide::{ChainGuide, Expansion};
use loopscope_generate::{Options, source};
use loopscope_smt::{Pool, Sort, StackOptions, Term, stack};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Ahead, Context, Counters, Effort, Guide, Limit, State, Step, step};
use loopscope_testing::{SolverProcess, lowered, setting, side_by_side, solver_process};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

/// The analyses that rule places out.
#[derive(Clone, Copy)]
enum Ruler {
    Chains,
    Condition,
}

/// The number of programs; `GUIDED_COUNT` overrides this.
const PROGRAMS: u64 = 40;

/// The most steps of a run.
const STEPS: usize = 300;

/// At how many places along a run the guide is queried.
const PLACES: usize = 12;

/// The number of times that the guide gave each answer.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    ways: u32,
    nothing: u32,
    inside_loops: u32,
    inside_calls: u32,
}

#[test]
fn no_place_on_a_run_to_the_target_is_ruled_out_by_chains() {
    look_along_runs(Ruler::Chains);
}

#[test]
fn no_place_on_a_run_to_the_target_is_ruled_out_by_the_necessary_condition() {
    look_along_runs(Ruler::Condition);
}

/// Recursion is expanded to two copies of a function in each other, then to four, and no further: some runs go deeper.
#[test]
fn no_place_on_a_run_with_recursion_is_ruled_out() {
    let options = Options {
        statements: 5,
        loops: 45,
        uncounted: 0,
        uninitialised: 0,
        divisions: 0,
        partly: 0,
        calls: 60,
        recursion: 100,
        ..Options::default()
    };
    let said = look_along_all(Ruler::Chains, &options);
    assert!(said.ways > 60 && said.inside_calls > 5, "too seldom: {said:?}");
}

fn look_along_runs(by: Ruler) {
    let options =
        Options { loops: 45, uninitialised: 0, partly: 0, calls: 8, homes: 20, jumps: 12, ..Options::default() };
    let said = look_along_all(by, &options);
    assert!(said.ways > 60 && said.inside_loops > 30, "too seldom: {said:?}");
}

fn look_along_all(by: Ruler, options: &Options) -> Said {
    let seeds: Vec<u64> = (0..setting("GUIDED_COUNT", PROGRAMS)).collect();
    let told = side_by_side(solver_process, &seeds, |solver, seed| look_along(solver, *seed, by, options));
    let wrong: Vec<&String> = told.iter().filter_map(|told| told.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let said = told.into_iter().filter_map(Result::ok).fold(Said::default(), |sum, said| Said {
        ways: sum.ways + said.ways,
        nothing: sum.nothing + said.nothing,
        inside_loops: sum.inside_loops + said.inside_loops,
        inside_calls: sum.inside_calls + said.inside_calls,
    });
    println!("{said:?}");
    said
}

/// Queries the guide along a run of a program. The target is where the run ends.
fn look_along(solver: &mut SolverProcess, seed: u64, by: Ruler, options: &Options) -> Result<Said, String> {
    let text = source(seed, options);
    let cfg = lowered(&text);
    let mut pool = Pool::default();
    let states = run(&cfg, &mut pool, seed);
    let Some(end) = states.last().map(State::node) else { return Ok(Said::default()) };
    let arrival = states.iter().position(|state| state.node() == end).unwrap_or_default();
    let Ok(expanded) = expanded(&cfg, end) else { return Ok(Said::default()) };
    let expansion = |at: usize| {
        let Expanded { depth, program, tracking, targets } = expanded.get(at)?;
        Some(Expansion { depth: *depth, program, tracking, targets })
    };
    let Some(program) = expansion(0) else { return Ok(Said::default()) };
    let deeper = Box::new(expansion);
    let stacked = StackOptions::default();
    let effort = Effort::new(stacked.session.resources.clone(), 100_000);
    let mut guide: Box<dyn Guide> = match by {
        Ruler::Chains => Box::new(ChainGuide::new(program, deeper, &mut pool, effort, Detail::FirstAndLast)),
        Ruler::Condition => Box::new(ConditionGuide::new(program, deeper, &mut pool, effort)),
    };
    let mut solver = stack(solver, stacked);
    let mut said = Said::default();
    let between = arrival.div_ceil(PLACES).max(1);
    for state in states[..arrival].iter().step_by(between) {
        let budget = &mut |_: &Counters| Ok::<(), Limit>(());
        let mut context = Context { pool: &mut pool, solver: &mut *solver, budget };
        match guide.look(&mut context, state, None).map_err(|reason| format!("{reason:?}"))? {
            Ahead::Nothing => {
                let line = cfg.graph[state.node()].line;
                let to = cfg.graph[end].line;
                return Err(format!(
                    "seed {seed}: line {line} after {} steps, on a run to line {to}\n{text}",
                    state.steps()
                ));
            }
            Ahead::Way { .. } => {
                said.ways += 1;
                let function = cfg.function(state.function());
                said.inside_calls += u32::from(state.calls().count() > 1);
                said.inside_loops += u32::from(function.loops.innermost(state.node()).is_some());
            }
            Ahead::Unknown => said.nothing += 1,
        }
    }
    Ok(said)
}

/// The program without calls, recursion expanded to this depth.
struct Expanded {
    depth: u32,
    program: Viewed,
    tracking: Tracking,
    targets: SortedSet<NodeIndex>,
}

/// Without recursion, this is the same program twice.
fn expanded(cfg: &Cfg, target: NodeIndex) -> Result<Vec<Expanded>, NotInlined> {
    let expand = |depth| {
        let program = Viewed::new(cfg.clone()).through_all(&[View::Expansion(depth), View::Scalars])?;
        let targets = program.back.copies_of(|original| original == target);
        Ok(Expanded { depth, targets, tracking: Tracking::new(&program.cfg), program })
    };
    [2, 4].into_iter().map(expand).collect()
}

/// The states of a run on values derived from the seed.
fn run(cfg: &Cfg, pool: &mut Pool, seed: u64) -> Vec<State> {
    let number = |pool: &mut Pool, at: u64| {
        let value = (seed.wrapping_mul(31) ^ at.wrapping_mul(2_654_435_761)) % 11;
        pool.int(i64::try_from(value).unwrap_or_default() - 3)
    };
    let parameters: Vec<Term> = (0..)
        .zip(&cfg.main_function().parameters)
        .map(|(at, parameter)| {
            if !matches!(cfg.variable(*parameter).ty, loopscope_cfg::Type::Array(_)) {
                return number(pool, at);
            }
            let zero = pool.int(0);
            (0..6).fold(pool.constant_array(Sort::int_array(), zero), |array, index| {
                let (place, value) = (pool.int(index), number(pool, 100 * at + index));
                pool.store(array, place, value)
            })
        })
        .collect();
    let inputs: Vec<Term> = (0..40).map(|at| number(pool, 1_000 + at)).collect();
    let mut states = vec![State::initial_with(cfg, pool, &parameters, &inputs)];
    while let Some(state) = states.last().filter(|_| states.len() < STEPS)
        && !matches!(cfg.graph[state.node()].kind, NodeKind::Error(_) | NodeKind::Halt)
    {
        match step(cfg, pool, state.clone()) {
            Step::Moved(next) => states.push(next),
            Step::Forked(_) | Step::Ended(..) => break,
        }
    }
    states
}
