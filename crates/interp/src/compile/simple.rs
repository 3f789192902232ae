//! Statements that contain no other ones, and statements in expressions.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_syntax::ast::{self, BinaryOp, Expr, ExprKind, UnaryOp};
use loopscope_syntax::{ErrorKind, Span};

use super::FunctionCompiler;
use crate::instruction::{Instruction, Range};
use crate::program::Printed;

impl<'a> FunctionCompiler<'a, '_> {
    /// A statement that contains no other ones and does not jump, without its mark.
    pub(super) fn simple(&mut self, statement: &'a ast::Stmt) {
        use ast::StmtKind;
        let span = statement.span;
        match &statement.kind {
            StmtKind::Output(value) => {
                let src = self.operand(value);
                self.emit_for(Instruction::Output { src }, span, value.span, span);
            }
            StmtKind::Assign { target, op, value } => {
                self.assignment(target, *op, value, span);
            }
            StmtKind::Return(value) => {
                let src = self.operand(value);
                if self.tables.names.main == Some(self.id) {
                    self.emit(Instruction::CheckInteger { src }, value.span);
                }
                self.emit_for(Instruction::Return { src }, span, value.span, span);
            }
            StmtKind::Assert(condition) => {
                self.unless(condition, Instruction::Fail(ErrorKind::AssertionFailed), span);
            }
            StmtKind::Assume(condition) => {
                self.unless(condition, Instruction::Halt, span);
            }
            StmtKind::Error => {
                self.emit(Instruction::Fail(ErrorKind::ErrorStatement), span);
            }
            StmtKind::Expression(expression) => {
                let src = self.operand(expression);
                self.check_written(src, expression);
            }
            StmtKind::Exit(value) => {
                let src = self.operand(value);
                self.emit(Instruction::Exit { src }, span);
            }
            StmtKind::Check { condition, error } => {
                if let Some((index, length)) = bounds(condition, *error) {
                    self.in_bounds(condition, (index, length), span);
                } else if let Some(length) = length(condition, *error) {
                    let src = self.operand(length);
                    let low = Some(IBig::ONE);
                    self.tables.ranges.push(Range { low, high: None, error: *error, type_name: None });
                    let range = self.tables.ranges.len() as u32 - 1;
                    self.emit_for(Instruction::CheckRange { src, range }, span, length.span, span);
                } else if let Some((dividend, divisor, least)) = quotient(condition, *error) {
                    self.in_type(condition, (dividend, divisor, least), span);
                } else {
                    self.unless(condition, Instruction::Fail(*error), span);
                }
            }
            StmtKind::Print(pieces) => {
                // All values are computed before anything is printed.
                let mut all = Vec::new();
                for piece in pieces {
                    all.push(match piece {
                        ast::Piece::Text(text) => (0, span, Printed::Text(text.clone())),
                        ast::Piece::Value { value, format } => {
                            let src = self.operand(value);
                            if pieces.len() > 1 {
                                self.check_written(src, value);
                            }
                            (src, value.span, Printed::Value(*format))
                        }
                    });
                }
                for (src, place, printed) in all {
                    self.tables.printed.push(printed);
                    let printed = self.tables.printed.len() as u32 - 1;
                    self.emit_for(Instruction::Print { printed, src }, span, place, span);
                }
            }
            _ => {}
        }
    }

    /// Checks an index. Its parts are evaluated again after the check has failed: they have no effects.
    fn in_bounds(&mut self, condition: &'a Expr, (index, length): (&'a Expr, &'a Expr), span: Span) {
        let mut over = Vec::new();
        self.jump_when(condition, true, &mut over);
        let by = index.span;
        let (index, length) = (self.operand(index), self.operand(length));
        self.emit_for(Instruction::OutOfBounds { index, length }, span, span, by);
        self.land(&over);
    }

    /// Checks that a quotient is in its type, whose least value is given. If it is not, it is calculated: it says why.
    fn in_type(&mut self, condition: &'a Expr, (dividend, divisor, least): (&'a Expr, &'a Expr, IBig), span: Span) {
        let mut over = Vec::new();
        self.jump_when(condition, true, &mut over);
        let (a, b, dst) = (self.operand(dividend), self.operand(divisor), self.temporary());
        self.emit_for(Instruction::Divide { dst, a, b }, span, dividend.span, divisor.span);
        let (high, type_name) = (-least.clone() - IBig::ONE, if least.bit_len() <= 32 { "int" } else { "long long" });
        let error = ErrorKind::SignedOverflow;
        self.tables.ranges.push(Range { low: Some(least), high: Some(high), error, type_name: Some(type_name) });
        let range = self.tables.ranges.len() as u32 - 1;
        self.emit(Instruction::CheckRange { src: dst, range }, span);
        self.land(&over);
    }

    /// Statements in an expression, without marks: they are part of the statement around them.
    pub(super) fn inner_statements(&mut self, statements: &'a [ast::Stmt]) {
        use ast::StmtKind;
        for statement in statements {
            let free = self.free;
            match &statement.kind {
                StmtKind::Var(declarators) => declarators.iter().for_each(|each| self.initialise(each)),
                StmtKind::If { condition, then, otherwise } => {
                    let mut to_otherwise = Vec::new();
                    self.jump_unless(condition, &mut to_otherwise);
                    self.inner_statements(std::slice::from_ref(then));
                    let over = self.emit(Instruction::Jump { to: 0 }, statement.span);
                    self.land(&to_otherwise);
                    if let Some(otherwise) = otherwise {
                        self.inner_statements(std::slice::from_ref(otherwise));
                    }
                    self.land(&[over]);
                }
                StmtKind::Block(statements) => self.inner_statements(statements),
                _ => self.simple(statement),
            }
            self.free = free;
        }
    }
}

/// The index and the length, if a check is that of an index as the translation from C writes it: `i >= 0 && i < n`.
fn bounds(condition: &Expr, error: ErrorKind) -> Option<(&Expr, &Expr)> {
    let ExprKind::Binary(BinaryOp::And, least, most) = &condition.kind else { return None };
    match (&least.kind, &most.kind) {
        (ExprKind::Binary(BinaryOp::GreaterEqual, ..), ExprKind::Binary(BinaryOp::Less, index, length))
            if error == ErrorKind::IndexOutOfBounds =>
        {
            Some((index, length))
        }
        _ => None,
    }
}

/// The dividend, the divisor and the least value of the type, if a check is that a quotient is in its type, as the
/// translation from C writes it: `a != least || b != -1`.
fn quotient(condition: &Expr, error: ErrorKind) -> Option<(&Expr, &Expr, IBig)> {
    let ExprKind::Binary(BinaryOp::Or, one, other) = &condition.kind else { return None };
    match (&one.kind, &other.kind) {
        (ExprKind::Binary(BinaryOp::NotEqual, dividend, least), ExprKind::Binary(BinaryOp::NotEqual, divisor, _))
            if error == ErrorKind::SignedOverflow =>
        {
            let ExprKind::Unary(UnaryOp::Negate, least) = &least.kind else { return None };
            let ExprKind::Number(least) = &least.kind else { return None };
            Some((dividend, divisor, -least.clone()))
        }
        _ => None,
    }
}

/// The length of an array, if a check is that it has elements, as the translation from C writes it: `n > 0`.
fn length(condition: &Expr, error: ErrorKind) -> Option<&Expr> {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::Greater, length, least) if error == ErrorKind::IndexOutOfBounds => {
            matches!(&least.kind, ExprKind::Number(number) if number.is_zero()).then_some(length)
        }
        _ => None,
    }
}
