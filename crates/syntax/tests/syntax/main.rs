//! The tests of the crate, in one binary: each would be linked with all that it depends on.

mod any_text;
mod diagnostics;
mod lexer;
mod limits;
mod round_trip;
mod tree;
