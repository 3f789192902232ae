//! The steps of a trace.

use loopscope_syntax::{LineIndex, Span};

use super::{Change, Step};
use crate::heap::Value;
use crate::observer::View;
use crate::show;

/// Records the wanted steps.
pub(super) struct Steps<'a> {
    lines: &'a LineIndex,
    wanted: Wanted,
    pub(super) recorded: Vec<Step>,
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
        Self { lines, wanted: Wanted::new(total, limit as u64), recorded: Vec::new(), calls: Vec::new() }
    }

    pub(super) fn statement(&mut self, statement: u32, view: &View<'_>) {
        if !self.wanted.contains(view.steps()) {
            return;
        }
        self.record(view.statement_span(statement), view);
    }

    /// `main` returns.
    pub(super) fn end(&mut self, view: &View<'_>) {
        let last = self.recorded.last().map(|step| step.span);
        if let Some(span) = last {
            self.record(span, view);
        }
    }

    fn record(&mut self, span: Span, view: &View<'_>) {
        let changes = self.changes(view);
        self.recorded.push(Step {
            index: view.steps(),
            line: self.lines.line(span.start),
            span,
            depth: view.depth(),
            function: view.function().to_owned(),
            changes,
        });
    }

    fn changes(&mut self, view: &View<'_>) -> Vec<Change> {
        self.calls.resize(view.depth() as usize + 1, KnownCall::default());
        let known = &mut self.calls[view.depth() as usize];
        if known.called_at != Some(view.called_at) {
            let values = vec![None; view.function.variables.len()];
            *known = KnownCall { called_at: Some(view.called_at), values };
        }
        let mut changes = Vec::new();
        for (variable, declared) in (0..).zip(&view.function.variables) {
            let value = view.variable(variable);
            if value == Value::Undefined {
                continue;
            }
            let value = show::value(view, value);
            let before = &mut known.values[variable as usize];
            if before.as_ref() != Some(&value) {
                *before = Some(value.clone());
                changes.push(Change { name: declared.name.clone(), variable, value });
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
