//! Members in several workers. Each worker runs the turns of its own members, and receives at the end of a round which
//! of the others have stopped. So all workers know at the start of a round which members take part, and the outcome
//! does not depend on which worker is faster: if several members answer in one round, the first in registry order wins.

use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use loopscope_sorted::SortedMap;

use crate::facts::Facts;
use crate::report::{MemberReport, Report, Stats, Turn};

/// All workers of an analysis, as one of them sees them.
pub trait Workers {
    /// Which worker this is. Member `m` belongs to worker `m` modulo their number.
    fn worker(&self) -> WorkerId;

    /// Sends the message after a turn of a member of this worker. With one worker, nothing is sent.
    fn send(&mut self, message: TurnMessage);

    /// Waits until all turns of a round are over, or until a turn has brought the answer and all turns before it are
    /// over. None if another worker makes the report: this one is done.
    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>>;

    /// The most rounds, if they are bounded: without an answer by then, there is no report. A member that is left alone
    /// then has the same slices as the others, instead of an unlimited one.
    fn most_rounds(&self) -> Option<u32> {
        None
    }

    /// The members of workers that broke: none of them gives the verdict.
    fn lost(&self) -> &[u32] {
        &[]
    }
}

/// Runs work that never waits for another worker.
pub(crate) fn alone<T>(work: impl Future<Output = T>) -> T {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => unreachable!("a single worker never waits"),
    }
}

/// A worker among all of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerId {
    /// Its number, from 0.
    pub number: u32,
    /// How many there are, at least one.
    pub of: u32,
}

impl WorkerId {
    /// Whether a member belongs to this worker.
    pub(crate) fn has(self, member: usize) -> bool {
        member as u32 % self.of == self.number
    }
}

/// What every worker receives at the end of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundEnd {
    /// The members that stopped in it, in order.
    pub ended: Vec<u32>,
    /// The facts of all turns that count, in order.
    pub facts: Facts,
}

/// What a worker sends after a turn.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[derive(serde::Serialize)]
pub struct TurnMessage {
    /// The member's place among those that have a turn in this round, from 0.
    pub position: u32,
    /// How many have a turn in this round.
    pub expected: u32,
    /// The turn.
    pub turn: Turn,
    /// Whether it ended the analysis: by an answer, or at a limit of the whole analysis.
    pub ends: bool,
    /// The member after it, with what it has built.
    pub report: MemberReport,
    /// All that the member has done.
    pub stats: Stats,
    /// The facts that it found in this turn.
    pub facts: Facts,
}

/// Collects the messages of all workers: decides when a round is over, and which member gives the verdict. The outcome
/// does not depend on the order in which the messages of a round arrive.
#[derive(Debug, Default)]
pub struct Coordinator {
    /// The turns of the round that is not over, by their positions.
    open: SortedMap<u32, TurnMessage>,
    /// The turns that count, in order.
    counted: Vec<TurnMessage>,
    is_over: bool,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOver {
    /// What all workers receive.
    pub end: RoundEnd,
    /// The member that gives the verdict, if the analysis is over.
    pub winner: Option<u32>,
}

impl Coordinator {
    /// Receives the message after a turn. The end of the round, if that was the last turn to wait for: a turn counts
    /// only if all before it are over, and none of them ended the analysis.
    pub fn receive(&mut self, message: TurnMessage) -> Option<RoundOver> {
        if self.is_over {
            return None;
        }
        self.open.insert(message.position, message);
        let (position, winner) = self.last()?;
        let turns = std::mem::take(&mut self.open).into_values().take(position as usize + 1);
        let from = self.counted.len();
        self.counted.extend(turns);
        self.is_over = winner.is_some();
        let mut end = RoundEnd::default();
        for message in &self.counted[from..] {
            end.ended.extend(message.report.stop.as_ref().map(|_| message.turn.member));
            end.facts.add(&message.facts);
        }
        Some(RoundOver { end, winner })
    }

    /// The last turn of the round that counts, once that is known: its position, and its member, if it ended the
    /// analysis.
    fn last(&self) -> Option<(u32, Option<u32>)> {
        let mut known = self.open.values().zip(0..).take_while(|(message, position)| message.position == *position);
        let (last, position) = known.find(|(message, position)| message.ends || position + 1 == message.expected)?;
        Some((position, last.ends.then_some(last.turn.member)))
    }

    /// Completes the report of the winner's worker by what the members of other workers did.
    pub fn complete(&self, mut report: Report, worker: WorkerId) -> Report {
        let mut last: Vec<&TurnMessage> = Vec::new();
        for message in self.counted.iter().filter(|message| !worker.has(message.turn.member as usize)) {
            let member = message.turn.member;
            report.turns.push(message.turn);
            report.members[member as usize].clone_from(&message.report);
            last.retain(|other| other.turn.member != member);
            last.push(message);
        }
        report.turns.sort_by_key(|turn| (turn.round, turn.member));
        for message in last {
            report.stats.add(&message.stats);
        }
        report
    }
}

/// A single worker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn worker(&self) -> WorkerId {
        WorkerId { number: 0, of: 1 }
    }

    fn send(&mut self, _: TurnMessage) {}

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(ready(Some(RoundEnd::default())))
    }
}
