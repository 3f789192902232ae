//! Transitive relations of loops, learnt from longer and longer runs (TRL: Frohn and Giesl, *Infinite State Model Checking by
//! Learning Transitive Relations*, 2025).
//!
//! The solver is asked for runs of one transition, then of two, and so on. Where such a run goes around a loop, what one
//! round does (one iteration, or several that differ) is closed: it becomes a *relation* between the values before any number of rounds and those behind them,
//! which is one more transition from then on. Runs that could take it and go around the loop instead are forbidden. In the
//! end, either a run leads to the target, and is followed in the program; or all runs are covered by those of so many
//! transitions, none of which leads there: then no run does.
//!
//! A relation need not be exact. The proof is that no run of some length remains, and that no shorter one reaches the
//! target. For a run to the target, relations are expanded into as many rounds as the values say, and the program is
//! followed along them with symbolic states. If that fails, the parameters are tried as inputs; if that fails too,
//! the relations on the way are given up.
//!
//! # Source
//! F. Frohn, J. Giesl, *Infinite State Model Checking by Learning Transitive Relations* (CADE 2025); *Integrating Loop
//! Acceleration into Bounded Model Checking* (FM 2024).

mod closure;
mod implicant;
mod projection;
mod relation;
mod replay;
mod search;
mod system;
mod trace;
mod unrolling;

pub use relation::Relation;
pub use search::{Progress, Search};
