//! Asks the solver about conditions with quantifiers: the condition itself and its unfoldings take turns. (APC, section
//! 6, runs two solvers in parallel instead.)

use loopscope_smt::{Answer, Pool, Solver, Statistics, Term, TransportError, UnknownReason};

use crate::artefact::Winner;
use crate::unfold::Unfolding;

/// A solver that asks the solver below it about unfoldings of a question with more and more iterations, and may ask the
/// question itself between the first two. Its answers are as certain as those of the solver below.
pub struct Race<'a> {
    below: &'a mut dyn Solver,
    unfolding: &'a mut Unfolding,
    entrants: Entrants,
    winner: Option<Winner>,
}

/// The questions that take turns.
#[derive(Clone, Copy, Debug)]
pub struct Entrants {
    /// The numbers of iterations to unfold.
    pub lengths: &'static [u32],
    /// True if the original question takes part, too.
    pub itself: bool,
}

impl<'a> Race<'a> {
    /// A race on top of a solver.
    pub fn new(below: &'a mut dyn Solver, unfolding: &'a mut Unfolding, entrants: Entrants) -> Self {
        Self { below, unfolding, entrants, winner: None }
    }

    /// The question that decided the last one; `None` if it was not decided.
    pub fn winner(&self) -> Option<Winner> {
        self.winner
    }

    /// Asks about the first `most` iterations. Returns `None` if that decides nothing.
    fn unfolded(&mut self, pool: &mut Pool, assertions: &[Term], most: u32) -> Result<Option<Answer>, TransportError> {
        // Each assertion is replaced by a weaker one, so the indices of a core stay valid.
        let weaker: Vec<Term> = assertions.iter().map(|term| self.unfolding.weaker(pool, *term, most)).collect();
        self.winner = Some(Winner::FirstIterations { iterations: most });
        match self.below.check(pool, &weaker)? {
            Answer::Unsat(core) => return Ok(Some(Answer::Unsat(core))),
            Answer::Sat(model) if pool.satisfies(&model, assertions) => return Ok(Some(Answer::Sat(model))),
            Answer::Sat(_) | Answer::Unknown(_) => {}
        }
        let stronger: Vec<Term> = assertions.iter().map(|term| self.unfolding.stronger(pool, *term, most)).collect();
        let answer = self.below.check(pool, &stronger)?;
        self.winner = answer.is_sat().then_some(Winner::NoFurtherIterations { iterations: most });
        Ok(answer.is_sat().then_some(answer))
    }
}

impl Solver for Race<'_> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        if !assertions.iter().any(|term| pool.has_quantifier(*term)) {
            let answer = self.below.check(pool, assertions)?;
            self.winner = (!matches!(answer, Answer::Unknown(_))).then_some(Winner::WithoutQuantifiers);
            return Ok(answer);
        }
        let Entrants { lengths, itself } = self.entrants;
        let mut unknown = UnknownReason::ResourceLimit;
        for (turn, &most) in lengths.iter().enumerate() {
            if let Some(answer) = self.unfolded(pool, assertions, most)? {
                return Ok(answer);
            }
            if turn == 0 && itself {
                match self.below.check(pool, assertions)? {
                    Answer::Unknown(reason) => unknown = reason,
                    answer => {
                        self.winner = Some(Winner::Itself);
                        return Ok(answer);
                    }
                }
            }
        }
        Ok(Answer::Unknown(unknown))
    }

    fn statistics(&self) -> Statistics {
        self.below.statistics()
    }
}
