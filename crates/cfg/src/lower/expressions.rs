//! Expressions.

use loopscope_message::text;
use loopscope_syntax::ast::{BinaryOp, Expr as Ast, ExprKind, UnaryOp};
use loopscope_syntax::{ErrorKind, Span};

use super::builder::Builder;
use super::conditions::is_composed;
use super::effects::calls;
use crate::graph::{Check, Expr, Lvalue, VarId};
use crate::resolve::Referent;

impl Builder<'_> {
    /// Lowers an expression: adds nodes for its checks and effects and returns its value as a pure expression.
    pub(super) fn value(&mut self, expr: &Ast) -> Expr {
        match &expr.kind {
            ExprKind::Number(number) => Expr::Number(number.clone()),
            ExprKind::Null => Expr::Null,
            ExprKind::Variable(_) => match self.names.referent(expr.id) {
                Some(Referent::Variable(id)) => {
                    self.defined_check(id, expr.span);
                    Expr::Variable(id)
                }
                Some(Referent::Function(id)) => Expr::Function(id),
                None => self.not_a_value(expr),
            },
            ExprKind::AddressOf(_) => match self.names.variable(expr.id) {
                Some(id) => Expr::AddressOf(id),
                None => self.not_a_value(expr),
            },
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => self.truth_value(expr),
            ExprKind::Unary(UnaryOp::Not, operand) if is_composed(operand) => self.truth_value(expr),
            ExprKind::Unary(op, operand) => {
                let value = self.operand(operand);
                self.integer_check(operand, &value);
                Expr::Unary(*op, Box::new(value))
            }
            ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right) => {
                let (one, other) = self.two_operands(left, right);
                self.comparable_check(left, right, &one, &other, expr.span);
                Expr::Binary(*op, Box::new(one), Box::new(other))
            }
            ExprKind::Binary(op, left, right) => {
                let (one, other) = self.two_operands(left, right);
                self.integer_check(left, &one);
                self.integer_check(right, &other);
                self.arithmetic(*op, one, other, expr.span)
            }
            ExprKind::Float(operator, operands) => {
                let all: Vec<_> = operands.iter().collect();
                let values = self.operands(&all);
                for (operand, value) in operands.iter().zip(&values) {
                    self.integer_check(operand, value);
                }
                Expr::Float(*operator, values)
            }
            ExprKind::Deref(pointer) => {
                let value = self.operand(pointer);
                self.pointer_checks(pointer, &value, expr.span);
                self.cell_check(expr, &value);
                Expr::Deref(Box::new(value))
            }
            ExprKind::Field(base, name) => {
                let value = self.operand(base);
                self.field_check(base, &value, name, expr.span);
                Expr::Field(Box::new(value), name.text.clone())
            }
            ExprKind::Index(base, index) => {
                let (array, at) = self.two_operands(base, index);
                self.index_checks(base, index, &array, &at, expr.span);
                Expr::Index(Box::new(array), Box::new(at))
            }
            ExprKind::Record(fields) => {
                let all: Vec<_> = fields.iter().map(|(_, value)| value).collect();
                let names = fields.iter().map(|(name, _)| name.text.clone());
                Expr::Record(names.zip(self.operands(&all)).collect())
            }
            ExprKind::Conditional(condition, then, otherwise) => self.conditional(expr, condition, [then, otherwise]),
            ExprKind::InRange { value, low, high, error, .. } => {
                let value = self.operand(value);
                self.range_check(&value, [low.as_ref(), high.as_ref()], *error, expr.span);
                value
            }
            ExprKind::IndexWithin { index, length } => {
                let (at, end) = self.two_operands(index, length);
                self.integer_check(index, &at);
                let bounds = [(BinaryOp::GreaterEqual, Expr::Number(0.into())), (BinaryOp::Less, end)];
                self.bounds_check(&at, bounds, ErrorKind::IndexOutOfBounds, expr.span);
                at
            }
            ExprKind::Sequence(statements, value) => {
                self.inner_statements(statements);
                self.value(value)
            }
            ExprKind::Missing => self.not_a_value(expr),
            ExprKind::Input
            | ExprKind::Alloc(_)
            | ExprKind::Call(..)
            | ExprKind::Array(_)
            | ExprKind::Filled { .. }
            | ExprKind::Endless => self.effect(expr, expr.span, None).map_or(Expr::Null, Expr::Variable),
        }
    }

    /// Lowers an expression that must give an integer.
    pub(super) fn integer_value(&mut self, expr: &Ast) -> Expr {
        let value = self.value(expr);
        self.integer_check(expr, &value);
        value
    }

    /// Lowers an operand. In a normalised program it is not an operation.
    pub(super) fn operand(&mut self, expr: &Ast) -> Expr {
        let value = self.value(expr);
        if self.normalise && is_operation(&value) { self.save(value, expr) } else { value }
    }

    /// Lowers operands from left to right, each to a value that the calls in later ones do not change.
    pub(super) fn operands(&mut self, all: &[&Ast]) -> Vec<Expr> {
        let last_call = all.iter().rposition(|expr| calls(expr)).unwrap_or(0);
        let lower = |(index, expr): (usize, &&Ast)| {
            let value = self.operand(expr);
            if index < last_call { self.stable(value, expr) } else { value }
        };
        all.iter().enumerate().map(lower).collect()
    }

    fn two_operands(&mut self, left: &Ast, right: &Ast) -> (Expr, Expr) {
        let mut one = self.operand(left);
        if calls(right) {
            one = self.stable(one, left);
        }
        let other = self.operand(right);
        (one, other)
    }

    /// `left op right` for integers, with a check of the divisor.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        if matches!(op, BinaryOp::Divide | BinaryOp::Remainder) && !is_nonzero_literal(&right) {
            self.check(Check::NonZero(right.clone()), ErrorKind::DivisionByZero, span);
        }
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// `&&`, `||` and `!` of them where a value is needed: 1 or 0 in a temporary.
    fn truth_value(&mut self, expr: &Ast) -> Expr {
        let variable = self.temporary(expr);
        let (holds, fails) = self.condition(expr);
        self.open = holds;
        self.assign_number(variable, 1, expr.span);
        let after = std::mem::replace(&mut self.open, fails);
        self.assign_number(variable, 0, expr.span);
        self.open.extend(after);
        Expr::Variable(variable)
    }

    /// `condition ? then : otherwise`: the value in a temporary.
    fn conditional(&mut self, expr: &Ast, condition: &Ast, values: [&Ast; 2]) -> Expr {
        let variable = self.temporary(expr);
        self.assign_conditional(variable, condition, values);
        Expr::Variable(variable)
    }

    /// Assigns the value to a variable. A condition within a value assigns to the same one, so that the constants that may
    /// decide a condition about it stand directly before that.
    fn assign_conditional(&mut self, variable: VarId, condition: &Ast, values: [&Ast; 2]) {
        let (holds, fails) = self.condition(condition);
        let mut after = Vec::new();
        for (open, value) in [holds, fails].into_iter().zip(values) {
            self.open = open;
            match &value.kind {
                ExprKind::Conditional(condition, then, otherwise) => {
                    self.assign_conditional(variable, condition, [then, otherwise]);
                }
                _ => self.assign_variable(variable, value, value.span),
            }
            after.append(&mut self.open);
        }
        self.open = after;
    }

    fn assign_number(&mut self, variable: VarId, number: u8, span: Span) {
        let value = Expr::Number(number.into());
        self.emit(crate::graph::NodeKind::Assign { place: Lvalue::Variable(variable), value }, span);
    }

    /// Lowers the left side of an assignment. `None`, with a problem noted, for what cannot be assigned to.
    pub(super) fn place(&mut self, target: &Ast) -> Option<Lvalue> {
        let normalise = std::mem::replace(&mut self.normalise, false);
        let place = self.place_parts(target);
        self.normalise = normalise;
        place
    }

    fn place_parts(&mut self, target: &Ast) -> Option<Lvalue> {
        Some(match &target.kind {
            ExprKind::Variable(_) => match self.names.variable(target.id) {
                Some(id) => Lvalue::Variable(id),
                None => return self.not_a_place(target),
            },
            ExprKind::Deref(pointer) => {
                let value = self.value(pointer);
                self.pointer_checks(pointer, &value, target.span);
                Lvalue::Deref(value)
            }
            ExprKind::Index(base, index) => {
                let (array, at) = self.two_operands(base, index);
                self.index_checks(base, index, &array, &at, target.span);
                Lvalue::Index { array, index: at }
            }
            ExprKind::Field(base, name) => {
                let place = self.place_parts(base)?;
                let record = self.read(&place, base);
                self.field_check(base, &record, name, target.span);
                Lvalue::Field(Box::new(place), name.text.clone())
            }
            _ => return self.not_a_place(target),
        })
    }

    /// The value at a place, which stands in the source as `target`; with a check that there is one.
    pub(super) fn read(&mut self, place: &Lvalue, target: &Ast) -> Expr {
        match place {
            Lvalue::Variable(id) => self.defined_check(*id, target.span),
            Lvalue::Deref(pointer) => self.cell_check(target, pointer),
            Lvalue::Index { .. } | Lvalue::Field(..) => {}
        }
        place.to_expr()
    }

    fn not_a_value(&mut self, expr: &Ast) -> Expr {
        self.problems.push(super::not_lowered(expr.span, text!("this expression cannot be read")));
        Expr::Null
    }

    fn not_a_place(&mut self, target: &Ast) -> Option<Lvalue> {
        self.problems.push(super::not_lowered(target.span, text!("this cannot be assigned to")));
        None
    }
}

fn is_operation(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Variable(_) | Expr::Function(_) | Expr::Null | Expr::AddressOf(_) => false,
        Expr::Unary(..)
        | Expr::Binary(..)
        | Expr::Float(..)
        | Expr::Deref(_)
        | Expr::Field(..)
        | Expr::Index(..)
        | Expr::Record(_) => true,
    }
}

fn is_nonzero_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Number(number) => !number.is_zero(),
        Expr::Unary(UnaryOp::Negate, operand) => is_nonzero_literal(operand),
        _ => false,
    }
}
