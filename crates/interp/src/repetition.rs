//! States that come again: a run that reads the same integer for ever and is in the same state twice never ends.
//!
//! # Source
//! R. P. Brent, *An improved Monte Carlo factorization algorithm* (1980), section 2: a state is compared with a kept one,
//! and after 1, 2, 4, 8, ... iterations the current one is kept instead.
//!
//! # What is exact
//! States are the same if they differ in the names of heap objects alone, which no program can observe.

use std::ops::ControlFlow;

use loopscope_syntax::Span;
use rustc_hash::FxHashMap;

use crate::heap::{Handle, Object, Value};
use crate::inputs::Inputs;
use crate::instruction::Event;
use crate::machine::run_observed;
use crate::observer::{Observer, View};
use crate::outcome::Limits;
use crate::program::CompiledProgram;

/// States of more words than this are not compared.
const LARGEST: usize = 600;

/// A state that comes again at the start of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The loop.
    pub span: Span,
    /// How many of its iterations started before.
    pub visits: u64,
    /// After how many of its iterations the state comes again.
    pub period: u64,
}

/// Runs a program and looks for a state that comes again. All inputs must be the same integer, and as many must be given as
/// statements may be executed. `go_on` is called periodically.
pub fn repetition(
    program: &CompiledProgram,
    inputs: &Inputs,
    limits: &Limits,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Repetition> {
    let iterations = vec![0; program.loops.len()];
    let mut watcher = Watcher { program, iterations, all: 0, next: 1, kept: None, found: None, go_on };
    run_observed(program, inputs, limits, &mut watcher);
    watcher.found
}

struct Watcher<'a> {
    program: &'a CompiledProgram,
    /// By loop: how many of its iterations have started.
    iterations: Vec<u64>,
    all: u64,
    /// After how many iterations the next state is kept.
    next: u64,
    kept: Option<Kept>,
    found: Option<Repetition>,
    go_on: &'a mut dyn FnMut() -> bool,
}

/// A state at the start of an iteration.
struct Kept {
    id: u32,
    iterations: u64,
    state: Vec<i64>,
}

