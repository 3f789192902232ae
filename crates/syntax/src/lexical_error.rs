//! Lexical errors: what is wrong with a token, and its fix.

use loopscope_message::{Message, text};

use crate::lookalike::{meant_operator, quoted};
use crate::token::{Token, TokenKind, text};
use crate::{Diagnostic, Span};

/// Says what is wrong with a token, if anything is.
pub(crate) fn problem(token: Token, source: &str) -> Option<Diagnostic> {
    let Token { kind, span } = token;
    let text = text(source, span);
    match kind {
        TokenKind::UnterminatedComment => Some(Diagnostic::error(
            "unterminated-comment",
            Span::new(span.start, span.start + 2),
            text!("this comment has no end: `*/` is missing"),
        )),
        TokenKind::BlockComment => text[2..].find("/*").map(|at| {
            let start = span.start + 2 + at as u32;
            let message = text!("comments do not nest: the first `*/` ends this one");
            Diagnostic::warning("nested-comment", Span::new(start, start + 2), message)
        }),
        TokenKind::UnterminatedString => Some(unterminated(text!("string"), "\"", span, text)),
        TokenKind::UnterminatedChar => Some(unterminated(text!("character"), "'", span, text)),
        TokenKind::InvalidName => Some(Diagnostic::error(
            "invalid-name",
            span,
            text!("a name is made of the letters a to z, A to Z, digits and `_`"),
        )),
        TokenKind::InvalidNumber => Some(Diagnostic::error(
            "invalid-number",
            span,
            text!("a number is made of the digits 0 to 9, and a name does not start with a digit"),
        )),
        TokenKind::Directive => {
            let message = if text.contains("include") {
                text!("nothing needs to be included: leave this line out")
            } else if text.contains("define") {
                text!(
                    "there is no `#define`: declare a variable in each function that uses it, or write the value itself"
                )
            } else {
                text!("lines that start with `#` are not part of the language")
            };
            let diagnostic = Diagnostic::error("invalid-character", span, message);
            Some(if text.contains("include") {
                diagnostic.with_fix(text!("delete this line"), span, "")
            } else {
                diagnostic
            })
        }
        TokenKind::Invalid => {
            let error = |message: Message| Diagnostic::error("invalid-character", span, message);
            Some(match text {
                _ if text.contains('?') => error(text!("there is no `c ? a : b`: write an `if` with an `else`")),
                "|" => error(NO_BITWISE_OR),
                "^" => error(text!(
                    "there is no `^`: numbers have no bits here; `!=` tells whether two truth values differ"
                )),
                "~" => error(text!("there is no `~`: `~x` is `-x - 1`")),
                _ => unknown_characters(span, text),
            })
        }
        _ => None,
    }
}

fn unknown_characters(span: Span, text: &str) -> Diagnostic {
    if let Some((quote, inner)) = quoted(text) {
        let mark = &text[..text.len() - inner.len()];
        let inner = inner.char_indices().next_back().map(|(end, _)| &inner[..end]);
        // A character literal holds one character.
        let quote = if inner.is_some_and(|inner| inner.chars().count() != 1) { '"' } else { quote };
        let message = text!("`{mark}` is not a quote here: write `{quote}`");
        let diagnostic = Diagnostic::error("invalid-character", span, message);
        return match inner {
            Some(inner) => {
                diagnostic.with_fix(text!("write `{text}`", text = quote), span, format!("{quote}{inner}{quote}"))
            }
            None => diagnostic,
        };
    }
    let shown: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    let diagnostic = Diagnostic::error("invalid-character", span, text!("`{shown}` is not part of the language"));
    match meant_operator(text) {
        Some((_, Some(meant))) => diagnostic.with_fix(text!("write `{text}`", text = meant), span, meant),
        _ => diagnostic,
    }
}

fn unterminated(what: Message, quote: &str, span: Span, text: &str) -> Diagnostic {
    // The end of the statement was most likely not meant to be part of the literal.
    let end = span.start + text.trim_end_matches([';', ')', ' ']).len() as u32;
    let message = text!("this {what} has no end: `{quote}` is missing");
    Diagnostic::error("unterminated-literal", span, message).with_fix(
        text!("insert `{symbol}`", symbol = quote),
        Span::new(end, end),
        quote,
    )
}

const NO_BITWISE_OR: Message = text!("there is no `|`: `||` joins conditions, and numbers have no bits here");
