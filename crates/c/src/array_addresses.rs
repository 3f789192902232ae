//! Addresses of arrays that are used as pointers to their elements: `scanf("%s", &name)`.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use crate::parser::{Parser, Read};
use crate::tree::{Expression, ExpressionKind};
use crate::types::{Type, leaf};

impl Parser<'_> {
    /// Makes the address of an array a pointer to its first element, where one to such an element is expected. Both are the same
    /// address, and gcc warns. A null pointer and a pointer past the end stay as they are: they point to no element.
    pub(crate) fn as_first_element(&mut self, value: Expression, expected: &Type) -> Read<Expression> {
        let value = Self::value(value);
        let Type::Pointer(expected) = expected else { return Ok(value) };
        // An array of variable length is a pointer to its first element itself.
        let is_address = match &value.ty {
            Type::Pointer(array) if matches!(**array, Type::Row(..)) => {
                !matches!(value.kind, ExpressionKind::Arithmetic(..))
            }
            _ => matches!(value.kind, ExpressionKind::AddressOf(_) | ExpressionKind::Decay(_)),
        };
        if !is_address {
            return Ok(value);
        }
        let given = value.ty.clone();
        let mut first = value;
        while let Type::Pointer(array) = &first.ty
            && let Type::Array(element, _) | Type::Row(element, _) = &**array
            && array != expected
            && has_element(element, expected)
        {
            let span = first.span;
            first = Self::value(self.dereference(first, span)?);
        }
        if first.ty != given {
            self.warn_of_array_address(&given, &first);
        }
        Ok(first)
    }

    /// A pointer to an array as one to what the array is made of, whatever that is.
    pub(crate) fn as_elements(&mut self, value: Expression) -> Read<Expression> {
        let Type::Pointer(array) = &Self::value(value.clone()).ty else { return Ok(value) };
        let element = leaf(array).clone();
        let is_array = element != **array;
        if is_array { self.as_first_element(value, &element.pointer_to()) } else { Ok(value) }
    }

    /// Warns that a pointer to an array is used as a pointer to its first element, once at each place.
    fn warn_of_array_address(&mut self, given: &Type, first: &Expression) {
        let (span, expected) = (first.span, &first.ty);
        let code = "array-address";
        if self.diagnostics.iter().any(|each| each.code == code && each.span == span) {
            return;
        }
        let sign = Span::new(span.start, span.start + 1);
        let is_one_step = matches!((given, expected), (Type::Pointer(array), Type::Pointer(expected))
            if matches!(&**array, Type::Array(element, _) | Type::Row(element, _) if element == expected));
        let is_written = is_one_step && loopscope_syntax::token::text(self.source(), sign) == "&";
        let warning = if is_written {
            let message = text!(
                "`&` makes a pointer to the whole array, of the type `{given}`, where `{expected}` is expected: leave \
                 out `&`, as an array stands for a pointer to its first element"
            );
            Diagnostic::warning(code, span, message).with_fix(text!("delete `&`"), sign, "")
        } else {
            let message = text!(
                "this is a pointer of the type `{given}` where `{expected}` is expected: both have the same address, \
                 but C does not convert one to the other"
            );
            Diagnostic::warning(code, span, message)
        };
        self.diagnostics.push(warning);
    }
}

/// Returns `true` if a type is the element, or what that is made of if it is an array itself.
fn has_element(element: &Type, expected: &Type) -> bool {
    element == expected
        || matches!(element, Type::Array(inner, _) | Type::Row(inner, _) if has_element(inner, expected))
}
