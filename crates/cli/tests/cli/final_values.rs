//! With any loop policy, a run on given inputs ends as in the interpreter, with the same numbers.
//!
//! A summary or template is made for any values of the variables; here it is applied to random ones.

use loopscope_cfg::{Cfg, lower};
use loopscope_generate::{Options, source};
use loopscope_interp::{CompiledProgram, Exhausted, Inputs, Limits, Outcome, Run, compile, run};
use loopscope_smt::{Answer, IBig, Model, Pool, Solver, StackOptions, Term, stack};
use loopscope_sorted::SortedSet;
use loopscope_summary::Summarise;
use loopscope_symex::{Bfs, Context, Counters, Ending, Executor, Limit, LoopPolicy, Path, Progress, State, Value};
use loopscope_syntax::{Dialect, analyse};
use loopscope_template::{Choice, Instances, SmallCounters, Templates};
use loopscope_testing::corpus::{CorpusProgram, Expectation, programs};
use loopscope_testing::{Chance, SolverProcess, solver_process, terms_of};

use crate::support::array_loops::array_loop;
use crate::support::frugal::{Frugal, Work};

/// The number of random starts of each program.
const STARTS: u32 = 6;

/// The work that a start may take.
const WORK: u64 = 300;

/// The number of generated programs. `GENERATED_FIRST=1000 GENERATED_COUNT=500` tests others, and more.
const PROGRAMS: u64 = 60;

/// The results of the starts.
#[derive(Debug, Default)]
struct Tally {
    /// Programs with a loop that was not unrolled.
    programs: u32,
    /// Starts that ended the same.
    same: u32,
    /// Starts without a result: a limit was reached.
    open: u32,
    wrong: Vec<String>,
}

/// A loop policy that reports whether it had an effect.
trait Policy: LoopPolicy {
    fn new() -> Self;
    fn is_used(&self) -> bool;
}

impl Policy for Summarise {
    fn new() -> Self {
        Self::default()
    }

    fn is_used(&self) -> bool {
        self.summaries().any(|summary| self.why_unrolled(summary.head).is_none())
    }
}

impl Policy for Templates {
    fn new() -> Self {
        Self::new(SortedSet::new(), Choice::default(), 1)
    }

    fn is_used(&self) -> bool {
        self.artefacts().loops.iter().flat_map(|each| &each.cycles).any(|cycles| !cycles.is_empty())
    }
}

/// Tests a policy on random starts of a program.
fn check<P: Policy>(process: &mut SolverProcess, name: &str, text: &str, tally: &mut Tally) {
    let parse = analyse(text, Dialect::Extended);
    assert!(!parse.has_errors(), "{name}: {:?}\n{text}", parse.diagnostics);
    let cfg = lower(&parse.program, text).expect("it has no errors").cfg;
    let program = compile(&parse.program);
    // The states of a summary omit the outputs of whole iterations, also those of functions that they call.
    let deep_output = |line: &str| line.contains("output") && !line.starts_with("    output");
    let callees = text.split_once("\nmain(").map_or("", |(before, _)| before);
    let callee_outputs = callees.lines().any(|line| line.trim_start().starts_with("output"));
    let outputs = !callee_outputs && !text.lines().any(deep_output);
    let mut pool = Pool::default();
    let deep = |line: &str| line.starts_with("     ") && line.contains("input");
    // A policy depends on the states of a loop that it has seen.
    let renewed = text.lines().any(deep) || parse.program.functions.len() > 1;
    let mut policy = P::new();
    let mut chance = Chance::new(name);
    for start in 0..STARTS {
        if start == 2 && !policy.is_used() {
            break;
        }
        if renewed {
            policy = P::new();
        }
        let inputs = chance.inputs(&program, text);
        let Some(run) = short_run(&program, &inputs) else { continue };
        let inputs = Inputs { inputs: run.inputs_read.clone(), ..inputs };
        let work = Work::default();
        let frugal = Frugal::new(process, &work, WORK);
        let mut solver = SmallCounters::new(Instances::new(stack(frugal, StackOptions::default())));
        let expected = Expected { run: &run, outputs };
        match compare(&cfg, &mut pool, &mut solver, &mut policy, &inputs, &expected) {
            Ok(true) => tally.same += 1,
            Ok(false) => tally.open += 1,
            Err(what) => {
                let wrong = format!("{name} on {inputs:?}: {what}\n{text}");
                println!("{wrong}");
                tally.wrong.push(wrong);
            }
        }
    }
    tally.programs += u32::from(policy.is_used());
}

/// The run on these inputs, if it ends soon.
fn short_run(program: &CompiledProgram, inputs: &Inputs) -> Option<Run> {
    let inputs = Inputs { exhausted: Exhausted::Zero, ..inputs.clone() };
    let run = run(program, &inputs, &Limits { steps: 3_000, ..Limits::default() });
    matches!(run.outcome, Outcome::Finished { .. } | Outcome::Error { .. } | Outcome::Halted { .. }).then_some(run)
}

