//! The functions of `math.h`.

use loopscope_float::{Format, Function, Operator};
use loopscope_message::text;

use super::Call;
use crate::floating::{as_float, operation};
use crate::parser::{Parser, Read};
use crate::tree::Expression;
use crate::types::Type;

/// The function of `math.h` of this name, and the format of its arguments and its value: `sqrtf` takes a `float`.
pub(super) fn function(name: &str) -> Option<(Function, Format)> {
    let single = || Some((Function::named(name.strip_suffix('f')?)?, Format::Single));
    Function::named(name).map(|function| (function, Format::Double)).or_else(single)
}

/// A call of a function of `math.h`. Its value for a `float` is that for a `double`, rounded.
pub(super) fn math_call(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let (name, start, span) = (call.name, call.start, call.span);
    let Some((function, format)) = function(name) else {
        return Err(parser.error("undeclared-name", start, text!("there is no function `{name}`")));
    };
    let arguments = match function.arguments() {
        1 => parser.arguments::<1>(call)?.to_vec(),
        _ => parser.arguments::<2>(call)?.to_vec(),
    };
    let mut operands = Vec::new();
    for argument in arguments {
        let argument = parser.assigned(argument, &Type::Float(format))?;
        operands.push(as_float(argument, Format::Double));
    }
    if !function.is_exact() {
        parser.program.inexact_function = parser.program.inexact_function.or(Some((start, function.name())));
    }
    let value = operation(Operator::Function(function), operands, Type::Float(Format::Double), span);
    Ok(as_float(value, format))
}
