//! The files of a program, and `#include` of one of them.

use indexmap::IndexSet;
use loopscope_message::text;
use loopscope_syntax::{Diagnostic, SourceFiles, Span};

use super::{MOST_TOKENS, Preprocessor};
use crate::token::{Kind, Token, lex_part};

/// The limit for the depth of files that include each other.
const DEEPEST: usize = 40;
/// The most files of a program.
const MOST_FILES: usize = 500;
/// The cost of a file beside its tokens, as a number of tokens.
const COST: usize = 16;

/// A file of a program, or a text that is all of it.
pub(crate) struct File {
    /// Empty for a text that is all of a program.
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) is_unit: bool,
    pub(crate) tokens: Vec<Token>,
}

impl File {
    /// The name that the file tests first, and then defines as nothing, so that all of it is read once: `#ifndef STACK_H`,
    /// `#define STACK_H`, and `#endif` at its end.
    fn guard<'a>(&self, source: &'a str) -> Option<&'a str> {
        let text = |token: &Token| loopscope_syntax::token::text(source, token.text);
        match self.tokens.as_slice() {
            [hash, condition, name, other_hash, define, same, next, ..]
                if [hash.kind, other_hash.kind] == [Kind::Hash; 2]
                    && other_hash.starts_line
                    && next.starts_line
                    && [text(condition), text(define)] == ["ifndef", "define"]
                    && text(name) == text(same)
                    && self.is_one_condition(source) =>
            {
                Some(text(name))
            }
            _ => None,
        }
    }

    /// Returns `true` if the file ends with the `#endif` of the condition with which it starts, which has no other branch.
    fn is_one_condition(&self, source: &str) -> bool {
        let mut depth = 0;
        for (at, pair) in self.tokens.windows(2).enumerate() {
            if pair[0].kind != Kind::Hash || !pair[0].starts_line {
                continue;
            }
            match loopscope_syntax::token::text(source, pair[1].text) {
                "if" | "ifdef" | "ifndef" => depth += 1,
                "elif" | "else" if depth == 1 => return false,
                "endif" if depth == 1 => return at + 3 == self.tokens.len(),
                "endif" => depth -= 1,
                _ => {}
            }
        }
        false
    }
}

/// The files of a text with their tokens. What is no token is reported to `of_tokens`, as it may be left out.
pub(crate) fn files(source: &str, of_tokens: &mut Vec<Diagnostic>, diagnostics: &mut Vec<Diagnostic>) -> Vec<File> {
    let named = SourceFiles::new(source);
    if named.is_empty() {
        let span = Span::new(0, source.len() as u32);
        return vec![File { name: String::new(), span, is_unit: true, tokens: lex_part(source, span, of_tokens) }];
    }
    let mut files: Vec<File> = Vec::new();
    if let Some(file) = named.iter().nth(MOST_FILES) {
        let message = text!("no more than {most} files are read", most = MOST_FILES);
        diagnostics.push(Diagnostic::error("too-long", Span::new(file.span.start, file.span.start), message));
    }
    for file in named.iter().take(MOST_FILES) {
        if files.iter().any(|other| other.name == file.name) {
            let message = text!("two files are called `{name}`", name = &file.name);
            diagnostics.push(Diagnostic::error("declared-twice", Span::new(file.span.start, file.span.start), message));
        }
        let tokens = lex_part(source, file.span, of_tokens);
        files.push(File { name: file.name.clone(), span: file.span, is_unit: file.is_unit(), tokens });
    }
    files
}

/// The file that `"name"` after `#include` names.
pub(super) enum Named {
    File(usize),
    None,
    Several,
}

impl<'a> Preprocessor<'a> {
    /// Reads the translation units, and the lines `#pragma loopscope` of files that none of them includes.
    pub(super) fn program(&mut self) {
        let files = self.files;
        if !files.iter().any(|file| file.is_unit) {
            self.error(
                "expected",
                Span::default(),
                text!("none of the files is a program: give one whose name ends with `.c`"),
            );
        }
        for (index, file) in files.iter().enumerate() {
            if file.is_unit && !self.included_units.contains(&index) && !self.is_over {
                self.macros.clear();
                self.once.clear();
                self.unit = index;
                self.settings.units.push(super::Included::default());
                self.braces = Braces { counted: self.output.len(), open: 0 };
                self.file(index);
                self.end_of_packing();
                self.output.extend(file.tokens.last());
            }
        }
        for (index, file) in files.iter().enumerate() {
            if !self.settings.readings.iter().any(|reading| reading.file == file.span) {
                self.file = index;
                self.pragmas(&file.tokens);
            }
        }
    }

