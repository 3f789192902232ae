//! The parts of a question: all inputs, and, if it is a C program, everyday ones.
//!
//! Each part has members and rounds of its own. What one of them finds decides the other one only in one direction: a
//! witness with everyday inputs is a witness, and a proof for all inputs is one for everyday inputs.
//!
//! # Order
//!
//! - All inputs come first. Many programs are decided in the rounds without questions, and then everyday inputs cost
//!   nothing.
//! - Then everyday inputs have these rounds, too: they cost little, and if they bring a proof, extreme inputs are the
//!   answer as soon as they are found.
//! - After more rounds, everyday inputs follow [`BEHIND`] rounds behind. As each round grants twice as much work as the one
//!   before, they take about an eighth of the work of all inputs.
//! - If the inputs that were found are no everyday ones, the other part has as many rounds as it took to find them, and at
//!   least [`AFTER_EXTREME`].
//! - Runs on extreme inputs are followed only so far ([`Question::most_replay_steps`]): many of them are thousands of
//!   millions of steps long, and everyday inputs could have no time left.
//! - After a proof for everyday inputs, all inputs have [`MORE_ROUNDS`] more rounds than it took, which is about eight
//!   times as much work, and at least [`LEAST_ROUNDS`].

use std::ops::Range;
use std::rc::Rc;

use crate::facts::Facts;
use crate::member::Question;
use crate::slices::ROUNDS_WITHOUT_QUESTIONS;

/// The fewest rounds of everyday inputs after extreme ones were found.
const AFTER_EXTREME: u32 = 5;

/// The number of rounds that everyday inputs stay behind all inputs.
const BEHIND: u32 = 3;

/// The number of rounds that all inputs have beyond those of a proof for everyday inputs.
const MORE_ROUNDS: u32 = 3;

/// The fewest rounds of all inputs, with or without such a proof.
const LEAST_ROUNDS: u32 = 7;

/// The parts, by their indices.
pub(crate) const ALL_INPUTS: usize = 0;
pub(crate) const EVERYDAY_INPUTS: usize = 1;

/// A part of a question.
pub(crate) struct Part<'q> {
    /// The question about its inputs.
    pub(crate) question: &'q Question<'q>,
    /// Its members: indices of participants.
    pub(crate) members: Range<usize>,
    /// Its next round.
    pub(crate) round: u32,
    /// The facts that its members share, as of the end of its last round.
    pub(crate) known: Rc<Facts>,
}

impl<'q> Part<'q> {
    pub(crate) fn new(question: &'q Question<'q>, members: Range<usize>) -> Self {
        Self { question, members, round: 0, known: Rc::default() }
    }
}

/// The progress of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartStatus {
    /// Its next round.
    pub(crate) round: u32,
    /// True if a member may still find an answer.
    pub(crate) is_open: bool,
    /// True if it has an answer that does not end the analysis.
    pub(crate) has_answer: bool,
}

impl PartStatus {
    /// Before the first round.
    pub(crate) const BEFORE: Self = Self { round: 0, is_open: true, has_answer: false };

    fn goes_on(self) -> bool {
        self.is_open && !self.has_answer
    }
}

/// The part that has the next round, if one has.
pub(crate) fn next(all: PartStatus, everyday: PartStatus) -> Option<usize> {
    let (part, most) = match (all.has_answer, everyday.has_answer) {
        (true, true) => return None,
        (true, false) => (EVERYDAY_INPUTS, all.round.max(AFTER_EXTREME)),
        (false, true) => (ALL_INPUTS, LEAST_ROUNDS.max(everyday.round + MORE_ROUNDS)),
        (false, false) => {
            let is_quick = everyday.round < ROUNDS_WITHOUT_QUESTIONS && all.round >= ROUNDS_WITHOUT_QUESTIONS;
            let is_behind = !all.is_open || is_quick || everyday.round + BEHIND < all.round;
            let part = if is_behind && everyday.is_open { EVERYDAY_INPUTS } else { ALL_INPUTS };
            (part, u32::MAX)
        }
    };
    let standing = if part == ALL_INPUTS { all } else { everyday };
    (standing.goes_on() && standing.round < most).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::{AFTER_EXTREME, ALL_INPUTS, EVERYDAY_INPUTS, LEAST_ROUNDS, MORE_ROUNDS, PartStatus, next};

    fn after(round: u32) -> PartStatus {
        PartStatus { round, ..PartStatus::BEFORE }
    }

    fn answered(round: u32) -> PartStatus {
        PartStatus { has_answer: true, ..after(round) }
    }

    #[test]
    fn everyday_inputs_follow_in_quick_rounds_and_then_the_parts_take_turns() {
        let (mut all, mut everyday) = (PartStatus::BEFORE, PartStatus::BEFORE);
        let mut order = Vec::new();
        while order.len() < 12 {
            let part = next(all, everyday).expect("both continue");
            order.push(part);
            if part == ALL_INPUTS { all.round += 1 } else { everyday.round += 1 }
        }
        assert_eq!(order, [0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0]);
    }

    #[test]
    fn a_part_with_an_answer_leaves_the_other_one_a_bounded_number_of_rounds() {
        assert_eq!(next(answered(1), after(AFTER_EXTREME - 1)), Some(EVERYDAY_INPUTS));
        assert_eq!(next(answered(1), after(AFTER_EXTREME)), None);
        assert_eq!(next(answered(9), after(8)), Some(EVERYDAY_INPUTS));
        assert_eq!(next(after(9 + MORE_ROUNDS - 1), answered(9)), Some(ALL_INPUTS));
        assert_eq!(next(after(9 + MORE_ROUNDS), answered(9)), None);
        assert_eq!(next(after(LEAST_ROUNDS - 1), answered(1)), Some(ALL_INPUTS));
        assert_eq!(next(after(LEAST_ROUNDS), answered(1)), None);
        assert_eq!(next(answered(3), answered(3)), None);
    }

    #[test]
    fn a_part_whose_members_have_all_stopped_leaves_the_rounds_to_the_other_one() {
        let stopped = PartStatus { is_open: false, ..after(2) };
        assert_eq!(next(stopped, PartStatus::BEFORE), Some(EVERYDAY_INPUTS));
        assert_eq!(next(after(7), stopped), Some(ALL_INPUTS));
        assert_eq!(next(stopped, stopped), None);
        assert_eq!(next(answered(2), stopped), None);
    }
}
