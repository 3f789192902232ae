//! The types of C. The data model chooses among the integer types ([`crate::data_model`]).

use std::fmt;

use dashu_int::IBig;
use loopscope_float::Format;
use loopscope_message::{Arg, ToArg};

use crate::tree::{StructId, VariableId};

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Void,
    Integer(Integer),
    /// `float` or `double`.
    Float(Format),
    Pointer(Box<Type>),
    /// An array of this many elements.
    Array(Box<Type>, u32),
    /// A row of an array in which some row has a variable length.
    Row(Box<Type>, RowLength),
    Struct(StructId),
    Function(Box<Signature>),
    /// A pointer to a function: a number, 0 for null.
    FunctionPointer(Box<Signature>),
}

/// The number of elements of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RowLength {
    Known(u32),
    /// As many as the value of the variable.
    Held(VariableId),
    /// As many as the expression says whose first token is this one. Parameters are declared after it is met.
    At(usize),
}

/// Rows are compatible unless both have a length that is known (C11 6.7.6.2).
impl PartialEq for RowLength {
    fn eq(&self, other: &Self) -> bool {
        !matches!((self, other), (Self::Known(one), Self::Known(other)) if one != other)
    }
}

impl Eq for RowLength {}

/// The parameters and the result of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Type>,
    pub(crate) result: Type,
}

/// The integer types, in the order of their conversion ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Integer {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    /// `long` with 32 bits.
    Long32,
    /// `unsigned long` with 32 bits.
    UnsignedLong32,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
}

impl Type {
    /// Returns `true` if C passes a value of the type as one of another type where no prototype is known.
    pub(crate) fn is_promoted(&self) -> bool {
        *self == Self::Float(Format::Single) || self.integer().is_some_and(|ty| ty.promoted() != ty)
    }

    /// Returns `true` if another type is this one, an array, without its size.
    pub(crate) fn is_without_size(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Array(one, _), Self::Array(other, 0)) if one == other)
    }

    pub(crate) const INT: Self = Self::Integer(Integer::Int);
    pub(crate) const CHAR: Self = Self::Integer(Integer::Char);

    pub(crate) fn integer(&self) -> Option<Integer> {
        match self {
            Self::Integer(integer) => Some(*integer),
            _ => None,
        }
    }

    pub(crate) fn float(&self) -> Option<Format> {
        match self {
            Self::Float(format) => Some(*format),
            _ => None,
        }
    }

    /// Returns `true` if it is a pointer to characters, of whatever sign.
    pub(crate) fn leads_to_characters(&self) -> bool {
        matches!(self, Self::Pointer(to) if to.integer().is_some_and(|to| to.bits() == 8))
    }

    pub(crate) fn pointer_to(self) -> Self {
        match self {
            Self::Function(signature) => Self::FunctionPointer(signature),
            ty => Self::Pointer(Box::new(ty)),
        }
    }

    /// Returns the depth to which pointers, arrays and functions are nested in the type. Structs count as integers do.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::Void | Self::Integer(_) | Self::Float(_) | Self::Struct(_) => 0,
            Self::Pointer(inner) | Self::Array(inner, _) | Self::Row(inner, _) => 1 + inner.depth(),
            Self::Function(signature) | Self::FunctionPointer(signature) => {
                let parameters = signature.parameters.iter().map(Self::depth).max().unwrap_or(0);
                1 + parameters.max(signature.result.depth())
            }
        }
    }

    /// Returns `true` if the type is a number or a pointer.
    pub(crate) fn is_scalar(&self) -> bool {
        matches!(self, Self::Integer(_) | Self::Float(_) | Self::Pointer(_) | Self::FunctionPointer(_))
    }
}

