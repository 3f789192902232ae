//! What to do about loops: recurrences in path counters, and the techniques built on them.

pub mod artefact;
