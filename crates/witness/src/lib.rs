//! Witnesses: inputs that lead to the target.
//!
//! A model of a path becomes inputs, and the interpreter confirms them ([`confirm()`], [`Replay`]): only its run decides.
//! [`shrink()`] makes them small, and [`stdin`] makes them the text that a user types.

mod confirm;
mod inputs;
mod replay;
mod shrink;
pub mod stdin;

pub use confirm::{Doubt, Grounds, Reached, Replaying, confirm, takes_path};
pub use inputs::inputs_of;
pub use replay::{Arrival, End, Goals, Replay, ReplayOutcome, ReplayedRun, STATEMENTS_FOR_A_STEP, StepsAlone, read};
pub use shrink::{Measure, shrink};
