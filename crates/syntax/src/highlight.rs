//! The tokens of a text for an editor, in each dialect.

use crate::token::{TokenClass, lex};
use crate::{Dialect, Span, c};

/// The tokens of a text, comments included, with how each is highlighted, by ascending place. A line `#include <stdio.h>`
/// of C has a keyword and a string.
pub fn highlight(source: &str, dialect: Dialect) -> Vec<(Span, TokenClass)> {
    match dialect {
        Dialect::C => c::highlight(source),
        Dialect::Extended | Dialect::Microc => {
            lex(source).into_iter().map(|token| (token.span, token.kind.class())).collect()
        }
    }
}
