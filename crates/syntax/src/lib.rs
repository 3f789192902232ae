//! The text of a micro-c program and what can be said about it without running it.
//!
//! [`analyse`] turns any text at all into an [`ast::Program`] and a list of [`Diagnostic`]s; it never
//! fails. Its steps are [`token::lex`], [`parse`] and [`names::check`]. [`ast`] is the tree as written,
//! and [`print`] turns it back into text.

pub mod ast;
mod diagnostic;
pub mod names;
mod parser;
mod printer;
mod span;
pub mod token;

pub use diagnostic::{Diagnostic, Fix, MAX_DIAGNOSTICS, Severity};
pub use parser::{Parse, analyse, parse};
pub use printer::print;
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
