//! Depth-first search with interpolants, with a real solver.

mod growth;
mod interpolants;
mod support;
#[path = "../../../../tests/support/tracer.rs"]
mod tracer;
