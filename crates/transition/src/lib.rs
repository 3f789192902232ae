//! Transitions between the states of a program, as terms over symbols for unknown values: the common base of the
//! techniques for loops.
//!
//! A [`step`](step::Step) is a node of the flow graph with the edge by which a path leaves it. [`general`] executes a path on
//! symbols instead of values, so that the result holds wherever the path is taken; [`tracking`] and [`needed`] determine the
//! variables that it follows. [`recurrence`] and [`repetition`] give the values after any number of iterations as closed forms,
//! and [`bounded_forall`] eliminates the quantifiers from "in each iteration before this one".

pub mod acyclic;
pub mod as_written;
pub mod block;
pub mod bounded_forall;
pub mod cut_point;
pub mod follow;
pub mod formula;
pub mod general;
pub mod meaning;
pub mod needed;
pub mod recurrence;
pub mod repetition;
pub mod step;
pub mod tracking;
pub mod tree;
