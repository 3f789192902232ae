//! C, as a first course writes it.
//!
//! [`token`] and [`preprocessor`] make tokens of the text, [`parser`] makes a typed [`tree`] of them, and [`lower`]
//! translates that to the tree of micro-c ([`crate::ast`]), in which checks and conversions are written out. So C has
//! no interpreter and no flow graph of its own. What is not read is refused by name; nothing is read with another
//! meaning than C's.
//!
//! Decisions:
//! - The widths are those of the usual 64-bit model: `int` has 32 bits, `long` and `long long` 64, `char` is signed.
//!   `#pragma loopscope model ilp32` chooses the 32-bit model, in which `long`, sizes and pointers have 32.
//! - `scanf` gets the numbers that it asks for, and they never end, unless the program uses what it returns; `getchar` gets
//!   any text without zero bytes, which may end. In a program that reads both, each input is a number or a character, and [`ast::SyntaxTree::typed`] says how they
//!   make a text: the character after a number is no digit.
//!   A program with a format that asks for more than numbers, words, lines and characters, or with `feof` or `ungetc`, reads
//!   character by character, as the library does.
//! - Operands are evaluated from left to right. An expression that changes a variable in one operand and uses it in
//!   another one is refused, since C gives it no meaning.
//! - A call of `reach_error` or `__VERIFIER_error` is an error, whatever the program's own function of that name does:
//!   so benchmarks of verification tools mean them.
//! - An array has at most 4096 elements.

mod allocations;
mod characters;
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
mod parser;
mod pointers;
mod preprocessor;
mod present;
mod ranges;
mod starts;
mod statements;
mod token;
mod tree;
mod types;
mod typing;
mod unused_reads;
mod variable_length;
mod walk;

pub(crate) use highlight::highlight;
pub(crate) use lower::set_name as flags_of;
pub(crate) use options::{switches, with_line_end};
pub(crate) use present::present;
pub(crate) use starts::{at_end, starts};

use crate::diagnostic::{ASSUMPTION, Collector};
use crate::{COption, Severity, ast};

/// Reads a C program and translates it. A program with errors becomes an empty tree.
pub(crate) fn parse(source: &str, diagnostics: &mut Collector) -> ast::SyntaxTree {
    let mut found = Vec::new();
    let Unit { program, settings, .. } = unit(source, &mut found);
    if let Some(span) = settings.options.place(COption::MathematicalIntegers) {
        let message = "integers have no bounds: no result overflows, and no number wraps around";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = settings.options.place(COption::Ilp32) {
        let message = "`long`, `size_t` and pointers have 32 bits (ILP32)";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    let is_made = program.functions.iter().any(|function| function.is_made);
    if let (true, Some((name, span))) = (is_made, &settings.entry) {
        let message = format!(
            "the program starts in `{name}` with any arguments; a pointer to integers is never null: it leads to an array \
             of its own, whose length the answer names, and an array of `char` ends with 0; a pointer to a struct is null \
             or leads to a struct of its own"
        );
        found.push(crate::Diagnostic::hint(ASSUMPTION, *span, message));
    }
    if let Some(span) = settings.options.place(COption::FailingMalloc) {
        let message = "`malloc`, `calloc`, `realloc` and `strdup` may return null at any call";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.number_read {
        let message = match program.input_state.or(program.missed) {
            None => "`scanf` always finds the numbers that it asks for; other input is not analysed",
            Some(_) if settings.options.has(COption::AnyInput) => {
                "where `scanf` finds no number, a letter stands or the input ends; other input is not analysed"
            }
            Some(_) => {
                "`scanf` finds the numbers that it asks for where the program does not use what it returns; elsewhere, a \
                 letter may stand instead, or the input may end"
            }
        };
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.characters_read.map(|count| program.variables[count.0].span) {
        let message = "the text that is typed has less than 2147483647 characters";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.any_base_read {
        let message =
            "`scanf` with `%i` finds decimal numbers; one that starts with 0, as octal numbers do, is not analysed";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.text_read {
        let message = if program.asks_for_end {
            "`scanf` and `fgets` find what they ask for, or the end, where the program does not use what they return"
        } else if program.by_character {
            "`scanf` and `fgets` always find what they ask for where the program does not use what they return"
        } else {
            "`scanf` and `fgets` always find a text where the program does not use what they return"
        };
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.put_back.map(|put_back| program.variables[put_back.0].span) {
        let message =
            "`ungetc` puts back one character at most before the next one is read; other runs are not analysed";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.uses_random {
        let message = "`rand` may return any sequence of numbers; a C library returns one of them";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some(span) = program.sorted {
        let message = "`qsort` compares neighbours, as insertion sort does; a C library may compare other elements, and leave \
                       equal ones in another order";
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    if let Some((most, span)) = program.bounded_memory {
        let message = format!(
            "memory for a number of structs or pointers that is not constant has at most {most} of them; larger memory is \
             not analysed"
        );
        found.push(crate::Diagnostic::hint(ASSUMPTION, span, message));
    }
    let is_right = |found: &[crate::Diagnostic]| found.iter().all(|each| each.severity != Severity::Error);
    let mut translated = ast::SyntaxTree::default();
    if is_right(&found) {
        let in_last = || starts::start_in_last(source, &program, &settings);
        translated = lower::lower(&program, &in_last, &mut found);
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
