//! Tests of the shape analysis.

mod precision;
mod runs;
mod support;
