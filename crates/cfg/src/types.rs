//! Inferred types.

use std::fmt;

/// The type of a variable or expression, as inference finds it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Type {
    /// An integer. Also the default where no use determines the type.
    Integer,
    /// An array of elements of one type.
    Array(Box<Type>),
    /// A record; its fields in the order of their names.
    Record(Vec<(String, Type)>),
    /// A pointer to a cell of one type.
    Pointer(Box<Type>),
    /// A function with this many parameters.
    Function(usize),
    /// Uses disagree (a warning reports it), or the type contains itself: kinds are checked as the program runs.
    Mixed,
}

impl Type {
    /// The number of indices that select an integer: 0 for an integer, 2 for an array of arrays of integers. `None`
    /// for a type that holds anything else.
    pub fn dimensions(&self) -> Option<usize> {
        match self {
            Self::Integer => Some(0),
            Self::Array(element) => Some(1 + element.dimensions()?),
            Self::Record(_) | Self::Pointer(_) | Self::Function(_) | Self::Mixed => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer => f.write_str("int"),
            Self::Array(element) => write!(f, "array of {element}"),
            Self::Record(fields) => {
                let names: Vec<_> = fields.iter().map(|(name, _)| name.as_str()).collect();
                write!(f, "record {{{}}}", names.join(", "))
            }
            Self::Pointer(cell) => write!(f, "pointer to {cell}"),
            Self::Function(1) => f.write_str("function of 1 parameter"),
            Self::Function(arity) => write!(f, "function of {arity} parameters"),
            Self::Mixed => f.write_str("mixed"),
        }
    }
}
