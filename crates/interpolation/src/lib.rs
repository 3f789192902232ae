//! Symbolic execution that learns from each path why it does not reach the target (TRACER: Jaffar, Navas and Santosa, *Symbolic
//! Execution for Verification*, 2011).
//!
//! Each place keeps an *interpolant*: a condition on the variables there that all runs on this path satisfy, and under
//! which no run from there reaches the target. If another path reaches the place and satisfies it, that path need not
//! be followed further. Loops are closed by the conditions that hold before and after an iteration; if these are too
//! weak, some conditions are *locked*, and the loop is unrolled as long as that makes a difference.
//!
//! A path is followed from basic block to basic block. Backwards from the end of a path, each block drops what it does
//! not need: a condition that the state before the block implies is kept, otherwise the weakest condition of its end is an
//! alternative, and if alternatives become many or contain inputs, a few conditions of the *constraint vector* replace
//! them. Bounds on the same sum become one, so figures 3(c) and 3(d) of the paper take work linear in their length. At a
//! loop's head, everything but the constraint vector is forgotten. If a path returns without preserving a condition, the
//! condition is dropped and the head starts again; interpolants that depend on the head are dropped with it.
//!
//! # Source
//! J. Jaffar, J. A. Navas, A. E. Santosa, *Symbolic Execution for Verification* (2011), section 5. K. L. McMillan, *Lazy
//! Annotation for Program Testing and Verification* (2010), annotates places in the same way, and computes annotations
//! backwards as it is done here; TRACER's own interpolants are parts of the constraint vector.

pub mod artefact;
mod basic_block;
mod frame;
mod head;
mod interpolate;
mod invariant;
mod memo;
mod record;
mod search;
mod spurious;
mod vector;

pub use search::{Progress, Search};
