//! Compact symbolic execution with a real solver. One binary: it is linked once, and tests of all files run in parallel.

mod reading;
mod templates;
