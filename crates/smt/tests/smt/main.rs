//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod conjuncts;
mod contexts;
mod display;
mod evaluation;
mod horn;
mod normal_form;
mod properties;
mod session;
mod z3;
