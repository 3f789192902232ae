//! Questions to the solver about transitions.

use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, check_by_cases};

use super::{Ranking, UsedFacts};

impl Ranking {
    /// Returns `true` if a condition on the value of a function after a transition holds for all these transitions.
    pub(super) fn always(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        (transitions, function): (&[usize], Term),
        condition: impl Fn(&mut Pool, Term) -> Term,
        used: &mut UsedFacts,
    ) -> Result<bool, TransportError> {
        for &at in transitions {
            let next = self.after(pool, at, function);
            let holds = condition(pool, next);
            let fails = pool.not(holds);
            if self.can_hold(solver, pool, (at, fails), used)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns `true` if some transition certainly decreases a function that is at least 0.
    pub(super) fn decreases_somewhere(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        transitions: &[usize],
        function: Term,
    ) -> Result<bool, TransportError> {
        let zero = pool.int(0);
        let above = pool.ge(function, zero);
        for &at in transitions {
            let next = self.after(pool, at, function);
            let falls = pool.lt(next, function);
            let mut question = self.transitions[at].taken.conditions.clone();
            question.extend([above, falls]);
            if check_by_cases(solver, pool, &question)?.is_sat() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The value of a function after a transition.
    pub(super) fn after(&self, pool: &mut Pool, at: usize, function: Term) -> Term {
        pool.substitute(function, &self.transitions[at].taken.next)
    }

    /// Returns `true` if a condition may hold together with those of a transition; otherwise adds the invariants that exclude it.
    pub(super) fn can_hold(
        &self,
        solver: &mut dyn Solver,
        pool: &mut Pool,
        (at, condition): (usize, Term),
        used: &mut UsedFacts,
    ) -> Result<bool, TransportError> {
        let transition = &self.transitions[at];
        let mut question = transition.taken.conditions.clone();
        question.push(condition);
        let Answer::Unsat(core) = check_by_cases(solver, pool, &question)? else { return Ok(true) };
        used.ahead |= transition.ahead.is_some_and(|ahead| core.0.contains(&ahead));
        let invariants = core.0.into_iter().filter(|at| *at < transition.invariants);
        used.invariants.extend(invariants.map(|at| (transition.from, at)));
        Ok(false)
    }
}
