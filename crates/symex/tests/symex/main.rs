//! Symbolic execution as its users see it, against a solver that tries small integers.

mod decisions;
mod executor;
mod replay;
mod support;
