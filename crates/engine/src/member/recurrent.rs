//! Recurrent sets: runs that never end.
//!
//! # Idea
//! The program runs on a few inputs made from small integers and its own constants. A run that is long is followed from
//! loop to loop: either a state comes again, or invariants of the program that starts in one of the run's states show that
//! it never leaves the loops. See [`loopscope_termination::recurrent`].
//!
//! # Source
//! Those of [`loopscope_termination::recurrent`]: Gupta et al. 2008; Chen et al. 2014.
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

use loopscope_smt::{Pool, Term};
use loopscope_symex::{Budget as _, Counters, StopReason as Reason};
use loopscope_termination::recurrent::{Recurrent, Searched, Visit, Visits, visits};
use loopscope_termination::system::{Kept, TransitionSystem};

use self::given::{Given, constant, given_to};
use super::blocks::at_cut_points;
use super::ranking::calls::Calls;
use super::ranking::{Analysed, at_heads, line, system};
use super::{Endless, Found, Member, Progress, Question, WithoutCalls};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::evidence::{Claim, Evidence, Invariant, Proof};
use crate::report::{StopCode, StopReason};
use crate::stop::plain;
use crate::technique::{Claims, TechniqueInfo};
use crate::workspace::Workspace;

pub(super) mod given;
pub(crate) mod long;
mod repeated;

/// Recurrent sets.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "recurrent",
        title: "Recurrent: runs that never end",
        summary: "Looks for a run that repeats a state, or that enters a set of states which no run leaves.",
        accepts: "All programs, if the target is the end of every run; those with calls of function values only in part.",
        claims: Claims::Endless,
        options: &[],
    },
    loops: None,
    is_quick: true,
    is_early: false,
    next: |_| None,
    start,
};

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

/// How many statements cost as much as a step.
const STATEMENTS_FOR_A_STEP: u64 = 8;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    search(question, workspace, Vec::new())
}

/// A search for runs that never end in other loops than those of these lines.
///
/// # Errors
/// A limit was reached.
pub(crate) fn search<'q>(
    question: &'q Question<'q>,
    workspace: &mut Workspace<'_>,
    except: Vec<u32>,
) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (program, system) = match Calls::of(question, workspace) {
        Ok(Some(calls)) => {
            let system = TransitionSystem::of_first_calls(&mut workspace.pool, &calls.blocks);
            (Some(Analysed::WithCalls(Box::new(calls))), system)
        }
        Ok(None) => {
            let (without_calls, system) = system(question, Kept::Relevant, workspace)?;
            (Some(Analysed::WithoutCalls(without_calls)), system)
        }
        Err(stop) if stop.code == StopCode::NotHandled => (None, TransitionSystem::default()),
        Err(stop) => return Err(stop),
    };
    Ok(Box::new(RecurrentSearch {
        question,
        program,
        system,
        given: given_to(question).into(),
        except,
        executed: 0,
        long: Vec::new(),
        followed: 0,
        attempts: VecDeque::new(),
        current: None,
        counters: Counters::default(),
    }))
}

/// A long run that was followed by the interpreter.
struct FollowedRun {
    given: Given,
    statements: u64,
    visits: Vec<Visit>,
}

