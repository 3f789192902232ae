//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod bounded_forall;
mod formula;
mod recurrence;
mod recurrence_properties;
mod tracking;
