//! The search for a run that never ends, on inputs made from small integers and the program's own constants.
//!
//! # Idea
//! The interpreter runs the program on each input. A long run is followed from loop to loop: either a state comes again, or
//! a [recurrent set](crate::recurrent) that contains one of its states is looked for. At last, a [sequence of
//! transitions](crate::periodic) that the run repeats is taken for one.

use std::collections::VecDeque;

use loopscope_smt::Term;
use loopscope_symex::{Budget, Context, Counters, StopReason};

use crate::executable::Executable;
use crate::nontermination::{FollowedRun, Nontermination, Reason, Staying, states};
use crate::periodic::Attempt;
use crate::recurrent::{Reading, Recurrent, SetOutcome, Visits, visits};
use crate::run_inputs::{RunInputs, TriedRun};
use crate::steps::Steps;
use crate::system::TransitionSystem;

/// A run of more statements than these is long.
pub const SHORT: u64 = 2_000;

/// The number of statements of a long run that the interpreter executes.
const LONG: u64 = 100_000;

/// The limit for the runs that are not short.
pub const MOST_EXECUTED: usize = 40;

/// The limit for the long runs that are followed.
pub const MOST_LONG: usize = 8;

/// The number of visits of loop heads of a long run that are followed at first, and at most.
const FEW_VISITS: usize = 40;
const MOST_VISITS: usize = 1_500;

/// A run whose inputs are given in order is followed if it has more steps.
const FEWEST_STEPS: usize = 3;

/// The number of statements that cost as much as a step.
const STATEMENTS_FOR_A_STEP: u64 = 8;

/// The ways to look for a sequence that a long run repeats.
const ATTEMPTS: [Attempt; 4] = [
    Attempt { times: 1, is_late: false },
    Attempt { times: 1, is_late: true },
    Attempt { times: 2, is_late: false },
    Attempt { times: 2, is_late: true },
];

/// The runs that a search looks for.
pub struct Scope {
    /// Not those that stay in the loops of these lines.
    pub except: Vec<u32>,
    /// Also those that repeat a sequence of transitions. These take the most questions.
    pub sequences: bool,
}

/// The outcome of a step of the search.
#[derive(Debug)]
pub enum Outcome {
    /// There is more to do.
    Partly,
    /// This run never ends.
    Found(Box<Nontermination>),
    /// All inputs were tried.
    Exhausted,
}

/// A search for a run that never ends. It can be interrupted between two steps.
pub struct RecurrentSearch<'q> {
    executable: Executable<'q>,
    system: TransitionSystem,
    /// By head of the system: its line.
    lines: Vec<u32>,
    scope: Scope,
    /// The inputs that are not tried yet.
    given: VecDeque<RunInputs>,
    /// The number of runs that were not short.
    executed: usize,
    long: Vec<FollowedRun>,
    /// The number of long runs that were followed to the end.
    followed: usize,
    /// Long runs, each with a visit from which a set is looked for.
    attempts: VecDeque<(usize, usize)>,
    /// Long runs that may repeat a sequence of transitions, each with an attempt to find a set.
    sequences: VecDeque<(usize, Attempt)>,
    current: Option<(usize, usize, Recurrent)>,
    counters: Counters,
}

impl<'q> RecurrentSearch<'q> {
    /// A search at its beginning. The system is that of the program with expanded calls, if they can be expanded. `lines` are
    /// those of its heads. A system without heads leaves the comparison of states to the interpreter.
    pub fn new(executable: Executable<'q>, system: TransitionSystem, lines: Vec<u32>, scope: Scope) -> Self {
        Self {
            given: executable.inputs_to_try().into(),
            executable,
            system,
            lines,
            scope,
            executed: 0,
            long: Vec::new(),
            followed: 0,
            attempts: VecDeque::new(),
            sequences: VecDeque::new(),
            current: None,
            counters: Counters::default(),
        }
    }

    /// The work so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The system between whose heads runs are followed.
    pub fn system(&self) -> &TransitionSystem {
        &self.system
    }

    /// Returns `true` if the next step asks the solver.
    pub fn is_solving(&self) -> bool {
        self.current.is_some()
    }

    /// Returns `true` if the next step runs the program.
    pub fn is_running(&self) -> bool {
        self.current.is_none() && !self.given.is_empty()
    }

