//! Model-based projection: eliminates symbols from conditions that hold under a model.
//!
//! Symbols are eliminated exactly where possible ([`exists`]). For each of the others, the model selects one of several
//! cases: the lower bound that is greatest under the model replaces the symbol. The result holds under the model.
//!
//! # Source
//! A. Komuravelli, A. Gurfinkel, S. Chaki, *SMT-based Model Checking for Recursive Programs* (2016).

use dashu_int::IBig;
use dashu_int::ops::Abs;
use rustc_hash::FxHashSet;

use super::condition::{LinearCondition, Predicate};
use super::equation::substitute;
use super::exists::exists;
use super::fourier_motzkin::{Bound, Bounds, combined};
use crate::linear::{Linear, lcm};
use crate::model::Model;
use crate::node::Term;
use crate::pool::Pool;

/// The numbers that eliminated symbols stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Integers: the result implies that there are values of the symbols for which the conditions hold.
    Integers,
    /// Rational numbers: the result is weaker and shorter, and divisors that coefficients cause do not occur in it.
    Rationals,
}

/// Eliminates symbols from conditions that hold under a model. `None` if a condition with one of the symbols is not linear,
/// or the model has no value for it.
pub fn project(
    pool: &mut Pool,
    model: &Model,
    conditions: &[Term],
    symbols: &[Term],
    domain: Domain,
) -> Option<Vec<Term>> {
    let left = exists(pool, symbols, conditions);
    let mut conditions = left.with;
    for symbol in symbols {
        conditions = without(pool, model, &conditions, *symbol, domain)?;
    }
    conditions.extend(left.without);
    Some(pool.conjuncts(&conditions))
}

/// Eliminates one symbol.
fn without(pool: &mut Pool, model: &Model, conditions: &[Term], symbol: Term, domain: Domain) -> Option<Vec<Term>> {
    let wanted = FxHashSet::from_iter([symbol]);
    let (with, mut rest): (Vec<Term>, Vec<Term>) =
        conditions.iter().partition(|condition| pool.contains_any(**condition, &wanted));
    if with.is_empty() {
        return Some(rest);
    }
    let mut with = with.iter().map(|term| LinearCondition::read(pool, *term)).collect::<Option<Vec<_>>>()?;
    if with.iter().any(|condition| condition.sum.coefficient(symbol).is_none()) {
        return None;
    }
    let equation = smallest_equation(&with, symbol);
    if domain == Domain::Rationals && equation.is_none() {
        with.retain(|condition| condition.predicate == Predicate::AtMostZero);
    }
    let equation = if let Some(at) = equation {
        with.remove(at).sum
    } else {
        let inequalities = with.iter().filter(|condition| condition.predicate == Predicate::AtMostZero);
        let bounds = Bounds::new(symbol, &mut inequalities.map(|condition| &condition.sum));
        if domain == Domain::Rationals && bounds.pairs() <= with.len() + 2 {
            let sums = combined(&bounds.lower, &bounds.upper);
            rest.extend(sums.into_iter().map(|sum| LinearCondition::at_most_zero(sum).write(pool)));
            return Some(rest);
        }
        let period = period(&with);
        // Some value is far enough from all bounds.
        if period.is_one() && bounds.pairs() == 0 {
            return Some(rest);
        }
        chosen(pool, model, symbol, &bounds, &period, domain)?
    };
    let size = equation.coefficient(symbol)?.abs();
    if domain == Domain::Integers {
        let multiple = pool.from_linear(&equation.without(symbol));
        rest.push(pool.divides(&size, multiple));
    }
    for mut condition in with {
        substitute(&mut condition.sum, symbol, &equation);
        if let Predicate::DivisibleBy(divisor) = &mut condition.predicate {
            *divisor *= &size;
        }
        rest.push(condition.write(pool));
    }
    rest.retain(|condition| pool.as_bool(*condition) != Some(true));
    Some(rest)
}

/// The index of the first equation in which the symbol has the smallest coefficient.
fn smallest_equation(conditions: &[LinearCondition], symbol: Term) -> Option<usize> {
    let equations = conditions.iter().enumerate().filter(|(_, condition)| condition.predicate == Predicate::Zero);
    let smallest = equations.min_by_key(|(_, equation)| equation.sum.coefficient(symbol).map(Abs::abs));
    smallest.map(|(at, _)| at)
}

