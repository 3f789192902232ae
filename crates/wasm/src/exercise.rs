//! Lessons, and answers to their exercises.

use loopscope_exercise::lesson::{Exercise, FileMistake, Kind, Lesson, Measure};
use loopscope_exercise::{Check, Claim, Judgement, MOST_STEPS, Mistake, Part};
use serde::{Deserialize, Serialize};

use crate::replay::Replay;
use crate::request::{Dialect, Given, RunOutcome, RunRequest};
use crate::run::{given, run};

/// A lesson that was read from a file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lesson"))]
pub struct LessonTold {
    /// Its title; empty if the file has none.
    pub title: String,
    /// The text before the exercises, as Markdown.
    pub text: String,
    /// Its exercises.
    pub exercises: Vec<ExerciseTold>,
    /// What is wrong with the file.
    pub mistakes: Vec<LessonMistake>,
}

/// A mistake in the file of a lesson.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonMistake {
    /// Its line, from 1.
    pub line: u32,
    /// What is wrong: a sentence without its full stop.
    pub message: String,
}

/// A program with a question about it. Lines are those of the program, from 1.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Exercise"))]
pub struct ExerciseTold {
    /// Its title.
    pub title: String,
    /// The kind of question.
    pub kind: ExerciseKind,
    /// The line that the question is about.
    pub target: Option<u32>,
    /// The line of the loop that the question is about.
    pub looping: Option<u32>,
    /// The variable that the question is about.
    pub variable: Option<String>,
    /// The measure by which inputs must be as small as possible.
    pub smallest: Option<InputMeasure>,
    /// Inputs that take the path that the question is about, one per line.
    pub path: Option<String>,
    /// The decisions of conditions on that path, in order.
    pub decisions: Vec<PathDecision>,
    /// Its description, as Markdown.
    pub text: String,
    /// The program, in the extended dialect.
    pub source: String,
    /// Hints, each revealing more than the one before, as Markdown.
    pub hints: Vec<String>,
    /// A right answer.
    pub solution: String,
    /// The line of the file where the exercise begins, from 1.
    pub from: u32,
    /// The line of the file where the program begins, from 1.
    pub line: u32,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExerciseKind {
    /// Inputs that lead to the target.
    Inputs,
    /// Whether the target can be reached, and a technique that shows it.
    Reachable,
    /// An invariant of the loop.
    Invariant,
    /// The value of the variable after the loop.
    Closed,
    /// The condition of the path.
    Path,
    /// A program without the error.
    Repair,
}

/// The size of inputs.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum InputMeasure {
    /// How many numbers `input` reads.
    Count,
    /// The sum of the absolute values of all integers that are given.
    Sum,
}

/// The decision of a condition on a path.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PathDecision {
    /// Its line.
    pub line: u32,
    /// Whether it holds.
    pub holds: bool,
}

/// An answer to an exercise.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerRequest {
    /// The text of the lesson.
    pub lesson: String,
    /// Which of its exercises, from 0.
    pub number: u32,
    /// The answer as the student wrote it.
    pub answer: String,
}

/// The result of the check of an answer, or what remains to be done to check it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnswerOutcome {
    /// It is right.
    Right,
    /// The run on these inputs does not reach the line.
    NotReached {
        /// How it ends, in words.
        end: String,
        /// The line where it ends, if it ends at one.
        line: Option<u32>,
        /// Its inputs.
        given: Given,
        /// The run; null if the exercise's program has errors.
        replay: Option<Replay>,
    },
    /// Smaller inputs also reach the line.
    NotSmallest {
        /// The size of these inputs, in decimal.
        size: String,
        /// The size of the smaller ones, in decimal.
        smaller: String,
        /// Smaller ones, one per line; null if only their size is reported.
        better: Option<String>,
    },
    /// The answer is right if none of the targets of these questions can be reached.
    Ask {
        /// The questions, in the best order to ask them.
        questions: Vec<AnswerQuestion>,
    },
    /// The answer is right if this technique alone gives this verdict about the target.
    Analyse {
        /// The technique's name in the registry.
        technique: String,
        /// Whether the verdict is that the target is reachable.
        reachable: bool,
    },
    /// The answer cannot be checked.
    Mistake {
        /// Whether it is in the answer, and not in the exercise.
        in_answer: bool,
        /// The line, from 1, in the program of the exercise or in the answer.
        line: Option<u32>,
        /// What is wrong: a sentence without its full stop.
        message: String,
    },
}

/// A question: its program has a run to the target exactly if the answer is wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerQuestion {
    /// The claim that holds if the target cannot be reached.
    #[cfg_attr(
        test,
        ts(
            type = "'initiation' | 'consecution' | 'enough' | 'equal' | 'sound' | 'complete' | 'safe' | 'same' | 'assumed'"
        )
    )]
    pub claim: &'static str,
    /// The program, in the extended dialect. It keeps the lines of the exercise's program or, if the answer repairs
    /// that program, of the answer.
    pub source: String,
    /// The line that must not be reached; null if there must be no run-time error.
    pub target: Option<u32>,
    /// Whether the claim is shown only if no other error can be reached either.
    pub without_other_errors: bool,
    /// The variables that have the first inputs of a run as their values.
    pub inputs: Vec<String>,
}

