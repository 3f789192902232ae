//! Allocated memory.
//!
//! Memory of constant size is an ordinary array. Other memory is an endless array, and the pointers to it have its
//! length. In a class with pointers that are freed, all pointers to an array share a second array, whose only element
//! is the state of the first: [`FREED`], [`ALLOCATED`], [`VARIABLE`] or [`TEXT`]. `realloc` gives the array a new state
//! array and sets the old one to [`FREED`], which invalidates all older pointers. An allocation fails if and only if
//! its size exceeds `PTRDIFF_MAX`.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use loopscope_syntax::{ErrorKind, Presentation, Span};

use super::Lowering;
use super::objects::Object;
use super::references::Reference;
use crate::pointers::Parts;
use crate::ranges::Range;
use crate::tree::{Allocation, Arithmetic, Expression, ExpressionKind, Initialiser};
use crate::types::{Type, element_of_rows};
use crate::typing::known;

pub(super) const FREED: i64 = Presentation::FREED;
pub(super) const ALLOCATED: i64 = Presentation::ALLOCATED;
/// It is a variable, or a part of one.
pub(super) const VARIABLE: i64 = 2;
/// It is a string literal.
pub(super) const TEXT: i64 = 3;

impl Lowering<'_> {
    /// A comparison with the state of an array.
    pub(super) fn is(&mut self, live: &Expr, op: BinaryOp, what: i64, span: Span) -> Expr {
        let target = self.live_target(live, span);
        let what = self.small(what, span);
        self.binary(op, target, what, span)
    }

    pub(super) fn live_target(&mut self, live: &Expr, span: Span) -> Expr {
        let (live, zero) = (self.again(live), self.small(0, span));
        self.expr(ExprKind::Index(Box::new(live), Box::new(zero)), span)
    }

    /// The checks before an access to what a pointer points to, and the index, which can be used more than once.
    pub(super) fn accessible(
        &mut self,
        pointer: &Expression,
        reference: &Reference,
        at: Expr,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Expr {
        let at = self.not_null(pointer, at, span, before);
        if let Some(live) = &reference.live {
            let condition = self.is(live, BinaryOp::NotEqual, FREED, span);
            before.push(Self::check(condition, ErrorKind::UseAfterFree, span));
        }
        let Some(length) = &reference.length else { return at };
        if !self.pointers.parts(pointer).length {
            return at;
        }
        let at = self.settled(at, before);
        let (one, other, zero, length) = (self.again(&at), self.again(&at), self.small(0, span), self.again(length));
        let least = self.binary(BinaryOp::GreaterEqual, one, zero, span);
        let most = self.binary(BinaryOp::Less, other, length, span);
        let condition = self.binary(BinaryOp::And, least, most, span);
        before.push(Self::check(condition, ErrorKind::IndexOutOfBounds, span));
        at
    }

    /// The condition that an object is not a string literal; `None` if the pointer cannot point to one.
    pub(super) fn writable(&mut self, pointer: &Expression, reference: &Reference, span: Span) -> Option<Expr> {
        if !self.pointers.may_be_text(pointer) {
            return None;
        }
        let live = reference.live.as_ref()?;
        Some(self.is(live, BinaryOp::NotEqual, TEXT, span))
    }

    /// The check before an object is written.
    pub(super) fn check_writable(object: &mut Object, span: Span, statements: &mut Vec<Stmt>) {
        if let Some(condition) = object.writable.take() {
            statements.push(Self::check(condition, ErrorKind::ReadOnlyWrite, span));
        }
    }

    /// `malloc`, `calloc` and `realloc` of memory that is an array.
    pub(super) fn allocated(
        &mut self,
        allocation: &Allocation,
        expression: &Expression,
        before: &mut Vec<Stmt>,
    ) -> Reference {
        let span = expression.span;
        let Type::Pointer(element) = &expression.ty else { return self.null_reference(span) };
        let element = element_of_rows(element);
        let parts = self.pointers.parts_of_allocation(allocation);
        let size = self.size_of(element);
        let is_moved = self.pointers.is_moved(allocation);
        if let (Some(bytes), false) = (known(&allocation.bytes), is_moved) {
            return self.allocated_literal(allocation, element, &(bytes / size), parts, span, before);
        }
        let name = self.temporary_name();
        let result = Parts { at: true, length: true, ..parts };
        let names = super::references::names(&name, result);
        let old = allocation.moved.as_ref().filter(|moved| !matches!(moved.kind, ExpressionKind::Null));
        let old = old.map(|moved| {
            let reference = self.reference(moved, before);
            self.settled_reference(reference, before)
        });
        let count = self.count(allocation, &size, before);
        let array = self.longest_array(allocation, element, &count, span, before);
        let set = parts.set.then(|| self.expr(ExprKind::Endless, span));
        let live = Some(self.liveness(if allocation.is_declared { VARIABLE } else { ALLOCATED }, span));
        let (at, zero) = (self.null_index(span), self.small(0, span));
        let first = Reference { array, at, set, length: Some(zero), live };
        let values = self.part_values(first, result, span);
        for (name, value) in names.iter().zip(values) {
            self.declared(name.clone(), Some(value), span, span, before);
        }
        let new = self.named_reference(&name, result, span);
        if allocation.is_declared {
            let (copy, zero) = (self.again(&count), self.small(0, span));
            let condition = self.binary(BinaryOp::Greater, copy, zero, span);
            before.push(Self::check(condition, ErrorKind::IndexOutOfBounds, span));
        }
        let mut success = Vec::new();
        if let Some(old) = &old {
            self.move_memory(old, &new, &count, element, before, &mut success);
        }
        let (target, zero) = (self.again(&new.at), self.small(0, span));
        success.push(Self::assign(target, zero, span));
        if let Some(length) = &new.length {
            let (length, count) = (self.again(length), self.again(&count));
            success.push(Self::assign(length, count, span));
        }
        if let (true, Some(set)) = (allocation.is_zeroed, &new.set) {
            let (zero, one) = (self.small(0, span), self.small(1, span));
            self.fill(set, zero, &count, (Vec::new(), one), span, &mut success);
        }
        if let Some(old) = old.filter(|_| self.program.range(&allocation.bytes).low <= IBig::ZERO) {
            success = vec![self.freed_by_realloc(&old, &count, success, span)];
        }
        if !self.program.may_ask_too_much(allocation) {
            before.extend(success);
            return new;
        }
        // `count` is negative if the allocation fails.
        let zero = self.small(0, span);
        let condition = self.binary(BinaryOp::GreaterEqual, count, zero, span);
        let then = Box::new(Stmt { kind: StmtKind::Block(success), span });
        before.push(Stmt { kind: StmtKind::If { condition, then, otherwise: None }, span });
        new
    }

    /// The array of memory whose size is not constant. Of structs and pointers, it has a greatest length, and no run goes
    /// on that allocates more.
    fn longest_array(
        &mut self,
        allocation: &Allocation,
        element: &Type,
        count: &Expr,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Expr {
        if element.integer().is_some() {
            return self.expr(ExprKind::Endless, span);
        }
        let most = self.program.most_elements(element);
        if known(&allocation.bytes).is_some_and(|bytes| bytes > IBig::from(most) * self.size_of(element)) {
            let message = text!("more than {most} structs or pointers that `realloc` may move are not supported");
            self.not_read(span, message);
        }
        let (count, limit) = (self.again(count), self.small(most.into(), span));
        let condition = self.binary(BinaryOp::LessEqual, count, limit, span);
        before.push(Stmt { kind: StmtKind::Assume(condition), span });
        self.array_of(allocation, element, most, span, before)
    }

    fn size_of(&self, element: &Type) -> IBig {
        IBig::from(self.program.size(element).unwrap_or(1).max(1))
    }

    /// An array of elements that are not written yet, or zero.
    fn array_of(
        &mut self,
        allocation: &Allocation,
        element: &Type,
        length: u32,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Expr {
        let held = self.pointers.held_by_allocation(allocation);
        self.has_first_value = allocation.is_zeroed;
        let whole = Type::Array(Box::new(element.clone()), length);
        let array = self.initial_part(&whole, &Initialiser::Zero, held, span, before);
        self.has_first_value = true;
        array
    }

    fn allocated_literal(
        &mut self,
        allocation: &Allocation,
        element: &Type,
        count: &IBig,
        parts: Parts,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Reference {
        let count = u32::try_from(count).unwrap_or(0);
        let array = self.array_of(allocation, element, count, span, before);
        let set = parts.set.then(|| {
            let whole = Type::Array(Box::new(element.clone()), count);
            self.flags(&whole, i64::from(allocation.is_zeroed), span)
        });
        let length = Some(self.small(count.into(), span));
        let live = Some(self.liveness(ALLOCATED, span));
        Reference { array, at: self.small(0, span), set, length, live }
    }

    /// The number of elements that a number of bytes holds; negative if the allocation fails.
    fn count(&mut self, allocation: &Allocation, size: &IBig, before: &mut Vec<Stmt>) -> Expr {
        let bytes = &*allocation.bytes;
        let span = bytes.span;
        if let ExpressionKind::Arithmetic(Arithmetic::Multiply, elements, _) = &bytes.kind
            && matches!(elements.kind, ExpressionKind::Scaled(..))
        {
            let count = self.value(elements);
            return self.settled(count, before);
        }
        let count = if let Some((number, factor)) = self.elements(bytes, size) {
            let value = self.value(number);
            let factor = self.integer(&factor, span);
            if matches!(&factor.kind, ExprKind::Number(factor) if *factor == IBig::ONE) {
                value
            } else {
                self.binary(BinaryOp::Multiply, value, factor, span)
            }
        } else {
            let value = match &bytes.kind {
                // `calloc` multiplies without wrapping, and the length of an array does not wrap.
                ExpressionKind::Arithmetic(Arithmetic::Multiply, count, size)
                    if allocation.is_zeroed || allocation.is_declared =>
                {
                    let (count, size) = (self.value(count), self.value(size));
                    self.binary(BinaryOp::Multiply, count, size, span)
                }
                _ => self.value(bytes),
            };
            let value = self.settled(value, before);
            let (copy, size) = (self.again(&value), self.integer(size, span));
            let count = self.binary(BinaryOp::Divide, copy, size, span);
            if self.program.is_size(bytes) {
                count
            } else {
                let (op, end) = if self.program.is_mathematical() {
                    (BinaryOp::GreaterEqual, IBig::ZERO)
                } else {
                    (BinaryOp::LessEqual, self.program.data_model().difference().high())
                };
                let end = self.integer(&end, span);
                let fits = self.binary(op, value, end, span);
                let none = self.small(-1, span);
                self.expr(ExprKind::Conditional(Box::new(fits), Box::new(count), Box::new(none)), span)
            }
        };
        self.settled(count, before)
    }

    /// Writes a value, which statements make, to the elements from one index up to another.
    pub(super) fn fill(
        &mut self,
        array: &Expr,
        from: Expr,
        to: &Expr,
        (mut body, value): (Vec<Stmt>, Expr),
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let counter = self.temporary(from, statements);
        let (one, to) = (self.named(&counter, span), self.again(to));
        let condition = self.binary(BinaryOp::Less, one, to, span);
        let (array, index) = (self.again(array), self.named(&counter, span));
        let element = self.expr(ExprKind::Index(Box::new(array), Box::new(index)), span);
        let (target, old, one) = (self.named(&counter, span), self.named(&counter, span), self.small(1, span));
        let next = self.binary(BinaryOp::Add, old, one, span);
        body.extend([Self::assign(element, value, span), Self::assign(target, next, span)]);
        let body = Box::new(Stmt { kind: StmtKind::Block(body), span });
        statements.push(Stmt { kind: StmtKind::While { condition, body }, span });
    }

    /// The number of elements in a number of bytes such as `n * sizeof(int)`, as a signed number and a factor: the
    /// allocation fails if and only if the number is negative.
    fn elements<'a>(&self, bytes: &'a Expression, size: &IBig) -> Option<(&'a Expression, IBig)> {
        let (number, factor) = match &bytes.kind {
            ExpressionKind::Arithmetic(Arithmetic::Multiply, left, right) => match (known(left), known(right)) {
                (None, Some(factor)) => (&**left, factor),
                (Some(factor), None) => (&**right, factor),
                _ => return None,
            },
            _ => (bytes, IBig::ONE),
        };
        let ExpressionKind::Convert(number) = &number.kind else { return None };
        if factor <= IBig::ZERO || !(&factor % size).is_zero() {
            return None;
        }
        let model = self.program.data_model();
        let Range { low, high } = self.program.range(number);
        let product = Range { low: low * &factor, high: high * &factor };
        let is_exact = self.program.is_mathematical() || product.lies_in(model.difference());
        (is_exact && bytes.ty.integer() == Some(model.size())).then(|| (&**number, factor / size))
    }
}
