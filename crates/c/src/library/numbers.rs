//! Calls that read numbers from texts.

use loopscope_float::{Format, Operator};
use loopscope_message::text;

use super::{Call, Operation};
use crate::floating::operation;
use crate::parser::{Entity, Parser, Read};
use crate::tree::{Comparison, Expression, ExpressionKind, Library};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

/// `strtol` or `strtoul`.
pub(super) fn strtol(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, arguments, start, span, .. } = call;
    let base = arguments.get(2).map(|base| known(base).and_then(|base| u8::try_from(base).ok()));
    match (base, name) {
        (None | Some(Some(2..=10)), "strtol") => parser.call_of_library(name, arguments, span),
        (None | Some(Some(0 | 2..=36)), _) => parser.call_of_library(&format!("library_{name}"), arguments, span),
        _ => {
            let message = text!("`{name}` is only supported with a constant base up to 36");
            Err(parser.error("not-read", start, message))
        }
    }
}

/// `strtoll`, `strtoull` or `atoll`, where `long` has as many bits as `long long`.
pub(super) fn long_long(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    if parser.program.data_model().long().bits() != Integer::LongLong.bits() {
        let message = text!("`{name}` is only supported where `long` has 64 bits", name = call.name);
        return Err(parser.error("not-read", call.start, message));
    }
    let (value, ty) = match call.name {
        "atoll" => (parser.call_of_library("atol", call.arguments, call.span)?, Integer::LongLong),
        "strtoll" => (strtol(parser, Call { name: "strtol", ..call })?, Integer::LongLong),
        _ => (strtol(parser, Call { name: "strtoul", ..call })?, Integer::UnsignedLongLong),
    };
    Ok(parser.converted(value, ty))
}

/// `strtod`, `strtof`, or `atof`, which is `strtod` without a place for the end.
pub(super) fn strtod(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, mut arguments, span, .. } = call;
    if name == "atof" {
        let [text] = parser.arguments(Call { arguments, ..call })?;
        let end = Expression { kind: ExpressionKind::Null, ty: Type::CHAR.pointer_to().pointer_to(), span };
        arguments = vec![text, end];
    }
    parser.library_element = Some(Type::Float(if name == "strtof" { Format::Single } else { Format::Double }));
    parser.call_of_library("library_strtod", arguments, span)
}

/// In functions that are written in C: a number gets another digit. It may have any number of them.
pub(super) fn append(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let numbers = parser.arguments::<3>(call)?;
    Ok((Library::Append(Box::new(numbers)), Type::Integer(Integer::LongLong)))
}

/// In functions that are written in C: the quotient of two numbers, which may have any number of digits.
pub(super) fn quotient(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let numbers = parser.arguments::<2>(call)?;
    Ok((Library::Quotient(Box::new(numbers)), Type::Integer(Integer::LongLong)))
}

/// In functions that are written in C: the digits that `%f` prints of a number, with the precision of the directive.
pub(super) fn digits(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let [value] = parser.arguments(call)?;
    let operator = Operator::Scaled(parser.library_precision);
    Ok(operation(operator, vec![value], Type::Integer(Integer::LongLong), span))
}

/// In functions that are written in C: the rank of a number.
pub(super) fn rank(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let [value] = parser.arguments(call)?;
    Ok(Expression { ty: Type::Integer(Integer::LongLong), ..value })
}

/// In functions that are written in C: the number of a rank, of the type `element`.
pub(super) fn of_rank(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let [rank] = parser.arguments(call)?;
    let ty = match parser.meaning("element") {
        Some(Entity::Typedef(ty)) => ty.clone(),
        _ => Type::Float(Format::Double),
    };
    Ok(Expression { ty, ..rank })
}

/// In functions that are written in C: the sign of a `double`, that of a zero or of what is no number, too.
pub(super) fn is_negative(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    // Negative numbers have negative ranks.
    let rank = rank(parser, call)?;
    let zero = number(0.into(), Integer::LongLong, rank.span);
    parser.comparison(Comparison::Less, rank, zero)
}

/// In functions that are written in C: the number nearest to digits times a power of ten, of the type `element`.
pub(super) fn decimal(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    scaled(parser, call, Operator::Decimal)
}

/// The same with a power of two.
pub(super) fn binary(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    scaled(parser, call, Operator::Binary)
}

fn scaled(parser: &mut Parser<'_>, call: Call<'_>, operator: fn(Format) -> Operator) -> Read<Expression> {
    let span = call.span;
    let numbers = parser.arguments::<2>(call)?;
    let format = match parser.meaning("element") {
        Some(Entity::Typedef(Type::Float(format))) => *format,
        _ => Format::Double,
    };
    Ok(operation(operator(format), numbers.to_vec(), Type::Float(format), span))
}
