//! Helpers that several test files use.

use loopscope_question::Program;
use loopscope_syntax::Dialect;

pub(crate) mod array_loops;
pub(crate) mod command;
pub(crate) mod frugal;
pub(crate) mod seen;
pub(crate) mod shown;
pub(crate) mod spec;

/// A program of the extended language without errors.
pub(crate) fn program_of(source: &str) -> Program {
    Program::read(source, Dialect::Extended).unwrap_or_else(|errors| panic!("{errors:?}"))
}
