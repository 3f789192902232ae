//! The C extensions in the core: refused with the core way to write it, and read all the same.

use loopscope_message::{Message, ToArg, text};

use super::Parser;
use crate::ast::{BinaryOp, Expr, ExprKind};
use crate::token::{Token, TokenKind};
use crate::{Diagnostic, Dialect, Span};

impl Parser<'_> {
    pub(super) fn is_core(&self) -> bool {
        self.dialect == Dialect::Microc
    }

    /// Reports a C extension if the core is asked for: what it is, in words that follow "core micro-c has no",
    /// what to do instead, and the replacement where it is a plain change of text.
    pub(super) fn refuse(&mut self, span: Span, what: impl ToArg, instead: Message, replacement: Option<String>) {
        if !self.is_core() {
            return;
        }
        let diagnostic = Diagnostic::error("not-core", span, text!("core micro-c has no {what}: {instead}"));
        self.diagnostics.push(match replacement {
            Some(text) if text.len() <= 60 => diagnostic.with_fix(text!("write `{text}`"), span, text),
            Some(text) => diagnostic.with_fix(text!("write the core form"), span, text),
            None => diagnostic,
        });
    }

    /// Like [`Self::refuse`], for what is mended by deleting it together with the white space after it.
    pub(super) fn refuse_and_delete(&mut self, span: Span, what: impl ToArg, instead: Message) {
        if self.is_core() {
            let rest = &self.source[span.end as usize..];
            let blank = rest.len() - rest.trim_start_matches(' ').len();
            let message = text!("core micro-c has no {what}: {instead}");
            let diagnostic = Diagnostic::error("not-core", span, message);
            let place = Span::new(span.start, span.end + blank as u32);
            self.diagnostics.push(diagnostic.with_fix(text!("delete `{shown}`", shown = self.shown(span)), place, ""));
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
        if op == BinaryOp::Remainder {
            return self.refuse(span, "`%=`", text!("write `x = x - x / e * e` for `x %= e`"), None);
        }
        let replacement = can_be_repeated(target).then_some(written);
        let what = if value.is_none() { format!("`{symbol}{symbol}`") } else { format!("`{symbol}=`") };
        self.refuse(span, &what, text!("write `x = x {symbol} ...`"), replacement);
    }

    /// Returns `true` if a keyword of the extensions at the start of a statement is used as one. In the core it could
    /// be a name, and so it could where the program declares it.
    pub(super) fn is_dress_statement(&self) -> bool {
        let Some(kind) = self.peek() else { return false };
        if self.is_declared_as_function(kind) {
            return false;
        }
        !(self.is_core() || self.is_declared_keyword(kind))
            || !matches!(
                self.peek_at(1),
                Some(
                    TokenKind::Assign
                        | TokenKind::PlusAssign
                        | TokenKind::MinusAssign
                        | TokenKind::StarAssign
                        | TokenKind::SlashAssign
                        | TokenKind::PercentAssign
                        | TokenKind::LeftBracket
                        | TokenKind::Dot
                        | TokenKind::PlusPlus
                        | TokenKind::MinusMinus
                )
            )
    }

    /// Returns `true` if a `--` is two signs: the core has no decrement, so `a--b` and `--a` are legal expressions
    /// there. At the start or end of a statement it is more likely meant as a decrement.
    pub(super) fn is_double_minus(&self, before: Option<&Token>, after: Option<&Token>) -> bool {
        let starts_statement = before.is_none_or(|token| {
            matches!(token.kind, TokenKind::Semicolon | TokenKind::LeftBrace | TokenKind::RightBrace | TokenKind::Else)
        });
        let ends_statement =
            after.is_none_or(|token| matches!(token.kind, TokenKind::Semicolon | TokenKind::RightParenthesis));
        self.is_core() && !starts_statement && !ends_statement
    }
}

/// Returns `true` if evaluating the expression twice is the same as once, seen at a glance.
fn can_be_repeated(target: &Expr) -> bool {
    match &target.kind {
        ExprKind::Variable(_) | ExprKind::Number(_) => true,
        ExprKind::Deref(inner) | ExprKind::Field(inner, _) => can_be_repeated(inner),
        ExprKind::Index(base, index) => can_be_repeated(base) && can_be_repeated(index),
        _ => false,
    }
}
