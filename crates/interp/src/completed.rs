//! Counting the iterations that a run completes.

use loopscope_syntax::Span;

use crate::inputs::Inputs;
use crate::instruction::Event;
use crate::machine::run_observed;
use crate::observer::{Observer, RunView};
use crate::outcome::{Limits, Run};
use crate::program::CompiledProgram;

/// The number of times that a run got to a loop, and how many iterations it completed: after each of them, it returned
/// to the loop's head. The iteration that leaves a loop does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The whole loop.
    pub span: Span,
    /// The number of times that the loop was entered from outside.
    pub entries: u64,
    /// The number of iterations that were completed in all.
    pub all: u64,
    /// The most after one entry; meaningless in a function that calls itself within the loop.
    pub most: u64,
}

/// Runs a program, and counts the iterations of all its loops.
pub fn count_completed(program: &CompiledProgram, inputs: &Inputs, limits: &Limits) -> (Run, Vec<Completed>) {
    let loops = program.loops.iter().map(|each| (Completed { span: each.span, entries: 0, all: 0, most: 0 }, 0));
    let mut counter = Counter { loops: loops.collect() };
    let run = run_observed(program, inputs, limits, &mut counter);
    (run, counter.loops.into_iter().map(|(completed, _)| completed).collect())
}

/// The loops, with the number since the last entry.
struct Counter {
    loops: Vec<(Completed, u64)>,
}

impl Observer for Counter {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event, _: &RunView<'_>) {
        match event {
            Event::EnterLoop(id) => {
                let (completed, since) = &mut self.loops[id as usize];
                completed.entries += 1;
                *since = 0;
            }
            Event::Complete(id) => {
                let (completed, since) = &mut self.loops[id as usize];
                *since += 1;
                completed.all += 1;
                completed.most = completed.most.max(*since);
            }
            _ => {}
        }
    }
}
