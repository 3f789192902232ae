//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod c;
mod c_input;
mod c_objects;
mod c_options;
mod c_stack;
mod conditions;
mod decisions;
mod properties;
mod replay;
mod snapshots;
mod support;
mod traces;
