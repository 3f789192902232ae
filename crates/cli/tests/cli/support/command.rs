//! Running `loopscope`.

use loopscope_testing::command::run;
pub(crate) use loopscope_testing::command::{Ended, File, Folder};

/// Runs `loopscope` with these arguments and this on its standard input.
pub(crate) fn loopscope(arguments: &[&str], input: impl AsRef<[u8]>) -> Ended {
    run(env!("CARGO_BIN_EXE_loopscope"), arguments, input)
}
