//! The lexer. It knows no dialect: the parser refuses the C extensions, as it can say what to write instead.

use logos::Logos;

use crate::Span;
use crate::lookalike::{lookalike_length, meant_operator, quoted};
use crate::token::{Token, TokenKind, text};

/// The tokens of a source text, in order, without overlaps. Every character that is not white space
/// belongs to one.
pub fn lex(source: &str) -> Vec<Token> {
    let mut lexer = TokenKind::lexer(source);
    let mut tokens: Vec<Token> = Vec::new();
    while let Some(read) = lexer.next() {
        let kind = match read {
            Ok(TokenKind::LineComment) => {
                lexer.bump(line_length(lexer.remainder()));
                TokenKind::LineComment
            }
            Ok(TokenKind::Directive) => {
                lexer.bump(line_length(lexer.remainder()));
                TokenKind::Directive
            }
            Ok(TokenKind::BlockComment) => {
                if let Some(length) = lexer.remainder().find("*/") {
                    lexer.bump(length + 2);
                    TokenKind::BlockComment
                } else {
                    lexer.bump(lexer.remainder().len());
                    TokenKind::UnterminatedComment
                }
            }
            Ok(TokenKind::String) => {
                let (length, terminated) = quoted_length(lexer.remainder(), b'"');
                lexer.bump(length);
                if terminated { TokenKind::String } else { TokenKind::UnterminatedString }
            }
            Ok(TokenKind::Char) => {
                let (length, terminated) = quoted_length(lexer.remainder(), b'\'');
                lexer.bump(length);
                if terminated { TokenKind::Char } else { TokenKind::UnterminatedChar }
            }
            Ok(kind) => kind,
            Err(()) if lexer.slice().starts_with(char::is_alphanumeric) => {
                let rest = lexer.remainder();
                lexer.bump(rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len()));
                TokenKind::InvalidName
            }
            Err(()) => {
                if let Some((quote, _)) = quoted(lexer.slice()) {
                    lexer.bump(lookalike_length(lexer.remainder(), quote));
                }
                TokenKind::Invalid
            }
        };
        let mut span = Span::new(lexer.span().start as u32, lexer.span().end as u32);
        if let Some(previous) = tokens.last()
            && continues(*previous, Token { kind, span }, source)
        {
            span = previous.span.to(span);
            tokens.pop();
        }
        tokens.push(Token { kind, span });
    }
    tokens
}

/// Returns `true` if two neighbours are one mistake: parts of one name (`gr` `öße`), or a run of invalid
/// characters.
fn continues(previous: Token, next: Token, source: &str) -> bool {
    if previous.span.end != next.span.start {
        return false;
    }
    let is_word = |kind: TokenKind| {
        kind.is_keyword() || matches!(kind, TokenKind::Identifier | TokenKind::Number | TokenKind::InvalidName)
    };
    match next.kind {
        TokenKind::InvalidName => is_word(previous.kind) || previous.kind == TokenKind::InvalidNumber,
        TokenKind::Invalid => {
            let stands_alone = |token: Token| {
                let text = text(source, token.span);
                meant_operator(text).is_some() || quoted(text).is_some() || matches!(text, "^" | "~")
            };
            previous.kind == TokenKind::Invalid && !stands_alone(previous) && !stands_alone(next)
        }
        _ => false,
    }
}

/// The length of a literal's text up to and with its closing quote, which must come before the line's
/// end; and whether it came.
fn quoted_length(text: &str, quote: u8) -> (usize, bool) {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' | b'\r' => return (at, false),
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            _ if byte == quote => return (at + 1, true),
            _ => {}
        }
    }
    (text.len(), false)
}

pub(crate) fn line_length(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}
