//! `free` and `realloc`: the end of allocated memory.

use loopscope_syntax::ast::{BinaryOp, Expr, Stmt, StmtKind};
use loopscope_syntax::{ErrorKind, Span};

use super::Lowering;
use super::memory::{ALLOCATED, FREED};
use super::references::Reference;
use crate::pointers::Shape;
use crate::tree::{Expression, Initialiser};
use crate::types::Type;

impl Lowering<'_> {
    /// Frees the old memory, whose elements the new memory gets.
    pub(super) fn move_memory(
        &mut self,
        old: &Reference,
        new: &Reference,
        count: &Expr,
        element: &Type,
        before: &mut Vec<Stmt>,
        success: &mut Vec<Stmt>,
    ) {
        let span = new.array.span;
        let mut kept = Vec::new();
        self.freeable(old, span, &mut kept);
        let (array, value) = (self.again(&new.array), self.again(&old.array));
        kept.push(Self::assign(array, value, span));
        if let (Some(set), Some(old_set)) = (&new.set, &old.set) {
            let (set, old_set) = (self.again(set), self.again(old_set));
            kept.push(Self::assign(set, old_set, span));
        }
        before.push(self.if_not_null(old, kept, span));
        let mut freeing = Vec::new();
        if let Some(live) = &old.live {
            let (target, freed) = (self.live_target(live, span), self.small(FREED, span));
            freeing.push(Self::assign(target, freed, span));
        }
        // Elements after the new end are lost.
        if let (Some(set), Some(length)) = (&new.set, &old.length) {
            let zero = self.small(0, span);
            self.fill(set, count.clone(), length, (Vec::new(), zero), span, &mut freeing);
        }
        if let (Type::Struct(_), Some(length)) = (element, &old.length) {
            let mut making = Vec::new();
            self.has_first_value = false;
            let unwritten = self.initial(element, &Initialiser::Zero, span, &mut making);
            self.has_first_value = true;
            self.fill(&new.array, count.clone(), length, (making, unwritten), span, &mut freeing);
        }
        success.push(self.if_not_null(old, freeing, span));
    }

    /// `realloc(p, 0)` frees `p` and returns null, as gcc's library does; otherwise the statements run.
    pub(super) fn freed_by_realloc(&mut self, old: &Reference, count: &Expr, otherwise: Vec<Stmt>, span: Span) -> Stmt {
        let (at, count, zero) = (self.again(&old.at), self.again(count), self.small(0, span));
        let is_pointer = self.is_null_index(at, false, span);
        let is_empty = self.binary(BinaryOp::Equal, count, zero, span);
        let condition = self.binary(BinaryOp::And, is_pointer, is_empty, span);
        let mut freeing = Vec::new();
        if let Some(live) = &old.live {
            let (target, freed) = (self.live_target(live, span), self.small(FREED, span));
            freeing.push(Self::assign(target, freed, span));
        }
        let then = Box::new(Stmt { kind: StmtKind::Block(freeing), span });
        let otherwise = Some(Box::new(Stmt { kind: StmtKind::Block(otherwise), span }));
        Stmt { kind: StmtKind::If { condition, then, otherwise }, span }
    }

    fn if_not_null(&mut self, reference: &Reference, statements: Vec<Stmt>, span: Span) -> Stmt {
        let at = self.again(&reference.at);
        let condition = self.is_null_index(at, false, span);
        let then = Box::new(Stmt { kind: StmtKind::Block(statements), span });
        Stmt { kind: StmtKind::If { condition, then, otherwise: None }, span }
    }

    /// The checks before memory is freed.
    fn freeable(&mut self, reference: &Reference, span: Span, statements: &mut Vec<Stmt>) {
        let Some(live) = &reference.live else { return };
        let condition = self.is(live, BinaryOp::NotEqual, FREED, span);
        statements.push(Self::check(condition, ErrorKind::DoubleFree, span));
        let is_allocated = self.is(live, BinaryOp::Equal, ALLOCATED, span);
        let (at, zero) = (self.again(&reference.at), self.small(0, span));
        let is_first = self.binary(BinaryOp::Equal, at, zero, span);
        let condition = self.binary(BinaryOp::And, is_allocated, is_first, span);
        statements.push(Self::check(condition, ErrorKind::InvalidFree, span));
    }

    /// `free` of memory that is an array.
    pub(super) fn free_array(&mut self, pointer: &Expression, span: Span, statements: &mut Vec<Stmt>) {
        let reference = self.reference(pointer, statements);
        let reference = self.settled_reference(reference, statements);
        let mut freeing = Vec::new();
        self.freeable(&reference, span, &mut freeing);
        if let Some(live) = &reference.live {
            let (target, freed) = (self.live_target(live, span), self.small(FREED, span));
            freeing.push(Self::assign(target, freed, span));
        }
        if self.pointers.shape(pointer) == Some(Shape::Element) {
            statements.push(self.if_not_null(&reference, freeing, span));
        } else {
            statements.extend(freeing);
        }
    }

    /// A reference that can be used more than once.
    pub(super) fn settled_reference(&mut self, reference: Reference, before: &mut Vec<Stmt>) -> Reference {
        Reference {
            array: self.settled(reference.array, before),
            at: self.settled(reference.at, before),
            set: reference.set.map(|set| self.settled(set, before)),
            length: reference.length.map(|length| self.settled(length, before)),
            live: reference.live.map(|live| self.settled(live, before)),
        }
    }
}
