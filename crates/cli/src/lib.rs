//! Loopscope on the command line, for interactive use and for scripts that analyse many programs.
//!
//! The binary `loopscope` has thirteen commands: `analyse` decides whether a line or a run-time error can be reached,
//! `check` checks a certificate of such an answer, `exercise` checks answers to exercises, `cover` looks for inputs
//! that reach everything reachable, `run` runs a program, `tree` prints the tree of its paths, `cfg` its flow graph,
//! `ast` its syntax tree, `clauses` its Horn clauses, `chains` the size of its chain program form, and `costs` the expected number of questions at each place,
//! `generate` makes random programs, and `experiment` analyses many of them in several ways. Programs are read from
//! files or standard input, messages go to standard error, and the exit status is the verdict.
//!
//! Only this crate uses processes, files and the clock; the engine does not. [`transport`] provides the engine with a
//! solver outside a web page.

mod analyse;
mod args;
mod ast;
mod certificate;
mod cfg;
mod chains;
mod clauses;
mod costs;
mod cover;
mod exercise;
mod exit;
mod experiment;
mod files;
mod generate;
mod inputs;
pub mod jobs;
mod json;
mod measures;
mod members;
mod option_arguments;
mod parameters;
mod progress;
mod render;
mod report;
mod run;
mod show;
mod source;
mod termination;
pub mod transport;
mod tree;
mod work;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use exit::Failure;

/// Runs the command in the process's arguments, and returns its exit status.
pub fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Analyse(options) => analyse::analyse(&options),
        Command::Check(options) => certificate::command(&options),
        Command::Cover(options) => cover::cover(&options),
        Command::Exercise(options) => exercise::command(&options),
        Command::Run(options) => run::run(&options),
        Command::Tree(options) => tree::tree(&options),
        Command::Cfg(options) => cfg::cfg(&options),
        Command::Ast(options) => ast::ast(&options),
        Command::Chains(options) => chains::chains(&options),
        Command::Clauses(options) => clauses::clauses(&options),
        Command::Costs(options) => costs::costs(&options),
        Command::Experiment(options) => experiment::experiment(&options),
        Command::Generate(options) => generate::generate(&options),
    };
    done.unwrap_or_else(Failure::report)
}
