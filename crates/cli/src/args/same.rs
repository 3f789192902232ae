//! The arguments of the commands that compare programs.

use std::path::PathBuf;

use clap::Args;
use loopscope_engine::same::CompareOptions;
use loopscope_process::SolverChoice;
use loopscope_question::{Analysis, Budget};
use loopscope_same::{Output, Promised, Task};
use loopscope_syntax::Dialect;

use super::work::{WorkArguments, seconds};
use crate::option_arguments::choice;

#[derive(Args, Debug)]
pub(crate) struct SameArguments {
    /// The program that says what is right
    pub(crate) reference: PathBuf,
    /// The program that is compared with it
    pub(crate) program: PathBuf,
    #[command(flatten)]
    pub(crate) task: TaskArguments,
    /// Print the answer as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct GradeArguments {
    /// The program that says what is right
    pub(crate) reference: PathBuf,
    /// The programs of the class
    #[arg(required = true)]
    pub(crate) programs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) task: TaskArguments,
    /// Print the grades as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print the grades as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write a report as one HTML file without scripts, with a part for each program that names no other one
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// The task that the programs have to do alike.
#[derive(Args, Debug)]
pub(crate) struct TaskArguments {
    /// Part of the programs' output that counts: `exact` all characters, `words` not the white space between words, and numbers
    /// by their values, `numbers` the numbers alone, so that prompts do not count
    #[arg(long, value_name = "exact|words|numbers", default_value_t)]
    output: Output,
    /// The numbers that the task promises: every number that is typed or passed lies in this range
    #[arg(long, value_name = "LEAST..GREATEST", allow_hyphen_values = true)]
    pub(crate) promised: Option<Promised>,
    /// Compare a function of C, not whole programs: what it returns, prints, and leaves in arrays. It takes and returns numbers and
    /// texts, and takes arrays of numbers, whose length is a parameter beside them
    #[arg(long, value_name = "FUNCTION")]
    pub(crate) start: Option<String>,
    /// The language of the programs; by default `c` for a file whose name ends with `.c`, and else `extended`
    #[arg(long, value_parser = choice::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    /// The time limit of a proof, and then that of a search for inputs on which a program takes each of its branches, in seconds
    /// for each program: 0 for neither
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = 3.0)]
    budget: f64,
    /// The SMT solver of the search: `auto` for z3 if it is installed and else `node`, `node` for Z3's WebAssembly in Node, or a
    /// command that reads SMT-LIB, such as `z3 -in`
    #[arg(long, value_name = "auto|node|CMD", default_value = "auto")]
    solver: SolverChoice,
    /// The seed of random choices: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = Analysis::default().seed)]
    pub(crate) seed: u64,
}

impl TaskArguments {
    /// The limits of the search.
    pub(crate) fn work(&self) -> WorkArguments {
        WorkArguments {
            budget: self.budget,
            memory: Budget::default().room >> 20,
            seed: self.seed,
            solver: self.solver.clone(),
            patience: self.budget,
        }
    }

    /// The limits of a comparison.
    pub(crate) fn options(&self) -> CompareOptions {
        CompareOptions { seconds: self.budget, seed: self.seed }
    }

    /// The task.
    pub(crate) fn task(&self) -> Task {
        Task { output: self.output, promised: self.promised.clone().unwrap_or_default() }
    }
}
