//! Minimax: paths are followed one after the other, and of each that ends is kept why it does not get to the target.
//!
//! What is kept at a place is an *interpolant*: a condition on the variables there that all runs satisfy which come there
//! on this path, and with which no run gets from there to the target. Where another path comes to the place and satisfies
//! it, that path needs not be followed any further. Loops are closed by the conditions that hold before and after an
//! iteration; where too little is left of what was known, some of it is *locked*, and the loop is unrolled as far as that
//! makes a difference.
//!
//! # Source
//! J. Jaffar, J. A. Navas, A. E. Santosa, *Symbolic Execution for Verification* (2011), section 5.

mod block;
mod frame;
mod head;
mod interpolate;
mod invariant;
mod memo;
mod search;
mod spurious;
mod vector;

pub use search::{Progress, Search};
