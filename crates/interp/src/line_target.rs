//! Stopping a run when it comes to a line.

use std::ops::ControlFlow;

use loopscope_syntax::LineIndex;

use crate::observer::{Observer, View};
use crate::program::Program;

/// Ends a run, with [`crate::Outcome::ReachedTarget`], when it is about to execute a statement that starts on a line; if
/// none does, the innermost statement that covers the line. A loop counts for the line of its `while`, each part of a
/// `for` header for its own.
#[derive(Clone, Debug)]
pub struct LineTarget {
    /// By statement.
    wanted: Vec<bool>,
}

impl LineTarget {
    /// The target, or `None` if there is nothing to execute on that line.
    pub fn new(program: &Program, lines: &LineIndex, line: u32) -> Option<Self> {
        let entered = || program.anchors.iter().filter_map(|anchor| anchor.entry.map(|entry| (anchor.span, entry)));
        let mut entries: Vec<u32> =
            entered().filter(|(span, _)| lines.line(span.start) == line).map(|(_, entry)| entry).collect();
        if entries.is_empty() {
            let covering = entered().filter(|(span, _)| {
                (lines.line(span.start)..=lines.line(span.end.saturating_sub(1).max(span.start))).contains(&line)
            });
            entries.extend(covering.min_by_key(|(span, _)| span.end - span.start).map(|(_, entry)| entry));
        }
        let mut wanted = vec![false; program.statements.len()];
        entries.iter().for_each(|entry| wanted[*entry as usize] = true);
        (!entries.is_empty()).then_some(Self { wanted })
    }
}

impl Observer for LineTarget {
    #[inline]
    fn statement(&mut self, statement: u32, _: &View<'_>) -> ControlFlow<()> {
        if self.wanted[statement as usize] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
