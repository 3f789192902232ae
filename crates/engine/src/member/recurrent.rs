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
//! Those without recursion and without calls of function values. Values of records and behind pointers must not decide
//! whether the run stays.
//!
//! # When it stops
//! When it has looked at all inputs, or at [`MOST_LONG`] long runs.
//!
//! # Example
//! `i = 0; while (i != n) i = i + 2;` with `n = 1`: `i` is even and `n` is odd in every iteration.

use std::collections::VecDeque;

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_interp::{Argument, Exhausted, Inputs, Integers, Outcome};
use loopscope_smt::{IBig, Pool, Sort, Term};
use loopscope_symex::{Budget as _, Counters, StopReason as Reason};
use loopscope_termination::recurrent::{Recurrent, Searched, Visit, Visits, visits};
use loopscope_termination::system::{Kept, TransitionSystem};

use super::ranking::{at_heads, line, system};
use super::{Endless, Found, Member, Progress, Question, WithoutCalls};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::evidence::{Evidence, Proof};
use crate::input_queue::{dictionary, zero};
use crate::report::{StopCode, StopReason};
use crate::stop::plain;
use crate::technique::{Claims, TechniqueInfo};
use crate::workspace::Workspace;

/// Recurrent sets.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "recurrent",
        title: "Recurrent: runs that never end",
        summary: "Looks for a run on which a state comes again, or whose states stay in a set that no run leaves.",
        accepts: "Programs without recursion and without calls of function values, if the target is the end of every run.",
        claims: Claims::Endless,
        options: &[],
    },
    loops: None,
    is_quick: true,
    next: |_| None,
    start,
};

/// How much a question may cost.
const LIMIT: u64 = 100_000;

/// How many integers are tried for each input.
const MOST_VALUES: usize = 18;

/// How many inputs are tried.
const MOST_TRIED: usize = 600;

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
    let (without_calls, system) = system(question, Kept::Relevant, workspace)?;
    Ok(Box::new(RecurrentSearch {
        question,
        without_calls,
        system,
        given: given(question.cfg).into(),
        executed: 0,
        long: Vec::new(),
        followed: 0,
        attempts: VecDeque::new(),
        current: None,
        counters: Counters::default(),
    }))
}

/// The inputs of a run.
#[derive(Clone, Debug)]
struct Given {
    /// The parameters of `main`. Arrays are 0 everywhere.
    parameters: Vec<IBig>,
    /// Each `input`, if there are any.
    input: Option<IBig>,
}

/// A long run.
struct LongRun {
    given: Given,
    statements: u64,
    visits: Vec<Visit>,
}

