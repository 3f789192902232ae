//! The lexer. It knows no dialect: dress is refused by the parser, which can say what to write instead.

use logos::Logos;
use serde::Serialize;

use crate::{Diagnostic, Span};

/// A token with its place. Comments are tokens, white space is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// How a token is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenClass {
    /// `while`, `input`, ...
    Keyword,
    /// `42`
    Number,
    /// `"text"` and `'c'`
    String,
    /// `// ...` and `/* ... */`
    Comment,
    /// `+`, `=`, `&&`, ...
    Operator,
    /// Parentheses, brackets, braces, `,` `;` `:` `.`
    Punctuation,
    /// A name.
    Identifier,
    /// What is not part of the language.
    Invalid,
}

/// The kinds of tokens.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[logos(skip r"[ \t\r\n\f\v\u{A0}\u{FEFF}\u{2000}-\u{200B}\u{2028}\u{2029}\u{202F}\u{3000}]+")]
#[expect(missing_docs, reason = "the attributes say what each is")]
pub enum TokenKind {
    #[token("var")]
    Var,
    #[token("output")]
    Output,
    #[token("while")]
    While,
    #[token("if")]
    If,
    #[token("else")]
    Else,
    #[token("return")]
    Return,
    #[token("alloc")]
    Alloc,
    #[token("input")]
    Input,
    #[token("null")]
    Null,

    // Keywords of the C dress; ordinary names in the core.
    #[token("for")]
    For,
    #[token("do")]
    Do,
    #[token("break")]
    Break,
    #[token("continue")]
    Continue,
    #[token("int")]
    Int,
    #[token("assert")]
    Assert,
    #[token("assume")]
    Assume,
    #[token("error")]
    Error,

    #[regex("[A-Za-z_][A-Za-z0-9_]*")]
    Identifier,
    #[regex("[0-9]+")]
    Number,
    #[token("\"")]
    String,
    #[token("'")]
    Char,
    #[token("//")]
    LineComment,
    #[token("/*")]
    BlockComment,

    #[token("(")]
    LeftParenthesis,
    #[token(")")]
    RightParenthesis,
    #[token("[")]
    LeftBracket,
    #[token("]")]
    RightBracket,
    #[token("{")]
    LeftBrace,
    #[token("}")]
    RightBrace,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token(".")]
    Dot,

    #[token("=")]
    Assign,
    #[token("+=")]
    PlusAssign,
    #[token("-=")]
    MinusAssign,
    #[token("*=")]
    StarAssign,
    #[token("/=")]
    SlashAssign,
    #[token("%=")]
    PercentAssign,
    #[token("++")]
    PlusPlus,
    #[token("--")]
    MinusMinus,
    #[token("||")]
    Or,
    #[token("&&")]
    And,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("!")]
    Not,
    #[token("&")]
    Ampersand,

    /// `/*` without `*/`: reaches to the end of the text.
    UnterminatedComment,
    /// `"` without a second one in its line: reaches to the end of the line.
    UnterminatedString,
    /// `'` without a second one in its line.
    UnterminatedChar,
    /// A name with letters other than `a` to `z`. Read as a name.
    InvalidName,
    /// A number that letters follow, such as `12ab`.
    #[regex("[0-9]+[A-Za-z_][A-Za-z0-9_]*")]
    InvalidNumber,
    /// A line such as `#include <stdio.h>`.
    #[token("#")]
    Directive,
    /// Characters that start no token.
    Invalid,
}

impl TokenKind {
    /// How it is highlighted.
    pub fn class(self) -> TokenClass {
        match self {
            Self::Var
            | Self::Output
            | Self::While
            | Self::If
            | Self::Else
            | Self::Return
            | Self::Alloc
            | Self::Input
            | Self::Null => TokenClass::Keyword,
            _ if self.is_dress_keyword() => TokenClass::Keyword,
            Self::Number => TokenClass::Number,
            Self::String | Self::Char | Self::UnterminatedString | Self::UnterminatedChar => TokenClass::String,
            Self::LineComment | Self::BlockComment | Self::UnterminatedComment => TokenClass::Comment,
            Self::LeftParenthesis
            | Self::RightParenthesis
            | Self::LeftBracket
            | Self::RightBracket
            | Self::LeftBrace
            | Self::RightBrace
            | Self::Comma
            | Self::Semicolon
            | Self::Colon
            | Self::Dot => TokenClass::Punctuation,
            Self::Identifier => TokenClass::Identifier,
            Self::InvalidName | Self::InvalidNumber | Self::Directive | Self::Invalid => TokenClass::Invalid,
            _ => TokenClass::Operator,
        }
    }

    /// Whether it is a keyword of the C dress, which is an ordinary name in the core.
    pub fn is_dress_keyword(self) -> bool {
        matches!(
            self,
            Self::For | Self::Do | Self::Break | Self::Continue | Self::Int | Self::Assert | Self::Assume | Self::Error
        )
    }

