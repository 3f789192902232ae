//! Chains: a program as paths on which no node occurs twice, with path counters for the iterations of its loops.
//!
//! [`navigate`] finds a path to a target by the constraint systems of chains, and [`guide`] predicts the path of any
//! state. See Obdržálek and Trtík (CBA): *Efficient Loop Navigation for Symbolic Execution*, 2011.

mod alike;
pub mod artefact;
mod bounds;
pub mod chain;
pub mod comparison;
pub mod describe;
pub mod drive;
pub mod effect;
mod fewest;
pub mod guide;
mod intervals;
pub mod looping;
pub mod measure;
pub mod navigate;
pub mod onward;
pub mod reason;
pub mod refutation;
pub mod root;
pub mod system;
mod variable_map;
