//! States that wait, found by a number.

use rustc_hash::FxHashMap;

use super::Candidate;

/// A waiting state: counted from 1 in the order in which they were added. 0 is the start of the search.
pub(super) type Ticket = u64;

/// Holds the states for strategies that decide by other things than the states themselves.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    candidates: FxHashMap<Ticket, Candidate>,
    last: Ticket,
}

impl Waiting {
    pub(super) fn add(&mut self, candidate: Candidate) -> Ticket {
        self.last += 1;
        self.candidates.insert(self.last, candidate);
        self.last
    }

    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Candidate> {
        self.candidates.remove(&ticket)
    }

    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }
}
