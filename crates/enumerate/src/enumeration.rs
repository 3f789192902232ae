//! The search: runs of the interpreter, and regions of inputs that are followed until values have to be tried.

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp::{Inputs, Outcome};
use loopscope_question::report::Tried;
use loopscope_smt::Pool;
use loopscope_sorted::SortedMap;
use loopscope_symex::{Budget, Counters, Limit, Reach, StopReason as Reason};
use loopscope_syntax::Span;
use loopscope_witness::{Arrival, End, Replay, STATEMENTS_FOR_A_STEP, read};

use crate::asked::RunQuestion;
use crate::prefix::{InputValues, Prefix, Slot, Slots};
use crate::region::{Fate, Map, Region, Trials};

/// The most runs.
const MOST_RUNS: u64 = 1_000_000;

/// The number of statements that a run that is not interrupted by turns may take while other techniques wait: less than
/// a second's work.
const STATEMENTS_AHEAD: u64 = 20_000_000;

/// The number of statements that the only run of a program may take before other techniques look for a reason why it ends, or
/// never does; and how many more times as many as other runs it may take in later turns.
const STATEMENTS_BEFORE_OTHERS: u64 = 1_000_000;
const SHARE_OF_ONLY_RUN: u64 = 8;

/// The number of runs that must have ended before the number of their statements says something of that of others.
const RUNS_FOR_AN_ESTIMATE: u64 = 16;

/// Into how many parts the runs on some inputs may be split before values are tried.
const MOST_PARTS: u32 = 64;

/// After how many symbolic steps runs on some inputs are given up.
const MOST_SYMBOLIC_STEPS: u64 = 2_000_000;

/// After how many symbolic steps the budget is checked.
const STEPS_BETWEEN_QUESTIONS: u64 = 64;

/// The setting in which the program is run.
#[derive(Clone, Copy)]
pub struct Runs<'q> {
    /// Runs it.
    pub replay: &'q Replay,
    /// The most statements of a run.
    pub most: u64,
    /// True if no other technique waits.
    pub are_alone: bool,
}

/// Why a turn of the search ends.
pub enum Ended {
    /// A run does not fit into the turn. It is repeated in a longer one.
    Paused,
    /// A run reached the target.
    Arrived(Box<Arrival>),
    /// No run did, and all were made.
    AllTried {
        /// The number of runs.
        runs: u64,
        /// The inputs, with the ranges of values that the runs cover.
        tried: Vec<Tried>,
    },
    /// The only run of the program is not over.
    OnlyRunGoesOn {
        /// Its inputs.
        inputs: Inputs,
        /// The number of statements that it took.
        statements: u64,
        /// The obstacle that follows, unless its state comes again.
        then: Box<Self>,
    },
    /// A run is too long, or needs too much memory.
    TooLong {
        /// Its inputs, as text; none if the program reads none.
        inputs: Option<String>,
        /// The number of steps that it took.
        steps: u64,
    },
    /// A limit was reached.
    Limit(Limit),
    /// The search gives up.
    GivenUp(Obstacle),
}

/// Why not all inputs can be tried.
pub enum Obstacle {
    /// The program reads something, and has more than one run.
    ReadsSomething,
    /// Too many conditions come before all inputs are bounded.
    TooManyParts,
    /// There are more inputs than this.
    TooManyRuns(u64),
    /// The run depends here on an input with too many values, which may have a name.
    Unbounded(Span, Option<String>),
    /// Bounds alone decide everything.
    NothingToTry,
    /// Unbounded inputs may reach the target, and those that were tried do not.
    Unconfirmed,
    /// A region cannot be followed.
    NotFollowed(Reason),
}

impl From<Obstacle> for Ended {
    fn from(obstacle: Obstacle) -> Self {
        Self::GivenUp(obstacle)
    }
}

/// Tries inputs.
pub struct Enumeration<'q> {
    cfg: &'q Cfg,
    program: Runs<'q>,
    asked: RunQuestion,
    reach: Reach,
    slots: Slots,
    /// Inputs known only by their bounds; these are followed before any values are tried.
    regions: Vec<Region>,
    /// By the number of times that further inputs were read.
    trials: Vec<Trials>,
    /// The most values that were to be tried there.
    widest: Vec<u64>,
    /// Into how many parts runs were split since the last run of the interpreter.
    parts: u32,
    /// The number of runs that ended.
    runs: u64,
    /// The number of runs, made or pending.
    planned: u64,
    /// The least and the largest value of each input among the runs that ended.
    tried: SortedMap<Slot, (IBig, IBig)>,
    statements: u64,
    /// The number of statements that the last run could take.
    longest: u64,
    symbolic_steps: u64,
}

