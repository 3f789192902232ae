//! Constraint-driven symbolic execution (CBA, section 3.3): drives symbolic states along a root chain; at each loop the
//! constraint system of the remaining chain decides which subchains to take.
//!
//! [`Drive::run`] explores all interleavings of subchains depth first, those that the solver's vector of counters
//! suggests before the others, and drops states from which the system has no solution. It bounds the number of
//! iterations of runs; the result says whether the bound cut anything off, so a complete search is known to be one.

mod plan;

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{Answer, Core, Model, Pool, Sort, Term, UnknownReason, Value as SmtValue};
use loopscope_sorted::SortedMap;
use loopscope_symex::{Context, Counters, Ending, Limit, Refusal, State, Step as Stepped, StopReason, Value, step};
use petgraph::stable_graph::NodeIndex;

use crate::chain::{ChainId, ChainPosition};
use crate::refutation::{RefutedPaths, assumptions};
use crate::system::{Chains, Failure, System};
use loopscope_transition::general::{GeneralState, Stars};
use plan::{Outlook, Plan};

/// The limit for the states that wait for backtracking: about 100 MB.
const MOST_WAITING: usize = 100_000;

/// The bound of one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number of iterations of all loops together for which plans are made first.
    pub fewest: IBig,
    /// The most iterations of all loops together.
    pub iterations: IBig,
    /// The most states at loops.
    pub states: u64,
}

/// The outcome of following a root chain.
#[derive(Clone, Debug)]
pub enum Driven {
    /// Its end was reached.
    Reached(Box<Arrival>),
    /// No run follows it to its end.
    Exhausted,
    /// No run within the bound does.
    Cut,
    /// It is not known whether a run follows it: the solver did not know, or something on the path could not be
    /// executed.
    Uncertain(StopReason),
    /// The solver left too many questions open, so the search stopped.
    TooHard(StopReason),
}

/// A state at the end of a root chain.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The state.
    pub state: State,
    /// Values that lead there.
    pub model: Rc<Model>,
    /// The number of times that each subchain was taken.
    pub taken: SortedMap<ChainId, u64>,
}

/// The reason why driving stopped.
enum Halt {
    Failure(Failure),
    /// The solver left more questions open than it may.
    TooHard(UnknownReason),
}

impl<F: Into<Failure>> From<F> for Halt {
    fn from(failure: F) -> Self {
        Self::Failure(failure.into())
    }
}

/// Follows one root chain.
pub struct Drive<'a, 'c, 'p> {
    /// The chains of the program.
    pub chains: &'a mut Chains<'p>,
    /// Terms, solver and budget.
    pub context: &'a mut Context<'c>,
    /// The counters, which are increased.
    pub counters: &'a mut Counters,
    /// The reason why a path was dropped, if one was.
    pub given_up: Option<StopReason>,
    /// The number of questions that the solver may still leave open.
    pub unknowns: u32,
}

/// A state with its continuation: the place on its chain, on the chain around that one, and so on up to the root chain.
#[derive(Clone)]
struct Cursor {
    /// The root chain that it follows.
    root: ChainId,
    state: State,
    places: Vec<ChainPosition>,
    iterations: u64,
    taken: SortedMap<ChainId, u64>,
    plan: Option<Plan>,
}

