//! The states that wait to be executed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use loopscope_smt::Pool;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::meeting::Meeting;
use crate::search::{Candidate, Feasibility, Searcher, Ticket};
use crate::state::State;

/// One in this many choices is the searcher's, even if the guide has states with a plan.
const CHOICES_IN_TURN: u32 = 4;

/// Owns the states that wait. A searcher chooses the next one; states that may be merged wait for each other.
pub(crate) struct Frontier<'a> {
    searcher: Box<dyn Searcher>,
    waiting: FxHashMap<Ticket, Candidate>,
    /// About how many bytes they take.
    room: u64,
    last: Ticket,
    meeting: Option<Meeting<'a>>,
    /// Those with a plan to a target, the fewest remaining steps first; some entries may no longer wait.
    planned: BinaryHeap<Reverse<((u64, bool), Ticket)>>,
    choices: u32,
}

impl<'a> Frontier<'a> {
    /// Nothing waits yet.
    pub(crate) fn new(searcher: Box<dyn Searcher>) -> Self {
        let (waiting, planned) = (FxHashMap::default(), BinaryHeap::new());
        Self { searcher, waiting, room: 0, last: 0, meeting: None, planned, choices: 0 }
    }

    /// The same, where states may meet.
    pub(crate) fn with_meeting(self, meeting: Meeting<'a>) -> Self {
        Self { meeting: Some(meeting), ..self }
    }

    /// The number of states that wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// About how many bytes the waiting states take.
    pub(crate) fn room(&self) -> u64 {
        self.room
    }

    /// The number of times that two states continued as one.
    pub(crate) fn merges(&self) -> u64 {
        self.meeting.as_ref().map_or(0, Meeting::merges)
    }

    /// A node was executed.
    pub(crate) fn executed(&mut self, node: NodeIndex) {
        self.searcher.executed(node);
    }

    /// A state waits from now on.
    pub(crate) fn add(&mut self, candidate: Candidate) {
        self.last += 1;
        self.searcher.add(self.last, &candidate.state);
        if let Some(meeting) = &mut self.meeting {
            meeting.waits(self.last, &candidate.state);
        }
        self.room += candidate.state.room();
        self.plan(self.last, &candidate);
        self.waiting.insert(self.last, candidate);
    }

    fn plan(&mut self, ticket: Ticket, candidate: &Candidate) {
        if let Some(left) = candidate.course.left(candidate.state.steps()) {
            self.planned.push(Reverse((left, ticket)));
        }
    }

    /// The state with a plan that is nearest to a target, if there is one and it is not the searcher's turn.
    fn nearest(&mut self) -> Option<Ticket> {
        while let Some(Reverse((_, ticket))) = self.planned.peek() {
            if self.waiting.contains_key(ticket) {
                self.choices = (self.choices + 1) % CHOICES_IN_TURN;
                return (self.choices > 0).then_some(*ticket);
            }
            self.planned.pop();
        }
        None
    }

    /// The state to be executed next: one with a plan to a target, or the one that the searcher chooses, or one for
    /// which that one waits.
    pub(crate) fn next(&mut self) -> Option<Candidate> {
        let chosen = self.nearest().or_else(|| self.searcher.choose())?;
        let chosen = match &mut self.meeting {
            Some(meeting) => meeting.first(chosen, &self.waiting),
            None => chosen,
        };
        let mut candidate = self.waiting.remove(&chosen)?;
        self.room -= candidate.state.room();
        self.searcher.take(chosen, &candidate.state);
        if let Some(meeting) = &mut self.meeting {
            meeting.leaves(chosen, &candidate.state);
            meeting.goes_on(&mut candidate.state);
        }
        Some(candidate)
    }

    /// Returns `true` if states may be merged when they reach a node.
    pub(crate) fn is_place(&self, node: NodeIndex) -> bool {
        self.meeting.as_ref().is_some_and(|meeting| meeting.is_place(node))
    }

    /// A state whose feasibility is known has reached a place where paths meet. It may be merged with one that waits
    /// there, or wait for others; if not, it is returned and continues at once. No run follows both of two states that
    /// are `apart`.
    pub(crate) fn arrive(&mut self, pool: &mut Pool, apart: bool, mut candidate: Candidate) -> MeetingOutcome {
        let Some(meeting) = &mut self.meeting else { return MeetingOutcome::GoesOn(candidate) };
        for ticket in meeting.at(candidate.state.node()) {
            let Some(other) = self.waiting.get_mut(&ticket).filter(|other| other.has_met) else { continue };
            if let Some(both) = meeting.merge(pool, apart, other, &candidate) {
                meeting.leaves(ticket, &other.state);
                self.room = self.room + both.state.room() - other.state.room();
                *other = both;
                meeting.waits(ticket, &other.state);
                let both = other.state.clone();
                if let Some(left) = other.course.left(both.steps()) {
                    self.planned.push(Reverse((left, ticket)));
                }
                return MeetingOutcome::Merged { coming: candidate.state, both };
            }
        }
        meeting.arrives(&mut candidate.state, &self.waiting);
        if !meeting.has_to_wait(&candidate.state, &self.waiting) {
            return MeetingOutcome::GoesOn(candidate);
        }
        self.add(candidate);
        MeetingOutcome::Waits
    }
}

/// The treatment of a state where paths meet.
#[allow(clippy::large_enum_variant, reason = "one is returned for each arrival, and none is kept")]
pub(crate) enum MeetingOutcome {
    /// It continues at once.
    GoesOn(Candidate),
    /// It waits.
    Waits,
    /// It was merged with a waiting state.
    Merged {
        /// The state before.
        coming: State,
        /// The state that waits now.
        both: State,
    },
}

/// The facts about the path condition of two merged states.
pub(crate) fn either(one: &Feasibility, other: &Feasibility) -> Feasibility {
    match (one, other) {
        (known @ Feasibility::Satisfied(_), _) | (_, known @ Feasibility::Satisfied(_)) => known.clone(),
        (Feasibility::Unchecked, _) | (_, Feasibility::Unchecked) => Feasibility::Unchecked,
        (Feasibility::Unknown, Feasibility::Unknown) => Feasibility::Unknown,
    }
}
