//! The tokens of a text with their classes, for an editor.

use crate::lexer::lex;
use crate::parser::entry;
use crate::token::{Token, TokenClass};
use crate::{Dialect, Span, c};

/// The tokens and comments of a text with their classes, by ascending place. In C, `#include <stdio.h>` is a keyword
/// and a string.
pub fn highlight(source: &str, dialect: Dialect) -> Vec<(Span, TokenClass)> {
    match dialect {
        Dialect::C => c::highlight(source),
        Dialect::Extended | Dialect::Sized | Dialect::Microc => {
            let class = |token: &Token| match entry(source, *token) {
                Some(_) if dialect != Dialect::Microc => TokenClass::Keyword,
                _ => token.kind.class(),
            };
            lex(source).iter().map(|token| (token.span, class(token))).collect()
        }
    }
}
