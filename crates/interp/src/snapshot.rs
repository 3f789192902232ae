//! Snapshots of a run, for a page that draws them: the outputs, the open calls, and what is reachable from their
//! variables.
//!
//! A run can have millions of steps, so [`snapshots`] runs the program again and takes only the requested ones. The
//! size of each is bounded. If there are many calls, objects or elements, the most relevant are kept: the calls at both
//! ends, the objects that are the fewest pointers away from a variable of the last call, and the elements that were
//! written or have an index that an integer variable holds.

mod before;
mod elements;
mod taking;

use std::collections::VecDeque;
use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_syntax::{LineIndex, Span};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::detail::Detail;
use crate::freed::{Free, Gone, frees};
use crate::heap::Handle;
use crate::inputs::Inputs;
use crate::machine::run_watched;
use crate::missing::Missing;
use crate::observer::RunView;
use crate::outcome::{Limits, Run};
use crate::program::CompiledProgram;
use crate::watch::Watch;

/// The number of the last outputs that are kept.
const OUTPUTS: usize = 200;
/// The number of the last characters that are kept of a presented program's output.
const CHARACTERS: usize = 2000;

/// The state of a run when a statement is about to be executed, or `main` returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Snapshot {
    /// The number of statements that were executed before.
    pub step: u64,
    /// The outputs so far.
    pub outputs: Outputs,
    /// The open calls, that of `main` first.
    pub calls: Vec<OpenCall>,
    /// The number of calls that are left out after the first ones.
    pub hidden_calls: u32,
    /// The heap objects that are reachable from a variable, by rising identity.
    pub objects: Vec<HeapObject>,
    /// True if more objects are reachable.
    pub more_objects: bool,
    /// The element that the next statement accesses, if its array does not have it.
    pub missing: Option<MissingElement>,
}

/// An element that an array does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MissingElement {
    /// The identity of the array.
    pub array: u32,
    /// The index in decimal, shortened if it is long.
    pub index: String,
}

/// The outputs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Outputs {
    /// The number of integers.
    pub total: u64,
    /// The last of them in decimal.
    pub last: Vec<String>,
    /// The number of these that are new since the previous snapshot.
    pub fresh: u32,
}

impl Outputs {
    /// All outputs of a run.
    pub fn new(program: &CompiledProgram, run: &Run) -> Self {
        let skipped = run.outputs.len().saturating_sub(most_outputs(program));
        let last = run.outputs[skipped..].iter().map(crate::show::integer);
        Self { total: run.outputs.len() as u64, last: last.collect(), fresh: 0 }
    }
}

fn most_outputs(program: &CompiledProgram) -> usize {
    if program.is_presented { CHARACTERS } else { OUTPUTS }
}

/// A call that has not returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OpenCall {
    /// The function.
    pub function: String,
    /// Its current line: that of the next statement, or of the call that it waits for.
    pub line: u32,
    /// The number of calls below this one: 0 for `main`.
    pub depth: u32,
    /// The number of parameters among the variables; they come first.
    pub parameters: u32,
    /// Its variables in the order of declaration.
    pub variables: Vec<Slot>,
    /// The number of variables that are left out.
    pub hidden_variables: u32,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Held,
    /// True if it was written since the previous snapshot.
    pub changed: bool,
    /// Its identity, if a pointer can point to it.
    pub cell: Option<u32>,
}

/// The value of a variable, element, field or cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Held {
    /// Nothing yet.
    Unwritten,
    /// An integer.
    Integer {
        /// In decimal, shortened if it is long.
        text: String,
    },
    /// The null pointer.
    Null,
    /// A pointer to a cell or a variable.
    Pointer {
        /// Its identity; none if the object is left out.
        to: Option<u32>,
    },
    /// A reference to an array.
    Array {
        /// Its identity; none if the object is left out.
        to: Option<u32>,
    },
    /// A record, which is a value.
    Record {
        /// Its fields in order.
        fields: Vec<RecordField>,
    },
    /// A function.
    Function {
        /// Its name.
        name: String,
    },
    /// A record too deep within records to be shown.
    Cut,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RecordField {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Held,
    /// True if it was written since the previous snapshot.
    pub changed: bool,
}

/// A cell or an array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HeapObject {
    /// Its identity: the same in all snapshots of a run.
    pub id: u32,
    /// True if it was made since the previous snapshot.
    pub fresh: bool,
    /// The line in which it was freed (C); none if it was not.
    pub freed: Option<u32>,
    /// Its content.
    pub content: Content,
}

/// The content of an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Content {
    /// A cell, made by `alloc`, or a variable of a call that has returned.
    Cell {
        /// Its value.
        value: Held,
        /// True if it was written since the previous snapshot.
        changed: bool,
    },
    /// An array.
    Array {
        /// The elements that are shown, by rising index.
        elements: Vec<ArrayElement>,
        /// The number of its elements; none for an input array, which has one at every index.
        length: Option<u32>,
        /// True if elements after the last one are left out.
        cut: bool,
    },
}

/// An element of an array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ArrayElement {
    /// Its index in decimal.
    pub index: String,
    /// True if elements right before it are left out.
    pub skipped: bool,
    /// Its value.
    pub value: Held,
    /// True if it was written since the previous snapshot.
    pub changed: bool,
}

