//! Constraint-driven symbolic execution (CBA, section 3.3): drives symbolic states along a root chain; at each loop the
//! constraint system of the remaining chain decides which subchains to take.
//!
//! [`Drive::run`] explores all interleavings of subchains depth first, those that the solver's vector of counters
//! suggests before the others, and drops states from which the system has no solution. It bounds the number of
//! iterations of runs; the result says whether the bound cut anything off, so a complete search is known to be one.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::{Answer, Core, Model, Pool, Sort, Term, UnknownReason, Value as SmtValue};
use loopscope_sorted::{SortedMap, SortedSet, sort_by_key};
use loopscope_symex::{Context, Counters, Ending, Limit, Refusal, State, Step as Stepped, StopReason, Value, step};
use petgraph::stable_graph::NodeIndex;

use crate::chain::{ChainId, ChainPosition};
use crate::effect::{Iteration, LoopEffect};
use crate::refutation::{Refuted, assumptions};
use crate::system::{Chains, Failure, System};
use loopscope_transition::general::{GeneralState, Stars};

/// How many states may wait for backtracking: about 100 MB.
const MOST_WAITING: usize = 100_000;

/// How far one search goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number of iterations of all loops together that plans are made for first.
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
    /// The solver left too many questions open, so the search was given up.
    TooHard(StopReason),
}

/// A state at the end of a root chain.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The state.
    pub state: State,
    /// Values that lead there.
    pub model: Rc<Model>,
    /// How often each subchain was taken.
    pub taken: SortedMap<ChainId, u64>,
}

/// Why driving stopped.
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
    /// Why a path was given up, if one was.
    pub given_up: Option<StopReason>,
    /// How many questions the solver may still leave open.
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

/// What to do next, from the solver's last solution of a constraint system.
#[derive(Clone)]
struct Plan {
    /// Values for inputs, and for counters how many iterations are left.
    model: Rc<Model>,
    /// The counters that it covers.
    counters: Rc<SortedSet<Term>>,
}

/// What the solver says about a state at a loop.
enum Outlook {
    /// It can go on; with a plan, if the solver made one.
    Open(Option<Plan>),
    Closed,
    BeyondBound,
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
                        let refusal = Refusal::of(self.chains.cfg(), self.context.pool, &cursor.state, taken.edge);
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

    /// Whether a chain continues at a node after the step at a place.
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

    /// Whether a state at a loop can still reach the end of the root chain, as far as is known: by its plan and its
    /// path condition, or, without a plan for this loop, by the constraint system of the remaining chain.
    fn outlook(&mut self, cursor: &Cursor, bound: &Bound) -> Result<Outlook, Halt> {
        if let Some(plan) = self.plan_for(cursor)? {
            return self.keep_to(cursor, plan);
        }
        let general = general_state(self.context.pool, self.chains, &cursor.state);
        let system = self.chains.system(self.context, general, &cursor.places)?;
        let mut constraints = assumptions(&cursor.state);
        constraints.extend(&system.constraints);
        let mut assertions: Vec<Term> = constraints.iter().map(|constraint| constraint.term).collect();
        let total = total(self.context.pool, &system);
        let done = IBig::from(cursor.iterations);
        let counters = Rc::new(system.counters.iter().map(|(_, counter)| *counter).collect());
        // Small plans first: long runs are hard to replay and to read.
        for most in [&bound.fewest, &bound.iterations] {
            assertions.push(at_most(self.context.pool, total, most - &done));
            match self.ask(&assertions)? {
                Answer::Sat(model) => return Ok(Outlook::Open(Some(Plan { model: Rc::new(model), counters }))),
                Answer::Unknown(_) if done < bound.iterations => return Ok(Outlook::Open(None)),
                Answer::Unknown(_) => return Ok(Outlook::BeyondBound),
                Answer::Unsat(_) => assertions.pop(),
            };
        }
        Ok(match self.ask(&assertions)? {
            Answer::Unsat(core) => {
                self.chains.refutations.add(Refuted::Path(cursor.root), &constraints, &core);
                Outlook::Closed
            }
            Answer::Sat(_) | Answer::Unknown(_) => Outlook::BeyondBound,
        })
    }

    /// A path's assumptions contradict each other. If a run may take the other edge of the last one, the chain is not
    /// refuted.
    fn refuted(&mut self, root: ChainId, state: &State, core: &Core) {
        let assumptions = assumptions(state);
        let last = assumptions.last();
        let ends = last.is_some_and(|last| self.chains.is_lost_without(state, last.node, last.edge));
        if ends {
            self.chains.refutations.add(Refuted::Path(root), &assumptions, core);
        }
    }

