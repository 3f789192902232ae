//! The text of a micro-c program and what can be said about it without running it.
//!
//! [`parse`] turns any text at all into a [`ast::Program`] and a list of [`Diagnostic`]s; it never
//! fails. [`ast`] is the tree as written.

pub mod ast;
mod diagnostic;
mod span;

pub use diagnostic::{Diagnostic, Fix, Severity};
pub use span::{LineIndex, Span};

/// How high a syntax tree may be. Deeper nesting is refused with a diagnostic.
pub const MAX_DEPTH: usize = 250;

/// Which language is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The core with the C dress that students write by habit.
    #[default]
    Extended,
    /// The core alone: each piece of C dress is refused with a message that names the core way.
    Microc,
}
