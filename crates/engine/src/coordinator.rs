//! Decides for all workers of an analysis when a round is over, which turns count in it, and which worker makes the
//! report. What is decided about a round does not depend on the order in which the messages of different workers arrive.

/// Receives what happens in the workers, and decides which of those that wait for the end of a round continue. It neither
/// keeps nor reads what members have found: turns are numbered from 0 as they are received, and the caller carries the
/// messages.
#[derive(Debug)]
pub struct Coordinator {
    /// For each worker, the last round at whose end it waited.
    waited: Vec<Option<u32>>,
    /// For each worker, the round in which it broke.
    lost: Vec<Option<u32>>,
    /// All turns that were received.
    turns: Vec<PlayedTurn>,
    /// The turns of the current round: their numbers, by position.
    open: Vec<u32>,
    /// The turns that count, in order: their numbers.
    counted: Vec<u32>,
    /// The current round. If there is an answer, the last one.
    round: u32,
    /// The worker that makes the report, once that is known.
    winner: Option<u32>,
}

/// The part of the message about a turn that the coordinator reads.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTurn {
    /// The member.
    pub member: u32,
    /// The round, from 0.
    pub round: u32,
    /// The member's place among those that have a turn in this round, from 0.
    pub position: u32,
    /// True if the turn ended the analysis.
    pub ends: bool,
    /// True if it ended only the round.
    pub ends_round: bool,
}

/// The coordinator's decision after a message. All workers that it lists wait for the end of the same round.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "CoordinatorDecision"))]
pub struct Decision {
    /// The workers that continue: to the next round, or to the report.
    pub go_on: Vec<u32>,
    /// The workers that are done, since another worker makes the report.
    pub done: Vec<u32>,
    /// For the workers that continue: the numbers of the turns that count in the round, in order, theirs included.
    pub turns: Vec<u32>,
    /// For the workers that continue, too: the workers that were lost by the end of the round.
    pub lost: Vec<u32>,
    /// The current round.
    pub round: u32,
    /// True if no worker is left that can make the report.
    pub failed: bool,
}

impl Coordinator {
    /// For this number of workers, at least one. Member `m` belongs to worker `m` modulo their number.
    pub fn new(workers: u32) -> Self {
        let none = vec![None; workers.max(1) as usize];
        Self {
            waited: none.clone(),
            lost: none,
            turns: Vec::new(),
            open: Vec::new(),
            counted: Vec::new(),
            round: 0,
            winner: None,
        }
    }

    /// A member has had its turn. A worker that was started again repeats its turns, which are ignored.
    pub fn receive(&mut self, turn: PlayedTurn) -> Decision {
        let number = self.turns.len() as u32;
        self.turns.push(turn);
        let position = |number: &u32| self.turns[*number as usize].position;
        let at = self.open.partition_point(|other| position(other) < turn.position);
        let is_known = self.open.get(at).is_some_and(|other| position(other) == turn.position);
        if turn.round == self.round && !is_known {
            self.open.insert(at, number);
        }
        self.settle()
    }

    /// A worker waits for the end of a round: it has played all turns of its members in it.
    pub fn wait(&mut self, worker: u32, round: u32) -> Decision {
        if let Some(waited) = self.waited.get_mut(worker as usize) {
            *waited = Some(round);
        }
        if round < self.round || self.winner.is_some() { self.decision(round, vec![worker]) } else { self.settle() }
    }

    /// A worker broke: its members have stopped. An answer of theirs that does not count yet is lost.
    pub fn lose(&mut self, worker: u32) -> Decision {
        let count = self.waited.len() as u32;
        if let Some(lost) = self.lost.get_mut(worker as usize) {
            // The round with the answer is over.
            *lost = Some(self.round + u32::from(self.winner.is_some()));
        }
        let turns = &self.turns;
        self.open.retain(|number| {
            let PlayedTurn { member, ends, ends_round, .. } = turns[*number as usize];
            !(ends || ends_round) || member % count != worker
        });
        self.settle()
    }

    /// Ends the round if no turn that is still missing can change which turns count.
    fn settle(&mut self) -> Decision {
        let round = self.round;
        let workers = self.waited.iter().zip(&self.lost);
        let everyone = workers.clone().all(|(waited, lost)| lost.is_some() || *waited == Some(round));
        // A turn counts only if none is missing before it, unless its worker is lost.
        let turns = (0..).zip(self.open.iter().map(|number| self.turns[*number as usize]));
        let mut certain = turns.take_while(|(at, turn)| everyone || turn.position == *at);
        let last = certain.find(|(_, turn)| turn.ends || turn.ends_round);
        if self.winner.is_some() || last.is_none() && !everyone {
            return self.decision(round, Vec::new());
        }
        let waiting = (0..).zip(workers).filter(|(_, (waited, lost))| **waited == Some(round) && lost.is_none());
        let waiting = waiting.map(|(worker, _)| worker).collect();
        if let Some((at, _)) = last {
            self.open.truncate(at as usize + 1);
        }
        match last.filter(|(_, turn)| turn.ends) {
            Some((_, turn)) => self.winner = Some(turn.member % self.waited.len() as u32),
            None => self.round += 1,
        }
        self.counted.append(&mut self.open);
        self.decision(round, waiting)
    }

    /// Returns the decision for these workers at the end of a round that is over.
    fn decision(&self, round: u32, workers: Vec<u32>) -> Decision {
        let failed = match self.winner {
            Some(winner) => self.lost[winner as usize].is_some(),
            None => self.lost.iter().all(Option::is_some),
        };
        let mut decision = Decision { round: self.round, failed, ..Decision::default() };
        if workers.is_empty() {
            return decision;
        }
        for worker in workers {
            let is_done = round == self.round && self.winner != Some(worker);
            if is_done { decision.done.push(worker) } else { decision.go_on.push(worker) }
        }
        decision.turns.extend(self.counted.iter().filter(|number| self.turns[**number as usize].round == round));
        let lost = (0..).zip(&self.lost).filter(|(_, lost)| lost.is_some_and(|lost| lost <= round));
        decision.lost.extend(lost.map(|(worker, _)| worker));
        decision
    }
}
