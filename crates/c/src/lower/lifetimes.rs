//! State arrays: see `memory.rs`.

use loopscope_syntax::ast::{Expr, ExprKind, Stmt};
use loopscope_syntax::{Presentation, Span};

use super::Lowering;
use super::memory::{FREED, VARIABLE};
use crate::pointers::{Shape, whole};
use crate::tree::{Expression, ExpressionKind, VariableId};
use crate::types::Type;

impl Lowering<'_> {
    /// A state array: its only element is the state of another array.
    pub(super) fn liveness(&mut self, what: i64, span: Span) -> Expr {
        let what = self.small(what, span);
        self.expr(ExprKind::Array(vec![what]), span)
    }

    /// The state array of a local array, if pointers to that may be used after its function has ended.
    pub(super) fn live_of_array(&mut self, array: &Expression, span: Span) -> Option<Expr> {
        match &array.kind {
            ExpressionKind::Variable(id) if self.pointers.escapes(*id) => {
                let name = Presentation::state_of(&self.names[id.0]);
                Some(self.named(&name, span))
            }
            ExpressionKind::Element(base, _) => self.live_of_array(base, span),
            _ => None,
        }
    }

    /// The state array of a struct, for a pointer to one of its fields. `None` if it is never freed.
    pub(super) fn live_of_struct(&mut self, object: &Expression, span: Span, before: &mut Vec<Stmt>) -> Option<Expr> {
        let (ExpressionKind::Behind(pointer, _) | ExpressionKind::Dereference(pointer)) = &whole(object).kind else {
            return None;
        };
        if self.pointers.shape(pointer) == Some(Shape::Cell) {
            let is_freed = matches!(&pointer.ty, Type::Pointer(to)
                if matches!(**to, Type::Struct(id) if self.written.is_freed(id)));
            if !is_freed {
                return None;
            }
            self.evaluated_twice(pointer);
            let pointer = self.value(pointer);
            return Some(self.live_field(pointer, span));
        }
        if !self.pointers.parts(pointer).live {
            return None;
        }
        self.evaluated_twice(pointer);
        self.reference(pointer, before).live
    }

    /// Sets the state of local arrays to which pointers may lead after the end of the function.
    pub(super) fn end_life(&mut self, span: Span, statements: &mut Vec<Stmt>) {
        for id in self.escaping_arrays() {
            let live = self.named(&Presentation::state_of(&self.names[id.0]), span);
            let (target, freed) = (self.live_target(&live, span), self.small(FREED, span));
            statements.push(Self::assign(target, freed, span));
        }
    }

    /// Declares the state arrays of these arrays.
    pub(super) fn begin_life(&mut self, span: Span, statements: &mut Vec<Stmt>) {
        for id in self.escaping_arrays() {
            let live = self.liveness(VARIABLE, span);
            let name = Presentation::state_of(&self.names[id.0]);
            self.declared(name, Some(live), span, span, statements);
        }
    }

    fn escaping_arrays(&self) -> Vec<VariableId> {
        let all = (0..self.program.variables.len()).map(VariableId);
        let is_own = |id: &VariableId| self.program.variables[id.0].function == Some(self.function);
        all.filter(|id| is_own(id) && self.pointers.escapes(*id)).collect()
    }
}
