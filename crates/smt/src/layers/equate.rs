//! Replaces symbols by what they are equal to.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// The most symbols that are replaced in a question.
const MOST: usize = 60;

/// The most other symbols in an equation of integers that gives a symbol.
const MOST_OTHERS: usize = 2;

/// Replaces a symbol that an assertion says to be equal to a small term, as `x` in `x == y + 1`. Terms that differ by such symbols
/// alone then become the same term, also where the solver below knows little of them, as of products and floating-point numbers.
#[derive(Debug)]
pub struct Equate<S> {
    inner: S,
}

impl<S> Equate<S> {
    /// Replaces symbols in the questions to a solver.
    pub fn new(inner: S) -> Self {
        Self { inner }
    }
}

impl<S: Solver> Solver for Equate<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let mut rest = pool.conjuncts(assertions);
        let mut replaced = Vec::new();
        while replaced.len() < MOST
            && let Some((symbol, value)) =
                rest.iter().find_map(|term| equation(pool, *term)).map(|found| found.sides(pool))
        {
            rest = pool.substitute_each(&rest, &FxHashMap::from_iter([(symbol, value)]));
            rest = pool.conjuncts(&rest);
            replaced.push((symbol, value));
        }
        Ok(match self.inner.check(pool, &rest)? {
            Answer::Sat(mut model) => {
                for (symbol, value) in replaced.into_iter().rev() {
                    if let Some(value) = pool.evaluate(value, &model) {
                        model.set(symbol, value);
                    }
                }
                Answer::Sat(model)
            }
            // Which assertions the rest comes from is not kept.
            Answer::Unsat(_) => Answer::Unsat(Core::all(assertions.len())),
            unknown @ Answer::Unknown(_) => unknown,
        })
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}

/// The value that a symbol is equal to.
enum Equation {
    Term(Term, Term),
    Sum(Term, Linear),
}

impl Equation {
    fn sides(self, pool: &mut Pool) -> (Term, Term) {
        match self {
            Self::Term(symbol, value) => (symbol, value),
            Self::Sum(symbol, value) => (symbol, pool.from_linear(&value)),
        }
    }
}

/// A symbol that a condition gives.
fn equation(pool: &Pool, condition: Term) -> Option<Equation> {
    let is_symbol = |term: &Term| matches!(pool.node(*term), TermNode::Symbol { .. });
    match pool.node(condition) {
        TermNode::Equal(left, right) if is_symbol(left) && is_symbol(right) => Some(Equation::Term(*right, *left)),
        TermNode::EqualZero(sum) => {
            let sum = pool.linear(*sum);
            if sum.terms.len() > 1 + MOST_OTHERS || !sum.terms.iter().all(|(atom, _)| is_symbol(atom)) {
                return None;
            }
            let is_unit = |(_, coefficient): &&(Term, IBig)| *coefficient == IBig::ONE || *coefficient == IBig::NEG_ONE;
            let (symbol, coefficient) = sum.terms.iter().rev().find(is_unit)?.clone();
            Some(Equation::Sum(symbol, sum.without(symbol).scale(&-coefficient)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Model;
    use crate::node::Sort;
    use crate::solver::UnknownReason;

    use super::*;

    /// Knows nothing but what `true` and `false` mean.
    struct Ignorant;

    impl Solver for Ignorant {
        fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
            let all = pool.and(assertions);
            Ok(match pool.as_bool(all) {
                Some(true) => Answer::Sat(Model::default()),
                Some(false) => Answer::Unsat(Core::all(assertions.len())),
                None => Answer::Unknown(UnknownReason::ResourceLimit),
            })
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }
    }

    #[test]
    fn terms_become_the_same() {
        let pool = &mut Pool::default();
        let [x, y, z] = ["x", "y", "z"].map(|name| pool.symbol(name, Sort::Int));
        let one = pool.int(1);
        let more = pool.add(y, one);
        let products = [pool.mul(x, z), pool.mul(more, z)];
        let (given, same) = (pool.eq(x, more), pool.eq(products[0], products[1]));
        let differ = pool.not(same);
        let mut solver = Equate::new(Ignorant);
        assert_eq!(solver.check(pool, &[given, differ]), Ok(Answer::Unsat(Core::all(2))));
        let Ok(Answer::Sat(model)) = solver.check(pool, &[given, same]) else { panic!("satisfiable") };
        assert!(pool.satisfies(&model, &[given, same]), "replaced symbols have values");
        assert!(matches!(solver.check(pool, &[differ]), Ok(Answer::Unknown(_))));
    }
}
