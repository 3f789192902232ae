//! Exact elimination of existential quantifiers.
//!
//! A variable that an equation determines is replaced, also in conditions that are not linear. A variable that only
//! inequalities contain is eliminated if the step is exact for the integers. Other variables stay.

use rustc_hash::{FxHashMap, FxHashSet};

use super::condition::{LinearCondition, Predicate, is_below_atom};
use super::equation::solved;
use super::fourier_motzkin::{Bounds, combined};
use crate::linear::Linear;
use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The most pairs of a lower and an upper bound that are combined.
const MOST_PAIRS: usize = 16;

/// A formula that is equivalent to `exists variables. conditions`: `without && exists variables. with`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Eliminated {
    /// Conditions without the variables.
    pub without: Vec<Term>,
    /// Conditions with variables that could not be eliminated.
    pub with: Vec<Term>,
}

/// Eliminates integer variables from `exists variables. conditions`, where this is exact.
pub fn exists(pool: &mut Pool, variables: &[Term], conditions: &[Term]) -> Eliminated {
    let mut conjuncts = Vec::new();
    flatten(pool, conditions, &mut conjuncts);
    let mut left = variables.to_vec();
    // The elimination of one variable may make that of another one possible.
    loop {
        let before = left.len();
        left.retain(|&variable| !eliminate(pool, variable, &mut conjuncts));
        if left.len() == before {
            break;
        }
    }
    let left: FxHashSet<Term> = left.into_iter().collect();
    let (with, without) = conjuncts.into_iter().partition(|&term| pool.contains_any(term, &left));
    Eliminated { without, with }
}

fn flatten(pool: &Pool, conditions: &[Term], conjuncts: &mut Vec<Term>) {
    for &condition in conditions {
        match pool.node(condition) {
            TermNode::And(parts) => flatten(pool, parts, conjuncts),
            _ if pool.as_bool(condition) == Some(true) || conjuncts.contains(&condition) => {}
            _ => conjuncts.push(condition),
        }
    }
}

/// Eliminates a variable. Returns `true` if that was possible.
fn eliminate(pool: &mut Pool, variable: Term, conjuncts: &mut Vec<Term>) -> bool {
    let wanted = FxHashSet::from_iter([variable]);
    let (with, without): (Vec<Term>, Vec<Term>) = conjuncts.iter().partition(|&&term| pool.contains_any(term, &wanted));
    if with.is_empty() {
        return true;
    }
    let with: Vec<Option<LinearCondition>> = with.iter().map(|term| linear(pool, variable, *term)).collect();
    if let Some(value) = with.iter().flatten().find_map(|condition| determined(variable, condition)) {
        let value = pool.from_linear(&value);
        let replaced = pool.substitute_each(conjuncts, &FxHashMap::from_iter([(variable, value)]));
        conjuncts.clear();
        flatten(pool, &replaced, conjuncts);
        return true;
    }
    let Some(new) = combinations(pool, variable, with, MOST_PAIRS) else { return false };
    *conjuncts = without;
    flatten(pool, &new, conjuncts);
    true
}

/// The combinations of inequalities without a variable that all of them contain: equivalent to `exists variable.
/// inequalities`. `None` if one is not an inequality, or not linear in the variable, or if the step is not exact.
pub fn exact_combinations(pool: &mut Pool, variable: Term, inequalities: &[Term]) -> Option<Vec<Term>> {
    let linear = inequalities.iter().map(|term| linear(pool, variable, *term)).collect();
    combinations(pool, variable, linear, usize::MAX)
}

/// A condition, if it is linear in a variable.
fn linear(pool: &Pool, variable: Term, condition: Term) -> Option<LinearCondition> {
    LinearCondition::read(pool, condition)
        .filter(|read| !is_below_atom(pool, &read.sum, &FxHashSet::from_iter([variable])))
}

