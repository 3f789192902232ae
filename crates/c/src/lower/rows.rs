//! Rows of variable length: see `crate::rows`.

use loopscope_syntax::ast::{BinaryOp, Expr, Stmt};
use loopscope_syntax::{ErrorKind, Span};

use super::Lowering;
use super::objects::Object;
use super::references::Reference;
use crate::tree::{Arithmetic, Expression, ExpressionKind};

/// A row, as a pointer to its first element.
pub(super) struct Row<'a> {
    /// The pointer to rows.
    rows: &'a Expression,
    index: &'a Expression,
    /// The number of elements.
    length: &'a Expression,
}

/// The row to whose first element a pointer points, if it is one. A pointer to rows that is moved has the same type as before.
pub(super) fn row(pointer: &Expression) -> Option<Row<'_>> {
    match &pointer.kind {
        ExpressionKind::Arithmetic(Arithmetic::Add, rows, by) if rows.ty != pointer.ty => match &by.kind {
            ExpressionKind::Scaled(index, length) => Some(Row { rows, index, length }),
            _ => None,
        },
        _ => None,
    }
}

impl Lowering<'_> {
    /// A pointer to the first element of a row, which must be one of the rows to which the pointer leads. Behind the row, there
    /// are no elements.
    pub(super) fn row_reference(&mut self, row: &Row<'_>, span: Span, before: &mut Vec<Stmt>) -> Reference {
        let reference = self.reference(row.rows, before);
        let index = self.value(row.index);
        let index = self.settled(index, before);
        let length = self.value(row.length);
        let length = self.settled(length, before);
        let (copy, factor) = (self.again(&index), self.again(&length));
        let scaled = self.binary(BinaryOp::Multiply, copy, factor, span);
        let start = self.again(&reference.at);
        let at = self.moved(Arithmetic::Add, start, scaled, span);
        let at = self.settled(at, before);
        let counter = row.rows.variable().and_then(|id| self.program.variables[id.0].length);
        if let Some(counter) = counter {
            let count = self.variable(counter, span).target;
            self.check_within(&index, count, span, before);
        } else {
            let at = self.again(&at);
            let at = self.accessible(row.rows, &reference, at, span, before);
            if super::rows::row(row.rows).is_some() {
                let (index, zero) = (self.again(&index), self.small(0, span));
                let condition = self.binary(BinaryOp::GreaterEqual, index, zero, span);
                before.push(Self::check(condition, ErrorKind::IndexOutOfBounds, span));
            }
            if let Some(end) = &reference.length {
                let end = self.again(end);
                let after = self.after(&at, &length, span);
                let condition = self.binary(BinaryOp::LessEqual, after, end, span);
                before.push(Self::check(condition, ErrorKind::IndexOutOfBounds, span));
            }
        }
        let end = self.after(&at, &length, span);
        Reference { at, length: Some(end), ..reference }
    }

    /// The element with an index of a row, to whose first element a reference leads.
    pub(super) fn in_row(
        &mut self,
        row: &Row<'_>,
        reference: Reference,
        index: Expr,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Object {
        let index = self.settled(index, before);
        let length = self.value(row.length);
        self.check_within(&index, length, span, before);
        let at = self.moved(Arithmetic::Add, reference.at, index, span);
        self.element(reference.array, reference.set, at, span, before)
    }

    fn after(&mut self, at: &Expr, length: &Expr, span: Span) -> Expr {
        let (at, length) = (self.again(at), self.again(length));
        self.binary(BinaryOp::Add, at, length, span)
    }

    /// The check that an index is one of this many.
    fn check_within(&mut self, index: &Expr, count: Expr, span: Span, before: &mut Vec<Stmt>) {
        let (one, other, zero) = (self.again(index), self.again(index), self.small(0, span));
        let least = self.binary(BinaryOp::GreaterEqual, one, zero, span);
        let most = self.binary(BinaryOp::Less, other, count, span);
        let condition = self.binary(BinaryOp::And, least, most, span);
        before.push(Self::check(condition, ErrorKind::IndexOutOfBounds, span));
    }
}
