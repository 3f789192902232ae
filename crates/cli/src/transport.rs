//! Solvers that run as another process.

mod choice;
mod find;
mod process;
mod recorded;

pub use choice::{Lazy, SolverChoice};
pub use find::{SolverNotFound, find, find_node};
pub use process::{Process, SolverCommand};
pub use recorded::Recorded;