/// The combinations of inequalities, at most `most`. `None` if there are more, or if the step is not exact.
fn combinations(
    pool: &mut Pool,
    variable: Term,
    conditions: Vec<Option<LinearCondition>>,
    most: usize,
) -> Option<Vec<Term>> {
    let inequalities = conditions.into_iter().map(inequality).collect::<Option<Vec<Linear>>>()?;
    let bounds = Bounds::new(variable, &mut inequalities.iter());
    if bounds.pairs() > most || !bounds.are_exact() {
        return None;
    }
    let sums = combined(&bounds.lower, &bounds.upper);
    Some(sums.into_iter().map(|sum| LinearCondition::at_most_zero(sum).write(pool)).collect())
}

/// The value of a variable that a condition determines.
fn determined(variable: Term, condition: &LinearCondition) -> Option<Linear> {
    if condition.predicate == Predicate::Zero { solved(&condition.sum, variable) } else { None }
}

/// The sum of an inequality.
fn inequality(condition: Option<LinearCondition>) -> Option<Linear> {
    condition.filter(|condition| condition.predicate == Predicate::AtMostZero).map(|condition| condition.sum)
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;

    use crate::model::{Model, Value};
    use crate::node::Sort;

    use super::*;

    /// For all small values of `n` and `k`: the result says the same as trying the values of `v` one by one.
    fn agrees(make: impl Fn(&mut Pool, [Term; 3]) -> Vec<Term>) -> bool {
        let mut pool = Pool::default();
        let [v, n, k] = ["v", "n", "k"].map(|name| pool.symbol(name, Sort::Int));
        let conditions = make(&mut pool, [v, n, k]);
        let Eliminated { without, with } = exists(&mut pool, &[v], &conditions);
        let eliminated = with.is_empty();
        for (at_n, at_k) in (-5..6).flat_map(|n| (-5..6).map(move |k| (n, k))) {
            let mut model = Model::default();
            model.set(n, Value::Int(at_n.into()));
            model.set(k, Value::Int(at_k.into()));
            let expected = (-40..40).any(|at_v| {
                let mut model = model.clone();
                model.set(v, Value::Int(at_v.into()));
                pool.satisfies(&model, &conditions)
            });
            if eliminated {
                assert_eq!(pool.satisfies(&model, &without), expected, "n = {at_n}, k = {at_k}");
            }
        }
        eliminated
    }

    #[test]
    fn bounds_are_combined() {
        assert!(agrees(|pool, [v, n, k]| {
            let (zero, sum) = (pool.int(0), pool.add(v, n));
            vec![pool.le(zero, v), pool.le(v, k), pool.lt(sum, k)]
        }));
    }

    #[test]
    fn a_variable_with_a_factor_goes_where_the_other_bound_has_none() {
        assert!(agrees(|pool, [v, n, k]| {
            let (double, zero) = (pool.scale(&IBig::from(2), v), pool.int(0));
            vec![pool.le(zero, v), pool.le(n, double), pool.le(v, k)]
        }));
    }

    #[test]
    fn two_factors_are_left() {
        assert!(!agrees(|pool, [v, n, k]| {
            let (double, triple) = (pool.scale(&IBig::from(2), v), pool.scale(&IBig::from(3), v));
            vec![pool.le(n, double), pool.le(triple, k)]
        }));
    }

    #[test]
    fn an_equation_determines_its_variable() {
        assert!(agrees(|pool, [v, n, k]| {
            let (sum, product) = (pool.add(v, n), pool.mul(v, v));
            vec![pool.eq(sum, k), pool.le(product, n)]
        }));
    }

    #[test]
    fn what_is_not_linear_is_left() {
        assert!(!agrees(|pool, [v, n, k]| {
            let product = pool.mul(v, v);
            vec![pool.le(product, n), pool.le(k, v)]
        }));
    }

    #[test]
    fn two_variables_go_one_after_the_other() {
        let mut pool = Pool::default();
        let [u, v, n] = ["u", "v", "n"].map(|name| pool.symbol(name, Sort::Int));
        let (sum, zero) = (pool.add(u, v), pool.int(0));
        let conditions = [pool.le(zero, u), pool.le(zero, v), pool.le(sum, n)];
        let result = exists(&mut pool, &[u, v], &conditions);
        assert_eq!(result, Eliminated { without: vec![pool.le(zero, n)], with: Vec::new() });
    }
}
