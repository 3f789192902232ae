//! A solver that tries a few values for each symbol.

use loopscope_smt::{
    Answer, Core, Failure, IBig, Model, Pool, Solver, Sort, Statistics, Term, TransportError, UnknownReason, Value,
};

/// The values that are tried, and for how many symbols at most.
const VALUES: std::ops::RangeInclusive<i32> = -1..=4;
const MOST_SYMBOLS: usize = 3;

/// Says that conditions on few integers hold for the first values that satisfy them, and that they cannot hold where there
/// are none among [`VALUES`]. That may be wrong, but it is always the same. Of others it knows nothing.
#[derive(Default)]
pub(crate) struct FewValues {
    /// Whether each question is refused once, as where all is spent that a turn grants.
    refuses: bool,
    /// Those that were refused.
    refused: Vec<Vec<Term>>,
    /// How often a question was refused.
    pub(crate) refusals: u32,
}

impl FewValues {
    /// One that refuses each question once before it answers.
    pub(crate) fn refusing() -> Self {
        Self { refuses: true, ..Self::default() }
    }
}

impl Solver for FewValues {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        if self.refuses && !self.refused.iter().any(|refused| refused == assertions) {
            self.refused.push(assertions.to_vec());
            self.refusals += 1;
            return Err(TransportError::of(Failure::Spent, "not now"));
        }
        let mut symbols: Vec<Term> = assertions.iter().flat_map(|assertion| pool.symbols(*assertion)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        if symbols.len() > MOST_SYMBOLS || symbols.iter().any(|symbol| *pool.sort(*symbol) != Sort::Int) {
            return Ok(Answer::Unknown(UnknownReason::Incomplete("it is too much".to_owned())));
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
