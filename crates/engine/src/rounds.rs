//! Whose turn it is: the members that were asked for take turns in rounds, with slices of work that grow, until one of
//! them has an answer or none is left.
//!
//! All measures are counts of work and none is a time, so that the same question always gets the same answer.

use loopscope_symex::Counters;

use crate::analysis::{Analysis, Loops, Technique};
use crate::doing::Doing;
use crate::host::Slice;
use crate::member::navigate::Navigate;
use crate::member::paths::Paths;
use crate::member::run::Run;
use crate::member::summarise::Summarise;
use crate::member::{Bench, Found, Member, Progress, Question};
use crate::report::{Cost, Event, MemberReport, Standing, StopCode, StopReason, Turn};

/// What a member may do in the first round.
const FIRST_SLICE: Slice = Slice { states: 50, units: 50_000 };

/// How many times as much it may do in the next round.
const GROWTH: u64 = 4;

/// The round in which a technique has its first turn. One question of Compact, with its quantifiers, is many for the
/// solver: it waits until a turn is long enough for one.
fn first_round(technique: Technique) -> u32 {
    if technique == Technique::Compact { 2 } else { 0 }
}

/// How many steps a program may take that is run ahead of an analysis: less than a second's work.
const RUN_STEPS: u64 = 20_000_000;

/// A technique that takes part.
pub(crate) struct Place<'q> {
    pub(crate) technique: Technique,
    /// Nothing before its first turn, and where it cannot be applied to the program.
    pub(crate) member: Option<Box<dyn Member + 'q>>,
    /// How it has fared.
    pub(crate) report: MemberReport,
}

/// Members around a table.
pub(crate) struct Rounds<'q> {
    question: &'q Question<'q>,
    places: Vec<Place<'q>>,
    /// Those that are over.
    turns: Vec<Turn>,
    round: u32,
    /// Whose turn it is.
    next: usize,
}

/// What came of all turns.
pub(crate) struct Ended {
    /// Whose word it is: an index into the places.
    pub(crate) by: usize,
    pub(crate) found: Found,
}

impl<'q> Rounds<'q> {
    /// Those that the analysis asks for.
    pub(crate) fn new(question: &'q Question<'q>) -> Self {
        let places = line_up(question.analysis).into_iter().map(Place::new).collect();
        Self { question, places, turns: Vec::new(), round: 0, next: 0 }
    }

    /// Those that take part.
    pub(crate) fn places(&self) -> &[Place<'q>] {
        &self.places
    }

    /// How each of them has fared.
    pub(crate) fn members(&self) -> Vec<MemberReport> {
        self.places.iter().map(|place| place.report.clone()).collect()
    }

    /// The turns that they have had.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Takes turns to the end.
    pub(crate) fn play(&mut self, bench: &mut Bench<'_>) -> Ended {
        loop {
            let left = self.places.iter().filter(|place| place.is_open()).count();
            if left == 0 && !self.invite_others() {
                return self.nobody_knows();
            }
            if self.next == self.places.len() {
                (self.round, self.next) = (self.round + 1, 0);
            }
            let at = self.next;
            self.next += 1;
            let place = &self.places[at];
            let waits = left > 1 && self.round < first_round(place.technique);
            if !place.is_open() || waits {
                continue;
            }
            let event = Event::Turn { at: at as u32, members: self.members(), turns: self.turns.clone() };
            bench.meter.observer.event(&event);
            bench.meter.slice = if left == 1 { Slice::WHOLE } else { slice(self.round) };
            let Progress::Ended(found) = self.turn(bench, at) else { continue };
            let standing = match &found {
                Found::Reached(_) | Found::Always(..) => Standing::Reached,
                Found::Unreachable(_) => Standing::Unreachable,
                Found::Stopped(stop) if matches!(stop.code, StopCode::Cancelled | StopCode::Time) => {
                    return Ended { by: self.spokesman(at), found };
                }
                Found::Stopped(_) => Standing::Stopped,
                Found::Refused(_) => Standing::Refused,
            };
            let report = &mut self.places[at].report;
            report.standing = standing;
            match found {
                Found::Stopped(stop) | Found::Refused(stop) => report.stop = Some(stop),
                _ => return Ended { by: at, found },
            }
        }
    }

