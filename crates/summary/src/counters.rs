//! Replaces path counters that have only one possible value.

use dashu_int::IBig;
use loopscope_smt::{Pool, Term, TermNode};
use loopscope_sorted::sorted;
use rustc_hash::{FxHashMap, FxHashSet};

/// Conditions without the counters that they determine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solution {
    /// The rest of the conditions.
    pub conditions: Vec<Term>,
    /// The replaced counters with their values, which contain none of these counters.
    pub values: FxHashMap<Term, Term>,
}

/// Replaces counters to which the conditions leave only one value, by an equality or by inequalities from both sides
/// (`i + κ - 1 < n` and `i + κ >= n`). The conditions imply that counters are at least 1. Exact: after the
/// substitution, the conditions hold for the same values of all other symbols. `with_quotients` also replaces counters
/// by rounded quotients, for cases where they must be eliminated.
pub(crate) fn pin(pool: &mut Pool, conditions: &[Term], counters: &FxHashSet<Term>, with_quotients: bool) -> Solution {
    let mut pinned = Solution { conditions: conjuncts(pool, conditions), values: FxHashMap::default() };
    while let Some((counter, value)) = find(pool, &pinned.conditions, counters, with_quotients) {
        let replacement = FxHashMap::from_iter([(counter, value)]);
        let replaced = pool.substitute_each(&pinned.conditions, &replacement);
        pinned.conditions = conjuncts(pool, &replaced);
        for (earlier, value) in sorted(pinned.values.clone()) {
            pinned.values.insert(earlier, pool.substitute(value, &replacement));
        }
        pinned.values.insert(counter, value);
    }
    pinned
}

/// The conjuncts of all conditions, none twice and without `true`.
pub(crate) fn conjuncts(pool: &Pool, conditions: &[Term]) -> Vec<Term> {
    let mut all = Vec::new();
    let mut seen = FxHashSet::default();
    for &condition in conditions {
        let parts = match pool.node(condition) {
            TermNode::And(parts) => parts.as_slice(),
            _ => std::slice::from_ref(&condition),
        };
        all.extend(parts.iter().copied().filter(|part| pool.as_bool(*part) != Some(true) && seen.insert(*part)));
    }
    all
}

fn find(
    pool: &mut Pool,
    conditions: &[Term],
    counters: &FxHashSet<Term>,
    with_quotients: bool,
) -> Option<(Term, Term)> {
    let known: FxHashSet<Term> = conditions.iter().copied().collect();
    for &condition in conditions {
        let (sum, equality) = match *pool.node(condition) {
            TermNode::EqualZero(sum) => (sum, true),
            TermNode::LessEqualZero(sum) => (sum, false),
            _ => continue,
        };
        let linear = pool.linear(sum);
        for (counter, factor) in &linear.terms {
            if !counters.contains(counter) {
                continue;
            }
            let others = linear.without(*counter);
            let alone = FxHashSet::from_iter([*counter]);
            if others.terms.iter().any(|(atom, _)| pool.contains_any(*atom, &alone)) {
                continue;
            }
            let rest = pool.from_linear(&others);
            let unit = *factor == IBig::ONE || *factor == -IBig::ONE;
            if unit && (equality || bounded_below(pool, &known, sum, &IBig::ZERO)) {
                let value = if *factor == IBig::ONE { pool.neg(rest) } else { rest };
                return Some((*counter, value));
            }
            // factor * κ + rest lies between 1 - factor and 0, so κ is -rest / factor rounded down; -rest is positive
            // where κ is.
            if with_quotients
                && !equality
                && *factor > IBig::ONE
                && bounded_below(pool, &known, sum, &(factor - IBig::ONE))
            {
                let (negated, divisor) = (pool.neg(rest), pool.int(factor.clone()));
                return Some((*counter, pool.quotient(negated, divisor)));
            }
        }
    }
    None
}

/// Returns `true` if `sum >= -slack` is one of the conditions.
fn bounded_below(pool: &mut Pool, known: &FxHashSet<Term>, sum: Term, slack: &IBig) -> bool {
    let bound = pool.int(-slack);
    let condition = pool.ge(sum, bound);
    known.contains(&condition)
}
