//! Checks answers to exercises about programs.
//!
//! A student gives a loop invariant, the value of a variable after a loop, a path condition, a ranking function, or a
//! repaired program. Whether the answer is right is a question about all runs, which Loopscope can decide: *programs* made of the
//! exercise's program and the answer check it. In these programs, a line is reachable if and only if the answer is
//! wrong ([`questions`]); whether a repaired program ends is a question of its own. A run that reaches it is a counterexample, which can be replayed like any other run. These
//! programs keep the lines of the original, so that the replay shows the program that the student knows.
//!
//! [`lesson`] reads lessons, which are text files, and [`lesson::Exercise::check`] returns the steps that check an
//! answer. A program that is written for a task is compared with a reference ([`lesson::Exercise::grade_program`]).
//! To decide whether inputs are the smallest that lead to a line, the program is run on all smaller ones ([`smaller`]).
//! This crate makes no solver queries.

mod answer;
mod blocks;
mod check;
mod closed_form;
mod edits;
mod endless;
mod fences;
mod given;
mod grading;
mod invariant;
pub mod lesson;
mod mistake;
mod outline;
mod path;
mod program;
mod program_grade;
mod programming;
mod question;
mod ranking;
mod repair;
mod settings;
mod smaller;
mod state;
mod target;
mod tested;
mod version;

pub use check::{Check, Judgement, MOST_STEPS};
pub use grading::{Finding, Grade, Grading, QuestionStatus, Step};
pub use mistake::{Mistake, Part};
pub use outline::{SolutionHash, outline};
pub use path::{decisions, decisions_on};
pub use program_grade::{Compare, PartGrade, ProgramGrade, ShownDifference};
pub use programming::{PointsPart, Programming};
pub use question::{Claim, Question};
pub use smaller::{Smaller, size, smaller};

use loopscope_interp::Inputs;

use crate::program::SourceProgram;

/// The task of an exercise, about a program of the extended dialect.
#[derive(Clone, Debug)]
pub enum Task {
    /// A condition that holds whenever a run reaches the head of the loop that starts in a line, and implies that
    /// another line is never reached.
    Invariant {
        /// The line of the loop.
        line: u32,
        /// The line that must not be reached.
        target: u32,
    },
    /// The value of a variable after the loop that starts in a line, as an expression over the values before it.
    ClosedForm {
        /// The line of the loop.
        line: u32,
        /// The variable.
        variable: String,
    },
    /// The condition on the parameters of `main` under which a run takes the same decisions as the run on these inputs.
    Path {
        /// Inputs that take the path.
        inputs: Inputs,
    },
    /// A term that is at least 0 and decreases in every iteration of the loop that starts in a line.
    Ranking {
        /// The line of the loop.
        line: u32,
    },
    /// A program without errors that has the same outputs and result as the exercise's program on all inputs without an
    /// error.
    Repair,
}

/// The questions about an answer, in the best order to ask them. The answer is right if the verdict on all of them is
/// "unreachable", or "ends" on one about the end of runs.
///
/// # Errors
/// The exercise or the answer has a mistake, so there are no questions.
pub fn questions(source: &str, task: &Task, answer: &str) -> Result<Vec<Question>, Mistake> {
    let questions = match task {
        Task::Invariant { line, target } => invariant::questions(source, *line, *target, answer),
        Task::ClosedForm { line, variable } => closed_form::questions(source, *line, variable, answer),
        Task::Path { inputs } => path::questions(source, inputs, answer),
        Task::Ranking { line } => ranking::questions(source, *line, answer),
        Task::Repair => repair::questions(source, answer),
    }?;
    // An answer that can be read alone may be nested too deeply within another program.
    for question in &questions {
        SourceProgram::read(&question.source).map_err(|(_, message)| Mistake::answer(None, message))?;
    }
    Ok(questions)
}
