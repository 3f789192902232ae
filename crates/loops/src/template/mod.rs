//! Compact symbolic execution: a loop's iterations along one path are replaced by a single step.
//!
//! # Idea
//! A cycle is a path once around a loop. Following it κ times has an effect that can be written down with κ as a symbol:
//! a template, which gives for each way out of the cycle the values and the condition there. Where an execution comes to
//! the loop, it takes a template instead of iterating, and goes on from each exit. A tree that was infinite for its
//! iterations can so become finite.
//!
//! # Source
//! Compact (Slaby, Strejček, Trtík: Compact symbolic execution, 2013): cycles are definition 1, templates algorithm 1,
//! and their use is algorithm 2.
//!
//! # What is exact
//! Everything: the states at a cycle's exits are those of all runs that leave it, and no others. Templates are made
//! from the state that meets the loop, not ahead, so they know all that it knows. Runs that never leave a cycle are no
//! longer there. Beyond the paper: quantifiers are eliminated where they can be ([`crate::bounded_forall`]), arrays and
//! rows of arrays may be written, sums may be polynomial; quantifiers that remain are asked about by instances
//! ([`Instances`]), and where the solver fails all the same, small counters are tried ([`SmallCounters`]). Exits that
//! cannot lead to a target, by the constants that variables hold there, are left out of a search at once.
//!
//! # Which programs it accepts
//! All. A cycle that reads inputs, outputs, calls, allocates, writes through pointers, or changes a variable in a way
//! that has no closed form is executed step by step, and the [`artefact`] says why. A core passes inner loops without
//! an iteration; their iterations are exits of it.
//!
//! # When it stops
//! Each template is finite work. The tree need not be finite: runs that alternate between cycles still are as many.
//!
//! # Example
//! `while (i < n && A[i] != x) i = i + 1;` has one cycle and two exits. With i = 0 before it, one is `κ >= n` and the
//! other `κ < n && A[κ] == x`, and before both `A[τ] != x` held for all τ from 0 to κ - 1.

pub mod artefact;
mod choice;
pub mod cycle;
mod foresight;
mod instances;
mod iteration;
mod parametric;
mod policy;
mod refusal;
mod small_counters;

pub use choice::Choice;
pub use instances::Instances;
pub use policy::Templates;
pub use refusal::{Obstacle, Refusal};
pub use small_counters::SmallCounters;
