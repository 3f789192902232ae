//! The tokens of a text with their classes, for an editor.

use crate::lexer::lex;
use crate::parser::entry;
use crate::token::{Token, TokenClass};
use crate::{Dialect, Span};

/// The tokens and comments of a text in a dialect of micro-c with their classes, by ascending place.
pub fn highlight(source: &str, dialect: Dialect) -> Vec<(Span, TokenClass)> {
    let class = |token: &Token| match entry(source, *token) {
        Some(_) if dialect != Dialect::Microc => TokenClass::Keyword,
        _ => token.kind.class(),
    };
    lex(source).iter().map(|token| (token.span, class(token))).collect()
}
