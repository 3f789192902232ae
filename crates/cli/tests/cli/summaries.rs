//! Summaries of loops have the same effect as their iterations.

mod approximation;
mod cost;
mod iterations;
mod runs;
mod summed;
mod verdicts;
