//! Code that the tests of several crates share: a solver with recorded answers and one without, the programs of `tests/corpus`,
//! inputs, and programs as processes.
//!
//! Only tests depend on this crate. It is below the techniques, so the tests of one technique compile no other.

mod chance;
pub mod command;
pub mod corpus;
mod idle;
mod incomplete_solver;
mod inputs;
mod lent;
mod program;
mod setting;
mod side_by_side;
mod solver;
mod still;
mod units;

pub use chance::Chance;
pub use idle::{Borrowed, process, solver};
pub use incomplete_solver::{IncompleteSolver, Ticks};
pub use inputs::{inputs_of, terms_of};
pub use lent::Lent;
pub use program::{compiled, lowered, parsed, thesis};
pub use setting::setting;
pub use side_by_side::side_by_side;
pub use solver::{SolverProcess, impatient, solver_process};
pub use still::Still;
pub use units::Units;
