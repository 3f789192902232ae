//! Enumerate: tries all inputs of programs that permit few.
//!
//! # Idea
//! A program whose conditions permit few inputs needs no formulas: the concrete interpreter runs it on each of them.
//! Inputs are bounded lazily. A run starts with symbols. Each condition on single inputs narrows their bounds; runs
//! outside the bounds are followed to their ends, mostly at an `assume`. When all inputs read so far have few values,
//! each of these is tried. A run that reads a further input is followed again from the start, with the values of the
//! inputs that it has read, until the new input is bounded, too. A program that reads nothing has exactly one run.
//!
//! In `auto`, it declines programs that bounds alone decide; other techniques report more about these. A concrete run
//! cannot pause: one that does not fit into a slice starts again in the next slice, which is longer.
//!
//! Whether every run ends, it decides for programs that read nothing: their only run ends, or its state comes again. For
//! others, `ranking` tries all inputs last.
//!
//! # Source
//! Exhaustive testing within bounds: D. Jackson and C. A. Damon, *Elements of Style: Analyzing a Software Design Feature with
//! a Counterexample Detector* (ISSTA 1996). Bounds by propagation: E. Davis, *Constraint propagation with interval labels*
//! (Artificial Intelligence 32, 1987).
//!
//! # What is exact
//! Everything. Every place that a run reaches is reachable. A target is unreachable if all runs within the bounds
//! ended without reaching it, and all runs outside reached a place from which no path leads to the target.
//!
//! # Which programs
//! Those in which inputs are bounded, by linear conditions, before anything else depends on them.
//!
//! # When it stops
//! When a condition that bounds no input depends on an input with too many values; after [`MOST_RUNS`]; and when a run
//! is too long. If the target is the end of every run: when the program reads something.
//!
//! # Example
//! `assume(0 <= n && n <= 60); ... assert(n * n != 1369);`: 61 runs are made, one of them with 37.

mod asked;
mod bounds;
mod prefix;
mod region;

pub(super) use asked::of_ends;

use dashu_int::IBig;
use loopscope_interp::{Inputs, Outcome};
use loopscope_message::{Arg, text};
use loopscope_question::report::{Proof, StopCode, StopReason, Tried};
use loopscope_question::{Technique, technique};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Counters, Limit, Reach, StopReason as Reason};
use loopscope_witness::{Arrival, End, STATEMENTS_FOR_A_STEP, read};

use super::recurrent::repeated::repeats;
use super::{Found, Member, Progress, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::stop::plain;
use crate::workspace::Workspace;
use asked::{Asked, reads_something};
use prefix::{Prefix, Shown, Slot, Slots};
use region::{Fate, Map, Region, Trials};

/// The most runs.
const MOST_RUNS: u64 = 1_000_000;

/// How many statements a run that is not interrupted by turns may take while other techniques wait: less than a
/// second's work.
const STATEMENTS_AHEAD: u64 = 20_000_000;

/// How many statements the only run of a program may take before other techniques look for a reason why it ends, or never
/// does; and how many more times as many as other runs it may take in later turns.
const STATEMENTS_BEFORE_OTHERS: u64 = 1_000_000;
const SHARE_OF_ONLY_RUN: u64 = 8;

/// Into how many parts the runs on some inputs may be split before values are tried.
const MOST_PARTS: u32 = 64;

/// After how many symbolic steps runs on some inputs are given up.
const MOST_SYMBOLIC_STEPS: u64 = 2_000_000;

/// After how many symbolic steps the budget is checked.
const STEPS_BETWEEN_QUESTIONS: u64 = 64;

/// Tries all inputs of programs that permit few.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::ENUMERATE,
    is_quick: true,
    is_early: true,
    next: |_| Some(Technique::Auto),
    start: asked::start,
};

/// Tries inputs.
struct Enumerate<'q> {
    question: &'q Question<'q>,
    asked: Asked,
    reach: Reach,
    slots: Slots,
    /// Inputs known only by their bounds; these are followed before any values are tried.
    regions: Vec<Region>,
    trials: Vec<Trials>,
    /// Into how many parts runs were split since the last run of the interpreter.
    parts: u32,
    /// How many runs ended.
    runs: u64,
    /// The number of runs, made or pending.
    planned: u64,
    /// The least and the largest value of each input among the runs that ended.
    tried: SortedMap<Slot, (IBig, IBig)>,
    statements: u64,
    /// How many statements the last run could take.
    longest: u64,
    symbolic_steps: u64,
}

/// Why a turn ends.
enum Ended {
    Paused,
    Found(Box<Found>),
}

impl From<Found> for Ended {
    fn from(found: Found) -> Self {
        Self::Found(Box::new(found))
    }
}

impl<'q> Enumerate<'q> {
    fn new(question: &'q Question<'q>, workspace: &mut Workspace<'_>, asked: Asked) -> Self {
        Self {
            question,
            asked,
            reach: Reach::new(question.cfg, question.targets.clone()),
            slots: Slots::new(question.cfg, &mut workspace.pool),
            regions: Vec::new(),
            trials: vec![Trials::of(Prefix::default())],
            parts: 0,
            runs: 0,
            planned: 1,
            tried: SortedMap::new(),
            statements: 0,
            longest: 0,
            symbolic_steps: 0,
        }
    }

