//! The measuring commands with a real solver. One binary: it is linked once, and tests of all files run in parallel.

mod conditions;
mod costs;
mod experiment;
mod generate;
mod papers;
mod templates;

use loopscope_testing::command::{Ended, run};

/// Runs `loopscope-lab` with these arguments and this on its standard input.
fn lab(arguments: &[&str], input: impl AsRef<[u8]>) -> Ended {
    run(env!("CARGO_BIN_EXE_loopscope-lab"), arguments, input)
}
