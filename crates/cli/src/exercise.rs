//! `loopscope exercise`: whether answers to exercises are right.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use loopscope_engine::report::{Report, Verdict, Witness};
use loopscope_engine::{Analysis, Target, Technique};
use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_exercise::{Check, Claim, Judgement, Mistake, Part, Question};
use loopscope_syntax::Dialect;

use crate::args::{ExerciseArguments, WorkArguments};
use crate::exit::{Failure, USAGE};
use crate::jobs;
use crate::progress::Progress;
use crate::report::given;
use crate::source::Source;
use crate::work::Monotonic;

/// What became of an answer: its exit status, the worst of which counts, and what is to be said.
struct Told {
    status: u8,
    lines: Vec<String>,
}

const RIGHT: u8 = 0;
const WRONG: u8 = 1;
const OPEN: u8 = 3;

/// Checks all solutions of a lesson, or one answer.
pub(crate) fn command(arguments: &ExerciseArguments) -> Result<ExitCode, Failure> {
    let file = Source::read(&arguments.file, Dialect::Extended)?;
    let lesson = Lesson::read(&file.text);
    for mistake in &lesson.mistakes {
        anstream::eprintln!("error: {}:{}: {}", file.name, mistake.line, mistake.message);
    }
    let answer = arguments.answer.as_deref().map(|path| Source::read(path, Dialect::Extended)).transpose()?;
    let mut status = if lesson.mistakes.is_empty() { RIGHT } else { USAGE };
    let mut out = io::stdout().lock();
    let wanted = |number: u32| arguments.number.is_none_or(|wanted| wanted == number);
    let chosen: Vec<_> = (1..).zip(&lesson.exercises).filter(|(number, _)| wanted(*number)).collect();
    if let (Some(number), true) = (arguments.number, chosen.is_empty()) {
        return Err(Failure::new(format!("{} has no exercise {number}", file.name)));
    }
    for (number, exercise) in chosen {
        let text = answer.as_ref().map_or(&*exercise.solution, |answer| &*answer.text);
        let told = tell(exercise, text, &file.name, &arguments.work)?;
        writeln!(out, "{number}. {}: {}", exercise.title, word(told.status))?;
        for line in told.lines {
            writeln!(out, "   {line}")?;
        }
        // A mistake in the file comes before all, then what is wrong, then what is open.
        let rank = |status: u8| [RIGHT, OPEN, WRONG, USAGE].iter().position(|each| *each == status);
        status = if rank(told.status) > rank(status) { told.status } else { status };
    }
    Ok(ExitCode::from(status))
}

fn word(status: u8) -> &'static str {
    match status {
        RIGHT => "right",
        WRONG => "wrong",
        OPEN => "not decided",
        _ => "a mistake in the exercise",
    }
}

fn tell(exercise: &Exercise, answer: &str, file: &str, work: &WorkArguments) -> Result<Told, Failure> {
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
        let target = question.target.map_or(Target::AnyError, Target::Line);
        let report = analyse(&question.source, target, Technique::Auto, work)?;
        let claim = claim(question.claim);
        match report.verdict {
            Verdict::Unreachable => told.lines.push(format!("✓ {claim}")),
            Verdict::Reachable => {
                told.lines.push(format!("✗ {claim}: not for"));
                told.lines.extend(
                    counterexample(question, report.witness.as_ref()).into_iter().map(|line| format!("    {line}")),
                );
                return Ok(Told { status: WRONG, ..told });
            }
            Verdict::Unknown => {
                let reason = report.stop.map_or(String::new(), |stop| format!(": {}", stop.message));
                told.lines.push(format!("? {claim}{reason}"));
                told.status = OPEN;
            }
        }
    }
    Ok(told)
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
    }
}

fn opinion(report: &Report, technique: Technique, reachable: bool) -> Told {
    let wrong = |line: String| Told { status: WRONG, lines: vec![line] };
    match (report.verdict, reachable) {
        (Verdict::Reachable, true) | (Verdict::Unreachable, false) => Told { status: RIGHT, lines: Vec::new() },
        (Verdict::Reachable, false) => wrong("The line can be reached.".to_owned()),
        (Verdict::Unreachable, true) => wrong("The line cannot be reached.".to_owned()),
        (Verdict::Unknown, _) => {
            let reason = report.stop.as_ref().map_or(String::new(), |stop| format!(": {}", stop.message));
            wrong(format!("`{technique}` does not see it{reason}."))
        }
    }
}

fn analyse(source: &str, target: Target, technique: Technique, work: &WorkArguments) -> Result<Report, Failure> {
    let analysis = Analysis { target, technique, budget: work.to_budget(), seed: work.seed, ..Analysis::default() };
    let clock = Monotonic(Instant::now());
    let mut progress = Progress::start();
    let jobs = if technique == Technique::Auto { jobs::default() } else { 1 };
    let transport = || work.transport(clock.0);
    let answer = jobs::analyse(jobs, (source, Dialect::Extended), &analysis, &transport, &clock, &mut progress);
    answer.map_err(|errors| Failure::new(errors.first().map_or(String::new(), |error| error.message.clone())))
}
