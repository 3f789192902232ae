//! The messages that a worker sends after a turn, and receives at the end of a round.

use loopscope_question::report::MemberReport;
use loopscope_sorted::sort_by_key;

use super::Rounds;
use crate::participant::AtWork;
use crate::turn_message::TurnMessage;
use crate::workers::{LostWorker, RoundEnd};

/// Returns `true` if the turn of a member counts in a round that is over.
pub(super) fn has_turn(end: &RoundEnd, member: u32) -> bool {
    end.turns.iter().any(|message| message.turn.member == member)
}

impl Rounds<'_, '_> {
    /// The message about the last turn, a turn of this member.
    pub(super) fn message(&mut self, at: usize) -> TurnMessage {
        let turn = *self.turns.last().expect("it had a turn");
        let participant = &mut self.participants[at];
        let AtWork { member, workspace } = participant.at_work.as_mut().expect("it is at work");
        let facts = participant.found.clone();
        // A clone: new terms would change the numbers, and so the order, of the member's later terms.
        let artefact = member.as_ref().and_then(|member| member.artefact(&mut workspace.pool.clone()));
        let report = MemberReport { artefact, ..participant.report.clone() };
        TurnMessage { position: 0, turn, ends: false, ends_round: false, report, stats: participant.stats(), facts }
    }

    /// Receives what the members of other workers did in a round, and undoes the turns of this worker's members that do
    /// not count.
    pub(super) fn receive(&mut self, end: RoundEnd) {
        for message in std::mem::take(&mut self.sent) {
            let member = message.turn.member;
            if has_turn(&end, member) {
                self.participants[member as usize].last_message = Some(message);
            } else {
                self.participants[member as usize].undo();
                self.turns.retain(|turn| (turn.round, turn.member) != (self.round, member));
            }
        }
        let RoundEnd { turns, lost } = end;
        for message in turns {
            let member = message.turn.member as usize;
            if !self.worker.has(member) {
                self.turns.push(message.turn);
                self.participants[member].receive(message);
            }
        }
        sort_by_key(&mut self.turns, |turn| (turn.round, turn.member));
        for LostWorker { number, reason } in lost {
            for at in (number as usize..self.participants.len()).step_by(self.worker.of as usize) {
                self.participants[at].lose(&reason);
            }
        }
    }
}
