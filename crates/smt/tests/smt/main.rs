//! The tests of the crate. One binary: it is linked once, and tests of all files run in parallel.

mod conjuncts;
mod contexts;
mod display;
mod evaluation;
mod horn;
mod lost_solver;
mod normal_form;
mod properties;
mod question_costs;
mod scripted_solver;
mod session;
mod z3;
