//! Recurrent sets: runs that never end.
//!
//! # Idea
//! The program runs on a few inputs made from small integers and its own constants. A run that is long is followed from
//! loop to loop: either a state comes again, or invariants of the program that starts in one of the run's states show that
//! it never leaves the loops. At last, a sequence of transitions that the run repeats is taken for one. See
//! [`loopscope_termination::recurrent`] and [`loopscope_termination::periodic`].
//!
//! What an input is given depends on its role: a number, what stands in place of one, or a character. If the interpreter is
//! in the same state twice, what the run reads between may be read over and over, whether it is the same or not.
//!
//! # Source
//! Those of [`loopscope_termination::recurrent`]: Gupta et al. 2008; Chen et al. 2014; Frohn, Giesl 2019.
//!
//! # What is exact
//! The run never ends. The interpreter has executed many of its steps. If there is none, nothing follows.
//!
//! # Which programs
//! All, for a state of the interpreter that comes again or a call that makes the same call again. Otherwise those
//! without calls of function values; of recursion, only calls before which no other one has returned are followed.
//! Values of records and behind pointers must not decide whether the run stays.
//!
//! A text that a user types ends. So if a C program reads characters in a loop, only the run that reads the end of the text
//! each time is looked at.
//!
//! # When it stops
//! When it has looked at all inputs, or at [`MOST_LONG`] long runs.
//!
//! # Example
//! `i = 0; while (i != n) i = i + 2;` with `n = 1`: `i` is even and `n` is odd in every iteration.

use std::collections::VecDeque;

use loopscope_interp::Inputs;
use loopscope_message::text;
use loopscope_question::report::{Evidence, StopCode, StopReason};
use loopscope_question::technique;
use loopscope_symex::{Budget as _, Counters, StopReason as Reason};
use loopscope_termination::periodic::Attempt;
use loopscope_termination::recurrent::{Reading, Recurrent, Searched, Visit, Visits, visits};
use loopscope_termination::system::{Kept, TransitionSystem};

use self::given::{Given, LongRun, constant, given_to};
use self::repeated::repeats;
use self::steps::Steps;
use super::ranking::calls::Calls;
use super::ranking::{Analysed, line, system};
use super::{Found, Member, Progress, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::stop::plain;
use crate::workspace::Workspace;

mod answer;
pub(super) mod given;
pub(crate) mod long;
pub(super) mod repeated;
mod sequence;
mod steps;

/// Recurrent sets.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::RECURRENT, is_quick: true, is_early: false, next: |_| None, start };

/// How much a question may cost.
const LIMIT: u64 = 100_000;

/// A run of more statements than these is long.
const SHORT: u64 = 2_000;

/// How many statements of a long run the interpreter executes.
const LONG: u64 = 100_000;

/// How many runs are executed so far, and how many of those that go on are looked at.
const MOST_EXECUTED: usize = 40;
const MOST_LONG: usize = 8;

/// How many visits of loop heads of a long run are looked at first, and at most.
const FEW_VISITS: usize = 40;
const MOST_VISITS: usize = 1_500;

/// Of how many steps, at least, a run is looked at whose inputs are given in order.
const FEWEST_STEPS: usize = 3;

/// How many statements cost as much as a step.
const STATEMENTS_FOR_A_STEP: u64 = 8;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    search(question, workspace, Scope { except: Vec::new(), sequences: true })
}

/// Which runs a search looks for.
pub(crate) struct Scope {
    /// Not those that stay in the loops of these lines.
    pub(crate) except: Vec<u32>,
    /// Also those that repeat a sequence of transitions. These take the most questions.
    pub(crate) sequences: bool,
}

/// A search for runs that never end.
///
/// # Errors
/// A limit was reached.
pub(crate) fn search<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
    scope: Scope,
) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (program, system) = match Calls::of(question, workspace) {
        Ok(Some(calls)) => {
            let system = TransitionSystem::of_first_calls(&mut workspace.pool, &calls.blocks);
            (Some(Analysed::WithCalls(Box::new(calls))), system)
        }
        Ok(None) => {
            let (view, system) = system(question, Kept::Relevant, workspace)?;
            (Some(Analysed::InView(view)), system)
        }
        Err(stop) if stop.code == StopCode::NotHandled => (None, TransitionSystem::default()),
        Err(stop) => return Err(stop),
    };
    Ok(Box::new(RecurrentSearch {
        question,
        program,
        system,
        given: given_to(question).into(),
        scope,
        executed: 0,
        long: Vec::new(),
        followed: 0,
        attempts: VecDeque::new(),
        sequences: VecDeque::new(),
        current: None,
        counters: Counters::default(),
    }))
}

