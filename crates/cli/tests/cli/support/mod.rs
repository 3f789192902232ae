//! Helpers that several test files use.

use loopscope_question::Program;
use loopscope_syntax::Dialect;

pub(crate) mod array_loops;
pub(crate) mod chance;
pub(crate) mod claims;
pub(crate) mod command;
#[path = "../../../../../tests/support/concrete.rs"]
pub(crate) mod concrete;
#[path = "../../../../../tests/support/corpus.rs"]
pub(crate) mod corpus;
pub(crate) mod elsewhere;
pub(crate) mod frugal;
#[path = "../../../../../tests/support/inputs.rs"]
pub(crate) mod inputs;
pub(crate) mod lent;
pub(crate) mod programs;
pub(crate) mod seen;
pub(crate) mod shown;
pub(crate) mod side_by_side;
pub(crate) mod solver;
pub(crate) mod spec;
#[path = "../../../../../tests/support/tracer.rs"]
pub(crate) mod tracer;

/// A program of the extended language without errors.
pub(crate) fn program_of(source: &str) -> Program {
    Program::read(source, Dialect::Extended).unwrap_or_else(|errors| panic!("{errors:?}"))
}
