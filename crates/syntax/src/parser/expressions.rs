//! Expressions, by precedence climbing.

use loopscope_message::text;

use super::Parser;
use crate::ast::{BinaryOp, Expr, ExprKind, Name, UnaryOp};
use crate::token::TokenKind;
use crate::{Diagnostic, MAX_DEPTH, Span};

/// An expression on its way into a bigger one.
pub(super) struct Operand {
    pub(super) expr: Expr,
    /// The height of its tree; a leaf has 1. Chains such as `a + a + a` grow from below, where counting
    /// how deep the parser is does not help.
    height: usize,
    /// True if it stands in parentheses.
    enclosed: bool,
}

impl Parser<'_> {
    /// Reads an expression whose value is used.
    pub(super) fn expression(&mut self) -> Expr {
        self.operand().expr
    }

    /// Reads an expression that starts a statement: `=`, `++` and the like may follow.
    pub(super) fn target(&mut self) -> Expr {
        self.binary(0).expr
    }

    /// Reads the right side of an assignment. A second `=` is not meant to compare here.
    pub(super) fn assigned(&mut self) -> Expr {
        let operand = self.binary(0);
        if !self.at(TokenKind::Assign) {
            return self.misplaced_statements(operand).expr;
        }
        let message = text!("an assignment has no value: write two of them");
        self.report(Diagnostic::error("assignment-in-expression", self.here(), message));
        self.bump();
        self.expression()
    }

    fn operand(&mut self) -> Operand {
        let operand = self.binary(0);
        self.misplaced_statements(operand)
    }

    /// Reads on where an expression is followed by what only a statement may have.
    fn misplaced_statements(&mut self, mut operand: Operand) -> Operand {
        while let Some(TokenKind::Assign | TokenKind::PlusPlus | TokenKind::MinusMinus) = self.peek() {
            self.report_statement_in_expression(Some(&operand));
            if self.at(TokenKind::Assign) {
                self.bump();
                let right = self.nested(|parser| parser.binary(0));
                operand = self.join(operand, BinaryOp::Equal, right);
            } else {
                self.bump();
                operand = self.operators(operand, 0);
            }
        }
        operand
    }

    fn binary(&mut self, minimum: u8) -> Operand {
        let left = self.unary();
        self.operators(left, minimum)
    }

    /// Reads the operators that bind at least as tightly as `minimum`, with their right operands.
    fn operators(&mut self, mut left: Operand, minimum: u8) -> Operand {
        while let Some((op, binding)) = self.peek().and_then(binary_operator) {
            if binding < minimum {
                break;
            }
            let place = self.bump();
            let is_refused = self.refuse_bit_operator(place);
            let right = self.nested(|parser| parser.binary(binding + 1));
            if !is_refused {
                self.hint_reading(&left, op, place, &right);
            }
            left = self.join(left, op, right);
        }
        left
    }

    fn unary(&mut self) -> Operand {
        self.skip_cast();
        let start = self.here();
        if self.depth >= MAX_DEPTH {
            return leaf(self.too_deep_expression(start));
        }
        let wrap: fn(Box<Expr>) -> ExprKind = match self.peek() {
            Some(TokenKind::Star) => ExprKind::Deref,
            Some(TokenKind::Not) => |operand| ExprKind::Unary(UnaryOp::Not, operand),
            Some(TokenKind::Minus) => |operand| ExprKind::Unary(UnaryOp::Negate, operand),
            Some(TokenKind::Alloc) => ExprKind::Alloc,
            Some(TokenKind::Ampersand) => return self.address_of(),
            Some(TokenKind::PlusPlus | TokenKind::MinusMinus) => {
                self.report_statement_in_expression(None);
                self.bump();
                return self.nested(Self::unary);
            }
            _ => return self.postfix(),
        };
        let is_alloc = self.at(TokenKind::Alloc);
        self.bump();
        // As the grammar has it, `alloc` takes all that follows: `alloc 1 + 2` is `alloc (1 + 2)`.
        let operand = self.nested(|parser| if is_alloc { parser.binary(0) } else { parser.unary() });
        let kind = wrap(Box::new(operand.expr));
        Operand { expr: self.expr(kind, self.since(start)), height: operand.height + 1, enclosed: false }
    }

    fn address_of(&mut self) -> Operand {
        let start = self.bump();
        let operand = self.nested(Self::unary);
        let span = self.since(start);
        let kind = match operand.expr.kind {
            ExprKind::Variable(text) => {
                let Expr { id, span, .. } = operand.expr;
                ExprKind::AddressOf(Name { id, text, span })
            }
            ExprKind::Missing => ExprKind::Missing,
            _ => {
                let message = text!("`&` gives the address of a variable, and of nothing else");
                self.diagnostics.push(Diagnostic::error("address-of", span, message));
                ExprKind::Missing
            }
        };
        leaf(self.expr(kind, span))
    }

    fn postfix(&mut self) -> Operand {
        let mut operand = self.primary();
        if matches!(operand.expr.kind, ExprKind::Input | ExprKind::Null) && !operand.enclosed {
            self.report_call_of_keyword();
            return operand;
        }
        loop {
            let start = operand.expr.span;
            let base = Box::new(operand.expr);
            let (kind, inner) = match self.peek() {
                Some(TokenKind::Dot) => {
                    self.bump();
                    let name = self.name(text!("a field's name"));
                    let name = name.unwrap_or_else(|| self.name_at(self.behind()));
                    (ExprKind::Field(base, name), 0)
                }
                Some(TokenKind::LeftBracket) => {
                    let opening = self.bump();
                    let index = self.nested(Self::operand);
                    self.close(TokenKind::RightBracket, "]", opening);
                    (ExprKind::Index(base, Box::new(index.expr)), index.height)
                }
                Some(TokenKind::LeftParenthesis) => {
                    let opening = self.bump();
                    let (arguments, height) = self.list(TokenKind::RightParenthesis, ")", opening);
                    (ExprKind::Call(base, arguments), height)
                }
                _ => match self.arrow(*base) {
                    Ok(field) => (field, 1),
                    Err(base) => {
                        operand.expr = base;
                        return operand;
                    }
                },
            };
            let height = 1 + operand.height.max(inner);
            let expr = self.expr(kind, self.since(start));
            operand = self.grown(Operand { expr, height, enclosed: false });
        }
    }

    fn primary(&mut self) -> Operand {
        let start = self.here();
        let expr = match self.peek() {
            Some(TokenKind::Number) => self.number(),
            Some(TokenKind::Char | TokenKind::UnterminatedChar) => self.character(),
            Some(TokenKind::String | TokenKind::UnterminatedString) => {
                let expr = self.string();
                return self.grown(Operand { expr, height: 2, enclosed: false });
            }
            Some(TokenKind::Input) => self.word(ExprKind::Input),
            Some(TokenKind::Null) => self.word(ExprKind::Null),
            Some(TokenKind::LeftParenthesis) => {
                self.bump();
                let mut operand = self.nested(Self::operand);
                self.close(TokenKind::RightParenthesis, ")", start);
                operand.expr.span = self.since(start);
                operand.enclosed = true;
                return operand;
            }
            Some(TokenKind::LeftBracket) => {
                self.bump();
                let (elements, height) = self.list(TokenKind::RightBracket, "]", start);
                let expr = self.expr(ExprKind::Array(elements), self.since(start));
                return Operand { expr, height: height + 1, enclosed: false };
            }
            Some(TokenKind::LeftBrace) => return self.record(),
            Some(TokenKind::Identifier) if let Some(expr) = self.foreign_operand() => expr,
            // A number with letters was reported by the lexer; as a name it would be undeclared too.
            Some(TokenKind::InvalidNumber) => self.word(ExprKind::Missing),
            _ if self.is_name_at(0) => {
                let name = self.text(self.here()).to_owned();
                self.word(ExprKind::Variable(name))
            }
            _ => self.missing_expression(),
        };
        leaf(expr)
    }

    fn record(&mut self) -> Operand {
        let start = self.bump();
        let mut fields = Vec::new();
        let mut height = 0;
        while self.peek().is_some() && !self.at(TokenKind::RightBrace) {
            let Some(name) = self.name(text!("a field's name")) else { break };
            self.expect(TokenKind::Colon, ":");
            let value = self.nested(Self::operand);
            height = height.max(value.height);
            fields.push((name, value.expr));
            if !self.comma(TokenKind::RightBrace) {
                break;
            }
        }
        self.close(TokenKind::RightBrace, "}", start);
        let expr = self.expr(ExprKind::Record(fields), self.since(start));
        Operand { expr, height: height + 1, enclosed: false }
    }

    /// Reads expressions separated by commas up to a closing bracket. Also returns the greatest height.
    fn list(&mut self, closing: TokenKind, symbol: &'static str, opening: Span) -> (Vec<Expr>, usize) {
        let mut elements = Vec::new();
        let mut height = 0;
        while self.peek().is_some() && !self.at(closing) {
            let from = self.position;
            let element = self.nested(Self::operand);
            height = height.max(element.height);
            elements.push(element.expr);
            if self.position == from || !self.comma(closing) {
                break;
            }
        }
        self.close(closing, symbol, opening);
        (elements, height)
    }

    /// Reads the comma between two elements of a list. Reports one that is missing or that nothing follows. Returns
    /// whether another element follows.
    fn comma(&mut self, closing: TokenKind) -> bool {
        if self.at(TokenKind::Comma) {
            if self.peek_at(1) == Some(closing) {
                let message = text!("something is expected after this `,`");
                let diagnostic = Diagnostic::error("unexpected-token", self.here(), message);
                self.report(diagnostic.with_fix(text!("delete `,`"), self.here(), ""));
            }
            self.bump();
            return true;
        }
        let continues = self.is_name_at(0) || matches!(self.peek(), Some(TokenKind::Number | TokenKind::String));
        if continues {
            self.missing(",");
        }
        continues
    }

    fn join(&mut self, left: Operand, op: BinaryOp, right: Operand) -> Operand {
        let span = left.expr.span.to(right.expr.span);
        let height = 1 + left.height.max(right.height);
        let kind = ExprKind::Binary(op, Box::new(left.expr), Box::new(right.expr));
        let expr = self.expr(kind, span);
        self.grown(Operand { expr, height, enclosed: false })
    }

    /// Replaces an operand that has grown too high, and skips what follows it.
    fn grown(&mut self, operand: Operand) -> Operand {
        if self.depth + operand.height <= MAX_DEPTH {
            return operand;
        }
        leaf(self.too_deep_expression(operand.expr.span))
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Operand) -> Operand {
        self.depth += 1;
        let operand = read(self);
        self.depth -= 1;
        operand
    }

    /// Hints at how commonly misread expressions are parsed.
    fn hint_reading(&mut self, left: &Operand, op: BinaryOp, place: Span, right: &Operand) {
        if op == BinaryOp::Remainder {
            self.refuse(place, "`%`", text!("write `a - a / b * b` for `a % b`"), None);
        }
        let is = |operand: &Operand, wanted: fn(BinaryOp) -> bool| {
            !operand.enclosed && matches!(operand.expr.kind, ExprKind::Binary(found, ..) if wanted(found))
        };
        let negated =
            |operand: &Operand| !operand.enclosed && matches!(operand.expr.kind, ExprKind::Unary(UnaryOp::Not, _));
        if op == BinaryOp::Or {
            for side in [left, right] {
                if is(side, |found| found == BinaryOp::And) {
                    self.hint_and_before_or(side.expr.span);
                    return;
                }
            }
        }
        if is_comparison(op) && negated(left) && !negated(right) {
            self.hint_not_before_comparison(left.expr.span, op, right.expr.span);
        } else if is_comparison(op) && is(left, is_comparison) {
            let message = text!("this compares the result of the first comparison, which is 0 or 1");
            self.diagnostics.push(Diagnostic::hint("chained-comparison", left.expr.span.to(right.expr.span), message));
        }
    }

    #[cold]
    fn hint_and_before_or(&mut self, side: Span) {
        let written = format!("({})", self.text(side));
        let message = text!("`&&` binds tighter than `||`: this side is read as if in parentheses");
        let diagnostic = Diagnostic::hint("mixed-and-or", side, message);
        self.diagnostics.push(diagnostic.with_fix(text!("write the parentheses"), side, written));
    }

    #[cold]
    fn hint_not_before_comparison(&mut self, left: Span, op: BinaryOp, right: Span) {
        let symbol = op.symbol();
        let message =
            text!("`!` binds tighter than `{symbol}`: only the left side is negated; `!(a {symbol} b)` negates both");
        let written = format!("({})", self.text(left));
        let diagnostic = Diagnostic::hint("not-comparison", left.to(right), message);
        self.diagnostics.push(diagnostic.with_fix(text!("write the parentheses"), left, written));
    }

    #[cold]
    fn report_statement_in_expression(&mut self, left: Option<&Operand>) {
        let here = self.here();
        let diagnostic = if self.at(TokenKind::Assign) {
            let message = text!("`=` assigns, which is a statement and has no value; `==` compares");
            let diagnostic = Diagnostic::error("assignment-in-expression", here, message);
            // `(x = 3)` is meant to compare: the test of an assigned constant would always have one result.
            let is_constant = matches!(self.peek_at(1), Some(TokenKind::Number | TokenKind::Char | TokenKind::Null));
            // In `a || b = 3`, `==` would take another left side.
            let takes_all = left.is_none_or(|left| match left.expr.kind {
                ExprKind::Binary(op, ..) => left.enclosed || op.binding() > BinaryOp::Equal.binding(),
                _ => true,
            });
            if is_constant && takes_all && self.peek_at(2) == Some(TokenKind::RightParenthesis) {
                diagnostic.with_fix(text!("write `==`"), here, "==")
            } else {
                diagnostic
            }
        } else {
            let message = text!("`{shown}` is a statement of its own and has no value", shown = self.shown(here));
            Diagnostic::error("assignment-in-expression", here, message)
        };
        self.report(diagnostic);
    }

    fn report_call_of_keyword(&mut self) {
        if self.at(TokenKind::LeftParenthesis) && self.peek_at(1) == Some(TokenKind::RightParenthesis) {
            let keyword = self.tokens[self.position - 1].span;
            let parentheses = self.here().to(self.tokens[self.position + 1].span);
            let message =
                text!("`{text}` is not a function: it is written without parentheses", text = self.text(keyword));
            let diagnostic = Diagnostic::error("unexpected-token", parentheses, message);
            self.report(diagnostic.with_fix(text!("delete `()`"), parentheses, ""));
            self.bump();
            self.bump();
        }
    }
}

fn leaf(expr: Expr) -> Operand {
    Operand { expr, height: 1, enclosed: false }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Equal | BinaryOp::NotEqual)
        || matches!(op, BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual)
}

/// The binary operator that a token is, and how tightly it binds. All associate to the left.
fn binary_operator(kind: TokenKind) -> Option<(BinaryOp, u8)> {
    let op = match kind {
        TokenKind::Or => BinaryOp::Or,
        // `&` between two values is refused.
        TokenKind::And | TokenKind::Ampersand => BinaryOp::And,
        TokenKind::Equal => BinaryOp::Equal,
        TokenKind::NotEqual => BinaryOp::NotEqual,
        TokenKind::Less => BinaryOp::Less,
        TokenKind::LessEqual => BinaryOp::LessEqual,
        TokenKind::Greater => BinaryOp::Greater,
        TokenKind::GreaterEqual => BinaryOp::GreaterEqual,
        TokenKind::Plus => BinaryOp::Add,
        TokenKind::Minus => BinaryOp::Subtract,
        TokenKind::Star => BinaryOp::Multiply,
        TokenKind::Slash => BinaryOp::Divide,
        TokenKind::Percent => BinaryOp::Remainder,
        _ => return None,
    };
    Some((op, op.binding()))
}
