//! The use of a merger by an executor.

use loopscope_smt::Pool;

use super::Executor;
use crate::frontier::MeetingOutcome;
use crate::meeting::Meeting;
use crate::merger::Merger;
use crate::recorder::Event;
use crate::search::Candidate;

impl<'a> Executor<'a> {
    /// The same, with states merged at the same place if the merger wants it.
    pub fn with_merger(self, merger: impl Merger + 'a) -> Self {
        let meeting = Meeting::new(self.cfg, Box::new(merger));
        Self { frontier: self.frontier.with_meeting(meeting), ..self }
    }

    /// Merges a state with one that waits at its place, or lets it wait for others. Returns `None` if it does not continue
    /// alone now.
    pub(super) fn merge(&mut self, pool: &mut Pool, candidate: Candidate) -> Option<Candidate> {
        if !self.frontier.is_place(candidate.state.node()) {
            return Some(candidate);
        }
        let candidate = Candidate { has_met: true, ..candidate };
        match self.frontier.arrive(pool, self.loops.keeps_apart(), candidate) {
            MeetingOutcome::GoesOn(candidate) => Some(candidate),
            MeetingOutcome::Waits => None,
            MeetingOutcome::Merged { coming, both } => {
                self.record(pool, Event::Merged { coming: &coming, both: &both });
                None
            }
        }
    }
}