    /// The plan of a state at a loop, if it covers this loop's counters.
    fn plan_for(&mut self, cursor: &Cursor) -> Result<Option<Plan>, Halt> {
        let Some(plan) = &cursor.plan else { return Ok(None) };
        let Some(effect) = self.effect_at(cursor.places[0])? else { return Ok(None) };
        let speaks = effect.counters.iter().all(|(_, counter)| plan.counters.contains(counter));
        Ok(speaks.then(|| plan.clone()))
    }

    /// Goes on by a plan if the path condition can hold: with the inputs of the plan, or with others.
    fn keep_to(&mut self, cursor: &Cursor, plan: Plan) -> Result<Outlook, Halt> {
        let conditions = cursor.state.path_condition();
        if self.context.pool.satisfies(&plan.model, &conditions) {
            return Ok(Outlook::Open(Some(plan)));
        }
        Ok(match self.ask(&conditions)? {
            Answer::Sat(mut model) => {
                for &counter in plan.counters.iter() {
                    model.set(counter, SmtValue::Int(value(self.context.pool, counter, &plan.model)));
                }
                Outlook::Open(Some(Plan { model: Rc::new(model), ..plan }))
            }
            Answer::Unsat(core) => {
                self.refuted(cursor.root, &cursor.state, &core);
                Outlook::Closed
            }
            Answer::Unknown(_) => Outlook::Open(Some(plan)),
        })
    }

    /// The choices at a loop, the best last: subchains that the plan takes (above all the one that its inputs would
    /// take now), leaving the loop, and choices that the plan does not make.
    fn choices(&mut self, cursor: Cursor, plan: Option<Plan>) -> Result<Vec<Cursor>, Halt> {
        let Some(effect) = self.effect_at(cursor.places[0])? else { return Ok(Vec::new()) };
        *self.chains.visits.entry(cursor.state.node()).or_default() += 1;
        let mut rated: Vec<(u8, Cursor)> = Vec::new();
        let mut stays = false;
        for iteration in &effect.iterations {
            let mut taking = cursor.clone();
            taking.iterations += 1;
            *taking.taken.entry(iteration.chain).or_default() += 1;
            taking.plan = None;
            let mut rating = 0;
            if let Some(plan) = &plan {
                let left = value(self.context.pool, iteration.counter, &plan.model);
                if left > IBig::ZERO {
                    stays = true;
                    rating = if self.begins(&cursor.state, iteration, &plan.model) { 3 } else { 2 };
                    let mut model = (*plan.model).clone();
                    model.set(iteration.counter, SmtValue::Int(left - IBig::ONE));
                    taking.plan = Some(Plan { model: Rc::new(model), ..plan.clone() });
                }
            }
            for path in 0..self.chains.form.chain(iteration.chain).paths() {
                let mut along = taking.clone();
                along.places.insert(0, ChainPosition { path, ..ChainPosition::at(iteration.chain, 0) });
                rated.push((rating, along));
            }
        }
        let mut leaving = cursor;
        leaving.plan = plan.filter(|_| !stays);
        leaving.places[0].position += 1;
        // The head itself is executed: it does nothing, but the state has to leave it.
        if let Stepped::Moved(state) = step(self.chains.cfg(), self.context.pool, leaving.state.clone()) {
            leaving.state = state;
            rated.push((if stays { 1 } else { 4 }, leaving));
        }
        sort_by_key(&mut rated, |(rating, _)| *rating);
        Ok(rated.into_iter().map(|(_, choice)| choice).collect())
    }

    fn effect_at(&mut self, place: ChainPosition) -> Result<Option<Rc<LoopEffect>>, Halt> {
        let Some(at) = self.chains.form.loop_at(place) else { return Ok(None) };
        Ok(Some(self.chains.effect(self.context, place.chain, at)?))
    }

    /// Whether the model's values take a subchain next.
    fn begins(&mut self, state: &State, iteration: &Iteration, model: &Model) -> bool {
        let general = general_state(self.context.pool, self.chains, state);
        let placeholders = self.chains.placeholders();
        let before =
            placeholders.iter().map(|(variable, placeholder)| (*placeholder, general.values[variable])).collect();
        iteration.conditions.iter().all(|condition| {
            let now = self.context.pool.substitute(condition.term, &before);
            self.context.pool.satisfies(model, &[now])
        })
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

/// That the counters of a system count no more iterations than these. See [`total`].
pub(crate) fn at_most(pool: &mut Pool, total: Term, limit: IBig) -> Term {
    let limit = pool.int(limit);
    pool.le(total, limit)
}

/// How many iterations a system's counters count.
pub(crate) fn total(pool: &mut Pool, system: &System) -> Term {
    let counters: Vec<Term> = system.counters.iter().map(|(_, counter)| *counter).collect();
    pool.sum(&counters)
}

/// An integer that a model gives to a term; 0 where it gives none.
pub(crate) fn value(pool: &Pool, term: Term, model: &Model) -> IBig {
    match pool.evaluate(term, model) {
        Some(SmtValue::Int(value)) => value,
        _ => IBig::ZERO,
    }
}
