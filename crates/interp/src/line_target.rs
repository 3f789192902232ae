//! Stopping a run when it reaches a line.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use loopscope_syntax::{LineIndex, Span};

use crate::observer::{Observer, RunView};
use crate::program::CompiledProgram;

/// Ends a run, with [`crate::Outcome::ReachedTarget`], when it is about to execute a statement that starts on a line,
/// or, if none does, of those that continue there all on the last line where one starts. For a statement with a body only the header
/// counts; each part of a `for` header counts for its own line.
#[derive(Clone, Debug)]
pub struct LineTarget {
    /// By statement.
    wanted: Vec<bool>,
    reads: bool,
}

impl LineTarget {
    /// The target, or `None` if there is nothing to execute on that line.
    pub fn new(program: &CompiledProgram, lines: &LineIndex, line: u32) -> Option<Self> {
        let last = |span: Span| lines.line(span.end.max(span.start + 1) - 1);
        let starting = program.anchors.iter().filter(|anchor| lines.line(anchor.span.start) == line);
        let mut entries: Vec<u32> = starting.map(|anchor| anchor.entry).collect();
        if entries.is_empty() {
            let covering = program
                .anchors
                .iter()
                .filter(|anchor| lines.line(anchor.span.start) < line && line <= last(anchor.span));
            let covering: Vec<_> = covering.map(|anchor| (lines.line(anchor.span.start), anchor.entry)).collect();
            let latest = covering.iter().map(|(first, _)| *first).max();
            entries.extend(covering.iter().filter(|(first, _)| Some(*first) == latest).map(|(_, entry)| *entry));
        }
        let mut wanted = vec![false; program.statements.len()];
        for entry in &entries {
            wanted[*entry as usize] = true;
        }
        (!entries.is_empty()).then_some(Self { wanted, reads: false })
    }

    /// By line, the marks of the statements that start there: those at which a target on this line stops.
    pub fn starting(program: &CompiledProgram, lines: &LineIndex) -> BTreeMap<u32, Vec<u32>> {
        let mut starting: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for anchor in &program.anchors {
            starting.entry(lines.line(anchor.span.start)).or_default().push(anchor.entry);
        }
        starting
    }

    /// No target: the run continues to its end.
    pub fn nowhere(program: &CompiledProgram) -> Self {
        Self { wanted: vec![false; program.statements.len()], reads: false }
    }

    /// The same; it also wants to know which elements of the arguments the run reads.
    pub fn with_reads(self) -> Self {
        Self { reads: true, ..self }
    }

    /// The marks of the statements at which it stops.
    pub fn statements(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.wanted).filter(|(_, wanted)| **wanted).map(|(statement, _)| statement)
    }

    /// Returns `true` if the run stops at a statement.
    #[inline]
    pub(crate) fn wants(&self, statement: u32) -> bool {
        self.wanted[statement as usize]
    }
}

/// Ends a run at its target, if it has one.
#[inline]
pub(crate) fn stop_at(target: Option<&LineTarget>, statement: u32) -> ControlFlow<()> {
    if target.is_some_and(|target| target.wants(statement)) {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

impl Observer for LineTarget {
    fn wants_reads(&self) -> bool {
        self.reads
    }

    #[inline]
    fn statement(&mut self, statement: u32, _: &RunView<'_>) -> ControlFlow<()> {
        stop_at(Some(self), statement)
    }
}