impl Integer {
    /// The number of bits that a value has, with the sign.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::Char | Self::SignedChar | Self::UnsignedChar => 8,
            Self::Short | Self::UnsignedShort => 16,
            Self::Int | Self::Unsigned | Self::Long32 | Self::UnsignedLong32 => 32,
            Self::Long | Self::UnsignedLong | Self::LongLong | Self::UnsignedLongLong => 64,
        }
    }

    pub(crate) fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    pub(crate) fn is_signed(self) -> bool {
        use Integer as I;
        matches!(self, I::Char | I::SignedChar | I::Short | I::Int | I::Long32 | I::Long | I::LongLong)
    }

    pub(crate) fn low(self) -> IBig {
        if self.is_signed() { -(IBig::ONE << (self.bits() as usize - 1)) } else { IBig::ZERO }
    }

    pub(crate) fn high(self) -> IBig {
        (IBig::ONE << (self.bits() as usize - usize::from(self.is_signed()))) - IBig::ONE
    }

    pub(crate) fn contains(self, value: &IBig) -> bool {
        self.low() <= *value && *value <= self.high()
    }

    /// Returns `true` if all values of the other type are values of this one.
    pub(crate) fn includes(self, other: Self) -> bool {
        self.contains(&other.low()) && self.contains(&other.high())
    }

    /// The type with which a value of this type is calculated with (integer promotion, C11 6.3.1.1).
    pub(crate) fn promoted(self) -> Self {
        self.max(Self::Int)
    }

    /// The type with which two values are calculated with (usual arithmetic conversions, C11 6.3.1.8).
    pub(crate) fn common(self, other: Self) -> Self {
        let (one, two) = (self.promoted(), other.promoted());
        let (low, high) = (one.min(two), one.max(two));
        // `high` is unsigned, or includes `low`, or must become unsigned: `long long` and `unsigned long` of 64 bits.
        if high.includes(low) || !high.is_signed() { high } else { high.unsigned() }
    }

    pub(crate) fn unsigned(self) -> Self {
        match self {
            Self::Char | Self::SignedChar => Self::UnsignedChar,
            Self::Short => Self::UnsignedShort,
            Self::Int => Self::Unsigned,
            Self::Long32 => Self::UnsignedLong32,
            Self::Long => Self::UnsignedLong,
            Self::LongLong => Self::UnsignedLongLong,
            unsigned => unsigned,
        }
    }

    /// A value of another type as one of this type: modulo 2^bits, and 0 or 1 for `bool`.
    pub(crate) fn wrap(self, value: &IBig) -> IBig {
        use dashu_int::ops::RemEuclid;
        if self == Self::Bool {
            return IBig::from(u8::from(!value.is_zero()));
        }
        let modulus = IBig::ONE << self.bits() as usize;
        let low = self.low();
        IBig::from((value - &low).rem_euclid(modulus)) + low
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Char => "char",
            Self::SignedChar => "signed char",
            Self::UnsignedChar => "unsigned char",
            Self::Short => "short",
            Self::UnsignedShort => "unsigned short",
            Self::Int => "int",
            Self::Unsigned => "unsigned int",
            Self::Long32 | Self::Long => "long",
            Self::UnsignedLong32 | Self::UnsignedLong => "unsigned long",
            Self::LongLong => "long long",
            Self::UnsignedLongLong => "unsigned long long",
        }
    }
}

impl ToArg for Type {
    fn to_arg(&self) -> Arg {
        Arg::Code(self.to_string())
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => f.write_str("void"),
            Self::Integer(integer) => f.write_str(integer.name()),
            Self::Float(format) => f.write_str(format.name()),
            Self::Pointer(to) => write!(f, "{to} *"),
            Self::Array(element, length) | Self::Row(element, RowLength::Known(length)) => {
                write!(f, "{element}[{length}]")
            }
            Self::Row(element, _) => write!(f, "{element}[*]"),
            Self::Struct(_) => f.write_str("struct"),
            Self::Function(_) => f.write_str("function"),
            Self::FunctionPointer(signature) => {
                let parameters: Vec<String> = signature.parameters.iter().map(Self::to_string).collect();
                let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
                write!(f, "{} (*)({parameters})", signature.result)
            }
        }
    }
}

/// Returns the innermost element type of an array of arrays.
pub(crate) fn leaf(ty: &Type) -> &Type {
    match ty {
        Type::Array(element, _) | Type::Row(element, _) => leaf(element),
        ty => ty,
    }
}

/// Returns the innermost element type of rows of a variable length; other types as they are.
pub(crate) fn element_of_rows(ty: &Type) -> &Type {
    match ty {
        Type::Row(element, _) => element_of_rows(element),
        ty => ty,
    }
}

/// The integer type that keywords such as `unsigned long` name, in any order, in LP64.
pub(crate) fn integer_type(words: &[&str]) -> Option<Integer> {
    let count = |word: &str| words.iter().filter(|each| **each == word).count();
    let (signed, unsigned, longs) = (count("signed"), count("unsigned"), count("long"));
    if signed + unsigned > 1 || longs > 2 {
        return None;
    }
    let base = match (count("char"), count("short"), longs, count("int"), count("_Bool")) {
        (1, 0, 0, 0, 0) if signed == 1 => Integer::SignedChar,
        (1, 0, 0, 0, 0) => Integer::Char,
        (0, 1, 0, 0 | 1, 0) => Integer::Short,
        (0, 0, 0, 0 | 1, 0) => Integer::Int,
        (0, 0, 1, 0 | 1, 0) => Integer::Long,
        (0, 0, 2, 0 | 1, 0) => Integer::LongLong,
        (0, 0, 0, 0, 1) if signed + unsigned == 0 => Integer::Bool,
        _ => return None,
    };
    Some(if unsigned == 1 { base.unsigned() } else { base })
}

/// The floating-point type that keywords name: `double` for `long double`, which the caller refuses.
pub(crate) fn float_type(words: &[&str]) -> Option<Format> {
    match words {
        ["float"] => Some(Format::Single),
        ["double"] | ["long", "double"] | ["double", "long"] => Some(Format::Double),
        _ => None,
    }
}
