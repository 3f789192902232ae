//! The call stack of C programs, and the functions whose calls may fill it.
//!
//! A call takes the bytes of its parameters and variables, and those for the return address and the saved frame pointer,
//! rounded up as x86-64 aligns the stack. What the compiler adds (registers that it saves, padding) or leaves out
//! (variables that it keeps in registers) is not known here; functions of the library take nothing.

use super::{ExprKind, Function, SyntaxTree};
use crate::ErrorKind;
use crate::names::Referent;

/// The bytes of the stack: 8 MB, the limit that Linux sets.
pub const STACK_BYTES: u64 = 8 << 20;

/// The bytes of the return address and the saved frame pointer, and the multiple to which a frame is rounded up.
const SAVED_BYTES: u64 = 16;
const ALIGNMENT: u64 = 16;

/// The bytes that a call takes on the stack, given those of its parameters and variables.
pub fn frame_bytes(variables: u64) -> u64 {
    variables.saturating_add(SAVED_BYTES).next_multiple_of(ALIGNMENT)
}

impl SyntaxTree {
    /// The functions of which some run may have so many open calls that they fill the stack (C): those that may call
    /// themselves, directly or through others, and those that are called with too little of the stack left. All others
    /// need no run to see that the stack is enough. None if the program leaves such errors out.
    pub fn may_fill_stack(&self) -> Vec<&str> {
        let calls: Vec<Vec<usize>> = self.functions.iter().map(|function| self.functions_named(function)).collect();
        let bytes = |function: usize| self.frame_bytes.get(function).copied().unwrap_or(0);
        let has_no_limit = self.frame_bytes.is_empty() || self.left_out.has(ErrorKind::StackOverflow);
        let (Some(main), false) = (self.names.main, has_no_limit) else { return Vec::new() };
        // Without recursion, no chain of calls is longer than the number of functions.
        let mut most: Vec<Option<u64>> = vec![None; self.functions.len()];
        most[main as usize] = Some(bytes(main as usize));
        for _ in &self.functions {
            for caller in 0..calls.len() {
                let Some(before) = most[caller] else { continue };
                for callee in &calls[caller] {
                    most[*callee] = most[*callee].max(Some(before.saturating_add(bytes(*callee))));
                }
            }
        }
        let is_full = |function: &usize| most[*function].is_some_and(|most| most > STACK_BYTES);
        let is_recursive = |function: &usize| most[*function].is_some() && reaches(&calls, *function);
        let may = (0..calls.len()).filter(|each| bytes(*each) > 0 && (is_full(each) || is_recursive(each)));
        may.map(|function| self.functions[function].name.text.as_str()).collect()
    }

    /// The functions that a function names, by index.
    fn functions_named(&self, function: &Function) -> Vec<usize> {
        let mut named = Vec::new();
        function.each_expression(&mut |each| {
            if let (ExprKind::Variable(_), Some(Referent::Function(callee))) =
                (&each.kind, self.names.referent(each.id))
                && !named.contains(&(callee as usize))
            {
                named.push(callee as usize);
            }
        });
        named
    }
}

/// Returns `true` if a chain of calls leads from a function to itself.
fn reaches(calls: &[Vec<usize>], function: usize) -> bool {
    let mut found = vec![false; calls.len()];
    let mut left = vec![function];
    while let Some(caller) = left.pop() {
        for callee in &calls[caller] {
            if !std::mem::replace(&mut found[*callee], true) {
                left.push(*callee);
            }
        }
    }
    found[function]
}
