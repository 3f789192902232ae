//! Repeated states: a run that is in the same state twice never ends if it reads again and again what it reads between. Nor
//! does one in which a call makes the same call again, directly or by others.
//!
//! # Source
//! R. P. Brent, *An improved Monte Carlo factorization algorithm* (1980), section 2: a state is compared with a kept one,
//! and after 1, 2, 4, 8, ... iterations the current one is kept instead. The same for calls.
//!
//! # What is exact
//! States are the same if they differ in the names of heap objects alone, which no program can observe; and, while the run
//! stays in a loop, in integers on which nothing depends that it does there ([`needed`]). Calls are the same if their
//! arguments are the same integers: there are no global variables, so a call does the same as an earlier one.

mod needed;
mod state;

use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_syntax::Span;
use loopscope_syntax::ast::Typed;

use crate::heap::Value;
use crate::inputs::Inputs;
use crate::instruction::Event;
use crate::machine::run_observed;
use crate::observer::{Observer, RunView};
use crate::outcome::Limits;
use crate::program::CompiledProgram;
use state::{State, state};

/// The value of [`Typed::Next`] at the end of the text.
const AT_END: u8 = 2;

/// A state that repeats at the start of an iteration, or a call that is made again before it has returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The part that is repeated.
    pub of: Repeated,
    /// The number of its iterations that started before, or how many calls were made.
    pub visits: u64,
    /// The number of these after which the state repeats.
    pub period: u64,
    /// The number of inputs that the run reads before the state is there for the first time, and from there until it repeats.
    pub reads: (u64, u64),
}

/// The part that a run repeats forever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// The loop at this place.
    Loop(Span),
    /// Calls of the function with this name.
    Function(String),
}

/// Runs a program and looks for a state that repeats. If a text that a user types ends (C), the run reads no part of it from
/// one state to the other. `go_on` is called periodically.
pub fn repetition(
    program: &CompiledProgram,
    inputs: &Inputs,
    (limits, text_ends): (&Limits, bool),
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Repetition> {
    let iterations = vec![0; program.loops.len()];
    let calls = Calls { latest: 0, made: vec![0; program.functions.len()], all: 0, next: 1, kept: None };
    let read = Read { text_ends, ..Read::default() };
    let mut watcher = Watcher { program, iterations, all: 0, next: 1, kept: None, calls, read, found: None, go_on };
    run_observed(program, inputs, limits, &mut watcher);
    watcher.found
}

struct Watcher<'a> {
    program: &'a CompiledProgram,
    /// By loop: how many of its iterations have started.
    iterations: Vec<u64>,
    all: u64,
    /// The number of iterations after which the next state is kept.
    next: u64,
    kept: Option<IterationState>,
    calls: Calls,
    read: Read,
    found: Option<Repetition>,
    go_on: &'a mut dyn FnMut() -> bool,
}

/// The number of inputs that a run has read.
#[derive(Clone, Copy, Default)]
struct Read {
    all: u64,
    /// Those that are parts of a text.
    typed: u64,
    text_ends: bool,
}

impl Read {
    /// The number of inputs that were read before a moment, and since.
    fn since(self, earlier: Self) -> (u64, u64) {
        (earlier.all, self.all - earlier.all)
    }

    /// Returns `true` if what was read since a moment can be read over and over.
    fn is_repeatable(self, since: Self) -> bool {
        !self.text_ends || self.typed == since.typed
    }
}

/// A state at the start of an iteration.
struct IterationState {
    read: Read,
    id: u32,
    iterations: u64,
    /// When the call was made whose loop this is.
    called_at: u64,
    /// True if the run has stayed in the loop since.
    stays: bool,
    needed: Vec<bool>,
    state: State,
}

/// The calls so far.
struct Calls {
    /// When the last one was made.
    latest: u64,
    /// By function: how many.
    made: Vec<u64>,
    all: u64,
    /// The number of calls after which the next one is kept.
    next: u64,
    kept: Option<KeptCall>,
}

/// A call that may not have returned.
struct KeptCall {
    read: Read,
    function: u32,
    arguments: Vec<Value>,
    made: u64,
    depth: usize,
    called_at: u64,
}

impl Calls {
    /// Looks at the first statement of a call.
    fn look(&mut self, view: &RunView<'_>, read: Read) -> Option<Repetition> {
        let (depth, called_at) = (view.calls.len(), view.called_at);
        if called_at <= self.latest {
            return None;
        }
        self.latest = called_at;
        let function = view.calls[depth - 1].function;
        let made = self.made[function as usize];
        self.made[function as usize] += 1;
        self.all += 1;
        let arguments = &view.frame[..view.function.parameters as usize];
        let is_open =
            |kept: &&KeptCall| view.calls.get(kept.depth - 1).is_some_and(|at| at.called_at == kept.called_at);
        let open = self.kept.as_ref().filter(is_open);
        let is_same = |kept: &&KeptCall| kept.function == function && kept.arguments == arguments;
        if let Some(kept) = open.filter(is_same).filter(|kept| read.is_repeatable(kept.read)) {
            let of = Repeated::Function(view.function.name.clone());
            let reads = read.since(kept.read);
            return Some(Repetition { of, visits: kept.made, period: made - kept.made, reads });
        }
        let is_integer = |value: &Value| matches!(value, Value::Int(_));
        if (open.is_none() || self.all >= self.next) && arguments.iter().all(is_integer) {
            self.next = 2 * self.all;
            self.kept = Some(KeptCall { read, function, arguments: arguments.to_vec(), made, depth, called_at });
        }
        None
    }
}

