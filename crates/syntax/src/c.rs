//! C, as a first course writes it.
//!
//! [`token`] and [`preprocessor`] make tokens of the text, [`parser`] makes a typed [`tree`] of them, and [`lower`]
//! translates that to the tree of micro-c ([`crate::ast`]), in which checks and conversions are written out. So C has
//! no interpreter and no flow graph of its own. What is not supported is refused by name; nothing is read with another
//! meaning than C's.
//!
//! Decisions:
//! - The widths are those of the usual 64-bit model: `int` has 32 bits, `long` and `long long` 64, `char` is signed.
//!   `#pragma loopscope model ilp32` chooses the 32-bit model, in which `long`, sizes and pointers have 32.
//! - `scanf` gets the numbers that it asks for, and they never end, unless the program uses what it returns; `getchar` gets
//!   any text without zero bytes, which may end. In a program that reads both, each input is a number or a character, and [`ast::SyntaxTree::typed`] says how they
//!   make a text: the character after a number is not a digit.
//!   A program with a format that asks for more than numbers, words, lines and characters, or with `feof` or `ungetc`, reads
//!   character by character, as the library does.
//! - Operands are evaluated from left to right. An expression that changes a variable in one operand and uses it in
//!   another one is refused, since C gives it no meaning. Where calls make the order matter, the program assumes it.
//! - A call of `reach_error` or `__VERIFIER_error` is an error, whatever the program's own function of that name does:
//!   so benchmarks of verification tools mean them.
//! - An array has at most 4096 elements.

mod allocations;
mod assumptions;
mod characters;
mod construct;
mod data_model;
mod declarations;
mod declarators;
mod entry;
mod expressions;
mod extensions;
mod formats;
mod function_pointers;
mod highlight;
mod initialisers;
mod jumps;
mod layout;
mod library;
mod library_input;
mod library_names;
mod library_text;
mod literals;
mod lower;
mod objects;
mod options;
mod order;
mod parser;
mod pointers;
mod preprocessor;
mod present;
mod ranges;
mod specifiers;
mod starts;
mod statements;
mod tags;
mod token;
mod tree;
mod types;
mod typing;
mod unused_reads;
mod variable_length;
mod walk;

pub(crate) use highlight::highlight;
pub(crate) use lower::{ALLOCATED, FREED, STATE_FIELD, set_name as flags_of, state_of};
pub(crate) use options::with_line_end;
pub(crate) use starts::at_end;

use crate::diagnostic::Collector;
use crate::{Presentation, Severity, Start, Switch, ast};

/// A C program that was read.
#[derive(Default)]
pub(crate) struct Translation {
    /// Its translation.
    pub(crate) tree: ast::SyntaxTree,
    /// How the translation is shown.
    pub(crate) presentation: Presentation,
    /// The functions in which the program can start.
    pub(crate) starts: Vec<Start>,
    /// Its options.
    pub(crate) switches: Vec<Switch>,
}

/// Reads a C program and translates it. A program with errors becomes an empty tree.
pub(crate) fn parse(source: &str, diagnostics: &mut Collector) -> Translation {
    let mut found = Vec::new();
    let unit = unit(source, &mut found);
    let presentation = present::present(&unit);
    let starts = starts::starts(source, &unit);
    let switches = options::switches(source, &unit.settings);
    let tree = translate(source, &unit, found, diagnostics);
    Translation { tree, presentation, starts, switches }
}

fn translate(
    source: &str,
    Unit { program, settings, .. }: &Unit,
    mut found: Vec<crate::Diagnostic>,
    diagnostics: &mut Collector,
) -> ast::SyntaxTree {
    assumptions::list(program, settings, &mut found);
    let is_right = |found: &[crate::Diagnostic]| found.iter().all(|each| each.severity != Severity::Error);
    let mut translated = ast::SyntaxTree::default();
    if is_right(&found) {
        let in_last = || starts::start_in_last(source, program, settings);
        translated = lower::lower(program, &in_last, &mut found);
        if !is_right(&found) {
            translated = ast::SyntaxTree::default();
        }
    }
    for diagnostic in found {
        diagnostics.push(diagnostic);
    }
    translated
}

/// A text that was parsed.
struct Unit {
    program: tree::TranslationUnit,
    settings: preprocessor::Settings,
    /// The start of each `if` and `switch`, ascending.
    branches: Vec<u32>,
}

fn unit(source: &str, found: &mut Vec<crate::Diagnostic>) -> Unit {
    let mut of_tokens = Vec::new();
    let tokens = token::lex(source, &mut of_tokens);
    let (tokens, settings) = preprocessor::preprocess(source, &tokens, found);
    of_tokens.retain(|each| !settings.leaves_out(each.span));
    found.splice(0..0, of_tokens);
    let tokens = extensions::leave_out(source, &tokens, found);
    let is_branch = |token: &&token::Token| ["if", "switch"].contains(&crate::token::text(source, token.text));
    let branches = tokens.iter().filter(is_branch).map(|token| token.span.start).collect();
    let with_library = format!("{source}\n{}", library_text::LIBRARY);
    let program = parser::Parser::new(&with_library, source.len() as u32 + 1, tokens, found).program(&settings);
    Unit { program, settings, branches }
}
