//! Plans: which subchains to take at a loop, and how often, from a solution of the constraint system of the remaining
//! chain.

use std::rc::Rc;

use dashu_int::IBig;
use loopscope_smt::{Answer, Model, Term, Value as SmtValue};
use loopscope_sorted::{SortedSet, sort_by_key};
use loopscope_symex::{State, Step as Stepped, step};

use super::{Bound, Cursor, Drive, Halt, at_most, general_state, total, value};
use crate::chain::ChainPosition;
use crate::effect::{Iteration, LoopEffect};
use crate::refutation::{RefutedPaths, assumptions};

/// The next iterations, from the solver's last solution of a constraint system.
#[derive(Clone)]
pub(super) struct Plan {
    /// Values for inputs, and for counters how many iterations are left.
    pub(super) model: Rc<Model>,
    /// The counters that it covers.
    pub(super) counters: Rc<SortedSet<Term>>,
}

/// The solver's answer about a state at a loop.
pub(super) enum Outlook {
    /// It can continue; with a plan, if the solver made one.
    Open(Option<Plan>),
    Closed,
    BeyondBound,
}

impl Drive<'_, '_, '_> {
    /// Determines if a state at a loop may still reach the end of the root chain: by its plan and its path condition,
    /// or, without a plan for this loop, by the constraint system of the remaining chain.
    pub(super) fn outlook(&mut self, cursor: &Cursor, bound: &Bound) -> Result<Outlook, Halt> {
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
                self.chains.refutations.add(RefutedPaths::Path(cursor.root), &constraints, &core);
                Outlook::Closed
            }
            Answer::Sat(_) | Answer::Unknown(_) => Outlook::BeyondBound,
        })
    }

    /// The plan of a state at a loop, if it covers this loop's counters.
    fn plan_for(&mut self, cursor: &Cursor) -> Result<Option<Plan>, Halt> {
        let Some(plan) = &cursor.plan else { return Ok(None) };
        let Some(effect) = self.effect_at(cursor.places[0])? else { return Ok(None) };
        let speaks = effect.counters.iter().all(|(_, counter)| plan.counters.contains(counter));
        Ok(speaks.then(|| plan.clone()))
    }

    /// Continues by a plan if the path condition can hold: with the inputs of the plan, or with others.
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
    pub(super) fn choices(&mut self, cursor: Cursor, plan: Option<Plan>) -> Result<Vec<Cursor>, Halt> {
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

    /// Returns `true` if the model's values take a subchain next.
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
}
