//! Checks one answer to an exercise.

use super::program;
use crate::args::work::WorkArguments;
use crate::exit::{Failure, USAGE};
use crate::report::given;
use crate::system::System;
use loopscope_exercise::lesson::Exercise;
use loopscope_exercise::{
    Check, Claim, Finding, Grade, Grading, Judgement, Mistake, Part, Question, QuestionStatus, Step,
};
use loopscope_question::report::{Report, Verdict, Witness};
use loopscope_question::{Analysis, Program, Target, Technique};

/// The result of checking an answer.
pub(super) struct Checked {
    /// As an exit status: [`RIGHT`], [`WRONG`], [`OPEN`], or [`USAGE`] for a mistake in the exercise.
    pub(super) status: u8,
    /// The explanation.
    pub(super) lines: Vec<String>,
}

pub(super) const RIGHT: u8 = 0;
pub(super) const WRONG: u8 = 1;
pub(super) const OPEN: u8 = 3;

/// The text for a status.
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

/// The system that works on an analysis, and its limits.
pub(super) type On<'a> = (&'a dyn System, &'a WorkArguments);

/// Checks an answer to an exercise of a lesson in `file`. If the exercise has two programs, the answer is right if it is for
/// one of them; otherwise, the result is that for the first program that can read it.
pub(super) fn check_answer(exercise: &Exercise, answer: &str, file: &str, on: On<'_>) -> Result<Checked, Failure> {
    let first = check(exercise, answer, file, on)?;
    match &exercise.other {
        Some(other) if first.status != RIGHT => {
            let second = check(other, answer, file, on)?;
            let is_for_other = second.status == RIGHT || exercise.check(answer).is_err() && other.check(answer).is_ok();
            Ok(if is_for_other { second } else { first })
        }
        _ => Ok(first),
    }
}

/// Checks the solution for one program of an exercise.
pub(super) fn check_solution(exercise: &Exercise, file: &str, on: On<'_>) -> Result<Checked, Failure> {
    check(exercise, &exercise.solution, file, on)
}

fn check(exercise: &Exercise, answer: &str, file: &str, on: On<'_>) -> Result<Checked, Failure> {
    Ok(match exercise.check(answer) {
        Err(mistake) => mistaken(exercise, mistake, file),
        Ok(Check::Settled(judgement)) => judged(judgement),
        Ok(Check::Compare) => match program::grade(exercise, answer, on) {
            Ok(checked) => checked,
            Err(mistake) => mistaken(exercise, mistake, file),
        },
        Ok(check) => graded(exercise, (answer, &check), on)?,
    })
}

fn mistaken(exercise: &Exercise, Mistake { part, line, message }: Mistake, file: &str) -> Checked {
    match part {
        Part::Answer => {
            let place = line.map_or(String::new(), |line| format!("line {line}: "));
            Checked { status: WRONG, lines: vec![format!("{place}{message}.")] }
        }
        Part::Exercise | Part::Reference => {
            let line = match part {
                Part::Reference => exercise.line_of_mistake_in_solution(line),
                _ => exercise.line_of_mistake(line),
            };
            Checked { status: USAGE, lines: vec![format!("{file}:{line}: {message}.")] }
        }
    }
}

fn judged(judgement: Judgement) -> Checked {
    let line = match judgement {
        Judgement::Right => return Checked { status: RIGHT, lines: Vec::new() },
        Judgement::Ends { end, line: None, .. } => format!("The run ends: {end}."),
        Judgement::Ends { end, line: Some(line), .. } | Judgement::NotReached { end, line: Some(line), .. } => {
            format!("The run ends in line {line}: {end}.")
        }
        Judgement::NotReached { end, line: None, .. } => format!("The run does not reach the line: {end}."),
        Judgement::NotSmallest { size, smaller, better } => {
            let better = better.map_or(String::new(), |better| format!(", such as {}", better.replace('\n', ", ")));
            format!("The run reaches the line. {size} is not the least: {smaller} is enough{better}.")
        }
    };
    Checked { status: WRONG, lines: vec![line] }
}