/// Reads a lesson.
pub(crate) fn lesson(text: &str) -> LessonTold {
    let Lesson { title, text, exercises, mistakes } = Lesson::read(text);
    let mistakes = mistakes.into_iter().map(|FileMistake { line, message }| LessonMistake { line, message });
    let mut mistakes: Vec<_> = mistakes.collect();
    let told = exercises.into_iter().map(|exercise| told(exercise, &mut mistakes)).collect();
    LessonTold { title, text, exercises: told, mistakes }
}

fn told(exercise: Exercise, mistakes: &mut Vec<LessonMistake>) -> ExerciseTold {
    // The check of the solution finds mistakes in the exercise when the lesson is read.
    let checked = exercise.check(&exercise.solution);
    if let Err(Mistake { part, line, message }) = checked {
        let line = line.map_or(exercise.line, |line| exercise.line + line - 1);
        let (line, message) = match part {
            Part::Exercise => (line, message),
            Part::Answer => (exercise.line, format!("in the solution: {message}")),
        };
        mistakes.push(LessonMistake { line, message });
    }
    let decisions = exercise.decisions().into_iter().map(|(line, holds)| PathDecision { line, holds }).collect();
    let Exercise { title, kind, text, source, hints, solution, from, line } = exercise;
    let (mut target, mut looping, mut variable, mut smallest, mut path) = (None, None, None, None, None);
    let kind = match kind {
        Kind::Inputs { target: line, smallest: measure } => {
            target = Some(line);
            smallest = measure.map(|measure| match measure {
                Measure::Count => InputMeasure::Count,
                Measure::Sum => InputMeasure::Sum,
            });
            ExerciseKind::Inputs
        }
        Kind::Reachable { target: line } => {
            target = Some(line);
            ExerciseKind::Reachable
        }
        Kind::Invariant { line, target: wanted } => {
            (looping, target) = (Some(line), Some(wanted));
            ExerciseKind::Invariant
        }
        Kind::Closed { line, variable: name } => {
            (looping, variable) = (Some(line), Some(name));
            ExerciseKind::Closed
        }
        Kind::Path { inputs } => {
            path = Some(inputs);
            ExerciseKind::Path
        }
        Kind::Repair => ExerciseKind::Repair,
    };
    ExerciseTold {
        title,
        kind,
        target,
        looping,
        variable,
        smallest,
        path,
        decisions,
        text,
        source,
        hints,
        solution,
        from,
        line,
    }
}

/// Checks an answer, or returns what remains to be done to check it.
pub(crate) fn check(request: &AnswerRequest) -> AnswerOutcome {
    let lesson = Lesson::read(&request.lesson);
    let Some(exercise) = lesson.exercises.get(request.number as usize) else {
        let message = "there is no such exercise".to_owned();
        return AnswerOutcome::Mistake { in_answer: false, line: None, message };
    };
    match exercise.check(&request.answer) {
        Err(Mistake { part, line, message }) => {
            AnswerOutcome::Mistake { in_answer: part == Part::Answer, line, message }
        }
        Ok(Check::Settled(Judgement::Right)) => AnswerOutcome::Right,
        Ok(Check::Settled(Judgement::NotReached { end, line, inputs })) => {
            let (source, given) = (exercise.source.clone(), given(&inputs));
            let request = RunRequest { source, dialect: Dialect::Extended, given };
            let replay = match run(&request, MOST_STEPS as u32) {
                RunOutcome::Run { replay } => Some(replay),
                RunOutcome::Refused => None,
            };
            AnswerOutcome::NotReached { end, line, given: request.given, replay }
        }
        Ok(Check::Settled(Judgement::NotSmallest { size, better, smaller })) => {
            AnswerOutcome::NotSmallest { size: size.to_string(), smaller: smaller.to_string(), better }
        }
        Ok(Check::Analyse { technique, reachable, .. }) => {
            AnswerOutcome::Analyse { technique: technique.to_string(), reachable }
        }
        Ok(Check::Ask(all)) => AnswerOutcome::Ask {
            questions: all
                .into_iter()
                .map(|question| AnswerQuestion {
                    claim: word(question.claim),
                    source: question.source,
                    target: question.target,
                    without_other_errors: question.without_other_errors,
                    inputs: question.inputs,
                })
                .collect(),
        },
    }
}

fn word(claim: Claim) -> &'static str {
    match claim {
        Claim::Initiation => "initiation",
        Claim::Consecution => "consecution",
        Claim::Enough => "enough",
        Claim::Equal => "equal",
        Claim::Sound => "sound",
        Claim::Complete => "complete",
        Claim::Safe => "safe",
        Claim::Same => "same",
        Claim::Assumed => "assumed",
    }
}
