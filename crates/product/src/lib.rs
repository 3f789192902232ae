//! The product of two programs: one flow graph that runs a reference and another program side by side.
//!
//! The two programs read the same inputs. Where both read, the product reads once; where both print, it compares what they print,
//! and reaches an error if that differs. So the question "do both do the same?" becomes the one that all techniques answer: can
//! an error be reached?
//!
//! The programs need not take their steps at the same time, and how their steps are interleaved decides how easy a proof is. Loops
//! that do the same run together: then the invariants are mostly equations between a variable of the one program and one of the
//! other. [`Pairing`] says which loops those are.
//!
//! Calls are expanded. Those of recursive functions remain. Where both programs call one with the same arguments, there are two ways
//! on: after the calls, with the same result, or into them, never to return. So if the functions differ in one of these calls, the
//! innermost one in which they do so reaches an error, and it may be assumed that all calls that ended before the difference do the
//! same. A program may also make one call alone, which runs in a copy of the function.
//!
//! # Source
//! G. Barthe, J. M. Crespo, C. Kunz, *Relational verification using product programs* (FM 2011). Recursive functions:
//! B. Godlin, O. Strichman, *Regression verification* (DAC 2009).
//!
//! # What is exact
//! Suppose that no run reaches an error, and none stays in a loop in which only the program takes steps ([`Product::alone`]). Then
//! the program behaves as the reference on every promised input on which the reference ends without an error. A run that reaches an
//! error need not be a difference: both programs may print the same, but read at other moments. The stack is taken to be large enough
//! for all calls.

mod builder;
mod calling;
mod deterministic;
mod edges;
mod next_move;
mod not_comparable;
mod pairing;
mod peeled;
mod peeling;
mod printed;
mod product;
mod reading;
mod side;
mod state;

pub use not_comparable::NotComparable;
pub use pairing::{Pairing, pairings};
pub use product::{Product, product};
pub use side::Side;
