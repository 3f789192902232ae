//! The tokens of a text with their classes, for an editor.

use crate::lexer::lex;
use crate::token::TokenClass;
use crate::{Dialect, Span, c};

/// The tokens and comments of a text with their classes, by ascending place. In C, `#include <stdio.h>` is a keyword
/// and a string.
pub fn highlight(source: &str, dialect: Dialect) -> Vec<(Span, TokenClass)> {
    match dialect {
        Dialect::C => c::highlight(source),
        Dialect::Extended | Dialect::Microc => {
            lex(source).into_iter().map(|token| (token.span, token.kind.class())).collect()
        }
    }
}
