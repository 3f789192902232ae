//! Watching a run.

use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_syntax::Span;
use loopscope_syntax::ast::Typed;

use crate::heap::{Heap, Value};
use crate::instruction::{Event, Site};
use crate::machine::Call;
use crate::program::{CompiledProgram, Function};
use crate::show;

/// An observer of a run, which can end it. Every method has a default that does nothing and costs nothing.
pub trait Observer {
    /// Returns `true` if [`Observer::event`] is to be called. Queried once, before the run; the code that reports
    /// events is slower.
    fn wants_events(&self) -> bool {
        false
    }

    /// Returns `true` if [`crate::Run::elements_read`] is wanted. Queried once, before the run.
    fn wants_reads(&self) -> bool {
        false
    }

    /// A statement is about to be executed (or the condition of one evaluated). [`ControlFlow::Break`] ends the run with
    /// [`crate::Outcome::ReachedTarget`].
    #[inline]
    fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        let _ = (statement, view);
        ControlFlow::Continue(())
    }

    /// A loop is entered, iterates or is left, or an `if` has decided.
    #[inline]
    fn event(&mut self, event: Event, view: &RunView<'_>) {
        let _ = (event, view);
    }

    /// A call returns, or is still open when the run ends; then the innermost comes first.
    #[inline]
    fn left(&mut self, view: &RunView<'_>) {
        let _ = view;
    }

    /// The run fails: `place` went wrong in this call, the innermost one of a function that is shown. Before that, the
    /// call may have waited for others.
    fn failed(&mut self, place: Span, view: &RunView<'_>) {
        let _ = (place, view);
    }

    /// `main` returns.
    fn end(&mut self, view: &RunView<'_>) {
        let _ = view;
    }

    /// Called periodically, after a bounded amount of work: whether the run may continue. [`ControlFlow::Break`] ends
    /// it with [`crate::Outcome::Interrupted`].
    #[inline]
    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// `input` has read a value; `place` is that of what reads it. `typed` says how a user types it, if one does (C).
    fn read(&mut self, value: &IBig, place: Span, typed: Option<&Typed>) {
        let _ = (value, place, typed);
    }

    /// An integer was output.
    fn output(&mut self, value: &IBig) {
        let _ = value;
    }

    /// `input` is evaluated and the given inputs have run out: one more, or `None` to let [`crate::Exhausted`] decide.
    /// `typed` says how a user types it, if one does (C).
    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        let _ = typed;
        None
    }
}

/// The view of a run at a moment: the call that is being executed.
#[derive(Clone, Copy)]
pub struct RunView<'a> {
    pub(crate) program: &'a CompiledProgram,
    pub(crate) function: &'a Function,
    pub(crate) frame: &'a [Value],
    /// The frames of all calls below this one.
    pub(crate) callers: &'a [Value],
    /// All open calls, this one last.
    pub(crate) calls: &'a [Call],
    /// The places of the instructions.
    pub(crate) sites: &'a [Site],
    pub(crate) heap: &'a Heap,
    /// The number of statements that were executed before this one.
    pub(crate) steps: u64,
    /// The number of calls that lie below this one.
    pub(crate) depth: u32,
    /// The value of `steps` when this call was made, which distinguishes it from other calls at its depth.
    pub(crate) called_at: u64,
}

impl RunView<'_> {
    /// The number of statements that were executed before this moment.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of calls that lie below this one: 0 in `main`.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The name of the function.
    pub fn function(&self) -> &str {
        &self.function.name
    }

    /// The place of a statement.
    pub fn statement_span(&self, statement: u32) -> Span {
        self.program.statement_span(statement)
    }

    /// The variables of this call that were written, with their values as short texts, in the order of declaration.
    pub fn variables(&self) -> Vec<(&str, String)> {
        let all = self.function.variables.iter().zip(0..);
        let written = all.filter(|(_, register)| self.variable(*register) != Value::Undefined);
        written.map(|(each, register)| (each.name.as_str(), show::value(self, self.variable(register)))).collect()
    }

    pub(crate) fn variable(&self, register: u32) -> Value {
        let held = self.frame[register as usize];
        let in_cell = self.function.variables[register as usize].in_cell;
        if in_cell { show::pointee(self, held) } else { held }
    }
}