/// The expected end of a path.
struct Expected<'a> {
    run: &'a Run,
    /// True if the path has all outputs.
    outputs: bool,
}

/// Returns `true` if exactly one path is taken on these inputs, and can only end as the run does. False if a limit was
/// reached.
fn compare(
    cfg: &Cfg,
    pool: &mut Pool,
    solver: &mut dyn Solver,
    policy: &mut dyn LoopPolicy,
    inputs: &Inputs,
    expected: &Expected<'_>,
) -> Result<bool, String> {
    let budget = &mut |counters: &Counters| -> Result<(), Limit> {
        if counters.states > 300 || counters.steps > 20_000 { Err(Limit::States) } else { Ok(()) }
    };
    let (parameters, numbers) = terms_of(pool, inputs);
    let start = State::initial_with(cfg, pool, &parameters, &numbers);
    let mut executor = Executor::new(cfg, start, None, Box::<Bfs>::default()).with_loops(policy);
    let mut taken = 0;
    loop {
        let path = match executor.next_path(&mut Context { pool, solver, budget }) {
            Progress::Path(path) => path,
            Progress::Exhausted if !executor.incomplete().is_empty() => return Ok(false),
            Progress::Exhausted if taken == 1 => return Ok(true),
            Progress::Exhausted => return Err(format!("{taken} paths instead of one")),
            Progress::Stopped(_) => return Ok(false),
        };
        let mut conditions = path.state.path_condition();
        match solver.check(pool, &conditions).map_err(|error| error.to_string())? {
            Answer::Unsat(_) => continue,
            Answer::Unknown(_) => return Ok(false),
            Answer::Sat(model) => taken += u32::from(ends_so(cfg, pool, &path, &model, expected)?),
        }
        let differs = difference(pool, &path, expected);
        conditions.push(differs);
        match solver.check(pool, &conditions).map_err(|error| error.to_string())? {
            Answer::Unsat(_) => {}
            Answer::Unknown(_) => return Ok(false),
            Answer::Sat(_) => return Err("the path can end with other numbers, too".to_owned()),
        }
    }
}

/// Fails unless the path ends like the run, with the numbers of the model.
fn ends_so(cfg: &Cfg, pool: &Pool, path: &Path, model: &Model, expected: &Expected<'_>) -> Result<bool, String> {
    let run = expected.run;
    let all_outputs = expected.outputs;
    let number = |term: Term| pool.evaluate(term, model).and_then(|value| value.as_int().cloned());
    let result = match &path.ending {
        Ending::Returned(Value::Int(result)) => number(*result),
        _ => None,
    };
    let found = match &path.ending {
        Ending::Returned(_) => format!("returned {result:?}"),
        Ending::Error(id) => format!("{:?} at {:?}", cfg.error(*id).kind, cfg.error(*id).span),
        Ending::Halted => "halted".to_owned(),
        other => format!("{other:?}"),
    };
    let expected = match &run.outcome {
        Outcome::Finished { result } => format!("returned {:?}", Some(result)),
        Outcome::Error { kind, span } => format!("{kind:?} at {span:?}"),
        Outcome::Halted { .. } => "halted".to_owned(),
        other => format!("{other:?}"),
    };
    if found != expected {
        return Err(format!("{found} instead of {expected}"));
    }
    let outputs: Vec<Option<IBig>> = path.state.outputs().into_iter().map(number).collect();
    let expected: Vec<Option<IBig>> = run.outputs.iter().cloned().map(Some).collect();
    if outputs == expected || !all_outputs {
        Ok(true)
    } else {
        Err(format!("output {outputs:?} instead of {expected:?}"))
    }
}

/// The condition that the path ends with other numbers than the run.
fn difference(pool: &mut Pool, path: &Path, expected: &Expected<'_>) -> Term {
    let run = expected.run;
    let outputs = path.state.outputs().into_iter().zip(run.outputs.iter().cloned());
    let mut pairs: Vec<(Term, IBig)> = outputs.filter(|_| expected.outputs).collect();
    if let (Ending::Returned(Value::Int(result)), Outcome::Finished { result: expected }) = (&path.ending, &run.outcome)
    {
        pairs.push((*result, expected.clone()));
    }
    let mut differences = Vec::new();
    for (term, expected) in pairs {
        let expected = pool.int(expected);
        differences.push(pool.ne(term, expected));
    }
    pool.or(&differences)
}

