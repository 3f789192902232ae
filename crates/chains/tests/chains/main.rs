//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod alike;
mod branches;
mod chains;
mod counts;
mod effects;
mod nested_counters;
mod reasons;
mod support;
