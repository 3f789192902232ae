//! Loop acceleration: recurrences in path counters, and the techniques built on them.

pub mod acyclic;
pub mod artefact;
pub mod bounded_exists;
pub mod bounded_forall;
pub mod chain;
pub mod describe;
pub mod drive;
pub mod effect;
mod fewest;
pub mod follow;
pub mod general;
pub mod guide;
pub mod navigate;
pub mod needed;
pub mod onward;
pub mod reason;
pub mod recurrence;
pub mod refutation;
mod repetition;
pub mod root;
pub mod summary;
pub mod system;
pub mod template;
pub mod tracking;
pub mod tree;
mod variable_map;