/// A long run that was followed by the interpreter.
struct FollowedRun {
    given: Given,
    /// What it reads: at least what it has read when it was cut.
    inputs: Inputs,
    statements: u64,
    /// After how many inputs all text is read that a user types.
    typed: u64,
    visits: Vec<Visit>,
    /// By visit, and for the one that repeats a state: how many inputs were read before. Empty if the run is
    /// [not in order](Given::is_in_order).
    before: Vec<u64>,
}

/// Looks for a run that never ends.
struct RecurrentSearch<'q> {
    question: &'q Question<'q>,
    /// None if calls of function values prevent a transition system: then states are compared by the interpreter alone.
    program: Option<Analysed<'q>>,
    system: TransitionSystem,
    /// The inputs that are not tried yet.
    given: VecDeque<Given>,
    scope: Scope,
    /// How many runs were not short.
    executed: usize,
    long: Vec<FollowedRun>,
    /// How many of them were followed as far as possible.
    followed: usize,
    /// Long runs, each with a visit from which a set is looked for.
    attempts: VecDeque<(usize, usize)>,
    /// Long runs that may repeat a sequence of transitions, each with an attempt to find a set.
    sequences: VecDeque<(usize, Attempt)>,
    current: Option<(usize, usize, Recurrent)>,
    counters: Counters,
}

