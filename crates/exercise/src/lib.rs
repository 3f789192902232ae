//! Checks answers to exercises about programs.
//!
//! A student gives an invariant of a loop, the value of a variable after it, the inputs that take a marked path, or a
//! repaired program. Whether the answer is right is a question about all runs, which Loopscope can decide: the answer
//! is checked by *programs* that are made of the exercise's program and the answer, in which a line is reachable
//! exactly if the answer is wrong ([`questions`]). A run that reaches it is a counterexample, which can be replayed
//! like any other run. These programs keep the lines of the original, so that the replay shows the program that the
//! student knows.
//!
//! [`lesson`] reads lessons, which are text files, and [`lesson::Exercise::check`] returns the steps that check an
//! answer. To find whether numbers are the smallest that lead to a line, the program is run on all smaller ones
//! ([`smaller`]). Nothing here asks a solver.

mod answer;
mod blocks;
mod check;
mod closed_form;
mod edits;
mod given;
mod grading;
mod invariant;
pub mod lesson;
mod mistake;
mod path;
mod program;
mod question;
mod repair;
mod smaller;
mod state;
mod target;

pub use check::{Check, Judgement, MOST_STEPS};
pub use grading::{Finding, Grade, Grading, QuestionStatus, Step};
pub use mistake::{Mistake, Part};
pub use path::decisions;
pub use question::{Claim, Question};
pub use smaller::{Smaller, size, smaller};

use loopscope_interp::Inputs;

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
    /// The condition on the parameters of `main` under which a run decides as the run on these inputs does.
    Path {
        /// Inputs that take the path.
        inputs: Inputs,
    },
    /// A program without errors that outputs and returns the same as the exercise's program where that has no error.
    Repair,
}

/// The questions about an answer, in the best order to ask them. The answer is right if the verdict on all of them is
/// "unreachable".
///
/// # Errors
/// What is wrong with the exercise or the answer, so that nothing can be asked.
pub fn questions(source: &str, task: &Task, answer: &str) -> Result<Vec<Question>, Mistake> {
    match task {
        Task::Invariant { line, target } => invariant::questions(source, *line, *target, answer),
        Task::ClosedForm { line, variable } => closed_form::questions(source, *line, variable, answer),
        Task::Path { inputs } => path::questions(source, inputs, answer),
        Task::Repair => repair::questions(source, answer),
    }
}
