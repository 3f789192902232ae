//! Summaries of loops have the same effect as their iterations. One binary: it is linked once, and tests of all files run in
//! parallel.

mod approximation;
mod artefacts;
mod cost;
mod elsewhere;
mod iterations;
mod runs;
mod summed;
mod verdicts;
