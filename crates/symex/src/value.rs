//! The values of variables, cells and array elements during symbolic execution.

use std::rc::Rc;

use loopscope_cfg::FunctionId;
use loopscope_smt::{Pool, Term};

use crate::choice::Choice;
use crate::sequence::Sequence;

/// A value. Integers are terms over the program's inputs; which cell, array or function a value means is known, since
/// states fork where it would depend on the inputs, but for a [`Choice`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing was written yet.
    Undefined,
    /// An integer.
    Int(Term),
    /// An integer, written exactly where the condition holds; elsewhere nothing was written yet. Only what takes many
    /// iterations of a loop in one step leaves such a value; a [`Check::Defined`](loopscope_cfg::Check::Defined) decides.
    Partly {
        /// The condition, a truth value.
        written: Term,
        /// The integer.
        value: Term,
    },
    /// The null pointer.
    Null,
    /// A pointer to a cell.
    Pointer(CellId),
    /// A reference to an array.
    Array(ArrayId),
    /// A reference to a row of an input array of two dimensions.
    Row {
        /// The input array.
        array: ArrayId,
        /// Which row.
        index: Term,
    },
    /// A function.
    Function(FunctionId),
    /// A record: its fields in the order in which they were written.
    Record(Rc<[(String, Value)]>),
    /// One of two values. At least one of them is not an integer. Only merges create such a choice.
    Choice(Rc<Choice>),
}

/// A cell made by `alloc` or for a variable to which `&` is applied, counted from 0 along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

/// An array, counted from 0 along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArrayId(pub u32);

/// The target of an array reference.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ArrayObject {
    /// A parameter of `main`, with an element at every integer; or any array whose contents are one term.
    Input {
        /// The present contents: an SMT array of integers, or of arrays of integers.
        term: Term,
        /// True if its elements are arrays.
        rows: bool,
        /// The number of its elements; nothing where there is one at every integer.
        length: Option<usize>,
        /// The number of elements of each row, if its elements are arrays; nothing where there is one at every integer.
        row_length: Option<usize>,
    },
    /// Made by a literal.
    Literal(Sequence<Value>),
}

impl Value {
    /// An integer that was written where a condition holds.
    pub fn written_if(pool: &Pool, written: Term, value: Term) -> Self {
        match pool.as_bool(written) {
            Some(true) => Self::Int(value),
            Some(false) => Self::Undefined,
            None => Self::Partly { written, value },
        }
    }

    /// The term of an integer.
    pub fn as_int(&self) -> Option<Term> {
        match self {
            Self::Int(term) => Some(*term),
            _ => None,
        }
    }

    /// The field of a record.
    pub fn field(&self, name: &str) -> Option<&Self> {
        let Self::Record(fields) = self else { return None };
        fields.iter().find(|(each, _)| each == name).map(|(_, value)| value)
    }
}
