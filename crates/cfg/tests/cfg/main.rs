//! The tests of the crate, in one binary: each would be linked with all that it depends on.

mod corpus;
mod directions;
mod forms;
mod inference;
mod inlining;
mod lowering;
mod lowering_effects;
mod robustness;
mod scalars;
mod support;