    /// Reads a file.
    fn file(&mut self, index: usize) {
        let file: &'a File = &self.files[index];
        let around = (
            std::mem::replace(&mut self.file, index),
            std::mem::take(&mut self.conditions),
            std::mem::take(&mut self.left_out),
        );
        self.steps += file.tokens.len() + COST;
        self.include_depth += 1;
        self.lines(&file.tokens[..file.tokens.len() - 1]);
        self.include_depth -= 1;
        self.end_of_conditions();
        if let Some(start) = self.left_out_from.take() {
            self.left_out.push(Span::new(start, file.span.end));
        }
        let left_out = std::mem::take(&mut self.left_out);
        self.settings.readings.push(super::Reading { file: file.span, left_out });
        (self.file, self.conditions, self.left_out) = around;
    }

    /// Reads a file where another one includes it.
    pub(super) fn include_file(&mut self, whole: Span, index: usize) {
        if self.once.contains(&index) {
            return;
        }
        let name = &self.files[index].name;
        if self.include_depth > DEEPEST {
            let message = text!(
                "files include each other more than {most} deep: begin `{name}` with `#pragma once`, so that it is read once",
                most = DEEPEST
            );
            self.is_over = true;
            return self.error("too-deep", whole, message);
        }
        if self.files[index].is_unit && index != self.unit {
            self.newly_included.insert(index);
        }
        if self.open_braces() != 0 {
            let message = text!("`{name}` is included within braces, which is not supported: put its text here");
            return self.error("include", whole, message);
        }
        self.file(index);
        if self.open_braces() != 0 && !self.is_over {
            self.braces.open = 0;
            self.error("include", whole, text!("`{name}` has a brace without the other one"));
        }
    }

    /// The number of braces that are open here.
    pub(super) fn open_braces(&mut self) -> i64 {
        for token in &self.output[self.braces.counted..] {
            self.braces.open += i64::from(token.kind == Kind::LeftBrace) - i64::from(token.kind == Kind::RightBrace);
        }
        self.braces.counted = self.output.len();
        self.braces.open
    }

    /// The file that is read now is read once in this translation unit.
    pub(super) fn once(&mut self) {
        self.once.insert(self.file);
    }

    /// The file that is meant: one beside the file that includes it, or the only one with this name in any folder.
    pub(super) fn named_file(&self, name: &str) -> Named {
        let name = name.trim_start_matches("./");
        let here = &self.files[self.file].name;
        let beside = here.rsplit_once('/').map_or_else(|| name.to_owned(), |(folder, _)| format!("{folder}/{name}"));
        if let Some(found) = self.files.iter().position(|file| !file.name.is_empty() && file.name == beside) {
            return Named::File(found);
        }
        let ends =
            |file: &File| file.name.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let mut found = self.files.iter().enumerate().filter(|(_, file)| !name.is_empty() && ends(file));
        match (found.next(), found.next()) {
            (None, _) => Named::None,
            (Some((index, _)), None) => Named::File(index),
            _ => Named::Several,
        }
    }

    /// Returns `true` if a file is read once by means of this name.
    pub(super) fn is_guard(&self, name: &str) -> bool {
        self.files.iter().any(|file| !file.is_unit && file.guard(self.source) == Some(name))
    }

    /// The file with a place.
    pub(super) fn file_at(&self, place: Span) -> &'a File {
        let is_there = |file: &&File| file.span.start <= place.start;
        self.files.iter().rev().find(is_there).unwrap_or(&self.files[0])
    }

    /// Reads the lines `#pragma` of a file.
    fn pragmas(&mut self, tokens: &'a [Token]) {
        let starts = tokens.iter().enumerate().filter(|(_, token)| token.kind == Kind::Hash && token.starts_line);
        for (at, hash) in starts {
            let line = &tokens[at + 1..];
            let line = &line[..line.iter().position(|token| token.starts_line).unwrap_or(line.len())];
            if let Some((name, rest)) = line.split_first().filter(|(name, _)| self.text(name.text) == "pragma") {
                self.pragma(hash.span.to(line.last().map_or(name.span, |last| last.span)), rest);
            }
        }
    }

    /// Stops if there is too much to read.
    pub(super) fn is_too_much(&mut self, place: Span) -> bool {
        let failure = if self.is_too_deep {
            Some(("too-deep", super::too_deep()))
        } else if self.steps > MOST_TOKENS {
            Some((
                "too-long",
                text!("with all macros expanded, the program has more than {most} tokens", most = MOST_TOKENS),
            ))
        } else {
            None
        };
        if let Some((code, message)) = failure.filter(|_| !self.is_over) {
            self.error(code, place, message);
            self.is_over = true;
        }
        self.is_over
    }
}

/// The braces in the tokens of a translation unit so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Braces {
    /// The number of tokens of all units among which they were counted.
    counted: usize,
    open: i64,
}

/// The indices of files.
pub(super) type Indices = IndexSet<usize>;
