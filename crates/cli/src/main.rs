//! The program `loopscope`: calls the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    loopscope_cli::main()
}
