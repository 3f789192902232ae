//! Constraint-driven symbolic execution (CBA, section 3.3): real states are led along a root chain, and at each loop the
//! constraint system of what lies ahead says which subchains to take.
//!
//! [`Drive::run`] explores all interleavings of subchains depth first, those that the solver's vector of counters speaks
//! for before the others, and drops states from which the system has no solution. It looks at runs of a bounded number
//! of iterations; whether the bound cut anything off is part of the result, so a complete search is known to be one.

use std::collections::BTreeMap;
use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{Answer, Model, Pool, Sort, Term, UnknownReason, Value as SmtValue};
use loopscope_symex::{Context, Counters, State, StopReason, Step as Stepped, Value, step};
use petgraph::stable_graph::NodeIndex;

use crate::chain::ChainId;
use crate::general::{GeneralState, Stars};
use crate::system::{Chains, Failure, Place, System};

/// How far one search goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The most iterations of all loops together.
    pub iterations: IBig,
    /// The most states at loops.
    pub states: u64,
}

/// What came of following a root chain.
#[derive(Clone, Debug)]
pub enum Driven {
    /// Its end was reached.
    Reached(Arrival),
    /// No run follows it to its end.
    Exhausted,
    /// No run within the bound does.
    Cut,
    /// The solver did not know, on the way or at the end: it cannot be said whether a run follows it.
    Uncertain(UnknownReason),
}

/// A state at the end of a root chain.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The state.
    pub state: State,
    /// Values that lead there.
    pub model: Rc<Model>,
    /// How often each subchain was taken.
    pub taken: BTreeMap<ChainId, u64>,
}

/// Why driving stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A limit of the host, or the solver failed.
    Stop(StopReason),
    /// The constraint system cannot be built.
    Failure(Failure),
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Solver(error) => Self::Stop(StopReason::SolverFailed { message: error.message }),
            failure @ Failure::TooManyWays { .. } => Self::Failure(failure),
        }
    }
}

/// Follows one root chain.
pub struct Drive<'a, 'c, 'p> {
    /// The chains of the program.
    pub chains: &'a mut Chains<'p>,
    /// Terms, solver and budget.
    pub context: &'a mut Context<'c>,
    /// How much was done, counted on.
    pub counters: &'a mut Counters,
}

/// A state with where it goes on: on a chain, on the chain that this one is part of, and so on to the root chain.
#[derive(Clone)]
struct Traveller {
    state: State,
    places: Vec<Place>,
    iterations: u64,
    taken: BTreeMap<ChainId, u64>,
    /// Values for the inputs and for the counters of what lies ahead, from the last time that the solver was asked.
    model: Option<Rc<Model>>,
}

/// How a state goes on at a loop, best last.
type Choices = Vec<Traveller>;

/// What the solver says about a state at a loop.
enum Outlook {
    Open(Option<Rc<Model>>),
    Closed,
    BeyondBound,
}