/// A value of the symbol that satisfies inequalities and divisibility conditions, as the sum of an equation: the least value
/// above the greatest lower bound that has the same remainders as the model's. Without lower bounds, the greatest value
/// below the least upper bound.
fn chosen(
    pool: &mut Pool,
    model: &Model,
    symbol: Term,
    bounds: &Bounds<'_>,
    period: &IBig,
    domain: Domain,
) -> Option<Linear> {
    let side = if bounds.lower.is_empty() { &bounds.upper } else { &bounds.lower };
    // With the distance of the symbol from the bound, times the coefficient: at least 0.
    let mut nearest: Option<(IBig, Bound<'_>)> = None;
    for bound in side {
        let sum = pool.from_linear(bound.sum);
        let distance = -pool.evaluate(sum, model)?.as_int()?;
        let is_nearer = nearest
            .as_ref()
            .is_none_or(|(least, other)| &distance * other.coefficient.abs() < least * bound.coefficient.abs());
        if is_nearer {
            nearest = Some((distance, *bound));
        }
    }
    let Some((distance, Bound { coefficient, sum })) = nearest else {
        let value = pool.evaluate(symbol, model)?.as_int()? % period;
        return Some(Linear::atom(symbol).minus(&Linear::constant(value)));
    };
    if domain == Domain::Rationals {
        return Some(sum.clone());
    }
    // sum + distance = 0; whole periods can be left out.
    let distance = distance % (coefficient.abs() * period);
    Some(sum.plus(&Linear::constant(distance)))
}

/// The least common multiple of all divisors.
fn period(conditions: &[LinearCondition]) -> IBig {
    let mut period = IBig::ONE;
    for condition in conditions {
        if let Predicate::DivisibleBy(divisor) = &condition.predicate {
            period = lcm(&period, divisor);
        }
    }
    period
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;
    use crate::node::Sort;

    struct Question {
        pool: Pool,
        conditions: Vec<Term>,
        /// The one that goes, and the others.
        symbols: [Term; 3],
    }

    /// `2 <= 3 v - x`, `2 v <= y`, and, if asked for, that 4 divides `v + x`.
    fn question(is_divided: bool) -> Question {
        let mut pool = Pool::default();
        let symbols = ["v", "x", "y"].map(|name| pool.symbol(name, Sort::Int));
        let [v, x, y] = symbols;
        let (double, triple) = (pool.scale(&IBig::from(2), v), pool.scale(&IBig::from(3), v));
        let (two, difference, sum) = (pool.int(2), pool.sub(triple, x), pool.add(v, x));
        let mut conditions = vec![pool.le(two, difference), pool.le(double, y)];
        if is_divided {
            conditions.push(pool.divides(&IBig::from(4), sum));
        }
        Question { pool, conditions, symbols }
    }

    fn model(symbols: [Term; 3], values: [i32; 3]) -> Model {
        symbols.into_iter().zip(values).map(|(symbol, value)| (symbol, Value::Int(value.into()))).collect()
    }

    #[test]
    fn over_the_integers_projections_imply_what_is_eliminated_and_cover_it() {
        for is_divided in [false, true] {
            let Question { mut pool, conditions, symbols } = question(is_divided);
            let all = |range: std::ops::Range<i32>| range.clone().flat_map(move |x| range.clone().map(move |y| [x, y]));
            let mut tried = 0;
            for [x, y] in all(-6..7) {
                let holds = |pool: &Pool, v| pool.satisfies(&model(symbols, [v, x, y]), &conditions);
                let Some(v) = (-40..40).find(|v| holds(&pool, *v)) else { continue };
                let chosen = model(symbols, [v, x, y]);
                let projected = project(&mut pool, &chosen, &conditions, &symbols[..1], Domain::Integers).unwrap();
                assert!(pool.satisfies(&chosen, &projected), "it holds for the values");
                for [x, y] in all(-6..7) {
                    let some = (-40..40).any(|v| pool.satisfies(&model(symbols, [v, x, y]), &conditions));
                    assert!(some || !pool.satisfies(&model(symbols, [0, x, y]), &projected), "{x} {y}");
                }
                tried += 1;
            }
            assert!(tried > 10);
        }
    }

    #[test]
    fn over_the_rationals_projections_follow_from_what_is_eliminated() {
        let Question { mut pool, conditions, symbols } = question(false);
        let projected = project(&mut pool, &Model::default(), &conditions, &symbols[..1], Domain::Rationals).unwrap();
        let told: Vec<String> = projected.iter().map(|each| pool.display(*each)).collect();
        assert_eq!(told, ["2 * x <= 3 * y - 4"]);
    }

    #[test]
    fn an_equation_determines_its_symbol() {
        let Question { mut pool, mut conditions, symbols: [v, x, y] } = question(false);
        let (double, sum) = (pool.scale(&IBig::from(2), v), pool.add(x, y));
        conditions.push(pool.eq(double, sum));
        let chosen = model([v, x, y], [4, 2, 6]);
        let projected = |pool: &mut Pool, domain| {
            let projected = project(pool, &chosen, &conditions, &[v], domain).unwrap();
            projected.iter().map(|each| pool.display(*each)).collect::<Vec<_>>()
        };
        assert_eq!(projected(&mut pool, Domain::Rationals), ["x + 3 * y >= 4", "x <= 0"]);
        assert_eq!(projected(&mut pool, Domain::Integers), ["(x + y) % 2 == 0", "x + 3 * y >= 4", "x <= 0"]);
    }
}
