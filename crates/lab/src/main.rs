//! Measurements for the tables of the papers, and experiments on random programs. `docs/papers.md` has a command for each
//! table.
//!
//! `chains` measures the chain program form, `conditions` and `templates` what necessary conditions and templates cost,
//! `costs` prints the expected number of questions at each place, `generate` makes random programs, `experiment` analyses
//! many of them in several ways, and `bench` answers the questions of `cargo xtask bench`. All other commands are those of
//! `loopscope`: an experiment runs `analyse` in processes of its own.

mod bench;
mod chains;
mod conditions;
mod costs;
mod experiment;
mod generate;
mod tables;
mod templates;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use loopscope_cli::Native;

/// Measures Loopscope as the papers do. Commands that are not listed are those of `loopscope`.
#[derive(Debug, Parser)]
#[command(name = "loopscope-lab", version, max_term_width = 100, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the chains of programs, and analyses the programs by `navigate`
    ///
    /// The tables have the columns of tables 2 and 3 of Obdržálek and Trtík, *Efficient Loop Navigation for Symbolic
    /// Execution*, 2011, with the paper's figures in italics.
    #[command(after_help = "Exit status: 0 printed, 2 wrong usage or an error in a program.")]
    Chains(tables::TableArguments),
    /// Measures what the necessary conditions of programs cost, and analyses the programs by `apc`
    ///
    /// The tables have the columns of table 1 of Strejček and Trtík, *Abstracting Path Conditions*, 2011, with the paper's
    /// figures in italics. Answers are S (satisfiable), U (unsatisfiable) and X (unknown).
    #[command(after_help = "Exit status: 0 printed, 2 wrong usage or an error in a program.")]
    Conditions(conditions::ConditionsArguments),
    /// Measures what the templates of programs cost
    ///
    /// The table has the columns of table 1 of Slaby, Strejček and Trtík, *Compact Symbolic Execution*, 2013, with the
    /// paper's figures in italics.
    #[command(after_help = "Exit status: 0 printed, 2 wrong usage or an error in a program.")]
    Templates(templates::TemplatesArguments),
    /// Prints the expected number of solver questions about each variable, from each place of a program on
    ///
    /// These are the estimates of `analyse --merge lattice` and `--merge recursive` (Rozhoň's thesis, section 4.3.1).
    #[command(after_help = "\
Exit status: 0 printed, 2 wrong usage or an error in the program, 3 stopped at a limit.")]
    Costs(costs::CostArguments),
    /// Generates random programs
    Generate(generate::GenerateArguments),
    /// Analyses many random programs in several ways, and prints the results beside those of Rozhoň's thesis
    #[command(after_help = "\
Exit status: 0 no verdicts contradict each other or a run, 1 some do, or an analysis broke, 2 wrong usage.")]
    Experiment(experiment::ExperimentArguments),
    /// Answers questions in lines of JSON: the native side of `cargo xtask bench`
    #[command(hide = true)]
    Bench,
    #[command(external_subcommand)]
    Loopscope(Vec<String>),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Chains(options) => chains::chains(&options),
        Command::Conditions(options) => conditions::conditions(&options),
        Command::Templates(options) => templates::templates(&options),
        Command::Costs(options) => costs::costs(&options),
        Command::Generate(options) => generate::generate(&options),
        Command::Experiment(options) => experiment::experiment(&options),
        Command::Bench => bench::bench(),
        Command::Loopscope(mut words) => {
            words.insert(0, "loopscope".to_owned());
            Ok(loopscope_cli::run(&words, &Native))
        }
    };
    ExitCode::from(done.unwrap_or_else(|failure| failure.report(&Native)))
}
