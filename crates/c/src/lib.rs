//! C, as a first course writes it.
//!
//! `token.rs` and `preprocessor.rs` make tokens of the text, `parser.rs` makes a typed tree of them, and `lower.rs`
//! translates that to the tree of micro-c ([`loopscope_syntax::ast`]), in which checks and conversions are written out.
//! So C has no interpreter and no flow graph of its own. What is not supported is refused by name; nothing is read with
//! another meaning than C's. [`analyse`], [`parse`] and [`highlight()`] take texts in any dialect.
//!
//! Decisions:
//! - The widths are those of the usual 64-bit model: `int` has 32 bits, `long` and `long long` 64, `char` is signed.
//!   `#pragma loopscope model ilp32` chooses the 32-bit model, in which `long`, sizes and pointers have 32.
//! - `scanf` gets the numbers that it asks for, and they never end, unless the program uses what it returns; `getchar`
//!   gets any text without zero bytes, which may end. In a program that reads both, each input is a number or a character,
//!   and [`loopscope_syntax::ast::SyntaxTree::typed`] says how they make a text: the character after a number is not a
//!   digit.
//!   A program with a format that asks for more than numbers, words, lines and characters, or with `feof` or `ungetc`, reads
//!   character by character, as the library does.
//! - Operands are evaluated from left to right. An expression that changes a variable in one operand and uses it in
//!   another one is refused, since C gives it no meaning. Where calls make the order matter, the program assumes it.
//! - A call of `reach_error` or `__VERIFIER_error` is an error, whatever the program's own function of that name does:
//!   so benchmarks of verification tools mean them.
//! - An object has at most 2^27 integers and pointers, its elements and fields in all.

mod allocations;
mod arguments;
mod array_addresses;
mod assumption_places;
mod assumptions;
mod characters;
mod compared_texts;
mod construct;
mod data_model;
mod declarations;
mod declarators;
mod dialects;
mod driver;
mod entry;
mod everyday;
mod expressions;
mod extensions;
mod filled;
mod floating;
mod formats;
mod function_pointers;
mod highlight;
mod identifiers;
mod initialisers;
mod inputs_read;
mod jumps;
mod layout;
mod library;
mod library_calls;
mod linkage;
mod literals;
mod lower;
mod objects;
mod old_style;
mod openings;
mod options;
mod order;
mod parser;
mod pointers;
mod preprocessor;
mod present;
mod ranges;
mod remarks;
mod rows;
mod specifiers;
mod starts;
mod statements;
mod stores;
mod tags;
mod token;
mod tree;
mod types;
mod typing;
mod unions;
mod unit;
mod unused_arguments;
mod unused_reads;
mod variable_length;
mod void_pointers;
mod walk;

pub use assumption_places::{AssumptionPlaces, assumption_places};
pub use dialects::{analyse, analyse_everyday, highlight, parse};
pub use driver::{MOST_ELEMENTS, driver};
pub use everyday::Everyday;
pub use identifiers::identifiers;
