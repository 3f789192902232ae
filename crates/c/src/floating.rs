//! Expressions with floating-point numbers: the usual arithmetic conversions (C11 6.3.1.8).

use dashu_int::IBig;
use loopscope_float::{Format, Operator};
use loopscope_syntax::Span;

use crate::tree::{Arithmetic, Comparison, Expression, ExpressionKind};
use crate::types::{Integer, Type};

/// A constant, by its rank.
pub(crate) fn constant(rank: i64, format: Format, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Number(rank.into()), ty: Type::Float(format), span }
}

/// The value of a constant: an integer, or the rank of a floating-point number.
fn constant_value(value: &Expression) -> Option<IBig> {
    match &value.kind {
        ExpressionKind::Number(number) => Some(number.clone()),
        _ => None,
    }
}

/// The format in which two numbers are calculated with; `None` if both are integers, or one is no number.
pub(crate) fn common(one: &Type, other: &Type) -> Option<Format> {
    match (one, other) {
        (Type::Float(one), Type::Float(other)) => Some(*one.max(other)),
        (Type::Float(format), Type::Integer(_)) | (Type::Integer(_), Type::Float(format)) => Some(*format),
        _ => None,
    }
}

/// The result of an operation; a constant if its operands are constants and the result is a number.
pub(crate) fn operation(operator: Operator, operands: Vec<Expression>, ty: Type, span: Span) -> Expression {
    let values: Option<Vec<IBig>> = operands.iter().map(constant_value).collect();
    if let Some([first, rest @ ..]) = values.as_deref() {
        let result = operator.apply(first, rest.first().unwrap_or(first));
        if ty.integer().is_none_or(|ty| ty.contains(&result)) {
            return Expression { kind: ExpressionKind::Number(result), ty, span };
        }
    }
    Expression { kind: ExpressionKind::Float(operator, operands), ty, span }
}

/// A number as one of a floating-point type. What is no number stays as it is.
pub(crate) fn as_float(value: Expression, format: Format) -> Expression {
    let span = value.span;
    let operator = match &value.ty {
        Type::Integer(_) => Operator::FromInteger(format),
        Type::Float(Format::Single) if format == Format::Double => Operator::Widen,
        Type::Float(Format::Double) if format == Format::Single => Operator::Narrow,
        _ => return value,
    };
    operation(operator, vec![value], Type::Float(format), span)
}

/// A floating-point number as an integer without its fraction, or as whether it is not 0.
pub(crate) fn as_integer(value: Expression, format: Format, ty: Integer) -> Expression {
    if ty == Integer::Bool {
        return Expression { ty: Type::Integer(ty), ..is_not_zero(value, format) };
    }
    let span = value.span;
    operation(Operator::ToInteger(format), vec![value], Type::Integer(ty), span)
}

/// Returns the test that a number is not 0, as an `int`.
pub(crate) fn is_not_zero(value: Expression, format: Format) -> Expression {
    let span = value.span;
    let equal = operation(Operator::Equal(format), vec![value, constant(0, format, span)], Type::INT, span);
    negated_truth(equal, span)
}

fn negated_truth(value: Expression, span: Span) -> Expression {
    match constant_value(&value) {
        Some(value) => {
            Expression { kind: ExpressionKind::Number(u8::from(value.is_zero()).into()), ty: Type::INT, span }
        }
        None => Expression { kind: ExpressionKind::Not(Box::new(value)), ty: Type::INT, span },
    }
}

/// `-x`: as ranks, -1 minus that of `x`.
pub(crate) fn negated(value: Expression, format: Format, span: Span) -> Expression {
    match constant_value(&value) {
        Some(rank) => Expression { kind: ExpressionKind::Number(-IBig::ONE - rank), ty: Type::Float(format), span },
        None => Expression { kind: ExpressionKind::Negate(Box::new(value)), ty: Type::Float(format), span },
    }
}

/// A comparison of two numbers of a format.
pub(crate) fn comparison(
    op: Comparison,
    left: Expression,
    right: Expression,
    format: Format,
    span: Span,
) -> Expression {
    let (left, right) = (as_float(left, format), as_float(right, format));
    match op {
        Comparison::Less => operation(Operator::Less(format), vec![left, right], Type::INT, span),
        Comparison::LessEqual => operation(Operator::LessEqual(format), vec![left, right], Type::INT, span),
        Comparison::Greater => operation(Operator::Less(format), vec![right, left], Type::INT, span),
        Comparison::GreaterEqual => operation(Operator::LessEqual(format), vec![right, left], Type::INT, span),
        Comparison::Equal => operation(Operator::Equal(format), vec![left, right], Type::INT, span),
        Comparison::NotEqual => {
            let equal = operation(Operator::Equal(format), vec![left, right], Type::INT, span);
            negated_truth(equal, span)
        }
    }
}

/// The operation on numbers that an operator stands for; `None` for those that only integers have.
pub(crate) fn operator(op: Arithmetic, format: Format) -> Option<Operator> {
    Some(match op {
        Arithmetic::Add => Operator::Add(format),
        Arithmetic::Subtract => Operator::Subtract(format),
        Arithmetic::Multiply => Operator::Multiply(format),
        Arithmetic::Divide => Operator::Divide(format),
        _ => return None,
    })
}
