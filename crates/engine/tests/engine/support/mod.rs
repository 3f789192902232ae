//! Helpers that several test files use.

use loopscope_question::Program;
use loopscope_syntax::Dialect;

#[path = "../../../../../tests/support/adversarial.rs"]
pub(crate) mod adversarial;
pub(crate) mod few_values;
pub(crate) mod programs;
pub(crate) mod zeros;

/// A program of the extended language without errors.
pub(crate) fn program_of(source: &str) -> Program {
    Program::read(source, Dialect::Extended).unwrap_or_else(|errors| panic!("{errors:?}"))
}
