//! Solvers that run as another process.

mod find;
mod process;

pub use find::{SolverNotFound, find};
pub use process::{Process, SolverCommand};
