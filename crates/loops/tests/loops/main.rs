//! The tests of the crate, in one binary: each would be linked with all that it depends on.

mod bounded_forall;
mod chains;
mod effects;
mod reasons;
mod recurrence;
mod recurrence_properties;
mod support;
mod tracking;
