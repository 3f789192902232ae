//! Loopscope on the command line, for interactive use and for scripts that analyse many programs.
//!
//! The binary `loopscope` has eleven commands: `analyse` decides whether a line or a run-time error can be reached, `check`
//! checks a certificate of such an answer, `exercise` checks answers to exercises, `cover` looks for inputs that reach
//! everything reachable, `same` compares a program with a reference, `grade` those of a class, `run` runs a program, `tree`
//! prints the tree of its paths, `cfg` its flow graph, `ast` its syntax tree, and `clauses` its Horn clauses. Programs are read from files or standard input, messages go to standard error, and
//! the exit status is the verdict. `loopscope-lab` has the same commands and those that measure.
//!
//! The commands use the machine through a [`System`]. The program takes it from the operating system (feature `native`);
//! the npm package has the first seven commands, with a system of its own, and calls [`run`].

mod analyse;
mod args;
mod certificate;
mod cover;
mod encoding;
mod exercise;
mod exit;
pub mod files;
mod grade;
mod inputs;
mod json;
mod measures;
mod members;
mod option_arguments;
mod parameters;
mod render;
mod report;
mod run;
mod same;
mod show;
mod source;
mod system;
mod table;
mod termination;

// Modules that only the program has.
#[cfg(feature = "native")]
mod ast;
#[cfg(feature = "native")]
mod cfg;
#[cfg(feature = "native")]
mod clauses;
#[cfg(feature = "native")]
pub mod jobs;
#[cfg(feature = "native")]
mod native;
#[cfg(feature = "native")]
mod progress;
#[cfg(feature = "native")]
mod tree;

#[cfg(feature = "native")]
use std::process::ExitCode;

use std::io::Write;

use clap::Parser;

#[cfg(feature = "native")]
use args::NativeCommand;
pub use args::work::{WorkArguments, seconds};
use args::{Arguments, Command};
pub use args::{ProgramArguments, dialect};
pub use exit::Failure;
#[cfg(feature = "native")]
pub use native::{Native, transport};
pub use option_arguments::choice;
pub use report::counted;
pub use source::Source;
pub use system::System;

/// Runs the command in the process's arguments, and returns its exit status.
#[cfg(feature = "native")]
pub fn main() -> ExitCode {
    ExitCode::from(execute(Arguments::parse().command, &native::Native))
}

/// Runs the command in these arguments, of which the first is the name of the program, and returns its exit status.
pub fn run(arguments: &[String], system: &dyn System) -> u8 {
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => execute(arguments.command, system),
        Err(told) => {
            let text = told.render();
            if told.use_stderr() {
                system.message(&text.ansi().to_string());
            } else if let Err(error) = write!(system.output(), "{text}") {
                return Failure::from(error).report(system);
            }
            if told.use_stderr() { exit::USAGE } else { 0 }
        }
    }
}

fn execute(command: Command, system: &dyn System) -> u8 {
    let done = match command {
        Command::Analyse(options) => analyse::analyse(&options, system),
        Command::Check(options) => certificate::command(&options, system),
        Command::Cover(options) => cover::cover(&options, system),
        Command::Exercise(options) => exercise::command(&options, system),
        Command::Grade(options) => grade::grade(&options, system),
        Command::Run(options) => run::run(&options, system),
        Command::Same(options) => same::same(&options, system),
        #[cfg(feature = "native")]
        Command::Native(command) => native_command(&command),
    };
    done.unwrap_or_else(|failure| failure.report(system))
}

#[cfg(feature = "native")]
fn native_command(command: &NativeCommand) -> Result<u8, Failure> {
    match command {
        NativeCommand::Tree(options) => tree::tree(options),
        NativeCommand::Cfg(options) => cfg::cfg(options),
        NativeCommand::Ast(options) => ast::ast(options),
        NativeCommand::Clauses(options) => clauses::clauses(options),
    }
}
