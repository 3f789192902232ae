//! Symbolic execution as its users see it, against a solver that tries small integers.

mod costs;
mod decisions;
mod effort;
mod executor;
mod hooks;
mod matching;
mod merging;
mod paths;
mod replay;
mod subsumption;
mod support;
mod targets;
