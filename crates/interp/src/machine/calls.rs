//! Calls, on the machine's own stack.

use loopscope_syntax::Span;

use super::Machine;
use crate::heap::{Object, Value};
use crate::instruction::{Label, Register};
use crate::observer::{Observer, RunView};
use crate::outcome::Outcome;

/// An open call.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub(crate) function: u32,
    /// Where its frame starts.
    pub(crate) base: usize,
    /// The caller's register that receives the result, and where the caller continues.
    pub(super) dst: Register,
    pub(crate) back: Label,
    pub(crate) called_at: u64,
}

impl<O: Observer + ?Sized> Machine<'_, O> {
    /// Reports to the observer the error with which the run ends, if it does, and the calls that are open then.
    pub(super) fn leave_open_calls(&mut self, mut error: Option<Span>) {
        while let Some(call) = self.calls.last() {
            let function = &self.program.functions[call.function as usize];
            let (callers, frame) = self.stack.split_at(call.base);
            let view = RunView {
                program: self.program,
                function,
                frame: &frame[..function.registers as usize],
                callers,
                calls: &self.calls,
                sites: &self.code.sites,
                heap: &self.heap,
                steps: self.steps,
                depth: self.calls.len() as u32 - 1,
                called_at: call.called_at,
            };
            if let Some(place) = error.filter(|_| !function.is_hidden) {
                self.observer.failed(place, &view);
                error = None;
            }
            self.observer.left(&view);
            self.calls.pop();
        }
    }

    /// Opens a call whose arguments lie in the stack from `arguments` on.
    pub(super) fn enter(&mut self, call: Call, arguments: usize, position: &mut Label) -> Result<(), Outcome> {
        let function = &self.program.functions[call.function as usize];
        let end = call.base + function.registers as usize;
        if self.calls.len() >= self.limits.call_depth as usize || end > self.limits.memory.max(1 << 12) {
            return Err(Outcome::CallDepth);
        }
        self.stack.resize(end, Value::Undefined);
        self.stack.copy_within(arguments..arguments + function.parameters as usize, call.base);
        for variable in &function.cells {
            let variable = call.base + *variable as usize;
            self.stack[variable] = Value::Cell(self.heap.allocate(Object::Cell(self.stack[variable])));
        }
        self.calls.push(call);
        *position = self.code.entries[call.function as usize];
        Ok(())
    }
}
