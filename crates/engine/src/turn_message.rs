//! The messages between workers about a turn.

use loopscope_question::report::{Cost, MemberReport, MemberStatus, Stats, Turn};
use serde::Serialize;

use crate::coordinator::PlayedTurn;
use crate::facts::{Bound, Facts};

/// The message that a worker sends after a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TurnMessage {
    /// The member's place among those that have a turn in this round, from 0.
    pub position: u32,
    /// The turn.
    pub turn: Turn,
    /// True if it ended the analysis: by an answer, or at a limit of the whole analysis.
    pub ends: bool,
    /// True if it ended only the round: by the answer for one of two parts.
    pub ends_round: bool,
    /// The member after it, with what it has built.
    pub report: MemberReport,
    /// All that the member has done.
    pub stats: Stats,
    /// The facts that it found in this turn.
    #[serde(skip)]
    #[cfg_attr(feature = "types", ts(skip))]
    pub facts: Facts,
}

/// All statuses, each at the place of its number.
const STATUSES: [MemberStatus; 8] = [
    MemberStatus::Waiting,
    MemberStatus::Unfinished,
    MemberStatus::Reached,
    MemberStatus::Unreachable,
    MemberStatus::Refused,
    MemberStatus::Stopped,
    MemberStatus::Ends,
    MemberStatus::Endless,
];

impl TurnMessage {
    /// Returns the part that the coordinator reads.
    pub fn played(&self) -> PlayedTurn {
        let Turn { member, round, .. } = self.turn;
        PlayedTurn { member, round, position: self.position, ends: self.ends, ends_round: self.ends_round }
    }

    /// Returns the numbers that a worker without access to this one's memory reads with [`TurnMessage::read`]: all but
    /// the texts, [`MemberReport::stop`] and [`MemberReport::artefact`], and the fields of [`TurnMessage::played`].
    pub fn numbers(&self) -> Vec<u64> {
        let Self { turn, report, stats, facts, .. } = self;
        let mut numbers = vec![u64::from(turn.member), u64::from(turn.round), turn.work];
        numbers.extend(costs(&turn.cost));
        numbers.extend([report.standing as u64, u64::from(report.turns)]);
        numbers.extend(costs(&report.cost));
        numbers.extend([
            stats.states,
            stats.paths,
            stats.merges,
            stats.subsumed,
            stats.guided,
            stats.ruled_out,
            stats.queries,
            stats.solver_calls,
            stats.refuted,
            stats.solver_failures,
            stats.simplified,
            stats.reused,
            stats.cached,
        ]);
        let bounds: Vec<u32> = facts.bounds.iter().flat_map(Bound::numbers).collect();
        for list in [&facts.dead, &facts.covered, &bounds] {
            numbers.push(list.len() as u64);
            numbers.extend(list.iter().map(|number| u64::from(*number)));
        }
        numbers
    }

    /// A message from its [`numbers`](TurnMessage::numbers). The technique's name is empty. Missing numbers are 0.
    pub fn read(numbers: &[u64]) -> Self {
        let mut numbers = numbers.iter().copied();
        let mut next = || numbers.next().unwrap_or(0);
        let (member, round, work) = (next() as u32, next() as u32, next());
        let turn = Turn { member, round, work, cost: cost(&mut next) };
        let standing = STATUSES.get(next() as usize).copied().unwrap_or(MemberStatus::Waiting);
        let turns = next() as u32;
        let report = MemberReport { standing, turns, cost: cost(&mut next), ..MemberReport::new("") };
        let stats = Stats {
            states: next(),
            paths: next(),
            merges: next(),
            subsumed: next(),
            guided: next(),
            ruled_out: next(),
            queries: next(),
            solver_calls: next(),
            refuted: next(),
            solver_failures: next(),
            simplified: next(),
            reused: next(),
            cached: next(),
            seconds: 0.0,
        };
        let mut list = || {
            let length = numbers.next().unwrap_or(0) as usize;
            numbers.by_ref().take(length).map(|number| number as u32).collect::<Vec<_>>()
        };
        let facts = Facts { dead: list(), covered: list(), bounds: Bound::read(&list()) };
        Self { position: 0, turn, ends: false, ends_round: false, report, stats, facts }
    }
}

fn costs(cost: &Cost) -> [u64; 4] {
    [cost.states, cost.steps, cost.solver_calls, cost.units]
}

fn cost(next: &mut impl FnMut() -> u64) -> Cost {
    Cost { states: next(), steps: next(), solver_calls: next(), units: next() }
}
