//! Declarations of variables, with what other languages write in them: types, stars, and sizes of arrays.

use loopscope_message::{Message, text};

use super::Parser;
use super::recovery::starts_statement;
use crate::ast::{Declarator, StmtKind};
use crate::token::TokenKind;
use crate::{Diagnostic, Span};

impl Parser<'_> {
    /// Reads a declaration with its `;`, from the word that starts it.
    pub(super) fn declaration(&mut self) -> StmtKind {
        let start = self.bump();
        self.declared(start)
    }

    /// Reads what is declared, after the word that says so.
    pub(super) fn declared(&mut self, start: Span) -> StmtKind {
        let declarators = self.declarators();
        self.semicolon();
        if self.depth > 1 {
            let span = self.since(start);
            self.refuse(span, text!("declarations in blocks"), text!("declare it at the start of the function"), None);
        }
        StmtKind::Var(declarators)
    }

    pub(super) fn declarators(&mut self) -> Vec<Declarator> {
        let mut declarators = Vec::new();
        loop {
            if self.at(TokenKind::Star) {
                self.leave_out_stars(text!(
                    "kinds of variables are inferred: declare a pointer like any other variable"
                ));
            }
            let Some(name) = self.name(text!("a variable's name")) else { break };
            if self.at(TokenKind::LeftBracket) {
                self.skip_array_size();
            }
            let equals = self.here();
            let init = self.eat(TokenKind::Assign).then(|| self.expression());
            if init.is_some() {
                let instead = text!("declare `{name}` first and assign below all declarations", name = &name.text);
                self.refuse(equals, text!("initial values"), instead, None);
            }
            declarators.push(Declarator { name, init });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        declarators
    }

    /// Skips the stars before a name, and reports them.
    pub(super) fn leave_out_stars(&mut self, message: Message) {
        let position = self.position;
        let start = self.here();
        while self.eat(TokenKind::Star) {}
        let span = self.since(start);
        let after = std::mem::replace(&mut self.position, position);
        let title = text!("delete `{shown}`", shown = self.shown(span));
        self.report(Diagnostic::error("unexpected-token", span, message).with_fix(title, span, ""));
        self.position = after;
    }

    fn skip_array_size(&mut self) {
        let start = self.here();
        let message = text!("arrays are made by a literal that lists their elements, such as `var a = [0, 0, 0];`");
        self.diagnostics.push(Diagnostic::error("array-declaration", start, message));
        while self.at(TokenKind::LeftBracket) {
            let opening = self.bump();
            if !self.at(TokenKind::RightBracket) {
                self.expression();
            }
            self.close(TokenKind::RightBracket, "]", opening);
        }
    }

    /// The number of tokens that make a type of another language with which a declaration starts: of `bool b`, `char
    /// *s`, `node *p = ...`.
    pub(super) fn declared_type(&self) -> Option<usize> {
        if !self.at(TokenKind::Identifier) || self.peek().is_some_and(starts_statement) {
            return None;
        }
        let ends = |ahead: usize| {
            matches!(
                self.peek_at(ahead),
                Some(TokenKind::Assign | TokenKind::Semicolon | TokenKind::Comma | TokenKind::LeftBracket)
            )
        };
        let two_names = (self.peek_at(1) == Some(TokenKind::Identifier) && ends(2)).then_some(1);
        let is_pointer = self.peek_at(1) == Some(TokenKind::Star)
            && self.peek_at(2) == Some(TokenKind::Identifier)
            && self.peek_at(3) == Some(TokenKind::Assign);
        self.foreign_type().or(two_names).or(is_pointer.then_some(2))
    }
}
