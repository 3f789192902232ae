//! Floating-point numbers of C as integers.
//!
//! The rest of the project calculates with integers only. A floating-point number is therefore held as its *rank*: its
//! position in the order of all numbers of its format, where the positive zero has rank 0, the least positive number
//! rank 1 and the negative zero rank -1. Two numbers compare as their ranks do, except for the zeros, which are equal,
//! and for NaN, which has no order. So what bounds integers bounds floating-point numbers, too.
//!
//! This crate converts between numbers and ranks, calculates as C does on x86-64 (IEEE 754, round to nearest even),
//! prints as `printf` does, and reads as `scanf` does.

mod bounds;
mod format;
mod function;
mod operator;
mod preimage;
mod print;
mod read;

pub use bounds::Bounds;
pub use format::Format;
pub use function::Function;
pub use operator::{MOST_DIGITS, Operator};
pub use preimage::{Direction, Monotone, preimage};
pub use print::{Notation, Style, print, shortest};
pub use read::{literal, prefix};
