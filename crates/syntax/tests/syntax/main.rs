//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod annotated;
mod any_text;
mod diagnostics;
mod files;
mod lexer;
mod limits;
mod names;
mod recognise;
mod round_trip;
mod shape;
mod stack;
mod starts;
mod tree;