/// Options for random programs that output the final values of their variables.
fn options(seed: u64) -> Options {
    let open = Options {
        open: true,
        parameters: 2,
        input_arrays: 0,
        statements: 6,
        block: 3,
        loops: 60,
        constant_bounds: 40,
        uncounted: 15,
        downwards: 30,
        steps: 80,
        elements: 0,
        products: 0,
        inputs: 0,
        uninitialised: 0,
        partly: 0,
        calls: 0,
        pointers: 0,
        records: 0,
        final_assert: 0,
        ..Options::default()
    };
    match seed % 7 {
        0 => open,
        1 => Options { loop_depth: 1, variables: 2, turns: 50, branches: 40, ..open },
        2 => Options { loop_depth: 3, statements: 6, block: 2, loops: 80, ..open },
        3 => Options {
            parameters: 1,
            input_arrays: 1,
            literal_arrays: u32::from(seed.is_multiple_of(4)),
            steps: 30,
            elements: 80,
            offsets: 40,
            ..open
        },
        4 => Options { loop_depth: 1, jumps: 20, asserts: 10, ..open },
        5 => Options { partly: 20, jumps: 10, ..open },
        _ => Options { partly: 15, loop_depth: 1, steps: 60, calls: 8, pointers: 5, records: 5, ..open },
    }
}

fn generated(seed: u64) -> String {
    source(seed, &options(seed))
}

/// The program with its first loop from any start: variables that are set to a constant before the loop are read
/// instead, and all integer variables are output after it.
fn opened(program: &CorpusProgram, first: u32) -> String {
    let lines: Vec<&str> = program.source.lines().collect();
    let first = first as usize - 1;
    let end = (first..lines.len()).find(|&line| lines[line] == "    }").expect("the loop ends");
    let mut text = String::new();
    let mut set = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let constant = line.strip_prefix("    ").filter(|_| number < first).and_then(|line| line.split_once(" = "));
        let constant = constant.filter(|(_, value)| value.trim_end_matches(';').parse::<u32>().is_ok());
        match constant {
            Some((variable, _)) => {
                set.push(variable);
                text.extend(["    ", variable, " = input;\n"]);
            }
            None => text.extend([*line, "\n"]),
        }
        if number == end {
            text.extend(set.iter().map(|variable| format!("    output {variable};\n")));
        }
    }
    text
}

fn corpus_agrees<P: Policy>(least: (u32, u32)) {
    let mut process = solver_process();
    let only = std::env::var("CORPUS_ONLY").unwrap_or_default();
    let mut tally = Tally::default();
    for program in programs().iter().filter(|program| program.name.contains(&only)) {
        if matches!(program.header.expectation, Expectation::Diagnostics(_)) {
            continue;
        }
        let text = match program.header.loop_type {
            Some(kind) => opened(program, kind.line),
            None => program.source.clone(),
        };
        let (same, open) = (tally.same, tally.open);
        let started = std::time::Instant::now();
        check::<P>(&mut process, &program.name, &text, &mut tally);
        let seconds = started.elapsed().as_secs_f64();
        println!("{}: {} the same, {} open in {seconds:.2} s", program.name, tally.same - same, tally.open - open);
    }
    finish(&tally, least);
}

fn generated_programs_agree<P: Policy>(text: impl Fn(u64) -> String, least: (u32, u32)) {
    let mut process = solver_process();
    let first = std::env::var("GENERATED_FIRST").ok().and_then(|first| first.parse().ok()).unwrap_or(0);
    let count = std::env::var("GENERATED_COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(PROGRAMS);
    let mut tally = Tally::default();
    for seed in first..first + count {
        let text = text(seed);
        let started = std::time::Instant::now();
        check::<P>(&mut process, &format!("seed {seed}"), &text, &mut tally);
        println!("{seed}: {} wrong, {:.2} s", tally.wrong.len(), started.elapsed().as_secs_f64());
    }
    finish(&tally, least);
}

fn finish(tally: &Tally, (programs, same): (u32, u32)) {
    println!("{} programs with loops in one step: {} starts the same, {} open", tally.programs, tally.same, tally.open);
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert!(tally.programs >= programs && tally.same >= same && tally.open <= tally.same, "{tally:?}");
}

#[test]
fn summaries_give_the_final_values_of_the_corpus() {
    corpus_agrees::<Summarise>((50, 400));
}

#[test]
fn templates_give_the_final_values_of_the_corpus() {
    corpus_agrees::<Templates>((100, 600));
}

#[test]
fn summaries_give_the_final_values_of_generated_programs() {
    generated_programs_agree::<Summarise>(generated, (35, 200));
}

#[test]
fn templates_give_the_final_values_of_generated_programs() {
    generated_programs_agree::<Templates>(generated, (40, 220));
}

#[test]
fn summaries_give_the_final_values_of_arrays() {
    generated_programs_agree::<Summarise>(array_loop, (20, 100));
}

#[test]
fn templates_give_the_final_values_of_arrays() {
    generated_programs_agree::<Templates>(array_loop, (20, 100));
}
