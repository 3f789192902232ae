//! Lessons, and answers to their exercises.

use loopscope_exercise::lesson::{Exercise, FileMistake, Kind, Lesson, Measure};
use loopscope_exercise::{Check, Claim, Judgement, MOST_STEPS, Mistake, Part};
use serde::{Deserialize, Serialize};

use crate::replay::Replay;
use crate::request::{Dialect, Given, RunOutcome, RunRequest};
use crate::run::{given, run};

/// A lesson as it was read from a file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lesson"))]
pub struct LessonTold {
    /// What it is called; empty where the file says nothing.
    pub title: String,
    /// What comes before the exercises, as Markdown.
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
    /// What it is called.
    pub title: String,
    /// What is asked.
    #[cfg_attr(test, ts(type = "'inputs' | 'reachable' | 'invariant' | 'closed' | 'path' | 'repair'"))]
    pub kind: &'static str,
    /// The line that is asked about.
    pub target: Option<u32>,
    /// The line of the loop that is asked about.
    pub looping: Option<u32>,
    /// The variable that is asked about.
    pub variable: Option<String>,
    /// What inputs are to be as small as possible by.
    #[cfg_attr(test, ts(type = "'count' | 'sum' | null"))]
    pub smallest: Option<&'static str>,
    /// Inputs that take the path that is asked about, one in a line.
    pub path: Option<String>,
    /// What is decided on that path, in order.
    pub decisions: Vec<PathDecision>,
    /// What is said about it, as Markdown.
    pub text: String,
    /// The program, in the extended dialect.
    pub source: String,
    /// Hints, each more telling than the one before, as Markdown.
    pub hints: Vec<String>,
    /// A right answer.
    pub solution: String,
    /// In which line of the file the exercise begins, from 1.
    pub from: u32,
    /// In which line of the file the program begins, from 1.
    pub line: u32,
}

/// What a condition is on a path.
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
    /// The answer as it was written.
    pub answer: String,
}

/// What there is to do to check an answer, or what came of it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnswerOutcome {
    /// It is right.
    Right,
    /// The run on these inputs does not come to the line.
    NotReached {
        /// How it ends, in words.
        end: String,
        /// Where it ends, where that is a place.
        line: Option<u32>,
        /// What it is given.
        given: Given,
        /// The run; nothing where the exercise's program has errors.
        replay: Option<Replay>,
    },
    /// Smaller inputs would do.
    NotSmallest {
        /// How large these are, in decimal.
        size: String,
        /// How large smaller ones are, in decimal.
        smaller: String,
        /// Smaller ones, one in a line, where these are told.
        better: Option<String>,
    },
    /// The answer is right if none of these targets can be reached.
    Ask {
        /// In the order in which they are best asked.
        questions: Vec<AnswerQuestion>,
    },
    /// The answer is right if this technique alone comes to this verdict about the target.
    Analyse {
        /// Its name in the registry.
        technique: String,
        /// Whether the target is said to be reachable.
        reachable: bool,
    },
    /// Nothing can be asked.
    Mistake {
        /// Whether it is in the answer, and not in the exercise.
        in_answer: bool,
        /// The line, from 1, in the program of the exercise or in the answer.
        line: Option<u32>,
        /// What is wrong: a sentence without its full stop.
        message: String,
    },
}

/// A program whose target can be reached exactly if an answer is wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerQuestion {
    /// What is right if it cannot.
    #[cfg_attr(
        test,
        ts(
            type = "'initiation' | 'consecution' | 'enough' | 'equal' | 'sound' | 'complete' | 'safe' | 'same' | 'assumed'"
        )
    )]
    pub claim: &'static str,
    /// The program, in the extended dialect, on the lines of the exercise's program or, where it was mended, the answer's.
    pub source: String,
    /// The line that is not to be reached; nothing where there is to be no run-time error.
    pub target: Option<u32>,
    /// Whether it is shown only if no other error can be reached either.
    pub without_other_errors: bool,
    /// What the first inputs of a run are the values of.
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
    // The solution is one that can be checked, so what is wrong with the exercise is told at once.
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
                Measure::Count => "count",
                Measure::Sum => "sum",
            });
            "inputs"
        }
        Kind::Reachable { target: line } => {
            target = Some(line);
            "reachable"
        }
        Kind::Invariant { line, target: wanted } => {
            (looping, target) = (Some(line), Some(wanted));
            "invariant"
        }
        Kind::Closed { line, variable: name } => {
            (looping, variable) = (Some(line), Some(name));
            "closed"
        }
        Kind::Path { inputs } => {
            path = Some(inputs);
            "path"
        }
        Kind::Repair => "repair",
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

/// What there is to do to check an answer.
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
