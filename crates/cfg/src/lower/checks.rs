//! The checks that stand before an operation, each only where it is not known here that it cannot fail.
//! `definite.rs` removes those of [`Check::Defined`] that always hold.

use dashu_int::IBig;
use loopscope_syntax::ast::{BinaryOp, Expr as Ast, Name};
use loopscope_syntax::{ErrorKind, Span};

use super::builder::Builder;
use crate::graph::{Check, Edge, Expr, NodeKind, VarId, VariableKind};

impl Builder<'_> {
    pub(super) fn integer_check(&mut self, expr: &Ast, value: &Expr) {
        if self.types.is_mixed(expr) {
            self.check(Check::IsInteger(value.clone()), ErrorKind::NotAnInteger, expr.span);
        }
    }

    pub(super) fn comparable_check(&mut self, left: &Ast, right: &Ast, one: &Expr, other: &Expr, span: Span) {
        let uncertain = |expr| self.types.is_mixed(expr) || self.types.is_record(expr);
        if uncertain(left) || uncertain(right) {
            self.check(Check::Comparable(one.clone(), other.clone()), ErrorKind::NotAnInteger, span);
        }
    }

    pub(super) fn defined_check(&mut self, variable: VarId, span: Span) {
        if self.variables[variable.0 as usize].kind == VariableKind::Local {
            self.check(Check::Defined(Expr::Variable(variable)), ErrorKind::ReadBeforeWrite, span);
        }
    }

    /// The checks before `*pointer` (which has the span) is read or written.
    pub(super) fn pointer_checks(&mut self, pointer: &Ast, value: &Expr, span: Span) {
        if self.types.is_mixed(pointer) {
            self.check(Check::IsPointer(value.clone()), ErrorKind::NotAPointer, pointer.span);
        }
        if !matches!(value, Expr::AddressOf(_)) && !self.names.is_reference(pointer.id) {
            self.check(Check::NotNull(value.clone()), ErrorKind::NullDereference, span);
        }
    }

    /// The check before `*pointer` is read: the variable to which it leads may not be written yet.
    pub(super) fn cell_check(&mut self, deref: &Ast, pointer: &Expr) {
        let cell = Expr::Deref(Box::new(pointer.clone()));
        let node = self.check(Check::Defined(cell), ErrorKind::ReadBeforeWrite, deref.span);
        self.cells_read.push((node, self.types.class(deref)));
    }

    pub(super) fn field_check(&mut self, base: &Ast, value: &Expr, name: &Name, span: Span) {
        if self.types.is_mixed(base) {
            self.check(Check::HasField(value.clone(), name.text.clone()), ErrorKind::MissingField, span);
        }
    }

    pub(super) fn index_checks(&mut self, base: &Ast, index: &Ast, array: &Expr, at: &Expr, span: Span) {
        if self.types.is_mixed(base) {
            self.check(Check::IsArray(array.clone()), ErrorKind::NotAnArray, base.span);
        }
        self.integer_check(index, at);
        if !self.types.is_input_array(base) {
            let check = Check::InBounds { array: array.clone(), index: at.clone() };
            self.check(check, ErrorKind::IndexOutOfBounds, span);
        }
    }

    /// The checks that an integer lies between two bounds, with one error node.
    pub(super) fn range_check(&mut self, value: &Expr, bounds: [Option<&IBig>; 2], error: ErrorKind, span: Span) {
        let ops = [BinaryOp::GreaterEqual, BinaryOp::LessEqual];
        let bounds = ops.into_iter().zip(bounds).filter_map(|(op, bound)| Some((op, Expr::Number(bound?.clone()))));
        self.bounds_check(value, bounds, error, span);
    }

    /// The checks that an integer compares so with some bounds, with one error node.
    pub(super) fn bounds_check(
        &mut self,
        value: &Expr,
        bounds: impl IntoIterator<Item = (BinaryOp, Expr)>,
        error: ErrorKind,
        span: Span,
    ) {
        let mut fails = Vec::new();
        for (op, bound) in bounds {
            // A constant that is large enough needs no check.
            if let (Expr::Number(number), BinaryOp::GreaterEqual, Expr::Number(least)) = (value, op, &bound)
                && number >= least
            {
                continue;
            }
            let within = Expr::Binary(op, Box::new(value.clone()), Box::new(bound));
            let node = self.emit(NodeKind::Check(Check::NonZero(within)), span);
            fails.push((node, Edge::False));
            self.open = vec![(node, Edge::True)];
        }
        let holds = std::mem::replace(&mut self.open, fails);
        if self.open.is_empty() {
            self.open = holds;
            return;
        }
        self.fail(error, span);
        self.open = holds;
    }
}
