//! Declarations of variables, and their first values.

use super::Lowering;
use super::objects::{at_name, set_name};
use super::references::Reference;
use crate::Span;
use crate::ast::{Declarator, Expr, ExprKind, Stmt, StmtKind};
use crate::c::pointers::Shape;
use crate::c::tree::{Initialiser, VariableId};
use crate::c::types::Type;

/// The field that says whether a struct was not freed.
pub(super) const LIVE: &str = "is_live";

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
        let is_element = matches!(ty, Type::Pointer(_)) && self.pointers.shape_of_variable(id) == Shape::Element;
        let is_scalar = ty.is_scalar();
        let is_remembered = self.written.is_remembered(id);
        let place = self.program.variables[id.0].span;
        if is_remembered && matches!(&ty, Type::Array(element, _) if matches!(**element, Type::Pointer(_))) {
            self.not_read(place, "an array of pointers to elements that are not written at once is not read yet");
        }
        if is_element {
            let reference = match first {
                Some(Initialiser::Value(value)) => Some(self.reference(value, statements)),
                Some(_) => {
                    let array = self.expr(ExprKind::Array(Vec::new()), span);
                    Some(Reference { array, at: self.null_index(span), set: None })
                }
                None => None,
            };
            let (array, at, set) = match reference {
                Some(Reference { array, at, set }) => (Some(array), Some(at), set),
                None => (None, None, None),
            };
            self.declared(name.clone(), array, place, span, statements);
            self.declared(at_name(&name), at, place, span, statements);
            if is_remembered {
                let set = set.or_else(|| first.map(|_| self.expr(ExprKind::Array(Vec::new()), span)));
                self.declared(set_name(&name), set, place, span, statements);
            }
            return;
        }
        if matches!(ty, Type::Pointer(_)) && is_remembered {
            // A reference to an array, with what remembers its elements.
            let reference = match first {
                Some(Initialiser::Value(value)) => Some(self.reference(value, statements)),
                _ => None,
            };
            let (array, set) = reference.map_or((None, None), |reference| (Some(reference.array), reference.set));
            self.declared(name.clone(), array, place, span, statements);
            return self.declared(set_name(&name), set, place, span, statements);
        }
        self.has_first_value = first.is_some();
        let mut init = match first {
            Some(first) => Some(self.initial(&ty, first, span, statements)),
            None if is_scalar && !self.pointers.is_boxed(id) => None,
            None => Some(self.initial(&ty, &Initialiser::Zero, span, statements)),
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
            self.declared(set_name(&name), Some(set), place, span, statements);
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

    /// The same number for each part of a type.
    pub(super) fn flags(&mut self, ty: &Type, value: i64, span: Span) -> Expr {
        match ty {
            Type::Array(element, length) => {
                let elements = (0..*length).map(|_| self.flags(element, value, span)).collect();
                self.expr(ExprKind::Array(elements), span)
            }
            _ => self.small(value, span),
        }
    }

    /// The first value of a variable or a part of one.
    pub(super) fn initial(&mut self, ty: &Type, first: &Initialiser, span: Span, before: &mut Vec<Stmt>) -> Expr {
        match (ty, first) {
            (_, Initialiser::Value(value)) => self.value(value),
            (Type::Array(element, length), _) => {
                let part = |position: usize| match first {
                    Initialiser::Parts(parts) => parts.get(position).unwrap_or(&Initialiser::Zero),
                    _ => &Initialiser::Zero,
                };
                let parts = (0..*length as usize).map(|position| self.initial(element, part(position), span, before));
                let parts = parts.collect();
                self.expr(ExprKind::Array(parts), span)
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
                    let mut value = self.initial(ty, first, span, before);
                    if matches!(ty, Type::Pointer(_)) && self.pointers.shape_of_field(*id, position) != Shape::Cell {
                        self.not_read(span, "a field that is a pointer to elements is not read yet");
                    }
                    if matches!(value.kind, ExprKind::Record(_)) {
                        // A record literal does not stand in another one.
                        let name = self.temporary(value, before);
                        value = self.named(&name, span);
                    }
                    values.push((self.name(name.clone(), span), value));
                    if is_remembered && !matches!(ty, Type::Struct(_)) {
                        let set = self.flags(ty, i64::from(self.has_first_value), span);
                        values.push((self.name(set_name(name), span), set));
                    }
                }
                if self.written.is_freed(*id) {
                    let live = self.small(1, span);
                    values.push((self.name(LIVE, span), live));
                }
                self.expr(ExprKind::Record(values), span)
            }
            (Type::Pointer(_), _) => self.expr(ExprKind::Null, span),
            _ => self.small(0, span),
        }
    }
}
