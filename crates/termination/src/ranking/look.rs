//! Examines candidates: the transitions that they leave out.

use loopscope_smt::{Pool, Solver, Term, TransportError};

use super::linear::Template;
use super::{Candidate, Component, Cycle, Goal, MOST_WEAK, Ranking, Shape, UsedFacts};
use crate::candidates::GuardedUpdate;

impl Ranking {
    /// Examines the next candidate.
    pub(super) fn look(
        &mut self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        cycle: &mut Cycle,
    ) -> Result<Outcome, TransportError> {
        let Some(candidate) = cycle.candidates.get(cycle.next).cloned() else {
            cycle.next = 0;
            cycle.wanted = match cycle.wanted {
                Goal::All => Goal::Some,
                Goal::Some => Goal::Phase,
                Goal::Phase if self.is_deep => return Ok(self.look_for_linear(pool, cycle)),
                Goal::Phase if self.weak < MOST_WEAK => Goal::Any,
                Goal::Phase | Goal::Any => return Ok(Outcome::NoneLeft),
            };
            cycle.candidates.retain(|candidate| matches!(candidate.never_increases, Some((true, _))));
            return Ok(Outcome::Rejected);
        };
        let function = candidate.function;
        if cycle.wanted != Goal::All && self.is_known(pool, function) {
            cycle.next += 1;
            return Ok(Outcome::Rejected);
        }
        let transitions: Vec<usize> = self.within(&cycle.heads).collect();
        let (never_increases, mut used) = if let Some(known) = candidate.never_increases {
            known
        } else {
            let mut used = UsedFacts::default();
            let not_above = |pool: &mut Pool, next| pool.le(next, function);
            let holds = self.always(solver, pool, (&transitions, function), not_above, &mut used)?;
            (holds, used)
        };
        cycle.candidates[cycle.next].never_increases = Some((never_increases, used.clone()));
        let found = if never_increases {
            self.component(solver, pool, (cycle, function), &transitions, &mut used)?
        } else {
            None
        };
        if let Some((component, left)) = found {
            for (at, left) in transitions.into_iter().zip(left) {
                let transition = &mut self.transitions[at];
                match left {
                    Some(condition) => transition.taken.conditions.push(condition),
                    None => transition.is_gone = true,
                }
            }
            self.weak += usize::from(cycle.wanted == Goal::Any);
            self.measures.add_component(pool, &component);
            self.proof.components.push(component);
            self.add(used);
            return Ok(Outcome::Accepted);
        }
        cycle.next += 1;
        Ok(Outcome::Rejected)
    }

    /// Looks for linear terms of the next kind, and makes them the candidates. Those before may decrease only in some
    /// states, which hardly helps, so they come again after the last kind.
    fn look_for_linear(&self, pool: &mut Pool, cycle: &mut Cycle) -> Outcome {
        if cycle.templates.is_none() {
            let never_increase = |candidate: &Candidate| matches!(candidate.never_increases, Some((true, _)));
            cycle.set_aside = cycle.candidates.drain(..).filter(never_increase).collect();
        }
        let taken: Vec<&GuardedUpdate> = self.within(&cycle.heads).map(|at| &self.transitions[at].taken).collect();
        let templates = cycle.templates.get_or_insert_with(|| {
            let mut templates = Template::all(pool, &cycle.variables, &taken);
            templates.reverse();
            templates
        });
        let Some(template) = templates.pop() else {
            cycle.candidates = std::mem::take(&mut cycle.set_aside);
            cycle.wanted = Goal::Any;
            return if self.weak < MOST_WEAK { Outcome::Rejected } else { Outcome::NoneLeft };
        };
        let functions = template.terms(pool, &cycle.variables, &taken);
        cycle.candidates =
            functions.into_iter().map(|function| Candidate { function, never_increases: None }).collect();
        cycle.wanted = Goal::All;
        Outcome::Rejected
    }

    /// Returns `true` if the proof has a term that differs by a constant: it would only be below another bound.
    fn is_known(&self, pool: &mut Pool, function: Term) -> bool {
        let known: Vec<Term> = self.proof.components.iter().map(|component| component.function).collect();
        known.into_iter().any(|known| {
            let difference = pool.sub(known, function);
            pool.as_int(difference).is_some()
        })
    }

    /// The component of a term that no transition increases, if it reaches the goal, with the condition of each
    /// transition from some point on; `None` for a transition that is no longer taken.
    fn component(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        (cycle, function): (&Cycle, Term),
        transitions: &[usize],
        used: &mut UsedFacts,
    ) -> Result<Option<(Component, Left)>, TransportError> {
        let zero = pool.int(0);
        let below = pool.lt(function, zero);
        let mut left = Vec::with_capacity(transitions.len());
        for &at in transitions {
            let next = self.after(pool, at, function);
            let same = pool.ge(next, function);
            let either = pool.or(&[below, same]);
            let is_left = self.can_hold(solver, pool, (at, either), used)?;
            if is_left && cycle.wanted == Goal::All {
                return Ok(None);
            }
            left.push(is_left.then_some(either));
        }
        let is_accepted = match cycle.wanted {
            Goal::All => true,
            Goal::Some => left.contains(&None),
            Goal::Phase => {
                let falls = |pool: &mut Pool, next| pool.lt(next, function);
                self.always(solver, pool, (transitions, function), falls, used)?
                    && self.decreases_somewhere(solver, pool, transitions, function)?
            }
            Goal::Any => self.decreases_somewhere(solver, pool, transitions, function)?,
        };
        let shape = match cycle.wanted {
            Goal::All => Shape::Ranking,
            Goal::Phase => Shape::Phase,
            Goal::Some | Goal::Any => Shape::Bounded,
        };
        let component = Component { heads: cycle.heads.clone(), function, shape };
        Ok(is_accepted.then_some((component, left)))
    }
}

/// By transition: its condition from some point on; `None` if it is no longer taken.
type Left = Vec<Option<Term>>;

/// The outcome of the examination of a candidate.
pub(super) enum Outcome {
    Accepted,
    Rejected,
    NoneLeft,
}
