//! The first values of large arrays: the same for all elements but those that the text gives.
//!
//! Structs that have arrays of their own, and the outer arrays of an array of arrays, are made one by one if there are few of
//! them. A loop makes more of these structs.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{Expr, ExprKind, Stmt};

use super::Lowering;
use crate::declarators::MAX_LENGTH;
use crate::pointers::{Parts, Shape};
use crate::tree::Initialiser;
use crate::types::Type;

/// The most arrays that are made without a loop.
const MOST_MADE: u64 = 1 << 10;

/// Arrays up to this length have each element written out.
const LONGEST_WRITTEN: u32 = 8;

impl Lowering<'_> {
    /// Returns `true` if a type has more integers and pointers than are written out.
    pub(super) fn is_large(&self, ty: &Type) -> bool {
        self.program.scalars_of(ty) > u64::from(MAX_LENGTH)
    }

    /// The first value of an array that is large, or lies in a large object.
    pub(super) fn large_array(
        &mut self,
        (element, length): (&Type, u32),
        first: &Initialiser,
        held: Option<(Shape, Parts)>,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Expr {
        let given = match first {
            Initialiser::Parts(parts) => parts.as_slice(),
            _ => &[],
        };
        let whole = u64::from(length);
        let is_made = self.has_own_arrays(element) && whole.saturating_mul(self.arrays_in(element)) <= MOST_MADE;
        if is_made || length <= LONGEST_WRITTEN {
            let parts = (0..length as usize).map(|position| given.get(position).unwrap_or(&Initialiser::Zero));
            let elements = parts.map(|part| self.initial_part(element, part, held, span, before)).collect();
            return self.expr(ExprKind::Array(elements), span);
        }
        let (mut innermost, mut lengths) = innermost(element, length);
        let is_loop = self.has_own_arrays(innermost);
        if is_loop {
            // Each element is replaced by one that a loop makes.
            (innermost, lengths) = (element, vec![length]);
        }
        let value = self.initial_part(innermost, &Initialiser::Zero, held, span, before);
        let filled = self.filled(value, lengths, span);
        if !is_loop && given.iter().all(|part| matches!(part, Initialiser::Zero)) {
            return filled;
        }
        let name = self.temporary(filled, before);
        let array = self.named(&name, span);
        if is_loop {
            let mut body = Vec::new();
            let each = self.initial_part(element, &Initialiser::Zero, held, span, &mut body);
            self.fill_whole(&array, length, (body, each), span, before);
        }
        self.assign_given(&array, element, given, held, span, before);
        array
    }

    /// Assigns the values that the text gives to elements of an array. A row is not replaced: its elements are assigned to.
    fn assign_given(
        &mut self,
        array: &Expr,
        element: &Type,
        given: &[Initialiser],
        held: Option<(Shape, Parts)>,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        for (position, part) in given.iter().enumerate().filter(|(_, part)| !matches!(part, Initialiser::Zero)) {
            let (array, index) = (self.again(array), self.integer(&position.into(), span));
            let target = self.expr(ExprKind::Index(Box::new(array), Box::new(index)), span);
            if let (Type::Array(inner, _), Initialiser::Parts(parts)) = (element, part) {
                self.assign_given(&target, inner, parts, held, span, statements);
            } else {
                let value = self.initial_part(element, part, held, span, statements);
                statements.push(Self::assign(target, value, span));
            }
        }
    }

    /// The same number for each part of a large array.
    pub(super) fn large_flags(&mut self, (element, length): (&Type, u32), value: i64, span: Span) -> Expr {
        if let Type::Array(inner, rows) = element
            && u64::from(length).saturating_mul(self.arrays_in(element)) <= MOST_MADE
        {
            let elements = (0..length).map(|_| self.large_flags((inner, *rows), value, span)).collect();
            return self.expr(ExprKind::Array(elements), span);
        }
        let (_, lengths) = innermost(element, length);
        let value = self.small(value, span);
        self.filled(value, lengths, span)
    }

    /// Writes a value, which statements make, to each element.
    fn fill_whole(
        &mut self,
        array: &Expr,
        length: u32,
        each: (Vec<Stmt>, Expr),
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let (zero, end) = (self.small(0, span), self.small(length.into(), span));
        self.fill(array, zero, &end, each, span, statements);
    }

    fn filled(&mut self, value: Expr, lengths: Vec<u32>, span: Span) -> Expr {
        self.expr(ExprKind::Filled { value: Box::new(value), lengths }, span)
    }

    /// Returns `true` if each value of a type has arrays that no other one has.
    fn has_own_arrays(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(..) => true,
            Type::Struct(id) => {
                let mut fields = self.program.structs[id.0].fields.iter().flatten();
                self.has_arrays(ty)
                    || self.written.is_freed(*id) && self.pointers.has_boxed_fields()
                    || fields.any(|(_, field)| self.has_own_arrays(field))
            }
            _ => false,
        }
    }

    /// About how many arrays and structs the first value of a type is made of.
    fn arrays_in(&self, ty: &Type) -> u64 {
        match ty {
            Type::Array(element, length) if self.has_own_arrays(element) => {
                self.arrays_in(element).saturating_mul((*length).into())
            }
            Type::Struct(id) => {
                let fields = self.program.structs[id.0].fields.iter().flatten();
                fields.fold(1, |sum, (_, field)| self.arrays_in(field).saturating_add(sum))
            }
            Type::Array(..) => 1,
            _ => 0,
        }
    }
}

/// For an array of `length` elements: the type of its innermost elements, and the lengths of its dimensions from the
/// outermost one.
fn innermost(element: &Type, length: u32) -> (&Type, Vec<u32>) {
    let (mut innermost, mut lengths) = (element, vec![length]);
    while let Type::Array(inner, length) = innermost {
        lengths.push(*length);
        innermost = inner;
    }
    (innermost, lengths)
}
