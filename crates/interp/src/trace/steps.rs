//! The steps of a trace.

use loopscope_syntax::{LineIndex, Span};

use super::{Change, Step};
use crate::heap::Value;
use crate::observer::RunView;
use crate::presentation::is_unwritten;
use crate::show;

/// Records the wanted steps.
pub(super) struct Steps<'a> {
    lines: &'a LineIndex,
    wanted: Wanted,
    pub(super) recorded: Vec<Step>,
    /// The number of outputs so far.
    pub(super) printed: u64,
    /// True if an iteration began after the last recorded step.
    iterated: bool,
    /// For each open call that a recorded step was in, what its variables held then.
    calls: Vec<KnownCall>,
}

#[derive(Clone, Default)]
struct KnownCall {
    called_at: Option<u64>,
    values: Vec<Option<String>>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(lines: &'a LineIndex, total: u64, limit: usize) -> Self {
        Self {
            lines,
            wanted: Wanted::new(total, limit as u64),
            recorded: Vec::new(),
            printed: 0,
            iterated: false,
            calls: Vec::new(),
        }
    }

    pub(super) fn statement(&mut self, statement: u32, view: &RunView<'_>) {
        if !self.wanted.contains(view.steps()) || view.function.is_hidden {
            return;
        }
        let span = view.statement_span(statement);
        // One statement of the source can be several of the tree. Those with its place, and those in its line that
        // change nothing visible, are not separate steps.
        let may_go_on = view.program.is_presented && !std::mem::take(&mut self.iterated);
        let before = self.recorded.last().filter(|last| may_go_on && self.is_here(last, span, view));
        let before = before.map(|last| last.span);
        if before == Some(span) {
            return;
        }
        let changes = self.changes(view);
        if before.is_none() || !changes.is_empty() {
            self.record(span, changes, view);
        }
    }

    /// An iteration of a loop begins: the next statement is a step, even in the same place.
    pub(super) fn iterate(&mut self, view: &RunView<'_>) {
        self.iterated |= !view.function.is_hidden;
    }

    /// `main` returns.
    pub(super) fn end(&mut self, view: &RunView<'_>) {
        let last = self.recorded.last().map(|step| step.span);
        if let Some(span) = last {
            let changes = self.changes(view);
            self.record(span, changes, view);
        }
    }

    /// The run fails in this call. If the last step is one of another call, which has returned, the error is a step.
    pub(super) fn failed(&mut self, place: Span, view: &RunView<'_>) {
        let known = self.calls.get(view.depth() as usize).and_then(|call| call.called_at);
        let last = self.recorded.last().map(|step| step.depth);
        if last != Some(view.depth()) || known != Some(view.called_at) {
            let changes = self.changes(view);
            self.record(place, changes, view);
        }
    }

    /// Returns `true` if a step is of the same function, depth and line.
    fn is_here(&self, step: &Step, span: Span, view: &RunView<'_>) -> bool {
        step.line == self.lines.line(span.start) && step.depth == view.depth() && step.function == view.function()
    }

    fn record(&mut self, span: Span, changes: Vec<Change>, view: &RunView<'_>) {
        self.recorded.push(Step {
            index: view.steps(),
            line: self.lines.line(span.start),
            span,
            depth: view.depth(),
            function: view.function().to_owned(),
            changes,
            printed: self.printed,
        });
    }

    fn changes(&mut self, view: &RunView<'_>) -> Vec<Change> {
        self.calls.resize(view.depth() as usize + 1, KnownCall::default());
        let known = &mut self.calls[view.depth() as usize];
        if known.called_at != Some(view.called_at) {
            let values = vec![None; view.function.variables.len()];
            *known = KnownCall { called_at: Some(view.called_at), values };
        }
        let mut changes = Vec::new();
        for (variable, declared) in (0..).zip(&view.function.variables) {
            let value = declared.shown.content(view, view.variable(variable));
            let flags = declared.flags.map(|flags| view.variable(flags));
            if value == Value::Undefined || declared.shown.is_hidden() || is_unwritten(flags) {
                continue;
            }
            let value = show::held(view, value, declared.shown.kind(), flags);
            let before = &mut known.values[variable as usize];
            if before.as_ref() != Some(&value) {
                *before = Some(value.clone());
                changes.push(Change { name: declared.shown.name(&declared.name).to_owned(), variable, value });
            }
        }
        changes
    }
}

/// Which steps of a run are recorded.
struct Wanted {
    /// All before this one,
    head: u64,
    /// all from this one on,
    tail: u64,
    /// and between them evenly spaced ones.
    stride: u64,
}

impl Wanted {
    fn new(total: u64, limit: u64) -> Self {
        if total <= limit {
            return Self { head: total, tail: total, stride: 1 };
        }
        let quarter = limit / 4;
        let (head, tail) = (quarter, total - quarter);
        let between = (limit - 2 * quarter).max(1);
        Self { head, tail, stride: (tail - head).div_ceil(between).max(1) }
    }

    fn contains(&self, step: u64) -> bool {
        step < self.head || step >= self.tail || (step - self.head).is_multiple_of(self.stride)
    }
}
