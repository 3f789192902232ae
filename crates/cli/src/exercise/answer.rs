//! Whether one answer to an exercise is right, and why not.

use std::time::Instant;

use loopscope_engine::report::{Answer, Report, Verdict, Witness};
use loopscope_engine::{Analysis, Program, Target, Technique};
use loopscope_exercise::lesson::Exercise;
use loopscope_exercise::{Check, Claim, Judgement, Mistake, Part, Question};
use loopscope_syntax::Dialect;

use crate::args::WorkArguments;
use crate::exit::{Failure, USAGE};
use crate::jobs;
use crate::progress::Progress;
use crate::report::given;
use crate::work::Monotonic;

/// The result of checking an answer.
pub(super) struct Told {
    /// As an exit status: [`RIGHT`], [`WRONG`], [`OPEN`], or [`USAGE`] for a mistake in the exercise.
    pub(super) status: u8,
    /// What is to be said about it.
    pub(super) lines: Vec<String>,
}

pub(super) const RIGHT: u8 = 0;
pub(super) const WRONG: u8 = 1;
pub(super) const OPEN: u8 = 3;

/// A status in words.
pub(super) fn word(status: u8) -> &'static str {
    match status {
        RIGHT => "right",
        WRONG => "wrong",
        OPEN => "not decided",
        _ => "a mistake in the exercise",
    }
}

/// The worse of two statuses: a mistake in a file, then a wrong answer, then an open one.
pub(super) fn worse(one: u8, other: u8) -> u8 {
    let rank = |status: u8| [RIGHT, OPEN, WRONG, USAGE].iter().position(|each| *each == status);
    if rank(other) > rank(one) { other } else { one }
}

/// Checks an answer to an exercise of a lesson in `file`.
pub(super) fn tell(exercise: &Exercise, answer: &str, file: &str, work: &WorkArguments) -> Result<Told, Failure> {
    Ok(match exercise.check(answer) {
        Err(mistake) => mistaken(exercise, mistake, file),
        Ok(Check::Settled(judgement)) => judged(judgement),
        Ok(Check::Ask(questions)) => asked(&questions, work)?,
        Ok(Check::Analyse { target, technique, reachable }) => {
            let report = analyse(&exercise.source, Target::Line(target), technique, work)?;
            opinion(&report, technique, reachable)
        }
    })
}

fn mistaken(exercise: &Exercise, Mistake { part, line, message }: Mistake, file: &str) -> Told {
    match part {
        Part::Answer => {
            let place = line.map_or(String::new(), |line| format!("line {line}: "));
            Told { status: WRONG, lines: vec![format!("{place}{message}.")] }
        }
        Part::Exercise => {
            let line = line.map_or(exercise.line, |line| exercise.line + line - 1);
            Told { status: USAGE, lines: vec![format!("{file}:{line}: {message}.")] }
        }
    }
}

fn judged(judgement: Judgement) -> Told {
    let line = match judgement {
        Judgement::Right => return Told { status: RIGHT, lines: Vec::new() },
        Judgement::NotReached { end, line: Some(line), .. } => format!("The run ends in line {line}: {end}."),
        Judgement::NotReached { end, line: None, .. } => format!("The run does not come there: {end}."),
        Judgement::NotSmallest { size, smaller, better } => {
            let better = better.map_or(String::new(), |better| format!(", such as {}", better.replace('\n', ", ")));
            format!("The run comes there. {size} is not the least: {smaller} is enough{better}.")
        }
    };
    Told { status: WRONG, lines: vec![line] }
}

/// Asks all questions, until one shows that the answer is wrong.
fn asked(questions: &[Question], work: &WorkArguments) -> Result<Told, Failure> {
    let mut told = Told { status: RIGHT, lines: Vec::new() };
    for question in questions {
        let claim = claim(question.claim);
        match ask(question, work)? {
            Asked::Shown => told.lines.push(format!("✓ {claim}")),
            Asked::Refuted(report) => {
                told.lines.push(format!("✗ {claim}: not for"));
                told.lines.extend(
                    counterexample(question, report.verdict.witness()).into_iter().map(|line| format!("    {line}")),
                );
                return Ok(Told { status: WRONG, ..told });
            }
            Asked::Open(reason) => {
                told.lines.push(format!("? {claim}: {reason}"));
                told.status = OPEN;
            }
        }
    }
    Ok(told)
}

