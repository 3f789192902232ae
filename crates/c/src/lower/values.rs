//! Values of expressions.

use loopscope_message::text;
use loopscope_syntax::Span;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, UnaryOp};

use super::Lowering;
use super::objects::Object;
use super::references::Reference;
use crate::characters;
use crate::pointers::Shape;
use crate::tree::{Comparison, Expression, ExpressionKind, FunctionId, Library};
use crate::types::{Integer, Type};

impl Lowering<'_> {
    /// The value of an expression: an integer, a record, or a pointer to a variable or the first element of an array.
    pub(super) fn value(&mut self, expression: &Expression) -> Expr {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Number(value) => self.integer(value, span),
            ExpressionKind::Null => self.expr(ExprKind::Null, span),
            ExpressionKind::Variable(_)
            | ExpressionKind::Dereference(_)
            | ExpressionKind::Element(..)
            | ExpressionKind::Behind(..)
            | ExpressionKind::Field(..) => self.read(expression),
            ExpressionKind::Float(operator, operands) => self.float_value(*operator, operands, &expression.ty, span),
            ExpressionKind::Negate(inner) if inner.ty.float().is_some() => {
                let value = self.value(inner);
                self.float_negated(value, span)
            }
            ExpressionKind::Negate(inner) => self.negated(inner, &expression.ty, span),
            ExpressionKind::Complement(inner) => self.complement(inner, &expression.ty, span),
            ExpressionKind::Not(inner) => {
                let inner = self.truth(inner);
                self.expr(ExprKind::Unary(UnaryOp::Not, Box::new(inner)), span)
            }
            ExpressionKind::Arithmetic(op, left, right) => {
                self.unsequenced(left, right);
                if matches!(left.ty, Type::Pointer(_)) {
                    return self.difference(left, right, span);
                }
                let Some(ty) = expression.ty.integer() else { return self.small(0, span) };
                let ranges = (self.program.range(left), self.program.range(right));
                let (left, right) = (self.value(left), self.value(right));
                self.calculated(*op, ty, (left, ranges.0), (right, ranges.1), span)
            }
            ExpressionKind::Scaled(index, length) => {
                let (index, length) = (self.value(index), self.value(length));
                self.binary(BinaryOp::Multiply, index, length, span)
            }
            ExpressionKind::Compare(op, left, right) => {
                self.unsequenced(left, right);
                self.compared(*op, left, right, span)
            }
            ExpressionKind::And(left, right) | ExpressionKind::Or(left, right) => {
                let is_and = matches!(expression.kind, ExpressionKind::And(..));
                let op = if is_and { BinaryOp::And } else { BinaryOp::Or };
                let (left, right) = (self.truth(left), self.truth(right));
                self.binary(op, left, right, span)
            }
            ExpressionKind::Conditional(condition, then, otherwise) => {
                let condition = self.truth(condition);
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let kind = ExprKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
                self.expr(kind, span)
            }
            ExpressionKind::Comma(first, value) => {
                let before = self.effects(first);
                let value = self.value(value);
                self.sequence(before, value)
            }
            ExpressionKind::Convert(inner) if expression.ty == Type::Integer(Integer::Bool) && is_class(inner) => {
                self.truth(inner)
            }
            ExpressionKind::Convert(inner) => {
                let range = self.program.range(inner);
                let value = self.value(inner);
                match expression.ty.integer() {
                    Some(ty) => self.wrapped(value, &range, ty, span),
                    None => value,
                }
            }
            ExpressionKind::Assign(..) | ExpressionKind::Compound(..) | ExpressionKind::Step { .. } => {
                self.assigned_value(expression)
            }
            ExpressionKind::AddressOf(object) => match object.kind {
                ExpressionKind::Variable(id) => {
                    let name = self.names[id.0].clone();
                    let is_global = self.program.variables[id.0].function.is_none();
                    if is_global && self.function != self.main {
                        return self.named(&name, span);
                    }
                    let name = self.name(name, span);
                    self.expr(ExprKind::AddressOf(name), span)
                }
                _ => self.missing_pointer(span),
            },
            ExpressionKind::Decay(array) => {
                let mut before = Vec::new();
                let object = self.object(array, &mut before);
                self.sequence(before, object.target)
            }
            ExpressionKind::Call(id, arguments) => self.call(*id, arguments, span),
            ExpressionKind::Library(library) => self.library_value(library, expression),
            ExpressionKind::Text(_) => {
                self.not_read(
                    span,
                    text!("string literals are only supported in `printf`, `puts` and initialisers of arrays"),
                );
                self.small(0, span)
            }
        }
    }

    fn missing_pointer(&mut self, span: Span) -> Expr {
        self.not_read(span, text!("this pointer is not supported yet"));
        self.expr(ExprKind::Null, span)
    }

    /// A condition: not 0 where the expression is true.
    pub(super) fn truth(&mut self, condition: &Expression) -> Expr {
        let span = condition.span;
        if let ExpressionKind::Library(Library::Character(name, character)) = &condition.kind {
            return self.character_function(name, character, span);
        }
        if !matches!(condition.ty, Type::Pointer(_)) {
            return self.value(condition);
        }
        let null = Expression { kind: ExpressionKind::Null, ty: condition.ty.clone(), span };
        self.compared(Comparison::NotEqual, condition, &null, span)
    }

    fn compared(&mut self, op: Comparison, left: &Expression, right: &Expression, span: Span) -> Expr {
        let symbol = match op {
            Comparison::Equal => BinaryOp::Equal,
            Comparison::NotEqual => BinaryOp::NotEqual,
            Comparison::Less => BinaryOp::Less,
            Comparison::LessEqual => BinaryOp::LessEqual,
            Comparison::Greater => BinaryOp::Greater,
            Comparison::GreaterEqual => BinaryOp::GreaterEqual,
        };
        let is_pointer = matches!(left.ty, Type::Pointer(_)) || matches!(right.ty, Type::Pointer(_));
        let shape = self.pointers.shape(left).or_else(|| self.pointers.shape(right)).unwrap_or(Shape::Cell);
        let is_order = !matches!(op, Comparison::Equal | Comparison::NotEqual);
        let has_null = [left, right].iter().any(|each| matches!(each.kind, ExpressionKind::Null));
        if is_pointer && is_order && (has_null || shape == Shape::Cell && self.pointers.leads_somewhere(left)) {
            self.not_read(
                span,
                text!("only pointers to the elements of an array have an order: compare by `==` or `!=`"),
            );
        }
        if !is_pointer || shape == Shape::Cell {
            let is_zero = |each: &Expression| matches!(&each.kind, ExpressionKind::Number(number) if number.is_zero());
            let (left, right) = if !is_order && is_class(left) && is_zero(right) {
                (self.truth(left), self.value(right))
            } else {
                (self.value(left), self.value(right))
            };
            return self.binary(symbol, left, right, span);
        }
        let mut before = Vec::new();
        if has_null {
            let pointer = if matches!(left.kind, ExpressionKind::Null) { right } else { left };
            let Reference { array, at, .. } = self.reference(pointer, &mut before);
            if shape == Shape::Array {
                // Such a pointer points to an array.
                before.push(Stmt { kind: StmtKind::Expression(array), span });
                let differs = self.small(i64::from(op == Comparison::NotEqual), span);
                return self.sequence(before, differs);
            }
            let is_null = self.is_null_index(at, op == Comparison::Equal, span);
            return self.sequence(before, is_null);
        }
        let one = self.reference(left, &mut before);
        let other = self.reference(right, &mut before);
        if is_order {
            self.related((left, &one), (right, &other), span, &mut before);
            let less = self.binary(symbol, one.at, other.at, span);
            return self.sequence(before, less);
        }
        let mut same_array = self.binary(BinaryOp::Equal, one.array, other.array, span);
        if shape == Shape::Element && (self.pointers.may_be_null(left) || self.pointers.may_be_null(right)) {
            // A null pointer has no array.
            let at = self.again(&one.at);
            let is_null = self.is_null_index(at, true, span);
            same_array = self.binary(BinaryOp::Or, is_null, same_array, span);
        }
        let same_index = self.binary(BinaryOp::Equal, one.at, other.at, span);
        let mut same = self.binary(BinaryOp::And, same_index, same_array, span);
        if op == Comparison::NotEqual {
            same = self.expr(ExprKind::Unary(UnaryOp::Not, Box::new(same)), span);
        }
        self.sequence(before, same)
    }

    /// The number of elements between two pointers.
    fn difference(&mut self, left: &Expression, right: &Expression, span: Span) -> Expr {
        let mut before = Vec::new();
        let one = self.reference(left, &mut before);
        let other = self.reference(right, &mut before);
        self.related((left, &one), (right, &other), span, &mut before);
        let difference = self.binary(BinaryOp::Subtract, one.at, other.at, span);
        self.sequence(before, difference)
    }

    /// The value of an assignment or a step.
    fn assigned_value(&mut self, expression: &Expression) -> Expr {
        let span = expression.span;
        let (ExpressionKind::Assign(target, _)
        | ExpressionKind::Compound(_, _, target, _)
        | ExpressionKind::Step { target, .. }) = &expression.kind
        else {
            return self.small(0, span);
        };
        let is_old = matches!(expression.kind, ExpressionKind::Step { is_postfix: true, .. });
        if let ExpressionKind::Variable(id) = target.kind
            && !is_old
        {
            let before = self.effects(expression);
            let value = self.variable(id, span).target;
            return self.sequence(before, value);
        }
        let mut before = Vec::new();
        let name = self.changed(expression, &mut before);
        let value = self.named(&name, span);
        self.sequence(before, value)
    }

    pub(super) fn call(&mut self, callee: FunctionId, arguments: &[Expression], span: Span) -> Expr {
        for (position, one) in arguments.iter().enumerate() {
            arguments[position + 1..].iter().for_each(|other| self.unsequenced(one, other));
        }
        let function = &self.program.functions[callee.0];
        if callee == self.main {
            self.not_read(span, text!("a program that calls `main` is not supported"));
        }
        let name = function.name.clone();
        let mut before = Vec::new();
        let mut values = Vec::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            let shape = self.pointers.shape_of_variable(*parameter);
            if !matches!(argument.ty, Type::Pointer(_)) || shape == Shape::Cell {
                let value = self.copied(argument);
                values.push(value);
                continue;
            }
            let parts = self.pointers.parts_of_variable(*parameter);
            let reference = self.reference(argument, &mut before);
            values.extend(self.part_values(reference, parts, span));
        }
        self.global_arguments(callee, span, &mut values);
        let callee = self.named(&name, span);
        let call = self.expr(ExprKind::Call(Box::new(callee), values), span);
        self.sequence(before, call)
    }

    /// Refuses two operands whose order matters.
    pub(super) fn unsequenced(&mut self, one: &Expression, other: &Expression) {
        self.diagnostics.extend(self.program.unsequenced(one, other));
    }

    /// An object that can be used more than once, with what must happen before.
    pub(super) fn fixed_object(&mut self, object: &Expression, before: &mut Vec<Stmt>) -> Object {
        let object = self.object(object, before);
        self.settled_object(object, before)
    }
}

/// Returns `true` if an expression tests for a class of characters.
fn is_class(expression: &Expression) -> bool {
    matches!(&expression.kind, ExpressionKind::Library(Library::Character(name, _)) if characters::class(name).is_some())
}
