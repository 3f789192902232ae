//! Candidate invariants: how fast a sum grows in a loop.
//!
//! In a loop that adds what it reads to `s` and 1 to `i`, the program's bounds of what it reads bound the sum:
//! `low * i <= s <= high * i`. This excludes that the sum overflows where `i` is bounded.

use dashu_int::IBig;
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Sort, Term};

/// How many numbers may bound what an iteration adds.
const MOST_NUMBERS: usize = 8;

/// How many pairs of a sum and a counter of a loop are considered.
const MOST_PAIRS: usize = 6;

/// Bounds `s - s0 <= number * (i - i0)` and `>=` over the parameters of a predicate, for sums `s` and counters `i` of its
/// loop that start with the constants `s0` and `i0`. The numbers are those with which the program compares something.
pub(crate) fn growth(pool: &mut Pool, clauses: &Clauses, predicate: usize, atoms: &[Term]) -> Vec<Term> {
    let mut sums = Vec::new();
    let mut counters = Vec::new();
    for (position, &parameter) in clauses.predicates[predicate].iter().enumerate() {
        if *pool.sort(parameter) != Sort::Int {
            continue;
        }
        let (mut first, mut is_changed, mut is_counter) = (None, false, true);
        for clause in &clauses.clauses {
            let Some((_, arguments)) = clause.conclusion.as_ref().filter(|(conclusion, _)| *conclusion == predicate)
            else {
                continue;
            };
            if clause.premise != Some(predicate) {
                first = first.or_else(|| pool.as_int(arguments[position]).cloned());
                continue;
            }
            let added = pool.sub(arguments[position], parameter);
            is_changed |= pool.as_int(added).is_none_or(|added| *added != IBig::ZERO);
            is_counter &= pool.as_int(added).is_some_and(|added| *added >= IBig::ZERO);
        }
        if let (Some(first), true) = (first, is_changed) {
            let first = pool.int(first);
            let since = pool.sub(parameter, first);
            if is_counter { counters.push(since) } else { sums.push(since) }
        }
    }
    let numbers = numbers(pool, atoms);
    let mut proposed = Vec::new();
    let pairs = sums.iter().flat_map(|sum| counters.iter().map(move |counter| (*sum, *counter)));
    for (sum, counter) in pairs.take(MOST_PAIRS) {
        for number in &numbers {
            let number = pool.int(number.clone());
            let bound = pool.mul(number, counter);
            proposed.extend([pool.le(sum, bound), pool.ge(sum, bound)]);
        }
    }
    proposed
}

/// The numbers with which the program compares one variable, the extreme ones first.
fn numbers(pool: &Pool, atoms: &[Term]) -> Vec<IBig> {
    let mut numbers = vec![IBig::ZERO];
    for &sum in atoms {
        let linear = pool.linear(sum);
        if let [(_, coefficient)] = linear.terms.as_slice() {
            numbers.push(-(&linear.constant / coefficient));
        }
    }
    numbers.sort();
    numbers.dedup();
    let (mut ends, mut taken) = (std::collections::VecDeque::from(numbers), Vec::new());
    while taken.len() < MOST_NUMBERS
        && let Some(low) = ends.pop_front()
    {
        taken.push(low);
        taken.extend(ends.pop_back());
    }
    taken
}
