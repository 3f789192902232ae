//! How the solver is asked about conditions with quantifiers: the condition itself and its unfoldings take turns (APC,
//! section 6, where two solvers run side by side).

use loopscope_smt::{Answer, Pool, Solver, Statistics, Term, TransportError};

use crate::unfold::Unfolding;

/// A solver that asks the one below it about unfoldings of a question, about ever more iterations, and about the question
/// itself between the first two. Its answers are as certain as those of the solver below.
pub struct Race<'a> {
    below: &'a mut dyn Solver,
    unfolding: &'a mut Unfolding,
    lengths: &'a [u32],
}

impl<'a> Race<'a> {
    /// On top of a solver; so many iterations are written out in turn.
    pub fn new(below: &'a mut dyn Solver, unfolding: &'a mut Unfolding, lengths: &'a [u32]) -> Self {
        Self { below, unfolding, lengths }
    }

    /// Asks about the first `most` iterations: nothing where that decides nothing.
    fn unfolded(&mut self, pool: &mut Pool, assertions: &[Term], most: u32) -> Result<Option<Answer>, TransportError> {
        // An assertion becomes a weaker one, so the indices of a core mean the same.
        let weaker: Vec<Term> = assertions.iter().map(|term| self.unfolding.weaker(pool, *term, most)).collect();
        match self.below.check(pool, &weaker)? {
            Answer::Unsat(core) => return Ok(Some(Answer::Unsat(core))),
            Answer::Sat(model) if pool.satisfies(&model, assertions) => return Ok(Some(Answer::Sat(model))),
            Answer::Sat(_) | Answer::Unknown(_) => {}
        }
        let stronger: Vec<Term> = assertions.iter().map(|term| self.unfolding.stronger(pool, *term, most)).collect();
        let answer = self.below.check(pool, &stronger)?;
        Ok(answer.is_sat().then_some(answer))
    }
}

impl Solver for Race<'_> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        if !assertions.iter().any(|term| pool.has_quantifier(*term)) {
            return self.below.check(pool, assertions);
        }
        let Some((&first, others)) = self.lengths.split_first() else { return self.below.check(pool, assertions) };
        if let Some(answer) = self.unfolded(pool, assertions, first)? {
            return Ok(answer);
        }
        let answer = self.below.check(pool, assertions)?;
        if !matches!(answer, Answer::Unknown(_)) {
            return Ok(answer);
        }
        for &most in others {
            if let Some(answer) = self.unfolded(pool, assertions, most)? {
                return Ok(answer);
            }
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        self.below.statistics()
    }
}
