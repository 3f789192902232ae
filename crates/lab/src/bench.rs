//! `loopscope-lab bench`, the native side of `cargo xtask bench`: questions come in as lines of JSON (the `AnalysisRequest` of the page), and
//! each is answered by one line. `tests/bench/browser.mjs` is the browser's side and speaks the same lines.

#[allow(dead_code, reason = "its `main` is for the browser")]
#[path = "../../wasm/examples/counting.rs"]
mod counting;

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use loopscope_cli::Failure;
use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_process::clocks::Monotonic;
use loopscope_process::{Process, find_node};
use loopscope_question::report::Artefact;
use loopscope_question::{Analysis, AnalysisOption, Budget, Program, Target, Technique};
use loopscope_smt::{Transport, TransportError};
use loopscope_syntax::Dialect;
use serde_json::{Value, json};

/// One solver for all analyses: Z3's wasm in Node, which every machine has.
struct Solver {
    process: Process,
    /// The time that was waited for it.
    waited: Duration,
}

impl Transport for &mut Solver {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let start = Instant::now();
        let answer = self.process.eval(script);
        self.waited += start.elapsed();
        answer
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.process.restart()
    }
}

/// Answers each question, until there are no more.
pub(crate) fn bench() -> Result<u8, Failure> {
    let process = find_node().map_err(|error| error.to_string());
    let process = process.and_then(|found| Process::start(found).map_err(|error| error.to_string()));
    let mut solver = Solver { process: process.map_err(Failure::new)?, waited: Duration::ZERO };
    for line in io::stdin().lock().lines() {
        let answer =
            answer_line(&line?, &mut solver).unwrap_or_else(|failure| json!({ "failure": failure.to_string() }));
        writeln!(io::stdout(), "{answer}")?;
    }
    Ok(0)
}

fn answer_line(line: &str, solver: &mut Solver) -> Result<Value, Box<dyn Error>> {
    let question: Value = serde_json::from_str(line)?;
    match &question {
        question if !question["counting"].is_null() => Ok(count()),
        question if !question["techniques"].is_null() => Ok(names()),
        question => answer(question, solver),
    }
}

fn count() -> Value {
    let start = Instant::now();
    let run = counting::count();
    json!({ "seconds": start.elapsed().as_secs_f64(), "steps": run.steps })
}

/// The techniques of the registry, in its order.
fn names() -> Value {
    Technique::all().map(Technique::name).collect()
}

fn answer(question: &Value, mut solver: &mut Solver) -> Result<Value, Box<dyn Error>> {
    let analysis = analysis(question)?;
    // A new context, unless the solver is gone.
    if solver.eval("(reset)\n").is_err() {
        solver.restart()?;
    }
    solver.waited = Duration::ZERO;
    let host = Host { transport: Box::new(&mut *solver), clock: &Monotonic, observer: &mut Unobserved };
    let source = question["source"].as_str().unwrap_or_default();
    let dialect = match question["dialect"].as_str() {
        Some("c") => Dialect::C,
        Some("extended") => Dialect::Extended,
        other => return Err(format!("there is no dialect {other:?}").into()),
    };
    let program = Program::read(source, dialect).map_err(|_| "the program has errors")?;
    let report = analyse(&program, &analysis, host);
    let cycles = || report.artefacts().flat_map(Artefact::templates).flat_map(|each| each.cycles.iter().flatten());
    Ok(json!({
        "cycles": cycles().map(|cycle| cycle.entries).sum::<u32>(),
        "templates": cycles().filter(|cycle| cycle.has_template()).count(),
        "verdict": report.verdict.answer(),
        "stop": report.verdict.stop().map(|stop| stop.message.to_string()),
        "seconds": report.stats.seconds,
        "solver_seconds": solver.waited.as_secs_f64(),
        "states": report.stats.states,
        "queries": report.stats.queries,
        "solver_calls": report.stats.solver_calls,
        "solver_failures": report.stats.solver_failures,
    }))
}

fn analysis(question: &Value) -> Result<Analysis, Box<dyn Error>> {
    let number = |key: &str| question[key].as_u64().ok_or_else(|| format!("the question has no number `{key}`"));
    let mut analysis = Analysis {
        target: question["target"]["line"].as_u64().map_or(Target::AnyError, |line| Target::Line(line as u32)),
        budget: Budget {
            seconds: question["seconds"].as_f64().ok_or("the question has no number `seconds`")?,
            states: number("states")?,
            replay_steps: number("replay_steps")?,
            ..Budget::default()
        },
        seed: number("seed")?,
        ..Analysis::default()
    };
    for (name, value) in question["options"].as_object().ok_or("the question has no options")? {
        let option = AnalysisOption::named(name)?;
        option.set(&mut analysis, value.as_str().ok_or("an option is a text")?)?;
    }
    Ok(analysis)
}
