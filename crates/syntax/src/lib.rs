//! The front end of micro-c: lexer, parser, name checks and diagnostics.
//!
//! Programs are typed into an editor, and most of the time they are incomplete or wrong. This crate tokenises and
//! parses such texts, and its diagnostics say how to fix what is wrong. It neither runs programs nor reasons about
//! their values.
//!
//! [`analyse`] turns any text at all in micro-c into an [`ast::SyntaxTree`] and a list of [`Diagnostic`]s; it never
//! fails. Its steps are [`lexer::lex`], [`parse`] and [`names::resolve`]. [`ast`] is the tree as written,
//! and [`print()`] turns it back into text. The front end of another language calls [`analyse_by`] with its parser.

mod array_lengths;
pub mod ast;
mod begin;
mod diagnostic;
mod error_group;
mod error_kind;
mod files;
mod fixes;
mod foreign_names;
mod highlight;
pub mod lexer;
mod lexical_error;
mod limit;
mod lookalike;
pub mod names;
mod options;
mod parser;
pub mod pragma;
mod presentation;
mod printer;
mod reading;
mod recognise;
mod span;
mod start;
mod target;
pub mod token;
mod walk;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumMessage, EnumString, VariantArray};

pub use begin::Begin;
pub use diagnostic::{
    ASSUMED_ORDER, ASSUMPTION, Assumption, Collector, Diagnostic, Edit, Fix, MAX_DIAGNOSTICS, Severity, by_place,
};
pub use error_group::{ErrorGroup, LeftOut};
pub use error_kind::ErrorKind;
pub use files::{SourceFile, SourceFiles};
pub use highlight::highlight;
pub use limit::Limit;
pub use options::{COption, Switch};
pub use parser::{analyse, parse};
pub use presentation::{Presentation, ShownKind, ShownVariable};
pub use printer::{print, print_expression};
pub use reading::{Parse, Reader, analyse_by, parse_by};
pub use recognise::{has_directive, recognise};
pub use span::{LineIndex, Span};
pub use start::Start;
pub use target::Target;

/// The greatest height of a syntax tree. Deeper nesting is refused with a diagnostic.
pub const MAX_DEPTH: usize = 250;

/// The most bytes of a program. A longer one is refused with a diagnostic, so that reading, lowering and all
/// other steps before an analysis take a second or two at most.
pub const MAX_BYTES: usize = 1 << 21;

/// Which language is read.
///
/// Decisions that the grammar leaves open:
/// - `alloc` takes the whole expression that follows: `alloc 1 + 2` is `alloc (1 + 2)`.
/// - `else if` counts as an extension, although the core's grammar would let any statement follow an `else`.
/// - `int`, `for`, `do`, `break`, `continue`, `assert`, `assume` and `error` are keywords in the extended dialect and
///   ordinary names in the core, unless a statement starts with one and continues like an extension.
/// - `a--b` is a decrement, and so an error, in the extended dialect, and `a - (-b)` in the core.
/// - A function without a final `return` returns 0 in the extended dialect; the tree has that `return`, with an empty
///   span before the closing brace.
/// - `;` alone is an empty block in the extended dialect.
/// - An inner variable may hide an outer one, as in C ([`names`]).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Deserialize,
    Serialize,
    Display,
    EnumMessage,
    EnumString,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Dialect {
    /// The core with the C extensions that students write by habit.
    #[default]
    #[strum(message = "micro-c with the constructs that C programmers expect: `for`, `++`, comments, ...")]
    Extended,
    /// The extended dialect, in which an array that `main` takes has a length where brackets stand after its name: `a[n]`
    /// has `n` elements, and `a[]` any number of them, which is an input. Other arrays that `main` takes are endless.
    #[strum(
        message = "The same, and an array that `main` takes has a length where brackets stand after its name: `a[n]` has \
            `n` elements, and `a[]` any number of them"
    )]
    Sized,
    /// The core alone: each C extension is refused with a message that names the core way.
    #[strum(message = "micro-c as taught; anything else is an error that says how to write it")]
    Microc,
    /// C as in a first course. The tree is a translation by the crate `loopscope-c`.
    #[strum(message = "C as in a first course")]
    C,
}
