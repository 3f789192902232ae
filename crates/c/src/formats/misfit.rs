//! Why the arguments of a call do not fit its format: which of them is wrong, and what is expected of it.

use loopscope_float::Format as FloatFormat;
use loopscope_syntax::ast::Misfit;

use super::{Directive, Part};
use crate::objects::is_object;
use crate::parser::Parser;
use crate::tree::{Expression, ExpressionKind};
use crate::types::{Integer, Type};

/// The first reason why the arguments of `scanf` (`reads`) or `printf` do not fit a format.
pub(super) fn misfit(parts: &[Part], arguments: &[Expression], reads: bool) -> Option<Misfit> {
    let mut arguments = arguments.iter();
    for part in parts {
        let Part::Directive(directive) = part else { continue };
        if reads && directive.has_star {
            continue;
        }
        let sizes = usize::from(!reads && directive.has_star) + usize::from(directive.takes_most);
        let Some(argument) = arguments.nth(sizes) else {
            return Some(Misfit::NoArgument { conversion: directive.text() });
        };
        let found = if reads { unread(directive, argument) } else { unprinted(directive, argument) };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Why `scanf` cannot read into an argument.
fn unread(directive: &Directive, argument: &Expression) -> Option<Misfit> {
    let value = Parser::value(argument.clone());
    let reads_text = b"s[".contains(&directive.letter);
    let Type::Pointer(to) = &value.ty else {
        let is_missing = is_object(argument) && !reads_text && argument.ty.is_scalar();
        return Some(if is_missing {
            Misfit::MissingAddress { argument: argument.span }
        } else {
            other_type(directive, argument, argument.ty.to_string(), format!("{} *", read_type(directive)))
        });
    };
    let fits = match directive.float_format() {
        _ if reads_text => to.integer().is_some_and(|given| given.bits() == 8) || matches!(**to, Type::Array(..)),
        Some(format) => to.float() == Some(format),
        None if directive.letter == b'c' => to.integer().is_some_and(|given| given.bits() == 8),
        None => to.integer().is_some_and(|given| given.bits() == directive.ty.bits()),
    };
    match &argument.kind {
        _ if fits => None,
        ExpressionKind::AddressOf(object) => {
            Some(other_type(directive, object, object.ty.to_string(), read_type(directive).to_owned()))
        }
        _ => Some(other_type(directive, argument, value.ty.to_string(), format!("{} *", read_type(directive)))),
    }
}

/// Why `printf` cannot print an argument.
fn unprinted(directive: &Directive, argument: &Expression) -> Option<Misfit> {
    let value = Parser::value(argument.clone());
    let fits = match directive.letter {
        b'p' => matches!(value.ty, Type::Pointer(_) | Type::FunctionPointer(_)),
        b's' => value.ty.leads_to_characters(),
        _ if directive.is_float() => matches!(value.ty, Type::Float(_)),
        _ => value.ty.integer().is_some_and(|given| given.promoted().bits() == directive.ty.promoted().bits()),
    };
    match &argument.kind {
        _ if fits => None,
        ExpressionKind::AddressOf(object) if unprinted(directive, object).is_none() => {
            let (argument, object) = (argument.span, object.span);
            Some(Misfit::NeedlessAddress { conversion: directive.text(), argument, object })
        }
        _ => Some(other_type(directive, argument, value.ty.to_string(), printed_type(directive).to_owned())),
    }
}

fn other_type(directive: &Directive, given: &Expression, type_name: String, needed: String) -> Misfit {
    Misfit::OtherType { conversion: directive.text(), given: given.span, type_name, needed }
}

/// The type of the object that `scanf` reads with a conversion.
fn read_type(directive: &Directive) -> &'static str {
    match (directive.letter, directive.float_format()) {
        (_, Some(format)) => format.name(),
        (b's' | b'[' | b'c', _) => Integer::Char.name(),
        (b'd' | b'i' | b'n', _) => directive.ty.name(),
        _ => directive.ty.unsigned().name(),
    }
}

/// The type of the value that `printf` prints with a conversion.
fn printed_type(directive: &Directive) -> &'static str {
    match directive.letter {
        b's' => "char *",
        b'p' => "void *",
        b'c' => Integer::Int.name(),
        b'd' | b'i' => directive.ty.name(),
        _ if directive.is_float() => FloatFormat::Double.name(),
        _ => directive.ty.unsigned().name(),
    }
}
