//! The tests of the crate, in one binary: each would be linked with all that it depends on.

mod conjuncts;
mod contexts;
mod display;
mod evaluation;
mod horn;
mod normal_form;
mod properties;
mod session;
mod z3;
