//! The integer with which a run fails because it is out of a range: the result of a calculation, or an operand.

use dashu_int::IBig;
use loopscope_syntax::Span;
use loopscope_syntax::ast::BinaryOp;

use crate::heap::{Heap, Value};
use crate::instruction::{Instruction, Range, Register, Site};

/// An integer that is out of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The integer.
    pub value: IBig,
    /// The expression that gives it.
    pub by: Span,
    /// The least integer that is allowed, unless all small ones are.
    pub low: Option<IBig>,
    /// The greatest one, unless all large ones are.
    pub high: Option<IBig>,
    /// The type for which it is checked (C).
    pub type_name: Option<&'static str>,
    /// The calculation that gave the integer, if one did.
    pub calculation: Option<Calculation>,
}

/// A calculation, with the values of its operands in the call in which it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calculation {
    /// The operator.
    pub operator: BinaryOp,
    /// The place and the value of the left operand; none of a negation.
    pub left: Option<(Span, IBig)>,
    /// The same of the right operand.
    pub right: (Span, IBig),
}

/// The integer that the last of these instructions, a check with this range, has found.
#[cold]
pub(crate) fn out_of_range(
    (code, sites): (&[Instruction], &[Site]),
    frame: &[Value],
    heap: &Heap,
    ranges: &[Range],
) -> Option<OutOfRange> {
    let (Some((&Instruction::CheckRange { src, range }, before)), [.., site]) = (code.split_last(), sites) else {
        return None;
    };
    let Range { low, high, type_name, .. } = ranges[range as usize].clone();
    let value = heap.as_integer(frame[src as usize])?;
    let last = before.last().zip(sites.iter().rev().nth(1));
    let calculation = last.and_then(|(last, site)| calculation(*last, site, src, frame, heap));
    Some(OutOfRange { value, by: site.first, low, high, type_name, calculation })
}

/// The calculation that an instruction makes, if its result is in a register that is not one of its operands.
fn calculation(
    instruction: Instruction,
    site: &Site,
    result: Register,
    frame: &[Value],
    heap: &Heap,
) -> Option<Calculation> {
    let held = |register: Register| {
        if register == result { None } else { heap.as_integer(frame[register as usize]) }
    };
    let (operator, dst, left, right) = match instruction {
        Instruction::Add { dst, a, b } => (BinaryOp::Add, dst, held(a)?, held(b)?),
        Instruction::Subtract { dst, a, b } => (BinaryOp::Subtract, dst, held(a)?, held(b)?),
        Instruction::Multiply { dst, a, b } => (BinaryOp::Multiply, dst, held(a)?, held(b)?),
        Instruction::Divide { dst, a, b } => (BinaryOp::Divide, dst, held(a)?, held(b)?),
        Instruction::AddConstant { dst, a, value } if value < 0 => {
            (BinaryOp::Subtract, dst, held(a)?, -IBig::from(value))
        }
        Instruction::AddConstant { dst, a, value } => (BinaryOp::Add, dst, held(a)?, value.into()),
        Instruction::Negate { dst, a } => {
            let right = (site.first, held(a)?);
            return (dst == result).then_some(Calculation { operator: BinaryOp::Subtract, left: None, right });
        }
        _ => return None,
    };
    let (left, right) = (Some((site.first, left)), (site.second, right));
    (dst == result).then_some(Calculation { operator, left, right })
}
