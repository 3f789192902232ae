//! Expressions about objects: what can be assigned to, its elements and fields, and pointers to it.

use loopscope_message::text;
use loopscope_syntax::Span;

use crate::floating;
use crate::parser::{Failed, Parser, Read};
use crate::tree::{Arithmetic, Expression, ExpressionKind};
use crate::types::{Integer, RowLength, Type};
use crate::typing::number;

impl Parser<'_> {
    pub(crate) fn assign(&mut self, target: Expression, value: Expression) -> Read<Expression> {
        if self.is_of_union(&target) {
            return self.assign_of_union(target, value);
        }
        self.assignable(&target)?;
        let span = target.span.to(value.span);
        let ty = target.ty.clone();
        let value = self.assigned(value, &ty)?;
        Ok(Expression { kind: ExpressionKind::Assign(Box::new(target), Box::new(value)), ty, span })
    }

    /// `target op= value`.
    pub(crate) fn compound(
        &mut self,
        op: Arithmetic,
        operator: Span,
        target: Expression,
        value: Expression,
    ) -> Read<Expression> {
        if self.is_of_union(&target) {
            let changed = self.arithmetic(op, target.clone(), value)?;
            return self.assign_of_union(target, changed);
        }
        self.assignable(&target)?;
        let span = target.span.to(value.span);
        let ty = target.ty.clone();
        if let Some(format) = floating::common(&ty, &value.ty) {
            if floating::operator(op, format).is_none() {
                return Err(self.error("type", operator, text!("this operator needs integers")));
            }
            let value = floating::as_float(value, format);
            let kind = ExpressionKind::Compound(op, Type::Float(format), Box::new(target), Box::new(value));
            return Ok(Expression { kind, ty, span });
        }
        let Some((of_target, of_value)) = ty.integer().zip(value.ty.integer()) else {
            if matches!((&ty, op), (Type::Pointer(_), Arithmetic::Add | Arithmetic::Subtract)) {
                if !target.changes_nothing() {
                    return Err(self.error("not-read", target.span, crate::tree::USED_TWICE));
                }
                let moved = self.arithmetic(op, target.clone(), value)?;
                return self.assign(target, moved);
            }
            return Err(self.error("type", operator, text!("this operator needs integers")));
        };
        let is_shift = matches!(op, Arithmetic::ShiftLeft | Arithmetic::ShiftRight);
        let calculated = if is_shift { of_target.promoted() } else { of_target.common(of_value) };
        let value = self.converted(value, if is_shift { of_value.promoted() } else { calculated });
        self.check_bits(op, &[&target, &value])?;
        let kind = ExpressionKind::Compound(op, Type::Integer(calculated), Box::new(target), Box::new(value));
        Ok(Expression { kind, ty, span })
    }

    pub(crate) fn step(&mut self, target: Expression, up: bool, is_postfix: bool, span: Span) -> Read<Expression> {
        if self.is_of_union(&target) {
            return self.step_of_union(target, up, is_postfix, span);
        }
        self.assignable(&target)?;
        if !matches!(target.ty, Type::Integer(_) | Type::Float(_) | Type::Pointer(_)) {
            return Err(self.error("type", span, text!("`++` and `--` need a number or a pointer")));
        }
        let ty = target.ty.clone();
        if matches!(&ty, Type::Pointer(to) if matches!(**to, Type::Row(..))) {
            if is_postfix {
                let message =
                    text!("`++` and `--` behind a pointer to rows of variable length are not supported: write `+= 1`");
                return Err(self.error("not-read", span, message));
            }
            let op = if up { Arithmetic::Add } else { Arithmetic::Subtract };
            return self.compound(op, span, target, number(1.into(), Integer::Int, span));
        }
        Ok(Expression { kind: ExpressionKind::Step { target: Box::new(target), up, is_postfix }, ty, span })
    }

    fn assignable(&mut self, target: &Expression) -> Read<()> {
        if matches!(target.ty, Type::Array(..) | Type::Row(..)) {
            return Err(self.error(
                "not-assignable",
                target.span,
                text!("an array cannot be assigned to: copy its elements"),
            ));
        }
        if is_object(target) {
            return Ok(());
        }
        Err(self.error(
            "not-assignable",
            target.span,
            text!("this cannot be assigned to: it is not a variable, element or field"),
        ))
    }

    pub(crate) fn element(&mut self, base: Expression, index: Expression, span: Span) -> Read<Expression> {
        let index = self.promoted(index)?;
        if let Some(text) = self.argument_text(&base, &index, span)? {
            return Ok(text);
        }
        let base = if matches!(base.ty, Type::Row(..)) { Self::value(base) } else { base };
        match base.ty.clone() {
            Type::Pointer(to) if matches!(*to, Type::Row(..)) => self.row_behind(base, index, span),
            Type::Array(element, _) => {
                let kind = ExpressionKind::Element(Box::new(base), Box::new(index));
                Ok(Expression { kind, ty: *element, span })
            }
            Type::Pointer(to) if self.is_file(&to) => Err(self.only_pointers(span)),
            Type::Pointer(to) if *to != Type::Void => match base.kind {
                // `(a + 1)[i]` and `a[i]` in an array of arrays.
                ExpressionKind::Decay(array) => self.element(*array, index, span),
                _ => Ok(Expression { kind: ExpressionKind::Behind(Box::new(base), Box::new(index)), ty: *to, span }),
            },
            ty => {
                let message = text!("this is of the type `{ty}`, which has no elements");
                Err(self.error("type", base.span, message))
            }
        }
    }

    fn only_pointers(&mut self, file: Span) -> Failed {
        self.error("not-read", file, text!("a `FILE` is only supported as a pointer"))
    }

    pub(crate) fn dereference(&mut self, pointer: Expression, span: Span) -> Read<Expression> {
        let pointer = Self::value(pointer);
        if matches!(pointer.ty, Type::FunctionPointer(_)) {
            // It points to a function, whose value is a pointer to it again.
            return Ok(pointer);
        }
        if let Type::Pointer(to) = &pointer.ty
            && self.is_file(to)
        {
            return Err(self.only_pointers(span));
        }
        let Type::Pointer(to) = pointer.ty.clone() else {
            let message = text!("this is of the type `{ty}`, which is not a pointer", ty = &pointer.ty);
            return Err(self.error("type", pointer.span, message));
        };
        if *to == Type::Void {
            return Err(self.error("type", span, text!("the type of what a `void *` leads to is not known")));
        }
        if let Type::Row(..) = *to {
            return match &pointer.kind {
                // A pointer that is moved by rows.
                ExpressionKind::Arithmetic(Arithmetic::Add, base, _) if base.ty == pointer.ty => {
                    Ok(Expression { ty: *to, span, ..pointer })
                }
                _ => self.row_behind(pointer, number(0.into(), Integer::Int, span), span),
            };
        }
        match pointer.kind {
            ExpressionKind::AddressOf(object) => Ok(Expression { span, ..*object }),
            ExpressionKind::Decay(array) => {
                let first = number(0.into(), Integer::Int, span);
                self.element(*array, first, span)
            }
            ExpressionKind::Arithmetic(Arithmetic::Add, base, index)
                if !matches!(index.kind, ExpressionKind::Scaled(..)) =>
            {
                self.element(*base, *index, span)
            }
            _ => Ok(Expression { kind: ExpressionKind::Dereference(Box::new(pointer)), ty: *to, span }),
        }
    }

    pub(crate) fn address_of(&mut self, object: Expression, span: Span) -> Read<Expression> {
        if self.is_of_union(&object) {
            let message = text!("a pointer to a number in a union is not supported: use a variable");
            return Err(self.error("not-read", span, message));
        }
        if matches!((&object.ty, &object.kind), (Type::FunctionPointer(_), ExpressionKind::Number(_))) {
            return Ok(object);
        }
        if let Type::Row(..) = object.ty {
            return Ok(Expression { ty: object.ty.pointer_to(), span, ..object });
        }
        if let (ExpressionKind::Variable(id), Type::Pointer(element)) = (&object.kind, &object.ty)
            && let Some(length) = self.program.variables[id.0].length
        {
            let row = Type::Row(element.clone(), RowLength::Held(length));
            return Ok(Expression { ty: row.pointer_to(), span, ..object });
        }
        if let (Some(variable), Type::Pointer(_)) = (object.variable(), &object.ty) {
            self.addressed.insert(variable);
        }
        if !is_object(&object) {
            return Err(self.error("type", span, text!("only what lies in memory has an address")));
        }
        let ty = object.ty.clone().pointer_to();
        match object.kind {
            ExpressionKind::Dereference(pointer) => Ok(Expression { span, ..*pointer }),
            _ => Ok(Expression { kind: ExpressionKind::AddressOf(Box::new(object)), ty, span }),
        }
    }

    pub(crate) fn field(&mut self, object: Expression, name: &str, span: Span) -> Read<Expression> {
        if let ExpressionKind::Comma(first, value) = object.kind {
            let value = self.field(*value, name, span)?;
            let ty = value.ty.clone();
            return Ok(Expression { kind: ExpressionKind::Comma(first, Box::new(value)), ty, span });
        }
        let Type::Struct(id) = object.ty else {
            let message = match &object.ty {
                Type::Pointer(to) if matches!(**to, Type::Struct(_)) => {
                    text!("this is a pointer: write `->{name}`")
                }
                ty => text!("this is of the type `{ty}`, which has no fields"),
            };
            return Err(self.error("type", object.span, message));
        };
        if self.program.structs[id.0].is_union {
            return self.field_of_union(object, id, name, span);
        }
        let is_known = !self.is_incomplete(id);
        let fields = self.program.structs[id.0].fields.as_deref().filter(|_| is_known).unwrap_or_default();
        let Some(position) = fields.iter().position(|(field, _)| field == name) else {
            let message = text!("`{record}` has no field `{name}`", record = &self.program.structs[id.0].name);
            return Err(self.error("missing-field", span, message));
        };
        let ty = fields[position].1.clone();
        Ok(Expression { kind: ExpressionKind::Field(Box::new(object), position), ty, span })
    }
}

/// Returns `true` if an expression stands for an object, not only for its value.
pub(crate) fn is_object(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Variable(_)
        | ExpressionKind::Dereference(_)
        | ExpressionKind::Element(..)
        | ExpressionKind::Behind(..)
        | ExpressionKind::Text(_) => true,
        ExpressionKind::Field(base, _) => is_object(base),
        _ => false,
    }
}
