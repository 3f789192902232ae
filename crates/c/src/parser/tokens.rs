//! The tokens that the parser reads: looking ahead, reading, expecting.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use super::{Failed, Parser, Read};
use crate::token::{Kind, Token};

impl<'a> Parser<'a> {
    pub(crate) fn kind(&self) -> Kind {
        self.peek(0)
    }

    /// The kind of the token this many places on.
    pub(crate) fn peek(&self, ahead: usize) -> Kind {
        self.tokens.get(self.position + ahead).map_or(Kind::End, |token| token.kind)
    }

    pub(crate) fn span(&self) -> Span {
        self.tokens.get(self.position).or(self.tokens.last()).map_or(Span::default(), |token| token.span)
    }

    /// The place of the last token that was read.
    pub(crate) fn last_span(&self) -> Span {
        self.position.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(Span::default(), |token| token.span)
    }

    /// The text of the next token.
    pub(crate) fn text(&self) -> &'a str {
        self.tokens.get(self.position).map_or("", |token| loopscope_syntax::token::text(self.source, token.text))
    }

    /// The next token's text if it is a word.
    pub(crate) fn word(&self) -> &'a str {
        if self.kind() == Kind::Word { self.text() } else { "" }
    }

    pub(crate) fn word_ahead(&self, ahead: usize) -> &'a str {
        match self.tokens.get(self.position + ahead) {
            Some(token) if token.kind == Kind::Word => loopscope_syntax::token::text(self.source, token.text),
            _ => "",
        }
    }

    /// The place of the token this many places on.
    pub(crate) fn span_ahead(&self, ahead: usize) -> Span {
        self.tokens.get(self.position + ahead).map_or(Span::default(), |token| token.span)
    }

    /// Its text.
    pub(crate) fn text_ahead(&self, ahead: usize) -> &'a str {
        self.tokens
            .get(self.position + ahead)
            .map_or("", |token| loopscope_syntax::token::text(self.source, token.text))
    }

    /// The number of tokens of all translation units.
    pub(crate) fn token_count(&self) -> usize {
        self.tokens.len()
    }

    pub(crate) fn token_kind(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    pub(crate) fn token_span(&self, at: usize) -> Span {
        self.tokens.get(at).map_or(Span::default(), |token| token.span)
    }

    pub(crate) fn token_text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| loopscope_syntax::token::text(self.source, token.text))
    }

    /// The position behind the bracket that belongs to the one at a token.
    pub(crate) fn after_nested(&self, from: usize, open: Kind, close: Kind) -> usize {
        let (mut at, mut depth) = (from, 0);
        loop {
            match self.token_kind(at) {
                Kind::End => return at,
                kind if kind == open => depth += 1,
                kind if kind == close => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return at;
            }
        }
    }

    pub(crate) fn advance(&mut self) -> Token {
        let end = Token {
            kind: Kind::End,
            span: self.span(),
            text: self.span(),
            starts_line: true,
            is_spaced: true,
            is_fixed: false,
        };
        let token = self.tokens.get(self.position).copied().unwrap_or(end);
        if token.kind != Kind::End {
            self.position += 1;
        }
        token
    }

    pub(crate) fn source(&self) -> &str {
        self.source
    }

    pub(crate) fn at(&self) -> usize {
        self.position
    }

    /// Goes to another token.
    pub(crate) fn go_to(&mut self, position: usize) {
        self.position = position;
    }

    /// Reads other tokens from now on; the ones before, and where they were read.
    pub(crate) fn swap_tokens(&mut self, tokens: Vec<Token>, position: usize) -> (Vec<Token>, usize) {
        (std::mem::replace(&mut self.tokens, tokens), std::mem::replace(&mut self.position, position))
    }

    /// Reads a token of this kind if it is the next one.
    pub(crate) fn take(&mut self, kind: Kind) -> bool {
        let is_next = self.kind() == kind;
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Reads a word if it is the next token.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let is_next = self.word() == word;
        if is_next {
            self.advance();
        }
        is_next
    }

    pub(crate) fn expect(&mut self, kind: Kind, written: &str) -> Read<Token> {
        if self.kind() == kind {
            return Ok(self.advance());
        }
        let after = self.last_span();
        let place = if kind == Kind::Semicolon { Span::new(after.end, after.end) } else { self.span() };
        let found =
            if self.kind() == Kind::End { text!("the end of the text") } else { text!("`{text}`", text = self.text()) };
        let message = text!("`{written}` is expected here, before {found}");
        let mut diagnostic = Diagnostic::error("expected", place, message);
        // Within a line, more than the semicolon may be missing.
        let starts_line = self.tokens.get(self.position).is_none_or(|token| token.starts_line);
        let ends = starts_line || self.kind() == Kind::RightBrace;
        let is_fixed = kind == Kind::Semicolon && ends;
        if is_fixed {
            diagnostic = diagnostic.with_fix(text!("insert `;`"), place, ";");
        }
        self.diagnostics.push(diagnostic);
        // The following tokens are read as if the semicolon was there.
        let inserted = Token { kind, span: place, text: place, starts_line: false, is_spaced: true, is_fixed: false };
        if is_fixed && self.kind() != Kind::End { Ok(inserted) } else { Err(Failed) }
    }

    pub(crate) fn name(&mut self) -> Read<(String, Span)> {
        if self.kind() == Kind::Word && !is_keyword(self.text()) {
            let text = self.text().to_owned();
            return Ok((text, self.advance().span));
        }
        let message = text!("a name is expected here, not `{text}`", text = self.text());
        Err(self.error("expected", self.span(), message))
    }

    /// Returns `true` if a word stands between a token and the next one that is read.
    pub(crate) fn has_word(&self, word: &str, from: usize) -> bool {
        let read = self.tokens.get(from..self.position).unwrap_or_default();
        read.iter().any(|token| loopscope_syntax::token::text(self.source, token.text) == word)
    }
}

/// Returns `true` if a word has a meaning in C's grammar.
pub(crate) fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
        "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
        "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "_Bool",
    ];
    KEYWORDS.contains(&word)
}
