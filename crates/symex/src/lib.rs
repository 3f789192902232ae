//! Symbolic execution: a program is run on symbols instead of numbers, so that one run stands for all the runs that
//! take the same path.
//!
//! Where a condition depends on the inputs, the run splits in two, and each half remembers what it assumed: its path
//! condition. Inputs that fulfil a path condition, which a solver finds, drive the program along that path (Thesis,
//! chapters 3 and 5).
//!
//! [`State`] and [`step`] know no solver; the executor decides which states to go on with, and asks one which of
//! them are feasible.

mod evaluate;
mod layout;
mod place;
mod sequence;
mod stack;
mod state;
mod step;
mod value;

pub use evaluate::{Obstacle, Unhandled};
pub use stack::Stack;
pub use state::{Decision, Indexing, Parameter, State};
pub use step::{Ending, Step, Successor, step};
pub use value::{ArrayId, CellId, Value};