impl<'q> Enumeration<'q> {
    /// For a program and what its runs are to decide.
    pub fn new(cfg: &'q Cfg, pool: &mut Pool, program: Runs<'q>, asked: RunQuestion) -> Self {
        Self {
            cfg,
            program,
            reach: Reach::new(cfg, asked.targets(cfg)),
            asked,
            slots: Slots::new(cfg, pool),
            regions: Vec::new(),
            trials: vec![Trials::single(Prefix::default())],
            widest: vec![1],
            parts: 0,
            runs: 0,
            planned: 1,
            tried: SortedMap::new(),
            statements: 0,
            longest: 0,
            symbolic_steps: 0,
        }
    }

    /// Makes the next run, or follows a region for a while. `left` is how many steps are left of the turn.
    ///
    /// # Errors
    /// Why the turn ends.
    pub fn advance(&mut self, pool: &mut Pool, budget: &mut dyn Budget, left: u64) -> Result<(), Ended> {
        match self.regions.pop() {
            Some(region) => self.follow(pool, budget, region),
            None => self.try_next(pool, budget, left),
        }
    }

    /// Returns the number of runs that ended.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// The work so far.
    pub fn counters(&self) -> Counters {
        let steps = self.symbolic_steps + self.statements.div_ceil(STATEMENTS_FOR_A_STEP);
        Counters { steps, paths: self.runs, ..Counters::default() }
    }

    /// An estimate of the steps until all inputs are tried: runs may take as long as those that ended, in the mean, and
    /// values that read further inputs as many of these as the ones before.
    pub fn steps_left(&self) -> Option<u64> {
        if !self.regions.is_empty() || self.runs < RUNS_FOR_AN_ESTIMATE {
            return None;
        }
        let mean = self.statements.div_ceil(self.runs);
        let left = self.trials.iter().enumerate().map(|(level, trials)| {
            let for_each =
                self.widest[level + 1..].iter().fold(1, |product: u64, width| product.saturating_mul(*width));
            trials.left().saturating_mul(for_each)
        });
        Some(left.fold(0, u64::saturating_add).saturating_mul(mean).div_ceil(STATEMENTS_FOR_A_STEP))
    }

    /// Makes the next run.
    fn try_next(&mut self, pool: &mut Pool, budget: &mut dyn Budget, left: u64) -> Result<(), Ended> {
        let Some(trials) = self.trials.last() else { return Err(self.all_tried()) };
        let Some(prefix) = trials.next() else {
            self.trials.pop();
            return Ok(());
        };
        let needs_more = match self.slots.inputs(pool, &prefix) {
            Some(inputs) => {
                let limits = if prefix.is_empty() && !self.is_repeated() {
                    self.limits_at_once()
                } else {
                    self.limits_in_turn(left)
                };
                self.run(budget, &prefix, &inputs, limits)?
            }
            None => true,
        };
        if let Some(trials) = self.trials.last_mut() {
            trials.advance();
        }
        if needs_more {
            let map = Map { cfg: self.cfg, reach: &self.reach, slots: &self.slots, most: MOST_RUNS };
            self.regions.push(Region::new(&map, pool, prefix));
            self.parts = 0;
        }
        Ok(())
    }

    /// The limits of a run that ignores the rest of the turn.
    fn limits_at_once(&self) -> RunLimits {
        let Runs { most, are_alone, .. } = self.program;
        let (most, turn) = match self.asked {
            _ if are_alone => (most, u64::MAX),
            RunQuestion::EndOfOnlyRun => (most, STATEMENTS_BEFORE_OTHERS),
            RunQuestion::Target(_) | RunQuestion::Ends => (most.min(STATEMENTS_AHEAD), u64::MAX),
        };
        RunLimits { most, turn, seeks_repetition: are_alone }
    }

    /// The limits of a run that is repeated in a longer turn if it does not fit into the rest of this one.
    fn limits_in_turn(&self, left: u64) -> RunLimits {
        let share = if self.asked == RunQuestion::EndOfOnlyRun { SHARE_OF_ONLY_RUN } else { 1 };
        let turn = left.saturating_mul(STATEMENTS_FOR_A_STEP * share);
        RunLimits { most: self.program.most, turn, seeks_repetition: true }
    }

