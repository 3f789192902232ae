//! Recurrent sets: proofs that a run never ends.
//!
//! # Idea
//! A run on fixed inputs is followed from loop head to loop head ([`visits`]). If a state repeats, the run repeats
//! itself for ever. Otherwise, "from this state no run leaves the loops" is a question about invariants of the program
//! that starts in this state: they are proposed, the inductive ones are kept, and if none of their states leaves the
//! loops, they are a recurrent set.
//!
//! Integers that `input` reads may be chosen. On the way to a set, they may differ; from there on, all of them are the same.
//!
//! # Source
//! A. Gupta, T. Henzinger, R. Majumdar, A. Rybalchenko, R.-G. Xu, *Proving Non-Termination* (POPL 2008) for recurrent sets;
//! H.-Y. Chen, B. Cook, C. Fuhs, K. Nimkar, P. O'Hearn, *Proving Nontermination via Safety* (TACAS 2014) for sets in which
//! each step stays. The invariants are those of [`loopscope_horn::guess`].
//!
//! # What is exact
//! A set is closed for all unknown values: each run from one of its states stays in it, given these inputs.

use loopscope_horn::check::{Checked, check};
use loopscope_horn::guess::Guess;
use loopscope_horn::relevant::{relevant, weakened};
use loopscope_smt::horn::{Clause, Clauses};
use loopscope_smt::{Pool, Solver, Term, TransportError, check_by_cases};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::periodic::{Attempt, Periodic, guess};
use crate::system::TransitionSystem;

/// The limits for the questions that find the conditions of a set, and that weaken these.
const MOST_RELEVANT: usize = 60;
const MOST_WEAKENINGS: u32 = 30;

/// A state of a run at the head of a loop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Visit {
    /// The head, by its number.
    pub head: usize,
    /// The values of the head's variables: constants.
    pub values: Vec<Term>,
}

/// The states of a run at the heads of loops, in order.
#[derive(Clone, Debug, Default)]
pub struct Visits {
    /// The first ones, up to one that repeats.
    pub all: Vec<Visit>,
    /// The earlier visit with the state after the last visit, if a state repeats.
    pub repeats: Option<usize>,
    /// The run was not followed to the end, because a limit was reached or something is not known.
    pub goes_on: bool,
}

