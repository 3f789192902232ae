//! Comparing solvers with each other, for tests.

use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// For tests: asks two solvers each question, mostly a stack of layers and a bare session, and panics where their
/// definite answers differ, where a model does not satisfy the question, or where a core can hold.
#[derive(Debug)]
pub struct Validate<S, B> {
    stack: S,
    bare: B,
}

impl<S, B> Validate<S, B> {
    /// Answers are those of `stack`, which are compared with those of `bare`.
    pub fn new(stack: S, bare: B) -> Self {
        Self { stack, bare }
    }
}

impl<S: Solver, B: Solver> Solver for Validate<S, B> {
    /// # Panics
    /// If something is wrong with the solvers.
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let answer = self.stack.check(pool, assertions)?;
        let expected = self.bare.check(pool, assertions)?;
        let question = || assertions.iter().map(|term| pool.display(*term)).collect::<Vec<_>>().join("\n  ");
        assert!(
            !(answer.is_sat() && expected.is_unsat() || answer.is_unsat() && expected.is_sat()),
            "the stack says {answer:?}, the bare solver {expected:?}, about\n  {}",
            question()
        );
        for model in [answer.model(), expected.model()].into_iter().flatten() {
            let wrong = assertions
                .iter()
                .find(|term| !pool.satisfies(model, &[**term]) && !pool.has_quantifier(**term))
                .map(|term| pool.display(*term));
            assert!(wrong.is_none(), "the model {model:?} does not satisfy {wrong:?} of\n  {}", question());
        }
        if let Answer::Unsat(Core(core)) = &answer {
            let core: Vec<Term> = core.iter().map(|at| assertions[*at]).collect();
            let again = self.bare.check(pool, &core)?;
            assert!(!again.is_sat(), "the core {core:?} can hold: {again:?}");
        }
        Ok(answer)
    }

    fn statistics(&self) -> Statistics {
        self.stack.statistics()
    }
}
