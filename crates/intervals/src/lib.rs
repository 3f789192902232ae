//! Value analysis: what each variable may hold, at each place of a program.
//!
//! The program is followed once, but with sets of values instead of values: "from 0 to 9", "null or the address of `x`", "an
//! array of 4 elements". Where ways meet, the sets are joined; at loops they are made larger until nothing changes any more,
//! so this always comes to an end, and quickly. A condition that fails for all values that there may be is never true in any
//! run, and a check that passes for all of them never fails. It is the *abstract interpretation* of Cousot and Cousot.
//!
//! Nothing is asked of a solver, and nothing is known of how variables depend on each other.
//!
//! States are kept at heads of loops, entries, calls and joins; what lies between is evaluated again. Inner loops
//! reach their fixed point before outer ones continue. A write to an object of which only one is ever made (in
//! `main`, outside of loops) replaces its value; other writes add one. Calls are expanded where possible, otherwise
//! the calls of a function are joined.

mod analysis;
mod evaluate;
mod interval;
mod known;
mod object;
mod program;
mod refine;
mod state;
mod thresholds;
mod transfer;
mod value;

pub use analysis::{Analysis, AtHead, Dead, Findings};
pub use interval::Interval;
pub use known::Known;
