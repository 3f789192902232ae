//! Error recovery: reporting, inserting, skipping.

use loopscope_message::{ToArg, text};

use super::Parser;
use crate::ast::{Expr, ExprKind, Stmt, StmtKind};
use crate::token::TokenKind;
use crate::{Diagnostic, LineIndex, MAX_DEPTH, Span};

/// The number of tokens that are searched for a closing bracket.
const LOOK_AHEAD: usize = 64;

impl Parser<'_> {
    /// Reports a syntax error, unless one was reported at the same token.
    #[cold]
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if self.last_error != Some(self.position) {
            self.last_error = Some(self.position);
            if !self.damaged.contains(&self.position) {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Reports that something else is expected in place of the next token.
    #[cold]
    pub(super) fn expected(&mut self, code: &'static str, what: impl ToArg) {
        let (span, message) = if self.peek().is_some() {
            (self.here(), text!("{what} is expected here, not `{shown}`", shown = self.shown(self.here())))
        } else {
            (self.behind(), text!("{what} is expected here, but the text ends"))
        };
        self.report(Diagnostic::error(code, span, message));
    }

    /// Reads a token that must come, or reports that it is missing, with a fix that inserts it.
    pub(super) fn expect(&mut self, kind: TokenKind, symbol: &'static str) -> bool {
        let found = self.eat(kind);
        if !found {
            self.missing(symbol);
        }
        found
    }

    /// Reports that a token is missing after the last one.
    #[cold]
    pub(super) fn missing(&mut self, symbol: &str) {
        let place = self.behind();
        let diagnostic = Diagnostic::error("missing-token", place, text!("`{symbol}` is missing"));
        self.report(diagnostic.with_fix(text!("insert `{symbol}`"), place, symbol));
    }

    /// Reads the bracket that closes the one at `opening`. If something else comes, it is skipped,
    /// provided that the bracket comes soon after.
    pub(super) fn close(&mut self, kind: TokenKind, symbol: &'static str, opening: Span) {
        if !self.eat(kind) {
            self.recover_closing(kind, symbol, opening);
        }
    }

    #[cold]
    fn recover_closing(&mut self, kind: TokenKind, symbol: &'static str, opening: Span) {
        if self.last_error == Some(self.position) {
            self.skip_to_closing(kind);
            return;
        }
        if self.closing_distance(kind).is_some() {
            self.expected("unexpected-token", format!("`{symbol}`"));
            self.skip_to_closing(kind);
            return;
        }
        let place = self.behind();
        let diagnostic = Diagnostic::error("missing-token", place, text!("`{symbol}` is missing"))
            .with_related(opening, text!("it would close this `{text}`", text = self.text(opening)))
            .with_fix(text!("insert `{symbol}`"), place, symbol);
        self.report(diagnostic);
    }

    fn skip_to_closing(&mut self, kind: TokenKind) {
        if let Some(distance) = self.closing_distance(kind) {
            self.position += distance + 1;
        }
    }

    /// Counts the tokens before an unmatched closing bracket of this kind in the same statement.
    fn closing_distance(&self, kind: TokenKind) -> Option<usize> {
        let mut open = 0_usize;
        for ahead in 0..LOOK_AHEAD {
            match self.peek_at(ahead)? {
                found if found == kind && open == 0 => return Some(ahead),
                TokenKind::LeftParenthesis | TokenKind::LeftBracket => open += 1,
                TokenKind::RightParenthesis | TokenKind::RightBracket => open = open.checked_sub(1)?,
                TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace => return None,
                found if starts_statement(found) => return None,
                _ => {}
            }
        }
        None
    }

    /// Reads the `;` that ends a statement. If something else comes, skips to the statement's end.
    pub(super) fn semicolon(&mut self) {
        if self.eat(TokenKind::Semicolon) {
            return;
        }
        let next_may_follow = match self.peek() {
            None | Some(TokenKind::RightBrace | TokenKind::LeftBrace) => true,
            Some(kind) => starts_statement(kind) || self.is_first_in_line(),
        };
        if next_may_follow {
            self.missing(";");
        } else {
            self.expected("unexpected-token", "`;`");
            self.skip_statement();
        }
    }

    /// Skips to the end of a statement that could not be read.
    pub(super) fn skip_statement(&mut self) {
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::Semicolon => {
                    self.bump();
                    return;
                }
                TokenKind::LeftBrace | TokenKind::RightBrace => return,
                _ if starts_statement(kind) => return,
                _ => self.bump(),
            };
        }
    }

    /// An expression that is not there.
    pub(super) fn missing_expression(&mut self) -> Expr {
        self.expected("expected-expression", text!("an expression"));
        // It belongs after the last token, unless that is not part of the statement.
        let place = self.behind().end.max(self.statement_start);
        self.expr(ExprKind::Missing, Span::new(place, place))
    }

    /// Skips the rest of an expression that is nested too deeply: all that follows up to a `;`, or a `,`
    /// or closing bracket that belongs to what encloses it. Uses no stack.
    #[cold]
    pub(super) fn too_deep_expression(&mut self, start: Span) -> Expr {
        self.report_too_deep(start);
        let mut open = 0_usize;
        while let Some(kind) = self.peek() {
            match kind {
                TokenKind::Semicolon => break,
                TokenKind::LeftParenthesis | TokenKind::LeftBracket | TokenKind::LeftBrace => open += 1,
                TokenKind::Comma if open == 0 => break,
                TokenKind::RightParenthesis | TokenKind::RightBracket | TokenKind::RightBrace => {
                    match open.checked_sub(1) {
                        Some(left) => open = left,
                        None => break,
                    }
                }
                _ => {}
            }
            self.bump();
        }
        self.last_error = Some(self.position);
        self.expr(ExprKind::Missing, self.since(start))
    }

    /// Skips one statement that is nested too deeply. Uses no stack.
    #[cold]
    pub(super) fn too_deep_statement(&mut self) -> Stmt {
        let start = self.here();
        self.report_too_deep(start);
        let mut open = 0_usize;
        while let Some(kind) = self.peek() {
            let closes = match kind {
                TokenKind::LeftParenthesis | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                    open += 1;
                    false
                }
                TokenKind::RightParenthesis | TokenKind::RightBracket | TokenKind::RightBrace => {
                    match open.checked_sub(1) {
                        Some(left) => open = left,
                        None => break,
                    }
                    kind == TokenKind::RightBrace
                }
                _ => kind == TokenKind::Semicolon,
            };
            self.bump();
            if closes && open == 0 && !self.at(TokenKind::Else) {
                break;
            }
        }
        self.last_error = Some(self.position);
        Stmt { kind: StmtKind::Missing, span: self.since(start) }
    }

    #[cold]
    fn report_too_deep(&mut self, start: Span) {
        let message = text!("this is nested more than {most} levels deep; the rest of it is skipped", most = MAX_DEPTH);
        self.diagnostics.push(Diagnostic::error("too-deep", Span::new(start.start, start.start), message));
    }

    /// The text of a token, cut to a length that fits into a message.
    pub(super) fn shown(&self, span: Span) -> String {
        let text = self.text(span);
        match text.char_indices().nth(20) {
            Some((cut, _)) => format!("{}...", &text[..cut]),
            None => text.to_owned(),
        }
    }

    /// Returns `true` if only white space and comments stand before the next token in its line.
    fn is_first_in_line(&self) -> bool {
        let between = Span::new(self.behind().end, self.here().start);
        self.text(between).contains('\n')
    }

    /// The column of the next token if it is the first in its line.
    pub(super) fn indentation(&self) -> Option<u32> {
        let between = self.text(Span::new(self.behind().end, self.here().start));
        if self.position > 0 && !between.contains('\n') {
            return None;
        }
        Some(LineIndex::new(between).line_column(between, between.len() as u32).1)
    }
}

/// Returns `true` if a token of this kind can only be the first of a statement.
pub(super) fn starts_statement(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Var
            | TokenKind::Output
            | TokenKind::While
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::Return
            | TokenKind::For
            | TokenKind::Do
            | TokenKind::Break
            | TokenKind::Continue
            | TokenKind::Int
            | TokenKind::Assert
            | TokenKind::Assume
            | TokenKind::Error
    )
}
