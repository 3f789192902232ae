//! Declarations of variables, and their first values.

use loopscope_message::text;
use loopscope_syntax::ast::{Declarator, Expr, ExprKind, Name, Stmt, StmtKind};
use loopscope_syntax::{Presentation, Span};

use super::Lowering;
use crate::pointers::{Parts, Shape};
use crate::tree::{Initialiser, StructId, VariableId};
use crate::types::Type;

impl Lowering<'_> {
    /// Declares a variable, and what belongs to it.
    pub(super) fn declare(
        &mut self,
        id: VariableId,
        first: Option<&Initialiser>,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let ty = self.program.variables[id.0].ty.clone();
        let name = self.names[id.0].clone();
        let is_scalar = ty.is_scalar();
        if self.program.variables[id.0].is_skipped && (!is_scalar || self.pointers.is_boxed(id)) {
            let message =
                text!("`goto` past the declaration of `{name}` is not supported: declare it before the `goto`");
            self.not_read(self.program.variables[id.0].span, message);
        }
        let is_remembered = self.written.is_remembered(id);
        let place = self.program.variables[id.0].span;
        if matches!(ty, Type::Pointer(_)) && !self.pointers.is_boxed(id) {
            let parts = self.pointers.parts_of_variable(id);
            if !parts.is_plain() {
                return self.declare_pointer(&name, parts, first, place, span, statements);
            }
        }
        self.has_first_value = first.is_some();
        let held = Some((self.pointers.shape_of_variable(id), self.pointers.parts_of_variable(id)));
        let mut init = match first {
            Some(first) => Some(self.initial_part(&ty, first, held, span, statements)),
            None if is_scalar && !self.pointers.is_boxed(id) => None,
            None => Some(self.initial_part(&ty, &Initialiser::Zero, held, span, statements)),
        };
        self.has_first_value = true;
        if self.pointers.is_boxed(id) {
            let value = init.take().into_iter().collect();
            init = Some(self.expr(ExprKind::Array(value), span));
        }
        self.declared(name.clone(), init, place, span, statements);
        if is_remembered {
            let value = i64::from(first.is_some());
            let mut set = self.flags(&ty, value, span);
            if self.pointers.is_boxed(id) {
                set = self.expr(ExprKind::Array(vec![set]), span);
            }
            self.declared(Presentation::flags_of(&name), Some(set), place, span, statements);
        }
    }

    /// Declares the parts of a pointer.
    fn declare_pointer(
        &mut self,
        name: &str,
        parts: Parts,
        first: Option<&Initialiser>,
        place: Span,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let reference = match first {
            Some(Initialiser::Value(value)) => Some(self.reference(value, statements)),
            Some(_) => Some(self.null_reference(span)),
            None => None,
        };
        let values = reference.map(|reference| self.part_values(reference, parts, span));
        let mut values = values.unwrap_or_default().into_iter();
        for name in super::references::names(name, parts) {
            let value = values.next();
            self.declared(name, value, place, span, statements);
        }
    }

    /// Returns the initial value of an object that holds pointers of a shape with these parts: null if they may be
    /// null.
    pub(super) fn no_pointer(&mut self, held: Option<(Shape, Parts)>, span: Span) -> Expr {
        match held {
            Some((_, parts)) if !parts.is_plain() => {
                let null = self.null_reference(span);
                self.record(null, parts, span)
            }
            Some((Shape::Array, _)) => self.expr(ExprKind::Array(Vec::new()), span),
            _ => self.expr(ExprKind::Null, span),
        }
    }

    pub(super) fn declared(
        &mut self,
        name: String,
        init: Option<Expr>,
        place: Span,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let name = self.name(name, place);
        statements.push(Stmt { kind: StmtKind::Var(vec![Declarator { name, init }]), span });
    }

    /// The field that says that a struct was not freed, if such structs are freed.
    pub(super) fn first_live(&mut self, id: StructId, span: Span) -> Option<(Name, Expr)> {
        if !self.written.is_freed(id) {
            return None;
        }
        let mut live = self.small(super::memory::ALLOCATED, span);
        if self.pointers.has_boxed_fields() {
            live = self.expr(ExprKind::Array(vec![live]), span);
        }
        Some((self.name(Presentation::STATE_FIELD, span), live))
    }

    /// The same number for each part of a type.
    pub(super) fn flags(&mut self, ty: &Type, value: i64, span: Span) -> Expr {
        match ty {
            Type::Array(element, length) if self.is_in_large || self.is_large(ty) => {
                self.large_flags((element, *length), value, span)
            }
            Type::Array(element, length) => {
                let elements = (0..*length).map(|_| self.flags(element, value, span)).collect();
                self.expr(ExprKind::Array(elements), span)
            }
            _ => self.small(value, span),
        }
    }

    /// The first value of a variable or a part of one.
    pub(super) fn initial(&mut self, ty: &Type, first: &Initialiser, span: Span, before: &mut Vec<Stmt>) -> Expr {
        self.initial_part(ty, first, None, span, before)
    }

    /// The same of an element or field that holds pointers of this shape with these parts.
    pub(super) fn initial_part(
        &mut self,
        ty: &Type,
        first: &Initialiser,
        held: Option<(Shape, Parts)>,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Expr {
        if !self.is_in_large && self.is_large(ty) {
            self.is_in_large = true;
            let value = self.initial_part(ty, first, held, span, before);
            self.is_in_large = false;
            return value;
        }
        match (ty, first) {
            (_, Initialiser::Value(value)) => match held {
                Some((_, parts)) if !parts.is_plain() => self.reference_value(value, parts),
                _ => self.copied(value),
            },
            (Type::Pointer(_), _) => self.no_pointer(held, span),
            (Type::Array(element, length), _) if self.is_in_large => {
                self.large_array((element, *length), first, held, span, before)
            }
            (Type::Array(element, length), _) => {
                let part = |position: usize| match first {
                    Initialiser::Parts(parts) => parts.get(position).unwrap_or(&Initialiser::Zero),
                    _ => &Initialiser::Zero,
                };
                let elements = (0..*length as usize)
                    .map(|position| self.initial_part(element, part(position), held, span, before))
                    .collect();
                self.expr(ExprKind::Array(elements), span)
            }
            (Type::Struct(id), _) => {
                let fields = self.program.structs[id.0].fields.clone().unwrap_or_default();
                let is_remembered = self.written.is_remembered_struct(*id);
                let mut values = Vec::new();
                for (position, (name, ty)) in fields.iter().enumerate() {
                    let first = match first {
                        Initialiser::Parts(parts) => parts.get(position).unwrap_or(&Initialiser::Zero),
                        _ => &Initialiser::Zero,
                    };
                    let held =
                        (self.pointers.shape_of_field(*id, position), self.pointers.parts_of_field(*id, position));
                    let mut value = self.initial_part(ty, first, Some(held), span, before);
                    let is_boxed = self.pointers.is_boxed_field(*id, position);
                    if is_boxed {
                        value = self.expr(ExprKind::Array(vec![value]), span);
                    }
                    if matches!(value.kind, ExprKind::Record(_)) {
                        // A record literal does not stand in another one.
                        let name = self.temporary(value, before);
                        value = self.named(&name, span);
                    }
                    values.push((self.name(name.clone(), span), value));
                    if is_remembered && !matches!(ty, Type::Struct(_)) {
                        let mut set = self.flags(ty, i64::from(self.has_first_value), span);
                        if is_boxed {
                            set = self.expr(ExprKind::Array(vec![set]), span);
                        }
                        values.push((self.name(Presentation::flags_of(name), span), set));
                    }
                }
                values.extend(self.first_live(*id, span));
                self.expr(ExprKind::Record(values), span)
            }
            _ => self.small(0, span),
        }
    }
}
