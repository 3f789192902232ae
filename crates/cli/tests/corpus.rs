//! Every program of the corpus gets the verdict that its header promises, by every technique that it names, and no
//! technique ever gives a wrong one.

#[path = "../../../tests/support/corpus.rs"]
mod corpus;

use std::sync::atomic::{AtomicUsize, Ordering};

use corpus::{CorpusProgram, Expectation, Target as HeaderTarget, programs};
use loopscope_cli::transport::{Process, find};
use loopscope_engine::report::{ProofKind, Report, Verdict};
use loopscope_engine::{Analysis, Budget, Clock, Host, Target, Technique, Unobserved, analyse};
use loopscope_smt::Transport;
use loopscope_syntax::Dialect;

/// Counts how often it is asked: analyses then stop at the same place on every machine.
#[derive(Default)]
struct Ticks(std::cell::Cell<u64>);

impl Clock for Ticks {
    fn seconds(&self) -> f64 {
        self.0.set(self.0.get() + 1);
        0.0
    }
}

fn ask(solver: &mut Process, program: &CorpusProgram, technique: Technique, states: u64) -> Report {
    let target = match program.header.target {
        HeaderTarget::AnyError => Target::AnyError,
        HeaderTarget::Line(line) => Target::Line(line),
    };
    // Each analysis expects a solver that knows nothing yet.
    solver.eval("(reset)\n").expect("a solver that lives");
    let budget = Budget { states, ..Budget::default() };
    let analysis = Analysis { target, technique, budget, ..Analysis::default() };
    let host = Host { transport: Box::new(&mut *solver), clock: &Ticks::default(), observer: &mut Unobserved };
    let started = std::time::Instant::now();
    let report = analyse(&program.source, Dialect::Extended, &analysis, host)
        .unwrap_or_else(|errors| panic!("{}: {errors:?}", program.name));
    println!(
        "{:32} {:9} {:?} in {:.3} s, {} states, {} queries, {} solved{}",
        program.name,
        technique.name(),
        report.verdict,
        started.elapsed().as_secs_f64(),
        report.stats.states,
        report.stats.queries,
        report.stats.solver_calls,
        report.stop.as_ref().map(|stop| format!(" ({})", stop.message)).unwrap_or_default()
    );
    report
}

fn promised(program: &CorpusProgram) -> Option<Verdict> {
    match program.header.expectation {
        Expectation::Reachable => Some(Verdict::Reachable),
        Expectation::Unreachable => Some(Verdict::Unreachable),
        Expectation::Diagnostics(_) => None,
    }
}

/// What is wrong about a report, by the header.
fn complaint(program: &CorpusProgram, technique: Technique, report: &Report, must: bool) -> Option<String> {
    let promised = promised(program)?;
    let name = &program.name;
    if report.stats.refuted > 0 {
        return Some(format!("{name} by {technique}: the interpreter refuted what was found"));
    }
    if report.verdict == Verdict::Unknown && !must {
        return None;
    }
    if report.verdict != promised {
        return Some(format!("{name} by {technique}: {:?} instead of {promised:?}: {:?}", report.verdict, report.stop));
    }
    if report.verdict == Verdict::Unreachable
        && let Some(missing) = unexplained(program, report)
    {
        return Some(format!("{name} by {technique}: {missing}"));
    }
    if let Some(witness) = &report.witness {
        if !witness.replayed {
            return Some(format!("{name} by {technique}: the witness was not replayed"));
        }
        if let Some(error) = &program.header.error
            && report.error.as_ref().is_some_and(|hit| hit.kind != error.kind || hit.line != error.line)
        {
            return Some(format!("{name} by {technique}: {:?} instead of {error:?}", report.error));
        }
    }
    None
}

/// What is missing in the explanation of a proof.
fn unexplained(program: &CorpusProgram, report: &Report) -> Option<String> {
    let Some(proof) = &report.proof else { return Some("no explanation".to_owned()) };
    if matches!(program.header.target, HeaderTarget::Line(_)) != report.considered.is_empty()
        && proof.kind != ProofKind::NothingCanFail
    {
        return Some("it is not said which errors were looked at".to_owned());
    }
    if proof.kind == ProofKind::Excluded && proof.contradictions.is_empty() {
        return Some("nothing is said to exclude each other".to_owned());
    }
    let last = u32::try_from(program.source.lines().count()).unwrap_or(u32::MAX);
    let conditions = proof.contradictions.iter().flat_map(|each| &each.conditions);
    let nowhere = conditions.into_iter().find(|condition| condition.line == 0 || condition.line > last);
    nowhere.map(|condition| format!("`{}` is said of line {}", condition.why, condition.line))
}

fn complaints_about(solver: &mut Process, program: &CorpusProgram) -> Vec<String> {
    if promised(program).is_none() {
        return Vec::new();
    }
    let header = &program.header;
    let each = Technique::all().filter_map(|technique| {
        let must = header.techniques.iter().any(|name| name == technique.name())
            || technique == Technique::Auto && header.beyond.is_empty();
        // Where an answer is not promised, a short try tells a wrong one as well.
        let states = if must { 10_000 } else { 60 };
        let report = ask(solver, program, technique, states);
        complaint(program, technique, &report, must)
    });
    each.collect()
}

#[test]
fn verdicts_are_as_promised() {
    let only = std::env::var("CORPUS_ONLY").unwrap_or_default();
    let programs: Vec<CorpusProgram> = programs().into_iter().filter(|program| program.name.contains(&only)).collect();
    // Each worker has a solver of its own and takes the next program.
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = Process::start(find().expect("a solver")).expect("a solver that starts");
        let mut complaints = Vec::new();
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            complaints.extend(complaints_about(&mut solver, program));
        }
        complaints
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    let complaints: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
