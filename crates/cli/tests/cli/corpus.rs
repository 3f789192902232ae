//! Every technique named in the header of a program of the corpus gives the expected verdict, and no tested technique
//! gives a wrong one. An answer without the solver is the one with it.

use std::time::Duration;

use loopscope_engine::{Host, Unobserved, analyse, answer_early};
use loopscope_question::report::{Answer, Evidence, Report};
use loopscope_question::{Analysis, Budget, Target, Technique};
use loopscope_testing::corpus::{CorpusProgram, Expectation, ending_programs, programs};
use loopscope_testing::{Lent, SolverProcess, Still, impatient, side_by_side, solver_process};
use serde_json::Value;

use crate::support::frugal;
use crate::support::program_of;

/// The number of states that a technique may explore for a promised answer.
const STATES: u64 = 10_000;

/// If an answer is not promised, a short attempt with cheap questions still reveals wrong answers. These are its
/// limits: states, and work as [`frugal`] counts it.
const SHORT_STATES: u64 = 60;
const SHORT_WORK: u64 = 1_000;
/// The most that a question of a short attempt may cost, in Z3's units.
const SHORT_QUESTION: u64 = 20_000;

fn target(program: &CorpusProgram) -> Target {
    program.header.target
}

fn ask(solvers: &mut Solvers, program: &CorpusProgram, technique: Technique, is_promised: bool) -> Report {
    let target = target(program);
    let states = if is_promised { STATES } else { SHORT_STATES };
    let budget = Budget { states, ..Budget::default() };
    let analysis = Analysis { target, technique, budget, ..Analysis::default() };
    let started = std::time::Instant::now();
    let report = if is_promised {
        let transport = Box::new(Lent::new(&mut solvers.patient));
        let host = Host { transport, clock: &Still, observer: &mut Unobserved };
        let read = program_of(&program.source);
        let report = analyse(&read, &analysis, host);
        if let Some(early) = answer_early(&read, &analysis, &Still) {
            assert_eq!(data(&early), data(&report), "{}: the answer without a solver", program.name);
        }
        report
    } else {
        frugal::analyse_counting(&mut solvers.hasty, &program.source, analysis, SHORT_WORK, SHORT_QUESTION).0
    };
    println!(
        "{:32} {:9} {:?} in {:.3} s, {} states, {} queries, {} solved{}",
        program.name,
        technique.name(),
        report.verdict.answer(),
        started.elapsed().as_secs_f64(),
        report.stats.states,
        report.stats.queries,
        report.stats.solver_calls,
        report.verdict.stop().map(|stop| format!(" ({})", stop.message)).unwrap_or_default()
    );
    report
}

fn data(report: &Report) -> Value {
    serde_json::to_value(report).expect("plain data")
}

fn promised(program: &CorpusProgram) -> Option<Answer> {
    match program.header.expectation {
        Expectation::Reachable => Some(Answer::Reachable),
        Expectation::Unreachable => Some(Answer::Unreachable),
        Expectation::Ends => Some(Answer::Ends),
        Expectation::Endless => Some(Answer::Endless),
        Expectation::Diagnostics(_) => None,
    }
}

/// The contradiction between a report and the header, if any.
fn complaint(program: &CorpusProgram, technique: Technique, report: &Report, must: bool) -> Option<String> {
    let promised = promised(program)?;
    let name = &program.name;
    if report.stats.refuted > 0 {
        return Some(format!("{name} by {technique}: the interpreter refuted what was found"));
    }
    if report.verdict.answer() == Answer::Unknown && !must {
        return None;
    }
    if report.verdict.answer() != promised {
        return Some(format!(
            "{name} by {technique}: {:?} instead of {promised:?}: {:?}",
            report.verdict.answer(),
            report.verdict.stop()
        ));
    }
    if report.verdict.answer() == Answer::Unreachable
        && let Some(missing) = unexplained(program, report)
    {
        return Some(format!("{name} by {technique}: {missing}"));
    }
    if let Some(witness) = report.verdict.witness() {
        if !witness.replayed {
            return Some(format!("{name} by {technique}: the witness was not replayed"));
        }
        if let Some(error) = &program.header.error
            && report.verdict.error().is_some_and(|hit| hit.kind != error.kind || hit.line != error.line)
        {
            return Some(format!("{name} by {technique}: {:?} instead of {error:?}", report.verdict.error()));
        }
    }
    None
}

