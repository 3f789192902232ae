//! Necessary conditions with a real solver.

mod condition;
mod guide;
