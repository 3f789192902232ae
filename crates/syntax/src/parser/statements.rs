//! Statements.

use loopscope_message::text;

use super::Parser;
use crate::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use crate::token::TokenKind;
use crate::{Diagnostic, MAX_DEPTH, Span};

impl Parser<'_> {
    /// Reads the statements of a block or a function's body up to its `}`, and the `}`.
    pub(super) fn statements(&mut self, opening: Span) -> Vec<Stmt> {
        let mut statements = Vec::new();
        while self.peek().is_some() && !self.at(TokenKind::RightBrace) && !self.at_next_function() {
            let from = self.position;
            statements.push(self.statement());
            if self.position == from {
                // `report` keeps silent if the statement has reported this token already.
                self.expected("unexpected-token", text!("a statement"));
                self.bump();
            }
        }
        if !self.eat(TokenKind::RightBrace) {
            let place = self.behind();
            let diagnostic = Diagnostic::error("missing-token", place, text!("`}` is missing"))
                .with_related(opening, text!("it would close this `{`"))
                .with_fix(text!("insert `}`"), place, "}");
            self.report(diagnostic);
        }
        statements
    }

    pub(super) fn statement(&mut self) -> Stmt {
        if self.depth >= MAX_DEPTH {
            return self.too_deep_statement();
        }
        self.spanned(Self::statement_kind)
    }

    fn spanned(&mut self, read: impl FnOnce(&mut Self, Span) -> StmtKind) -> Stmt {
        let from = self.position;
        let start = self.here();
        let outer = std::mem::replace(&mut self.statement_start, start.start);
        self.depth += 1;
        let kind = read(self, start);
        self.depth -= 1;
        self.statement_start = outer;
        let span = if self.position == from { self.behind() } else { self.since(start) };
        Stmt { kind, span }
    }

    fn statement_kind(&mut self, start: Span) -> StmtKind {
        match self.peek() {
            Some(TokenKind::Var) => self.declaration(),
            Some(TokenKind::Output) => {
                self.bump();
                let value = self.expression();
                self.semicolon();
                StmtKind::Output(value)
            }
            Some(TokenKind::If) => self.if_statement(),
            Some(TokenKind::While) => {
                self.bump();
                let condition = self.condition();
                StmtKind::While { condition, body: Box::new(self.statement()) }
            }
            Some(TokenKind::LeftBrace) => {
                self.bump();
                StmtKind::Block(self.statements(start))
            }
            Some(TokenKind::Return) => self.return_statement(),
            Some(TokenKind::Semicolon) => self.empty_statement(),
            Some(TokenKind::Else) => {
                self.report(Diagnostic::error("unexpected-token", start, text!("there is no `if` before this `else`")));
                self.bump();
                self.statement().kind
            }
            Some(kind) if kind.is_dress_keyword() && self.is_dress_statement() => self.dress_statement(kind, start),
            _ => {
                if let Some(kind) = self.foreign_statement() {
                    return kind;
                }
                if let Some(length) = self.declared_type() {
                    self.read_foreign_type(length, text!("variables are declared with `var`"), "var");
                    return self.declared(start);
                }
                let kind = self.simple_statement();
                if kind != StmtKind::Missing {
                    self.semicolon();
                }
                kind
            }
        }
    }

    /// Reads a statement that starts with a keyword of the C extensions.
    fn dress_statement(&mut self, keyword: TokenKind, start: Span) -> StmtKind {
        match keyword {
            TokenKind::Int => {
                self.refuse(start, text!("types"), text!("variables are declared with `var`"), Some("var".to_owned()));
                self.declaration()
            }
            TokenKind::For => self.for_statement(),
            TokenKind::Do => self.do_statement(),
            TokenKind::Break => {
                self.refuse(start, "`break`", text!("leave the loop by a variable in its condition"), None);
                self.bump();
                self.semicolon();
                StmtKind::Break
            }
            TokenKind::Continue => {
                self.refuse(start, "`continue`", text!("put the rest of the body into an `if`"), None);
                self.bump();
                self.semicolon();
                StmtKind::Continue
            }
            TokenKind::Assert => {
                self.refuse(start, "`assert`", text!("an error of its own is `if (!(e)) output 1 / 0;`"), None);
                self.bump();
                let condition = self.condition();
                self.semicolon();
                StmtKind::Assert(condition)
            }
            TokenKind::Assume => {
                self.refuse(start, "`assume`", text!("a run that goes no further is `while (!(e)) {}`"), None);
                self.bump();
                let condition = self.condition();
                self.semicolon();
                StmtKind::Assume(condition)
            }
            _ => {
                self.refuse(start, "`error()`", text!("an error of its own is `output 1 / 0;`"), None);
                self.bump();
                if self.expect(TokenKind::LeftParenthesis, "()") {
                    let opening = self.behind();
                    self.close(TokenKind::RightParenthesis, ")", Span::new(opening.start - 1, opening.end));
                }
                self.semicolon();
                StmtKind::Error
            }
        }
    }

    fn if_statement(&mut self) -> StmtKind {
        self.bump();
        let condition = self.condition();
        let then = Box::new(self.statement());
        let keyword = self.here();
        let otherwise = self.eat(TokenKind::Else).then(|| {
            if self.at(TokenKind::If) {
                let both = keyword.to(self.here());
                self.refuse(both, "`else if`", text!("write `else { if ... }`"), None);
            }
            Box::new(self.statement())
        });
        StmtKind::If { condition, then, otherwise }
    }

    fn return_statement(&mut self) -> StmtKind {
        let keyword = self.bump();
        let value = if self.at(TokenKind::Semicolon) || self.at(TokenKind::RightBrace) {
            let place = self.behind();
            let message = text!("every function returns a value: it is missing after `return`");
            let written = if self.at(TokenKind::Semicolon) { " 0" } else { " 0;" };
            self.report(Diagnostic::error("missing-value", keyword, message).with_fix(
                text!("return 0"),
                place,
                written,
            ));
            self.expr(ExprKind::Missing, place)
        } else {
            self.expression()
        };
        self.semicolon();
        if self.depth > 1 {
            self.refuse(
                keyword,
                text!("early `return`"),
                text!("keep the value in a variable and return it at the end"),
                None,
            );
        }
        StmtKind::Return(value)
    }

    fn empty_statement(&mut self) -> StmtKind {
        let span = self.bump();
        let is_body =
            self.depth > 1 && self.position >= 2 && self.tokens[self.position - 2].kind == TokenKind::RightParenthesis;
        if self.is_core() {
            self.refuse(span, text!("empty statements"), text!("write `{}`"), Some("{}".to_owned()));
        } else if is_body {
            let message = text!("this `;` is the whole body: nothing is done");
            let diagnostic = Diagnostic::warning("empty-body", span, message);
            self.diagnostics.push(diagnostic.with_fix(text!("write `{}` if it is meant so"), span, "{}"));
        }
        StmtKind::Block(Vec::new())
    }

    fn do_statement(&mut self) -> StmtKind {
        let start = self.bump();
        self.refuse(start, "`do`", text!("write the body once before a `while` loop"), None);
        let body = Box::new(self.statement());
        let condition = if self.expect(TokenKind::While, "while") {
            self.condition()
        } else {
            self.expr(ExprKind::Missing, self.behind())
        };
        self.semicolon();
        StmtKind::DoWhile { body, condition }
    }

    fn for_statement(&mut self) -> StmtKind {
        let start = self.bump();
        self.refuse(start, "`for`", text!("write `start; while (condition) { ... step; }`"), None);
        let opening = self.here();
        let is_open = self.expect(TokenKind::LeftParenthesis, "(");
        let init = (!self.at(TokenKind::Semicolon)).then(|| Box::new(self.for_part()));
        self.end_for_part(true);
        let condition = (!self.at(TokenKind::Semicolon)).then(|| self.expression());
        self.end_for_part(true);
        let step = (!self.at(TokenKind::RightParenthesis)).then(|| Box::new(self.for_part()));
        self.end_for_part(false);
        if is_open {
            self.close(TokenKind::RightParenthesis, ")", opening);
        } else {
            self.eat(TokenKind::RightParenthesis);
        }
        StmtKind::For { init, condition, step, body: Box::new(self.statement()) }
    }

    /// Reads the first or last part of a loop's head: a declaration or a simple statement, without `;`.
    fn for_part(&mut self) -> Stmt {
        let is_declaration =
            matches!(self.peek(), Some(TokenKind::Var)) || (self.at(TokenKind::Int) && self.is_dress_statement());
        let foreign = self.declared_type();
        self.spanned(|parser, _| {
            if let Some(length) = foreign {
                parser.read_foreign_type(length, text!("variables are declared with `var`"), "var");
                StmtKind::Var(parser.declarators())
            } else if is_declaration {
                parser.bump();
                StmtKind::Var(parser.declarators())
            } else {
                parser.simple_statement()
            }
        })
    }

    /// Refuses a second statement in a part of a loop's head, and reads the `;` after it.
    fn end_for_part(&mut self, has_semicolon: bool) {
        if self.at(TokenKind::Comma) {
            let message = text!("only one statement can stand here: move the others before the loop or into its body");
            self.report(Diagnostic::error("unexpected-token", self.here(), message));
            while self.eat(TokenKind::Comma) {
                self.for_part();
            }
        }
        if has_semicolon {
            self.expect(TokenKind::Semicolon, ";");
        }
    }

    /// Reads an assignment, an increment or an expression, without `;`.
    fn simple_statement(&mut self) -> StmtKind {
        let start = self.here();
        if let Some(op) = self.peek().and_then(increment) {
            self.bump();
            let target = self.target();
            return self.increment(start, target, op);
        }
        let target = self.target();
        if let Some(op) = self.peek().and_then(increment) {
            self.bump();
            return self.increment(start, target, op);
        }
        let op = match self.peek() {
            Some(TokenKind::Assign) => None,
            Some(TokenKind::PlusAssign) => Some(BinaryOp::Add),
            Some(TokenKind::MinusAssign) => Some(BinaryOp::Subtract),
            Some(TokenKind::StarAssign) => Some(BinaryOp::Multiply),
            Some(TokenKind::SlashAssign) => Some(BinaryOp::Divide),
            Some(TokenKind::PercentAssign) => Some(BinaryOp::Remainder),
            _ if target.kind == ExprKind::Missing => return StmtKind::Missing,
            _ => return self.expression_statement(start, target),
        };
        self.bump();
        let value = self.assigned();
        if let Some(op) = op {
            self.refuse_compound(self.since(start), &target, op, Some(&value));
        }
        StmtKind::Assign { target, op, value }
    }

    fn increment(&mut self, start: Span, target: Expr, op: BinaryOp) -> StmtKind {
        let span = self.since(start);
        self.refuse_compound(span, &target, op, None);
        let value = self.expr(ExprKind::Number(1.into()), span);
        StmtKind::Assign { target, op: Some(op), value }
    }

    fn expression_statement(&mut self, start: Span, value: Expr) -> StmtKind {
        let span = self.since(start);
        if self.is_core() {
            let text = self.shown(span);
            let instead = text!("assign the result to a variable, `x = {text}`");
            self.refuse(span, text!("expressions as statements"), instead, None);
        } else if !matches!(value.kind, ExprKind::Call(..) | ExprKind::Input) && !self.is_broken_since(start) {
            let message = text!("this computes a value and does nothing with it");
            self.diagnostics.push(Diagnostic::warning("unused-value", span, message));
        }
        StmtKind::Expression(value)
    }

    /// Returns `true` if a syntax error was reported since this place.
    fn is_broken_since(&self, start: Span) -> bool {
        let error = self.last_error.and_then(|position| self.tokens.get(position));
        error.is_some_and(|token| token.span.start >= start.start)
    }

    /// Reads a condition with its parentheses.
    fn condition(&mut self) -> Expr {
        let opening = self.here();
        if self.eat(TokenKind::LeftParenthesis) {
            let condition = self.expression();
            self.close(TokenKind::RightParenthesis, ")", opening);
            return condition;
        }
        if self.at(TokenKind::LeftBrace) || self.at(TokenKind::Semicolon) {
            self.expected("expected-expression", text!("a condition in parentheses"));
            return self.expr(ExprKind::Missing, self.behind());
        }
        let from = self.position;
        let condition = self.expression();
        let is_closed = self.eat(TokenKind::RightParenthesis);
        if self.last_error != Some(from) && self.position > from {
            let closing = if is_closed { "" } else { ")" };
            let written = format!("({}{closing}", self.text(condition.span));
            let message = text!("a condition stands in parentheses");
            let diagnostic = Diagnostic::error("missing-token", condition.span, message);
            self.diagnostics.push(diagnostic.with_fix(text!("write the parentheses"), condition.span, written));
        }
        condition
    }
}

fn increment(kind: TokenKind) -> Option<BinaryOp> {
    match kind {
        TokenKind::PlusPlus => Some(BinaryOp::Add),
        TokenKind::MinusMinus => Some(BinaryOp::Subtract),
        _ => None,
    }
}
