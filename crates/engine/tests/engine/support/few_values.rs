//! A solver that tries a few values for each symbol.

use loopscope_smt::{
    Answer, Core, Failure, IBig, Model, Pool, Solver, Sort, Statistics, Term, TransportError, UnknownReason, Value,
};

/// The values that the solver tries, and for how many symbols at most.
const VALUES: std::ops::RangeInclusive<i32> = -1..=4;
const MOST_SYMBOLS: usize = 3;

/// Answers questions about few integers by the first values that satisfy the conditions, and by `unsat` if none of
/// [`VALUES`] do. These answers may be wrong, but are deterministic. Other questions are `unknown`.
#[derive(Default)]
pub(crate) struct FewValues {
    /// True if it refuses each question once, as at the end of a slice.
    refuses: bool,
    /// The refused questions.
    refused: Vec<Vec<Term>>,
    /// The number of refused questions.
    pub(crate) refusals: u32,
}

impl FewValues {
    /// A solver that refuses each question once before it answers.
    pub(crate) fn refusing() -> Self {
        Self { refuses: true, ..Self::default() }
    }
}

impl Solver for FewValues {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        if self.refuses && !self.refused.iter().any(|refused| refused == assertions) {
            self.refused.push(assertions.to_vec());
            self.refusals += 1;
            return Err(TransportError::with_failure(Failure::Spent, "not now"));
        }
        let mut symbols: Vec<Term> = assertions.iter().flat_map(|assertion| pool.symbols(*assertion)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        if symbols.len() > MOST_SYMBOLS || symbols.iter().any(|symbol| *pool.sort(*symbol) != Sort::Int) {
            return Ok(Answer::Unknown(UnknownReason::Incomplete("too many symbols".to_owned())));
        }
        let count = VALUES.count();
        for number in 0..count.pow(symbols.len() as u32) {
            let mut left = number;
            let mut model = Model::default();
            for symbol in &symbols {
                model.set(*symbol, Value::Int(IBig::from(*VALUES.start()) + IBig::from(left % count)));
                left /= count;
            }
            if pool.satisfies(&model, assertions) {
                return Ok(Answer::Sat(model));
            }
        }
        Ok(Answer::Unsat(Core::all(assertions.len())))
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
