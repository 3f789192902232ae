//! Members in several workers. Each worker does all of an analysis but the turns of members that sit elsewhere; of those
//! it hears who has come to an end. So all workers know at the start of a round who takes part in it, and its outcome does
//! not depend on who is faster: of several answers, the one counts whose member comes first.

use std::future::{Future, ready};
use std::pin::Pin;

use crate::report::{Artefacts, MemberReport, Report, Stats, Turn};

/// The way to the other workers.
pub trait Colleagues {
    /// How many workers there are, and which one this is, from 0. Member `m` sits in the one of number `m` modulo their
    /// number.
    fn seat(&self) -> Seat;

    /// A member of this worker has had its turn. Nothing is told where there is one worker only.
    fn tell(&mut self, news: News);

    /// Waits until all turns of a round are over, or one before which all others are over has brought the answer. Gives
    /// the members that came to an end in this round, in order; nothing where the answer is another worker's: then nobody
    /// waits for anything from this one.
    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<Vec<u32>>> + '_>>;

    /// The members that came to an end because their worker broke: they have no last word.
    fn lost(&self) -> &[u32] {
        &[]
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
    /// The member after it.
    pub report: MemberReport,
    /// All that the member has done.
    pub stats: Stats,
    /// All that it has built.
    pub artefacts: Artefacts,
}

impl Report {
    /// Adds what members did that sat elsewhere. `news` are in the order of their turns; those of members that this report
    /// tells of itself are left out.
    pub fn absorb(&mut self, news: &[News], told: impl Fn(u32) -> bool) {
        let foreign = news.iter().filter(|news| !told(news.turn.member));
        let mut last: Vec<&News> = Vec::new();
        for news in foreign {
            let member = news.turn.member;
            self.turns.push(news.turn);
            self.members[member as usize].clone_from(&news.report);
            last.retain(|other| other.turn.member != member);
            last.push(news);
        }
        self.turns.sort_by_key(|turn| (turn.round, turn.member));
        for news in last {
            self.stats.add(&news.stats);
            self.artefacts.absorb(&news.artefacts);
        }
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

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<Vec<u32>>> + '_>> {
        Box::pin(ready(Some(Vec::new())))
    }
}
