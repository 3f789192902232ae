//! Expressions that change something: assignments, steps and calls as statements.

use loopscope_float::Format;
use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};

use super::{Lowering, is_pure};
use crate::pointers::Shape;
use crate::ranges::Range;
use crate::tree::{Arithmetic, Expression, ExpressionKind, Library};
use crate::types::{Integer, Type};

use super::objects::Object;

/// Which value of a changed object is used afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UsedValue {
    Nothing,
    Old,
    New,
}

impl Lowering<'_> {
    /// An expression whose value is not used.
    pub(super) fn effects(&mut self, expression: &Expression) -> Vec<Stmt> {
        let span = expression.span;
        let mut statements = Vec::new();
        match &expression.kind {
            ExpressionKind::Assign(target, _)
            | ExpressionKind::Compound(_, _, target, _)
            | ExpressionKind::Step { target, .. }
                if matches!(target.ty, Type::Pointer(_)) && self.pointers.shape(target) != Some(Shape::Cell) =>
            {
                self.move_pointer(expression, target, &mut statements);
            }
            ExpressionKind::Assign(target, value) => {
                self.unsequenced_target(target, value);
                let value = self.value(value);
                let object = self.object(target, &mut statements);
                let object = if object.set.is_some() { self.settled_object(object, &mut statements) } else { object };
                let set = object.set.filter(|_| !matches!(target.ty, Type::Struct(_)));
                self.store(&target.ty, Object { set, ..object }, value, span, &mut statements);
            }
            ExpressionKind::Compound(_, _, _, _) | ExpressionKind::Step { .. } => {
                self.change(expression, UsedValue::Nothing, &mut statements);
            }
            ExpressionKind::Comma(first, then) => {
                statements = self.effects(first);
                statements.extend(self.effects(then));
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let condition = self.truth(condition);
                let then = Box::new(Stmt { span: then.span, kind: StmtKind::Block(self.effects(then)) });
                let other = Box::new(Stmt { span: otherwise.span, kind: StmtKind::Block(self.effects(otherwise)) });
                statements.push(Stmt { kind: StmtKind::If { condition, then, otherwise: Some(other) }, span });
            }
            ExpressionKind::Convert(inner) => statements = self.effects(inner),
            ExpressionKind::Library(library) => statements = self.library_effects(library, expression),
            ExpressionKind::Call(id, arguments) => {
                let call = self.call(*id, arguments, span);
                statements.push(Stmt { kind: StmtKind::Expression(call), span });
            }
            _ if expression.ty == Type::Void => {}
            _ => {
                let value = self.value(expression);
                statements.push(Stmt { kind: StmtKind::Expression(value), span });
            }
        }
        statements
    }

    /// In an assignment, the target's parts and the value have no order.
    fn unsequenced_target(&mut self, target: &Expression, value: &Expression) {
        if let ExpressionKind::Variable(id) = target.kind {
            // The values that `scanf` stores are stored before it returns.
            if matches!(value.kind, ExpressionKind::Library(Library::Scan(_))) {
                return;
            }
            let mut is_changed = false;
            value.each_written(&mut |written| is_changed |= written == id);
            if is_changed {
                self.unsequenced(target, value);
            }
            return;
        }
        for part in target.operands() {
            self.unsequenced(part, value);
        }
    }

    /// Assigns to a pointer to an element, or to the first one.
    fn move_pointer(&mut self, expression: &Expression, target: &Expression, statements: &mut Vec<Stmt>) {
        let span = expression.span;
        let mut value = if let ExpressionKind::Assign(_, value) = &expression.kind {
            self.unsequenced_target(target, value);
            self.reference(value, statements)
        } else {
            self.evaluated_twice(target);
            self.reference(target, statements)
        };
        if let ExpressionKind::Step { up, .. } = expression.kind {
            let one = self.small(1, span);
            let op = if up { BinaryOp::Add } else { BinaryOp::Subtract };
            value.at = self.binary(op, value.at, one, span);
        }
        let parts = self.pointers.parts(target);
        let Some(id) = target.variable().filter(|id| !self.pointers.is_boxed(*id)) else {
            let record = if parts.is_plain() { value.array } else { self.record(value, parts, span) };
            let record = self.settled(record, statements);
            let object = self.object(target, statements);
            let object = self.settled_object(object, statements);
            return self.write(object, record, span, statements);
        };
        if matches!(expression.kind, ExpressionKind::Step { .. }) {
            let variable = self.variable_reference(id, span);
            statements.push(Self::assign(variable.at, value.at, span));
            return;
        }
        // All parts are computed before one is written.
        let values = self.part_values(value, parts, span);
        let values: Vec<_> = values
            .into_iter()
            .map(|value| {
                if !reads_memory(&value) {
                    return value;
                }
                let name = self.temporary(value, statements);
                self.named(&name, span)
            })
            .collect();
        let variable = self.variable_reference(id, span);
        let targets = self.part_values(variable, parts, span);
        for (target, value) in targets.into_iter().zip(values) {
            statements.push(Self::assign(target, value, span));
        }
    }

    /// `target op= value`, `++` and `--` of integers; the name of the value that is kept.
    fn change(&mut self, expression: &Expression, kept: UsedValue, statements: &mut Vec<Stmt>) -> String {
        let (op, calculated, target) = match &expression.kind {
            ExpressionKind::Compound(op, calculated, target, value) => {
                self.unsequenced_target(target, value);
                (*op, calculated.clone(), target)
            }
            ExpressionKind::Step { target, up, .. } => {
                let calculated = target.ty.integer().map_or(target.ty.clone(), |ty| Type::Integer(ty.promoted()));
                (if *up { Arithmetic::Add } else { Arithmetic::Subtract }, calculated, target)
            }
            _ => return String::new(),
        };
        let span = expression.span;
        let mut object = self.fixed_object(target, statements);
        let old = self.again(&object.target);
        if let Some(set) = &object.set {
            let condition = self.again(set);
            let kind = StmtKind::Check { condition, error: loopscope_syntax::ErrorKind::ReadBeforeWrite };
            statements.push(Stmt { kind, span: target.span });
        }
        let mut name = String::new();
        if kept == UsedValue::Old {
            let old = self.again(&old);
            name = self.temporary(old, statements);
        }
        let by = match &expression.kind {
            ExpressionKind::Compound(_, _, _, value) => Some(&**value),
            _ => None,
        };
        let mut value = match calculated {
            Type::Float(format) => self.changed_float(op, format, (old, &target.ty), by, span),
            Type::Integer(calculated) => self.changed_integer(op, calculated, (old, &target.ty), by, span),
            _ => old,
        };
        if kept == UsedValue::New {
            name = self.temporary(value, statements);
            value = self.named(&name, span);
        }
        Self::check_writable(&mut object, span, statements);
        statements.push(Self::assign(object.target, value, span));
        name
    }

    /// The new value of an integer that is changed by a value, or by 1.
    fn changed_integer(
        &mut self,
        op: Arithmetic,
        calculated: Integer,
        (old, ty): (Expr, &Type),
        by: Option<&Expression>,
        span: Span,
    ) -> Expr {
        let Some(ty) = ty.integer() else { return old };
        let of_target = self.program.range_of_type(ty);
        let old = self.wrapped(old, &of_target, calculated, span);
        let of_old = if of_target.lies_in(calculated) { of_target } else { self.program.range_of_type(calculated) };
        let (right, of_right) = match by {
            Some(value) => (self.value(value), self.program.range(value)),
            None => (self.small(1, span), Range { low: 1.into(), high: 1.into() }),
        };
        let result = Range::result(op, &of_old, &of_right, calculated);
        let value = self.calculated(op, calculated, (old, of_old), (right, of_right), span);
        let result = if result.lies_in(calculated) { result } else { self.program.range_of_type(calculated) };
        self.wrapped(value, &result, ty, span)
    }

    /// The new value of a number that is changed by a floating-point number, or a floating-point number by 1.
    fn changed_float(
        &mut self,
        op: Arithmetic,
        format: Format,
        (old, ty): (Expr, &Type),
        by: Option<&Expression>,
        span: Span,
    ) -> Expr {
        let Some(operator) = crate::floating::operator(op, format) else { return old };
        let calculated = Type::Float(format);
        let any = Range { low: 0.into(), high: 0.into() };
        let old = self.number_as(old, &any, ty, &calculated, span);
        let right = match by {
            Some(value) => self.value(value),
            None => self.rank(1.0, format, span),
        };
        let value = self.float(operator, vec![old, right], span);
        self.number_as(value, &any, &calculated, ty, span)
    }

    /// An assignment or a step whose value is used: the value's name.
    pub(super) fn changed(&mut self, expression: &Expression, statements: &mut Vec<Stmt>) -> String {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Assign(target, value) => {
                self.unsequenced_target(target, value);
                let value = self.value(value);
                let name = self.temporary(value, statements);
                let object = self.object(target, statements);
                let object = self.settled_object(object, statements);
                let value = self.named(&name, span);
                self.store(&target.ty, object, value, span, statements);
                name
            }
            ExpressionKind::Step { is_postfix: true, .. } => self.change(expression, UsedValue::Old, statements),
            ExpressionKind::Compound(..) | ExpressionKind::Step { .. } => {
                self.change(expression, UsedValue::New, statements)
            }
            _ => {
                let missing = self.expr(ExprKind::Missing, span);
                self.temporary(missing, statements)
            }
        }
    }
}

/// Returns `true` if a value depends on more than the values of its variables.
pub(super) fn reads_memory(value: &Expr) -> bool {
    !is_pure(value)
        || matches!(value.kind, ExprKind::Index(..) | ExprKind::Field(..) | ExprKind::Deref(_))
        || value.operands().any(reads_memory)
}
