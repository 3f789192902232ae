//! The observers of whole runs as one type. The machine is monomorphised for each type of observer, and each copy of it
//! takes long to load.

use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_syntax::Span;
use loopscope_syntax::ast::Typed;

use crate::freed::FreeWitness;
use crate::inputs::Inputs;
use crate::instruction::Event;
use crate::line_target::{LineTarget, stop_at};
use crate::machine::run_watched;
use crate::nulled::NullWitness;
use crate::observer::{Observer, RunView};
use crate::outcome::{Limits, Run};
use crate::program::CompiledProgram;
use crate::snapshot::SnapshotRecorder;
use crate::trace::Recorder;

/// An event of a followed run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEvent {
    /// A statement, by its mark, is about to be executed. The run ends here if [`Follow::seen`] returns a break.
    Statement(u32),
    /// A condition has decided.
    Decided {
        /// Its place.
        condition: Span,
        /// True if it holds.
        holds: bool,
    },
}

/// Follows a run to a line, until it is interrupted.
pub struct Follow<'s, 'g> {
    /// Where it stops.
    pub at: LineTarget,
    /// Called with each event. A break ends the run before the statement; for a condition it has no effect.
    pub seen: Option<&'s mut dyn FnMut(RunEvent) -> ControlFlow<()>>,
    /// True if it is called for conditions as well: the code that reports these is slower.
    pub conditions: bool,
    /// Called periodically: whether the run may continue.
    pub goes_on: &'g mut dyn FnMut() -> bool,
}

/// Runs a program on its inputs.
pub fn run(program: &CompiledProgram, inputs: &Inputs, limits: &Limits) -> Run {
    run_watched(program, inputs, limits, &mut Watch::Steps(None))
}

/// Runs a program on its inputs to the target line, to its end, or until it is interrupted.
pub fn follow(program: &CompiledProgram, inputs: &Inputs, limits: &Limits, follow: Follow<'_, '_>) -> Run {
    run_watched(program, inputs, limits, &mut Watch::Follow(follow))
}

/// The observers of a run.
pub(crate) enum Watch<'w, 'a, 'g> {
    /// The caller follows it.
    Follow(Follow<'w, 'g>),
    /// Only the number of steps matters.
    Steps(Option<&'a LineTarget>),
    /// A trace.
    Trace(&'w mut Recorder<'a>),
    /// Snapshots.
    Snapshots(&'w mut SnapshotRecorder<'a>),
    /// Where memory is freed.
    Frees(&'w mut FreeWitness),
    /// A variable of the call that fails.
    FailingCall(&'w mut NullWitness<'a>),
}

impl Observer for Watch<'_, '_, '_> {
    fn wants_events(&self) -> bool {
        matches!(
            self,
            Self::Trace(_) | Self::Snapshots(_) | Self::Frees(_) | Self::Follow(Follow { conditions: true, .. })
        )
    }

    fn wants_reads(&self) -> bool {
        matches!(self, Self::Follow(follow) if follow.at.wants_reads())
    }

    #[inline]
    fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        match self {
            Self::Follow(follow) => {
                if let Some(seen) = &mut follow.seen {
                    seen(RunEvent::Statement(statement))?;
                }
                stop_at(Some(&follow.at), statement)
            }
            Self::Steps(target) => stop_at(*target, statement),
            Self::Trace(recorder) => recorder.statement(statement, view),
            Self::Snapshots(photographer) => photographer.statement(statement, view),
            Self::Frees(witness) => witness.statement(statement, view),
            Self::FailingCall(witness) => witness.statement(statement, view),
        }
    }

    fn event(&mut self, event: Event, view: &RunView<'_>) {
        match (self, event) {
            (Self::Trace(recorder), _) => recorder.event(event, view),
            (Self::Follow(Follow { seen: Some(seen), .. }), Event::Decided { condition, holds }) => {
                // Where that was the last that was wanted, the run ends before its next statement.
                let _ = seen(RunEvent::Decided { condition, holds });
            }
            _ => {}
        }
    }

    fn left(&mut self, view: &RunView<'_>) {
        if let Self::Trace(recorder) = self {
            recorder.left(view);
        }
    }

    fn failed(&mut self, place: Span, view: &RunView<'_>) {
        match self {
            Self::Trace(recorder) => recorder.failed(place, view),
            Self::Snapshots(photographer) => photographer.failed(place, view),
            Self::FailingCall(witness) => witness.failed(view),
            _ => {}
        }
    }

    fn end(&mut self, view: &RunView<'_>) {
        match self {
            Self::Follow(_) | Self::Steps(_) | Self::FailingCall(_) => {}
            Self::Trace(recorder) => recorder.end(view),
            Self::Snapshots(photographer) => photographer.end(view),
            Self::Frees(witness) => witness.compare(view),
        }
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        let goes_on = match self {
            Self::Follow(follow) => (follow.goes_on)(),
            _ => true,
        };
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn read(&mut self, value: &IBig, place: Span, typed: Option<&Typed>) {
        if let Self::Trace(recorder) = self {
            recorder.read(value, place, typed);
        }
    }

    fn output(&mut self, value: &IBig) {
        match self {
            Self::Trace(recorder) => recorder.output(),
            Self::Snapshots(photographer) => photographer.output(value),
            _ => {}
        }
    }
}
