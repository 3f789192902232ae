//! The arguments of calls that do not fit their format (C).

use super::SyntaxTree;
use crate::Span;

/// Why the arguments of a call do not fit its format: the first reason in the order of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// No argument is left for a conversion.
    NoArgument {
        /// The conversion: `%d`.
        conversion: String,
    },
    /// A value is given where an object is read: `scanf("%d", n)`.
    MissingAddress {
        /// The place of the argument.
        argument: Span,
    },
    /// The address of an object is given where its value is printed: `printf("%d", &n)`.
    NeedlessAddress {
        /// The conversion.
        conversion: String,
        /// The place of the argument.
        argument: Span,
        /// The place of the object.
        object: Span,
    },
    /// An argument, or the object whose address it is, has another type than the conversion needs.
    OtherType {
        /// The conversion.
        conversion: String,
        /// The place of the argument or the object.
        given: Span,
        /// Its type.
        type_name: String,
        /// The type that the conversion needs.
        needed: String,
    },
}

impl SyntaxTree {
    /// Why the arguments of the call in a statement or at a place do not fit its format, if that is known.
    pub fn misfit_at(&self, place: Span) -> Option<&Misfit> {
        let is_there = |call: &Span| place.start <= call.start && call.end <= place.end;
        self.misfits.iter().find(|(call, _)| is_there(call)).map(|(_, misfit)| misfit)
    }
}
