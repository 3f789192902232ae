//! The observers of whole runs as one type. The machine is made anew for each type of observer, and each copy of it
//! is long to load.

use std::ops::ControlFlow;

use dashu_int::IBig;

use crate::instruction::Event;
use crate::line_target::{LineTarget, stop_at};
use crate::observer::{Observer, View};
use crate::snapshot::Photographer;
use crate::trace::Recorder;

/// What is made of a run.
pub(crate) enum Watch<'w, 'a> {
    /// Nothing; it is only seen how long it is.
    Steps(Option<&'a LineTarget>),
    /// A trace.
    Trace(&'w mut Recorder<'a>),
    /// Snapshots.
    Snapshots(&'w mut Photographer<'a>),
}

impl Observer for Watch<'_, '_> {
    fn wants_events(&self) -> bool {
        !matches!(self, Self::Steps(_))
    }

    #[inline]
    fn statement(&mut self, statement: u32, view: &View<'_>) -> ControlFlow<()> {
        match self {
            Self::Steps(target) => stop_at(*target, statement),
            Self::Trace(recorder) => recorder.statement(statement, view),
            Self::Snapshots(photographer) => photographer.statement(statement, view),
        }
    }

    fn event(&mut self, event: Event, view: &View<'_>) {
        if let Self::Trace(recorder) = self {
            recorder.event(event, view);
        }
    }

    fn left(&mut self, view: &View<'_>) {
        if let Self::Trace(recorder) = self {
            recorder.left(view);
        }
    }

    fn end(&mut self, view: &View<'_>) {
        match self {
            Self::Steps(_) => {}
            Self::Trace(recorder) => recorder.end(view),
            Self::Snapshots(photographer) => photographer.end(view),
        }
    }

    fn output(&mut self, value: &IBig) {
        if let Self::Snapshots(photographer) = self {
            photographer.output(value);
        }
    }
}
