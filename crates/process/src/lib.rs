//! A solver as another process: Z3, or its WebAssembly in Node.
//!
//! [`Process`] sends SMT-LIB text to the solver, waits for the answer, and kills a solver that is silent for too long.
//! [`Lazy`] finds and starts it at the first question. [`Recorded`] answers from a file what was asked before, for tests.
//! [`clocks`] tells the time that passes, and the time of the processor, which includes that of solvers.

mod choice;
pub mod clocks;
mod find;
mod lazy;
mod process;
mod recorded;

pub use choice::{SolverChoice, SolverCommand};
pub use find::{SolverNotFound, find, find_node};
pub use lazy::Lazy;
pub use process::Process;
pub use recorded::Recorded;