    /// Does the next step.
    ///
    /// # Errors
    /// The solver died, or a limit was reached.
    pub fn step(&mut self, context: &mut Context<'_>) -> Result<Outcome, StopReason> {
        self.counters.steps += 1;
        let mut found = None;
        if let Some((run, visit, search)) = &mut self.current {
            let (run, visit) = (*run, *visit);
            match search.step(&mut *context.solver, context.pool)? {
                SetOutcome::Partly => {}
                SetOutcome::Failed => self.current = None,
                SetOutcome::Closed(set) => {
                    self.current = None;
                    found = self.confirmed(context, run, (visit, None), set);
                }
            }
        } else if let Some(given) = self.given.pop_front() {
            let before = self.counters;
            found = self.run(context, &given).inspect_err(|_| {
                // The run is repeated.
                self.given.push_front(given);
                self.counters = before;
            })?;
        } else if let Some((run, visit)) = self.attempts.pop_front() {
            let FollowedRun { given, visits, .. } = &self.long[run];
            let (first, others) = given.terms(context.pool);
            let search = Recurrent::new(context.pool, &self.system, &visits[visit], (&first, others));
            self.current = Some((run, visit, search));
        } else if self.followed < self.long.len() {
            found = self.follow(context, self.followed, MOST_VISITS)?;
            let FollowedRun { given, inputs, .. } = &self.long[self.followed];
            // Other answers have certificates.
            if found.is_none() && !given.is_in_order() {
                found = self.executable.repetition(inputs, LONG, context.budget);
            }
            if self.scope.sequences {
                self.sequences.extend(ATTEMPTS.map(|attempt| (self.followed, attempt)));
            }
            self.followed += 1;
        } else if let Some((run, attempt)) = self.sequences.pop_front() {
            let FollowedRun { given, visits, .. } = &self.long[run];
            let (first, others) = given.terms(context.pool);
            let search = Recurrent::periodic(context.pool, &self.system, visits, (&first, others), attempt);
            self.current = search.map(|(visit, search)| (run, visit, search));
        } else {
            return Ok(Outcome::Exhausted);
        }
        Ok(found.filter(|found| self.is_wanted(found)).map_or(Outcome::Partly, |found| Outcome::Found(Box::new(found))))
    }

    /// Returns `true` if a run stays in a loop in which no run is known to stay.
    fn is_wanted(&self, Nontermination { reason, .. }: &Nontermination) -> bool {
        let line = match reason {
            Reason::Repetition { line, .. } => line,
            Reason::Set { head, .. } => &self.lines[*head],
        };
        !self.scope.except.contains(line)
    }

    /// Runs the program on these inputs. If the run is long, follows it from loop to loop.
    fn run(&mut self, context: &mut Context<'_>, given: &RunInputs) -> Result<Option<Nontermination>, StopReason> {
        if self.long_run(context.budget, given, SHORT).is_none() {
            return Ok(None);
        }
        self.executed += 1;
        let long = self.long_run(context.budget, given, LONG);
        context.budget.go_on().map_err(StopReason::Limit)?;
        let Some(TriedRun { inputs, steps, typed, .. }) = long else {
            if self.executed >= MOST_EXECUTED {
                self.given.clear();
            }
            return Ok(None);
        };
        // Otherwise, `follow` finds the same states, and reasons that have certificates.
        if given.is_in_order()
            && let Some(found) = self.executable.repetition(&inputs, LONG, context.budget)
            && self.is_wanted(&found)
        {
            return Ok(Some(found));
        }
        let (visits, before) = (Vec::new(), Vec::new());
        self.long.push(FollowedRun { given: given.clone(), inputs, statements: steps, typed, visits, before });
        let attempts = self.attempts.len();
        let found = self.follow(context, self.long.len() - 1, FEW_VISITS);
        if found.is_err() || self.is_in_known_loop() {
            self.attempts.truncate(attempts);
            self.long.pop();
        }
        if found.is_ok() && self.long.len() >= MOST_LONG {
            self.given.clear();
        }
        found
    }

    /// The run on these inputs, if it has more statements than these.
    fn long_run(&mut self, budget: &mut dyn Budget, given: &RunInputs, most: u64) -> Option<TriedRun> {
        let (statements, long) = given.long_run(&self.executable, most, budget);
        self.counters.steps += statements / STATEMENTS_FOR_A_STEP;
        long
    }

    /// Returns `true` if the last visit of the last long run is of a loop in which runs are known to stay.
    fn is_in_known_loop(&self) -> bool {
        let last = self.long.last().and_then(|run| run.visits.last());
        self.executable.expanded.is_some()
            && last.is_some_and(|last| self.scope.except.contains(&self.lines[last.head]))
    }

    /// Follows a long run from loop to loop. It has an answer if a state comes again; otherwise sets that contain its
    /// states are looked for later.
    fn follow(
        &mut self,
        context: &mut Context<'_>,
        run: usize,
        most: usize,
    ) -> Result<Option<Nontermination>, StopReason> {
        let Context { pool, budget, .. } = context;
        let given = &self.long[run].given;
        let parameters = given.values(pool, &self.system);
        let (first, others) = given.terms(pool);
        let steps = given.is_in_order().then(|| {
            let cfg = self.executable.expanded.unwrap_or(self.executable.cfg);
            Steps::new(pool, cfg, &self.system.heads, &self.long[run].inputs, most)
        });
        let reading = match &steps {
            Some(steps) => Reading::BySteps(&steps.reads),
            None => Reading::FirstAndOthers(&first, others),
        };
        let followed = visits(pool, &self.system, &parameters, reading, most, &mut || budget.go_on());
        let Visits { mut all, mut repeats, mut goes_on } = followed.map_err(StopReason::Limit)?;
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
                || repeats.is_some_and(|first| before[first] < self.long[run].typed && self.executable.reads.may_end())
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
            let set = states(context.pool, &self.system, &self.long[run].visits[first..]);
            return Ok(self.confirmed(context, run, (first, Some((visits - first) as u64)), set));
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

    /// The run that stays in a set from a visit on, if the interpreter confirms it.
    fn confirmed(
        &self,
        context: &mut Context<'_>,
        run: usize,
        from: (usize, Option<u64>),
        set: Vec<Term>,
    ) -> Option<Nontermination> {
        let staying = Staying { executable: &self.executable, system: &self.system, run: &self.long[run], set };
        staying.confirmed(context.pool, from, LONG, context.budget)
    }
}
