//! The product of two programs: one flow graph that runs a reference and another program side by side.
//!
//! The two programs read the same inputs. Where both read, the product reads once; where both print, it compares what they print,
//! and a node is reached if that differs. So the question "do both do the same?" becomes the one that all techniques answer: can
//! this node be reached?
//!
//! The programs need not take their steps at the same time, and how their steps are interleaved decides how easy a proof is. Loops
//! that do the same run together: then the invariants are mostly equations between a variable of the one program and one of the
//! other. [`Pairing`] says which loops those are.
//!
//! # Source
//! G. Barthe, J. M. Crespo, C. Kunz, *Relational verification using product programs* (FM 2011).
//!
//! # What is exact
//! If the node is unreachable and no run of the program alone goes on for ever ([`Product::alone`]), then the program behaves as
//! the reference on every promised input on which that ends without an error. A run that reaches the node need not be a difference:
//! the two programs may print the same in another order with their inputs, or the run may be one in which the reference goes wrong
//! later.

mod builder;
mod not_comparable;
mod pairing;
mod printed;
mod product;
mod side;
mod state;

pub use not_comparable::NotComparable;
pub use pairing::{Pairing, pairings};
pub use product::{Product, product};
pub use side::Side;
