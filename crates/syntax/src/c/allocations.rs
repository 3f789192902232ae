//! Memory that is allocated: what of it is read, and that an allocation may fail.

use dashu_int::IBig;

use super::declarators::MAX_LENGTH;
use super::parser::{Parser, Read};
use super::tree::{Allocation, Arithmetic, Expression, ExpressionKind, Library};
use super::types::{Integer, Type};
use super::typing::known;
use crate::{COption, Span};

impl Parser<'_> {
    /// An allocation that may return null at any call, if the program says so.
    pub(super) fn may_fail(&self, allocation: Expression) -> Expression {
        if !self.program.options.has(COption::FailingMalloc) {
            return allocation;
        }
        let (ty, span) = (allocation.ty.clone(), allocation.span);
        let (before, call) = self.source().split_at(span.start as usize);
        let line = before.matches('\n').count() + 1;
        let name = call.split(|next: char| !next.is_alphanumeric() && next != '_').next().unwrap_or_default();
        let fails = Library::AllocationFails(format!("{name} in line {line} == NULL"));
        let fails = Expression { kind: ExpressionKind::Library(fails), ty: Type::Integer(Integer::Bool), span };
        let null = Expression { kind: ExpressionKind::Null, ty: ty.clone(), span };
        let kind = ExpressionKind::Conditional(Box::new(fails), Box::new(null), Box::new(allocation));
        Expression { kind, ty, span }
    }

    /// Refuses allocated memory that is not read as elements of a type.
    pub(super) fn check_memory(&mut self, allocation: &Allocation, element: &Type, span: Span) -> Read<()> {
        if *element == Type::Void {
            return Err(self.error("not-read", span, "allocated memory is only read as elements of a type yet"));
        }
        let Some(size) = self.size(element) else {
            return Err(self.error("type", span, "the size of the elements is not known"));
        };
        if matches!(element, Type::Array(..)) {
            let message = "memory for arrays is not read yet: allocate their elements, and calculate the index";
            return Err(self.error("not-read", span, message));
        }
        let is_whole = match known(&allocation.bytes) {
            Some(bytes) if allocation.moved.is_none() => {
                if bytes < IBig::ZERO {
                    return Err(self.error("not-read", span, "memory of fewer than 0 bytes is not read"));
                }
                let count = &bytes / IBig::from(size.max(1));
                if &count * IBig::from(self.program.scalars_of(element)) > IBig::from(MAX_LENGTH) {
                    let message = format!("more than {MAX_LENGTH} elements are not read");
                    return Err(self.error("not-read", span, message));
                }
                &count * IBig::from(size) == bytes && !count.is_zero()
            }
            _ => is_multiple(&allocation.bytes, size),
        };
        if !is_whole && element.integer().is_none() {
            let message = "memory for structs or pointers is only read if its size is a multiple of theirs, such as \
                           `n * sizeof(struct node)`";
            return Err(self.error("not-read", span, message));
        }
        if known(&allocation.bytes).is_none() || allocation.moved.is_some() {
            self.bounded_memory(element, span);
        }
        if allocation.moved.as_ref().is_some_and(|moved| moved.ty != element.clone().pointer_to()) {
            return Err(self.error("not-read", span, "`realloc` is only read if the type of the elements stays"));
        }
        Ok(())
    }

    /// Notes that memory whose size is not constant has a greatest number of elements.
    pub(super) fn bounded_memory(&mut self, element: &Type, span: Span) {
        if element.integer().is_none() {
            let most = self.program.most_elements(element);
            let bounded = self.program.bounded_memory.filter(|(least, _)| *least <= most);
            self.program.bounded_memory = bounded.or(Some((most, span)));
        }
    }
}

/// Whether a number of bytes is a multiple of a size whatever its variables are, unless it wraps.
fn is_multiple(bytes: &Expression, size: u32) -> bool {
    match &bytes.kind {
        ExpressionKind::Number(number) => (number % IBig::from(size.max(1))).is_zero(),
        ExpressionKind::Arithmetic(Arithmetic::Multiply, left, right) => {
            is_multiple(left, size) || is_multiple(right, size)
        }
        _ => false,
    }
}
