//! Whose turn it is: the members that were asked for take turns in rounds, with slices of work that grow, until one of
//! them has an answer or none is left.
//!
//! All measures are counts of work and none is a time, and what a member does in a round depends on nothing that others do
//! in the same round. So the same question always gets the same answer, in however many workers the members sit.
//!
//! # Rules
//!
//! - *Order*: the registry's. Members that ask no solver go first, then those that are likely to finish first.
//! - *Grant*: the questions of a turn cost no more together than its slice grants (`smt::Resources::grant`). A
//!   question costs the solver's units, and `smt::QUESTION_PRICE` for being written, sent and read. Terms are not
//!   counted, nor are the few questions that shorten a proof or look for other values after the interpreter refuted
//!   the first ones.
//! - *Interruption*: a question that exceeds the grant has no answer, not even "unknown". It fails with
//!   `Failure::Spent`, the turn ends, and the member asks again in its next turn, with more effort. "Unknown" is the
//!   answer only to a question that has cost its own limit. So every member must be able to repeat its last step
//!   (`tests/engine/interrupted.rs`).
//! - *Share*: a member whose last work was fruitless (`Member::is_fruitless`) gets an eighth of each slice until that
//!   changes: `summarise` (and `compact` without subsumption) while it replaces no loop, `fuzz` after a turn in which
//!   no run did anything new.

use std::rc::Rc;

use loopscope_symex::Counters;

use crate::analysis::{Analysis, Loops};
use crate::bench::{Bench, Workshop};
use crate::colleagues::{Colleagues, News, Seat};
use crate::doing::Doing;
use crate::facts::Facts;
use crate::host::{Slice, stats};
use crate::member::{Found, Member, Progress, Question, execute, navigate};
use crate::registry::{Descriptor, TECHNIQUES, Technique};
use crate::report::{Cost, Event, MemberReport, Standing, Stats, StopCode, Turn};

/// What a member may do in the first round: about the same time's work in states, in steps and in units.
const FIRST_SLICE: Slice = Slice { states: 400, steps: 20_000, units: 20_000 };

/// How many times as much it may do in the next round.
const GROWTH: u64 = 2;

/// What part of that a member may do whose work was fruitless.
const FRUITLESS_SHARE: u64 = 8;

/// A technique that takes part.
pub(crate) struct Place<'q, 'h> {
    pub(crate) technique: &'static Descriptor,
    /// Nothing before its first turn, and where it sits elsewhere.
    pub(crate) at_work: Option<AtWork<'q, 'h>>,
    /// How it has fared, where it sits here.
    report: MemberReport,
    /// What it has found out in this round.
    found: Facts,
    /// It will not find an answer.
    closed: bool,
}

/// A member with what it works with.
pub(crate) struct AtWork<'q, 'h> {
    /// Nothing where it cannot be applied to the program.
    pub(crate) member: Option<Box<dyn Member + 'q>>,
    pub(crate) bench: Bench<'h>,
}

/// Members around a table.
pub(crate) struct Rounds<'q, 'h> {
    question: &'q Question<'q>,
    workshop: &'q Workshop<'h>,
    seat: Seat,
    places: Vec<Place<'q, 'h>>,
    /// Those that are over, of members that sit here.
    turns: Vec<Turn>,
    round: u32,
    /// What all members know since the last round.
    known: Rc<Facts>,
}

/// What came of all turns.
pub(crate) struct Ended {
    /// Whose word it is: an index into the places.
    pub(crate) by: usize,
    pub(crate) found: Found,
}

impl<'q, 'h> Rounds<'q, 'h> {
    /// Those that the analysis asks for, where this worker has a seat.
    pub(crate) fn new(question: &'q Question<'q>, workshop: &'q Workshop<'h>, seat: Seat) -> Self {
        let places = line_up(question.analysis).into_iter().map(Place::new).collect();
        Self { question, workshop, seat, places, turns: Vec::new(), round: 0, known: Rc::default() }
    }

    /// The same, where all members know something from the start.
    pub(crate) fn knowing(self, facts: Facts) -> Self {
        Self { known: Rc::new(facts), ..self }
    }

    /// Those that take part.
    pub(crate) fn places(&mut self) -> &mut [Place<'q, 'h>] {
        &mut self.places
    }

    /// How each of them has fared.
    pub(crate) fn members(&self) -> Vec<MemberReport> {
        self.places.iter().map(|place| place.report.clone()).collect()
    }

