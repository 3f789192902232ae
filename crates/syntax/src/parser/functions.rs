//! Functions, and what stands outside of them.

use loopscope_message::text;

use super::Parser;
use super::flow::may_forget_return;
use crate::ast::{BinaryOp, Expr, ExprKind, Function, Name, Stmt, StmtKind, SyntaxTree};
use crate::token::TokenKind;
use crate::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn program(&mut self) -> SyntaxTree {
        let mut functions = Vec::new();
        while self.peek().is_some() {
            if self.at_function() {
                functions.push(self.function());
            } else {
                self.skip_to_function();
            }
        }
        let brackets = std::mem::take(&mut self.brackets);
        let mut tree = SyntaxTree { functions, nodes: self.nodes, brackets, ..SyntaxTree::default() };
        if let Some(place) = self.entry {
            self.start_in(&mut tree, place);
        }
        tree
    }

    /// Returns `true` if a function starts here: `name (` or `type name (`, with a `{` before any `;`.
    fn at_function(&self) -> bool {
        let Some(name) = self.function_name_distance() else { return false };
        // Names that are called end the look ahead, which keeps it linear overall.
        let mut open = 0;
        for ahead in name + 2.. {
            match self.peek_at(ahead) {
                Some(TokenKind::LeftBrace) => return true,
                // A length of an array may have parentheses.
                Some(TokenKind::LeftBracket) => open += 1,
                Some(TokenKind::RightBracket) => open -= 1,
                Some(TokenKind::LeftParenthesis) if open > 0 => {}
                None | Some(TokenKind::Semicolon | TokenKind::RightBrace | TokenKind::LeftParenthesis) => return false,
                _ => {}
            }
        }
        false
    }

    /// Returns `true` if the function that is read now lacks its end: at the start of a line that is indented no
    /// more than its own first line, another function starts.
    pub(super) fn at_next_function(&self) -> bool {
        self.function_name_distance().is_some()
            && self.indentation().is_some_and(|column| column <= self.function_column)
            && self.at_function()
    }

    fn function_name_distance(&self) -> Option<usize> {
        let is_name =
            |ahead: usize| self.is_name_at(ahead) && self.peek_at(ahead + 1) == Some(TokenKind::LeftParenthesis);
        let is_type = self.at(TokenKind::Int) || self.at(TokenKind::Identifier);
        if is_name(0) {
            return Some(0);
        }
        if is_type && is_name(1) {
            return Some(1);
        }
        // `int *f(`, `unsigned int f(`, `struct node *f(`
        let stars = (1..4).take_while(|ahead| self.peek_at(*ahead) == Some(TokenKind::Star)).count();
        let pointer = (is_type && stars > 0).then_some(1 + stars);
        self.foreign_type().or(pointer).filter(|length| is_name(*length))
    }

    fn function(&mut self) -> Function {
        self.function_column = self.indentation().unwrap_or(0);
        match self.function_name_distance() {
            Some(1) => self.result_type(),
            Some(length @ 2..) => {
                let (place, instead) = self.result_type_instead();
                self.read_foreign_type(length, place, instead);
            }
            _ => {}
        }
        let name_span = self.bump();
        let name = self.name_at(name_span);
        let opening = self.bump();
        let parameters = self.parameters();
        self.close(TokenKind::RightParenthesis, ")", opening);
        let brace = self.here();
        let mut body = Vec::new();
        if self.expect(TokenKind::LeftBrace, "{") {
            body = self.statements(brace);
        }
        self.check_shape(&body);
        self.end_with_return(&name, &mut body);
        Function { name, parameters, body, span: self.since(name_span) }
    }

    fn result_type(&mut self) {
        let span = self.here();
        if self.at(TokenKind::Int) {
            self.refuse_and_delete(span, text!("types"), text!("a function starts with its name"));
        } else {
            let (place, instead) = self.result_type_instead();
            self.report(self.unknown_type(span, place, instead));
        }
        self.bump();
    }

    fn parameters(&mut self) -> Vec<Name> {
        let mut parameters = Vec::new();
        if self.text(self.here()) == "void" && self.peek_at(1) == Some(TokenKind::RightParenthesis) {
            let span = self.bump();
            let message = text!("no parameters are written as nothing: `()`");
            self.diagnostics.push(Diagnostic::error("unknown-type", span, message).with_fix(
                text!("delete it"),
                span,
                "",
            ));
        }
        while self.peek().is_some() && !self.at(TokenKind::RightParenthesis) {
            let Some(name) = self.parameter() else { break };
            parameters.push(name);
            if self.at(TokenKind::Comma) && self.peek_at(1) == Some(TokenKind::RightParenthesis) {
                let message = text!("a parameter is expected after this `,`");
                let diagnostic = Diagnostic::error("unexpected-token", self.here(), message);
                self.report(diagnostic.with_fix(text!("delete `,`"), self.here(), ""));
            }
            if self.is_name_at(0) || self.at(TokenKind::Int) {
                self.missing(",");
            } else if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        parameters
    }

    fn parameter(&mut self) -> Option<Name> {
        let span = self.here();
        if self.at(TokenKind::Int) && (!self.is_core() || self.is_name_at(1)) {
            self.refuse_and_delete(span, text!("types"), text!("a parameter is just its name"));
            self.bump();
        } else if let Some(length) = self.foreign_type() {
            self.read_foreign_type(length, self.parameter_instead(), "");
        } else if self.at(TokenKind::Var) {
            let message = text!(
                "`{shown}` does not belong here: {instead}",
                shown = self.shown(span),
                instead = self.parameter_instead()
            );
            self.report(Diagnostic::error("unknown-type", span, message).with_fix(text!("delete it"), span, ""));
            self.bump();
        }
        if self.at(TokenKind::Star) {
            self.leave_out_stars(text!("kinds of parameters are inferred: leave out the `*`"));
        }
        let name = self.name(text!("a parameter's name"));
        let start = self.here();
        let mut brackets = Vec::new();
        while self.at(TokenKind::LeftBracket) {
            let opening = self.bump();
            let length = (!self.at(TokenKind::RightBracket)).then(|| self.expression());
            self.close(TokenKind::RightBracket, "]", opening);
            if let Some(length) = &length {
                self.check_length(length);
            }
            brackets.push(length);
        }
        if start != self.here() {
            let span = self.since(start);
            self.refuse_and_delete(span, text!("types"), text!("a parameter is just its name, also for arrays"));
        }
        if let (Some(name), false) = (&name, brackets.is_empty()) {
            self.brackets.push((name.id, brackets));
        }
        name
    }

    /// A length has no effect and cannot fail.
    fn check_length(&mut self, length: &Expr) {
        let is_simple = match &length.kind {
            ExprKind::Number(_) | ExprKind::Variable(_) | ExprKind::Missing => true,
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply, left, right) => {
                self.check_length(left);
                self.check_length(right);
                true
            }
            _ => false,
        };
        if !is_simple {
            let message =
                text!("the length of an array is a number, a parameter, or a sum, difference or product of these");
            self.report(Diagnostic::error("array-length", length.span, message));
        }
    }

    /// Refuses what the core does not allow in a body: declarations after statements, and returns
    /// before the end.
    fn check_shape(&mut self, body: &[Stmt]) {
        if !self.is_core() {
            return;
        }
        let mut has_statement = false;
        for (index, stmt) in body.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Var(_) if has_statement => {
                    let instead = text!("move it up to the start of the function");
                    self.refuse(stmt.span, text!("declarations after statements"), instead, None);
                }
                StmtKind::Return(_) if index + 1 < body.len() => {
                    let instead = text!("keep the value in a variable and return it at the end");
                    self.refuse(stmt.span, text!("early `return`"), instead, None);
                }
                StmtKind::Var(_) => {}
                _ => has_statement = true,
            }
        }
    }

    /// A function that falls off its end returns 0. The core requires the `return`; elsewhere a warning says so where
    /// other ends of the function return a value.
    fn end_with_return(&mut self, name: &Name, body: &mut Vec<Stmt>) {
        if matches!(body.last(), Some(Stmt { kind: StmtKind::Return(_), .. })) {
            return;
        }
        let end = self.behind();
        let brace = Span::new(end.end.saturating_sub(1), end.end);
        let is_closed = self.text(brace) == "}";
        let place = if is_closed { Span::new(brace.start, brace.start) } else { end };
        if is_closed && self.is_core() {
            let message = text!("in core micro-c every function ends with a `return`");
            let diagnostic = Diagnostic::error("missing-return", brace, message);
            self.diagnostics.push(diagnostic.with_fix(text!("insert `return 0;`"), place, "return 0; "));
        } else if is_closed && name.text != "main" && !self.diagnostics.has_errors() && may_forget_return(body) {
            let message =
                text!("a call of `{name}` that gets here returns 0: is a `return` missing?", name = &name.text);
            let diagnostic = Diagnostic::warning("missing-return", brace, message);
            self.diagnostics.push(diagnostic.with_fix(text!("insert `return 0;`"), place, "return 0; "));
        }
        let value = self.expr(ExprKind::Number(0.into()), place);
        body.push(Stmt { kind: StmtKind::Return(value), span: place });
    }

    /// Reports what stands between functions, once, and skips it.
    fn skip_to_function(&mut self) {
        let span = self.here();
        let is_declaration = self.at(TokenKind::Var) || (self.at(TokenKind::Int) && self.is_name_at(1));
        let message = self.foreign_declaration().unwrap_or_else(|| match self.peek() {
            _ if is_declaration => text!("variables are declared inside a function: there are no global ones"),
            Some(TokenKind::RightBrace) => text!("this `}` closes nothing: is there one too many above?"),
            _ => text!("a function such as `main() { ... }` is expected here"),
        });
        self.report(Diagnostic::error("outside-function", span, message));
        self.bump();
        while self.peek().is_some() && !self.at_function() {
            self.bump();
        }
    }
}