/// Looks for a run that never ends.
struct RecurrentSearch<'q> {
    question: &'q Question<'q>,
    /// None if calls of function values prevent a transition system: then states are compared by the interpreter alone.
    program: Option<Analysed<'q>>,
    system: TransitionSystem,
    /// The inputs that are not tried yet.
    given: VecDeque<Given>,
    /// The lines of loops in which runs are known to stay for ever: others are looked for.
    except: Vec<u32>,
    /// How many runs were not short.
    executed: usize,
    long: Vec<FollowedRun>,
    /// How many of them were followed as far as possible.
    followed: usize,
    /// Long runs, each with a visit from which a set is looked for.
    attempts: VecDeque<(usize, usize)>,
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
                        let found = self.found(&mut workspace.pool, run, (visit, None), set);
                        self.current = None;
                        if self.is_wanted(&found) {
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
                let found = found.or_else(|| self.repeats(workspace, self.followed));
                self.followed += 1;
                if let Some(found) = found.filter(|found| self.is_wanted(found)) {
                    return Ok(Progress::Ended(found));
                }
            } else {
                let message = "no run was found that certainly never ends";
                return Ok(Progress::Ended(Found::Stopped(plain(StopCode::Approximated, message.to_owned()))));
            }
        }
    }

    /// Whether a run stays in a loop in which no run is known to stay.
    fn is_wanted(&self, found: &Found) -> bool {
        let Found::Endless(endless) = found else { return true };
        let Evidence::Recurrent { line, .. } = &endless.proof.evidence else { return true };
        !self.except.contains(line)
    }

    /// Runs the program on these inputs. If the run is long, follows it from loop to loop.
    fn run(&mut self, workspace: &mut Workspace<'_>, given: &Given) -> Result<Option<Found>, Reason> {
        workspace.meter.doing = Doing::Running("running the program on small inputs");
        let inputs = given.inputs(self.question.cfg, LONG);
        let is_long = |this: &mut Self, workspace: &mut Workspace<'_>, most| {
            let done = this.question.replay.run(&inputs, most, &mut workspace.meter);
            let run = done.map(|done| done.run);
            this.counters.steps += run.as_ref().map_or(0, |run| run.steps / STATEMENTS_FOR_A_STEP);
            run.filter(|run| run.outcome.is_cut()).map(|run| run.steps)
        };
        if is_long(self, workspace, SHORT).is_none() {
            return Ok(None);
        }
        self.executed += 1;
        let long = is_long(self, workspace, LONG);
        if let Some(limit) = workspace.limit() {
            return Err(Reason::Limit(limit));
        }
        let Some(statements) = long else {
            if self.executed >= MOST_EXECUTED {
                self.given.clear();
            }
            return Ok(None);
        };
        self.long.push(FollowedRun { given: given.clone(), statements, visits: Vec::new() });
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
        let (Some(Analysed::WithoutCalls(without_calls)), Some(run)) = (&self.program, self.long.last()) else {
            return false;
        };
        run.visits.last().is_some_and(|last| self.except.contains(&line(without_calls, &self.system, last.head)))
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
        let followed = visits(pool, &self.system, &parameters, (&first, others), most, &mut || meter.go_on());
        let Visits { all, repeats, goes_on } = followed.map_err(Reason::Limit)?;
        self.counters.steps += all.len() as u64;
        let earlier = std::mem::replace(&mut self.long[run].visits, all).len();
        let visits = self.long[run].visits.len();
        if let Some(first) = repeats {
            let set = self.states(pool, run, first);
            return Ok(Some(self.found(pool, run, (first, Some((visits - first) as u64)), set)));
        }
        if goes_on && visits > earlier {
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

    /// The conditions that only the states of the visits from one on satisfy, by head.
    fn states(&self, pool: &mut Pool, run: usize, first: usize) -> Vec<Term> {
        let mut sets = vec![Vec::new(); self.system.heads.len()];
        for Visit { head, values } in &self.long[run].visits[first..] {
            let mut equal = Vec::new();
            for (symbol, value) in self.system.clauses.predicates[*head].iter().zip(values) {
                equal.push(pool.eq(*symbol, *value));
            }
            sets[*head].push(pool.and(&equal));
        }
        sets.iter().map(|states| pool.or(states)).collect()
    }

    /// The state of a visit, by head: no condition at the others.
    fn state(&self, pool: &mut Pool, Visit { head, values }: &Visit) -> Vec<Term> {
        let mut set = vec![pool.bool(true); self.system.heads.len()];
        let pairs = self.system.clauses.predicates[*head].iter().zip(values);
        let equal: Vec<Term> = pairs.map(|(symbol, value)| pool.eq(*symbol, *value)).collect();
        set[*head] = pool.and(&equal);
        set
    }

    /// The states of a set, in the notation of certificates: a claim for each head where it has states.
    fn claims(&self, without_calls: &WithoutCalls, pool: &mut Pool, set: &[Term]) -> Vec<Claim> {
        let names = self.question.reasons.names_in(&without_calls.program.cfg);
        let mut claims = Vec::new();
        for (head, holds) in set.iter().enumerate().filter(|(_, holds)| pool.as_bool(**holds) != Some(false)) {
            claims.extend(Claim::of(
                pool,
                self.system.heads[head],
                &[*holds],
                &self.system.parameters_at(head),
                &names,
            ));
        }
        claims
    }

    /// The answer: from a visit on, the run stays in the set. If its state comes again: after how many visits.
    fn found(&self, pool: &mut Pool, run: usize, (visit, again): (usize, Option<u64>), mut set: Vec<Term>) -> Found {
        let FollowedRun { given, statements, visits } = &self.long[run];
        let head = visits[visit].head;
        let claims = match &self.program {
            Some(Analysed::WithoutCalls(without_calls)) => self.claims(without_calls, pool, &set),
            _ => Vec::new(),
        };
        // The run never reaches the other heads, so the set has no condition there.
        for holds in &mut set {
            if pool.as_bool(*holds) == Some(false) {
                *holds = pool.bool(true);
            }
        }
        if again.is_some() {
            set = self.state(pool, &visits[visit]);
        }
        let (line, function, invariants) = match &self.program {
            Some(Analysed::WithoutCalls(without_calls)) => {
                let invariants = at_heads(without_calls, &self.system, pool, &set);
                (line(without_calls, &self.system, head), None, invariants)
            }
            Some(Analysed::WithCalls(calls)) => {
                let places = at_cut_points(self.question, self.question.cfg, &calls.blocks, &set);
                let (line, function) = calls.place(self.question, head);
                (line, function, Invariant::of(pool, &places))
            }
            None => (0, None, Vec::new()),
        };
        let evidence = Evidence::Recurrent {
            line,
            visits: visits[..visit].iter().filter(|each| each.head == head).count() as u64,
            input: given.input.as_ref().map(ToString::to_string),
            // In a recursion without tracked values, equal states prove nothing: other values may differ.
            again: again.filter(|_| function.is_none() || !visits[visit].values.is_empty()),
            invariants,
            head: Some(self.system.heads[head].index() as u32),
            function,
        };
        let inputs = given.inputs(self.question.cfg, 0);
        Found::Endless(Box::new(Endless { inputs, steps: *statements, proof: Proof::by(evidence).with_claims(claims) }))
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
