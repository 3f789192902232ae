//! The calls of the library's functions in a program's text, with their arguments as they are written.

use crate::formats::{numbers_read, reads_number};
use crate::objects::is_object;
use crate::parser::Parser;
use crate::tree::{Expression, ExpressionKind, LibraryCall, TranslationUnit, VariableId};
use crate::types::Type;
use loopscope_syntax::Span;
use loopscope_syntax::ast::PassedArrays;

/// The functions whose result may be a null pointer, which is usual for some inputs.
const MAY_RETURN_NULL: [&str; 10] =
    ["fopen", "malloc", "calloc", "realloc", "strdup", "strchr", "strrchr", "strstr", "strpbrk", "strtok"];

/// The functions that write a text without a limit.
const WRITERS_OF_TEXTS: [&str; 6] = ["gets", "strcpy", "strcat", "strncat", "scanf", "sprintf"];

impl LibraryCall {
    /// The variables that a call of `scanf` reads, and whether it reads nothing but a number into each of them.
    pub(crate) fn scanned(&self) -> Option<(Vec<VariableId>, bool)> {
        let [Expression { kind: ExpressionKind::Text(format), .. }, targets @ ..] = self.arguments.as_slice() else {
            return None;
        };
        let variables: Vec<_> = targets.iter().filter_map(address_of).collect();
        let are_numbers = numbers_read(format).is_some_and(|numbers| numbers == variables.len());
        (self.name == "scanf").then_some((variables, are_numbers))
    }

    /// Returns `true` if a call of `scanf` that reads a number has an argument that is not an address.
    pub(crate) fn scans_through_pointer(&self) -> bool {
        let [Expression { kind: ExpressionKind::Text(format), .. }, targets @ ..] = self.arguments.as_slice() else {
            return false;
        };
        let is_address = |target: &Expression| matches!(target.kind, ExpressionKind::AddressOf(_));
        self.name == "scanf" && reads_number(format) && !targets.iter().all(is_address)
    }
}

impl Parser<'_> {
    /// Notes a call in the text: the library's own functions call each other, too.
    pub(crate) fn note_library_call(&mut self, name: &str, arguments: &[Expression], span: Span) {
        if self.library_depth == 0 {
            let arguments = arguments.iter().map(array_of).cloned().collect();
            let call = LibraryCall { name: name.to_owned(), arguments, span };
            self.program.library_calls.push(call);
        }
    }
}

impl TranslationUnit {
    /// The arrays that calls of functions of the library get, where it is certain which objects these calls get.
    pub(crate) fn passed_arrays(&self) -> Vec<PassedArrays> {
        let certain = self.library_calls.iter().filter(|call| call.arguments.iter().all(names_its_object));
        let passed = certain.map(|LibraryCall { name, arguments, span }| PassedArrays {
            call: *span,
            arrays: arguments.iter().filter_map(array).collect(),
            writes_text: WRITERS_OF_TEXTS.contains(&name.as_str()),
        });
        passed.filter(|each| !each.arrays.is_empty()).collect()
    }

    /// The calls that get one pointer that may be null, each with the place of that argument.
    pub(crate) fn pointers_passed(&self) -> Vec<(Span, Span)> {
        let passed = self.library_calls.iter().filter_map(|LibraryCall { arguments, span, .. }| {
            let mut pointers = arguments.iter().filter(|each| is_pointer(each));
            let pointer = pointers.next().filter(|_| pointers.next().is_none())?;
            Some((*span, pointer.span))
        });
        passed.collect()
    }

    /// The calls of functions whose result may be a null pointer.
    pub(crate) fn may_return_null(&self) -> Vec<(Span, &'static str)> {
        let named = self.library_calls.iter().filter_map(|LibraryCall { name, span, .. }| {
            let name = MAY_RETURN_NULL.into_iter().find(|each| each == name)?;
            Some((*span, name))
        });
        named.collect()
    }
}

/// The place and the length of the array that an argument is.
fn array(argument: &Expression) -> Option<(Option<Span>, u32)> {
    match (&argument.kind, &argument.ty) {
        (ExpressionKind::Text(bytes), _) => Some((None, bytes.len() as u32 + 1)),
        (_, Type::Array(_, length)) if is_object(argument) => Some((Some(argument.span), *length)),
        _ => None,
    }
}

/// Returns `true` if an argument is an integer, an array of integers or the address of a variable: other pointers may
/// point to any object.
fn names_its_object(argument: &Expression) -> bool {
    match (&argument.kind, &argument.ty) {
        (ExpressionKind::Text(_), _) | (_, Type::Integer(_)) => true,
        (_, Type::Array(element, _)) => is_object(argument) && element.integer().is_some(),
        _ => address_of(argument).is_some(),
    }
}

/// Returns `true` if an argument is a pointer that may be null.
fn is_pointer(argument: &Expression) -> bool {
    matches!(argument.ty, Type::Pointer(_)) && !matches!(argument.kind, ExpressionKind::AddressOf(_))
}

/// The array whose address an argument is, which is passed as its first element is; other arguments as they are.
fn array_of(argument: &Expression) -> &Expression {
    match &argument.kind {
        ExpressionKind::AddressOf(array) if matches!(array.ty, Type::Array(..)) => array,
        _ => argument,
    }
}

/// The variable whose address an expression is.
pub(crate) fn address_of(expression: &Expression) -> Option<VariableId> {
    match &expression.kind {
        ExpressionKind::AddressOf(variable) => variable.variable(),
        _ => None,
    }
}