impl Drive<'_, '_, '_> {
    /// Follows a root chain from a state at the program's start.
    ///
    /// # Errors
    /// If a limit is reached, or the solver fails.
    pub fn run(&mut self, root: ChainId, start: State, bound: &Bound) -> Result<Driven, Halt> {
        let places = vec![Place { chain: root, position: 0 }];
        let mut waiting = vec![Traveller { state: start, places, iterations: 0, taken: BTreeMap::new(), model: None }];
        let (mut cut, mut uncertain) = (false, None);
        let mut states = 0;
        while let Some(traveller) = waiting.pop() {
            for traveller in self.advance(traveller)? {
                self.context.budget.proceed(self.counters).map_err(|limit| Halt::Stop(StopReason::Limit(limit)))?;
                self.counters.states += 1;
                states += 1;
                if states > bound.states {
                    return Ok(Driven::Cut);
                }
                if traveller.places.is_empty() {
                    self.counters.paths += 1;
                    match self.arrive(traveller)? {
                        Ok(arrival) => return Ok(Driven::Reached(arrival)),
                        Err(Some(reason)) => uncertain = Some(reason),
                        Err(None) => {}
                    }
                    continue;
                }
                match self.outlook(&traveller, bound)? {
                    Outlook::Open(model) => waiting.extend(self.choices(traveller, model)?),
                    Outlook::BeyondBound => cut = true,
                    Outlook::Closed => self.counters.infeasible += 1,
                }
            }
        }
        Ok(match uncertain {
            Some(reason) => Driven::Uncertain(reason),
            None if cut => Driven::Cut,
            None => Driven::Exhausted,
        })
    }

    /// A vector of counters for the whole root chain with as few iterations as possible: their number. Nothing where
    /// the system has no solution; `Err` where the solver does not know.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn fewest_iterations(&mut self, system: &System) -> Result<Option<Result<IBig, UnknownReason>>, Halt> {
        let mut assertions: Vec<Term> = system.constraints.iter().map(|constraint| constraint.term).collect();
        let total = total(self.context.pool, system);
        let mut most = match self.ask(&assertions)? {
            Answer::Unsat(_) => return Ok(None),
            Answer::Unknown(reason) => return Ok(Some(Err(reason))),
            Answer::Sat(model) => value(self.context.pool, total, &model),
        };
        let mut least = IBig::ZERO;
        while least < most {
            let middle = (&least + &most) / IBig::from(2);
            let limit = self.context.pool.int(middle.clone());
            assertions.push(self.context.pool.le(total, limit));
            match self.ask(&assertions)? {
                Answer::Sat(model) => most = value(self.context.pool, total, &model),
                Answer::Unsat(_) => least = middle + IBig::ONE,
                Answer::Unknown(_) => break,
            }
            assertions.pop();
        }
        Ok(Some(Ok(most)))
    }

    /// Executes the steps of the chain up to the next loop, or to the end of the root chain. Several states come of
    /// one where it forks over the indices of an array.
    fn advance(&mut self, traveller: Traveller) -> Result<Vec<Traveller>, Halt> {
        let mut arrived = Vec::new();
        let mut waiting = vec![traveller];
        while let Some(mut traveller) = waiting.pop() {
            let Some(&place) = traveller.places.first() else {
                arrived.push(traveller);
                continue;
            };
            if self.chains.form.loop_at(place.chain, place.position).is_some() {
                arrived.push(traveller);
                continue;
            }
            let steps = &self.chains.form.chain(place.chain).steps;
            let Some(&taken) = steps.get(place.position) else {
                // The chain around goes on before its loop, which may be taken again.
                traveller.places.remove(0);
                waiting.push(traveller);
                continue;
            };
            self.counters.steps += 1;
            let before = traveller.state.node();
            match step(self.chains.cfg(), self.context.pool, traveller.state.clone()) {
                Stepped::Moved(state) if self.follows(place, state.node()) => {
                    traveller.places[0].position += 1;
                    waiting.push(Traveller { state, ..traveller });
                }
                Stepped::Moved(_) | Stepped::Ended(..) => {}
                Stepped::Forked(successors) => {
                    for successor in successors {
                        let mut along = Traveller { state: successor.state, ..traveller.clone() };
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

    /// Whether a chain goes on at a node after the step at a place.
    fn follows(&self, place: Place, node: NodeIndex) -> bool {
        let chain = self.chains.form.chain(place.chain);
        match chain.steps.get(place.position + 1) {
            Some(step) => step.node == node,
            None if chain.parent.is_some() => chain.steps[0].node == node,
            None => self.chains.form.is_target(node),
        }
    }

    /// At the end of the root chain: values that lead there, if the path condition can hold.
    fn arrive(&mut self, traveller: Traveller) -> Result<Result<Arrival, Option<UnknownReason>>, Halt> {
        let conditions = traveller.state.path_condition();
        let known = traveller.model.filter(|model| self.context.pool.satisfies(model, &conditions));
        let model = match known {
            Some(model) => model,
            None => match self.ask(&conditions)? {
                Answer::Sat(model) => Rc::new(model),
                Answer::Unsat(_) => return Ok(Err(None)),
                Answer::Unknown(reason) => return Ok(Err(Some(reason))),
            },
        };
        Ok(Ok(Arrival { state: traveller.state, model, taken: traveller.taken }))
    }

    /// Whether a state at a loop can still reach the end of the root chain, as far as the constraint system tells.
    fn outlook(&mut self, traveller: &Traveller, bound: &Bound) -> Result<Outlook, Halt> {
        let general = general_state(self.context.pool, self.chains, &traveller.state);
        let system =
            self.chains.system(self.context.pool, self.context.solver, general, &traveller.places)?;
        let mut assertions = traveller.state.path_condition();
        assertions.extend(system.constraints.iter().map(|constraint| constraint.term));
        let left = &bound.iterations - IBig::from(traveller.iterations);
        let (total, left) = (total(self.context.pool, &system), self.context.pool.int(left));
        let within = self.context.pool.le(total, left);
        assertions.push(within);
        if let Some(model) = traveller.model.as_ref().filter(|model| self.context.pool.satisfies(model, &assertions)) {
            return Ok(Outlook::Open(Some(Rc::clone(model))));
        }
        Ok(match self.ask(&assertions)? {
            Answer::Sat(model) => Outlook::Open(Some(Rc::new(model))),
            Answer::Unknown(_) if IBig::from(traveller.iterations) < bound.iterations => Outlook::Open(None),
            Answer::Unknown(_) => Outlook::BeyondBound,
            Answer::Unsat(_) => {
                assertions.pop();
                match self.ask(&assertions)? {
                    Answer::Unsat(_) => Outlook::Closed,
                    Answer::Sat(_) | Answer::Unknown(_) => Outlook::BeyondBound,
                }
            }
        })
    }

    /// What can be done at a loop, the best last: subchains that the model takes (first of all the one that its values
    /// would take now), going on behind the loop, other subchains.
    fn choices(&mut self, traveller: Traveller, model: Option<Rc<Model>>) -> Result<Choices, Halt> {
        let place = traveller.places[0];
        let Some(at) = self.chains.form.loop_at(place.chain, place.position) else { return Ok(Vec::new()) };
        let effect = self.chains.effect(self.context.pool, self.context.solver, place.chain, at)?;
        let mut rated: Vec<(u8, Traveller)> = Vec::new();
        let mut wanted_any = false;
        for iteration in &effect.iterations {
            let wanted = model.as_ref().is_some_and(|model| {
                value(self.context.pool, iteration.counter, model) > IBig::ZERO
            });
            wanted_any |= wanted;
            let begins = wanted && model.as_ref().is_some_and(|model| self.begins(&traveller.state, iteration, model));
            let mut taking = traveller.clone();
            taking.places.insert(0, Place { chain: iteration.chain, position: 0 });
            taking.iterations += 1;
            *taking.taken.entry(iteration.chain).or_default() += 1;
            taking.model = model.as_ref().map(|model| Rc::new(one_less(self.context.pool, model, iteration.counter)));
            rated.push((if begins { 3 } else if wanted { 2 } else { 0 }, taking));
        }
        let mut leaving = traveller;
        leaving.model = model;
        leaving.places[0].position += 1;
        // The head itself is executed: it does nothing, but the state has to leave it.
        if let Stepped::Moved(state) = step(self.chains.cfg(), self.context.pool, leaving.state.clone()) {
            leaving.state = state;
            rated.push((if wanted_any { 1 } else { 4 }, leaving));
        }
        rated.sort_by_key(|(rating, _)| *rating);
        Ok(rated.into_iter().map(|(_, choice)| choice).collect())
    }

    /// Whether the model's values take a subchain next.
    fn begins(&mut self, state: &State, iteration: &crate::effect::Iteration, model: &Model) -> bool {
        let general = general_state(self.context.pool, self.chains, state);
        let placeholders = self.chains.placeholders();
        let before = placeholders.iter().map(|(variable, placeholder)| (*placeholder, general.values[variable])).collect();
        iteration.conditions.iter().all(|condition| {
            let now = self.context.pool.substitute(condition.term, &before);
            self.context.pool.satisfies(model, &[now])
        })
    }

    fn ask(&mut self, assertions: &[Term]) -> Result<Answer, Halt> {
        self.counters.queries += 1;
        self.context
            .solver
            .check(self.context.pool, assertions)
            .map_err(|error| Halt::Stop(StopReason::SolverFailed { message: error.message }))
    }
}

/// The values of the tracked variables in a state; a star for each that has none.
pub fn general_state(pool: &mut Pool, chains: &Chains<'_>, state: &State) -> GeneralState {
    let mut stars = Stars::new("now.");
    let values = chains.placeholders().keys().map(|&variable| (variable, term_of(pool, chains, state, variable, &mut stars)));
    GeneralState { values: values.collect() }
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

/// How many iterations a system's counters count.
fn total(pool: &mut Pool, system: &System) -> Term {
    let counters: Vec<Term> = system.counters.iter().map(|(_, counter)| *counter).collect();
    pool.sum(&counters)
}

fn value(pool: &Pool, term: Term, model: &Model) -> IBig {
    match pool.evaluate(term, model) {
        Some(SmtValue::Int(value)) => value,
        _ => IBig::ZERO,
    }
}

fn one_less(pool: &Pool, model: &Model, counter: Term) -> Model {
    let mut less = model.clone();
    less.set(counter, SmtValue::Int(value(pool, counter, model) - IBig::ONE));
    less
}
