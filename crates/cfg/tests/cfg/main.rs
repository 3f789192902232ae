//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod corpus;
mod directions;
mod forms;
mod globals;
mod inference;
mod inlining;
mod lengths;
mod lowering;
mod lowering_effects;
mod memory;
mod robustness;
mod scalars;
mod staying;
mod support;
