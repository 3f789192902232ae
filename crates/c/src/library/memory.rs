//! Calls of functions of the library about memory.

use dashu_int::IBig;
use loopscope_message::text;

use super::{Call, Operation};
use crate::parser::{Parser, Read};
use crate::tree::{Allocation, Arithmetic, Expression, ExpressionKind, Library};
use crate::types::{Integer, Type};
use crate::typing::known;

pub(super) fn malloc(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [size] = parser.arguments(call)?;
    let bytes = Box::new(parser.assigned(size, &parser.program.size_type())?);
    let number = parser.number_of_allocation();
    let allocation = Allocation { number, bytes, is_zeroed: false, moved: None, is_declared: false };
    Ok((Library::Allocate(allocation), Type::Void.pointer_to()))
}

/// In functions that are written in C: memory that the program did not allocate, and may not free.
pub(super) fn declared(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [size] = parser.arguments(call)?;
    let bytes = Box::new(parser.assigned(size, &parser.program.size_type())?);
    let number = parser.number_of_allocation();
    let allocation = Allocation { number, bytes, is_zeroed: false, moved: None, is_declared: true };
    Ok((Library::Allocate(allocation), Type::Void.pointer_to()))
}

pub(super) fn calloc(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let span = call.span;
    let [count, size] = parser.arguments(call)?;
    let size_t = parser.program.size_type();
    let (count, size) = (parser.assigned(count, &size_t)?, parser.assigned(size, &size_t)?);
    if let (Some(count), Some(size)) = (known(&count), known(&size))
        && count * size > parser.program.data_model().difference().high()
    {
        return Err(parser.error("not-read", span, text!("`calloc` of so many bytes always fails")));
    }
    let bytes = Box::new(parser.arithmetic(Arithmetic::Multiply, count, size)?);
    let number = parser.number_of_allocation();
    let allocation = Allocation { number, bytes, is_zeroed: true, moved: None, is_declared: false };
    Ok((Library::Allocate(allocation), Type::Void.pointer_to()))
}

pub(super) fn realloc(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [pointer, size] = parser.arguments(call)?;
    let bytes = Box::new(parser.assigned(size, &parser.program.size_type())?);
    let pointer = Parser::value(pointer);
    let Type::Pointer(_) = pointer.ty else {
        return Err(parser.error("type", pointer.span, text!("`realloc` takes a pointer")));
    };
    refuse_file(parser, "realloc", &pointer)?;
    let moved = Some(Box::new(pointer));
    let number = parser.number_of_allocation();
    let allocation = Allocation { number, bytes, is_zeroed: false, moved, is_declared: false };
    Ok((Library::Allocate(allocation), Type::Void.pointer_to()))
}

pub(super) fn free(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [pointer] = parser.arguments(call)?;
    let pointer = Parser::value(pointer);
    if !matches!(pointer.ty, Type::Pointer(_)) {
        return Err(parser.error("type", pointer.span, text!("`free` takes a pointer")));
    }
    refuse_file(parser, "free", &pointer)?;
    Ok((Library::Free(Box::new(pointer)), Type::Void))
}

/// Refuses a pointer to a file: only the functions that work on files may use it.
fn refuse_file(parser: &mut Parser<'_>, name: &str, pointer: &Expression) -> Read<()> {
    let Type::Pointer(to) = &pointer.ty else { return Ok(()) };
    if !parser.is_file(to) {
        return Ok(());
    }
    let message = text!("`{name}` of a file is not supported: use the functions of files", name = name);
    Err(parser.error("not-read", pointer.span, message))
}

/// `memcmp` or `memchr`.
pub(super) fn of_characters(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, arguments, start, span, .. } = call;
    let places = if name == "memchr" { 1 } else { 2 };
    let is_text = |each: &Expression| Parser::value(each.clone()).ty.leads_to_characters();
    if !arguments.iter().take(places).all(is_text) {
        return Err(parser.error("not-read", start, text!("`{name}` is only supported for characters")));
    }
    parser.call_of_library(name, arguments, span)
}

/// In functions that are written in C: two ranges do not overlap.
pub(super) fn apart(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    let [to, of_to, from, of_from] = parser.arguments(call)?;
    Ok((Library::Apart(Box::new([(to, of_to), (from, of_from)])), Type::Void))
}

/// In functions that are written in C: memory gets its length, and the library frees it at the end of the program.
pub(super) fn keep(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Operation> {
    Ok((Library::Keep(Box::new(parser.arguments(call)?)), Type::Void))
}

/// `memset`, `memcpy` and `memmove`, element by element.
pub(super) fn memory_call(parser: &mut Parser<'_>, call: Call<'_>) -> Read<Expression> {
    let Call { name, span, .. } = call;
    let [to, from, bytes] = parser.arguments(call)?;
    let (to, mut from) = (Parser::value(to), Parser::value(from));
    let bytes = parser.assigned(bytes, &parser.program.size_type())?;
    let Type::Pointer(element) = to.ty.clone() else {
        return Err(parser.error("type", to.span, text!("`{name}` takes a pointer first")));
    };
    refuse_file(parser, name, &to)?;
    refuse_file(parser, name, &from)?;
    let size = IBig::from(parser.size(&element).unwrap_or(0));
    let factor = match &bytes.kind {
        ExpressionKind::Arithmetic(Arithmetic::Multiply, left, right) => known(left).or_else(|| known(right)),
        _ => known(&bytes),
    };
    let is_whole = size == IBig::ONE || !size.is_zero() && factor.is_some_and(|factor| (factor % &size).is_zero());
    if !is_whole {
        let message = text!("`{name}` is only supported where it is about whole elements");
        return Err(parser.error("not-read", span, message));
    }
    if name == "memset" {
        let value = known(&from);
        let is = |number: i32| value == Some(IBig::from(number));
        let is_read = match element.integer() {
            Some(Integer::Bool) => is(0) || is(1),
            Some(ty) => ty.bits() == 8 || is(0) || is(-1),
            None => is(0),
        };
        if !is_read {
            let message = text!("`memset` with other values than 0 and -1 is only supported for characters");
            return Err(parser.error("not-read", span, message));
        }
    } else if from.ty != to.ty {
        if !matches!(from.kind, ExpressionKind::Text(_) | ExpressionKind::Decay(_)) || size != IBig::ONE {
            let message = text!("`{name}` is only supported between elements of the same type");
            return Err(parser.error("not-read", span, message));
        }
        from.ty = to.ty.clone();
    }
    let text = match (&*element, name) {
        (Type::Array(..), "memset") => "library_clear_rows",
        (Type::Array(..), _) => "library_copy_rows",
        (Type::Integer(ty), "memset") if ty.bytes() == 1 => "memset",
        (Type::Integer(_), "memset") if known(&from) == Some(IBig::NEG_ONE) => "library_ones",
        (_, "memset") => "library_clear",
        _ => name,
    };
    let mut arguments = vec![to, bytes];
    if name != "memset" || text == "memset" {
        arguments.insert(1, from);
    }
    parser.library_element = Some(*element);
    parser.call_of_library(text, arguments, span)
}