impl Observer for Watcher<'_> {
    fn wants_events(&self) -> bool {
        true
    }

    fn statement(&mut self, _: u32, _: &View<'_>) -> ControlFlow<()> {
        if self.found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn event(&mut self, event: Event, view: &View<'_>) {
        let Event::Iterate(id) = event else { return };
        self.all += 1;
        self.iterations[id as usize] += 1;
        let iterations = self.iterations[id as usize];
        if let Some(kept) = self.kept.as_ref().filter(|kept| kept.id == id)
            && state(view).is_some_and(|state| state == kept.state)
        {
            let span = self.program.loops[id as usize].span;
            let (visits, period) = (kept.iterations - 1, iterations - kept.iterations);
            self.found = Some(Repetition { span, visits, period });
        } else if self.all >= self.next {
            self.next *= 2;
            self.kept = state(view).map(|state| Kept { id, iterations, state });
        }
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if (self.go_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The state as words: the open calls, their registers, and what these refer to, with objects by the order in which they
/// are found. `None` if it is too large, or has integers of more than 64 bits.
fn state(view: &View<'_>) -> Option<Vec<i64>> {
    let mut writer = Writer { words: Vec::new(), numbers: FxHashMap::default(), objects: Vec::new() };
    for call in view.calls {
        writer.words.extend([i64::from(call.function), i64::from(call.back)]);
    }
    for value in view.callers.iter().chain(view.frame) {
        writer.value(*value)?;
    }
    let mut written = 0;
    while let Some(handle) = writer.objects.get(written).copied() {
        written += 1;
        match view.heap.get(handle) {
            Object::Cell(value) => writer.value(*value)?,
            Object::Array(values) => writer.values(values)?,
            Object::Record { shape, fields } => {
                writer.words.push(i64::from(*shape));
                writer.values(fields)?;
            }
            Object::InputArray(elements) => {
                let (given, changed) = (elements.given_in_words()?, elements.written_in_words()?);
                writer.words.extend([-1, word(given.len()), word(changed.len())]);
                for (first, last, value) in given {
                    writer.words.extend([first, last]);
                    writer.value(value)?;
                }
                for (index, value) in changed {
                    writer.words.push(index);
                    writer.value(value)?;
                }
            }
            Object::Big(_) | Object::Free => return None,
        }
    }
    Some(writer.words)
}

/// A number of things that exist: fewer than 2^63.
fn word(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

struct Writer {
    words: Vec<i64>,
    numbers: FxHashMap<Handle, i64>,
    /// In the order in which they were found.
    objects: Vec<Handle>,
}

impl Writer {
    fn values(&mut self, values: &[Value]) -> Option<()> {
        self.words.push(word(values.len()));
        values.iter().try_for_each(|value| self.value(*value))
    }

    fn value(&mut self, value: Value) -> Option<()> {
        if self.words.len() > LARGEST {
            return None;
        }
        let (kind, word) = match value {
            Value::Undefined => (0, 0),
            Value::Int(integer) => (1, integer),
            Value::Null => (2, 0),
            Value::Cell(handle) => (3, self.number(handle)),
            Value::Array(handle) => (4, self.number(handle)),
            Value::Record(handle) => (5, self.number(handle)),
            Value::Function(function) => (6, i64::from(function)),
            Value::Big(_) => return None,
        };
        self.words.extend([kind, word]);
        Some(())
    }

    fn number(&mut self, handle: Handle) -> i64 {
        let next = word(self.objects.len());
        let number = *self.numbers.entry(handle).or_insert(next);
        if number == next {
            self.objects.push(handle);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use loopscope_syntax::{Dialect, analyse};

    use super::*;
    use crate::{Argument, Exhausted, Integers, compile};

    fn look(source: &str, parameter: i64) -> Option<u64> {
        let program = compile(&analyse(source, Dialect::Extended).program);
        let mut integers = Integers::default();
        integers.push(3.into(), 10_000);
        let inputs = Inputs {
            inputs: integers,
            parameters: vec![Argument::Integer(parameter.into())],
            exhausted: Exhausted::Stop,
        };
        let limits = Limits { steps: 10_000, ..Limits::default() };
        repetition(&program, &inputs, &limits, &mut || true).map(|found| found.period)
    }

    #[test]
    fn a_state_that_comes_again_is_found() {
        assert_eq!(look("main(n) { while (n > 0) { n = n - n / 2; } return 0; }", 1), Some(1));
        let turning = "main(n) { while (n > 0) { n = 4 - n; } return 0; }";
        assert_eq!(look(turning, 1), Some(2));
        let read = "main(n) { while (n > 0) { n = input; } return 0; }";
        assert!(look(read, 1).is_some());
        let list = "main(n) { var p = alloc {next: null, value: n}; (*p).next = p; while (p != null) { p = (*p).next; } return 0; }";
        assert!(look(list, 1).is_some());
        let replaced = "main(n) { var p = alloc n; while (*p > 0) { p = alloc *p; } return 0; }";
        assert!(look(replaced, 1).is_some(), "the names of objects do not matter");
    }

    #[test]
    fn a_state_that_changes_does_not_come_again() {
        assert_eq!(look("main(n) { while (n > 0) { n = n + 1; } return 0; }", 1), None);
        assert_eq!(look("main(n) { while (n < 100) { n = n + 1; } return 0; }", 1), None);
        let growing = "main(n) { var p = null; while (n > 0) { p = alloc {next: p}; } return 0; }";
        assert_eq!(look(growing, 1), None);
        let written = "main(A) { var i = 0; while (A[i] == 0) { A[i] = 1; i = 1 - i; } return 0; }";
        assert_eq!(look(written, 0), None);
    }
}
