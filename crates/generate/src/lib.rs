//! Random micro-c programs, for differential tests of Loopscope: all its parts must agree about the behaviour of a
//! program.
//!
//! [`source`] makes the text of a program. Its loops are mostly counted, so that it ends for most inputs; it has no
//! static errors; and it can have a few run-time errors, on some inputs, on all, or on none. The same seed and
//! [`Options`] always give the same program, on every machine.
//!
//! [`exercises`] makes exercises with answers. [`thesis`] makes programs for experiments, as in V. Rozhoň, *Nested
//! loops and path explosion in symbolic execution*, 2024: mostly loops, and operations in them that may fail. [`c`] makes
//! C programs, [`lists`] programs about linked lists.

pub mod c;
pub mod exercises;
mod functions;
mod homes;
pub mod lists;
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