/// The missing part of a proof's explanation, if any.
fn unexplained(program: &CorpusProgram, report: &Report) -> Option<String> {
    let Some(proof) = report.verdict.proof() else { return Some("no explanation".to_owned()) };
    if matches!(program.header.target, Target::Line(_)) != report.considered.is_empty()
        && proof.evidence != Evidence::NothingCanFail
    {
        return Some("it is not said which errors were looked at".to_owned());
    }
    if let Some(twice) = repeated(&serde_json::to_value(proof).expect("plain data")) {
        return Some(format!("the proof has this twice: {twice}"));
    }
    let excluded = proof.excluded()?;
    if matches!(proof.evidence, Evidence::Excluded { .. }) && excluded.contradictions.is_empty() {
        return Some("there are no contradictions".to_owned());
    }
    let last = u32::try_from(program.source.lines().count()).unwrap_or(u32::MAX);
    let conditions = excluded.contradictions.iter().flat_map(|each| &each.conditions);
    let nowhere = conditions.into_iter().find(|condition| condition.line == 0 || condition.line > last);
    nowhere.map(|condition| format!("`{}` is said of line {}", condition.why, condition.line))
}

/// An element that a list within `value` has twice.
fn repeated(value: &Value) -> Option<&Value> {
    match value {
        Value::Array(all) => {
            let again = all.iter().enumerate().find(|(at, each)| all[..*at].contains(each)).map(|(_, each)| each);
            again.or_else(|| all.iter().find_map(repeated))
        }
        // The places of names are pairs of numbers.
        Value::Object(fields) => {
            fields.iter().filter(|(key, _)| *key != "names").find_map(|(_, field)| repeated(field))
        }
        _ => None,
    }
}

/// Returns `true` if the header promises that this technique gives the verdict.
fn must(program: &CorpusProgram, technique: Technique) -> bool {
    let header = &program.header;
    header.techniques.iter().any(|name| name == technique.name())
        || technique == Technique::Auto && header.beyond.is_empty()
}

/// One in this many of the answers that are not promised is tested, so that there is time for many techniques; the
/// programs depend on the technique. `CORPUS_ONLY=` with (part of) names tests all of those, `CORPUS_ONLY=/` tests all.
const SAMPLED: usize = 6;

/// Returns `true` if a technique is tested on a program although its answer is not promised.
fn is_sampled(number: usize, technique: Technique) -> bool {
    let position = Technique::all().position(|each| each == technique).unwrap_or_default();
    technique == Technique::Auto || (number + position).is_multiple_of(SAMPLED)
}

/// The program below its header, and the target line, counted from there.
fn question(program: &CorpusProgram) -> (String, Option<u32>) {
    let is_header = |line: &&str| line.starts_with("// ");
    let header = program.source.lines().take_while(is_header).count();
    let code: Vec<&str> = program.source.lines().skip(header).collect();
    let line = match program.header.target {
        Target::AnyError | Target::Ends => None,
        Target::Line(line) => Some(line - u32::try_from(header).unwrap_or_default()),
    };
    (code.join("\n"), line)
}

/// Two solvers: one for promised answers, and one for short attempts. Some questions ignore their limit; then the test
/// waits until the solver's time limit.
struct Solvers {
    patient: SolverProcess,
    hasty: SolverProcess,
}

impl Solvers {
    fn start() -> Self {
        Self { patient: solver_process(), hasty: impatient(Duration::from_secs(2)) }
    }
}

fn complaints_about(
    solvers: &mut Solvers,
    program: &CorpusProgram,
    earlier: &[CorpusProgram],
    asks: &dyn Fn(Technique) -> bool,
) -> Vec<String> {
    if promised(program).is_none() {
        return Vec::new();
    }
    // Several papers have the same program: each technique is tested on it once.
    let same: Vec<&CorpusProgram> = earlier.iter().filter(|each| question(each) == question(program)).collect();
    let each = Technique::about(target(program)).filter_map(|technique| {
        let must_answer = must(program, technique);
        if same.iter().any(|each| must(each, technique) || !must_answer) || !must_answer && !asks(technique) {
            return None;
        }
        let report = ask(solvers, program, technique, must_answer);
        complaint(program, technique, &report, must_answer)
    });
    let mut complaints: Vec<String> = each.collect();
    for other in same.iter().filter(|each| promised(each) != promised(program)) {
        complaints.push(format!("{} and {} are the same, and promise something else", other.name, program.name));
    }
    complaints
}

#[test]
fn verdicts_are_as_promised() {
    let only = std::env::var("CORPUS_ONLY").unwrap_or_default();
    let programs = programs().into_iter().chain(ending_programs());
    let programs: Vec<CorpusProgram> = programs.filter(|program| program.name.contains(&only)).collect();
    let numbers: Vec<usize> = (0..programs.len()).collect();
    let complaints = side_by_side(Solvers::start, &numbers, |solvers, number| {
        let asks = |technique: Technique| !only.is_empty() || is_sampled(*number, technique);
        complaints_about(solvers, &programs[*number], &programs[..*number], &asks)
    });
    let complaints = complaints.concat();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
