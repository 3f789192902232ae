//! Transitive relations of loops, learnt from longer and longer runs (TRL: Frohn and Giesl, *Infinite State Model Checking by
//! Learning Transitive Relations*, 2025).
//!
//! The solver searches for runs of one transition, then of two, and so on. If such a run repeats a loop, the effect of
//! one round (one iteration, or several that differ) is closed transitively: it becomes a *relation* between the values
//! before any number of rounds and those after them, and a new transition from then on. Runs that iterate the loop
//! instead of taking the relation are excluded. In the end, either a run leads to the target, and is followed in the
//! program; or runs up to some length cover all runs, and none of these leads to the target: then no run does.
//!
//! A relation need not be exact. The proof is that no run of some length remains, and that no shorter one reaches the
//! target. For a run to the target, relations are expanded into as many rounds as the model says, and symbolic states
//! follow the program along them. If that fails, the parameters are tried as inputs; if that fails too, the relations
//! on the run are dropped.
//!
//! # Source
//! F. Frohn, J. Giesl, *Infinite State Model Checking by Learning Transitive Relations* (CADE 2025); *Integrating Loop
//! Acceleration into Bounded Model Checking* (FM 2024).

mod closure;
mod implicant;
mod relation;
mod replay;
mod search;
mod system;
mod trace;
mod unrolling;

pub use relation::Relation;
pub use search::{Progress, Search};
