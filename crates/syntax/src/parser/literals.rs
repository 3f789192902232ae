//! The values of the literals of a program.

use std::str::FromStr;

use dashu_int::IBig;
use loopscope_message::text;

use super::Parser;
use crate::ast::{Expr, ExprKind};
use crate::token::TokenKind;
use crate::{Diagnostic, Span};

/// Longer numbers are refused: nothing can be computed with them in reasonable time.
const MAX_DIGITS: usize = 10_000;

impl Parser<'_> {
    pub(super) fn number(&mut self) -> Expr {
        let span = self.bump();
        let digits = self.text(span);
        let kind = match IBig::from_str(digits) {
            Ok(value) if digits.len() <= MAX_DIGITS => ExprKind::Number(value),
            _ => ExprKind::Missing,
        };
        if kind == ExprKind::Missing {
            let message = text!("a number has at most {most} digits", most = MAX_DIGITS);
            self.diagnostics.push(Diagnostic::error("invalid-number", span, message));
        }
        self.expr(kind, span)
    }

    /// `'c'`: the number of the character in Unicode.
    pub(super) fn character(&mut self) -> Expr {
        let terminated = self.at(TokenKind::Char);
        let span = self.bump();
        let characters = self.characters(span, terminated);
        let [character] = characters[..] else {
            if terminated {
                let message = text!("one character is expected between the quotes; strings are written with `\"`");
                self.diagnostics.push(Diagnostic::error("invalid-character-literal", span, message));
            }
            return self.expr(ExprKind::Missing, span);
        };
        let number = character.to_string();
        self.refuse(span, text!("character literals"), text!("write its number, {number}"), Some(number));
        self.expr(ExprKind::Number(character.into()), span)
    }

    /// `"text"`: an array of its characters' numbers and a 0.
    pub(super) fn string(&mut self) -> Expr {
        let terminated = self.at(TokenKind::String);
        let span = self.bump();
        let mut characters = self.characters(span, terminated);
        characters.push(0);
        if self.is_core() {
            let numbers: Vec<String> = characters.iter().map(u32::to_string).collect();
            let array = format!("[{}]", numbers.join(", "));
            self.refuse(
                span,
                text!("string literals"),
                text!("write an array of numbers that ends with 0"),
                Some(array),
            );
        }
        let number = |character: u32| self.expr(ExprKind::Number(character.into()), span);
        let elements = characters.into_iter().map(number).collect();
        self.expr(ExprKind::Array(elements), span)
    }

    /// The characters of a quoted literal. Reports escapes that are none.
    fn characters(&mut self, span: Span, terminated: bool) -> Vec<u32> {
        let inner = Span::new(span.start + 1, span.end - u32::from(terminated));
        let mut unknown = Vec::new();
        let mut characters = Vec::new();
        let mut rest = self.text(inner).char_indices().peekable();
        while let Some((at, character)) = rest.next() {
            if character != '\\' {
                characters.push(u32::from(character));
                continue;
            }
            match rest.next() {
                Some((_, 'n')) => characters.push(u32::from('\n')),
                Some((_, 't')) => characters.push(u32::from('\t')),
                Some((_, 'r')) => characters.push(u32::from('\r')),
                Some((_, '0')) => characters.push(0),
                Some((_, plain @ ('\\' | '\'' | '"'))) => characters.push(u32::from(plain)),
                Some((_, 'x')) => {
                    let mut value = 0;
                    let mut digits = 0;
                    while digits < 2
                        && let Some(digit) = rest.peek().and_then(|(_, next)| next.to_digit(16))
                    {
                        value = 16 * value + digit;
                        digits += 1;
                        rest.next();
                    }
                    characters.push(value);
                    if digits == 0 {
                        unknown.push((at, at + 2));
                    }
                }
                Some((place, other)) => {
                    characters.push(u32::from(other));
                    unknown.push((at, place + other.len_utf8()));
                }
                None => {}
            }
        }
        for (start, end) in unknown {
            let place = Span::new(inner.start + start as u32, inner.start + end as u32);
            let message = text!(r#"this is not an escape; there are \n \t \r \0 \\ \' \" and \x41"#);
            self.diagnostics.push(Diagnostic::error("unknown-escape", place, message));
        }
        characters
    }
}
