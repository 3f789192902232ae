//! Bounded universal quantifiers, which mostly go away.
//!
//! That a condition holds before each of so many iterations is a statement about all numbers in a range. A linear
//! inequality holds in a range exactly if it holds at both ends of it; a linear equality only if the range is one number
//! long, or the number does not matter; a linear disequality says that the only number which would make both sides equal
//! is not one of the range. Array reads and real disjunctions stay quantified.

use dashu_int::IBig;
use loopscope_smt::{Pool, Sort, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is equivalent to: the condition holds for each value of the symbol `index` from `from` on and below `to`.
/// Equivalent where the range is not empty; `from` and `to` must not contain the symbol.
pub(super) fn holds_throughout(pool: &mut Pool, index: Term, from: Term, to: Term, condition: Term) -> Term {
    if !occurs(pool, index, condition) {
        return condition;
    }
    let range = Range { index, from, to };
    let eliminated = match pool.node(condition).clone() {
        TermNode::And(parts) => {
            let parts: Vec<Term> =
                parts.into_iter().map(|part| holds_throughout(pool, index, from, to, part)).collect();
            Some(pool.and(&parts))
        }
        TermNode::Or(parts) => {
            let (with, mut others): (Vec<Term>, Vec<Term>) =
                parts.into_iter().partition(|part| occurs(pool, index, *part));
            match with[..] {
                [only] => {
                    others.push(holds_throughout(pool, index, from, to, only));
                    Some(pool.or(&others))
                }
                _ => None,
            }
        }
        TermNode::LessEqualZero(sum) => range.inequality(pool, condition, sum),
        TermNode::EqualZero(sum) => range.equality(pool, condition, sum),
        TermNode::Not(inner) => match *pool.node(inner) {
            TermNode::EqualZero(sum) => range.disequality(pool, sum),
            _ => None,
        },
        _ => None,
    };
    eliminated.unwrap_or_else(|| range.quantified(pool, condition))
}

#[derive(Clone, Copy)]
struct Range {
    index: Term,
    from: Term,
    to: Term,
}

impl Range {
    /// `sum <= 0`: a linear function, and a convex one, is largest at an end of the range.
    fn inequality(self, pool: &mut Pool, condition: Term, sum: Term) -> Option<Term> {
        let coefficients = coefficients(pool, sum, self.index)?;
        let convex = coefficients.get(2).is_none_or(|square| pool.as_int(*square).is_some_and(|c| *c >= IBig::ZERO));
        if !convex || coefficients.len() > 3 {
            return None;
        }
        let last = {
            let one = pool.int(1);
            pool.sub(self.to, one)
        };
        let ends = [self.at(pool, condition, self.from), self.at(pool, condition, last)];
        Some(pool.and(&ends))
    }

    /// `sum == 0` at more than one place only if it does not depend on the place.
    fn equality(self, pool: &mut Pool, condition: Term, sum: Term) -> Option<Term> {
        let coefficients = coefficients(pool, sum, self.index)?;
        let [_, slope] = coefficients[..] else { return None };
        let (zero, one) = (pool.int(0), pool.int(1));
        let length = pool.sub(self.to, self.from);
        let alone = pool.eq(length, one);
        let level = pool.eq(slope, zero);
        let first = self.at(pool, condition, self.from);
        let everywhere = pool.or(&[alone, level]);
        Some(pool.and(&[first, everywhere]))
    }

    /// `sum != 0`: with `sum = c + b * t` for the t-th number of the range, b does not divide c, or `-c / b` is no number
    /// of the range.
    fn disequality(self, pool: &mut Pool, sum: Term) -> Option<Term> {
        let coefficients = coefficients(pool, sum, self.index)?;
        let [_, slope] = coefficients[..] else { return None };
        let slope = pool.as_int(slope)?.clone();
        let first = self.at(pool, sum, self.from);
        // Made positive, so that the zero lies at `distance / slope`.
        let (slope, distance) = if slope > IBig::ZERO { (slope, pool.neg(first)) } else { (-slope, first) };
        let length = pool.sub(self.to, self.from);
        let reach = pool.scale(&slope, length);
        let zero = pool.int(0);
        let divided = pool.divides(&slope, distance);
        let parts = [pool.not(divided), pool.lt(distance, zero), pool.ge(distance, reach)];
        Some(pool.or(&parts))
    }

    fn quantified(self, pool: &mut Pool, condition: Term) -> Term {
        let bound = pool.fresh_symbol("τ", Sort::Int);
        let body = self.at(pool, condition, bound);
        let (before, after) = (pool.lt(bound, self.from), pool.ge(bound, self.to));
        let body = pool.or(&[before, after, body]);
        pool.forall(bound, body)
    }

    fn at(self, pool: &mut Pool, term: Term, place: Term) -> Term {
        pool.substitute(term, &FxHashMap::from_iter([(self.index, place)]))
    }
}

/// The coefficients of a polynomial in a symbol, that of the lowest power first and at least two; nothing where the term
/// is no polynomial in it.
fn coefficients(pool: &mut Pool, sum: Term, index: Term) -> Option<Vec<Term>> {
    let linear = pool.linear(sum);
    let constant = pool.int(linear.constant);
    let zero = pool.int(0);
    let mut all = vec![constant, zero];
    for (atom, factor) in linear.terms {
        let factors = match pool.node(atom) {
            TermNode::Product(factors) => factors.clone(),
            _ => vec![atom],
        };
        let (powers, others): (Vec<Term>, Vec<Term>) = factors.into_iter().partition(|factor| *factor == index);
        if others.iter().any(|other| occurs(pool, index, *other)) {
            return None;
        }
        let one = pool.int(1);
        let product = others.into_iter().fold(one, |product, other| pool.mul(product, other));
        let product = pool.scale(&factor, product);
        while all.len() <= powers.len() {
            all.push(zero);
        }
        all[powers.len()] = pool.add(all[powers.len()], product);
    }
    Some(all)
}

fn occurs(pool: &Pool, symbol: Term, term: Term) -> bool {
    pool.contains_any(term, &FxHashSet::from_iter([symbol]))
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Model, Value};

    use super::*;

    /// The condition with a number for the symbol, for each in the range.
    fn at_each(pool: &mut Pool, condition: Term, index: Term, range: std::ops::Range<i32>) -> Term {
        let each: Vec<Term> = range
            .map(|number| {
                let number = pool.int(number);
                pool.substitute(condition, &FxHashMap::from_iter([(index, number)]))
            })
            .collect();
        pool.and(&each)
    }

    #[test]
    fn what_is_left_holds_exactly_where_all_instances_hold() {
        let mut pool = Pool::default();
        let [t, x, n] = ["t", "x", "n"].map(|name| pool.symbol(name, Sort::Int));
        let zero = pool.int(0);
        let mut conditions = Vec::new();
        for slope in [-3, -1, 2] {
            let moved = pool.scale(&IBig::from(slope), t);
            let sum = pool.add(moved, x);
            conditions.extend([pool.le(sum, zero), pool.eq(sum, zero), pool.ne(sum, zero)]);
            let (above, alone) = (pool.gt(n, x), pool.ne(sum, n));
            conditions.push(pool.or(&[above, alone]));
        }
        let (square, product) = (pool.mul(t, t), pool.mul(t, n));
        let bowl = pool.add(square, product);
        conditions.push(pool.le(bowl, x));
        let slanted = pool.add(product, x);
        conditions.extend([pool.le(slanted, zero), pool.eq(slanted, zero)]);
        for condition in conditions {
            for from in 0..2 {
                for to in from + 1..from + 5 {
                    let ends = [pool.int(from), pool.int(to)];
                    let left = holds_throughout(&mut pool, t, ends[0], ends[1], condition);
                    assert!(!pool.has_quantifier(left), "{}", pool.display(left));
                    let all = at_each(&mut pool, condition, t, from..to);
                    for (x_value, n_value) in (-9..10).flat_map(|x| (-2..3).map(move |n| (x, n))) {
                        let values = [(x, x_value), (n, n_value)];
                        let model: Model =
                            values.into_iter().map(|(symbol, value)| (symbol, Value::Int(IBig::from(value)))).collect();
                        assert_eq!(
                            pool.evaluate(left, &model),
                            pool.evaluate(all, &model),
                            "{} on {from}..{to} with x = {x_value}, n = {n_value}",
                            pool.display(condition)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn array_reads_stay_quantified() {
        let mut pool = Pool::default();
        let [t, n] = ["t", "n"].map(|name| pool.symbol(name, Sort::Int));
        let array = pool.symbol("A", Sort::int_array());
        let (element, zero) = (pool.select(array, t), pool.int(0));
        let condition = pool.ne(element, zero);
        let left = holds_throughout(&mut pool, t, zero, n, condition);
        assert!(pool.has_quantifier(left));
        assert!(!pool.symbols(left).contains(&t));
    }
}
