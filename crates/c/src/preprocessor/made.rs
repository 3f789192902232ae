//! Tokens that `#` and `##` make (C11 6.10.3.2, 6.10.3.3).

use indexmap::IndexMap;
use loopscope_message::text;
use loopscope_syntax::Span;

use super::Preprocessor;
use crate::token::{Kind, Token, lex};

/// The most characters of all such tokens: a token may have twice those of another one.
pub(super) const LONGEST_MADE: usize = 100_000;

/// The texts of such tokens, after the source.
pub(super) struct Made {
    source: String,
    length: usize,
    places: IndexMap<String, Span>,
}

impl Made {
    pub(super) fn new(source: &str) -> Self {
        Self { source: source.to_owned(), length: 0, places: IndexMap::new() }
    }

    pub(super) fn source(&self) -> &str {
        &self.source
    }

    pub(super) fn into_source(self) -> String {
        self.source
    }

    /// Adds a text; `None` if there are too many.
    pub(super) fn add(&mut self, text: String) -> Option<()> {
        if self.places.contains_key(&text) {
            return Some(());
        }
        self.length += text.len();
        if self.length > LONGEST_MADE {
            return None;
        }
        self.source.push('\n');
        let start = self.source.len() as u32;
        self.source.push_str(&text);
        self.places.insert(text, Span::new(start, self.source.len() as u32));
        Some(())
    }
}

impl Preprocessor<'_> {
    /// `#`: the tokens of an argument as a string.
    pub(super) fn string_of(&mut self, argument: &[Token], place: Span) -> Option<Token> {
        let mut text = String::from("\"");
        for (position, token) in argument.iter().enumerate() {
            if position > 0 && token.is_spaced {
                text.push(' ');
            }
            let spelling = self.text(token.text).replace("\\\r\n", "").replace("\\\n", "");
            let is_quoted = matches!(token.kind, Kind::Text | Kind::Character);
            for character in spelling.chars() {
                if is_quoted && matches!(character, '"' | '\\') {
                    text.push('\\');
                }
                text.push(character);
            }
        }
        text.push('"');
        self.made_token(text, Kind::Text, place)
    }

    /// `##`: two tokens as one.
    pub(super) fn pasted(&mut self, left: &Token, right: &Token, place: Span) -> Option<Token> {
        let (one, other) = (self.text(left.text), self.text(right.text));
        let text = format!("{one}{other}");
        let mut errors = Vec::new();
        let tokens = lex(&text, &mut errors);
        match tokens.as_slice() {
            [only, end]
                if errors.is_empty() && only.text == Span::new(0, text.len() as u32) && end.kind == Kind::End =>
            {
                let made = self.made_token(text, only.kind, place)?;
                Some(Token { is_spaced: left.is_spaced, ..made })
            }
            _ => {
                self.error("not-read", place, text!("`{one}` and `{other}` are no token together"));
                None
            }
        }
    }

    /// A token with another text than the source has there; `None` if the text is not known yet.
    pub(super) fn made_token(&mut self, text: String, kind: Kind, place: Span) -> Option<Token> {
        let Some(known) = self.made.places.get(&text) else {
            self.missing.push((text, place));
            return None;
        };
        Some(Token { kind, span: place, text: *known, starts_line: false, is_spaced: false, is_fixed: false })
    }
}
