//! The tests of the crate. One binary, so that it is linked once and tests of all files run in parallel.

mod circles;
mod commits;
mod dependencies;
mod documents;
mod sources;
mod templates;
mod unit_tests;
mod workspace;
