//! The element that a run accessed and its array does not have.

use dashu_int::IBig;
use loopscope_syntax::Span;

use crate::heap::{Heap, Object, Value};
use crate::instruction::{Instruction, Register, Site};

/// An element that an array does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The identity of the array, as in snapshots; `None` if a check before the access failed and it is not clear which
    /// array would have been accessed.
    pub array: Option<u32>,
    /// The index of the element.
    pub index: IBig,
    /// The number of elements that the array has.
    pub length: IBig,
    /// The expression that gives the index; the whole access if no part of the text has this value.
    pub by: Span,
    /// True if it is written.
    pub is_write: bool,
    /// If a text is written there: how many elements it needs, with the 0 that ends it, if that is known.
    pub needed: Option<IBig>,
}

/// The number of instructions after a check that may access the element.
const INSTRUCTIONS: usize = 16;

/// The element that an instruction, the last before `after`, accessed and its array does not have.
#[cold]
pub(crate) fn missing(
    (code, after): (&[Instruction], usize),
    site: &Site,
    frame: &[Value],
    heap: &Heap,
) -> Option<Missing> {
    let (before, code) = code.split_at_checked(after - 1)?;
    let held = |register: Register| frame[register as usize];
    let (array, index, length) = match *code.first()? {
        Instruction::Index { array, index, .. } | Instruction::StoreIndex { array, index, .. } => {
            let Value::Array(array) = held(array) else { return None };
            (Some(array), index, IBig::from(heap.length(array)?))
        }
        Instruction::CheckIndex { index, length } | Instruction::OutOfBounds { index, length } => {
            (accessed(&code[1..], frame, heap), index, heap.as_integer(held(length))?)
        }
        _ => return None,
    };
    let index = heap.as_integer(held(index))?;
    let written = if let Instruction::StoreIndex { src, .. } = code[0] { Some(src) } else { None };
    let left = written.and_then(|src| left_of_text(before, src, frame, heap));
    Some(Missing {
        array,
        is_write: written.is_some(),
        needed: left.map(|left| left + &index),
        index,
        length,
        by: site.second,
    })
}

/// Counts the elements of a text from the one in a register on, with the 0 that ends it: that is this one, or one of
/// the array from which it was read.
fn left_of_text(before: &[Instruction], src: Register, frame: &[Value], heap: &Heap) -> Option<IBig> {
    if frame[src as usize] == Value::Int(0) {
        return Some(IBig::ONE);
    }
    let read = before.iter().rev().take(INSTRUCTIONS).find_map(|instruction| match *instruction {
        Instruction::Index { dst, array, index } if dst == src => Some((array, index)),
        _ => None,
    });
    let (array, index) = read?;
    let (Value::Array(array), Value::Int(index)) = (frame[array as usize], frame[index as usize]) else { return None };
    let start = usize::try_from(index).ok()?;
    let end = (start..heap.length(array)?).find(|at| heap.element(array, *at) == Some(Value::Int(0)))?;
    Some(IBig::from(end - start) + 1)
}

/// The array without a length of its own that the instructions after a check would access: memory whose size is not
/// constant. `None` if what the register holds now need not be what it would hold then.
fn accessed(code: &[Instruction], frame: &[Value], heap: &Heap) -> Option<u32> {
    let mut written = Vec::new();
    for instruction in code.iter().take(INSTRUCTIONS) {
        match *instruction {
            Instruction::Index { array, .. } | Instruction::StoreIndex { array, .. } => {
                let Value::Array(handle) = frame[array as usize] else { return None };
                let is_endless = matches!(heap.get(handle), Object::InputArray(_)) && !written.contains(&array);
                return is_endless.then_some(handle);
            }
            Instruction::Move { dst, .. }
            | Instruction::Field { dst, .. }
            | Instruction::LoadCell { dst, .. }
            | Instruction::Dereference { dst, .. }
            | Instruction::Call { dst, .. }
            | Instruction::CallValue { dst, .. } => written.push(dst),
            _ => {}
        }
    }
    None
}
