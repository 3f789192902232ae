//! Whose turn it is: the members that were asked for take turns in rounds, with slices of work that grow, until one of
//! them has an answer or none is left.
//!
//! All measures are counts of work and none is a time, so that the same question always gets the same answer.

use crate::analysis::{Analysis, Loops, Technique};
use crate::host::Slice;
use crate::member::navigate::Navigate;
use crate::member::paths::Paths;
use crate::member::run::Run;
use crate::member::summarise::Summarise;
use crate::member::{Bench, Found, Member, Progress, Question, REFUTED};
use crate::report::{Event, StopReason};

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
    /// Why it ended without an answer, once it has.
    pub(crate) stop: Option<StopReason>,
}

/// Members around a table.
pub(crate) struct Rounds<'q> {
    question: &'q Question<'q>,
    places: Vec<Place<'q>>,
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
        Self { question, places, round: 0, next: 0 }
    }

    /// Those that take part.
    pub(crate) fn places(&self) -> &[Place<'q>] {
        &self.places
    }

    /// Takes turns to the end.
    pub(crate) fn play(&mut self, bench: &mut Bench<'_>) -> Ended {
        if self.places.len() > 1 {
            bench.resources.book();
        }
        let mut told = None;
        loop {
            let left = self.places.iter().filter(|place| place.stop.is_none()).count();
            if left == 0 && !self.invite_others() {
                return self.nobody_knows();
            }
            if self.next == self.places.len() {
                (self.round, self.next) = (self.round + 1, 0);
            }
            let at = self.next;
            self.next += 1;
            let technique = self.places[at].technique;
            let waits = left > 1 && self.round < first_round(technique);
            if self.places[at].stop.is_some() || waits {
                continue;
            }
            if told.replace(technique) != Some(technique) {
                bench.meter.observer.event(&Event::Technique { name: technique.name().to_owned() });
            }
            bench.meter.slice = if left == 1 { Slice::WHOLE } else { slice(self.round) };
            let Progress::Ended(found) = self.turn(bench, at) else { continue };
            match found {
                Found::Stopped(stop) if !matches!(stop.code.as_str(), "cancelled" | "time") => {
                    self.places[at].stop = Some(stop);
                }
                Found::Stopped(_) => return Ended { by: self.spokesman(at), found },
                _ => return Ended { by: at, found },
            }
        }
    }

    fn turn(&mut self, bench: &mut Bench<'_>, at: usize) -> Progress {
        let place = &mut self.places[at];
        let member = match &mut place.member {
            Some(member) => member,
            empty => match start(place.technique, self.question, bench) {
                Ok(member) => empty.insert(member),
                Err(stop) => return Progress::Ended(Found::Stopped(stop)),
            },
        };
        member.advance(bench)
    }

    /// Where the only member contradicts itself, others are asked. Whether there are any.
    fn invite_others(&mut self) -> bool {
        let [Place { technique, stop: Some(stop), .. }] = self.places.as_slice() else { return false };
        if stop.code != REFUTED {
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
        let stop = self.places[by].stop.take().expect("all have stopped");
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
        Self { technique, member: None, stop: None }
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
            Box::new(Run { question, steps: if alone { steps } else { steps.min(RUN_STEPS) } })
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

fn slice(round: u32) -> Slice {
    let times = GROWTH.saturating_pow(round);
    Slice { states: FIRST_SLICE.states.saturating_mul(times), units: FIRST_SLICE.units.saturating_mul(times) }
}
