//! The random programs of the experiments in V. Rozhoň, *Nested loops and path explosion in symbolic execution* (2024,
//! the thesis), section 6.1, with all its parameters (section 5.4.3); and its wishes for future work (section 7.1):
//! loops as people write them, and large programs with many operations that could fail and few that do.
//!
//! A program is one function in the core language. All variables are declared at its beginning and have values before
//! they are read. The possible errors:
//!
//! - an array is read or written at a constant index below its initial length; a shorter array may have been assigned
//!   since (listing 6.1);
//! - a pointer may be null when it is dereferenced;
//! - a divisor may be 0, in programs with divisions;
//! - if an error is guaranteed, a statement that always fails is put somewhere. No run need reach it.
//!
//! The thesis draws kinds of statements and expressions with equal probabilities, except for loops. It does not name
//! these kinds, nor the number of variables. They are chosen so that about as many programs have errors as in its
//! tables 6.17 to 6.20.

mod errors;
mod expressions;
mod guarded;
mod inputs;
mod loops;
mod parameters;
mod program;
mod sets;
mod statements;

pub use inputs::random_inputs;
pub use parameters::{OutOfRange, Parameters};
pub use program::program;
pub use sets::{ProgramSet, UnknownSet};

/// The text of a random program.
///
/// # Errors
/// A parameter is outside its range.
pub fn source(seed: u64, parameters: &Parameters) -> Result<String, OutOfRange> {
    Ok(loopscope_syntax::print(&program(seed, parameters)?))
}
