//! Calls of functions of the library with a meaning of their own. Those that read are in `input.rs`, those about memory in
//! `memory.rs`, and those with a format in the folder `formats`.

use dashu_int::IBig;
use loopscope_message::text;
use loopscope_syntax::Span;

use super::{Call, Operation};
use crate::driver::MOST_ELEMENTS;
use crate::formats::is_literal;
use crate::parser::{Parser, Read};
use crate::tree::{Arithmetic, Expression, ExpressionKind, Library};
use crate::types::{Integer, Type};
use crate::typing::{known, number};

pub(super) fn puts(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, arguments, span, .. } = call;
    if !matches!(arguments.as_slice(), [text] if is_literal(text)) {
        return parser.call_of_library(name, arguments, span);
    }
    let kind = ExpressionKind::Text(b"%s\n".to_vec());
    let format = Expression { kind, ty: Type::CHAR.pointer_to(), span };
    parser.printf(name, [vec![format], arguments].concat(), span)
}

pub(super) fn fputs(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let [text] = parser.arguments(call)?;
    let no_width = || number(IBig::ZERO, Integer::Int, span);
    parser.call_of_library("print_text", vec![text, no_width(), no_width()], span)
}

/// `putchar`, `fputc` or `putc`.
pub(super) fn putchar(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [character] = parser.arguments(call)?;
    let character = Box::new(parser.assigned(character, &Type::INT)?);
    Ok((Library::PutCharacter(character), Type::INT))
}

/// A function that never fails here, and whose arguments change nothing: `fflush` or `ferror`.
pub(super) fn no_failure(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let [] = parser.arguments(call)?;
    Ok(number(IBig::ZERO, Integer::Int, span))
}

/// `assert`, or an assertion or assumption of verification tools.
pub(super) fn assertion(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    if call.name == "assert" && parser.has_no_assertions {
        return Ok(nothing(span));
    }
    let is_assert = call.name.ends_with("assert");
    let [condition] = parser.arguments(call)?;
    let condition = Box::new(parser.truth(condition)?);
    let library = if is_assert { Library::Assert(condition) } else { Library::Assume(condition) };
    Ok(Expression { kind: ExpressionKind::Library(library), ty: Type::Void, span })
}

/// Reads a call that `assert` of other C libraries makes where the condition is false; it gets texts and a line number.
pub(super) fn failed_assertion(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let Call { name, arguments, span, .. } = call;
    if !arguments.iter().all(Expression::changes_nothing) {
        let message = text!("the arguments of `{name}` must have no side effects");
        return Err(parser.error("not-read", span, message));
    }
    let condition = Box::new(number(IBig::ZERO, Integer::Int, span));
    Ok((Library::Assert(condition), Type::Void))
}

pub(super) fn reach_error(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [] = parser.arguments(call)?;
    Ok((Library::ReachError, Type::Void))
}

pub(super) fn exit(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [status] = parser.arguments(call)?;
    let status = Box::new(parser.assigned(status, &Type::INT)?);
    Ok((Library::Exit(status), Type::Void))
}

pub(super) fn abort(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let span = call.span;
    let [] = parser.arguments(call)?;
    let status = Box::new(number(IBig::from(134), Integer::Int, span));
    Ok((Library::Exit(status), Type::Void))
}

/// `abs`, `labs` or `llabs`.
pub(super) fn absolute(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let ty = Type::Integer(match call.name {
        "abs" => Integer::Int,
        "labs" => parser.program.data_model().long(),
        _ => Integer::LongLong,
    });
    let [number] = parser.arguments(call)?;
    let number = Box::new(parser.assigned(number, &ty)?);
    Ok((Library::Absolute(number), ty))
}

/// A function of `ctype.h`.
pub(super) fn character_call(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let name = call.name.to_owned();
    let [character] = parser.arguments(call)?;
    let character = Box::new(parser.assigned(character, &Type::INT)?);
    Ok((Library::Character(name, character), Type::INT))
}

