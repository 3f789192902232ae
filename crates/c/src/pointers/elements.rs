//! The types of what pointers point to. By `void *`, a program can use what is of one type as another one: that would
//! read parts of values, which is not read.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use super::Pointers;
use super::analysis::Analysis;
use super::places::sources;
use crate::tree::{Expression, ExpressionKind};
use crate::types::{Type, element_of_rows};

impl Pointers {
    /// Notes that pointers of a class point to values of a type.
    pub(super) fn leads_to_type(&mut self, class: usize, ty: &Type, place: Span) {
        match &self.facts[class].element {
            Some((known, first)) if known != ty => self.used_otherwise = self.used_otherwise.or(Some((place, *first))),
            Some(_) => {}
            None => self.facts[class].element = Some((ty.clone(), place)),
        }
    }
}

impl Analysis<'_> {
    /// Notes the type of what a pointer that flows into a class points to.
    pub(super) fn type_behind(&mut self, class: usize, pointer: &Expression) {
        let ty = match (&pointer.kind, &pointer.ty) {
            // All of its characters have the same value in each type of characters.
            (ExpressionKind::Decay(array), _) if is_ascii(array) => return,
            // The pointer may have been converted.
            (ExpressionKind::Decay(array), _) => match &array.ty {
                Type::Array(element, _) => element,
                _ => return,
            },
            (ExpressionKind::AddressOf(object), _) => &object.ty,
            (_, Type::Pointer(to)) => &**to,
            _ => return,
        };
        let ty = element_of_rows(ty);
        if *ty != Type::Void {
            self.pointers.leads_to_type(class, ty, pointer.span);
        }
    }

    /// Notes the type as which an expression uses what a pointer points to.
    pub(super) fn access(&mut self, pointer: &Expression) {
        for place in sources(pointer) {
            let class = self.pointers.class(place);
            self.type_behind(class, pointer);
        }
    }

    /// Refuses memory that is used as values of two types.
    pub(super) fn check_types(&mut self) {
        if let Some((place, first)) = self.pointers.used_otherwise {
            let message = text!("memory is used as two types through a `void *`, which is not supported: use one type");
            let error = Diagnostic::error("not-read", place, message);
            self.diagnostics.push(error.with_related(first, text!("another type here")));
        }
    }
}

fn is_ascii(array: &Expression) -> bool {
    matches!(&array.kind, ExpressionKind::Text(bytes) if bytes.is_ascii())
}
