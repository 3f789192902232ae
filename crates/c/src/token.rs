//! The lexer of C. Comments and white space are left out.

use logos::Logos;
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, Span};

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its kind.
    pub(crate) kind: Kind,
    /// The place that people are shown: of a token that a macro expands to, the macro's name where it is used.
    pub(crate) span: Span,
    /// Where its text stands.
    pub(crate) text: Span,
    /// True if it is the first token of its line.
    pub(crate) starts_line: bool,
    /// True if a space stands before it.
    pub(crate) is_spaced: bool,
    /// True if it stood in the macro that it names, which is then never expanded (C11 6.10.3.4p2).
    pub(crate) is_fixed: bool,
}

/// The kinds of tokens.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\f\x0b]+")]
#[logos(skip r"\\\r?\n")]
#[logos(skip(r"//(\\\r?\n|[^\n])*", allow_greedy = true))]
pub(crate) enum Kind {
    #[regex("[A-Za-z_][A-Za-z0-9_]*")]
    Word,
    #[regex(r"[0-9]([A-Za-z0-9_.]|[eEpP][+-])*|\.[0-9]([A-Za-z0-9_.]|[eEpP][+-])*")]
    Number,
    #[regex(r#""([^"\\\n]|\\.|\\\r?\n)*""#)]
    Text,
    #[regex(r"'([^'\\\n]|\\.)*'")]
    Character,
    #[token("/*")]
    Comment,
    #[token("#")]
    #[token("??=")]
    Hash,
    #[token("(")]
    LeftParenthesis,
    #[token(")")]
    RightParenthesis,
    #[token("[")]
    #[token("??(")]
    LeftBracket,
    #[token("]")]
    #[token("??)")]
    RightBracket,
    #[token("{")]
    #[token("??<")]
    LeftBrace,
    #[token("}")]
    #[token("??>")]
    RightBrace,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token("?")]
    Question,
    #[token(".")]
    Dot,
    #[token("...")]
    Ellipsis,
    #[token("->")]
    Arrow,
    #[token("++")]
    Increment,
    #[token("--")]
    Decrement,
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
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("&&")]
    AndAnd,
    #[token("||")]
    OrOr,
    #[token("&")]
    Ampersand,
    #[token("|")]
    #[token("??!")]
    Pipe,
    #[token("^")]
    #[token("??'")]
    Caret,
    #[token("~")]
    #[token("??-")]
    Tilde,
    #[token("!")]
    Not,
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
    #[token("&=")]
    AndAssign,
    #[token("|=")]
    OrAssign,
    #[token("^=")]
    XorAssign,
    #[token("<<=")]
    ShiftLeftAssign,
    #[token(">>=")]
    ShiftRightAssign,
    /// The end of the text.
    End,
}

/// The tokens of a text, with an [`Kind::End`] after the last one.
pub(crate) fn lex(source: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut lexer = Kind::lexer(source);
    let mut tokens: Vec<Token> = Vec::new();
    let (mut line_from, mut has_trigraph) = (0, false);
    while let Some(read) = lexer.next() {
        let span = Span::new(lexer.span().start as u32, lexer.span().end as u32);
        let kind = match read {
            Ok(Kind::Comment) => {
                if let Some(length) = lexer.remainder().find("*/") {
                    lexer.bump(length + 2);
                } else {
                    lexer.bump(lexer.remainder().len());
                    let message = text!("this comment has no end: `*/` is missing");
                    diagnostics.push(Diagnostic::error("unterminated-comment", span, message));
                }
                continue;
            }
            Ok(kind) => {
                if lexer.slice().starts_with("??") && !std::mem::replace(&mut has_trigraph, true) {
                    let text = lexer.slice();
                    let message = text!("trigraphs such as `{text}` are not supported: write the character itself");
                    diagnostics.push(Diagnostic::error("not-read", span, message));
                }
                kind
            }
            // Editors add a mark of the encoding at the start, and the end of a file in DOS at the end.
            Err(()) if lexer.slice() == "\u{feff}" && span.start == 0 => continue,
            Err(()) if lexer.slice() == "\u{1a}" && lexer.remainder().trim().is_empty() => continue,
            Err(()) => {
                let text: String = lexer.slice().chars().take(10).flat_map(char::escape_debug).collect();
                let diagnostic = match lexer.slice().chars().next() {
                    Some('"') => unterminated(text!("string"), span),
                    Some('\'') => unterminated(text!("character"), span),
                    _ => Diagnostic::error("invalid-character", span, text!("`{text}` is not part of C")),
                };
                diagnostics.push(diagnostic);
                continue;
            }
        };
        // The line of a token: whether a newline, that no backslash continues, stands before it.
        let between = &source[line_from..span.start as usize];
        let between = between.replace("\\\r\n", "").replace("\\\n", "");
        let starts_line = tokens.is_empty() || between.contains('\n');
        line_from = span.end as usize;
        let is_spaced = !between.is_empty();
        tokens.push(Token { kind, span, text: span, starts_line, is_spaced, is_fixed: false });
    }
    let end = Span::new(source.len() as u32, source.len() as u32);
    tokens.push(Token { kind: Kind::End, span: end, text: end, starts_line: true, is_spaced: true, is_fixed: false });
    tokens
}

/// The tokens of a part of a text, as if it was a text of its own.
pub(crate) fn lex_part(source: &str, part: Span, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let before = diagnostics.len();
    let mut tokens = lex(loopscope_syntax::token::text(source, part), diagnostics);
    let moved = |span: Span| Span::new(span.start + part.start, span.end + part.start);
    for token in &mut tokens {
        (token.span, token.text) = (moved(token.span), moved(token.text));
    }
    for diagnostic in &mut diagnostics[before..] {
        diagnostic.span = moved(diagnostic.span);
    }
    tokens
}

fn unterminated(what: Message, span: Span) -> Diagnostic {
    Diagnostic::error("unterminated-literal", span, text!("this {what} has no end in its line"))
}
