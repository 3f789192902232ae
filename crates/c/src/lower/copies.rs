//! Copies of structs. The arrays in a struct belong to it, but a record of micro-c shares them with its copies; so they
//! are copied element by element.

use loopscope_message::text;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use loopscope_syntax::{Presentation, Span};

use super::Lowering;
use super::objects::Object;
use crate::tree::{Expression, ExpressionKind};
use crate::types::Type;

/// The longest array whose copy is written as one assignment for each element.
const LONGEST_UNROLLED: u32 = 8;

impl Lowering<'_> {
    /// The value of an expression that becomes a struct of its own: a copy if it has arrays that another struct has.
    pub(super) fn copied(&mut self, expression: &Expression) -> Expr {
        let value = self.value(expression);
        if !self.has_arrays(&expression.ty) || matches!(expression.kind, ExpressionKind::Call(..)) {
            return value;
        }
        let span = expression.span;
        let mut before = Vec::new();
        let source = self.source(value, &mut before);
        let copy = self.copy_of(&expression.ty, &source, span, &mut before);
        let name = self.temporary(copy, &mut before);
        let copy = self.named(&name, span);
        self.sequence(before, copy)
    }

    /// Assigns a value of a type to an object and remembers it.
    pub(super) fn store(&mut self, ty: &Type, mut object: Object, value: Expr, span: Span, statements: &mut Vec<Stmt>) {
        if !self.has_arrays(ty) {
            return self.write(object, value, span, statements);
        }
        let source = self.source(value, statements);
        Self::check_writable(&mut object, span, statements);
        // A part that is written may decide where the object is.
        let target = self.pinned(object.target, statements);
        self.copy_parts(ty, &target, &source, span, statements);
    }

    /// Returns `true` if a struct has arrays, itself or in its fields.
    pub(super) fn has_arrays(&self, ty: &Type) -> bool {
        let Type::Struct(id) = ty else { return false };
        let fields = self.program.structs[id.0].fields.as_deref().unwrap_or_default();
        fields.iter().enumerate().any(|(position, (_, ty))| {
            matches!(ty, Type::Array(..)) || self.pointers.is_boxed_field(*id, position) || self.has_arrays(ty)
        })
    }

    /// Returns the value that is copied, so that it can be mentioned for each of its parts.
    fn source(&mut self, value: Expr, statements: &mut Vec<Stmt>) -> Expr {
        if matches!(value.kind, ExprKind::Variable(_)) {
            return value;
        }
        let span = value.span;
        let name = self.temporary(value, statements);
        self.named(&name, span)
    }

    /// The fields of a struct, and the arrays and numbers that remember which of them were written.
    fn fields(&self, ty: &Type) -> Vec<(String, Type)> {
        let Type::Struct(id) = ty else { return Vec::new() };
        let mut fields = Vec::new();
        for (position, (name, ty)) in self.program.structs[id.0].fields.iter().flatten().enumerate() {
            let is_boxed = self.pointers.is_boxed_field(*id, position);
            let whole = |ty: Type| if is_boxed { Type::Array(Box::new(ty), 1) } else { ty };
            fields.push((name.clone(), whole(ty.clone())));
            if self.written.is_remembered_struct(*id) && !matches!(ty, Type::Struct(_)) {
                fields.push((Presentation::flags_of(name), whole(flag_type(ty))));
            }
        }
        fields
    }

    fn copy_of(&mut self, ty: &Type, source: &Expr, span: Span, before: &mut Vec<Stmt>) -> Expr {
        match ty {
            Type::Array(..) if self.is_large(ty) => {
                // A loop does not stand in an expression.
                let message = text!("a struct with a large array is only copied by `=`: use a pointer to it here");
                self.not_read(span, message);
                self.missing(span)
            }
            Type::Array(element, length) => {
                let part = |this: &mut Self, position: u32| {
                    let (array, index) = (this.again(source), this.small(position.into(), span));
                    this.expr(ExprKind::Index(Box::new(array), Box::new(index)), span)
                };
                let mut elements = Vec::new();
                for position in 0..*length {
                    let source = part(self, position);
                    elements.push(self.copy_of(element, &source, span, before));
                }
                self.expr(ExprKind::Array(elements), span)
            }
            Type::Struct(id) if self.has_arrays(ty) => {
                let mut values = Vec::new();
                for (name, ty) in self.fields(ty) {
                    let source = self.field_of(source, &name, span);
                    let mut value = self.copy_of(&ty, &source, span, before);
                    if matches!(value.kind, ExprKind::Record(_)) {
                        // A record literal does not stand in another one.
                        let name = self.temporary(value, before);
                        value = self.named(&name, span);
                    }
                    values.push((self.name(name, span), value));
                }
                values.extend(self.first_live(*id, span));
                self.expr(ExprKind::Record(values), span)
            }
            _ => self.again(source),
        }
    }

    /// Assigns each part of an object to the same part of another one.
    fn copy_parts(&mut self, ty: &Type, target: &Expr, source: &Expr, span: Span, statements: &mut Vec<Stmt>) {
        match ty {
            Type::Array(element, length) if *length <= LONGEST_UNROLLED => {
                for position in 0..*length {
                    let index = self.small(position.into(), span);
                    let [target, source] = [target, source].map(|array| self.element_of(array, &index, span));
                    self.copy_parts(element, &target, &source, span, statements);
                }
            }
            Type::Array(element, length) => {
                let zero = self.small(0, span);
                let counter = self.temporary(zero, statements);
                let index = self.named(&counter, span);
                let mut body = Vec::new();
                let [target, source] = [target, source].map(|array| self.element_of(array, &index, span));
                self.copy_parts(element, &target, &source, span, &mut body);
                let (next, old, one) = (self.named(&counter, span), self.named(&counter, span), self.small(1, span));
                let sum = self.binary(BinaryOp::Add, old, one, span);
                body.push(Self::assign(next, sum, span));
                let (counter, length) = (self.named(&counter, span), self.small((*length).into(), span));
                let condition = self.binary(BinaryOp::Less, counter, length, span);
                let body = Box::new(Stmt { kind: StmtKind::Block(body), span });
                statements.push(Stmt { kind: StmtKind::While { condition, body }, span });
            }
            Type::Struct(_) if self.has_arrays(ty) => {
                for (name, ty) in self.fields(ty) {
                    let [target, source] = [target, source].map(|record| self.field_of(record, &name, span));
                    self.copy_parts(&ty, &target, &source, span, statements);
                }
            }
            _ => {
                let (target, source) = (self.again(target), self.again(source));
                statements.push(Self::assign(target, source, span));
            }
        }
    }

    fn element_of(&mut self, array: &Expr, index: &Expr, span: Span) -> Expr {
        let (array, index) = (self.again(array), self.again(index));
        self.expr(ExprKind::Index(Box::new(array), Box::new(index)), span)
    }

    fn field_of(&mut self, record: &Expr, name: &str, span: Span) -> Expr {
        let (record, name) = (self.again(record), self.name(name, span));
        self.expr(ExprKind::Field(Box::new(record), name), span)
    }
}

/// The type of what remembers which parts of a field were written.
fn flag_type(ty: &Type) -> Type {
    match ty {
        Type::Array(element, length) => Type::Array(Box::new(flag_type(element)), *length),
        _ => Type::INT,
    }
}
