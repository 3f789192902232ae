//! Answers questions by running their programs on many small inputs: no wrong answer may pass, and no right answer may
//! fail.

mod closed_form;
mod endless;
mod inputs;
mod invariant;
mod outline;
mod path;
mod programs;
mod ranking;
mod repair;
mod support;
mod versions;
