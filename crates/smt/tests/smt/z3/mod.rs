//! The encoding and the layers against the real solver: Z3 from npm, run by Node as the command line runs it.
//!
//! Needs `npm ci` in `www/`; without it these tests say so and pass.

mod bridge;
mod encoding;
mod layers;
