//! Operations on values whatever their kinds. The machine does the common case, two integers of 64 bits, by itself.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use loopscope_syntax::ErrorKind;

use crate::heap::{Heap, Object, Value};
use crate::instruction::Comparison;

/// The reason why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// A run-time error.
    Error(ErrorKind, Blame),
    /// An integer would be too long.
    Memory,
}

/// The operand that an error blames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    Whole,
    First,
    Second,
}

/// The operators on integers that give any integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// Fails for an operand that was not written.
#[inline]
pub(crate) fn written(value: Value, blame: Blame) -> Result<Value, Failure> {
    if value == Value::Undefined { Err(Failure::Error(ErrorKind::ReadBeforeWrite, blame)) } else { Ok(value) }
}

/// `a op b`.
#[cold]
pub(crate) fn arithmetic(op: Arithmetic, a: Value, b: Value, heap: &mut Heap) -> Result<Value, Failure> {
    let (a, b) = integers(a, b, heap)?;
    let (bits_a, bits_b) = (a.bit_len(), b.bit_len());
    let bits = if op == Arithmetic::Multiply { bits_a + bits_b } else { bits_a.max(bits_b) };
    if bits > heap.integer_bits {
        return Err(Failure::Memory);
    }
    let result = match op {
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Multiply => a * b,
        Arithmetic::Divide | Arithmetic::Remainder if b == IBig::ZERO => {
            return Err(Failure::Error(ErrorKind::DivisionByZero, Blame::Whole));
        }
        // Both truncate toward zero.
        Arithmetic::Divide => a / b,
        Arithmetic::Remainder => a % b,
    };
    Ok(heap.integer(result))
}

/// `a op b` for a comparison. `==` and `!=` also compare pointers with pointers, arrays with arrays and functions with
/// functions, by identity.
#[cold]
pub(crate) fn compare(by: Comparison, a: Value, b: Value, heap: &Heap) -> Result<bool, Failure> {
    let (a, b) = (written(a, Blame::First)?, written(b, Blame::Second)?);
    if matches!(by, Comparison::Equal | Comparison::NotEqual) {
        use Value::{Array, Cell, Function, Null};
        if let (Null | Cell(_), Null | Cell(_)) | (Array(_), Array(_)) | (Function(_), Function(_)) = (a, b) {
            return Ok((a == b) == (by == Comparison::Equal));
        }
        // Neither side is to blame alone where one is an integer and the other is not.
        if !is_integer(a) || !is_integer(b) {
            return Err(Failure::Error(ErrorKind::NotAnInteger, Blame::Whole));
        }
    }
    let (a, b) = integers(a, b, heap)?;
    Ok(by.holds(&a.cmp(&b), &Ordering::Equal))
}

/// `-a`.
#[cold]
pub(crate) fn negate(a: Value, heap: &mut Heap) -> Result<Value, Failure> {
    let negated = -integer(a, Blame::First, heap)?;
    Ok(heap.integer(negated))
}

/// Returns the truth of a condition. Blames the first operand of `!`, otherwise the whole.
#[inline]
pub(crate) fn truth(value: Value, blame: Blame) -> Result<bool, Failure> {
    match value {
        Value::Int(number) => Ok(number != 0),
        // Integers that do not fit 64 bits are not 0.
        Value::Big(_) => Ok(true),
        Value::Undefined => Err(Failure::Error(ErrorKind::ReadBeforeWrite, blame)),
        _ => Err(Failure::Error(ErrorKind::NotAnInteger, blame)),
    }
}

/// The integer that an operand must be.
pub(crate) fn integer(value: Value, blame: Blame, heap: &Heap) -> Result<IBig, Failure> {
    let value = written(value, blame)?;
    heap.as_integer(value).ok_or(Failure::Error(ErrorKind::NotAnInteger, blame))
}

/// Where an element of an array lies.
#[inline]
pub(crate) fn element(array: Value, index: Value, heap: &Heap) -> Result<Element, Failure> {
    let array = match array {
        Value::Array(array) => array,
        other => {
            written(other, Blame::First)?;
            written(index, Blame::Second)?;
            return Err(Failure::Error(ErrorKind::NotAnArray, Blame::First));
        }
    };
    let position = match index {
        Value::Int(position) => Some(position),
        Value::Big(_) => None,
        other => {
            written(other, Blame::Second)?;
            return Err(Failure::Error(ErrorKind::NotAnInteger, Blame::Second));
        }
    };
    match heap.get(array) {
        Object::Array(elements) => {
            let position = position.and_then(|position| usize::try_from(position).ok());
            let inside = position.filter(|position| *position < elements.len());
            let out = Failure::Error(ErrorKind::IndexOutOfBounds, Blame::Whole);
            inside.map(|position| Element::Literal(array, position)).ok_or(out)
        }
        Object::Filled(filled) => {
            let position = position.and_then(|position| usize::try_from(position).ok());
            let inside = position.filter(|position| *position < filled.len());
            let out = Failure::Error(ErrorKind::IndexOutOfBounds, Blame::Whole);
            inside.map(|position| Element::Literal(array, position)).ok_or(out)
        }
        _ => Ok(Element::Input(array)),
    }
}

/// An element that exists.
pub(crate) enum Element {
    /// Of an array that has a length.
    Literal(u32, usize),
    /// Of an input array.
    Input(u32),
}

/// Both operands were read before either is checked to be an integer.
fn integers(a: Value, b: Value, heap: &Heap) -> Result<(IBig, IBig), Failure> {
    let (a, b) = (written(a, Blame::First)?, written(b, Blame::Second)?);
    Ok((integer(a, Blame::First, heap)?, integer(b, Blame::Second, heap)?))
}

fn is_integer(value: Value) -> bool {
    matches!(value, Value::Int(_) | Value::Big(_))
}
