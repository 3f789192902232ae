//! Keywords of the C extensions that a program declares as names: one message for each, and all its places are read as the
//! name, so that the rest of the program is read as it is meant.

use loopscope_message::text;

use super::Parser;
use crate::Diagnostic;
use crate::token::TokenKind;

/// The number of tokens of a parameter list that are inspected.
const LOOK_AHEAD: usize = 64;

impl Parser<'_> {
    /// Finds the keywords that are declared as names, and reports each where it is declared first.
    pub(super) fn find_declared_keywords(&mut self) {
        if self.is_core() {
            return;
        }
        for index in 0..self.tokens.len() {
            let token = self.tokens[index];
            if !token.kind.is_dress_keyword() || self.is_declared_keyword(token.kind) {
                continue;
            }
            let is_function = self.is_declared_function(index);
            if is_function || self.is_declared_variable(index) {
                let word = self.text(token.span);
                let message = text!(
                    "`{word}` is a keyword of the extended dialect and cannot be a name: choose another one, or read the program as core micro-c"
                );
                self.diagnostics.push(Diagnostic::error("keyword-as-name", token.span, message));
                self.declared_keywords.push((token.kind, is_function));
            }
        }
    }

    pub(super) fn is_declared_keyword(&self, kind: TokenKind) -> bool {
        self.declared_keywords.iter().any(|(declared, _)| *declared == kind)
    }

    pub(super) fn is_declared_as_function(&self, kind: TokenKind) -> bool {
        self.declared_keywords.contains(&(kind, true))
    }

    /// `var do;`, `int a, do = 3;`, `f(do, error) {`
    fn is_declared_variable(&self, index: usize) -> bool {
        let kind_at = |index: usize| self.tokens.get(index).map(|token| token.kind);
        let before = index.checked_sub(1).and_then(kind_at);
        let can_follow = match self.tokens[index].kind {
            TokenKind::Int => before == Some(TokenKind::Var),
            _ => {
                matches!(before, Some(TokenKind::Var | TokenKind::Int | TokenKind::Comma | TokenKind::LeftParenthesis))
            }
        };
        let ends = matches!(
            kind_at(index + 1),
            Some(
                TokenKind::Comma
                    | TokenKind::Semicolon
                    | TokenKind::Assign
                    | TokenKind::RightParenthesis
                    | TokenKind::LeftBracket
            )
        );
        can_follow && ends
    }

    /// `error(a, b) {`
    fn is_declared_function(&self, index: usize) -> bool {
        if !matches!(self.tokens[index].kind, TokenKind::Assert | TokenKind::Assume | TokenKind::Error) {
            return false;
        }
        let mut following = self.tokens[index + 1..].iter().map(|token| token.kind).take(LOOK_AHEAD);
        following.next() == Some(TokenKind::LeftParenthesis)
            && following.find(|kind| !matches!(kind, TokenKind::Identifier | TokenKind::Int | TokenKind::Comma))
                == Some(TokenKind::RightParenthesis)
            && following.next() == Some(TokenKind::LeftBrace)
    }
}
