//! Loops that are summed up do what their iterations do.

mod approximation;
mod cost;
#[path = "../support/elsewhere.rs"]
mod elsewhere;
mod iterations;
#[path = "../support/programs.rs"]
mod programs;
mod runs;
mod summed;
mod verdicts;