/// Makes all analyses that the grade needs.
fn graded(exercise: &Exercise, (answer, check): (&str, &Check), on: On<'_>) -> Result<Checked, Failure> {
    let mut reports = Vec::new();
    loop {
        let findings: Vec<_> = reports.iter().map(Finding::of).collect();
        let Grading { step, questions: states } = exercise.grade(answer, check, &findings);
        let grade = match step {
            Step::Analyse { source, target, technique } => {
                reports.push(analyse(exercise, source, (target, technique), on)?);
                continue;
            }
            Step::Ended(grade) => grade,
        };
        let status = match grade {
            Grade::Right | Grade::Accepted => RIGHT,
            Grade::Wrong => WRONG,
            Grade::Open => OPEN,
        };
        let mut lines = match (check, &*reports) {
            (Check::Ask(questions), reports) => {
                questions.iter().zip(states).flat_map(|(question, state)| asked(question, state, reports)).collect()
            }
            (Check::Endless { .. }, [report]) if grade != Grade::Right => vec![opinion(report, Technique::Auto)],
            (Check::Analyse { technique, .. }, [report]) if grade == Grade::Wrong => vec![opinion(report, *technique)],
            _ => Vec::new(),
        };
        if grade == Grade::Accepted {
            lines.push("It has the hash of the solution, and is accepted without proof.".to_owned());
        }
        return Ok(Checked { status, lines });
    }
}

/// The facts about the claim of a question.
fn asked(question: &Question, state: QuestionStatus, reports: &[Report]) -> Vec<String> {
    let claim = claim(question.claim);
    match state {
        QuestionStatus::Waits | QuestionStatus::Runs => Vec::new(),
        QuestionStatus::Holds => vec![format!("✓ {claim}")],
        QuestionStatus::Fails(finding) => {
            let inputs = counterexample(question, reports[finding].verdict.witness());
            let inputs = inputs.into_iter().map(|line| format!("    {line}"));
            std::iter::once(format!("✗ {claim}: not for")).chain(inputs).collect()
        }
        QuestionStatus::Open { finding, .. } => {
            let verdict = &reports[finding].verdict;
            let reason = match (verdict.error(), verdict.stop()) {
                (Some(error), _) => format!("a run fails before that, in line {}: {}", error.line, error.text),
                (None, Some(stop)) => stop.message.to_string(),
                (None, None) => "some run never ends, and nor may that of the exercise's program".to_owned(),
            };
            vec![format!("? {claim}: {reason}")]
        }
    }
}

/// The inputs of a counterexample, with the names of the variables at the head of a loop.
fn counterexample(question: &Question, witness: Option<&Witness>) -> Vec<String> {
    let Some(witness) = witness else { return Vec::new() };
    let mut lines = given(&Witness { inputs: Vec::new(), ..witness.clone() }, false);
    let read = witness
        .inputs
        .iter()
        .flat_map(|each| std::iter::repeat_n(&each.value, usize::try_from(each.times).unwrap_or(usize::MAX)));
    lines.extend(question.inputs.iter().zip(read).map(|(name, value)| format!("{name} = {value}")));
    lines
}

fn claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Initiation => "it holds when a run first reaches the loop",
        Claim::Consecution => "if it holds before an iteration, it holds after it",
        Claim::Enough => "if it holds, the target is unreachable",
        Claim::Equal => "the variable has the value of the answer",
        Claim::Sound => "inputs that satisfy it take the path",
        Claim::Complete => "inputs that take the path satisfy it",
        Claim::Bounded => "it is at least 0 in every iteration",
        Claim::Falls => "in each iteration it is smaller than in the one before",
        Claim::Safe => "no run fails",
        Claim::Same => "outputs and results are the same",
        Claim::Assumed => "assumptions end no other runs than before",
        Claim::Ends => "every run that used to end or fail still ends",
    }
}

/// The reason why a technique does not give the verdict of the answer.
fn opinion(report: &Report, technique: Technique) -> String {
    match &report.verdict {
        Verdict::Reachable { .. } => "The line can be reached.".to_owned(),
        Verdict::Unreachable { .. } => "The line cannot be reached.".to_owned(),
        Verdict::Ends { .. } => "Every run ends.".to_owned(),
        Verdict::Endless { .. } => "Some run never ends.".to_owned(),
        Verdict::Unknown { stop } => format!("`{technique}` does not see it: {}.", stop.message),
    }
}

fn analyse(
    exercise: &Exercise,
    source: &str,
    (target, technique): (Target, Technique),
    (system, work): On<'_>,
) -> Result<Report, Failure> {
    let (budget, seed) = (work.to_budget(), work.seed);
    let analysis = Analysis { target, technique, artefacts: false, budget, seed, ..Analysis::default() };
    let program = Program::read(source, exercise.dialect)
        .map_err(|errors| Failure::new(errors.first().map_or(String::new(), |error| error.message.to_string())))?;
    Ok(system.analyse(None, &program, &analysis, work))
}
