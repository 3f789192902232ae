//! Programs that read standard input character by character, as the library does, so that what `scanf` finds, what it
//! leaves, and where the text ends, is exactly what C says. They are those with a format that asks for more than numbers,
//! words, lines and characters, or with `feof` or `ungetc`. In other programs, a number is one input.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::steps::From;
use super::{Directive, Part, parts, wrong_format};
use crate::literals::unescape;
use crate::parser::{Parser, Read};
use crate::token::Kind;
use crate::tree::Expression;

/// A call of `scanf` in the text.
struct Scan {
    parts: Vec<Part>,
    /// True if the program may use what it returns.
    is_used: bool,
}

/// The functions that show what stands after the number that `get_int` reads.
const SEE_LINES: &[&str] =
    &["get_char", "get_string", "scanf", "fscanf", "getchar", "getc", "fgetc", "fgets", "gets", "feof", "ungetc"];

impl Parser<'_> {
    /// Where a program reads something for which it reads character by character, if it does.
    pub(crate) fn reads_by_character(&self, any_input: bool) -> Option<Span> {
        let mut scans = Vec::new();
        let (mut exact, mut goes_on) = (None, None);
        let mut is_raw = false;
        // The tokens of all translation units, before any is read.
        for at in 0..self.token_count() {
            let place = self.span_ahead(at);
            match self.word_ahead(at) {
                _ if self.peek(at + 1) != Kind::LeftParenthesis || self.is_about_opened_file(at) => {}
                "feof" | "ungetc" => exact = exact.or(Some(place)),
                "getchar" | "getc" | "fgetc" | "fgets" | "gets" | "get_string" | "get_char" => is_raw = true,
                "scanf" | "fscanf" => {
                    if let Some(scan) = self.scan_ahead(at) {
                        is_raw |= scan.parts.iter().zip(preceded_by_space(&scan.parts)).any(|(part, after_space)| {
                            matches!(part, Part::Directive(each) if b"c[".contains(&each.letter) && !after_space)
                        });
                        if !scan.is_plain() {
                            exact = exact.or(Some(place));
                        } else if matches!(scan.parts.last(), Some(Part::Text(_))) {
                            goes_on = goes_on.or(Some(place));
                        }
                        scans.push((scan, place));
                    }
                }
                _ => {}
            }
        }
        // A text between two numbers is found only where no number may be missing.
        let between = scans.iter().find(|(scan, _)| scan.has_text()).map(|(_, place)| *place);
        let may_miss = any_input || scans.iter().any(|(scan, _)| scan.is_used);
        // So is the character that stands where a floating-point number is missing.
        let reads = |what: fn(&Directive) -> bool| {
            let found = move |(scan, _): &&(Scan, Span)| scan.directives().any(what);
            scans.iter().find(found).map(|(_, place)| *place)
        };
        let float = reads(Directive::is_float).filter(|_| is_raw || reads(|each| !each.is_number()).is_some());
        exact.or(between.or(float).filter(|_| may_miss)).or(goes_on.filter(|_| is_raw))
    }

    /// Returns `true` if the text calls a function of this name.
    pub(crate) fn calls_ahead(&self, name: &str) -> bool {
        (0..self.token_count()).any(|at| {
            self.word_ahead(at) == name && self.peek(at + 1) == Kind::LeftParenthesis && !self.is_about_opened_file(at)
        })
    }

    /// Returns `true` if a call reads a file that the program has opened, not standard input.
    fn is_about_opened_file(&self, call: usize) -> bool {
        let takes_file = ["fscanf", "fgetc", "getc", "fgets", "feof", "ungetc"].contains(&self.word_ahead(call));
        let end = self.after_nested(self.at() + call + 1, Kind::LeftParenthesis, Kind::RightParenthesis);
        let is_input = |at| self.token_kind(at) == Kind::Word && self.token_text(at) == "stdin";
        self.program.file_type.is_some() && takes_file && !(self.at() + call..end).any(is_input)
    }

    /// Returns `true` if the text calls a function that shows what stands after the number that `get_int` reads.
    pub(crate) fn sees_lines(&self) -> bool {
        SEE_LINES.iter().any(|name| self.calls_ahead(name))
    }

    fn scan_ahead(&self, start: usize) -> Option<Scan> {
        let mut at = start + 2;
        // `stdin`, and a comma.
        if self.word_ahead(start) == "fscanf" {
            at += 2;
        }
        let mut format = Vec::new();
        while self.peek(at) == Kind::Text {
            let text = self.text_ahead(at);
            format.extend(unescape(&text[1..text.len() - 1])?);
            at += 1;
        }
        let parts = parts(&format, true, self.program.data_model()).ok()?;
        let mut depth = 1;
        while depth > 0 && self.peek(at) != Kind::End {
            match self.peek(at) {
                Kind::LeftParenthesis => depth += 1,
                Kind::RightParenthesis => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        let starts = [Kind::LeftBrace, Kind::RightBrace, Kind::Semicolon];
        let is_statement = start > 0 && starts.contains(&self.peek(start - 1)) && self.peek(at) == Kind::Semicolon;
        Some(Scan { parts, is_used: !is_statement })
    }

    /// `scanf`, or `fscanf` from `stdin`.
    pub(super) fn scanf_by_character(
        &mut self,
        parts: Vec<Part>,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Read<Expression> {
        self.text_ends(span);
        Ok(self.read_in_steps(From::Input, parts, arguments, span)?.unwrap_or_else(|| wrong_format(span)))
    }

    /// `fscanf` from a file that the program has opened.
    pub(crate) fn scanf_from_file(
        &mut self,
        file: &Expression,
        arguments: Vec<Expression>,
        span: Span,
    ) -> Read<Expression> {
        let (parts, arguments) = self.format("fscanf", arguments, span)?;
        if !parts.iter().any(|part| matches!(part, Part::Directive(_))) {
            return Err(self.error(
                "not-read",
                span,
                text!("`fscanf` without a conversion such as `%d` is not supported"),
            ));
        }
        Ok(self.read_in_steps(From::File(file), parts, arguments, span)?.unwrap_or_else(|| wrong_format(span)))
    }
}

impl Scan {
    /// Returns `true` if it reads only what is read in other programs as well: numbers, words, lines and characters.
    fn is_plain(&self) -> bool {
        let mut after_number = false;
        let mut parts = self.parts.iter().zip(preceded_by_space(&self.parts)).peekable();
        while let Some((part, after_space)) = parts.next() {
            let is_plain = match part {
                Part::Text(text) => {
                    let text = text.trim_ascii();
                    let is_between = after_number
                        && matches!(parts.peek(), Some((Part::Directive(next), _)) if next.is_number() && !next.has_star);
                    text.is_empty()
                        || is_between && !text[0].is_ascii_digit() && !text.iter().any(u8::is_ascii_whitespace)
                }
                Part::Directive(directive) => {
                    after_number = directive.is_number();
                    let width = directive.flags.width;
                    match directive.letter {
                        _ if directive.is_float() => width == 0 && !directive.has_star,
                        b'd' | b'i' | b'u' => width == 0 && !directive.has_star,
                        b'c' => width <= 1 && !(directive.has_star && after_space),
                        b's' => !directive.has_star,
                        b'[' => directive.is_line() && !(directive.has_star && (after_space || width > 0)),
                        _ => false,
                    }
                }
            };
            if !is_plain {
                return false;
            }
        }
        true
    }

    fn directives(&self) -> impl Iterator<Item = &Directive> {
        self.parts.iter().filter_map(|part| match part {
            Part::Directive(directive) => Some(directive),
            Part::Text(_) => None,
        })
    }

    /// Returns `true` if it has a text other than spaces.
    fn has_text(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Text(text) if !text.trim_ascii().is_empty()))
    }
}

/// For each part, whether spaces stand before it.
fn preceded_by_space(parts: &[Part]) -> impl Iterator<Item = bool> {
    let ends = |part: &Part| matches!(part, Part::Text(text) if text.iter().any(u8::is_ascii_whitespace));
    std::iter::once(false).chain(parts.iter().map(ends))
}
