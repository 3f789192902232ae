//! The arguments of the commands that compare programs.

use std::path::PathBuf;

use clap::Args;
use loopscope_question::Analysis;
use loopscope_same::{Output, Promised, Task};
use loopscope_syntax::Dialect;

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
}

/// What the programs have to do alike.
#[derive(Args, Debug)]
pub(crate) struct TaskArguments {
    /// What counts of what the programs print: `exact` all characters, `words` not the white space between words, and numbers
    /// by their values, `numbers` the numbers alone, so that prompts do not count
    #[arg(long, value_name = "exact|words|numbers", default_value_t)]
    output: Output,
    /// The numbers that the task promises: every number that is typed or passed lies in this range
    #[arg(long, value_name = "LEAST..GREATEST", allow_hyphen_values = true)]
    pub(crate) promised: Option<Promised>,
    /// The language of the programs; by default `c` for a file whose name ends with `.c`, and else `extended`
    #[arg(long, value_parser = choice::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    /// The seed of random choices: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = Analysis::default().seed)]
    pub(crate) seed: u64,
}

impl TaskArguments {
    /// The task.
    pub(crate) fn task(&self) -> Task {
        Task { output: self.output, promised: self.promised.clone().unwrap_or_default() }
    }
}
