//! Solvers as processes, in one binary.

mod process;
