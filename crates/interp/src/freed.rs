//! Memory that is gone (C): what says so, and where it was freed or which function has returned.
//!
//! In a translated C program, the state of memory is an integer: the only element of a state array, or a field of the
//! struct in a cell ([`Presentation::state_of`]). The run that finds the place observes only a few such states.

use std::ops::ControlFlow;

use loopscope_syntax::{Presentation, Span};

use crate::heap::{Handle, Heap, Object, Value};
use crate::inputs::Inputs;
use crate::instruction::{Instruction, Register};
use crate::machine::run_observed;
use crate::observer::RunView;
use crate::outcome::{Limits, Run};
use crate::program::CompiledProgram;
use crate::watch::Watch;

/// The number of instructions before a failure that may have read the state.
const INSTRUCTIONS: usize = 16;

/// Returns the object that a check read before it failed: a state array, or the cell of a struct.
#[cold]
pub(crate) fn state_read(code: &[Instruction], frame: &[Value]) -> Option<Handle> {
    let before = code.iter().rev().take(INSTRUCTIONS);
    before.take_while(|instruction| !matches!(instruction, Instruction::Mark(_))).find_map(|instruction| {
        match *instruction {
            Instruction::Index { array: holder, .. } | Instruction::Dereference { pointer: holder, .. } => {
                match frame[holder as usize] {
                    Value::Array(handle) | Value::Cell(handle) => Some(handle),
                    _ => None,
                }
            }
            _ => None,
        }
    })
}

/// A state, where an object is a state array or the cell of a struct.
pub(crate) fn state(program: &CompiledProgram, heap: &Heap, object: Handle) -> Option<i64> {
    match heap.get(object) {
        Object::Array(elements) => match elements.as_slice() {
            [Value::Int(state)] => Some(*state),
            _ => None,
        },
        Object::Cell(Value::Record(record)) => {
            let Object::Record { shape, fields } = heap.get(*record) else { return None };
            match program.hidden_part(*shape, fields, Presentation::STATE_FIELD)? {
                Value::Int(state) => Some(state),
                Value::Array(array) => state(program, heap, array),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Why memory is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gone {
    /// It was freed at this place.
    Freed(Span),
    /// It is an array of a function that has returned.
    Returned {
        /// The name of the array.
        array: String,
        /// The name of the function.
        function: String,
    },
}

/// Why the memory is gone that a run used or freed again when it ended, if that is why it ended. `program`, `inputs` and
/// `limits` are those of the run.
pub fn gone(program: &CompiledProgram, inputs: &Inputs, limits: &Limits, run: &Run) -> Option<Gone> {
    let mut frees = frees(program, inputs, limits, &[run.freed?], u64::MAX);
    frees.pop().map(|free| free.gone)
}

/// That memory was freed, or that the function of an array is about to return.
pub(crate) struct Free {
    /// The object that has its state.
    pub(crate) state: Handle,
    /// The number of statements that were executed until then.
    pub(crate) step: u64,
    pub(crate) gone: Gone,
}

/// The changes of these states to freed, in a run until a number of steps.
pub(crate) fn frees(
    program: &CompiledProgram,
    inputs: &Inputs,
    limits: &Limits,
    states: &[Handle],
    until: u64,
) -> Vec<Free> {
    let states = states.iter().map(|state| (*state, None)).collect();
    let mut witness = FreeWitness { states, until, previous: None, found: Vec::new() };
    run_observed(program, inputs, limits, &mut Watch::Frees(&mut witness));
    witness.found
}

/// Observes states.
pub(crate) struct FreeWitness {
    /// Each with what it was before the previous statement.
    states: Vec<(Handle, Option<i64>)>,
    until: u64,
    previous: Option<Span>,
    found: Vec<Free>,
}

impl FreeWitness {
    pub(crate) fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        self.compare(view);
        self.previous = Some(view.statement_span(statement));
        if view.steps() < self.until { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Compares the states with those before the previous statement.
    pub(crate) fn compare(&mut self, view: &RunView<'_>) {
        for (object, before) in &mut self.states {
            let is_there = (*object as usize) < view.heap.size();
            let now = if is_there { state(view.program, view.heap, *object) } else { None };
            if now == Some(Presentation::FREED) {
                let gone = match *before {
                    Some(Presentation::ALLOCATED) => self.previous.map(Gone::Freed),
                    Some(Presentation::FREED) | None => None,
                    Some(_) => returned(view, *object),
                };
                self.found.extend(gone.map(|gone| Free { state: *object, step: view.steps(), gone }));
            }
            *before = now;
        }
    }
}

/// The array of the running function with this state.
fn returned(view: &RunView<'_>, state: Handle) -> Option<Gone> {
    let has_state = |register: Option<Register>| register.map(|at| view.variable(at)) == Some(Value::Array(state));
    let array = view.function.variables.iter().find(|each| has_state(each.state))?;
    let (array, function) = (array.shown.name(&array.name).to_owned(), view.function().to_owned());
    Some(Gone::Returned { array, function })
}