    /// Runs the program. Returns whether the run reads inputs without a value.
    fn run(
        &mut self,
        budget: &mut dyn Budget,
        prefix: &Prefix,
        inputs: &Inputs,
        RunLimits { most, turn, seeks_repetition }: RunLimits,
    ) -> Result<bool, Ended> {
        let replay = self.program.replay;
        let statements = most.min(turn);
        if self.is_repeated() && statements <= self.longest {
            return Err(Ended::Paused);
        }
        self.longest = statements;
        let Some(done) = replay.run(inputs, statements, budget) else { return Ok(true) };
        self.statements += done.run.steps.max(1);
        if let Some(End { error }) = replay.arrived(&done) {
            let Some(inputs) = read(inputs, &done.run) else { return Err(self.too_long(prefix, done.run.steps)) };
            let arrival = Arrival { inputs, steps: done.run.steps, error, detail: done.run.detail };
            return Err(Ended::Arrived(Box::new(arrival)));
        }
        match done.run.outcome {
            Outcome::InputExhausted { .. } if self.asked == RunQuestion::EndOfOnlyRun => {
                return Err(Obstacle::ReadsSomething.into());
            }
            Outcome::InputExhausted { .. } => return Ok(true),
            Outcome::Interrupted => return Err(Ended::Limit(budget.go_on().err().unwrap_or(Limit::Time))),
            outcome if outcome.is_cut() => {
                let is_over = matches!(outcome, Outcome::StepLimit);
                let then = if is_over && turn < most { Ended::Paused } else { self.too_long(prefix, done.run.steps) };
                let goes_on = is_over && seeks_repetition && self.asked == RunQuestion::EndOfOnlyRun;
                return Err(if goes_on {
                    Ended::OnlyRunGoesOn { inputs: inputs.clone(), statements, then: Box::new(then) }
                } else {
                    then
                });
            }
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
    fn follow(&mut self, pool: &mut Pool, budget: &mut dyn Budget, mut region: Region) -> Result<(), Ended> {
        let map = Map { cfg: self.cfg, reach: &self.reach, slots: &self.slots, most: MOST_RUNS };
        for _ in 0..STEPS_BETWEEN_QUESTIONS {
            self.symbolic_steps += 1;
            let steps = region.state.steps();
            region = match region.follow(&map, pool) {
                Fate::Moved(region) if steps < MOST_SYMBOLIC_STEPS => region,
                Fate::Moved(region) => return Err(self.too_long(&region.prefix, steps)),
                Fate::Split(parts) => {
                    self.parts += parts.len() as u32;
                    if self.parts > MOST_PARTS {
                        return Err(Obstacle::TooManyParts.into());
                    }
                    self.regions.extend(parts.into_iter().rev());
                    return Ok(());
                }
                Fate::Try(trials) => {
                    self.planned = self.planned.saturating_add(trials.size());
                    if self.planned > MOST_RUNS {
                        return Err(Obstacle::TooManyRuns(MOST_RUNS).into());
                    }
                    let level = self.trials.len();
                    self.widest.resize(self.widest.len().max(level + 1), 1);
                    self.widest[level] = self.widest[level].max(trials.size());
                    self.trials.push(*trials);
                    return Ok(());
                }
                Fate::Arrived(some) => return self.arrive(pool, budget, &some),
                Fate::Unbounded(span, name) => return Err(Obstacle::Unbounded(span, name).into()),
                Fate::Stopped(reason) => return Err(Obstacle::NotFollowed(reason).into()),
            };
        }
        self.regions.push(region);
        Ok(())
    }

    /// All runs of a region reach the target: makes one of them.
    fn arrive(&mut self, pool: &Pool, budget: &mut dyn Budget, some: &Prefix) -> Result<(), Ended> {
        if !self.program.are_alone && self.runs == 0 {
            return Err(Obstacle::NothingToTry.into());
        }
        let Some(inputs) = self.slots.inputs(pool, some) else { return Err(Obstacle::NothingToTry.into()) };
        self.run(budget, some, &inputs, self.limits_at_once())?;
        Err(Obstacle::Unconfirmed.into())
    }

    fn all_tried(&self) -> Ended {
        if self.runs == 0 {
            return Obstacle::NothingToTry.into();
        }
        let tried = self.tried.iter().map(|(slot, (least, most))| Tried {
            name: self.slots.name(slot),
            least: least.to_string(),
            most: most.to_string(),
        });
        Ended::AllTried { runs: self.runs, tried: tried.collect() }
    }

    /// Returns `true` if the run of a program that reads nothing was made before, and did not end.
    fn is_repeated(&self) -> bool {
        self.asked == RunQuestion::EndOfOnlyRun && self.statements > 0
    }

    fn too_long(&self, prefix: &Prefix, steps: u64) -> Ended {
        let inputs = (!prefix.is_empty()).then(|| InputValues(&self.slots, prefix).to_string());
        Ended::TooLong { inputs, steps }
    }
}

/// The limits of a run, in statements.
#[derive(Clone, Copy)]
struct RunLimits {
    /// At most.
    most: u64,
    /// In this turn.
    turn: u64,
    /// True if a search for a repetition of its state is worth the effort.
    seeks_repetition: bool,
}
