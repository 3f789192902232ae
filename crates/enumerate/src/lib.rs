//! Runs a program on all inputs that its conditions permit, if these are few.
//!
//! [`Enumeration`] is the search; the engine's member `enumerate` says what its answers mean.

mod asked;
mod bounds;
mod enumeration;
mod prefix;
mod region;

pub use asked::RunQuestion;
pub use enumeration::{Ended, Enumeration, Obstacle, Runs};
