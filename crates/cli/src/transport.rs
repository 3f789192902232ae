//! Solvers that run as another process.

mod choice;
#[cfg(feature = "native")]
mod find;
#[cfg(feature = "native")]
mod lazy;
#[cfg(feature = "native")]
mod process;
#[cfg(feature = "native")]
mod recorded;

pub use choice::{SolverChoice, SolverCommand};
#[cfg(feature = "native")]
pub use find::{SolverNotFound, find, find_node};
#[cfg(feature = "native")]
pub use lazy::Lazy;
#[cfg(feature = "native")]
pub use process::Process;
#[cfg(feature = "native")]
pub use recorded::Recorded;
