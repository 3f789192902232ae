//! The interpreter alone, counting in a loop until the step limit. `cargo xtask bench` times it, in a browser as this
//! wasm module without imports, whose `main` returns 0.

use std::process::ExitCode;

use loopscope_interp::{Inputs, Limits, Outcome, Run, compile, run};
use loopscope_syntax::{Dialect, analyse};

const COUNTING: &str = "main() { int x = 0, y = 1; while (x < 1000000000) { x = x + 1; y = y + x; } return y; }";

const LIMITS: Limits = Limits { steps: 50_000_000, call_depth: 1, memory: 1_000, integer_bits: 1_000 };

/// Counts.
pub(crate) fn count() -> Run {
    run(&compile(&analyse(COUNTING, Dialect::Extended).program), &Inputs::default(), &LIMITS)
}

fn main() -> ExitCode {
    if count().outcome == Outcome::StepLimit { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
