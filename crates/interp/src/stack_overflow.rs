//! The calls with which a run fills the stack.

use crate::detail::{FunctionCall, StackOverflow};
use crate::heap::{Heap, Value};
use crate::machine::Call;
use crate::program::Function;

/// The number of calls that are kept.
const KEPT: usize = 3;

/// The calls of a run that fill the stack; the last one does not fit.
#[cold]
pub(crate) fn stack_overflow(calls: &[Call], functions: &[Function], stack: &[Value], heap: &Heap) -> StackOverflow {
    let last = calls.len() - 1;
    let before = calls[..last].iter().rposition(|each| each.function == calls[last].function);
    let turn: Vec<u32> = calls[before.unwrap_or(last)..].iter().map(|each| each.function).collect();
    let others = calls.iter().rposition(|each| !turn.contains(&each.function));
    let takes_stack = |each: &&Call| functions[each.function as usize].frame_bytes > 0;
    let turns: Vec<&Call> = calls[others.map_or(0, |last| last + 1)..].iter().filter(takes_stack).collect();
    let shown = turns.iter().take(KEPT).map(|call| {
        let Function { name, parameters, .. } = &functions[call.function as usize];
        let arguments = stack.get(call.arguments..call.arguments + *parameters as usize).unwrap_or_default();
        let arguments = arguments.iter().map(|value| heap.as_integer(*value)).collect();
        FunctionCall { function: name.clone(), arguments }
    });
    StackOverflow { calls: shown.collect(), open: turns.len() as u32 - 1 }
}