impl Drive<'_, '_, '_> {
    /// Follows a root chain from a state at the program's start.
    ///
    /// # Errors
    /// If a limit is reached, the solver fails, or a constraint system cannot be built.
    pub fn run(&mut self, root: ChainId, start: State, bound: &Bound) -> Result<Driven, Failure> {
        match self.explore(root, start, bound) {
            Err(Halt::TooHard(reason)) => {
                let end = self.chains.form.chain(root).steps.last().map(|step| self.chains.cfg().graph[step.node].span);
                Ok(Driven::TooHard(StopReason::SolverUnknown { span: end.unwrap_or_default(), reason }))
            }
            Err(Halt::Failure(failure)) => Err(failure),
            Ok(driven) => Ok(driven),
        }
    }

    fn explore(&mut self, root: ChainId, start: State, bound: &Bound) -> Result<Driven, Halt> {
        let places = vec![ChainPosition::at(root, 0)];
        let taken = SortedMap::new();
        let mut waiting = vec![Cursor { root, state: start, places, iterations: 0, taken, plan: None }];
        let mut cut = false;
        let mut states = 0;
        while let Some(cursor) = waiting.pop() {
            if waiting.len() > MOST_WAITING {
                return Err(StopReason::Limit(Limit::Memory).into());
            }
            for cursor in self.advance(cursor)? {
                self.context.proceed(self.counters).map_err(StopReason::Limit)?;
                self.counters.states += 1;
                states += 1;
                if states > bound.states {
                    return Ok(Driven::Cut);
                }
                if cursor.places.is_empty() {
                    self.counters.paths += 1;
                    match self.arrive(cursor)? {
                        Ok(arrival) => return Ok(Driven::Reached(Box::new(arrival))),
                        Err(Some(reason)) => self.given_up = Some(reason),
                        Err(None) => {}
                    }
                    continue;
                }
                match self.outlook(&cursor, bound)? {
                    Outlook::Open(plan) => waiting.extend(self.choices(cursor, plan)?),
                    Outlook::BeyondBound => cut = true,
                    Outlook::Closed => self.counters.infeasible += 1,
                }
            }
        }
        Ok(match self.given_up.take() {
            Some(reason) => Driven::Uncertain(reason),
            None if cut => Driven::Cut,
            None => Driven::Exhausted,
        })
    }

    /// Executes the steps of the chain up to the next loop, or to the end of the root chain. The result is several
    /// states if the state forks over the indices of an array.
    fn advance(&mut self, cursor: Cursor) -> Result<Vec<Cursor>, Halt> {
        let mut arrived = Vec::new();
        let mut waiting = vec![cursor];
        while let Some(mut cursor) = waiting.pop() {
            self.context.proceed(self.counters).map_err(StopReason::Limit)?;
            let Some(&place) = cursor.places.first() else {
                arrived.push(cursor);
                continue;
            };
            if self.chains.form.loop_at(place).is_some() {
                arrived.push(cursor);
                continue;
            }
            let steps = self.chains.form.steps(place);
            let Some(&taken) = steps.get(place.position) else {
                // The outer chain continues before its loop, whose subchains may be taken again.
                cursor.places.remove(0);
                waiting.push(cursor);
                continue;
            };
            self.counters.steps += 1;
            let before = cursor.state.node();
            match step(self.chains.cfg(), self.context.pool, cursor.state.clone()) {
                Stepped::Moved(state) if self.follows(place, state.node()) => {
                    cursor.places[0].position += 1;
                    waiting.push(Cursor { state, ..cursor });
                }
                Stepped::Ended(Ending::NotHandled(what), state) => {
                    let span = self.chains.cfg().graph[state.node()].span;
                    self.given_up = Some(StopReason::NotHandled { span, what });
                }
                Stepped::Moved(_) => {
                    if self.chains.is_lost_without(&cursor.state, taken.node, taken.edge) {
                        let refusal = Refusal::new(self.chains.cfg(), self.context.pool, &cursor.state, taken.edge);
                        self.chains.refutations.add_path(cursor.root, &refusal);
                    }
                }
                Stepped::Ended(..) => {}
                Stepped::Forked(successors) => {
                    for successor in successors {
                        let mut along = Cursor { state: successor.state, ..cursor.clone() };
                        if along.state.node() != before {
                            if successor.edge != taken.edge {
                                continue;
                            }
                            along.places[0].position += 1;
                        }
                        waiting.push(along);
                    }
                }
            }
        }
        Ok(arrived)
    }

    /// Returns `true` if a chain continues at a node after the step at a place.
    fn follows(&self, place: ChainPosition, node: NodeIndex) -> bool {
        let steps = self.chains.form.steps(place);
        match steps.get(place.position + 1) {
            Some(step) => step.node == node,
            None if self.chains.form.chain(place.chain).parent.is_some() => steps[0].node == node,
            None => self.chains.form.is_target(node),
        }
    }

    /// At the end of the root chain: values that lead there, if the path condition can hold.
    fn arrive(&mut self, cursor: Cursor) -> Result<Result<Arrival, Option<StopReason>>, Halt> {
        let conditions = cursor.state.path_condition();
        let planned = cursor.plan.map(|plan| plan.model);
        let known = planned.filter(|model| self.context.pool.satisfies(model, &conditions));
        let model = match known {
            Some(model) => model,
            None => match self.ask(&conditions)? {
                Answer::Sat(model) => Rc::new(model),
                Answer::Unsat(core) => {
                    self.refuted(cursor.root, &cursor.state, &core);
                    return Ok(Err(None));
                }
                Answer::Unknown(reason) => {
                    let span = self.chains.cfg().graph[cursor.state.node()].span;
                    return Ok(Err(Some(StopReason::SolverUnknown { span, reason })));
                }
            },
        };
        Ok(Ok(Arrival { state: cursor.state, model, taken: cursor.taken }))
    }

    /// A path's assumptions contradict each other. If a run may take the other edge of the last one, the chain is not
    /// refuted.
    fn refuted(&mut self, root: ChainId, state: &State, core: &Core) {
        let assumptions = assumptions(state);
        let last = assumptions.last();
        let ends = last.is_some_and(|last| self.chains.is_lost_without(state, last.node, last.edge));
        if ends {
            self.chains.refutations.add(RefutedPaths::Path(root), &assumptions, core);
        }
    }

    fn ask(&mut self, assertions: &[Term]) -> Result<Answer, Halt> {
        self.context.proceed(self.counters).map_err(StopReason::Limit)?;
        self.counters.queries += 1;
        let answer = self.context.solver.check(self.context.pool, assertions);
        let answer = answer.map_err(StopReason::from)?;
        if let Answer::Unknown(reason) = &answer {
            self.unknowns = self.unknowns.checked_sub(1).ok_or_else(|| Halt::TooHard(reason.clone()))?;
        }
        Ok(answer)
    }
}

