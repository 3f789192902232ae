//! Objects and pointers to them.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use loopscope_syntax::{ErrorKind, Presentation, Span};

use super::effects::reads_memory;
use super::references::Reference;
use super::{Lowering, is_pure};
use crate::pointers::Shape;
use crate::tree::{Arithmetic, Expression, ExpressionKind, VariableId};
use crate::types::{Integer, Type};
use crate::typing::known;

/// An object in the translation.
pub(super) struct Object {
    /// The expression that can be read and assigned to.
    pub(super) target: Expr,
    /// The variable that remembers whether it was written: 1 or 0, or an array of these.
    pub(super) set: Option<Expr>,
    /// The condition that it may be written; `None` if it always may.
    pub(super) writable: Option<Expr>,
}

impl Lowering<'_> {
    /// Translates an expression that designates an object. Side effects are added to `before`.
    pub(super) fn object(&mut self, object: &Expression, before: &mut Vec<Stmt>) -> Object {
        let span = object.span;
        match &object.kind {
            ExpressionKind::Variable(id) => self.variable(*id, span),
            ExpressionKind::Element(base, index) => {
                let Object { target, set, .. } = self.object(base, before);
                let index = self.value(index);
                self.element(target, set, index, span, before)
            }
            ExpressionKind::Behind(pointer, index) => {
                if self.pointers.shape(pointer) == Some(Shape::Cell) {
                    self.check_is_first(index, span, before);
                    return self.cell(pointer, span);
                }
                let reference = self.reference(pointer, before);
                let index = self.value(index);
                if let Some(row) = super::rows::row(pointer) {
                    return self.in_row(&row, reference, index, span, before);
                }
                let at = self.again(&reference.at);
                let at = self.moved(Arithmetic::Add, at, index, span);
                self.behind(pointer, reference, at, span, before)
            }
            ExpressionKind::Dereference(pointer) => match self.pointers.shape(pointer) {
                Some(Shape::Cell) | None => self.live_cell(pointer, span, before),
                _ => {
                    let reference = self.reference(pointer, before);
                    if super::rows::row(pointer).is_some() {
                        return self.element(reference.array, reference.set, reference.at, span, before);
                    }
                    let at = self.again(&reference.at);
                    self.behind(pointer, reference, at, span, before)
                }
            },
            ExpressionKind::Field(base, position) => {
                let whole = self.whole_field(base, *position, span, before);
                let is_boxed = matches!(base.ty, Type::Struct(id) if self.pointers.is_boxed_field(id, *position));
                if !is_boxed {
                    return whole;
                }
                let zero = self.small(0, span);
                self.element(whole.target, whole.set, zero, span, before)
            }
            ExpressionKind::Text(bytes) => {
                let text = bytes
                    .iter()
                    .map(|byte| self.program.converted(IBig::from(*byte), Integer::Char))
                    .chain([IBig::ZERO]);
                let characters = text.map(|character| self.integer(&character, span)).collect();
                Object { target: self.expr(ExprKind::Array(characters), span), set: None, writable: None }
            }
            _ => {
                self.not_read(span, text!("this is not supported yet: use a variable"));
                self.no_object(span)
            }
        }
    }

    /// A field. One that is an array of one element is that array.
    pub(super) fn whole_field(
        &mut self,
        base: &Expression,
        position: usize,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Object {
        let Type::Struct(id) = base.ty else { return self.no_object(span) };
        let fields = self.program.structs[id.0].fields.as_deref().unwrap_or_default();
        let name = fields[position].0.clone();
        let is_remembered = self.written.is_remembered_struct(id) && !matches!(fields[position].1, Type::Struct(_));
        let mut target = match base.kind {
            ExpressionKind::Call(..) | ExpressionKind::Assign(..) => self.value(base),
            _ => self.object(base, before).target,
        };
        if is_remembered {
            // A write to a copy of a place would be lost.
            match target.kind {
                ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Deref(_) => {
                    self.settle_target(&mut target, before);
                }
                _ => target = self.settled(target, before),
            }
        }
        let set = is_remembered.then(|| {
            let base = self.again(&target);
            let name = self.name(Presentation::flags_of(&name), span);
            self.expr(ExprKind::Field(Box::new(base), name), span)
        });
        let name = self.name(name, span);
        Object { target: self.expr(ExprKind::Field(Box::new(target), name), span), set, writable: None }
    }

    fn no_object(&mut self, span: Span) -> Object {
        Object { target: self.expr(ExprKind::Missing, span), set: None, writable: None }
    }

    pub(super) fn variable(&mut self, id: VariableId, span: Span) -> Object {
        let name = self.names[id.0].clone();
        let is_remembered = self.written.is_remembered(id);
        let is_shared = self.program.variables[id.0].function.is_none() && self.function != self.main;
        let target = self.named(&name, span);
        if self.pointers.is_boxed(id) {
            let zero = self.small(0, span);
            let set = is_remembered.then(|| {
                let (set, zero) = (self.named(&Presentation::flags_of(&name), span), self.small(0, span));
                self.expr(ExprKind::Index(Box::new(set), Box::new(zero)), span)
            });
            return Object {
                target: self.expr(ExprKind::Index(Box::new(target), Box::new(zero)), span),
                set,
                writable: None,
            };
        }
        let set = is_remembered.then(|| self.named(&Presentation::flags_of(&name), span));
        if is_shared && !self.is_array(id) {
            return Object { target: self.expr(ExprKind::Deref(Box::new(target)), span), set, writable: None };
        }
        Object { target, set, writable: None }
    }

    fn cell(&mut self, pointer: &Expression, span: Span) -> Object {
        let pointer = self.value(pointer);
        Object { target: self.expr(ExprKind::Deref(Box::new(pointer)), span), set: None, writable: None }
    }

    /// Checks that an index behind a pointer to a single object is 0.
    fn check_is_first(&mut self, index: &Expression, span: Span, before: &mut Vec<Stmt>) {
        if !known(index).is_some_and(|index| index.is_zero()) {
            let (index, zero) = (self.value(index), self.small(0, span));
            let condition = self.binary(BinaryOp::Equal, index, zero, span);
            before.push(Self::check(condition, ErrorKind::IndexOutOfBounds, span));
        }
    }

    /// Returns the object to which a pointer to a struct points, after the check that it was not freed.
    fn live_cell(&mut self, pointer: &Expression, span: Span, before: &mut Vec<Stmt>) -> Object {
        let is_freed = match &pointer.ty {
            Type::Pointer(to) => matches!(**to, Type::Struct(id) if self.written.is_freed(id)),
            _ => false,
        };
        if !is_freed {
            return self.cell(pointer, span);
        }
        let pointer = self.value(pointer);
        let pointer = self.settled(pointer, before);
        let copy = self.again(&pointer);
        let live = self.live(copy, span);
        before.push(Stmt { kind: StmtKind::Check { condition: live, error: ErrorKind::UseAfterFree }, span });
        Object { target: self.expr(ExprKind::Deref(Box::new(pointer)), span), set: None, writable: None }
    }

    /// Returns the value that is true if the struct to which a pointer points was not freed.
    pub(super) fn live(&mut self, pointer: Expr, span: Span) -> Expr {
        let live = self.live_field(pointer, span);
        if !self.pointers.has_boxed_fields() {
            return live;
        }
        let zero = self.small(0, span);
        self.expr(ExprKind::Index(Box::new(live), Box::new(zero)), span)
    }

    /// The field that says it; where pointers point to fields, it is a state array, which these pointers have, too.
    pub(super) fn live_field(&mut self, pointer: Expr, span: Span) -> Expr {
        let object = self.expr(ExprKind::Deref(Box::new(pointer)), span);
        let name = self.name(Presentation::STATE_FIELD, span);
        self.expr(ExprKind::Field(Box::new(object), name), span)
    }

    /// The element with an index of what a pointer points to.
    fn behind(
        &mut self,
        pointer: &Expression,
        reference: Reference,
        at: Expr,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Object {
        let at = self.accessible(pointer, &reference, at, span, before);
        let writable = self.writable(pointer, &reference, span);
        Object { writable, ..self.element(reference.array, reference.set, at, span, before) }
    }

    pub(super) fn element(
        &mut self,
        array: Expr,
        set: Option<Expr>,
        index: Expr,
        span: Span,
        before: &mut Vec<Stmt>,
    ) -> Object {
        let index = if set.is_some() { self.settled(index, before) } else { index };
        let set = set.map(|set| {
            let index = self.again(&index);
            self.expr(ExprKind::Index(Box::new(set), Box::new(index)), span)
        });
        Object { target: self.expr(ExprKind::Index(Box::new(array), Box::new(index)), span), set, writable: None }
    }

    /// A value that can be used more than once.
    pub(super) fn settled(&mut self, value: Expr, before: &mut Vec<Stmt>) -> Expr {
        if is_pure(&value) {
            return value;
        }
        let span = value.span;
        let name = self.temporary(value, before);
        self.named(&name, span)
    }

    /// An object that can be used more than once.
    pub(super) fn settled_object(&mut self, mut object: Object, before: &mut Vec<Stmt>) -> Object {
        self.settle_target(&mut object.target, before);
        object
    }

    fn settle_target(&mut self, target: &mut Expr, before: &mut Vec<Stmt>) {
        self.hold_target(target, &is_pure, before);
    }

    /// Returns the target of an assignment as it is now: what is written afterwards does not move it.
    pub(super) fn pinned(&mut self, mut target: Expr, before: &mut Vec<Stmt>) -> Expr {
        self.hold_target(&mut target, &|part| !reads_memory(part), before);
        target
    }

    /// Holds the indices and pointers in a target in temporaries, except those that can stay.
    fn hold_target(&mut self, target: &mut Expr, can_stay: &dyn Fn(&Expr) -> bool, before: &mut Vec<Stmt>) {
        let part = match &mut target.kind {
            ExprKind::Index(base, index) => {
                self.hold_target(base, can_stay, before);
                index
            }
            ExprKind::Field(base, _) => return self.hold_target(base, can_stay, before),
            ExprKind::Deref(pointer) => pointer,
            _ => return,
        };
        if !can_stay(part) {
            let missing = self.missing(part.span);
            let name = self.temporary(std::mem::replace(&mut **part, missing), before);
            **part = self.named(&name, part.span);
        }
    }

    pub(super) fn missing(&mut self, span: Span) -> Expr {
        self.expr(ExprKind::Missing, span)
    }

    /// The value of an object, with the check that it was written.
    pub(super) fn read(&mut self, object: &Expression) -> Expr {
        let mut before = Vec::new();
        let Object { target, set, .. } = self.object(object, &mut before);
        if let Some(condition) = set
            && object.ty.is_scalar()
        {
            let kind = StmtKind::Check { condition, error: ErrorKind::ReadBeforeWrite };
            before.push(Stmt { kind, span: object.span });
        }
        self.sequence(before, target)
    }

    /// Assigns to an object and remembers it.
    pub(super) fn write(&mut self, mut object: Object, value: Expr, span: Span, statements: &mut Vec<Stmt>) {
        Self::check_writable(&mut object, span, statements);
        statements.push(Self::assign(object.target, value, span));
        if let Some(set) = object.set {
            let one = self.small(1, span);
            statements.push(Self::assign(set, one, span));
        }
    }
}