/// Looks for a run that never ends.
struct RecurrentSearch<'q> {
    question: &'q Question<'q>,
    without_calls: &'q WithoutCalls,
    system: TransitionSystem,
    /// The inputs that are not tried yet.
    given: VecDeque<Given>,
    /// How many runs were not short.
    executed: usize,
    long: Vec<LongRun>,
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
                        return Ok(Progress::Ended(found));
                    }
                }
            } else if let Some(given) = self.given.pop_front() {
                let before = self.counters;
                match self.run(workspace, &given) {
                    Ok(Some(found)) => return Ok(Progress::Ended(found)),
                    Ok(None) => {}
                    Err(reason) => {
                        // The run is repeated.
                        self.given.push_front(given);
                        self.counters = before;
                        return Err(reason);
                    }
                }
            } else if let Some((run, visit)) = self.attempts.pop_front() {
                let LongRun { given, visits, .. } = &self.long[run];
                let input = workspace.pool.int(given.input.clone().unwrap_or_default());
                let search = Recurrent::new(&mut workspace.pool, &self.system, &visits[visit], input);
                self.current = Some((run, visit, search));
            } else if self.followed < self.long.len() {
                let found = self.follow(workspace, self.followed, MOST_VISITS)?;
                self.followed += 1;
                if let Some(found) = found {
                    return Ok(Progress::Ended(found));
                }
            } else {
                let message = "no run was found that certainly never ends";
                return Ok(Progress::Ended(Found::Stopped(plain(StopCode::Approximated, message.to_owned()))));
            }
        }
    }

    /// Runs the program on these inputs. If the run is long, follows it from loop to loop.
    fn run(&mut self, workspace: &mut Workspace<'_>, given: &Given) -> Result<Option<Found>, Reason> {
        workspace.meter.doing = Doing::Running("running the program on small inputs");
        let inputs = given.inputs(self.question.cfg);
        let is_long = |this: &mut Self, workspace: &mut Workspace<'_>, most| {
            let done = this.question.replay.run(&inputs, most, &mut workspace.meter);
            let run = done.map(|done| done.run);
            this.counters.steps += run.as_ref().map_or(0, |run| run.steps / STATEMENTS_FOR_A_STEP);
            run.filter(|run| matches!(run.outcome, Outcome::StepLimit | Outcome::MemoryLimit)).map(|run| run.steps)
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
        self.long.push(LongRun { given: given.clone(), statements, visits: Vec::new() });
        if self.long.len() >= MOST_LONG {
            self.given.clear();
        }
        match self.follow(workspace, self.long.len() - 1, FEW_VISITS) {
            Err(reason) => {
                self.long.pop();
                Err(reason)
            }
            found => found,
        }
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
        let input = pool.int(given.input.clone().unwrap_or_default());
        let followed = visits(pool, &self.system, &parameters, input, most, &mut || meter.go_on());
        let Visits { all, repeats, goes_on } = followed.map_err(Reason::Limit)?;
        self.counters.steps += all.len() as u64;
        let earlier = std::mem::replace(&mut self.long[run].visits, all).len();
        let visits = self.long[run].visits.len();
        if let Some(first) = repeats {
            let set = self.state(pool, run, first);
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

    /// The conditions that only the state of a visit satisfies, by head.
    fn state(&self, pool: &mut Pool, run: usize, visit: usize) -> Vec<Term> {
        let Visit { head, values } = &self.long[run].visits[visit];
        let mut set = vec![pool.bool(false); self.system.heads.len()];
        let mut equal = Vec::new();
        for (symbol, value) in self.system.clauses.predicates[*head].iter().zip(values) {
            equal.push(pool.eq(*symbol, *value));
        }
        set[*head] = pool.and(&equal);
        set
    }

    /// The answer: from a visit on, the run stays in the set. If its state comes again: after how many visits.
    fn found(&self, pool: &mut Pool, run: usize, (visit, again): (usize, Option<u64>), mut set: Vec<Term>) -> Found {
        let LongRun { given, statements, visits } = &self.long[run];
        let head = visits[visit].head;
        // The run never reaches the other heads, so the set has no condition there.
        for holds in &mut set {
            if pool.as_bool(*holds) == Some(false) {
                *holds = pool.bool(true);
            }
        }
        let evidence = Evidence::Recurrent {
            line: line(self.without_calls, &self.system, head),
            visits: visits[..visit].iter().filter(|each| each.head == head).count() as u64,
            input: given.input.as_ref().map(ToString::to_string),
            again,
            invariants: at_heads(self.without_calls, &self.system, pool, &set),
        };
        let inputs = Inputs { inputs: Integers::default(), ..given.inputs(self.question.cfg) };
        Found::Endless(Box::new(Endless { inputs, steps: *statements, proof: Proof::by(evidence) }))
    }
}

impl Given {
    /// For the interpreter.
    fn inputs(&self, cfg: &Cfg) -> Inputs {
        let parameters = cfg.main_function().parameters.iter().zip(&self.parameters);
        let parameters = parameters.map(|(parameter, value)| match zero(&cfg.variable(*parameter).ty) {
            Argument::Integer(_) => Argument::Integer(value.clone()),
            array @ Argument::Array(_) => array,
        });
        let mut inputs = Integers::default();
        if let Some(input) = &self.input {
            inputs.push(input.clone(), LONG);
        }
        Inputs { inputs, parameters: parameters.collect(), exhausted: Exhausted::Zero }
    }
}

/// A value of a parameter: an array is 0 everywhere.
fn constant(pool: &mut Pool, sort: Option<Sort>, value: &IBig) -> Term {
    let mut rows = Vec::new();
    let mut innermost = sort.unwrap_or(Sort::Int);
    while let Some(element) = innermost.element().cloned() {
        rows.push(std::mem::replace(&mut innermost, element));
    }
    let element = if rows.is_empty() { pool.int(value.clone()) } else { pool.int(0) };
    rows.into_iter().rev().fold(element, |element, sort| pool.constant_array(sort, element))
}

/// The inputs to try: combinations of small integers and the program's own constants, simple ones first.
fn given(cfg: &Cfg) -> Vec<Given> {
    let parameters = &cfg.main_function().parameters;
    let is_integer: Vec<bool> =
        parameters.iter().map(|parameter| matches!(zero(&cfg.variable(*parameter).ty), Argument::Integer(_))).collect();
    let reads = cfg.graph.node_weights().any(|node| matches!(node.kind, NodeKind::Input(_)));
    let values = values(cfg);
    let integers = is_integer.iter().filter(|is_integer| **is_integer).count() + usize::from(reads);
    let mut all = Vec::new();
    for total in 0..=(values.len() - 1) * integers {
        let mut places = vec![0; integers];
        combinations(total, values.len() - 1, &mut places, 0, &mut |places| {
            let mut places = places.iter();
            let mut next = || places.next().map_or(IBig::ZERO, |place| values[*place].clone());
            let parameters = is_integer.iter().map(|is_integer| if *is_integer { next() } else { IBig::ZERO });
            let parameters = parameters.collect();
            all.push(Given { parameters, input: reads.then(next) });
            all.len() < MOST_TRIED
        });
        if all.len() >= MOST_TRIED {
            break;
        }
    }
    all
}

/// All ways to write a total as a sum of numbers up to a largest one, until `each` does not want more.
fn combinations(
    total: usize,
    largest: usize,
    places: &mut [usize],
    at: usize,
    each: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if at == places.len() {
        return total > 0 || each(places);
    }
    for number in 0..=total.min(largest) {
        places[at] = number;
        // What is left must fit into the other places.
        if total - number <= largest * (places.len() - at - 1)
            && !combinations(total - number, largest, places, at + 1, each)
        {
            return false;
        }
    }
    true
}

/// The integers that are tried.
fn values(cfg: &Cfg) -> Vec<IBig> {
    let mut values: Vec<IBig> = [1, 0, -1, 2, 3, -2, 5, -3, 10].map(IBig::from).into();
    for constant in dictionary(cfg) {
        if !values.contains(&constant) {
            values.push(constant);
        }
    }
    values.truncate(MOST_VALUES);
    values
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