    /// Works until the turn ends.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Ended {
        loop {
            let goes_on = match self.regions.pop() {
                Some(region) => self.follow(workspace, region),
                None => self.try_next(workspace),
            };
            if let Err(ended) = goes_on {
                return ended;
            }
            let counters = self.counters();
            if let Err(limit) = workspace.context().proceed(&counters) {
                return self.stopped(&Reason::Limit(limit));
            }
            if workspace.meter.is_over(&counters) {
                return Ended::Paused;
            }
        }
    }

    /// Makes the next run.
    fn try_next(&mut self, workspace: &mut Workspace<'_>) -> Result<(), Ended> {
        let Some(trials) = self.trials.last() else { return Err(self.all_tried()) };
        let Some(prefix) = trials.next() else {
            self.trials.pop();
            return Ok(());
        };
        let needs_more = match self.slots.inputs(&workspace.pool, &prefix) {
            Some(inputs) => self.run(workspace, &prefix, &inputs, prefix.is_empty() && !self.is_repeated())?,
            None => true,
        };
        if let Some(trials) = self.trials.last_mut() {
            trials.advance();
        }
        if needs_more {
            let map = map(self.question, &self.reach, &self.slots);
            self.regions.push(Region::new(&map, &mut workspace.pool, prefix));
            self.parts = 0;
        }
        Ok(())
    }

    /// Runs the program; `at_once` ignores the rest of the turn. Returns whether the run reads inputs without a value.
    fn run(
        &mut self,
        workspace: &mut Workspace<'_>,
        prefix: &Prefix,
        inputs: &Inputs,
        at_once: bool,
    ) -> Result<bool, Ended> {
        let Question { replay, analysis, .. } = self.question;
        let replay_steps = analysis.budget.replay_steps;
        let (most, turn) = if at_once {
            match self.asked {
                _ if self.is_alone() => (replay_steps, u64::MAX),
                Asked::EndOfOnlyRun => (replay_steps, STATEMENTS_BEFORE_OTHERS),
                Asked::Target | Asked::Ends => (replay_steps.min(STATEMENTS_AHEAD), u64::MAX),
            }
        } else {
            // A run that does not fit into the rest of the turn is repeated in a longer turn.
            let steps = workspace.meter.left_of_steps(&self.counters());
            let share = if self.asked == Asked::EndOfOnlyRun { SHARE_OF_ONLY_RUN } else { 1 };
            (replay_steps, steps.saturating_mul(STATEMENTS_FOR_A_STEP * share))
        };
        if self.is_repeated() && most.min(turn) <= self.longest {
            return Err(Ended::Paused);
        }
        self.longest = most.min(turn);
        let Some(done) = replay.run(inputs, most.min(turn), &mut workspace.meter) else { return Ok(true) };
        self.statements += done.run.steps.max(1);
        if let Some(End { error }) = replay.arrived(&done) {
            let Some(inputs) = read(inputs, &done.run) else { return Err(self.too_long(prefix, done.run.steps)) };
            return Err(
                Found::Arrived(Arrival { inputs, steps: done.run.steps, error, missing: done.run.missing }).into()
            );
        }
        match done.run.outcome {
            Outcome::InputExhausted { .. } if self.asked == Asked::EndOfOnlyRun => {
                return Err(Found::Refused(reads_something()).into());
            }
            Outcome::InputExhausted { .. } => return Ok(true),
            Outcome::Interrupted => {
                let limit = workspace.limit().unwrap_or(Limit::Time);
                return Err(self.stopped(&Reason::Limit(limit)));
            }
            // `recurrent` says more about a state that comes again soon.
            Outcome::StepLimit
                if self.asked == Asked::EndOfOnlyRun
                    && (!at_once || self.is_alone())
                    && let Some(endless) = repeats(self.question, inputs, most.min(turn), &mut workspace.meter) =>
            {
                return Err(Found::Endless(Box::new(endless)).into());
            }
            Outcome::StepLimit if turn < most => return Err(Ended::Paused),
            outcome if outcome.is_cut() => return Err(self.too_long(prefix, done.run.steps)),
            _ => {}
        }
        if !prefix.covers(&done.run) {
            return Ok(true);
        }
        self.runs += 1;
        for (slot, value) in prefix.iter() {
            match self.tried.get_mut(slot) {
                Some((least, _)) if value < least => least.clone_from(value),
                Some((_, most)) if value > most => most.clone_from(value),
                Some(_) => {}
                None => _ = self.tried.insert(slot.clone(), (value.clone(), value.clone())),
            }
        }
        Ok(false)
    }

    /// Follows a region for a while.
    fn follow(&mut self, workspace: &mut Workspace<'_>, mut region: Region) -> Result<(), Ended> {
        let map = map(self.question, &self.reach, &self.slots);
        for _ in 0..STEPS_BETWEEN_QUESTIONS {
            self.symbolic_steps += 1;
            let steps = region.state.steps();
            region = match region.follow(&map, &mut workspace.pool) {
                Fate::Moved(region) if steps < MOST_SYMBOLIC_STEPS => region,
                Fate::Moved(region) => return Err(self.too_long(&region.prefix, steps)),
                Fate::Split(parts) => {
                    self.parts += parts.len() as u32;
                    if self.parts > MOST_PARTS {
                        let message = text!("too many conditions come before all inputs are bounded to few values");
                        return Err(self.given_up(plain(StopCode::NotHandled, message)));
                    }
                    self.regions.extend(parts.into_iter().rev());
                    return Ok(());
                }
                Fate::Try(trials) => {
                    self.planned = self.planned.saturating_add(trials.size());
                    if self.planned > MOST_RUNS {
                        let message =
                            text!("the program would have to be run on more than {most} inputs", most = MOST_RUNS);
                        return Err(self.given_up(plain(StopCode::NotHandled, message)));
                    }
                    self.trials.push(*trials);
                    return Ok(());
                }
                Fate::Arrived(some) => return self.arrive(workspace, &some),
                Fate::Unbounded(span, slot) => {
                    let name = slot.map(|slot| format!("`{}`", self.slots.name(&slot)));
                    let name = name.map_or_else(|| text!("an input").into(), Arg::from);
                    let stop = self.question.reasons.depends(span, name);
                    return Err(self.given_up(stop));
                }
                Fate::Stopped(reason) => return Err(self.stopped(&reason)),
            };
        }
        self.regions.push(region);
        Ok(())
    }

    /// All runs of a region reach the target: makes one of them.
    fn arrive(&mut self, workspace: &mut Workspace<'_>, some: &Prefix) -> Result<(), Ended> {
        if !self.is_alone() && self.runs == 0 {
            return Err(self.given_up(nothing_to_try()));
        }
        let Some(inputs) = self.slots.inputs(&workspace.pool, some) else {
            return Err(self.given_up(nothing_to_try()));
        };
        self.run(workspace, some, &inputs, true)?;
        let message =
            text!("inputs that are not bounded to few values may lead there, and the one that was tried does not");
        Err(self.given_up(plain(StopCode::NotHandled, message)))
    }

    fn all_tried(&mut self) -> Ended {
        if self.runs > 0 {
            let tried = |(slot, (least, most)): (&Slot, &(IBig, IBig))| Tried {
                name: self.slots.name(slot),
                least: least.to_string(),
                most: most.to_string(),
            };
            let tried = self.tried.iter().map(tried).collect();
            return match self.asked {
                Asked::Target => Found::Unreachable(Proof::by_runs(self.runs, tried)),
                Asked::Ends | Asked::EndOfOnlyRun => Found::Ends(Proof::by_ended_runs(self.runs, tried)),
            }
            .into();
        }
        self.given_up(nothing_to_try())
    }

    /// Whether the run of a program that reads nothing was made before, and did not end.
    fn is_repeated(&self) -> bool {
        self.asked == Asked::EndOfOnlyRun && self.statements > 0
    }

    /// Whether no other technique waits.
    fn is_alone(&self) -> bool {
        self.question.analysis.technique != Technique::Auto
    }

    fn stopped(&self, reason: &Reason) -> Ended {
        match reason {
            Reason::Limit(_) => Found::Stopped(self.question.reasons.executing(reason)).into(),
            _ => self.given_up(self.question.reasons.executing(reason)),
        }
    }

    /// Gives up: without a run so far, the technique refuses the program.
    fn given_up(&self, stop: StopReason) -> Ended {
        if self.runs == 0 { Found::Refused(stop).into() } else { Found::Stopped(stop).into() }
    }

    fn too_long(&self, prefix: &Prefix, steps: u64) -> Ended {
        let on = if prefix.is_empty() {
            text!("the program's run")
        } else {
            text!("the run with {inputs}", inputs = Shown(&self.slots, prefix).to_string())
        };
        let message = text!("{on} is not over after {steps} steps, or needs too much memory");
        Found::Stopped(plain(StopCode::Steps, message)).into()
    }
}

impl Member for Enumerate<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        workspace.meter.doing = Doing::AllRuns;
        match self.go_on(workspace) {
            Ended::Paused => Progress::Paused,
            Ended::Found(found) => Progress::Ended(*found),
        }
    }

    fn counters(&self) -> Counters {
        let steps = self.symbolic_steps + self.statements.div_ceil(STATEMENTS_FOR_A_STEP);
        Counters { steps, paths: self.runs, ..Counters::default() }
    }
}

fn map<'a>(question: &Question<'a>, reach: &'a Reach, slots: &'a Slots) -> Map<'a> {
    Map { cfg: question.cfg, reach, slots, most: MOST_RUNS }
}

/// Bounds alone decide everything; other techniques report more.
fn nothing_to_try() -> StopReason {
    plain(StopCode::NotHandled, text!("conditions on single inputs decide, so no values of inputs have to be tried"))
}
