//! Proofs by invariants: conditions that hold whenever a run reaches a loop, and that exclude every run to the target.
//!
//! Such conditions are found automatically. The program becomes a few *constrained Horn clauses*, one for each path
//! from one loop to the next: "if the invariant of this loop holds for `x` and `y`, and `x < 9`, then it holds for `x +
//! 1` and `y + 2`". Recursive functions have such conditions at their entries and returns. A Horn clause solver searches
//! for invariants that make all clauses true ([`blocks`]). The result is not trusted: [`check`] asks the ordinary solver
//! whether the invariants hold at the start, whether each path from loop to loop preserves them, and whether they exclude
//! all runs to the target.

mod affine;
pub mod blocks;
mod candidates;
pub mod cases;
pub mod cells;
pub mod check;
mod encode;
pub mod entry;
pub mod guess;
mod pairs;
mod quadrics;
pub mod relevant;
pub mod resolve;
pub mod run;
mod samples;
mod sentinels;
mod signature;
mod stretches;
