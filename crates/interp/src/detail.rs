//! The details of a run-time error.

use dashu_int::IBig;

use crate::missing::Missing;
use crate::out_of_range::OutOfRange;

/// The details of a run-time error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// An element that an array does not have.
    Missing(Missing),
    /// An integer that is out of a range.
    OutOfRange(OutOfRange),
    /// A call that does not fit on the stack.
    StackOverflow(StackOverflow),
}

impl Detail {
    /// The element, if it is one.
    pub fn missing(&self) -> Option<&Missing> {
        if let Self::Missing(missing) = self { Some(missing) } else { None }
    }
}

/// A call that takes more of the stack than is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackOverflow {
    /// Of the functions that call each other again and again: the first open call, and the ones after it. If none does,
    /// only the call that takes too much.
    pub calls: Vec<FunctionCall>,
    /// The number of open calls of these functions.
    pub open: u32,
}

/// A call with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCall {
    /// The name of the function.
    pub function: String,
    /// By parameter: its value, if it is an integer.
    pub arguments: Vec<Option<IBig>>,
}
