//! The tests of the crate, in one binary: each would be linked with all that it depends on.

mod conditions;
mod decisions;
mod properties;
mod replay;
mod snapshots;
mod support;
mod traces;
