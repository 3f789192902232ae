//! Compact symbolic execution: replaces a loop's iterations along one path by a single step.
//!
//! # Idea
//! A cycle is a path once through a loop. A template describes the effect of following it κ times, with κ as a symbol:
//! the values and the condition at each exit of the cycle. An execution that reaches the loop takes a template instead
//! of iterating, and continues from each exit. This can make an infinite execution tree finite.
//!
//! # Source
//! Compact (Slaby, Strejček, Trtík: Compact symbolic execution, 2013): cycles are definition 1, templates algorithm 1,
//! and their use is algorithm 2.
//!
//! # What is exact
//! Everything: the states at a cycle's exits are those of all runs that leave it, and no others. Templates are built
//! from the state that reaches the loop, not in advance, so they use its path condition. Runs that never leave a cycle
//! are dropped. Beyond the paper: quantifiers are eliminated if possible ([`loopscope_transition::bounded_forall`]), arrays and rows
//! of arrays may be written, sums may be polynomial, iterations may read inputs (`reading.rs`); remaining quantifiers
//! are handled by instances ([`Instances`]),
//! and if the solver still fails, small counters are tried ([`SmallCounters`]). Exits that cannot reach a target, given
//! the constants in variables there, are pruned at once.
//!
//! # Which programs it accepts
//! All. A cycle may call functions, output, read, and write to fields and through pointers. A reference must be the
//! same in all iterations, or refer to an object that each iteration creates while nothing refers to the one before. A
//! cycle that changes an integer in a way that has no closed form is executed step by step, and so is one whose inputs
//! choose between paths through the loop, or have given values; the [`artefact`] has the reason. A core passes inner
//! loops without an iteration; their iterations are exits of the core. States omit the outputs of whole iterations:
//! nothing depends on them, and the interpreter outputs them when it replays a witness.
//!
//! # When it stops
//! Each template is finite work. The tree need not be finite: runs that alternate between cycles are not reduced.
//!
//! # Example
//! `while (i < n && A[i] != x) i = i + 1;` has one cycle and two exits. With i = 0 before it, the condition of one is
//! `κ >= n` and of the other `κ < n && A[κ] == x`; both also require `A[τ] != x` for all τ from 0 to κ - 1.

pub mod artefact;
mod choice;
pub mod cycle;
mod follow;
mod foresight;
mod instances;
mod iteration;
mod parametric;
mod policy;
mod reading;
mod refusal;
mod small_counters;

pub use choice::Choice;
pub use instances::Instances;
pub use policy::Templates;
pub use refusal::{Obstacle, Refusal};
pub use small_counters::SmallCounters;
