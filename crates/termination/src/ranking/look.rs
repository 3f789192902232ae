//! Looks at candidates: which transitions they leave out.

use loopscope_smt::{Pool, Solver, Term, TransportError};

use super::linear::Template;
use super::{Candidate, Component, Cycle, MOST_WEAK, Ranking, Shape, Used, Wanted};
use crate::candidates::Taken;

impl Ranking {
    /// Looks at the next candidate.
    pub(super) fn look(
        &mut self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        cycle: &mut Cycle,
    ) -> Result<Looked, TransportError> {
        let Some(candidate) = cycle.candidates.get(cycle.next).cloned() else {
            cycle.next = 0;
            cycle.wanted = match cycle.wanted {
                Wanted::All => Wanted::Some,
                Wanted::Some => Wanted::Phase,
                Wanted::Phase if self.is_deep => return Ok(self.look_for_linear(pool, cycle)),
                Wanted::Phase if self.weak < MOST_WEAK => Wanted::Any,
                Wanted::Phase | Wanted::Any => return Ok(Looked::NoneLeft),
            };
            cycle.candidates.retain(|candidate| matches!(candidate.never_rises, Some((true, _))));
            return Ok(Looked::Rejected);
        };
        let function = candidate.function;
        if cycle.wanted != Wanted::All && self.is_known(pool, function) {
            cycle.next += 1;
            return Ok(Looked::Rejected);
        }
        let transitions: Vec<usize> = self.within(&cycle.heads).collect();
        let (never_rises, mut used) = if let Some(known) = candidate.never_rises {
            known
        } else {
            let mut used = Used::default();
            let not_above = |pool: &mut Pool, next| pool.le(next, function);
            let holds = self.always(solver, pool, (&transitions, function), not_above, &mut used)?;
            (holds, used)
        };
        cycle.candidates[cycle.next].never_rises = Some((never_rises, used.clone()));
        let found =
            if never_rises { self.component(solver, pool, (cycle, function), &transitions, &mut used)? } else { None };
        if let Some((component, left)) = found {
            for (at, left) in transitions.into_iter().zip(left) {
                let transition = &mut self.transitions[at];
                match left {
                    Some(condition) => transition.taken.conditions.push(condition),
                    None => transition.is_gone = true,
                }
            }
            self.weak += usize::from(cycle.wanted == Wanted::Any);
            self.measures.add_component(pool, &component);
            self.proof.components.push(component);
            self.add(used);
            return Ok(Looked::Accepted);
        }
        cycle.next += 1;
        Ok(Looked::Rejected)
    }

    /// Looks for linear terms of the next kind, and makes them the candidates. Those before may only fall in some states,
    /// which hardly helps, so they come again after the last kind.
    fn look_for_linear(&self, pool: &mut Pool, cycle: &mut Cycle) -> Looked {
        if cycle.templates.is_none() {
            let never_rise = |candidate: &Candidate| matches!(candidate.never_rises, Some((true, _)));
            cycle.set_aside = cycle.candidates.drain(..).filter(never_rise).collect();
        }
        let taken: Vec<&Taken> = self.within(&cycle.heads).map(|at| &self.transitions[at].taken).collect();
        let templates = cycle.templates.get_or_insert_with(|| {
            let mut templates = Template::all(pool, &cycle.variables, &taken);
            templates.reverse();
            templates
        });
        let Some(template) = templates.pop() else {
            cycle.candidates = std::mem::take(&mut cycle.set_aside);
            cycle.wanted = Wanted::Any;
            return if self.weak < MOST_WEAK { Looked::Rejected } else { Looked::NoneLeft };
        };
        let functions = template.terms(pool, &cycle.variables, &taken);
        cycle.candidates = functions.into_iter().map(|function| Candidate { function, never_rises: None }).collect();
        cycle.wanted = Wanted::All;
        Looked::Rejected
    }

    /// Whether the proof has a term that differs by a constant: it would only be below another bound.
    fn is_known(&self, pool: &mut Pool, function: Term) -> bool {
        let known: Vec<Term> = self.proof.components.iter().map(|component| component.function).collect();
        known.into_iter().any(|known| {
            let difference = pool.sub(known, function);
            pool.as_int(difference).is_some()
        })
    }

    /// The component of a term that no transition makes larger, if it does what is wanted, with what holds of each
    /// transition from some point on; none of one that is not taken any more.
    fn component(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        (cycle, function): (&Cycle, Term),
        transitions: &[usize],
        used: &mut Used,
    ) -> Result<Option<(Component, Left)>, TransportError> {
        let zero = pool.int(0);
        let below = pool.lt(function, zero);
        let mut left = Vec::with_capacity(transitions.len());
        for &at in transitions {
            let next = self.after(pool, at, function);
            let same = pool.ge(next, function);
            let either = pool.or(&[below, same]);
            let is_left = self.can_hold(solver, pool, (at, either), used)?;
            if is_left && cycle.wanted == Wanted::All {
                return Ok(None);
            }
            left.push(is_left.then_some(either));
        }
        let is_accepted = match cycle.wanted {
            Wanted::All => true,
            Wanted::Some => left.contains(&None),
            Wanted::Phase => {
                let falls = |pool: &mut Pool, next| pool.lt(next, function);
                self.always(solver, pool, (transitions, function), falls, used)?
                    && self.falls_somewhere(solver, pool, transitions, function)?
            }
            Wanted::Any => self.falls_somewhere(solver, pool, transitions, function)?,
        };
        let shape = match cycle.wanted {
            Wanted::All => Shape::Ranking,
            Wanted::Phase => Shape::Phase,
            Wanted::Some | Wanted::Any => Shape::Bounded,
        };
        let component = Component { heads: cycle.heads.clone(), function, shape };
        Ok(is_accepted.then_some((component, left)))
    }
}

/// By transition: what holds of it from some point on; none if it is not taken any more.
type Left = Vec<Option<Term>>;

/// What came of looking at a candidate.
pub(super) enum Looked {
    Accepted,
    Rejected,
    NoneLeft,
}
