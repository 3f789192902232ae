//! The machine: executes the instructions of [`crate::instruction`].
//!
//! It has its own stack of calls, so no program can exhaust the host's. The registers of the current call are a slice,
//! which is left only for calls, returns and collections: everything else happens in one loop.

mod calls;
mod execute;
mod memory;

use dashu_int::IBig;

use crate::detail::Detail;
use crate::heap::{Handle, Heap, Value};
use crate::inputs::{Argument, Inputs, Integers};
use crate::instruction::Register;
use crate::observer::Observer;
use crate::outcome::{Limits, Outcome, Run};
use crate::program::{Code, CompiledProgram};
use crate::reads::Reads;

pub(crate) use calls::Call;

/// Runs a program on its inputs while something watches.
///
/// The machine is compiled twice: once for the observers of whole runs, so that observing costs little in searches, and
/// once for all others. Each copy takes 3 kB of the engine's gzip.
pub fn run_observed(program: &CompiledProgram, inputs: &Inputs, limits: &Limits, observer: &mut dyn Observer) -> Run {
    run_watched(program, inputs, limits, observer)
}

/// The same, with a machine for this type of observer.
pub(crate) fn run_watched<O: Observer + ?Sized>(
    program: &CompiledProgram,
    inputs: &Inputs,
    limits: &Limits,
    observer: &mut O,
) -> Run {
    let code = if observer.wants_events() { &program.traced } else { &program.plain };
    let mut machine = Machine {
        program,
        code,
        inputs,
        limits,
        observer,
        heap: Heap::new(limits.memory, limits.integer_bits),
        constants: Vec::new(),
        stack: Vec::new(),
        calls: Vec::new(),
        stack_bytes: 0,
        steps: 0,
        pause: limits.steps.min(STEPS_BETWEEN_QUESTIONS),
        outputs: Vec::new(),
        inputs_read: Integers::default(),
        detail: None,
        freed: None,
    };
    machine.heap.reads = machine.observer.wants_reads().then(Reads::default);
    let outcome = machine.run();
    let error = if let Outcome::Error { span, .. } = outcome { Some(span) } else { None };
    machine.leave_open_calls(error);
    let elements_read = machine.heap.reads.take().and_then(Reads::finish);
    let steps = machine.steps.saturating_sub(u64::from(error.is_some()));
    let Machine { outputs, inputs_read, detail, freed, .. } = machine;
    Run { outcome, steps, outputs, inputs_read, elements_read, detail, freed }
}

struct Machine<'a, O: ?Sized> {
    program: &'a CompiledProgram,
    code: &'a Code,
    inputs: &'a Inputs,
    limits: &'a Limits,
    observer: &'a mut O,
    heap: Heap,
    constants: Vec<Value>,
    /// The frames of all open calls, one after the other.
    stack: Vec<Value>,
    calls: Vec<Call>,
    /// The bytes that the open calls take on the stack.
    stack_bytes: u64,
    steps: u64,
    /// The step at which the observer next decides whether to continue; at the latest the limit on steps.
    pause: u64,
    outputs: Vec<IBig>,
    inputs_read: Integers,
    detail: Option<Box<Detail>>,
    freed: Option<Handle>,
}

/// The number of statements before the observer decides again whether to continue.
const STEPS_BETWEEN_QUESTIONS: u64 = 1 << 16;

/// The reason why the loop over the instructions of a call is left.
enum Transfer {
    Call { function: u32, first: Register, dst: Register },
    Return(Value),
    Collect,
    Stop(Outcome),
}

impl<O: Observer + ?Sized> Machine<'_, O> {
    fn run(&mut self) -> Outcome {
        let Some(main) = self.program.main else {
            return Outcome::Finished { result: IBig::ZERO };
        };
        self.constants = self.program.constants.iter().map(|each| self.heap.integer(each.clone())).collect();
        for (parameter, register) in self.program.arguments.iter().enumerate() {
            let argument = match self.inputs.parameters.get(parameter) {
                Some(Argument::Integer(integer)) => self.heap.integer(integer.clone()),
                Some(Argument::Array(array)) => self.heap.argument(parameter, array),
                None => Value::Int(0),
            };
            self.stack.resize(*register as usize, Value::Undefined);
            self.stack.push(argument);
        }
        // The arguments lie where a caller's would: `main` is called with them as its own first registers.
        let mut position = 0;
        let call = Call { function: main, base: 0, arguments: 0, dst: 0, back: 0, called_at: 0 };
        if let Err(outcome) = self.enter(call, &mut position) {
            return outcome;
        }
        loop {
            match self.execute(&mut position) {
                Transfer::Stop(outcome) => return outcome,
                Transfer::Collect => {
                    let memory = self.memory();
                    let roots = self.stack.iter().chain(&self.constants).copied();
                    if self.heap.collect(roots, memory).is_err() || self.outputs.len() > self.limits.memory {
                        return Outcome::MemoryLimit;
                    }
                    if self.steps.saturating_add(self.heap.big_words) > self.limits.steps {
                        return Outcome::StepLimit;
                    }
                    // Long integers may make much work of few statements; they make collections due as well.
                    if self.observer.go_on().is_break() {
                        return Outcome::Interrupted;
                    }
                }
                Transfer::Call { function, first, dst } => {
                    let caller = self.calls[self.calls.len() - 1];
                    let base = caller.base + self.program.functions[caller.function as usize].registers as usize;
                    let arguments = caller.base + first as usize;
                    let call = Call { function, base, arguments, dst, back: position, called_at: self.steps };
                    if let Err(outcome) = self.enter(call, &mut position) {
                        return outcome;
                    }
                }
                Transfer::Return(value) => {
                    let Some(callee) = self.calls.pop() else { return Outcome::CallDepth };
                    self.stack_bytes -= self.program.functions[callee.function as usize].frame_bytes;
                    let Some(caller) = self.calls.last() else {
                        // The code has checked that it is an integer.
                        return Outcome::Finished { result: self.heap.as_integer(value).unwrap_or_default() };
                    };
                    self.stack.truncate(callee.base);
                    self.stack[caller.base + callee.dst as usize] = value;
                    position = callee.back;
                }
            }
        }
    }
}
