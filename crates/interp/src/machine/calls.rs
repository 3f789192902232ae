//! Calls, on the machine's own stack.

use loopscope_syntax::ast::STACK_BYTES;
use loopscope_syntax::{ErrorKind, Span};

use super::Machine;
use crate::detail::Detail;
use crate::heap::{Object, Value};
use crate::instruction::{Label, Register};
use crate::observer::{Observer, RunView};
use crate::outcome::Outcome;
use crate::stack_overflow::stack_overflow;

/// An open call.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub(crate) function: u32,
    /// Where its frame starts.
    pub(crate) base: usize,
    /// Where the arguments lie in the caller's frame.
    pub(crate) arguments: usize,
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

    /// Opens a call.
    pub(super) fn enter(&mut self, call: Call, position: &mut Label) -> Result<(), Outcome> {
        let function = &self.program.functions[call.function as usize];
        self.stack_bytes += function.frame_bytes;
        if self.stack_bytes > STACK_BYTES {
            return Err(self.overflow(call));
        }
        let is_too_deep = function.frame_bytes == 0 && self.calls.len() >= self.limits.call_depth as usize;
        let end = call.base + function.registers as usize;
        if is_too_deep || end > self.memory().max(1 << 12) {
            return Err(Outcome::CallDepth);
        }
        self.stack.resize(end, Value::Undefined);
        let Call { arguments, .. } = call;
        self.stack.copy_within(arguments..arguments + function.parameters as usize, call.base);
        for variable in &function.cells {
            let variable = call.base + *variable as usize;
            self.stack[variable] = Value::Cell(self.heap.allocate(Object::Cell(self.stack[variable])));
        }
        self.calls.push(call);
        *position = self.code.entries[call.function as usize];
        Ok(())
    }

    /// The end of the run with a call that does not fit on the stack.
    #[cold]
    fn overflow(&mut self, call: Call) -> Outcome {
        let functions = &self.program.functions;
        let calls: Vec<Call> = self.calls.iter().copied().chain([call]).collect();
        let detail = Detail::StackOverflow(stack_overflow(&calls, functions, &self.stack, &self.heap));
        self.detail = Some(Box::new(detail));
        let function = &functions[call.function as usize];
        let span = match (function.too_large, call.back) {
            (Some(variable), _) => variable,
            (None, 0) => function.place,
            (None, back) => self.code.sites[back as usize - 1].whole,
        };
        self.program.error(ErrorKind::StackOverflow, span)
    }

    /// About how many values may be alive. What is on the stack is bounded by the stack, and comes on top.
    pub(super) fn memory(&self) -> usize {
        self.limits.memory + self.stack_bytes as usize
    }
}