impl Observer for Watcher<'_> {
    fn wants_events(&self) -> bool {
        true
    }

    fn statement(&mut self, _: u32, view: &RunView<'_>) -> ControlFlow<()> {
        self.found = self.found.take().or_else(|| self.calls.look(view, self.read));
        if self.found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn event(&mut self, event: Event, view: &RunView<'_>) {
        let id = match event {
            Event::Iterate(id) => id,
            Event::EnterLoop(id) => {
                let kept = self.kept.as_mut().filter(|kept| kept.id == id && kept.called_at == view.called_at);
                return kept.into_iter().for_each(|kept| kept.stays = false);
            }
            _ => return,
        };
        self.all += 1;
        self.iterations[id as usize] += 1;
        let iterations = self.iterations[id as usize];
        let is_repeatable = |kept: &&IterationState| kept.id == id && self.read.is_repeatable(kept.read);
        if let Some(kept) = self.kept.as_ref().filter(is_repeatable)
            && let Some(state) = state(view, &kept.needed)
            && state.words == kept.state.words
            && ((kept.stays && kept.called_at == view.called_at) || state.not_needed == kept.state.not_needed)
        {
            let of = Repeated::Loop(self.program.loops[id as usize].span);
            let (visits, period) = (kept.iterations - 1, iterations - kept.iterations);
            let reads = self.read.since(kept.read);
            self.found = Some(Repetition { of, visits, period, reads });
        } else if self.all >= self.next {
            self.next *= 2;
            let (needed, called_at, read) = (needed::needed(self.program, id), view.called_at, self.read);
            let state = state(view, &needed);
            self.kept =
                state.map(|state| IterationState { read, id, iterations, called_at, stays: true, needed, state });
        }
    }

    fn read(&mut self, value: &IBig, _: Span, typed: Option<&Typed>) {
        let is_text = match typed.map(Typed::in_text) {
            None
            | Some(
                Typed::Number(_)
                | Typed::Length
                | Typed::Float(..)
                | Typed::Argument(..)
                | Typed::Random(_)
                | Typed::Failure(_)
                | Typed::Opening(_)
                | Typed::OpeningToWrite(_)
                | Typed::File(..),
            ) => false,
            Some(Typed::Next | Typed::NextFloat) => *value != IBig::from(AT_END),
            Some(Typed::NextCharacter | Typed::Character | Typed::Visible | Typed::Word) => *value != IBig::NEG_ONE,
        };
        self.read.all += 1;
        self.read.typed += u64::from(is_text);
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if (self.go_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
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
        repetition(&program, &inputs, (&limits, false), &mut || true).map(|found| found.period)
    }

    /// The 91 function, with this number in place of 11.
    fn ninety_with(step: u32) -> String {
        format!("f(n) {{ if (n > 100) {{ return n - 10; }} return f(f(n + {step})); }} main(n) {{ return f(n); }}")
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

    #[test]
    fn integers_that_the_loop_does_not_need_may_change() {
        let counted = "main(n) { var c = 0, d = 0; while (n > 0) { d = d + c; c = c + 1; n = n - n / 2; } return c; }";
        assert_eq!(look(counted, 1), Some(1));
        for uses in
            ["if (c > 500) { n = 0; }", "if (!(c - 500)) { n = 0; }", "n = 1 / (500 - c);", "A[0] = c; n = 500 - A[0];"]
        {
            let source = format!("main(n) {{ var c = 0, A = [0]; while (n > 0) {{ c = c + 1; {uses} }} return 0; }}");
            assert_eq!(look(&source, 1), None, "{uses}");
        }
        let passed = "f(c) { return 500 - c; } main(n) { var c = 0; while (n > 0) { c = c + 1; n = f(c); } return 0; }";
        assert_eq!(look(passed, 1), None);
        let pointed = "main(n) { var c = 0, p = &c; while (n > 0) { *p = *p + 1; n = 500 - c; } return 0; }";
        assert_eq!(look(pointed, 1), None);
    }

    #[test]
    fn what_a_loop_does_not_need_is_compared_once_the_run_has_left_it() {
        let outer = "while (n > 0) { i = 0; while (i < 3) { c = c + 1; i = i + 1; } if (c > 500) { n = 0; } }";
        assert_eq!(look(&format!("main(n) {{ var c = 0, i; {outer} return 0; }}"), 1), None);
        let called = "count(c) { var k = c, i = 0; while (i < 3) { k = k + 1; i = i + 1; } return k; } \
            main(n) { var c = 0; while (n > 0) { c = count(c); n = 500 - c; c = c + 0; } return 0; }";
        assert_eq!(look(called, 1), None);
    }

    #[test]
    fn a_call_that_makes_the_same_call_again_is_found() {
        assert!(look(&ninety_with(10), 1).is_some());
        let by_another = "f(n) { return g(3 - n); } g(n) { return f(n); } main(n) { return f(n); }";
        assert!(look(by_another, 1).is_some());
    }

    #[test]
    fn calls_that_have_returned_or_depend_on_more_do_not_count() {
        let ninety_one = ninety_with(11);
        assert_eq!(look(&ninety_one, 1), None);
        let fibonacci = "f(n) { if (n < 2) { return n; } return f(n - 1) + f(n - 2); } main(n) { return f(n + 12); }";
        assert_eq!(look(fibonacci, 1), None);
        let read = "f(p) { if (*p == 0) { return 0; } *p = *p - 1; return f(p); } main(n) { n = 300; return f(&n); }";
        assert_eq!(look(read, 1), None);
        let twice = "f(n) { return n; } main(n) { var i = 0; while (i < 900) { i = i + f(n); } return 0; }";
        assert_eq!(look(twice, 1), None);
    }
}
