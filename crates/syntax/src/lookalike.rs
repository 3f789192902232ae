//! Characters that look like a quotation mark or an operator of the language but are none: typographic quotes, `≤`, `|`.

use crate::lexer::line_length;
use crate::token::TokenKind;

/// The operator that is meant by a character that is none, and how it is written, where it means the same.
pub(crate) fn meant_operator(text: &str) -> Option<(TokenKind, Option<&'static str>)> {
    Some(match text {
        "|" => (TokenKind::Or, None),
        "∨" => (TokenKind::Or, Some("||")),
        "∧" => (TokenKind::And, Some("&&")),
        "–" | "—" | "−" => (TokenKind::Minus, Some("-")),
        "×" | "·" => (TokenKind::Star, Some("*")),
        "÷" => (TokenKind::Slash, Some("/")),
        "≤" => (TokenKind::LessEqual, Some("<=")),
        "≥" => (TokenKind::GreaterEqual, Some(">=")),
        "≠" => (TokenKind::NotEqual, Some("!=")),
        "¬" => (TokenKind::Not, Some("!")),
        _ => return None,
    })
}

/// The quote that is meant by the quotation mark that a text starts with, and the text after it.
pub(crate) fn quoted(text: &str) -> Option<(char, &str)> {
    let mut characters = text.chars();
    let quote = match characters.next()? {
        '“' | '”' | '„' | '«' | '»' => '"',
        '‘' | '’' | '‚' | '`' | '´' => '\'',
        _ => return None,
    };
    Some((quote, characters.as_str()))
}

/// The length of a text up to and with the quotation mark that ends a literal; 0 where none comes in its line, or where
/// the text between could not stand in quotes as it is.
pub(crate) fn lookalike_length(text: &str, quote: char) -> usize {
    let line = &text[..line_length(text)];
    let end = line.char_indices().find(|(at, _)| quoted(&line[*at..]).is_some_and(|(found, _)| found == quote));
    match end {
        Some((at, mark)) if !line[..at].contains(['"', '\'', '\\']) => at + mark.len_utf8(),
        _ => 0,
    }
}