    /// Whether it is a keyword of either dialect.
    pub fn is_keyword(self) -> bool {
        self.class() == TokenClass::Keyword
    }
}

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

/// Says what is wrong with a token, if anything is.
pub(crate) fn problem(token: Token, source: &str) -> Option<Diagnostic> {
    let Token { kind, span } = token;
    let text = text(source, span);
    match kind {
        TokenKind::UnterminatedComment => Some(Diagnostic::error(
            "unterminated-comment",
            Span::new(span.start, span.start + 2),
            "this comment has no end: `*/` is missing",
        )),
        TokenKind::BlockComment => text[2..].find("/*").map(|at| {
            let start = span.start + 2 + at as u32;
            let message = "comments do not nest: the first `*/` ends this one";
            Diagnostic::warning("nested-comment", Span::new(start, start + 2), message)
        }),
        TokenKind::UnterminatedString => Some(unterminated("string", "\"", span, text)),
        TokenKind::UnterminatedChar => Some(unterminated("character", "'", span, text)),
        TokenKind::InvalidName => Some(Diagnostic::error(
            "invalid-name",
            span,
            "a name is made of the letters a to z, A to Z, digits and `_`",
        )),
        TokenKind::InvalidNumber => Some(Diagnostic::error(
            "invalid-number",
            span,
            "a number is made of the digits 0 to 9, and a name does not start with a digit",
        )),
        TokenKind::Directive => {
            let message = if text.contains("include") {
                "nothing needs to be included: leave this line out"
            } else if text.contains("define") {
                "there is no `#define`: declare a variable in each function that uses it, or write the value itself"
            } else {
                "lines that start with `#` are not part of the language"
            };
            let diagnostic = Diagnostic::error("invalid-character", span, message);
            Some(if text.contains("include") { diagnostic.with_fix("delete this line", span, "") } else { diagnostic })
        }
        TokenKind::Invalid => {
            let error = |message: &str| Diagnostic::error("invalid-character", span, message);
            Some(match text {
                _ if text.contains('?') => error("there is no `c ? a : b`: write an `if` with an `else`"),
                "|" => error(NO_BITWISE_OR),
                "^" => error("there is no `^`: numbers have no bits here; `!=` tells whether two truth values differ"),
                "~" => error("there is no `~`: `~x` is `-x - 1`"),
                _ => unknown_characters(span, text),
            })
        }
        _ => None,
    }
}

const NO_BITWISE_OR: &str = "there is no `|`: `||` joins conditions, and numbers have no bits here";

fn unknown_characters(span: Span, text: &str) -> Diagnostic {
    if let Some((quote, inner)) = quoted(text) {
        let mark = &text[..text.len() - inner.len()];
        let inner = inner.char_indices().next_back().map(|(end, _)| &inner[..end]);
        // A character literal holds one character.
        let quote = if inner.is_some_and(|inner| inner.chars().count() != 1) { '"' } else { quote };
        let message = format!("`{mark}` is no quote here: write `{quote}`");
        let diagnostic = Diagnostic::error("invalid-character", span, message);
        return match inner {
            Some(inner) => diagnostic.with_fix(format!("write `{quote}`"), span, format!("{quote}{inner}{quote}")),
            None => diagnostic,
        };
    }
    let shown: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    let diagnostic = Diagnostic::error("invalid-character", span, format!("`{shown}` is not part of the language"));
    match meant_operator(text) {
        Some((_, Some(meant))) => diagnostic.with_fix(format!("write `{meant}`"), span, meant),
        _ => diagnostic,
    }
}

fn unterminated(what: &str, quote: &str, span: Span, text: &str) -> Diagnostic {
    // What ends the statement was most likely not meant to be part of the literal.
    let end = span.start + text.trim_end_matches([';', ')', ' ']).len() as u32;
    let message = format!("this {what} has no end: `{quote}` is missing");
    Diagnostic::error("unterminated-literal", span, message).with_fix(
        format!("insert `{quote}`"),
        Span::new(end, end),
        quote,
    )
}

/// The text of a span; empty for a span that does not lie in the source.
pub(crate) fn text(source: &str, span: Span) -> &str {
    source.get(span.start as usize..span.end as usize).unwrap_or("")
}

fn line_length(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
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

/// Whether two neighbours are one mistake: parts of one name (`gr` `öße`), or a run of invalid
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

/// The quote that is meant by the quotation mark that a text starts with, and the text after it.
fn quoted(text: &str) -> Option<(char, &str)> {
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
fn lookalike_length(text: &str, quote: char) -> usize {
    let line = &text[..line_length(text)];
    let end = line.char_indices().find(|(at, _)| quoted(&line[*at..]).is_some_and(|(found, _)| found == quote));
    match end {
        Some((at, mark)) if !line[..at].contains(['"', '\'', '\\']) => at + mark.len_utf8(),
        _ => 0,
    }
}

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
