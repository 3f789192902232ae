//! Decides conditions on a single integer.

use dashu_int::IBig;

use crate::model::{Model, Value};
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// Answers questions that consist of lower bounds, upper bounds and disequalities on a single integer. A loop that
/// counts up to an input asks one in each iteration. The model has the value nearest to 0.
#[derive(Debug)]
pub struct Unary<S> {
    inner: S,
    decided: u64,
}

impl<S> Unary<S> {
    /// Nothing decided yet.
    pub fn new(inner: S) -> Self {
        Self { inner, decided: 0 }
    }
}

impl<S: Solver> Solver for Unary<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let Some(said) = SymbolBounds::new(pool, assertions) else { return self.inner.check(pool, assertions) };
        self.decided += 1;
        Ok(said.decide())
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        Statistics { simplified: below.simplified + self.decided, ..below }
    }
}

/// The conditions on an integer, each with the index of its assertion.
struct SymbolBounds {
    symbol: Term,
    least: Option<(IBig, usize)>,
    most: Option<(IBig, usize)>,
    not: Vec<(IBig, usize)>,
}

impl SymbolBounds {
    /// The bounds of a symbol by assertions; `None` if an assertion is of another kind.
    fn new(pool: &Pool, assertions: &[Term]) -> Option<Self> {
        let (symbol, _) = about(pool, *assertions.first()?)?;
        let mut said = Self { symbol, least: None, most: None, not: Vec::new() };
        for (index, assertion) in assertions.iter().enumerate() {
            let (same, claim) = about(pool, *assertion)?;
            if same != symbol {
                return None;
            }
            match claim {
                Claim::AtLeast(value) if said.least.as_ref().is_none_or(|(least, _)| value > *least) => {
                    said.least = Some((value, index));
                }
                Claim::AtMost(value) if said.most.as_ref().is_none_or(|(most, _)| value < *most) => {
                    said.most = Some((value, index));
                }
                Claim::Not(value) => said.not.push((value, index)),
                Claim::AtLeast(_) | Claim::AtMost(_) => {}
            }
        }
        Some(said)
    }

    fn decide(self) -> Answer {
        let Self { symbol, least, most, not } = self;
        let fits = |value: &IBig| {
            least.as_ref().is_none_or(|(least, _)| value >= least)
                && most.as_ref().is_none_or(|(most, _)| value <= most)
        };
        let mut start = IBig::ZERO;
        if let Some((least, _)) = &least {
            start = start.max(least.clone());
        }
        if let Some((most, _)) = &most {
            start = start.min(most.clone());
        }
        // Among adjacent values that fit, one more than there are excluded values, one is not excluded.
        for away in 0..=not.len() {
            for value in [&start + IBig::from(away), &start - IBig::from(away)] {
                if fits(&value) && not.iter().all(|(excluded, _)| *excluded != value) {
                    return Answer::Sat(Model::from_iter([(symbol, Value::Int(value))]));
                }
            }
        }
        let excluding = not.iter().filter(|(value, _)| fits(value));
        let mut core: Vec<usize> = least.iter().chain(&most).chain(excluding).map(|(_, index)| *index).collect();
        core.sort_unstable();
        Answer::Unsat(Core(core))
    }
}

enum Claim {
    AtLeast(IBig),
    AtMost(IBig),
    Not(IBig),
}

/// The symbol of a condition, and its claim; `None` if the condition is of another kind.
fn about(pool: &Pool, condition: Term) -> Option<(Term, Claim)> {
    let (sum, is_bound) = match pool.node(condition) {
        TermNode::LessEqualZero(sum) => (*sum, true),
        TermNode::Not(inner) => match pool.node(*inner) {
            TermNode::EqualZero(sum) => (*sum, false),
            _ => return None,
        },
        _ => return None,
    };
    let linear = pool.linear(sum);
    let [(symbol, coefficient)] = linear.terms.as_slice() else { return None };
    if !matches!(pool.node(*symbol), TermNode::Symbol { .. }) || *pool.sort(*symbol) != Sort::Int {
        return None;
    }
    // Sums are divided by the greatest common divisor of their coefficients.
    let claim = match (is_bound, coefficient) {
        (true, one) if one.is_one() => Claim::AtMost(-linear.constant),
        (true, minus_one) if *minus_one == IBig::NEG_ONE => Claim::AtLeast(linear.constant),
        (false, one) if one.is_one() => Claim::Not(-linear.constant),
        _ => return None,
    };
    Some((*symbol, claim))
}
