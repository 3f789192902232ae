//! Null pointers: since when a variable is null that a run dereferences.

use std::ops::ControlFlow;

use loopscope_syntax::{ShownKind, Span};

use crate::heap::Value;
use crate::inputs::Inputs;
use crate::instruction::Register;
use crate::machine::run_observed;
use crate::observer::RunView;
use crate::outcome::Limits;
use crate::presentation::ShownAs;
use crate::program::CompiledProgram;
use crate::watch::Watch;

/// Since when a variable is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NullSince {
    /// The statement at this place made it null.
    Statement(Span),
    /// It is a parameter, and the call at this place passes null.
    Call(Span),
}

/// Since when the variable with this name in the text is null, in the call in which a run fails. `None` if there is no such
/// variable, if it is not null, or if it was null before that call. The run must end within `limits`.
pub fn null_since(program: &CompiledProgram, inputs: &Inputs, limits: &Limits, name: &str) -> Option<NullSince> {
    let mut witness = NullWitness { name, found: Found::Nothing };
    run_observed(program, inputs, limits, &mut Watch::FailingCall(&mut witness));
    let Found::Call(failing) = witness.found else { return None };
    witness.found = Found::Changes { failing, was_null: None, previous: None, since: None };
    run_observed(program, inputs, limits, &mut Watch::FailingCall(&mut witness));
    match witness.found {
        Found::Changes { since, .. } => since,
        _ => None,
    }
}

/// Observes a variable: first in which call the run fails, then how it changes in this call.
pub(crate) struct NullWitness<'a> {
    name: &'a str,
    found: Found,
}

enum Found {
    Nothing,
    Call(FailingCall),
    Changes {
        failing: FailingCall,
        /// True if it was null before the previous statement of the call.
        was_null: Option<bool>,
        previous: Option<Span>,
        since: Option<NullSince>,
    },
}

/// A call, and a variable of it.
#[derive(Clone, Copy)]
struct FailingCall {
    depth: u32,
    called_at: u64,
    register: Register,
}

impl NullWitness<'_> {
    pub(crate) fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        self.compare(view);
        if let Found::Changes { failing, previous, .. } = &mut self.found
            && failing.is_in(view)
        {
            *previous = Some(view.statement_span(statement));
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn failed(&mut self, view: &RunView<'_>) {
        self.compare(view);
        let is_null = |register: &Register| is_null(view, *register) == Some(true);
        if let Found::Nothing = self.found
            && let Some(register) = named(view, self.name).into_iter().find(is_null)
        {
            let failing = FailingCall { depth: view.depth, called_at: view.called_at, register };
            self.found = Found::Call(failing);
        }
    }

    /// Compares the variable with what it was before the previous statement of the call.
    fn compare(&mut self, view: &RunView<'_>) {
        let Found::Changes { failing, was_null, previous, since } = &mut self.found else { return };
        if !failing.is_in(view) {
            return;
        }
        let now = is_null(view, failing.register);
        if now != Some(true) {
            *since = None;
        } else if *was_null != Some(true) {
            *since = match *previous {
                Some(statement) => Some(NullSince::Statement(statement)),
                None => call(view, failing.register).map(NullSince::Call),
            };
        }
        *was_null = now;
    }
}

impl FailingCall {
    fn is_in(&self, view: &RunView<'_>) -> bool {
        view.depth == self.depth && view.called_at == self.called_at
    }
}

/// The variables of the running function with this name in the text: a pointer to an element is two.
fn named(view: &RunView<'_>, name: &str) -> Vec<Register> {
    let variables = view.function.variables.iter().zip(0..);
    let is_named = |shown: &ShownAs, own: &str| match shown {
        ShownAs::Hidden => false,
        ShownAs::Written(shown) if shown.kind == ShownKind::Index => shown.name.strip_suffix(" at") == Some(name),
        _ => shown.name(own) == name,
    };
    variables.filter(|(each, _)| is_named(&each.shown, &each.name)).map(|(_, register)| register).collect()
}

/// Returns `true` if a variable is null; `None` if it has no value.
fn is_null(view: &RunView<'_>, register: Register) -> Option<bool> {
    let shown = &view.function.variables[register as usize].shown;
    match shown.content(view, view.variable(register)) {
        Value::Undefined => None,
        Value::Null => Some(true),
        Value::Int(index) => Some(shown.kind() == ShownKind::Index && index == ShownKind::NULL_INDEX),
        _ => Some(false),
    }
}

/// The call in which a parameter got its value.
fn call(view: &RunView<'_>, register: Register) -> Option<Span> {
    let is_parameter = register < view.function.parameters;
    let is_shared =
        matches!(&view.function.variables[register as usize].shown, ShownAs::Written(shown) if shown.by_reference);
    let back = view.calls.last().filter(|_| is_parameter && !is_shared)?.back as usize;
    Some(view.sites.get(back.checked_sub(1)?)?.whole)
}
