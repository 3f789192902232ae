//! Runs that end when the time is over.

use std::ops::ControlFlow;

use loopscope_interp::{LineTarget, Observer, RunView};

use crate::means::Time;

/// Ends a run at its target, or when the time is over.
pub(crate) struct TimedTarget<'a> {
    pub(crate) at: &'a mut LineTarget,
    pub(crate) time: Time<'a>,
}

impl Observer for TimedTarget<'_> {
    fn wants_reads(&self) -> bool {
        self.at.wants_reads()
    }

    fn statement(&mut self, statement: u32, view: &RunView<'_>) -> ControlFlow<()> {
        self.at.statement(statement, view)
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if self.time.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
