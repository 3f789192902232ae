//! The engine with mock solvers: its behaviour within its limits, and the order of turns. One binary, so that it is
//! linked once and tests of all files run in parallel.

mod budgets;
mod corpus_witnesses;
mod cover;
mod fuzz;
mod interrupted;
mod limits;
mod rounds;
mod support;
mod workers;