    /// The turns that they have had.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Takes turns to the end. Nothing comes of them where the last word is that of a member that sits elsewhere.
    pub(crate) async fn play(&mut self, colleagues: &mut dyn Colleagues) -> Option<Ended> {
        loop {
            if self.places.iter().all(|place| place.closed) && !self.invite_others() {
                return self.nobody_knows(colleagues.lost());
            }
            if colleagues.most_rounds() == Some(self.round) {
                return None;
            }
            let ended = self.play_round(colleagues);
            let end = colleagues.round(self.round).await?;
            if ended.is_some() {
                return ended;
            }
            for at in end.ended {
                self.places[at as usize].closed = true;
            }
            self.learn(end.facts);
            self.round += 1;
        }
    }

    /// The turns of one round, of members that sit here, up to an end of all.
    fn play_round(&mut self, colleagues: &mut dyn Colleagues) -> Option<Ended> {
        let players: Vec<usize> = self.open().collect();
        let alone = players.len() == 1 && colleagues.most_rounds().is_none();
        let slice = if alone { Slice::WHOLE } else { slice(self.round) };
        let expected = players.len() as u32;
        let seat = self.seat;
        for (position, at) in players.into_iter().enumerate().filter(|(_, at)| seat.has(*at)) {
            let ended = self.turn(at, slice);
            if seat.of > 1 {
                colleagues.tell(News { position: position as u32, expected, ends: ended.is_some(), ..self.news(at) });
            }
            if ended.is_some() {
                return ended;
            }
        }
        None
    }

    /// What was found out in a round is known from now on. Where there are several workers, `told` is what all of them found.
    fn learn(&mut self, told: Facts) {
        let mut news = told;
        for place in &mut self.places {
            let found = std::mem::take(&mut place.found);
            if self.seat.of == 1 {
                news.add(&found);
            }
        }
        if !news.is_empty() {
            Rc::make_mut(&mut self.known).add(&news);
        }
    }

    /// Who may still find an answer.
    fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.places.len()).filter(|at| !self.places[*at].closed)
    }

    /// A member that sits here has its turn. Whether that ends all.
    fn turn(&mut self, at: usize, slice: Slice) -> Option<Ended> {
        let event = Event::Turn { at: at as u32, members: self.members(), turns: self.turns.clone() };
        self.workshop.watcher().event(&event);
        let place = &mut self.places[at];
        let AtWork { member, bench } =
            place.at_work.get_or_insert_with(|| AtWork { member: None, bench: self.workshop.bench(at as u32) });
        let before = spent(member.as_deref(), bench);
        bench.meter.doing = Doing::Beginning;
        let is_fruitless = member.as_ref().is_some_and(|member| member.is_fruitless());
        bench.meter.slice = if is_fruitless && slice != Slice::WHOLE { slice.part(FRUITLESS_SHARE) } else { slice };
        bench.resources.grant(bench.meter.slice.units);
        bench.known = Rc::clone(&self.known);
        let progress = match member {
            Some(member) => member.advance(bench),
            None => match (place.technique.start)(self.question, bench) {
                Ok(new) => member.insert(new).advance(bench),
                Err(stop) => Progress::Ended(Found::Refused(stop)),
            },
        };
        // It may have noted the same twice.
        place.found.add(&std::mem::take(&mut bench.found));
        let cost = before.until(&spent(member.as_deref(), bench));
        place.report.standing = Standing::Unfinished;
        place.report.turns += 1;
        place.report.cost.add(&cost);
        self.turns.push(Turn { member: at as u32, round: self.round, cost, work: work(&cost) });
        match progress {
            Progress::Paused => None,
            Progress::Ended(found) => self.ended(at, found),
        }
    }

    /// A member has come to its end. Whether all have.
    fn ended(&mut self, at: usize, found: Found) -> Option<Ended> {
        let place = &mut self.places[at];
        place.report.standing = match &found {
            Found::Reached(_) | Found::Arrived(_) => Standing::Reached,
            Found::Unreachable(_) => Standing::Unreachable,
            Found::Stopped(stop) if matches!(stop.code, StopCode::Cancelled | StopCode::Time) => {
                return Some(Ended { by: self.spokesman(at), found });
            }
            Found::Stopped(_) => Standing::Stopped,
            Found::Refused(_) => Standing::Refused,
        };
        debug_assert!(
            place.technique.info.claims.cover(place.report.standing),
            "it finds what it does not claim to find"
        );
        match found {
            Found::Stopped(stop) | Found::Refused(stop) => {
                place.report.stop = Some(stop);
                place.closed = true;
                None
            }
            _ => Some(Ended { by: at, found }),
        }
    }

    /// What others hear of the last turn, which was this member's.
    fn news(&mut self, at: usize) -> News {
        let turn = *self.turns.last().expect("it had a turn");
        let place = &mut self.places[at];
        let AtWork { member, bench } = place.at_work.as_mut().expect("it is at work");
        let facts = place.found.clone();
        // Terms of its own would get other numbers, and with them another order, than where nobody else listens.
        let artefact = member.as_ref().and_then(|member| member.artefact(&mut bench.pool.clone()));
        let report = MemberReport { artefact, ..place.report.clone() };
        News { position: 0, expected: 0, turn, ends: false, report, stats: place.stats(), facts }
    }

    /// Where the only member contradicts itself, others are asked. Whether there are any.
    fn invite_others(&mut self) -> bool {
        let [Place { technique, report, .. }] = self.places.as_slice() else { return false };
        if report.stop.as_ref().is_none_or(|stop| stop.code != StopCode::Refuted) {
            return false;
        }
        let asked = *technique;
        let others = [&navigate::TECHNIQUE, &execute::TECHNIQUE].into_iter().filter(|other| *other != asked);
        self.places.extend(others.map(Place::new));
        true
    }

    /// All have ended without an answer. The one whose word it is says why; where that one is lost, the last that is not.
    fn nobody_knows(&mut self, lost: &[u32]) -> Option<Ended> {
        let is_there = |at: &usize| !lost.contains(&(*at as u32));
        let last = self.places.len() - 1;
        let by = Some(self.spokesman(last)).filter(is_there).or_else(|| (0..=last).rev().find(is_there))?;
        let stop = self.places[by].report.stop.clone()?;
        Some(Ended { by, found: Found::Stopped(stop) })
    }

    /// Who says why there is no answer: Execute where it is one of several, since it follows what every program does.
    fn spokesman(&self, otherwise: usize) -> usize {
        let automatic = self.question.analysis.technique == Technique::Auto;
        let execute = self.places.iter().position(|place| place.technique == &execute::TECHNIQUE);
        execute.filter(|_| automatic).unwrap_or(otherwise)
    }
}

