//! The engine against solvers that are played: what it does within its bounds, and who has the turns. One binary: it is linked
//! once, and tests of all files run side by side.

mod budgets;
mod corpus_witnesses;
mod cover;
mod interrupted;
mod limits;
mod rounds;
mod support;
mod workers;
