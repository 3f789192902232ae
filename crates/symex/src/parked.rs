//! The states that pruners keep back.

use std::collections::VecDeque;

use crate::search::Candidate;

/// After this many states, one of those kept back has its turn.
const STATES_BETWEEN_TURNS: u64 = 50;

/// States that wait until no other state does, or their turn comes: the oldest first.
#[derive(Default)]
pub(crate) struct Parked {
    waiting: VecDeque<Candidate>,
    /// After how many states the next one has its turn.
    due: u64,
}

impl Parked {
    /// The number of states that wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// A state waits from now on.
    pub(crate) fn add(&mut self, candidate: Candidate) {
        self.waiting.push_back(candidate);
    }

    /// The next state, if its turn has come after `states` states.
    pub(crate) fn due(&mut self, states: u64) -> Option<Candidate> {
        if states < self.due {
            return None;
        }
        self.due = states + STATES_BETWEEN_TURNS;
        self.next()
    }

    /// The next state.
    pub(crate) fn next(&mut self) -> Option<Candidate> {
        self.waiting.pop_front()
    }
}