/// The values of the tracked variables in a state; a star for each that has none.
pub fn general_state(pool: &mut Pool, chains: &Chains<'_>, state: &State) -> GeneralState {
    let mut stars = Stars::new("now.");
    let values =
        chains.placeholders().keys().map(|&variable| (variable, term_of(pool, chains, state, variable, &mut stars)));
    GeneralState { values: Rc::new(values.collect()) }
}

fn term_of(pool: &mut Pool, chains: &Chains<'_>, state: &State, variable: VarId, stars: &mut Stars) -> Term {
    let sort = chains.tracking().sort(variable).cloned().unwrap_or(Sort::Int);
    let known = match state.variable(variable) {
        Value::Int(term) => Some(term),
        array @ Value::Array(_) => state.contents(pool, &array),
        _ => None,
    };
    known.filter(|term| *pool.sort(*term) == sort).unwrap_or_else(|| stars.fresh(pool, &sort))
}

/// The condition that the counters of a system count at most this many iterations. See [`total`].
pub(crate) fn at_most(pool: &mut Pool, total: Term, limit: IBig) -> Term {
    let limit = pool.int(limit);
    pool.le(total, limit)
}

/// The number of iterations that a system's counters count.
pub(crate) fn total(pool: &mut Pool, system: &System) -> Term {
    let counters: Vec<Term> = system.counters.iter().map(|(_, counter)| *counter).collect();
    pool.sum(&counters)
}

/// An integer that a model gives to a term; 0 if it gives none.
pub(crate) fn value(pool: &Pool, term: Term, model: &Model) -> IBig {
    match pool.evaluate(term, model) {
        Some(SmtValue::Int(value)) => value,
        _ => IBig::ZERO,
    }
}
