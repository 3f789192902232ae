//! Value analysis: the possible values of each variable at each node of a program.
//!
//! The program is executed once on sets of values instead of values: "from 0 to 9", "null or the address of `x`", "an
//! array of 4 elements". Where paths meet, the sets are joined; at loops they are widened until nothing changes any
//! more, so the analysis always terminates quickly. A condition that fails for all possible values is never true in any
//! run, and a check that passes for all of them never fails. This is the *abstract interpretation* of Cousot and
//! Cousot.
//!
//! The analysis uses no solver. It relates variables and single elements by differences, `x <= y + c`, sums to counters,
//! `x <= 100 * i + c`, and arrays to indices: how far an array is filled, where it has its first 0, and how large its elements
//! are at most (`relations.rs`). Facts from conditions about a place in memory are kept for the expression that names it (`places.rs`).
//!
//! States are kept at heads of loops, entries, calls and joins; what lies between is evaluated again. Few paths that meet
//! at a condition which a constant decides on one of them are not joined there (partitioning of traces: L. Mauborgne and
//! X. Rival, ESOP 2005). If errors remain, the program is analysed once more, with loops of few iterations unrolled
//! (`unroll.rs`). Inner loops reach
//! their fixed point before outer ones continue. A write to an object that is created only once (in `main`, outside of
//! loops) replaces its value; other writes add one. Calls are expanded where possible, otherwise the calls of a
//! function are joined.

mod analysis;
mod evaluate;
mod float;
mod forms;
mod interval;
mod known;
mod object;
mod partition;
mod places;
mod program;
mod refine;
mod relate;
mod relations;
mod state;
mod thresholds;
mod transfer;
mod truth;
mod unroll;
mod value;

pub use analysis::{Analysis, AtHead, Dead, Findings};
pub use interval::Interval;
pub use known::Known;
pub use truth::Truth;
