//! Programs as the Thesis makes them for its experiments (section 6.1), with all parameters that it names (section 5.4.3),
//! and what it wishes for (section 7.1): loops as people write them, and large programs in which much could go wrong and
//! little does.
//!
//! A program is one function in the core language. All variables are declared at its beginning and have values before
//! they are read. What may go wrong:
//!
//! - an array is read or written at a constant index below the length that it had at first; a shorter one may have been
//!   assigned to it since (listing 6.1);
//! - a pointer may be null where it is followed;
//! - a divisor may be 0, where there are divisions;
//! - one statement that always goes wrong is put somewhere, where an error is guaranteed. No run need reach it.
//!
//! The Thesis draws kinds of statements and expressions with equal chances, all but loops, and does not say which kinds
//! there are, nor how many variables. Those are chosen here so that about as many programs have errors as in its tables
//! 6.17 to 6.20.

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
