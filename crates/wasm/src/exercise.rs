//! Answers to exercises.

use loopscope_exercise::{Claim, Mistake, Part, Smaller, Task};
use loopscope_interp::Inputs;
use serde::{Deserialize, Serialize};

use crate::request::Given;
use crate::run::inputs;

/// What an answer is about.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnswerTask {
    /// What always holds at the head of a loop, so that a line cannot be reached.
    Invariant {
        /// The line of the loop.
        line: u32,
        /// The line that is not to be reached.
        target: u32,
    },
    /// What a variable is after a loop.
    Closed {
        /// The line of the loop.
        line: u32,
        /// The variable.
        variable: String,
    },
    /// Which inputs take a path.
    Path {
        /// Inputs that take it.
        given: Given,
    },
    /// A program that was mended.
    Repair,
}

impl From<AnswerTask> for Task {
    fn from(task: AnswerTask) -> Self {
        match task {
            AnswerTask::Invariant { line, target } => Self::Invariant { line, target },
            AnswerTask::Closed { line, variable } => Self::ClosedForm { line, variable },
            AnswerTask::Path { given } => Self::Path { inputs: inputs(&given) },
            AnswerTask::Repair => Self::Repair,
        }
    }
}

/// An answer that is to be checked.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerRequest {
    /// The program of the exercise, in the extended dialect.
    pub source: String,
    /// What the answer is about.
    pub task: AnswerTask,
    /// The answer as it was written.
    pub answer: String,
}

/// What has to be found out about an answer.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnswerOutcome {
    /// The answer is right if none of these targets can be reached.
    Questions {
        /// In the order in which they are best asked.
        questions: Vec<AnswerQuestion>,
    },
    /// Nothing can be asked.
    Mistake {
        /// Why.
        mistake: AnswerMistake,
    },
}

/// A program whose target can be reached exactly if an answer is wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerQuestion {
    /// What is right if it cannot.
    #[cfg_attr(
        test,
        ts(type = "'initiation' | 'consecution' | 'enough' | 'equal' | 'sound' | 'complete' | 'safe' | 'same'")
    )]
    pub claim: &'static str,
    /// The program, in the extended dialect, on the lines of the exercise's program or, where it was mended, the answer's.
    pub source: String,
    /// The line that is not to be reached; nothing where there is to be no run-time error.
    pub target: Option<u32>,
    /// What the first inputs of a run are the values of.
    pub inputs: Vec<String>,
}

/// What is wrong with an exercise or an answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerMistake {
    /// Whether it is in the answer, and not in the exercise.
    pub in_answer: bool,
    /// The line, from 1, in the program of the exercise or in the answer.
    pub line: Option<u32>,
    /// What is wrong: a sentence without its full stop.
    pub message: String,
}

/// What is known about smaller inputs that lead to a line.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SmallerOutcome {
    /// There are some.
    Found {
        /// The arguments of `main`.
        arguments: Vec<String>,
        /// What `input` reads.
        inputs: Vec<String>,
    },
    /// There are none.
    None,
    /// There were too many to try all.
    Unknown,
    /// Nothing can be asked.
    Mistake {
        /// Why.
        mistake: AnswerMistake,
    },
}

/// What has to be found out about an answer.
pub(crate) fn questions(request: AnswerRequest) -> AnswerOutcome {
    match loopscope_exercise::questions(&request.source, &request.task.into(), &request.answer) {
        Err(mistake) => AnswerOutcome::Mistake { mistake: told(mistake) },
        Ok(all) => AnswerOutcome::Questions {
            questions: all
                .into_iter()
                .map(|question| AnswerQuestion {
                    claim: word(question.claim),
                    source: question.source,
                    target: question.target,
                    inputs: question.inputs,
                })
                .collect(),
        },
    }
}

/// Whether smaller inputs lead to a line, too.
pub(crate) fn smaller(source: &str, line: u32, given: &Given) -> SmallerOutcome {
    let given: Inputs = inputs(given);
    let texts = |numbers: Vec<dashu_int::IBig>| numbers.iter().map(ToString::to_string).collect();
    match loopscope_exercise::smaller(source, line, &loopscope_exercise::size(&given)) {
        Err(mistake) => SmallerOutcome::Mistake { mistake: told(mistake) },
        Ok(Smaller::Unknown) => SmallerOutcome::Unknown,
        Ok(Smaller::None) => SmallerOutcome::None,
        Ok(Smaller::Found(arguments, inputs)) => {
            SmallerOutcome::Found { arguments: texts(arguments), inputs: texts(inputs) }
        }
    }
}

fn told(Mistake { part, line, message }: Mistake) -> AnswerMistake {
    AnswerMistake { in_answer: part == Part::Answer, line, message }
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
    }
}