/// The result of a question.
enum Asked {
    Shown,
    Refuted(Box<Report>),
    /// Why it is neither.
    Open(String),
}

/// Asks for any error where there may be none, and for the target alone if that leaves open whether it is reached.
fn ask(question: &Question, work: &WorkArguments) -> Result<Asked, Failure> {
    let line = question.target.map_or(Target::AnyError, Target::Line);
    let target = if question.without_other_errors { Target::AnyError } else { line };
    let report = analyse(&question.source, target, Technique::Auto, work)?;
    let at_target = target == line || report.verdict.error().map(|error| error.line) == question.target;
    let reason = match &report.verdict {
        Verdict::Unreachable { .. } => return Ok(Asked::Shown),
        Verdict::Reachable { .. } if at_target => return Ok(Asked::Refuted(Box::new(report))),
        Verdict::Reachable { error: Some(error), .. } => {
            format!("a run fails before, in line {}: {}", error.line, error.text)
        }
        Verdict::Reachable { error: None, .. } => String::new(),
        Verdict::Unknown { stop } => stop.message.clone(),
    };
    if target != line {
        let report = analyse(&question.source, line, Technique::Auto, work)?;
        if report.verdict.answer() == Answer::Reachable {
            return Ok(Asked::Refuted(Box::new(report)));
        }
    }
    Ok(Asked::Open(reason))
}

/// What a counterexample is given, with the names of what stands at the head of a loop.
fn counterexample(question: &Question, witness: Option<&Witness>) -> Vec<String> {
    let Some(witness) = witness else { return Vec::new() };
    let mut lines = given(&Witness { inputs: Vec::new(), ..witness.clone() });
    let read = witness
        .inputs
        .iter()
        .flat_map(|each| std::iter::repeat_n(&each.value, usize::try_from(each.times).unwrap_or(usize::MAX)));
    lines.extend(question.inputs.iter().zip(read).map(|(name, value)| format!("{name} = {value}")));
    lines
}

fn claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Initiation => "it holds when the loop is reached first",
        Claim::Consecution => "if it holds before an iteration, it holds after it",
        Claim::Enough => "where it holds, the target is out of reach",
        Claim::Equal => "the variable is what was said",
        Claim::Sound => "inputs that satisfy it take the path",
        Claim::Complete => "inputs that take the path satisfy it",
        Claim::Safe => "no run fails",
        Claim::Same => "outputs and results are the same",
        Claim::Assumed => "no assumption ends another run than before",
    }
}

fn opinion(report: &Report, technique: Technique, reachable: bool) -> Told {
    let wrong = |line: String| Told { status: WRONG, lines: vec![line] };
    match (&report.verdict, reachable) {
        (Verdict::Reachable { .. }, true) | (Verdict::Unreachable { .. }, false) => {
            Told { status: RIGHT, lines: Vec::new() }
        }
        (Verdict::Reachable { .. }, false) => wrong("The line can be reached.".to_owned()),
        (Verdict::Unreachable { .. }, true) => wrong("The line cannot be reached.".to_owned()),
        (Verdict::Unknown { stop }, _) => wrong(format!("`{technique}` does not see it: {}.", stop.message)),
    }
}

fn analyse(source: &str, target: Target, technique: Technique, work: &WorkArguments) -> Result<Report, Failure> {
    let analysis = Analysis { target, technique, budget: work.to_budget(), seed: work.seed, ..Analysis::default() };
    let clock = Monotonic(Instant::now());
    let mut progress = Progress::start();
    let jobs = if technique == Technique::Auto { jobs::default() } else { 1 };
    let transport = || work.transport(clock.0);
    let program = Program::read(source, Dialect::Extended)
        .map_err(|errors| Failure::new(errors.first().map_or(String::new(), |error| error.message.clone())))?;
    Ok(jobs::analyse(jobs, &program, &analysis, &transport, &clock, &mut progress))
}
