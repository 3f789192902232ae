//! The element that a run accessed and its array does not have.

use dashu_int::IBig;
use loopscope_syntax::Span;

use crate::heap::{Heap, Object, Value};
use crate::instruction::{Instruction, Register, Site};

/// An element that an array does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The identity of the array, as in snapshots; `None` if a check before the access failed.
    pub array: Option<u32>,
    /// The index of the element.
    pub index: IBig,
    /// How many elements the array has.
    pub length: IBig,
    /// The expression that gives the index; the whole access if no part of the text has this value.
    pub by: Span,
}

/// The element that an instruction accessed and its array does not have.
#[cold]
pub(crate) fn missing(instruction: Instruction, site: &Site, frame: &[Value], heap: &Heap) -> Option<Missing> {
    let held = |register: Register| frame[register as usize];
    let (array, index, length) = match instruction {
        Instruction::Index { array, index, .. } | Instruction::StoreIndex { array, index, .. } => {
            let Value::Array(array) = held(array) else { return None };
            let Object::Array(elements) = heap.get(array) else { return None };
            (Some(array), index, IBig::from(elements.len()))
        }
        Instruction::CheckIndex { index, length } | Instruction::OutOfBounds { index, length } => {
            (None, index, heap.as_integer(held(length))?)
        }
        _ => return None,
    };
    Some(Missing { array, index: heap.as_integer(held(index))?, length, by: site.second })
}