    fn turn(&mut self, bench: &mut Bench<'_>, at: usize) -> Progress {
        let place = &mut self.places[at];
        let before = place.spent(bench);
        bench.meter.doing = Doing::Beginning;
        let progress = match &mut place.member {
            Some(member) => member.advance(bench),
            empty => match start(place.technique, self.question, bench) {
                Ok(member) => empty.insert(member).advance(bench),
                Err(stop) => Progress::Ended(Found::Refused(stop)),
            },
        };
        let cost = before.until(&place.spent(bench));
        place.report.standing = Standing::Unfinished;
        place.report.turns += 1;
        place.report.cost.add(&cost);
        self.turns.push(Turn { member: at as u32, round: self.round, cost, work: work(&cost) });
        progress
    }

    /// Where the only member contradicts itself, others are asked. Whether there are any.
    fn invite_others(&mut self) -> bool {
        let [Place { technique, report, .. }] = self.places.as_slice() else { return false };
        if report.stop.as_ref().is_none_or(|stop| stop.code != StopCode::Refuted) {
            return false;
        }
        let asked = *technique;
        let others = [Technique::Navigate, Technique::Execute].into_iter().filter(|other| *other != asked);
        self.places.extend(others.map(Place::new));
        self.next = 1;
        true
    }

    /// All have ended without an answer.
    fn nobody_knows(&mut self) -> Ended {
        let by = self.spokesman(self.places.len() - 1);
        let stop = self.places[by].report.stop.clone().expect("all have stopped");
        Ended { by, found: Found::Stopped(stop) }
    }

    /// Who says why there is no answer: Execute where it is one of several, since it follows what every program does.
    fn spokesman(&self, otherwise: usize) -> usize {
        let automatic = self.question.analysis.technique == Technique::Auto;
        let execute = self.places.iter().position(|place| place.technique == Technique::Execute);
        execute.filter(|_| automatic).unwrap_or(otherwise)
    }
}

impl Place<'_> {
    fn new(technique: Technique) -> Self {
        Self { technique, member: None, report: MemberReport::new(technique.name()) }
    }

    /// Whether it may still find an answer.
    fn is_open(&self) -> bool {
        self.report.stop.is_none()
    }

    /// What the member has done so far, and what the solver has done for all.
    fn spent(&self, bench: &Bench<'_>) -> Cost {
        let Counters { states, steps, .. } =
            self.member.as_ref().map_or_else(Counters::default, |member| member.counters());
        Cost { states, steps, solver_calls: bench.solver.statistics().solved, units: bench.resources.used() }
    }
}

/// The techniques that an analysis asks for, in the order of their turns: those that are likely to be done first.
fn line_up(analysis: &Analysis) -> Vec<Technique> {
    if analysis.technique != Technique::Auto {
        return vec![analysis.technique];
    }
    let all = [Technique::Run, Technique::Navigate, Technique::Execute, Technique::Summarise, Technique::Compact];
    // With other loops, Execute is one of these two.
    let twice = match analysis.loops {
        Loops::Unroll => None,
        Loops::Summarise => Some(Technique::Summarise),
        Loops::Template => Some(Technique::Compact),
    };
    all.into_iter().filter(|technique| Some(*technique) != twice).collect()
}

/// Starts a technique.
///
/// # Errors
/// Why it cannot be applied to the program.
fn start<'q>(
    technique: Technique,
    question: &'q Question<'q>,
    bench: &mut Bench<'_>,
) -> Result<Box<dyn Member + 'q>, StopReason> {
    Ok(match technique {
        Technique::Run => {
            let steps = question.analysis.budget.replay_steps;
            let alone = question.analysis.technique == Technique::Run;
            Box::new(Run::new(question, if alone { steps } else { steps.min(RUN_STEPS) }))
        }
        Technique::Navigate => {
            let without_calls = question.without_calls().map_err(|error| question.words.calling(error))?;
            Box::new(Navigate::new(question, without_calls, bench))
        }
        Technique::Summarise => Box::new(Summarise::new(question, bench)),
        Technique::Compact => Box::new(Paths::compact(question, bench)),
        Technique::Execute | Technique::Auto => match question.analysis.loops {
            Loops::Unroll => Box::new(Paths::execute(question, bench)),
            Loops::Summarise => Box::new(Summarise::new(question, bench)),
            Loops::Template => Box::new(Paths::compact(question, bench)),
        },
    })
}

/// What work amounts to, in states. As a slice ends with so many states or so many of the solver's units, these are worth
/// the same, and a step about as much as a unit.
fn work(cost: &Cost) -> u64 {
    cost.states + (cost.units + cost.steps) / (FIRST_SLICE.units / FIRST_SLICE.states)
}

fn slice(round: u32) -> Slice {
    let times = GROWTH.saturating_pow(round);
    Slice { states: FIRST_SLICE.states.saturating_mul(times), units: FIRST_SLICE.units.saturating_mul(times) }
}
