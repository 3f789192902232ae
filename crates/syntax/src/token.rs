//! Tokens, the words of both dialects, and their classes for highlighting. [`lexer`](crate::lexer) reads them.

use logos::Logos;
use serde::Serialize;

use crate::Span;

/// A token with its place. Comments are tokens, white space is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// The highlighting of a token.
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
    /// A character that is not part of the language.
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

    // Keywords of the C extensions; ordinary names in the core.
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
    /// Its highlighting.
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

    /// Returns `true` if it is a keyword of the C extensions, which is an ordinary name in the core.
    pub fn is_dress_keyword(self) -> bool {
        matches!(
            self,
            Self::For | Self::Do | Self::Break | Self::Continue | Self::Int | Self::Assert | Self::Assume | Self::Error
        )
    }

    /// Returns `true` if it is a keyword of either dialect.
    pub fn is_keyword(self) -> bool {
        self.class() == TokenClass::Keyword
    }
}

/// The text of a span; empty for a span that does not lie in the source.
pub fn text(source: &str, span: Span) -> &str {
    source.get(span.start as usize..span.end as usize).unwrap_or("")
}
