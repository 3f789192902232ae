//! Eliminates existential quantifiers over integers where it can.
//!
//! The conditions of an iteration contain unknown counts: how often other paths through the loop were taken before it,
//! how often a loop inside it runs (APC, section 3.1: `exists τ. 0 <= τ <= κ && C(τ)`). The paper leaves all these
//! quantifiers to the solver.
//!
//! Exact in every case: a quantifier without a known elimination stays. A variable that an equation determines is
//! replaced. One that is only bounded is eliminated by Fourier and Motzkin's method, which is exact for integers if in
//! each pair of a lower and an upper bound one has the coefficient 1.

use dashu_int::IBig;
use dashu_int::ops::Abs;
use loopscope_smt::{Pool, Term, TermNode};
use rustc_hash::{FxHashMap, FxHashSet};

/// More pairs of a lower and an upper bound than this are not written out.
const MOST_PAIRS: usize = 16;

/// What is left of `exists variables. conditions`: `without && exists variables. with`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Eliminated {
    /// Conditions without the variables.
    pub without: Vec<Term>,
    /// Conditions with variables that could not be eliminated.
    pub with: Vec<Term>,
}

/// Eliminates variables that have some value for which conditions hold.
pub fn exists(pool: &mut Pool, variables: &[Term], conditions: &[Term]) -> Eliminated {
    let mut conjuncts = Vec::new();
    flatten(pool, conditions, &mut conjuncts);
    let mut left = variables.to_vec();
    // A variable that is gone may make it possible to eliminate another one.
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

/// Eliminates a variable, if that is possible.
fn eliminate(pool: &mut Pool, variable: Term, conjuncts: &mut Vec<Term>) -> bool {
    let occurs = |pool: &Pool, term: Term| pool.contains_any(term, &FxHashSet::from_iter([variable]));
    let (with, without): (Vec<Term>, Vec<Term>) = conjuncts.iter().partition(|&&term| occurs(pool, term));
    if with.is_empty() {
        return true;
    }
    if let Some(value) = with.iter().find_map(|&term| determined(pool, variable, term)) {
        let replaced = pool.substitute_each(conjuncts, &FxHashMap::from_iter([(variable, value)]));
        conjuncts.clear();
        flatten(pool, &replaced, conjuncts);
        return true;
    }
    let bounds: Option<Vec<(IBig, Term)>> = with.iter().map(|&term| bound(pool, variable, term)).collect();
    let Some(bounds) = bounds else { return false };
    let (upper, lower): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|(factor, _)| *factor > IBig::ZERO);
    if lower.len() * upper.len() > MOST_PAIRS {
        return false;
    }
    let mut new = Vec::new();
    for (below, least) in &lower {
        for (above, most) in &upper {
            let below = below.clone().abs();
            if !below.is_one() && !above.is_one() {
                return false;
            }
            // least <= below * v and above * v <= -most.
            let (least, most) = (pool.scale(above, *least), pool.scale(&below, *most));
            let sum = pool.add(least, most);
            let zero = pool.int(0);
            new.push(pool.le(sum, zero));
        }
    }
    *conjuncts = without;
    flatten(pool, &new, conjuncts);
    true
}

/// The value that an equation gives to a variable with the factor 1 or -1.
fn determined(pool: &mut Pool, variable: Term, equation: Term) -> Option<Term> {
    let TermNode::EqualZero(sum) = *pool.node(equation) else { return None };
    let (factor, rest) = split(pool, variable, sum)?;
    if factor.is_one() { Some(pool.neg(rest)) } else { (factor == IBig::NEG_ONE).then_some(rest) }
}

/// `factor * variable + rest <= 0`: the factor and the rest.
fn bound(pool: &mut Pool, variable: Term, inequality: Term) -> Option<(IBig, Term)> {
    let TermNode::LessEqualZero(sum) = *pool.node(inequality) else { return None };
    split(pool, variable, sum)
}

fn split(pool: &mut Pool, variable: Term, sum: Term) -> Option<(IBig, Term)> {
    let linear = pool.linear(sum);
    let factor = linear.coefficient(variable)?.clone();
    let rest = pool.from_linear(&linear.without(variable));
    (!pool.contains_any(rest, &FxHashSet::from_iter([variable]))).then_some((factor, rest))
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Sort, Value};

    use super::*;

    /// For all small values of `n` and `k`: the result says the same as trying the values of `v` one by one.
    fn agrees(make: impl Fn(&mut Pool, [Term; 3]) -> Vec<Term>) -> bool {
        let mut pool = Pool::default();
        let [v, n, k] = ["v", "n", "k"].map(|name| pool.symbol(name, Sort::Int));
        let conditions = make(&mut pool, [v, n, k]);
        let Eliminated { without, with } = exists(&mut pool, &[v], &conditions);
        let eliminated = with.is_empty();
        for (at_n, at_k) in (-5..6).flat_map(|n| (-5..6).map(move |k| (n, k))) {
            let mut model = loopscope_smt::Model::default();
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
