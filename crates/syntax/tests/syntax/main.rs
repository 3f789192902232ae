//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod any_c_text;
mod any_text;
mod c_bad_input;
mod c_extensions;
mod c_order;
mod c_refused;
mod c_refused_once;
mod c_switches;
mod diagnostics;
mod highlight;
mod lexer;
mod limits;
mod names;
mod recognise;
mod round_trip;
mod shape;
mod starts;
mod tree;