impl RecurrentSearch<'_> {
    /// Works to the end of the slice.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        workspace.resources.set_limit(LIMIT);
        loop {
            if let Some(limit) = workspace.limit() {
                return Err(Reason::Limit(limit));
            }
            if workspace.meter.is_over(&self.counters) {
                return Ok(Progress::Paused);
            }
            self.counters.steps += 1;
            if let Some((run, visit, search)) = &mut self.current {
                workspace.meter.doing = Doing::Solving;
                let (run, visit) = (*run, *visit);
                match search.step(&mut *workspace.solver, &mut workspace.pool)? {
                    Searched::Partly => {}
                    Searched::Failed => self.current = None,
                    Searched::Closed(set) => {
                        self.current = None;
                        let found = self.found(workspace, run, (visit, None), set);
                        if let Some(found) = found.filter(|found| self.is_wanted(found)) {
                            return Ok(Progress::Ended(found));
                        }
                    }
                }
            } else if let Some(given) = self.given.pop_front() {
                let before = self.counters;
                match self.run(workspace, &given) {
                    Ok(Some(found)) if self.is_wanted(&found) => return Ok(Progress::Ended(found)),
                    Ok(_) => {}
                    Err(reason) => {
                        // The run is repeated.
                        self.given.push_front(given);
                        self.counters = before;
                        return Err(reason);
                    }
                }
            } else if let Some((run, visit)) = self.attempts.pop_front() {
                let FollowedRun { given, visits, .. } = &self.long[run];
                let (first, others) = given.terms(&mut workspace.pool);
                let search = Recurrent::new(&mut workspace.pool, &self.system, &visits[visit], (&first, others));
                self.current = Some((run, visit, search));
            } else if self.followed < self.long.len() {
                let found = self.follow(workspace, self.followed, MOST_VISITS)?;
                // Other answers have certificates.
                let found = found.or_else(|| {
                    let FollowedRun { given, inputs, .. } = &self.long[self.followed];
                    let is_new = !given.is_in_order();
                    let endless =
                        is_new.then(|| repeats(self.question, inputs, LONG, &mut workspace.meter)).flatten()?;
                    Some(Found::Endless(Box::new(endless)))
                });
                if self.scope.sequences {
                    self.sequences.extend(sequence::ATTEMPTS.map(|attempt| (self.followed, attempt)));
                }
                self.followed += 1;
                if let Some(found) = found.filter(|found| self.is_wanted(found)) {
                    return Ok(Progress::Ended(found));
                }
            } else if let Some((run, attempt)) = self.sequences.pop_front() {
                self.current = self.periodic(&mut workspace.pool, run, attempt);
            } else {
                let message = text!("no run was found that certainly never ends");
                return Ok(Progress::Ended(Found::Stopped(plain(StopCode::Approximated, message))));
            }
        }
    }

    /// Whether a run stays in a loop in which no run is known to stay.
    fn is_wanted(&self, found: &Found) -> bool {
        let Found::Endless(endless) = found else { return true };
        let Evidence::Recurrent { line, .. } = &endless.proof.evidence else { return true };
        !self.scope.except.contains(line)
    }

    /// Runs the program on these inputs. If the run is long, follows it from loop to loop.
    fn run(&mut self, workspace: &mut Workspace<'_>, given: &Given) -> Result<Option<Found>, Reason> {
        workspace.meter.doing = Doing::SmallRuns;
        let question = self.question;
        let long_run = |this: &mut Self, workspace: &mut Workspace<'_>, most| {
            let (steps, long) = given.long_run(question, most, &mut workspace.meter);
            this.counters.steps += steps / STATEMENTS_FOR_A_STEP;
            long
        };
        if long_run(self, workspace, SHORT).is_none() {
            return Ok(None);
        }
        self.executed += 1;
        let long = long_run(self, workspace, LONG);
        if let Some(limit) = workspace.limit() {
            return Err(Reason::Limit(limit));
        }
        let Some(LongRun { inputs, steps, typed, .. }) = long else {
            if self.executed >= MOST_EXECUTED {
                self.given.clear();
            }
            return Ok(None);
        };
        // Otherwise, `follow` finds the same states, and reasons that have certificates.
        if given.is_in_order()
            && let Some(endless) = repeats(question, &inputs, LONG, &mut workspace.meter)
            && let found = Found::Endless(Box::new(endless))
            && self.is_wanted(&found)
        {
            return Ok(Some(found));
        }
        let (visits, before) = (Vec::new(), Vec::new());
        self.long.push(FollowedRun { given: given.clone(), inputs, statements: steps, typed, visits, before });
        let attempts = self.attempts.len();
        let found = self.follow(workspace, self.long.len() - 1, FEW_VISITS);
        if found.is_err() || self.is_in_known_loop() {
            self.attempts.truncate(attempts);
            self.long.pop();
        }
        if found.is_ok() && self.long.len() >= MOST_LONG {
            self.given.clear();
        }
        found
    }

    /// Whether the last long run was last seen in a loop in which runs are known to stay.
    fn is_in_known_loop(&self) -> bool {
        let (Some(Analysed::InView(view)), Some(run)) = (&self.program, self.long.last()) else {
            return false;
        };
        run.visits.last().is_some_and(|last| self.scope.except.contains(&line(view, &self.system, last.head)))
    }

    /// Follows a long run from loop to loop. It has an answer if a state comes again; otherwise sets that contain its
    /// states are looked for later.
    fn follow(&mut self, workspace: &mut Workspace<'_>, run: usize, most: usize) -> Result<Option<Found>, Reason> {
        let Workspace { pool, meter, .. } = workspace;
        let given = &self.long[run].given;
        let mut parameters = Vec::new();
        for (symbol, value) in self.system.parameters.iter().zip(&given.parameters) {
            let sort = symbol.map(|symbol| pool.sort(symbol).clone());
            parameters.push(constant(pool, sort, value));
        }
        let (first, others) = given.terms(pool);
        let steps = given.is_in_order().then(|| {
            let cfg = match &self.program {
                Some(Analysed::InView(view)) => &view.program.cfg,
                _ => self.question.cfg,
            };
            Steps::of(pool, cfg, &self.system.heads, &self.long[run].inputs, most)
        });
        let reading = match &steps {
            Some(steps) => Reading::BySteps(&steps.reads),
            None => Reading::FirstAndOthers(&first, others),
        };
        let followed = visits(pool, &self.system, &parameters, reading, most, &mut || meter.go_on());
        let Visits { mut all, mut repeats, mut goes_on } = followed.map_err(Reason::Limit)?;
        self.counters.steps += all.len() as u64;
        if let Some(steps) = &steps {
            self.counters.steps += steps.reads.len() as u64;
            let before = steps.before();
            let heads = all.iter().map(|visit| self.system.heads[visit.head]);
            let again = repeats.map(|first: usize| self.system.heads[all[first].head]);
            let is_same =
                heads.chain(again).eq(steps.heads.iter().copied().take(all.len() + usize::from(again.is_some())));
            // Text between the visits would be read again and again.
            if !is_same
                || repeats.is_some_and(|first| before[first] < self.long[run].typed && self.question.reads.may_end())
            {
                repeats = None;
                goes_on &= is_same;
                all.truncate(if is_same { all.len() } else { 0 });
            }
            self.long[run].before = before;
        }
        let earlier = std::mem::replace(&mut self.long[run].visits, all).len();
        let visits = self.long[run].visits.len();
        if let Some(first) = repeats {
            let set = self.states(pool, run, first);
            return Ok(self.found(workspace, run, (first, Some((visits - first) as u64)), set));
        }
        // Where a step of such a run is not known, as it is not tracked which variables have been written, nor are others.
        let is_followed = steps.is_none() || visits > FEWEST_STEPS;
        if goes_on && visits > earlier && is_followed {
            let first = 3.min(visits - 1);
            if earlier == 0 {
                self.attempts.push_back((run, first));
            }
            if visits - 1 > first {
                self.attempts.push_back((run, visits - 1));
            }
        }
        Ok(None)
    }
}

impl Member for RecurrentSearch<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters);
        Progress::of(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
