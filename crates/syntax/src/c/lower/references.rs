//! Pointers to elements of arrays.

use dashu_int::IBig;

use super::Lowering;
use super::objects::{Object, at_name, set_name};
use crate::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use crate::c::pointers::Shape;
use crate::c::tree::{Arithmetic, Expression, ExpressionKind, FunctionId};
use crate::c::types::Type;
use crate::{ErrorKind, Span};

/// A pointer to an element.
pub(super) struct Reference {
    pub(super) array: Expr,
    pub(super) at: Expr,
    pub(super) set: Option<Expr>,
}

impl Lowering<'_> {
    /// The index that stands for the null pointer.
    pub(super) fn null_index(&mut self, span: Span) -> Expr {
        self.integer(&-(IBig::ONE << 63), span)
    }

    /// Translates a pointer to an element, or to the first one.
    pub(super) fn reference(&mut self, pointer: &Expression, before: &mut Vec<Stmt>) -> Reference {
        let span = pointer.span;
        match &pointer.kind {
            ExpressionKind::Null => {
                let array = self.expr(ExprKind::Array(Vec::new()), span);
                Reference { array, at: self.null_index(span), set: None }
            }
            ExpressionKind::Decay(array) if matches!(array.kind, ExpressionKind::Text(_)) => {
                let set = self.flags(&array.ty, 1, span);
                let array = self.object(array, before).target;
                Reference { array, at: self.small(0, span), set: Some(set) }
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let condition = self.truth(condition);
                let names: Vec<String> = (0..3).map(|_| self.temporary_name()).collect();
                let mut has_set = false;
                let mut blocks = Vec::new();
                for value in [then, otherwise] {
                    let mut block = Vec::new();
                    let Reference { array, at, set } = self.reference(value, &mut block);
                    has_set |= set.is_some();
                    for (name, value) in names.iter().zip([Some(array), Some(at), set]) {
                        if let Some(value) = value {
                            let target = self.named(name, span);
                            block.push(Self::assign(target, value, span));
                        }
                    }
                    blocks.push(Box::new(Stmt { kind: StmtKind::Block(block), span: value.span }));
                }
                for name in &names[..if has_set { 3 } else { 2 }] {
                    self.declared(name.clone(), None, span, span, before);
                }
                let otherwise = blocks.pop();
                if let Some(then) = blocks.pop() {
                    before.push(Stmt { kind: StmtKind::If { condition, then, otherwise }, span });
                }
                let mut part = |position: usize| self.named(&names[position], span);
                Reference { array: part(0), at: part(1), set: has_set.then(|| part(2)) }
            }
            ExpressionKind::Call(id, _) if self.returns_reference(*id) => {
                let call = self.value(pointer);
                let name = self.temporary(call, before);
                let mut part = |field: &str| {
                    let record = self.named(&name, span);
                    let field = self.name(field, span);
                    self.expr(ExprKind::Field(Box::new(record), field), span)
                };
                let (array, at, set) = (part("array"), part("at"), part("set"));
                Reference { array, at, set: self.written.is_remembered_result(*id).then_some(set) }
            }
            ExpressionKind::Decay(array) => {
                let Object { target, set } = self.object(array, before);
                Reference { array: target, at: self.small(0, span), set }
            }
            ExpressionKind::AddressOf(object) => match &object.kind {
                ExpressionKind::Element(base, index) => {
                    let Object { target, set } = self.object(base, before);
                    Reference { array: target, at: self.value(index), set }
                }
                ExpressionKind::Behind(base, index) => {
                    let Reference { array, at, set } = self.reference(base, before);
                    let index = self.value(index);
                    Reference { array, at: self.moved(Arithmetic::Add, at, index, span), set }
                }
                ExpressionKind::Variable(id) => {
                    let name = self.names[id.0].clone();
                    let set = self.written.is_remembered(*id).then(|| self.named(&set_name(&name), span));
                    Reference { array: self.named(&name, span), at: self.small(0, span), set }
                }
                _ => {
                    self.not_read(span, "this pointer is not read yet");
                    let array = self.missing(span);
                    Reference { array, at: self.small(0, span), set: None }
                }
            },
            ExpressionKind::Arithmetic(op, base, by) => {
                let Reference { array, at, set } = self.reference(base, before);
                let by = self.value(by);
                Reference { array, at: self.moved(*op, at, by, span), set }
            }
            ExpressionKind::Assign(target, _) | ExpressionKind::Step { target, is_postfix: false, .. } => {
                before.extend(self.effects(pointer));
                self.reference(target, before)
            }
            ExpressionKind::Step { target, is_postfix: true, .. } => {
                let Reference { array, at, set } = self.reference(target, before);
                let (array, at) = (self.temporary(array, before), self.temporary(at, before));
                before.extend(self.effects(pointer));
                Reference { array: self.named(&array, span), at: self.named(&at, span), set }
            }
            ExpressionKind::Variable(id) => {
                let name = self.names[id.0].clone();
                let shape = self.pointers.shape_of_variable(*id);
                if shape == Shape::Element
                    && self.program.variables[id.0].function.is_none()
                    && self.function != self.main
                {
                    self.not_read(span, "a pointer to elements that lives as long as the program is not read yet");
                }
                let array = self.variable(*id, span);
                let at = if shape == Shape::Element { self.named(&at_name(&name), span) } else { self.small(0, span) };
                Reference { array: array.target, at, set: array.set }
            }
            ExpressionKind::Field(base, position) if self.pointers.shape(pointer) == Some(Shape::Element) => {
                let _ = (base, position);
                self.not_read(span, "a field that is a pointer to elements is not read yet");
                let array = self.missing(span);
                Reference { array, at: self.small(0, span), set: None }
            }
            _ if self.pointers.shape(pointer) == Some(Shape::Array) => {
                let array = self.value(pointer);
                Reference { array, at: self.small(0, span), set: None }
            }
            _ => {
                self.not_read(span, "this pointer to an element is not read yet: use a variable");
                let array = self.missing(span);
                Reference { array, at: self.small(0, span), set: None }
            }
        }
    }

    /// Whether a function returns a pointer as a record of the array, the index and what remembers the elements.
    pub(super) fn returns_reference(&self, function: FunctionId) -> bool {
        matches!(self.program.functions[function.0].signature.result, Type::Pointer(_))
            && (self.pointers.shape_of_result(function) == Shape::Element
                || self.written.is_remembered_result(function))
    }

    /// A pointer as such a record.
    pub(super) fn reference_value(&mut self, pointer: &Expression) -> Expr {
        let span = pointer.span;
        let mut before = Vec::new();
        let Reference { array, at, set } = self.reference(pointer, &mut before);
        let mut fields = vec![(self.name("array", span), array), (self.name("at", span), at)];
        if self.written.is_remembered_result(self.function) {
            let none = self.expr(ExprKind::Array(Vec::new()), span);
            fields.push((self.name("set", span), set.unwrap_or(none)));
        }
        let record = self.expr(ExprKind::Record(fields), span);
        self.sequence(before, record)
    }

    /// An index that is moved.
    pub(super) fn moved(&mut self, op: Arithmetic, at: Expr, by: Expr, span: Span) -> Expr {
        if matches!(&at.kind, ExprKind::Number(zero) if zero.is_zero()) && op == Arithmetic::Add {
            return by;
        }
        let op = if op == Arithmetic::Add { BinaryOp::Add } else { BinaryOp::Subtract };
        self.binary(op, at, by, span)
    }

    /// An index, after the check that its pointer is not null.
    pub(super) fn not_null(&mut self, pointer: &Expression, at: Expr, span: Span, before: &mut Vec<Stmt>) -> Expr {
        if self.pointers.shape(pointer) != Some(Shape::Element) || !self.pointers.may_be_null(pointer) {
            return at;
        }
        let at = self.settled(at, before);
        let zero = self.integer(&-(IBig::ONE << 62), span);
        let copy = self.again(&at);
        let condition = self.binary(BinaryOp::Greater, copy, zero, span);
        before.push(Stmt { kind: StmtKind::Check { condition, error: ErrorKind::NullDereference }, span });
        at
    }

    /// Whether a pointer to an element is null.
    pub(super) fn is_null_index(&mut self, at: Expr, is_null: bool, span: Span) -> Expr {
        let null = self.null_index(span);
        self.binary(if is_null { BinaryOp::Equal } else { BinaryOp::NotEqual }, at, null, span)
    }
}
