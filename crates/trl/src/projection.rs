//! Eliminates symbols from conditions.
//!
//! Symbols are eliminated exactly where possible ([`bounded_exists`]). For the others, a model of the conditions
//! selects one of several cases: the lower bound that is greatest under the model replaces the symbol. The result holds
//! under the model.
//!
//! # Source
//! A. Komuravelli, A. Gurfinkel, S. Chaki, *SMT-based Model Checking for Recursive Programs* (2016): model-based projection.

use dashu_int::ops::Gcd as _;
use loopscope_smt::{IBig, Linear, Model, Pool, Term, TermNode};
use loopscope_transition::bounded_exists;
use rustc_hash::{FxHashMap, FxHashSet};

/// A linear condition: `sum` is at most 0, is 0, or is divisible.
#[derive(Clone, Debug)]
enum Kind {
    AtMostZero,
    Zero,
    Divisible(IBig),
}

/// What is to be kept of symbols that go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// That they are integers: wherever the result holds, so do the conditions for some values of what has gone.
    Whole,
    /// They may be fractions. That says less, in fewer words, and does not depend on rests of divisions by factors.
    Fractions,
}

/// Eliminates symbols from linear conditions that hold under a model.
pub(crate) fn project(
    pool: &mut Pool,
    model: &Model,
    conditions: &[Term],
    symbols: &[Term],
    numbers: Numbers,
) -> Option<Vec<Term>> {
    let left = bounded_exists::exists(pool, symbols, conditions);
    let mut conditions = left.with;
    for symbol in symbols {
        conditions = without(pool, model, &conditions, *symbol, numbers)?;
    }
    conditions.extend(left.without);
    Some(pool.conjuncts(&conditions))
}

/// `factor * symbol + sum`, with the kind of its condition.
type Part = (Kind, IBig, Linear);

/// Eliminates one symbol.
fn without(pool: &mut Pool, model: &Model, conditions: &[Term], symbol: Term, numbers: Numbers) -> Option<Vec<Term>> {
    let wanted = FxHashSet::from_iter([symbol]);
    let (with, mut rest): (Vec<Term>, Vec<Term>) =
        conditions.iter().partition(|condition| pool.contains_any(**condition, &wanted));
    let mut parts: Vec<Part> = Vec::with_capacity(with.len());
    for condition in &with {
        let (kind, sum) = read(pool, *condition)?;
        let factor = sum.coefficient(symbol).cloned()?;
        parts.push((kind, factor, sum.without(symbol)));
    }
    if parts.is_empty() {
        return Some(rest);
    }
    if numbers == Numbers::Fractions && !parts.iter().any(|(kind, ..)| matches!(kind, Kind::Zero)) {
        parts.retain(|(kind, ..)| !matches!(kind, Kind::Divisible(_)));
    }
    let equation = parts.iter().enumerate().filter(|(_, (kind, ..))| matches!(kind, Kind::Zero));
    let equation = equation.min_by_key(|(_, (_, factor, _))| absolute(factor)).map(|(at, _)| at);
    let (factor, sum) = match equation {
        Some(at) => {
            let (_, factor, sum) = parts.remove(at);
            (factor, sum)
        }
        None if numbers == Numbers::Fractions && pairs(&parts) <= parts.len() + 2 => {
            rest.extend(combined(pool, &parts));
            return Some(rest);
        }
        // Some value is far enough from all bounds.
        None if period(&parts).is_one() && !(parts.iter().any(is_lower) && parts.iter().any(is_upper)) => {
            return Some(rest);
        }
        None => chosen(pool, model, symbol, &parts, numbers)?,
    };
    let size = absolute(&factor);
    if numbers == Numbers::Whole {
        let whole = pool.from_linear(&sum);
        rest.push(pool.divides(&size, whole));
    }
    // The symbol is `-sum / factor`.
    let sign = if factor < IBig::ZERO { IBig::ONE } else { IBig::NEG_ONE };
    let scaled = sum.scale(&sign);
    for (kind, factor, sum) in parts {
        let sum = sum.scale(&size).plus(&scaled.scale(&factor));
        rest.push(write(pool, &kind, &size, &sum));
    }
    rest.retain(|condition| pool.as_bool(*condition) != Some(true));
    Some(rest)
}

/// A value of the symbol that satisfies inequalities and divisibilities, as an equation `factor * symbol + sum = 0`: the
/// least one above the greatest lower bound that leaves the same rests as the model's.
fn chosen(pool: &mut Pool, model: &Model, symbol: Term, parts: &[Part], numbers: Numbers) -> Option<(IBig, Linear)> {
    let value = pool.evaluate(symbol, model)?.as_int()?.clone();
    let has_lower = parts.iter().any(is_lower);
    // How far the symbol is from each bound, times the bound's factor: at least 0.
    let mut nearest: Option<(IBig, IBig, &Linear)> = None;
    for part in parts.iter().filter(|part| if has_lower { is_lower(part) } else { is_upper(part) }) {
        let (_, factor, sum) = part;
        let term = pool.from_linear(sum);
        let distance = -(factor * &value + pool.evaluate(term, model)?.as_int()?);
        let is_nearer =
            nearest.as_ref().is_none_or(|(least, other, _)| &distance * absolute(other) < least * absolute(factor));
        if is_nearer {
            nearest = Some((distance, factor.clone(), sum));
        }
    }
    let Some((distance, factor, sum)) = nearest else {
        let rest = Linear::constant(-(value % period(parts)));
        return Some((IBig::ONE, rest));
    };
    if numbers == Numbers::Fractions {
        return Some((factor, sum.clone()));
    }
    // factor * symbol + sum + distance = 0; whole periods can be left out.
    let distance = distance % (absolute(&factor) * period(parts));
    Some((factor, sum.plus(&Linear::constant(distance))))
}