/// The constants that a run reads.
#[derive(Clone, Copy, Debug)]
pub enum Reading<'a> {
    /// The first inputs, and the value of all others.
    FirstAndOthers(&'a [Term], Term),
    /// By step, from the start of the run to its first visit and from each visit to the next: the nodes that read, with
    /// their values. The values that the run reads in later steps are not known.
    BySteps(&'a [Vec<(NodeIndex, Term)>]),
}

/// Follows a run on these values of the parameters of `main`, each a constant, if [`TransitionSystem`] tracks it.
/// `most` is the largest number of visits.
///
/// # Errors
/// The error of `proceed`, which is called at each visit.
pub fn visits<E>(
    pool: &mut Pool,
    system: &TransitionSystem,
    parameters: &[Term],
    reading: Reading<'_>,
    most: usize,
    proceed: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Visits, E> {
    let always = match reading {
        Reading::FirstAndOthers(first, others) => system.given((first, others)),
        Reading::BySteps(_) => FxHashMap::default(),
    };
    let mut values = always.clone();
    let known = system.parameters.iter().zip(parameters);
    values.extend(known.filter_map(|(symbol, value)| symbol.map(|symbol| (symbol, *value))));
    let mut visits = Visits::default();
    let mut seen: FxHashMap<Visit, usize> = FxHashMap::default();
    let mut at = None;
    while visits.all.len() < most {
        proceed()?;
        if let Reading::BySteps(steps) = reading {
            let Some(step) = steps.get(visits.all.len()) else { break };
            values.extend(system.given_in_step(at, step));
        }
        let next = match successor(pool, system, at, &values) {
            Next::Ends => return Ok(visits),
            Next::Unknown => break,
            Next::At(next) => next,
        };
        at = Some(next.head);
        values.clone_from(&always);
        values.extend(system.clauses.predicates[next.head].iter().copied().zip(next.values.iter().copied()));
        if let Some(earlier) = seen.insert(next.clone(), visits.all.len()) {
            visits.repeats = Some(earlier);
            return Ok(visits);
        }
        visits.all.push(next);
    }
    visits.goes_on = true;
    Ok(visits)
}

/// The continuation of a run.
enum Next {
    /// It ends before another visit.
    Ends,
    /// It is not known.
    Unknown,
    /// With this visit.
    At(Visit),
}

/// The continuation of a run after a visit, or from its start.
fn successor(pool: &mut Pool, system: &TransitionSystem, from: Option<usize>, values: &FxHashMap<Term, Term>) -> Next {
    let mut is_known = true;
    for clause in system.clauses.clauses.iter().filter(|clause| clause.premise == from) {
        let Some((head, arguments)) = &clause.conclusion else { continue };
        let holds = pool.substitute(clause.condition, values);
        match pool.as_bool(holds) {
            Some(false) => {}
            None => is_known = false,
            Some(true) => {
                let values = pool.substitute_each(arguments, values);
                let are_known = values.iter().all(|value| pool.symbols(*value).is_empty());
                return if are_known { Next::At(Visit { head: *head, values }) } else { Next::Unknown };
            }
        }
    }
    if is_known { Next::Ends } else { Next::Unknown }
}

/// A search for a recurrent set that contains a visit. It can be interrupted between two questions.
#[derive(Debug)]
pub struct Recurrent {
    clauses: Clauses,
    guess: Guess,
    /// The sequence of transitions of whose system the clauses are, and those of the program.
    sequence: Option<(Periodic, TransitionSystem, Clauses)>,
}

/// The outcome of a step of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetOutcome {
    /// There is more to ask.
    Partly,
    /// A recurrent set: by head, the condition of its states there. A head without a state has `false`.
    Closed(Vec<Term>),
    /// None was found.
    Failed,
}

impl Recurrent {
    /// A search at its beginning. `inputs` are the values of the first inputs, and of all others.
    pub fn new(pool: &mut Pool, system: &TransitionSystem, visit: &Visit, inputs: (&[Term], Term)) -> Self {
        let clauses = staying(pool, system, visit, system.given(inputs));
        Self { guess: Guess::new(pool, &clauses), clauses, sequence: None }
    }

    /// A search for a set in which a run repeats the [sequence of transitions](crate::periodic) that it repeats at the
    /// end of these visits, and the number of the visit that is in it. None if the run repeats no short one.
    pub fn periodic(
        pool: &mut Pool,
        system: &TransitionSystem,
        visits: &[Visit],
        inputs: (&[Term], Term),
        attempt: Attempt,
    ) -> Option<(usize, Self)> {
        let inputs = system.given(inputs);
        let periodic = Periodic::find(pool, system, visits, &inputs, attempt)?;
        let visit = &visits[periodic.visit];
        let sequence = periodic.system(pool, system)?;
        let at_its_head = Visit { head: 0, values: visit.values.clone() };
        let clauses = staying(pool, &sequence, &at_its_head, FxHashMap::default());
        let guess = guess(pool, &sequence, &clauses);
        let whole = staying(pool, system, visit, inputs);
        Some((periodic.visit, Self { clauses, guess, sequence: Some((periodic, system.clone(), whole)) }))
    }

    /// Asks the next questions.
    ///
    /// # Errors
    /// The solver died.
    pub fn step(&mut self, solver: &mut dyn Solver, pool: &mut Pool) -> Result<SetOutcome, TransportError> {
        if !self.guess.step(solver, pool, &self.clauses)? {
            return Ok(SetOutcome::Partly);
        }
        let found = self.guess.invariants(pool);
        let all: Vec<Term> = found.iter().map(|each| pool.and(each)).collect();
        if !check(solver, pool, &self.clauses, &all)?.is_proved() {
            return Ok(SetOutcome::Failed);
        }
        let needed = relevant(solver, pool, &self.clauses, &found, MOST_RELEVANT)?;
        let needed: Vec<Term> = needed.iter().map(|each| pool.and(each)).collect();
        let weaker = weakened(solver, pool, &self.clauses, &needed, MOST_WEAKENINGS)?;
        // The displayed set is checked once more.
        let is_closed = matches!(check(solver, pool, &self.clauses, &weaker)?, Checked::Proved(_));
        let mut set = if is_closed { weaker } else { all };
        if let Some((periodic, system, whole)) = &self.sequence {
            set = periodic.lifted(pool, system, set[0]);
            if !check(solver, pool, whole, &set)?.is_proved() {
                return Ok(SetOutcome::Failed);
            }
        }
        for states in &mut set {
            if check_by_cases(solver, pool, &[*states])?.is_unsat() {
                *states = pool.bool(false);
            }
        }
        Ok(SetOutcome::Closed(set))
    }
}

/// Clauses whose solutions are the recurrent sets that contain a visit: each state in the set has a transition, whatever
/// the values of stars other than inputs are, and the transitions from it stay in the set.
fn staying(pool: &mut Pool, system: &TransitionSystem, visit: &Visit, inputs: FxHashMap<Term, Term>) -> Clauses {
    let always = pool.bool(true);
    let mut clauses = vec![Clause::new(None, always, Some((visit.head, visit.values.clone())))];
    let mut stays = vec![Vec::new(); system.heads.len()];
    let inputs = &unchanged(pool, system, visit, inputs);
    for clause in &system.clauses.clauses {
        let (Some(from), Some((to, arguments))) = (clause.premise, &clause.conclusion) else { continue };
        let condition = pool.substitute(clause.condition, inputs);
        let arguments = pool.substitute_each(arguments, inputs);
        stays[from].push(condition);
        clauses.push(Clause::new(Some(from), condition, Some((*to, arguments))));
    }
    for (head, stays) in stays.into_iter().enumerate() {
        let stays = pool.or(&stays);
        let leaves = pool.not(stays);
        clauses.push(Clause::new(Some(head), leaves, None));
    }
    Clauses { predicates: system.clauses.predicates.clone(), clauses }
}

/// Adds the values of arrays that no transition changes.
fn unchanged(
    pool: &Pool,
    system: &TransitionSystem,
    visit: &Visit,
    mut values: FxHashMap<Term, Term>,
) -> FxHashMap<Term, Term> {
    let predicates = &system.clauses.predicates;
    let keeps = |symbol: Term| {
        system.clauses.clauses.iter().filter(|clause| clause.premise.is_some()).all(|clause| {
            let Some((to, arguments)) = &clause.conclusion else { return true };
            predicates[*to]
                .iter()
                .zip(arguments)
                .all(|(parameter, argument)| *parameter != symbol || argument == parameter)
        })
    };
    for (symbol, value) in predicates[visit.head].iter().zip(&visit.values) {
        if pool.sort(*symbol).element().is_some() && keeps(*symbol) {
            values.insert(*symbol, *value);
        }
    }
    values
}
