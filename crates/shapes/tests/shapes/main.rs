//! Tests of the shape analysis.

mod cells;
mod precision;
mod runs;
mod support;