pub(super) fn srand(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let [seed] = parser.arguments(call)?;
    let seed = parser.assigned(seed, &Type::Integer(Integer::Unsigned))?;
    // The time is not read if it is only the seed.
    let is_in = |place: Span| span.start <= place.start && place.end <= span.end;
    if parser.program.uses_random.is_some_and(is_in) && seed.changes_nothing() {
        parser.program.uses_random = None;
        return Ok(nothing(span));
    }
    Ok(Parser::without_value(seed))
}

pub(super) fn rand(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let start = call.start;
    let [] = parser.arguments(call)?;
    parser.program.uses_random = parser.program.uses_random.or(Some(start));
    Ok((Library::Random("rand()"), Type::INT))
}

/// The length of an array that is passed to a function which is compared.
pub(super) fn length(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    if !parser.program.is_compared {
        let message = text!("there is no function `{name}`", name = call.name);
        return Err(parser.error("undeclared-name", call.start, message));
    }
    let start = call.start;
    let [] = parser.arguments(call)?;
    parser.program.length_read = Some((start, MOST_ELEMENTS));
    Ok((Library::Length(MOST_ELEMENTS), Type::INT))
}

/// `random`, which is `rand` with another type.
pub(super) fn random(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let span = call.span;
    let (library, ty) = rand(parser, call)?;
    let value = Expression { kind: ExpressionKind::Library(library), ty, span };
    Ok(parser.converted(value, parser.program.data_model().long()))
}

/// `time(NULL)`, or `time(&now)`, which stores the time, too.
pub(super) fn time(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let (start, span) = (call.start, call.span);
    let [place] = parser.arguments(call)?;
    parser.program.uses_random = parser.program.uses_random.or(Some(start));
    let ty = Type::Integer(parser.program.data_model().long());
    let now = Expression { kind: ExpressionKind::Library(Library::Random("time(NULL)")), ty, span };
    if matches!(place.kind, ExpressionKind::Null) || known(&place).is_some_and(|place| place.is_zero()) {
        return Ok(now);
    }
    let target = parser.dereference(place, span)?;
    let stored = parser.assign(target, now)?;
    Ok(Expression { span, ..stored })
}

pub(super) fn clock(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let start = call.start;
    let [] = parser.arguments(call)?;
    parser.program.uses_random = parser.program.uses_random.or(Some(start));
    Ok((Library::Random("clock()"), Type::Integer(parser.program.data_model().long())))
}

/// `__builtin_popcount` and its kin, which count the bits of an unsigned number.
pub(super) fn count_of_bits(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, start, span, .. } = call;
    let [value] = parser.arguments(call)?;
    if parser.program.is_mathematical() {
        parser.needs_bounds(start, text!("a negative number has no number of bits"))?;
    }
    let ty = match name.rsplit_once('t').map(|(_, end)| end) {
        Some("ll") => Integer::UnsignedLongLong,
        Some("l") => parser.program.data_model().long().unsigned(),
        _ => Integer::Unsigned,
    };
    let value = parser.assigned(value, &Type::Integer(ty))?;
    let value = parser.converted(value, Integer::UnsignedLongLong);
    let count = parser.call_of_library("library_count_bits", vec![value], span)?;
    if !name.ends_with("parity") {
        return Ok(count);
    }
    parser.arithmetic(Arithmetic::Remainder, count, number(2.into(), Integer::Int, span))
}

/// `__builtin_expect(e, c)`: the value is that of `e`.
pub(super) fn expected(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let [value, guess] = parser.arguments(call)?;
    if known(&guess).is_none() {
        return Err(parser.error("not-constant", guess.span, text!("a constant is expected here")));
    }
    let long = Type::Integer(parser.program.data_model().long());
    parser.assigned(value, &long)
}

/// Returns a call without an effect.
fn nothing(span: Span) -> Expression {
    Expression { kind: ExpressionKind::Number(IBig::ZERO), ty: Type::Void, span }
}
