//! `input`, `alloc`, array literals and calls, and which values they do not change.

use loopscope_syntax::ast::{Expr as Ast, ExprKind};
use loopscope_syntax::{ErrorKind, Span};

use super::builder::Builder;
use crate::event::Event;
use crate::graph::{Check, Expr, Lvalue, NodeKind, VarId};

/// Returns `true` if an expression calls a function or contains statements. Nothing else in an expression changes
/// variables or memory that exist. (The statements in one operand change no local variable that another operand uses: C
/// leaves such expressions undefined, and its front end refuses them.)
pub(super) fn calls(expr: &Ast) -> bool {
    matches!(expr.kind, ExprKind::Call(..) | ExprKind::Sequence(..)) || expr.operands().any(calls)
}

impl Builder<'_> {
    /// Lowers an effect that writes its result to a variable, and returns that variable: the given one, or else a new
    /// temporary. `None` for expressions that are not effects.
    pub(super) fn effect(&mut self, expr: &Ast, span: Span, into: Option<VarId>) -> Option<VarId> {
        let into = |this: &mut Self| into.unwrap_or_else(|| this.temporary(expr));
        let variable;
        let node = match &expr.kind {
            ExprKind::Input => {
                variable = into(self);
                let node = self.emit(NodeKind::Input(variable), span);
                if let Ok(at) = self.typed.binary_search_by_key(&expr.id, |(id, _)| *id) {
                    self.events.insert(node, Event::Read(self.typed[at].1.clone()));
                }
                return Some(variable);
            }
            ExprKind::Alloc(value) => {
                let value = self.operand(value);
                variable = into(self);
                NodeKind::Alloc { variable, value }
            }
            ExprKind::Array(elements) => {
                let elements: Vec<_> = elements.iter().collect();
                let elements = self.operands(&elements);
                variable = into(self);
                NodeKind::NewArray { variable, elements }
            }
            ExprKind::Filled { value, lengths } => {
                let value = self.operand(value);
                variable = into(self);
                NodeKind::Filled { variable, value, lengths: lengths.clone() }
            }
            ExprKind::Endless => {
                variable = into(self);
                NodeKind::Endless(variable)
            }
            ExprKind::Call(callee, arguments) => {
                let all: Vec<_> = std::iter::once(&**callee).chain(arguments).collect();
                let mut values = self.operands(&all);
                let function = values.remove(0);
                self.callable(callee, &function, arguments.len(), expr.span);
                variable = into(self);
                NodeKind::Call { variable, callee: function, arguments: values }
            }
            _ => return None,
        };
        self.emit(node, span);
        Some(variable)
    }

    fn callable(&mut self, callee: &Ast, function: &Expr, arguments: usize, span: Span) {
        // Where a function is called by its name, an error diagnostic reports a wrong number of arguments.
        if matches!(function, Expr::Function(_)) || !self.types.is_mixed(callee) {
            return;
        }
        self.check(Check::IsFunction(function.clone()), ErrorKind::NotAFunction, callee.span);
        self.check(Check::HasArity(function.clone(), arguments), ErrorKind::WrongArity, span);
    }

    /// The value of an expression that a call cannot change: the expression itself or a temporary.
    pub(super) fn stable(&mut self, value: Expr, expr: &Ast) -> Expr {
        if self.is_stable(&value) { value } else { self.save(value, expr) }
    }

    /// A place, which stands in the source as `target`, whose subexpressions a call cannot change.
    pub(super) fn stable_place(&mut self, place: Lvalue, target: &Ast) -> Lvalue {
        match (place, &target.kind) {
            (Lvalue::Deref(value), ExprKind::Deref(pointer)) => Lvalue::Deref(self.stable(value, pointer)),
            (Lvalue::Index { array, index }, ExprKind::Index(base, at)) => {
                Lvalue::Index { array: self.stable(array, base), index: self.stable(index, at) }
            }
            (Lvalue::Field(record, name), ExprKind::Field(base, _)) => {
                Lvalue::Field(Box::new(self.stable_place(*record, base)), name)
            }
            (place, _) => place,
        }
    }

    /// A callee can change what has an address: memory, and the variables to which `&` is applied.
    fn is_stable(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Number(_) | Expr::Function(_) | Expr::Null | Expr::AddressOf(_) => true,
            Expr::Variable(id) => !self.variables[id.0 as usize].address_taken,
            Expr::Unary(_, e) | Expr::Field(e, _) => self.is_stable(e),
            Expr::Binary(_, left, right) => self.is_stable(left) && self.is_stable(right),
            Expr::Float(_, operands) => operands.iter().all(|operand| self.is_stable(operand)),
            Expr::Deref(_) | Expr::Index(..) => false,
            Expr::Record(fields) => fields.iter().all(|(_, value)| self.is_stable(value)),
        }
    }
}
