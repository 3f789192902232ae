//! Expressions become instructions that leave their value in a register.

use dashu_int::IBig;
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Name, UnaryOp};
use loopscope_syntax::{ErrorKind, Span};

use super::condition::comparison;
use super::{FunctionCompiler, Meaning};
use crate::instruction::{Instruction, Range, Register};

impl<'a> FunctionCompiler<'a, '_> {
    /// Evaluates an expression into a register of its own choice. For a variable this is the variable's own register:
    /// nothing can write it before the enclosing expression is done, but it is not yet checked to be written.
    pub(super) fn operand(&mut self, expression: &'a Expr) -> Register {
        if let Some(register) = self.plain_variable(expression) {
            return register;
        }
        let dst = self.temporary();
        self.expression(expression, dst);
        dst
    }

    /// Two operands, left to right.
    pub(super) fn operands(&mut self, left: &'a Expr, right: &'a Expr) -> (Register, Register) {
        let a = self.operand(left);
        if !self.is_simple(right) {
            self.check_written(a, left);
        }
        (a, self.operand(right))
    }

    /// Emits a check that an operand was written, if it is a variable for which this is not known.
    pub(super) fn check_written(&mut self, register: Register, operand: &'a Expr) {
        if register >= self.parameters && (register as usize) < self.variables.len() {
            self.emit(Instruction::Check { src: register }, operand.span);
        }
    }

    /// Returns `true` if evaluating an expression has no effect and no error of its own.
    pub(super) fn is_simple(&mut self, expression: &'a Expr) -> bool {
        matches!(expression.kind, ExprKind::Number(_) | ExprKind::Null) || self.plain_variable(expression).is_some()
    }

    /// Evaluates an expression into a given register, which is written last.
    pub(super) fn expression(&mut self, expression: &'a Expr, dst: Register) {
        let free = self.free;
        let span = expression.span;
        match &expression.kind {
            ExprKind::Number(number) => self.number(number, dst, span),
            ExprKind::Variable(_) => self.variable(expression, dst),
            ExprKind::Input => {
                let typed = self.tables.typed.binary_search(&expression.id).ok().map(|place| place as u32);
                self.emit(Instruction::Input { dst, typed }, span);
            }
            ExprKind::Null => {
                self.emit(Instruction::Null { dst }, span);
            }
            ExprKind::Unary(op, inner) => {
                let a = self.operand(inner);
                let instruction = match op {
                    UnaryOp::Not => Instruction::Not { dst, a },
                    UnaryOp::Negate => Instruction::Negate { dst, a },
                };
                self.emit_for(instruction, span, inner.span, span);
            }
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => self.condition_value(expression, dst),
            ExprKind::Binary(op, left, right) => {
                let a = self.operand(left);
                self.apply(*op, dst, a, [left, right], span);
            }
            ExprKind::Float(operator, operands) => {
                let (a, b, places) = match operands.as_slice() {
                    [left, right] => {
                        let (a, b) = self.operands(left, right);
                        (a, b, [left.span, right.span])
                    }
                    [only, ..] => {
                        let a = self.operand(only);
                        (a, a, [only.span; 2])
                    }
                    [] => return,
                };
                self.emit_for(Instruction::Float { operator: *operator, dst, a, b }, span, places[0], places[1]);
            }
            ExprKind::Deref(inner) => {
                let pointer = self.operand(inner);
                self.emit_for(Instruction::Dereference { dst, pointer }, span, inner.span, span);
            }
            ExprKind::AddressOf(_) => self.address_of(expression, dst),
            ExprKind::Alloc(inner) => {
                let src = self.operand(inner);
                self.emit_for(Instruction::Alloc { dst, src }, span, inner.span, span);
            }
            ExprKind::Field(base, field) => {
                let record = self.operand(base);
                let name = self.field_name(field);
                self.emit_for(Instruction::Field { dst, record, name }, span, base.span, span);
            }
            ExprKind::Index(base, at) => {
                let (array, index) = self.operands(base, at);
                self.emit_for(Instruction::Index { dst, array, index }, span, base.span, at.span);
            }
            ExprKind::Call(callee, arguments) => self.call(callee, arguments, span, dst),
            ExprKind::Array(elements) => {
                let first = self.consecutive(elements.iter());
                self.emit(Instruction::Array { dst, first, count: elements.len() as u32 }, span);
            }
            ExprKind::Filled { value, lengths } => {
                let src = self.operand(value);
                self.tables.lengths.push(lengths.clone());
                let lengths = self.tables.lengths.len() as u32 - 1;
                self.emit(Instruction::Filled { dst, src, lengths }, span);
            }
            ExprKind::Endless => {
                self.emit(Instruction::Endless { dst }, span);
            }
            ExprKind::Record(fields) => {
                let first = self.consecutive(fields.iter().map(|(_, value)| value));
                let names = fields.iter().map(|(name, _)| self.field_name(name)).collect();
                let shape = self.tables.shapes.len() as u32;
                self.tables.shapes.push(names);
                self.emit(Instruction::Record { dst, first, shape }, span);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let result = self.temporary();
                let mut to_otherwise = Vec::new();
                self.jump_unless(condition, &mut to_otherwise);
                self.expression(then, result);
                let over = self.emit(Instruction::Jump { to: 0 }, span);
                self.land(&to_otherwise);
                self.expression(otherwise, result);
                self.land(&[over]);
                self.emit(Instruction::Move { dst, src: result }, span);
            }
            ExprKind::InRange { value, low, high, error, type_name } => {
                let src = self.operand(value);
                let (low, high) = (low.clone(), high.clone());
                self.tables.ranges.push(Range { low, high, error: *error, type_name: *type_name });
                let range = self.tables.ranges.len() as u32 - 1;
                self.emit_for(Instruction::CheckRange { src, range }, span, value.span, span);
                self.emit(Instruction::Move { dst, src }, span);
            }
            ExprKind::IndexWithin { index: at, length } => {
                let (index, length) = self.operands(at, length);
                self.emit_for(Instruction::CheckIndex { index, length }, span, at.span, at.span);
                self.emit(Instruction::Move { dst, src: index }, span);
            }
            ExprKind::Sequence(statements, value) => {
                self.inner_statements(statements);
                self.expression(value, dst);
            }
            ExprKind::Missing => {
                self.emit(Instruction::Fail(ErrorKind::ReadBeforeWrite), span);
            }
        }
        self.free = free;
    }

    pub(super) fn number(&mut self, number: &IBig, dst: Register, span: Span) {
        let instruction = if let Ok(value) = i64::try_from(number) {
            Instruction::Integer { dst, value }
        } else {
            self.tables.constants.push(number.clone());
            Instruction::Constant { dst, index: self.tables.constants.len() as u32 - 1 }
        };
        self.emit(instruction, span);
    }

    /// Applies an operator other than `&&` and `||` to what is in a register and an expression that comes after it.
    pub(super) fn apply(&mut self, op: BinaryOp, dst: Register, a: Register, [left, right]: [&'a Expr; 2], span: Span) {
        let added = small_constant(right).and_then(|value| match op {
            BinaryOp::Add => Some(value),
            BinaryOp::Subtract => value.checked_neg(),
            _ => None,
        });
        if let Some(value) = added {
            self.emit_for(Instruction::AddConstant { dst, a, value }, span, left.span, right.span);
            return;
        }
        if !self.is_simple(right) {
            self.check_written(a, left);
        }
        let b = self.operand(right);
        let instruction = match op {
            BinaryOp::Add => Instruction::Add { dst, a, b },
            BinaryOp::Subtract => Instruction::Subtract { dst, a, b },
            BinaryOp::Multiply => Instruction::Multiply { dst, a, b },
            BinaryOp::Divide => Instruction::Divide { dst, a, b },
            BinaryOp::Remainder => Instruction::Remainder { dst, a, b },
            _ => match comparison(op) {
                Some(by) => Instruction::Compare { by, dst, a, b },
                None => Instruction::Fail(ErrorKind::NotAnInteger),
            },
        };
        self.emit_for(instruction, span, left.span, right.span);
    }

    /// A number used as a name for a field.
    pub(super) fn field_name(&mut self, name: &Name) -> u32 {
        self.tables.field_names.insert_full(name.text.clone()).0 as u32
    }

    fn variable(&mut self, expression: &Expr, dst: Register) {
        let instruction = match self.meaning(expression.id) {
            Some(Meaning::Variable { register, in_cell: true }) => Instruction::LoadCell { dst, variable: register },
            Some(Meaning::Variable { register, in_cell: false }) => Instruction::Move { dst, src: register },
            Some(Meaning::Function(function)) => Instruction::Function { dst, function },
            None => Instruction::Fail(ErrorKind::ReadBeforeWrite),
        };
        self.emit(instruction, expression.span);
    }

    fn address_of(&mut self, expression: &Expr, dst: Register) {
        let instruction = match self.meaning(expression.id) {
            // The register of such a variable holds the pointer to its cell.
            Some(Meaning::Variable { register, .. }) => Instruction::Move { dst, src: register },
            _ => Instruction::Fail(ErrorKind::NotAPointer),
        };
        self.emit(instruction, expression.span);
    }

    fn call(&mut self, callee: &'a Expr, arguments: &'a [Expr], span: Span, dst: Register) {
        if let ExprKind::Variable(_) = &callee.kind
            && let Some(Meaning::Function(function)) = self.meaning(callee.id)
        {
            let first = self.consecutive(arguments.iter());
            let fits = self.tables.arities[function as usize] as usize == arguments.len();
            let call = Instruction::Call { dst, function, first };
            self.emit(if fits { call } else { Instruction::Fail(ErrorKind::WrongArity) }, span);
            return;
        }
        let first = self.consecutive(std::iter::once(callee).chain(arguments));
        let call = Instruction::CallValue { dst, first, count: arguments.len() as u32 };
        self.emit_for(call, span, callee.span, span);
    }

    /// Evaluates expressions, left to right, into consecutive registers.
    fn consecutive(&mut self, expressions: impl Iterator<Item = &'a Expr>) -> Register {
        let expressions: Vec<&'a Expr> = expressions.collect();
        let first = self.temporaries(expressions.len());
        for (register, expression) in (first..).zip(expressions) {
            self.expression(expression, register);
        }
        first
    }

    /// The register of a variable that does not live in a cell.
    pub(super) fn plain_variable(&mut self, expression: &'a Expr) -> Option<Register> {
        let ExprKind::Variable(_) = &expression.kind else { return None };
        match self.meaning(expression.id) {
            Some(Meaning::Variable { register, in_cell: false }) => Some(register),
            _ => None,
        }
    }
}

/// A number that fits into an instruction.
pub(super) fn small_constant(expression: &Expr) -> Option<i32> {
    match &expression.kind {
        ExprKind::Number(number) => i32::try_from(number).ok(),
        _ => None,
    }
}
