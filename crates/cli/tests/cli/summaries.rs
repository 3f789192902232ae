//! Loops that are summed up do what their iterations do.

mod approximation;
mod cost;
mod iterations;
mod runs;
mod summed;
mod verdicts;
