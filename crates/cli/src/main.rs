//! The program `loopscope`; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    loopscope_cli::main()
}