impl Place<'_, '_> {
    fn new(technique: &'static Descriptor) -> Self {
        Self {
            technique,
            at_work: None,
            report: MemberReport::new(technique.info.name),
            found: Facts::default(),
            closed: false,
        }
    }

    /// All that the member has done, but for the time; nothing where it sits elsewhere.
    pub(crate) fn stats(&self) -> Stats {
        let Some(AtWork { member, bench }) = &self.at_work else { return Stats::default() };
        let solver = bench.solver.statistics();
        let layers =
            [("simplification", solver.simplified), ("an earlier model", solver.reused), ("cache", solver.cached)];
        let member = member.as_deref();
        Stats {
            queries: solver.queries,
            solver_calls: solver.solved,
            solver_failures: solver.unknown,
            refuted: member.map_or(0, Member::contradictions),
            answered_by: layers.into_iter().map(|(layer, count)| (layer.to_owned(), count)).collect(),
            ..stats(&member.map_or_else(Counters::default, Member::counters), 0.0)
        }
    }
}

/// What a member has done so far, and the solver for it.
fn spent(member: Option<&(dyn Member + '_)>, bench: &Bench<'_>) -> Cost {
    let Counters { states, steps, .. } = member.map_or_else(Counters::default, Member::counters);
    Cost { states, steps, ..bench.solved() }
}

/// The techniques that an analysis asks for, in the order of their turns.
fn line_up(analysis: &Analysis) -> Vec<&'static Descriptor> {
    match analysis.technique {
        Technique::One(technique) => vec![technique],
        Technique::Auto => {
            // With other loops, Execute is one of the others.
            let twice = Some(analysis.loops).filter(|loops| *loops != Loops::Unroll);
            let all = TECHNIQUES.iter().copied();
            all.filter(|technique| twice.is_none() || technique.loops != twice).collect()
        }
    }
}

/// What work amounts to, in states. As a slice ends with so many states or so many of the solver's units, these are worth
/// the same, and a step about as much as a unit.
fn work(cost: &Cost) -> u64 {
    cost.states + (cost.units + cost.steps) / (FIRST_SLICE.units / FIRST_SLICE.states)
}

fn slice(round: u32) -> Slice {
    let times = GROWTH.saturating_pow(round);
    Slice {
        states: FIRST_SLICE.states.saturating_mul(times),
        steps: FIRST_SLICE.steps.saturating_mul(times),
        units: FIRST_SLICE.units.saturating_mul(times),
    }
}
