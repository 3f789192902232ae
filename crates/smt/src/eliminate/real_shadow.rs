//! Over-approximation: the conditions on the other symbols for which rational values of some symbols exist.

use rustc_hash::FxHashSet;

use super::condition::{LinearCondition, Predicate, is_below_atom};
use super::equation::as_inequalities;
use super::fourier_motzkin::eliminate;
use crate::linear::Linear;
use crate::node::Term;
use crate::pool::Pool;

/// The most inequalities that are left after a step.
const MOST_INEQUALITIES: usize = 64;

/// Eliminates symbols from equations and inequalities: `exists symbols. conditions` implies the result. `None` for other
/// conditions, for symbols below atoms such as products, and if there are too many inequalities.
pub fn real_shadow(pool: &mut Pool, conditions: &[Term], symbols: &[Term]) -> Option<Vec<Term>> {
    let mut sums: Vec<Linear> = Vec::new();
    for condition in conditions {
        let LinearCondition { predicate, sum } = LinearCondition::read(pool, *condition)?;
        match predicate {
            Predicate::AtMostZero => sums.push(sum),
            Predicate::Zero => sums.extend(as_inequalities(sum)),
            Predicate::DivisibleBy(_) => return None,
        }
    }
    for symbol in symbols {
        eliminate(*symbol, &mut sums);
        if sums.len() > MOST_INEQUALITIES {
            return None;
        }
    }
    let symbols = symbols.iter().copied().collect::<FxHashSet<Term>>();
    if sums.iter().any(|sum| is_below_atom(pool, sum, &symbols)) {
        return None;
    }
    Some(sums.into_iter().map(|sum| LinearCondition::at_most_zero(sum).write(pool)).collect())
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;

    use super::*;
    use crate::node::Sort;

    /// The shadow of `n <= 2 v`, `3 v <= k` and one more condition on `v` and the others.
    fn shadow(more: impl Fn(&mut Pool, [Term; 3]) -> Term) -> Option<Vec<String>> {
        let mut pool = Pool::default();
        let symbols = ["v", "n", "k"].map(|name| pool.symbol(name, Sort::Int));
        let [v, n, k] = symbols;
        let (double, triple) = (pool.scale(&IBig::from(2), v), pool.scale(&IBig::from(3), v));
        let conditions = [pool.le(n, double), pool.le(triple, k), more(&mut pool, symbols)];
        let shadow = real_shadow(&mut pool, &conditions, &[v])?;
        Some(shadow.into_iter().map(|condition| pool.display(condition)).collect())
    }

    #[test]
    fn bounds_are_combined_and_other_conditions_stay() {
        let shadow = shadow(|pool, [_, n, k]| pool.lt(n, k));
        assert_eq!(shadow.unwrap(), ["n < k", "3 * n <= 2 * k"]);
    }

    #[test]
    fn an_equation_is_two_bounds() {
        let shadow = shadow(|pool, [v, n, _]| pool.eq(v, n));
        assert_eq!(shadow.unwrap(), ["3 * n <= 2 * k", "3 * n <= k", "n >= 0", "true"]);
    }

    #[test]
    fn products_and_divisibility_have_no_shadow() {
        let product = |pool: &mut Pool, [v, n, k]: [Term; 3]| {
            let product = pool.mul(v, n);
            pool.le(product, k)
        };
        assert_eq!(shadow(product), None);
        assert_eq!(shadow(|pool, [v, ..]| pool.divides(&IBig::from(2), v)), None);
    }
}
