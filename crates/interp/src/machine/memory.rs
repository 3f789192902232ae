//! The targets of pointers, and the fields of records.

use loopscope_syntax::ErrorKind;

use crate::arithmetic::{Blame, Failure, written};
use crate::heap::{Heap, Object, Value};
use crate::program::CompiledProgram;

/// The contents of the cell of a variable, or of the target of a pointer.
#[inline]
pub(super) fn load(pointer: Value, heap: &Heap) -> Result<Value, Failure> {
    match heap.get(cell(pointer)?) {
        Object::Cell(value) => written(*value, Blame::Whole),
        _ => Err(Failure::Error(ErrorKind::NotAPointer, Blame::First)),
    }
}

#[inline]
pub(super) fn store(pointer: Value, value: Value, heap: &mut Heap) -> Result<(), Failure> {
    if let Object::Cell(held) = heap.get_mut(cell(pointer)?) {
        *held = value;
    }
    Ok(())
}

#[inline]
fn cell(pointer: Value) -> Result<u32, Failure> {
    match pointer {
        Value::Cell(cell) => Ok(cell),
        Value::Null => Err(Failure::Error(ErrorKind::NullDereference, Blame::Whole)),
        Value::Undefined => Err(Failure::Error(ErrorKind::ReadBeforeWrite, Blame::First)),
        _ => Err(Failure::Error(ErrorKind::NotAPointer, Blame::First)),
    }
}

/// The record and the position of a field in it.
#[inline]
pub(super) fn field(record: Value, name: u32, program: &CompiledProgram, heap: &Heap) -> Result<(u32, usize), Failure> {
    if let Value::Record(handle) = record
        && let Object::Record { shape, .. } = heap.get(handle)
        && let Some(position) = program.shapes[*shape as usize].iter().position(|each| *each == name)
    {
        return Ok((handle, position));
    }
    written(record, Blame::First)?;
    Err(Failure::Error(ErrorKind::MissingField, Blame::Whole))
}
