//! Random micro-c programs, for differential tests of Loopscope: whatever a program does, all parts must agree about
//! it.
//!
//! [`source`] makes the text of a program. Its loops are mostly counted, so that it ends for most inputs; it has no
//! static errors; and a few things can go wrong in it at run time, on some inputs, on all, or on none.
//! The same seed and [`Options`] always give the same program, on every machine.
//!
//! [`exercises`] makes exercises with answers. [`thesis`] makes programs for experiments, as the Thesis does: little
//! more than loops and what may go wrong in them.

pub mod exercises;
mod functions;
mod homes;
mod loops;
mod memory;
mod names;
mod options;
mod partly;
mod program;
pub mod thesis;
mod tree;

pub use names::borrow_names;
pub use options::{Chance, Options};
pub use program::program;

/// The text of a random program.
pub fn source(seed: u64, options: &Options) -> String {
    let text = loopscope_syntax::print(&program(seed, options));
    if options.names > 0 { borrow_names(&text, seed, options.names) } else { text }
}