/// Runs a program and takes a snapshot after each of these numbers of steps, which must be ascending. Changes are
/// relative to the previous snapshot; the first one has none. Moments that the run does not reach are omitted.
pub fn snapshots(
    program: &CompiledProgram,
    lines: &LineIndex,
    inputs: &Inputs,
    limits: &Limits,
    steps: &[u64],
) -> Vec<Snapshot> {
    let mut photographer = SnapshotRecorder {
        most_outputs: most_outputs(program),
        lines,
        wanted: steps,
        before: None,
        outputs: VecDeque::new(),
        output_count: 0,
        taken: Vec::new(),
        flags: FxHashMap::default(),
        freed: Vec::new(),
    };
    if steps.is_empty() {
        return Vec::new();
    }
    let mut watch = Watch::Snapshots(&mut photographer);
    let run = run_watched(program, inputs, limits, &mut watch);
    if let Some(missing) = run.detail.as_deref().and_then(Detail::missing) {
        photographer.mark(missing, run.steps);
    }
    if let (false, Some(last)) = (photographer.freed.is_empty(), steps.last()) {
        let mut states: Vec<Handle> = photographer.freed.iter().map(|freed| freed.state).collect();
        states.dedup();
        photographer.name_frees(&frees(program, inputs, limits, &states, *last));
    }
    photographer.taken
}

/// An object that was freed.
struct Freed {
    /// The number of the snapshot.
    snapshot: usize,
    object: Handle,
    /// The object that has its state.
    state: Handle,
    /// The next statement, if there is one.
    next: Option<Span>,
}

/// Records the snapshots.
pub(crate) struct SnapshotRecorder<'a> {
    most_outputs: usize,
    lines: &'a LineIndex,
    /// The steps that are still to be taken.
    wanted: &'a [u64],
    before: Option<before::Before>,
    outputs: VecDeque<String>,
    output_count: u64,
    taken: Vec<Snapshot>,
    /// For the last snapshot, the arrays by the flags that say which of their elements were written.
    flags: FxHashMap<Handle, Handle>,
    freed: Vec<Freed>,
}

impl SnapshotRecorder<'_> {
    /// `next` is the next statement, if there is one.
    fn take(&mut self, view: &RunView<'_>, next: Option<Span>) {
        let line = next.map_or(0, |span| self.lines.line(span.start));
        let last_count = self.taken.last().map_or(self.output_count, |last| last.outputs.total);
        let fresh = (self.output_count - last_count).min(self.most_outputs as u64) as u32;
        let outputs = Outputs { total: self.output_count, last: self.outputs.iter().cloned().collect(), fresh };
        let taken = taking::take(view, line, self.lines, outputs, self.before.as_ref());
        self.freed.extend(taken.freed.into_iter().map(|(object, state)| Freed {
            snapshot: self.taken.len(),
            object,
            state,
            next,
        }));
        self.taken.push(taken.snapshot);
        self.before = Some(taken.before);
        self.flags = taken.flags;
    }

    /// Writes the lines of these frees into the snapshots.
    fn name_frees(&mut self, frees: &[Free]) {
        for &Freed { snapshot, object, state, next } in &self.freed {
            let snapshot = &mut self.taken[snapshot];
            let free = frees.iter().rfind(|free| free.state == state && free.step <= snapshot.step);
            // While `realloc` still runs, the memory is as good as before.
            let place = free.and_then(|free| if let Gone::Freed(place) = free.gone { Some(place) } else { None });
            let place =
                place.filter(|place| next.is_none_or(|next| next.end <= place.start || place.end <= next.start));
            if let Some(shown) = snapshot.objects.iter_mut().find(|each| each.id == object) {
                shown.freed = place.map(|place| self.lines.line(place.start));
            }
        }
    }

    /// Marks the missing element in the last snapshot, if that is of the statement that failed, after `steps` steps, or of
    /// the error itself.
    fn mark(&mut self, missing: &Missing, steps: u64) {
        let Some(last) = self.taken.last_mut().filter(|last| last.step >= steps) else { return };
        // Reading an element of a C program reads its flag first.
        let array = missing.array.map(|array| self.flags.get(&array).copied().unwrap_or(array));
        let shown = array.filter(|array| last.objects.iter().any(|object| object.id == *array));
        let index = crate::show::integer(&missing.index);
        last.missing = shown.map(|array| MissingElement { array, index });
    }
}

impl SnapshotRecorder<'_> {
    pub(crate) fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        let Some((next, later)) = self.wanted.split_first() else { return ControlFlow::Break(()) };
        if *next == view.steps() {
            self.wanted = later;
            self.take(view, Some(view.statement_span(statement)));
            // After the last snapshot, the run continues to the next statement: this one may fail.
        }
        ControlFlow::Continue(())
    }

    /// The run fails; that may be a step of its own.
    pub(crate) fn failed(&mut self, place: Span, view: &RunView<'_>) {
        if self.wanted.contains(&view.steps()) {
            self.take(view, Some(place));
        }
    }

    pub(crate) fn end(&mut self, view: &RunView<'_>) {
        if self.wanted.contains(&view.steps()) {
            self.take(view, None);
        }
    }

    pub(crate) fn output(&mut self, value: &IBig) {
        self.output_count += 1;
        if self.outputs.len() == self.most_outputs {
            self.outputs.pop_front();
        }
        self.outputs.push_back(crate::show::integer(value));
    }
}
