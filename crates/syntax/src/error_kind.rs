//! The kinds of run-time errors, for the interpreter and for the flow graph.

use std::fmt;

use loopscope_message::{Arg, Message, ToArg, text};
use serde::Serialize;

use crate::{Dialect, Limit};

/// The kinds of run-time errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ErrorKind {
    /// `/` or `%` by 0.
    DivisionByZero,
    /// `*p` where `p` is null.
    NullDereference,
    /// `a[i]` where `a` has no element `i`.
    IndexOutOfBounds,
    /// A variable, or what a pointer points to, is read and nothing was written to it yet.
    ReadBeforeWrite,
    /// `assert(e)` where `e` is 0.
    AssertionFailed,
    /// `error()`.
    ErrorStatement,
    /// A condition, operand, index, output or result of `main` is not an integer; or the operands of `==` or `!=` are
    /// records, or of different kinds.
    NotAnInteger,
    /// `*e` where `e` is not a pointer.
    NotAPointer,
    /// `e[i]` where `e` is not an array.
    NotAnArray,
    /// A call of what is not a function.
    NotAFunction,
    /// A call with the wrong number of arguments.
    WrongArity,
    /// `e.f` where `e` is not a record or has no field `f`.
    MissingField,
    /// The result of signed arithmetic does not fit into its type (C).
    SignedOverflow,
    /// A floating-point number has no integer of the type to which it is converted (C).
    FloatConversion,
    /// A shift by a negative number or by too many bits, or a left shift of or into what is negative (C).
    Shift,
    /// The end of a function whose value is used (C).
    MissingReturn,
    /// The arguments of `printf` or `scanf` do not fit the format (C).
    Format,
    /// The object to which a pointer points was freed (C).
    UseAfterFree,
    /// `free` of what was freed already (C).
    DoubleFree,
    /// `free` of what was not allocated, or of a place inside of it (C).
    InvalidFree,
    /// A string literal is written to (C).
    ReadOnlyWrite,
    /// `<` or `-` of pointers into different arrays (C).
    UnrelatedPointers,
    /// `memcpy` or a function on texts copies between places that overlap (C).
    Overlap,
    /// A call takes more bytes than the stack has left (C). It is no error of the flow graph: only a run shows it.
    StackOverflow,
    /// A run reaches a bound that is ours and not the program's (C). It is no error of the program, so no answer names it.
    Limit(Limit),
}

impl ErrorKind {
    /// Its name in reports and in headers of the corpus: `division-by-zero`.
    pub fn code(self) -> &'static str {
        match self {
            Self::DivisionByZero => "division-by-zero",
            Self::NullDereference => "null-dereference",
            Self::IndexOutOfBounds => "index-out-of-bounds",
            Self::ReadBeforeWrite => "read-before-write",
            Self::AssertionFailed => "assertion-failed",
            Self::ErrorStatement => "error-statement",
            Self::NotAnInteger => "not-an-integer",
            Self::NotAPointer => "not-a-pointer",
            Self::NotAnArray => "not-an-array",
            Self::NotAFunction => "not-a-function",
            Self::WrongArity => "wrong-arity",
            Self::MissingField => "missing-field",
            Self::SignedOverflow => "signed-overflow",
            Self::FloatConversion => "float-conversion",
            Self::Shift => "shift",
            Self::MissingReturn => "missing-return",
            Self::Format => "format",
            Self::UseAfterFree => "use-after-free",
            Self::DoubleFree => "double-free",
            Self::InvalidFree => "invalid-free",
            Self::ReadOnlyWrite => "read-only-write",
            Self::UnrelatedPointers => "unrelated-pointers",
            Self::Overlap => "overlap",
            Self::StackOverflow => "stack-overflow",
            Self::Limit(_) => "limit-reached",
        }
    }

    /// Its name in reports about programs of a dialect: the same, but for errors that have other names in C.
    pub fn code_in(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Self::IndexOutOfBounds, Dialect::C) => "array-bounds",
            (Self::AssertionFailed, Dialect::C) => "assertion",
            _ => self.code(),
        }
    }

    /// A few words: `division by zero`.
    pub fn message(self) -> Message {
        match self {
            Self::DivisionByZero => text!("division by zero"),
            Self::NullDereference => text!("null dereference"),
            Self::IndexOutOfBounds => text!("index out of bounds"),
            Self::ReadBeforeWrite => text!("read before write"),
            Self::AssertionFailed => text!("assertion failed"),
            Self::ErrorStatement => text!("error statement"),
            Self::NotAnInteger => text!("not an integer"),
            Self::NotAPointer => text!("not a pointer"),
            Self::NotAnArray => text!("not an array"),
            Self::NotAFunction => text!("not a function"),
            Self::WrongArity => text!("wrong number of arguments"),
            Self::MissingField => text!("missing field"),
            Self::SignedOverflow => text!("signed overflow"),
            Self::FloatConversion => text!("conversion of a number that does not fit"),
            Self::Shift => text!("shift out of range"),
            Self::MissingReturn => text!("missing return"),
            Self::Format => text!("arguments that do not fit the format"),
            Self::UseAfterFree => text!("use after free"),
            Self::DoubleFree => text!("double free"),
            Self::InvalidFree => text!("free of what was not allocated"),
            Self::ReadOnlyWrite => text!("write to a string literal"),
            Self::UnrelatedPointers => text!("pointers into different arrays"),
            Self::Overlap => text!("copy between places that overlap"),
            Self::StackOverflow => text!("stack overflow"),
            Self::Limit(limit) => limit.message(),
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(out)
    }
}

impl ToArg for ErrorKind {
    fn to_arg(&self) -> Arg {
        self.message().into()
    }
}
