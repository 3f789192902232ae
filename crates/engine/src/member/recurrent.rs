//! Recurrent sets: runs that never end.
//!
//! # Idea
//! The program runs on a few inputs made from small integers and its own constants. A run that is long is followed from
//! loop to loop: either a state comes again, or invariants of the program that starts in one of the run's states show that
//! it never leaves the loops. At last, a sequence of transitions that the run repeats is taken for one. See
//! [`loopscope_termination::recurrent`] and [`loopscope_termination::periodic`].
//!
//! The value of an input depends on its role: a number, what stands in place of one, or a character. If the interpreter is
//! in the same state twice, what the run reads between may be read over and over, whether it is the same or not.
//!
//! # Source
//! Those of [`loopscope_termination::recurrent`]: Gupta et al. 2008; Chen et al. 2014; Frohn, Giesl 2019.
//!
//! # What is exact
//! The run never ends. The interpreter has executed many of its steps. If there is none, nothing follows.
//!
//! # Which programs
//! All, for a state of the interpreter that comes again or a call that makes the same call again. Otherwise those
//! without calls of function values; of recursion, only calls before which no other one has returned are followed.
//! Values of records and behind pointers must not decide whether the run stays.
//!
//! A text that a user types ends. So if a C program reads characters in a loop, only the run that reads the end of the text
//! each time is looked at.
//!
//! # When it stops
//! When it has looked at all inputs, or at [`MOST_LONG`](loopscope_termination::recurrent_search::MOST_LONG) long runs.
//!
//! # Example
//! `i = 0; while (i != n) i = i + 2;` with `n = 1`: `i` is even and `n` is odd in every iteration.

use loopscope_message::text;
use loopscope_question::report::{StopCode, StopReason};
use loopscope_question::technique;
use loopscope_symex::{Counters, StopReason as Reason};
use loopscope_termination::recurrent_search::{Outcome, RecurrentSearch, Scope};
use loopscope_termination::system::{KeptVariables, TransitionSystem};

use super::ranking::analysed::{Analysed, line, system};
use super::ranking::calls;
use super::{Found, Member, Progress, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::stop::plain;
use crate::workspace::Workspace;

pub(super) mod answer;
pub(crate) mod long;

/// Recurrent sets.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::RECURRENT, is_quick: true, is_early: false, next: |_| None, start };

/// The limit for the cost of a question.
const LIMIT: u64 = 100_000;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    search(question, workspace, Scope { except: Vec::new(), sequences: true })
}

/// A search for runs that never end.
///
/// # Errors
/// A limit was reached.
pub(crate) fn search<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
    scope: Scope,
) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (program, system) = match calls::blocks(question, workspace) {
        Ok(Some(blocks)) => {
            let system = TransitionSystem::of_first_calls(&mut workspace.pool, &blocks);
            (Some(Analysed::WithCalls(blocks)), system)
        }
        Ok(None) => {
            let (view, system) = system(question, KeptVariables::Relevant, workspace)?;
            (Some(Analysed::InView(view)), system)
        }
        Err(stop) if stop.code == StopCode::NotHandled => (None, TransitionSystem::default()),
        Err(stop) => return Err(stop),
    };
    let line_of = |head| match &program {
        Some(Analysed::InView(view)) => line(view, &system, head),
        Some(Analysed::WithCalls(blocks)) => calls::place(question, blocks, head).0,
        None => 0,
    };
    let lines = (0..system.heads.len()).map(line_of).collect();
    let search = RecurrentSearch::new(question.executable(), system, lines, scope);
    Ok(Box::new(Recurrent { question, program, search }))
}

/// Looks for a run that never ends.
struct Recurrent<'q> {
    question: &'q Question<'q>,
    /// None if calls of function values prevent a transition system: then states are compared by the interpreter alone.
    program: Option<Analysed<'q>>,
    search: RecurrentSearch<'q>,
}

impl Recurrent<'_> {
    /// Works to the end of the slice.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        workspace.resources.set_limit(LIMIT);
        loop {
            if let Some(limit) = workspace.limit() {
                return Err(Reason::Limit(limit));
            }
            if workspace.meter.is_over(&self.search.counters()) {
                return Ok(Progress::Paused);
            }
            if self.search.is_solving() {
                workspace.meter.doing = Doing::Solving;
            } else if self.search.is_running() {
                workspace.meter.doing = Doing::SmallRuns;
            }
            let found = match self.search.step(&mut workspace.context())? {
                Outcome::Partly => continue,
                Outcome::Found(run) => {
                    let system = self.program.as_ref().map(|program| (program, self.search.system()));
                    Found::Endless(Box::new(answer::endless(self.question, system, &mut workspace.pool, *run)))
                }
                Outcome::Exhausted => {
                    Found::Stopped(plain(StopCode::Approximated, text!("no run was found that certainly never ends")))
                }
            };
            return Ok(Progress::Ended(found));
        }
    }
}

impl Member for Recurrent<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.search.counters());
        Progress::from_outcome(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        self.search.counters()
    }
}