fn is_lower((kind, factor, _): &Part) -> bool {
    matches!(kind, Kind::AtMostZero) && *factor < IBig::ZERO
}

fn is_upper((kind, factor, _): &Part) -> bool {
    matches!(kind, Kind::AtMostZero) && *factor > IBig::ZERO
}

/// The least number that all divisors divide.
fn period(parts: &[Part]) -> IBig {
    let mut period = IBig::ONE;
    for (kind, ..) in parts {
        if let Kind::Divisible(divisor) = kind {
            period = &period * divisor / IBig::from((&period).gcd(divisor));
        }
    }
    period
}

/// How many pairs of a lower and an upper bound there are.
fn pairs(parts: &[Part]) -> usize {
    parts.iter().filter(|part| is_lower(part)).count() * parts.iter().filter(|part| is_upper(part)).count()
}

/// What each lower bound and each upper bound together say (Fourier and Motzkin).
fn combined(pool: &mut Pool, parts: &[Part]) -> Vec<Term> {
    let mut all = Vec::new();
    for (_, below, least) in parts.iter().filter(|part| is_lower(part)) {
        for (_, above, most) in parts.iter().filter(|part| is_upper(part)) {
            let sum = least.scale(above).plus(&most.scale(&absolute(below)));
            all.push(write(pool, &Kind::AtMostZero, &IBig::ONE, &sum));
        }
    }
    all
}

fn absolute(value: &IBig) -> IBig {
    if *value < IBig::ZERO { -value } else { value.clone() }
}

/// A condition by its sum.
fn read(pool: &Pool, condition: Term) -> Option<(Kind, Linear)> {
    let (kind, sum) = match pool.node(condition) {
        TermNode::LessEqualZero(sum) => (Kind::AtMostZero, *sum),
        TermNode::EqualZero(sum) => (Kind::Zero, *sum),
        TermNode::Divides(divisor, sum) => (Kind::Divisible(divisor.clone()), *sum),
        _ => return None,
    };
    Some((kind, pool.linear(sum)))
}

/// A condition whose sum was multiplied by a size.
fn write(pool: &mut Pool, kind: &Kind, size: &IBig, sum: &Linear) -> Term {
    let (sum, zero) = (pool.from_linear(sum), pool.int(0));
    match kind {
        Kind::AtMostZero => pool.le(sum, zero),
        Kind::Zero => pool.eq(sum, zero),
        Kind::Divisible(divisor) => pool.divides(&(divisor * size), sum),
    }
}

/// Conditions in which each symbol is replaced by a sum, and a constant is multiplied: `constant * factor`.
pub(crate) fn with_constants_times(
    pool: &mut Pool,
    conditions: &[Term],
    replaced: &FxHashMap<Term, Term>,
    factor: Term,
) -> Vec<Term> {
    let mut all = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let Some((kind, sum)) = read(pool, *condition) else { continue };
        let constant = pool.scale(&sum.constant, factor);
        let moving = Linear { constant: IBig::ZERO, terms: sum.terms };
        let moving = pool.from_linear(&moving);
        let moving = pool.substitute(moving, replaced);
        let sum = pool.add(moving, constant);
        let sum = pool.linear(sum);
        all.push(write(pool, &kind, &IBig::ONE, &sum));
    }
    all
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Sort, Value};

    use super::*;

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
    fn whole_numbers_imply_what_is_eliminated_and_cover_it() {
        for is_divided in [false, true] {
            let Question { mut pool, conditions, symbols } = question(is_divided);
            let all = |range: std::ops::Range<i32>| range.clone().flat_map(move |x| range.clone().map(move |y| [x, y]));
            let mut tried = 0;
            for [x, y] in all(-6..7) {
                let holds = |pool: &Pool, v| pool.satisfies(&model(symbols, [v, x, y]), &conditions);
                let Some(v) = (-40..40).find(|v| holds(&pool, *v)) else { continue };
                let chosen = model(symbols, [v, x, y]);
                let projected = project(&mut pool, &chosen, &conditions, &symbols[..1], Numbers::Whole).unwrap();
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
    fn fractions_hold_for_all_that_is_eliminated() {
        let Question { mut pool, conditions, symbols } = question(false);
        let projected = project(&mut pool, &Model::default(), &conditions, &symbols[..1], Numbers::Fractions).unwrap();
        let told: Vec<String> = projected.iter().map(|each| pool.display(*each)).collect();
        assert_eq!(told, ["2 * x <= 3 * y - 4"]);
    }

    #[test]
    fn what_is_determined_is_put_in_its_place() {
        let Question { mut pool, mut conditions, symbols: [v, x, y] } = question(false);
        let (double, sum) = (pool.scale(&IBig::from(2), v), pool.add(x, y));
        conditions.push(pool.eq(double, sum));
        let chosen = model([v, x, y], [4, 2, 6]);
        let numbers = |pool: &mut Pool, numbers| {
            let projected = project(pool, &chosen, &conditions, &[v], numbers).unwrap();
            projected.iter().map(|each| pool.display(*each)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&mut pool, Numbers::Fractions), ["x + 3 * y >= 4", "x <= 0"]);
        assert_eq!(numbers(&mut pool, Numbers::Whole), ["(x + y) % 2 == 0", "x + 3 * y >= 4", "x <= 0"]);
    }
}
