//! Proofs by invariants: what holds whenever a run comes to a loop, and keeps every run away from the target.
//!
//! Nobody has to guess such conditions. The program becomes a few *constrained Horn clauses*, one for each way of getting
//! from one loop to the next: "if the invariant of this loop holds for `x` and `y`, and `x < 9`, then it holds for `x + 1`
//! and `y + 2`". Functions that call themselves have such conditions where they are entered and where they return ([`place`]).
//! A solver for such clauses looks for invariants that make all of them true ([`blocks`]). What it finds is
//! not taken on trust: [`check`] asks the ordinary solver whether they hold at the start, whether each way from loop to loop
//! keeps them, and whether they keep runs away from the target.

mod affine;
pub mod blocks;
mod candidates;
pub mod cases;
pub mod check;
mod encode;
pub mod guess;
mod path;
pub mod place;
mod quadrics;
pub mod relevant;
mod resolve;
pub mod run;
mod samples;
mod stretches;
mod walk;
