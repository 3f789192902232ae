//! The arguments that limit the work of a command.

use clap::Args;
use loopscope_process::SolverChoice;
use loopscope_question::{Analysis, Budget};

/// The limits of an analysis, and its solver.
#[derive(Args, Clone, Debug)]
pub struct WorkArguments {
    /// The time limit, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value_t = Budget::default().seconds)]
    pub budget: f64,
    /// About how much memory the pending paths of one technique may take, in megabytes
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=64_000), default_value_t = Budget::default().room >> 20)]
    pub memory: u64,
    /// The seed of random choices: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = Analysis::default().seed)]
    pub seed: u64,
    /// The SMT solver: `auto` for z3 if it is installed and else `node`, `node` for Z3's WebAssembly in Node, or a
    /// command that reads SMT-LIB, such as `z3 -in`
    #[arg(long, value_name = "auto|node|CMD", default_value = "auto")]
    pub solver: SolverChoice,
    /// The longest wait for the solver's answer to one question, in seconds
    ///
    /// After that the solver is killed, the question counts as undecided, and a new solver continues with the next one.
    /// A few questions keep a solver busy forever in spite of its resource limit; on most machines, the others
    /// take at most a second.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub patience: f64,
}

impl WorkArguments {
    /// The limits of the engine.
    pub fn to_budget(&self) -> Budget {
        Budget { seconds: self.budget, room: self.memory << 20, ..Budget::default() }
    }
}

/// A year, in seconds.
const LONGEST_BUDGET: f64 = 365.0 * 24.0 * 3600.0;

/// Reads a time limit.
///
/// # Errors
/// It is not a number of seconds, or is longer than a year.
pub fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=LONGEST_BUDGET).contains(&seconds) { Ok(seconds) } else { Err("not between 0 and a year".to_owned()) }
}
