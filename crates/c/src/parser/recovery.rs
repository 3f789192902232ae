//! Error recovery: where the parser continues after a mistake, and which names it no longer reports as undeclared.

use super::{Parser, is_keyword};
use crate::token::Kind;

impl Parser<'_> {
    pub(super) fn leave_functions(&mut self) {
        self.scopes.truncate(1);
        self.function = None;
        (self.loops, self.switches, self.nesting) = (0, 0, 0);
    }

    /// After a mistake outside of functions: continues after the next `;` or `}` that ends a declaration.
    pub(super) fn skip_declaration(&mut self, start: usize) {
        self.skip_to_next_declaration(start);
        self.refuse_names(start);
    }

    fn skip_to_next_declaration(&mut self, start: usize) {
        self.position = start;
        let mut depth = 0;
        loop {
            match self.advance().kind {
                Kind::LeftBrace => depth += 1,
                Kind::RightBrace => {
                    depth -= 1;
                    if depth <= 0 && self.kind() != Kind::Semicolon && self.kind() != Kind::Word
                        || depth <= 0 && self.tokens[self.position].starts_line
                    {
                        break;
                    }
                }
                Kind::Semicolon if depth <= 0 => break,
                Kind::End => break,
                _ => {}
            }
        }
    }

    /// After a mistake in a statement, which starts at a token: continues after its end, or before the `}` that ends the
    /// block around it.
    pub(crate) fn skip_statement(&mut self, start: usize) {
        self.skip_to_next_statement(start);
        self.refuse_names(start);
    }

    fn skip_to_next_statement(&mut self, start: usize) {
        let mistake = self.position.max(start + 1);
        self.position = start;
        let is_declaration = self.starts_type(0);
        let (mut braces, mut parentheses) = (0, 0);
        loop {
            let mut may_end = false;
            match self.kind() {
                Kind::End => return,
                Kind::LeftParenthesis => parentheses += 1,
                Kind::RightParenthesis => parentheses -= 1,
                // Parentheses that are not closed before a block are the mistake.
                Kind::LeftBrace => (braces, parentheses) = (braces + 1, 0),
                Kind::RightBrace if braces == 0 => return,
                Kind::RightBrace => {
                    braces -= 1;
                    // The names that a declaration of a type declares come after its fields.
                    may_end = braces == 0 && !is_declaration;
                }
                Kind::Semicolon => may_end = braces == 0 && parentheses <= 0,
                _ => {}
            }
            self.advance();
            if may_end && self.position >= mistake && self.word() != "else" && self.kind() != Kind::Semicolon {
                return;
            }
        }
    }

    /// Remembers the names in a declaration that was skipped, outside of its braces.
    fn refuse_names(&mut self, start: usize) {
        let end = std::mem::replace(&mut self.position, start);
        if self.looks_like_declaration() {
            let mut depth = 0;
            while self.position < end {
                match self.kind() {
                    Kind::LeftBrace => depth += 1,
                    Kind::RightBrace => depth -= 1,
                    Kind::Word if depth == 0 && !is_keyword(self.text()) => {
                        let name = self.text().to_owned();
                        self.refused_names.insert(name);
                    }
                    _ => {}
                }
                self.advance();
            }
        }
        self.position = end;
    }

    /// Returns `true` if a declaration starts here, of a type that may not be known: `foo x` or `foo *x`.
    fn looks_like_declaration(&self) -> bool {
        let is_name = |ahead: usize| !self.word_ahead(ahead).is_empty() && !is_keyword(self.word_ahead(ahead));
        let stars = (1..=2).take_while(|ahead| self.peek(*ahead) == Kind::Star).count();
        self.starts_type(0) || is_name(0) && self.meaning(self.word_ahead(0)).is_none() && is_name(1 + stars)
    }
}
