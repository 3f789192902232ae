//! The calls that fill the stack, in the program's own words.

use loopscope_interp::{FunctionCall, StackOverflow};
use loopscope_message::{Message, text};
use loopscope_syntax::ShownKind;
use serde::Serialize;

use super::analysed::Analysed;

/// The open calls that fill the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OpenCalls {
    /// Of the functions that call each other again and again: the first call, and the ones after it, at most three. If none
    /// does: only the call that does not fit.
    pub calls: Vec<Invocation>,
    /// The number of open calls of these functions.
    pub open: u32,
    /// True if it is proved that the first call never returns, however large the stack is.
    pub never_returns: bool,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Invocation {
    /// The name of the function.
    pub function: String,
    /// Its arguments: `-1`; one that is not an integer is `…`.
    pub arguments: String,
}

impl OpenCalls {
    /// Of a run of a program.
    pub(super) fn new(found: &StackOverflow, program: &Analysed<'_>) -> Self {
        let calls = found.calls.iter().map(|call| Invocation::new(call, program)).collect();
        Self { calls, open: found.open, never_returns: false }
    }

    /// Why they fill the stack, as a sentence.
    pub(super) fn message(&self) -> Message {
        let open = self.open;
        let full = || text!("{open} open calls fill the stack of 8 MB");
        match self.calls.as_slice() {
            [first, second, third] if first.function != second.function => text!(
                "{first} calls {second}, which calls {third}, and so on: {full}.",
                first = first.code(),
                second = second.code(),
                third = third.code(),
                full = full()
            ),
            [first, second] if first.function != second.function => {
                text!(
                    "{first} calls {second}, and so on: {full}.",
                    first = first.code(),
                    second = second.code(),
                    full = full()
                )
            }
            [first, ..] if self.open > 1 && first.arguments.is_empty() => {
                text!("{first} calls itself again and again: {full}.", first = first.code(), full = full())
            }
            [first, second, third] => text!(
                "{first} calls itself with {second}, {third}, and so on: {full}.",
                first = first.code(),
                second = second.listed(),
                third = third.listed(),
                full = full()
            ),
            [first, ..] => text!("{first} does not fit into what is left of the stack of 8 MB.", first = first.code()),
            [] => text!("The stack of 8 MB is full."),
        }
    }
}

impl Invocation {
    fn new(FunctionCall { function, arguments }: &FunctionCall, program: &Analysed<'_>) -> Self {
        let in_tree = program.tree.functions.iter().find(|each| each.name.text == *function);
        let parameters = in_tree.map_or(&[][..], |each| &each.parameters);
        let shown = parameters.iter().zip(arguments).filter_map(|(parameter, argument)| {
            let shown = program.presentation?.variable(function, &parameter.text)?;
            let is_shown = !shown.by_reference && shown.kind != ShownKind::Index;
            is_shown.then(|| argument.as_ref().map_or_else(|| "…".to_owned(), ToString::to_string))
        });
        Self { function: function.clone(), arguments: shown.collect::<Vec<_>>().join(", ") }
    }

    /// The call, as code: `factorial(-1)`.
    pub fn code(&self) -> String {
        format!("`{}({})`", self.function, self.arguments)
    }

    /// Its arguments in a list of those of several calls.
    fn listed(&self) -> String {
        if self.arguments.contains(',') { format!("({})", self.arguments) } else { self.arguments.clone() }
    }
}
