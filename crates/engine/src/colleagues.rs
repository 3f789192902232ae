//! Members in several workers. Each worker does all of an analysis but the turns of members that sit elsewhere; of those
//! it hears who has come to an end. So all workers know at the start of a round who takes part in it, and its outcome does
//! not depend on who is faster: of several answers, the one counts whose member comes first.

use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use loopscope_sorted::SortedMap;

use crate::facts::Facts;
use crate::report::{MemberReport, Report, Stats, Turn};

/// The way to the other workers.
pub trait Colleagues {
    /// How many workers there are, and which one this is, from 0. Member `m` sits in the one of number `m` modulo their
    /// number.
    fn seat(&self) -> Seat;

    /// A member of this worker has had its turn. Nothing is told where there is one worker only.
    fn tell(&mut self, news: News);

    /// Waits until all turns of a round are over, or one before which all others are over has brought the answer. Nothing
    /// where the answer is another worker's: then nobody waits for anything from this one.
    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>>;

    /// How many rounds there are, where they are counted: nothing comes of them without an answer then, and a member that is
    /// left alone has turns as long as all others.
    fn most_rounds(&self) -> Option<u32> {
        None
    }

    /// The members that came to an end because their worker broke: they have no last word.
    fn lost(&self) -> &[u32] {
        &[]
    }
}

/// What comes of work in which nobody is waited for.
pub(crate) fn alone<T>(work: impl Future<Output = T>) -> T {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => unreachable!("who is alone waits for nobody"),
    }
}

/// A worker's place among all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Its number, from 0.
    pub number: u32,
    /// How many there are, at least one.
    pub of: u32,
}

impl Seat {
    /// Whether a member sits here.
    pub(crate) fn has(self, member: usize) -> bool {
        member as u32 % self.of == self.number
    }
}

/// What a worker hears at the end of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundEnd {
    /// The members that came to an end in it, in order.
    pub ended: Vec<u32>,
    /// What members found out in it that have had their turn, in the order of their turns.
    pub facts: Facts,
}

/// What came of a turn.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[derive(serde::Serialize)]
pub struct News {
    /// The member's place among those that have a turn in this round, from 0.
    pub position: u32,
    /// How many have a turn in this round.
    pub expected: u32,
    /// The turn.
    pub turn: Turn,
    /// It ended the whole analysis: it brought the answer, or met a limit of all.
    pub ends: bool,
    /// The member after it, with what it has built.
    pub report: MemberReport,
    /// All that the member has done.
    pub stats: Stats,
    /// What it has found out in this turn.
    pub facts: Facts,
}

/// Puts the news of all workers together: says when a round is over, and whose word is the last. The outcome does not
/// depend on the order in which news of a round come.
#[derive(Debug, Default)]
pub struct Hub {
    /// The turns of the round that is not over, by their positions.
    open: SortedMap<u32, News>,
    /// The turns that count, in order.
    counted: Vec<News>,
    is_over: bool,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOver {
    /// What all that go on hear of it.
    pub end: RoundEnd,
    /// The member that ended all.
    pub speaker: Option<u32>,
}

impl Hub {
    /// A member has had its turn. Whether its round is over with that: a turn counts only if all before it are over, and
    /// none of them ended all.
    pub fn hear(&mut self, news: News) -> Option<RoundOver> {
        if self.is_over {
            return None;
        }
        self.open.insert(news.position, news);
        let (position, speaker) = self.last()?;
        let turns = std::mem::take(&mut self.open).into_values().take(position as usize + 1);
        let from = self.counted.len();
        self.counted.extend(turns);
        self.is_over = speaker.is_some();
        let mut end = RoundEnd::default();
        for news in &self.counted[from..] {
            end.ended.extend(news.report.stop.as_ref().map(|_| news.turn.member));
            end.facts.add(&news.facts);
        }
        Some(RoundOver { end, speaker })
    }

    /// The last turn of the round that counts, once that is known: its position, and who had it, if that ended all.
    fn last(&self) -> Option<(u32, Option<u32>)> {
        let mut known = self.open.values().zip(0..).take_while(|(news, position)| news.position == *position);
        let (last, position) = known.find(|(news, position)| news.ends || position + 1 == news.expected)?;
        Some((position, last.ends.then_some(last.turn.member)))
    }

    /// The report of the worker that has the last word, with what members did that sit elsewhere.
    pub fn complete(&self, mut report: Report, seat: Seat) -> Report {
        let mut last: Vec<&News> = Vec::new();
        for news in self.counted.iter().filter(|news| !seat.has(news.turn.member as usize)) {
            let member = news.turn.member;
            report.turns.push(news.turn);
            report.members[member as usize].clone_from(&news.report);
            last.retain(|other| other.turn.member != member);
            last.push(news);
        }
        report.turns.sort_by_key(|turn| (turn.round, turn.member));
        for news in last {
            report.stats.add(&news.stats);
        }
        report
    }
}

/// All members sit here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Colleagues for Alone {
    fn seat(&self) -> Seat {
        Seat { number: 0, of: 1 }
    }

    fn tell(&mut self, _: News) {}

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(ready(Some(RoundEnd::default())))
    }
}
