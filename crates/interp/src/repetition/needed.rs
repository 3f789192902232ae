//! The registers on whose values it depends how the iterations of a loop continue.
//!
//! # Source
//! M. Weiser, *Program Slicing* (IEEE Transactions on Software Engineering, 1984): the variables that matter for the
//! conditions of a part of a program.

use crate::instruction::Event;
use crate::instruction::Instruction::{
    Add, AddConstant, Alloc, Array, Call, CallValue, Check, CheckIndex, CheckInteger, CheckRange, Compare, Constant,
    Dereference, Divide, Endless, Exit, Fail, Field, Filled, Float, Function, Halt, Index, Input, Integer, Jump,
    JumpIf, JumpIfConstant, JumpIfZero, JumpUnlessZero, LoadCell, Mark, Move, Multiply, Negate, Not, Null, OutOfBounds,
    Output, Print, Record, Remainder, Report, Return, SetField, StoreCell, StoreDereference, StoreIndex, Subtract,
};
use crate::program::CompiledProgram;

/// By register of a loop's function: whether the loop uses its value for more than sums, differences and products that it
/// does not use itself, and for outputs. Only for registers that hold integers.
pub(super) fn needed(program: &CompiledProgram, id: u32) -> Vec<bool> {
    let code = &program.traced.instructions;
    let is_bound = |at: &usize| matches!(code[*at], Report(Event::EnterLoop(at) | Event::LeaveLoop(at)) if at == id);
    let mut bounds = (0..code.len()).filter(is_bound);
    let (first, last) = (bounds.next().unwrap_or(0), bounds.next_back().unwrap_or(code.len()));
    let registers = program.functions[program.loops[id as usize].function as usize].registers;
    let mut needed = vec![false; registers as usize];
    let mut changed = true;
    while changed {
        let before = needed.clone();
        for instruction in &code[first..last] {
            let used = match *instruction {
                // Their operands are the last registers.
                Array { first, .. } | Record { first, .. } | Call { first, .. } | CallValue { first, .. } => {
                    needed[first as usize..].fill(true);
                    continue;
                }
                Move { dst, src: a } | AddConstant { dst, a, .. } | Negate { dst, a } if before[dst as usize] => [a, a],
                Add { dst, a, b } | Subtract { dst, a, b } | Multiply { dst, a, b } if before[dst as usize] => [a, b],
                Divide { a, b, .. }
                | Remainder { a, b, .. }
                | Float { a, b, .. }
                | Compare { a, b, .. }
                | JumpIf { a, b, .. }
                | CheckIndex { index: a, length: b }
                | OutOfBounds { index: a, length: b }
                | StoreIndex { index: a, src: b, .. } => [a, b],
                Not { a, .. }
                | JumpIfConstant { a, .. }
                | JumpIfZero { a, .. }
                | JumpUnlessZero { a, .. }
                | Index { index: a, .. }
                | CheckRange { src: a, .. }
                | Exit { src: a }
                | StoreCell { src: a, .. }
                | StoreDereference { src: a, .. }
                | SetField { src: a, .. }
                | Alloc { src: a, .. }
                | Filled { src: a, .. }
                | Return { src: a } => [a, a],
                // These instructions depend on no integer, or only on whether there is one.
                Move { .. }
                | AddConstant { .. }
                | Negate { .. }
                | Add { .. }
                | Subtract { .. }
                | Multiply { .. }
                | Mark(_)
                | Report(_)
                | Integer { .. }
                | Constant { .. }
                | Null { .. }
                | Function { .. }
                | Check { .. }
                | CheckInteger { .. }
                | Print { .. }
                | Jump { .. }
                | LoadCell { .. }
                | Dereference { .. }
                | Field { .. }
                | Endless { .. }
                | Input { .. }
                | Output { .. }
                | Fail(_)
                | Halt => continue,
            };
            for register in used {
                needed[register as usize] = true;
            }
        }
        changed = needed != before;
    }
    needed
}
