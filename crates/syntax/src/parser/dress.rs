//! The C dress in the core: refused with the core way to write it, and read all the same.

use super::Parser;
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::token::{Token, TokenKind};
use crate::{Diagnostic, Dialect, Span};

impl Parser<'_> {
    pub(super) fn is_core(&self) -> bool {
        self.dialect == Dialect::Microc
    }

    /// Reports a piece of C dress if the core is asked for: what it is (in the plural), what to do
    /// instead, and the replacement where it is a plain change of text.
    pub(super) fn refuse(&mut self, span: Span, what: &str, instead: &str, fix: Option<(Span, String)>) {
        if !self.is_core() {
            return;
        }
        let diagnostic = Diagnostic::error("not-core", span, format!("core micro-c has no {what}: {instead}"));
        self.diagnostics.push(match fix {
            Some((place, text)) if text.is_empty() => {
                diagnostic.with_fix(format!("delete `{}`", self.shown(place)), place, text)
            }
            Some((place, text)) if text.len() <= 60 => diagnostic.with_fix(format!("write `{text}`"), place, text),
            Some((place, text)) => diagnostic.with_fix("write it so", place, text),
            None => diagnostic,
        });
    }

    pub(super) fn refuse_comment(&mut self, span: Span) {
        if self.is_core() {
            let diagnostic = Diagnostic::error("not-core", span, "core micro-c has no comments: leave this out");
            self.diagnostics.push(diagnostic.with_fix("delete this comment", span, ""));
        }
    }

    /// Refuses `target op= value`; `value` is absent in `++` and `--`.
    pub(super) fn refuse_compound(&mut self, span: Span, target: &Expr, op: BinaryOp, value: Option<&Expr>) {
        if !self.is_core() {
            return;
        }
        let symbol = op.symbol();
        let place = self.text(target.span);
        let operand = value.map_or("1", |value| self.text(value.span));
        let operand = match value.map(|value| &value.kind) {
            None | Some(ExprKind::Number(_) | ExprKind::Variable(_)) => operand.to_owned(),
            Some(_) => format!("({operand})"),
        };
        let written = format!("{place} = {place} {symbol} {operand}");
        let fix = can_be_repeated(target).then_some((span, written));
        let what = if value.is_none() { format!("`{symbol}{symbol}`") } else { format!("`{symbol}=`") };
        self.refuse(span, &what, &format!("write `x = x {symbol} ...`"), fix);
    }

    /// Whether a keyword of the dress at the start of a statement is used as one. In the core it could
    /// be a name.
    pub(super) fn is_dress_statement(&self) -> bool {
        !self.is_core()
            || !matches!(
                self.peek_at(1),
                Some(TokenKind::Assign | TokenKind::LeftBracket | TokenKind::Dot)
                    | Some(TokenKind::PlusPlus | TokenKind::MinusMinus)
            )
    }

    /// Whether a `--` is two signs: the core has no decrement, so `a--b` and `--a` are legal expressions
    /// there. At the start or end of a statement it is more likely meant as a decrement.
    pub(super) fn is_double_minus(&self, before: Option<&Token>, after: Option<&Token>) -> bool {
        let starts_statement = before.is_none_or(|token| {
            matches!(
                token.kind,
                TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace | TokenKind::Else
            )
        });
        let ends_statement =
            after.is_none_or(|token| matches!(token.kind, TokenKind::Semicolon | TokenKind::RightParenthesis));
        self.is_core() && !starts_statement && !ends_statement
    }
}

/// Whether evaluating the expression twice is the same as once, seen at a glance.
fn can_be_repeated(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Variable(_) | ExprKind::Number(_) => true,
        ExprKind::Deref(inner) | ExprKind::Field(inner, _) => can_be_repeated(inner),
        ExprKind::Index(base, index) => can_be_repeated(base) && can_be_repeated(index),
        _ => false,
    }
}
