//! Requests to grade programs that students write for an exercise.

use loopscope_message::Message;
use loopscope_syntax::Dialect;
use serde::{Deserialize, Serialize};

use crate::replay::Replay;
use crate::request::RequestInputs;
use crate::request::grading::GradedOutput;

/// A program that was written for an exercise.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramRequest {
    /// The text of the lesson.
    pub lesson: String,
    /// Which of its exercises, from 0.
    pub number: u32,
    /// The language of the program, if the exercise has two.
    pub dialect: Dialect,
    /// The program.
    pub answer: String,
    /// The time limit of all proofs together.
    pub seconds: f64,
}

/// The grade of a program.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedProgram {
    /// The grade. A program is accepted if no difference was found and the exercise asks for no proof.
    #[cfg_attr(test, ts(type = "'right' | 'accepted' | 'wrong' | 'open'"))]
    pub grade: &'static str,
    /// The points that are certain.
    pub points: u32,
    /// The most points.
    pub most: u32,
    /// True if the program was compared with the tested behaviour in an outline alone.
    pub is_tested: bool,
    /// The parts; the first one has all promised inputs.
    pub parts: Vec<GradedPart>,
    /// The assumptions of the grade that the reference does not make as well, a clause each.
    pub assumed: Vec<Message>,
    /// An input on which the program does something else than what is expected.
    pub difference: Option<AnswerDifference>,
    /// The input of the difference.
    pub given: Option<RequestInputs>,
    /// The run of the program on it.
    pub replay: Option<Replay>,
}

/// The grade of a program on a part of the inputs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GradedPart {
    /// The name of the part; empty if it has none.
    pub title: String,
    /// The least number of its inputs, in decimal.
    pub least: String,
    /// The greatest number of its inputs, in decimal.
    pub greatest: String,
    /// The most points.
    pub most: u32,
    /// The points; null if they are open.
    pub points: Option<u32>,
    /// The verdict.
    #[cfg_attr(test, ts(type = "'same' | 'tried' | 'differ' | 'fails' | 'endless' | 'undecided'"))]
    pub verdict: &'static str,
    /// On how many inputs the program does what is expected, if no difference was found.
    pub runs: u32,
    /// An input on which it is not known what it does.
    pub undecided: Option<String>,
    /// An input on which it does something else.
    pub difference: Option<String>,
}

/// An input on which a program does something else than what is expected.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerDifference {
    /// The input; empty if there is nothing.
    pub input: String,
    /// The expected output and end.
    pub expected: GradedOutput,
    /// The output and the end of the program.
    pub given: GradedOutput,
}
