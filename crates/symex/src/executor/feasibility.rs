//! The feasibility of states.

use std::rc::Rc;

use loopscope_cfg::Edge;
use loopscope_smt::{Answer, Pool, Term};

use super::Executor;
use crate::context::Context;
use crate::recorder::Pruned;
use crate::search::{Candidate, Feasibility};
use crate::state::Decision;
use crate::stop::StopReason;

impl Executor<'_> {
    /// Asks the solver whether a state is feasible if that is not known. Returns `None` for an infeasible one, and for
    /// one whose check is put off.
    pub(super) fn check(
        &mut self,
        context: &mut Context<'_>,
        effort: usize,
        candidate: Candidate,
    ) -> Result<Option<Candidate>, StopReason> {
        let candidate = self.with_necessary(context.pool, candidate);
        if !matches!(candidate.feasibility, Feasibility::Unchecked) {
            return Ok(Some(candidate));
        }
        self.counters.queries += 1;
        let feasibility = match self.aside.ask(context, effort, &candidate.state.path_condition()) {
            Ok(Answer::Sat(model)) => Feasibility::Satisfied(Rc::new(model)),
            Ok(Answer::Unsat(core)) => {
                self.prune(context.pool, &candidate.state, Pruned::Infeasible(&core));
                return Ok(None);
            }
            Ok(Answer::Unknown(reason)) if self.aside.has_above(effort, &reason) => {
                self.aside.put(effort, candidate, self.counters.states);
                return Ok(None);
            }
            Ok(Answer::Unknown(reason)) => {
                self.last_unknown = reason;
                Feasibility::Unknown
            }
            Err(error) => {
                self.urgent.push((effort, candidate));
                return Err(error.into());
            }
        };
        Ok(Some(Candidate { feasibility, ..candidate }))
    }

    /// A state that assumes what all runs to the targets satisfy.
    fn with_necessary(&self, pool: &mut Pool, candidate: Candidate) -> Candidate {
        let Candidate { mut state, feasibility, has_met, course } = candidate;
        let new: Vec<Term> = self.necessary.iter().copied().filter(|condition| !state.assumes(*condition)).collect();
        for &condition in &new {
            state.decide(pool, Decision { condition, node: self.cfg.main_function().entry, edge: Edge::Next });
        }
        let feasibility = match feasibility {
            Feasibility::Satisfied(model) if !pool.satisfies(&model, &new) => Feasibility::Unchecked,
            known => known,
        };
        Candidate { state, feasibility, has_met, course }
    }
}
