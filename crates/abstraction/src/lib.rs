//! The necessary condition of a target, as a formula over the inputs (APC: Strejček and Trtík, *Abstracting Path
//! Conditions*, 2011).
//!
//! The ways to a target are infinitely many, but there are few *backbones*: paths on which no node occurs twice. Along each,
//! a loop is passed in one step, by counters of how often each way around it was taken: what variables are then, and what
//! every iteration needed ([`loopscope_loops::effect`] with [`Detail::EachIteration`]). What must hold along a backbone is
//! its *abstract path condition*; a run to the target satisfies one of them. So where none can hold, the target cannot be
//! reached; and where one can, its values are worth a try.
//!
//! [`Abstraction`] looks for backbones and decides their conditions, [`race`] is how the solver is asked about them,
//! [`inputs`] says what they mean for the inputs alone.
//!
//! [`Detail::EachIteration`]: loopscope_loops::effect::Detail::EachIteration

pub mod artefact;
mod describe;
pub mod inputs;
pub mod race;
mod search;
mod seed;
pub mod unfold;

pub use search::{Abstraction, Outcome};
pub use seed::Seed;
