//! Loops that are split by conditions: each case may have terms of its own.

use loopscope_smt::{Pool, Term};
use loopscope_termination::ranking::Ranking;
use loopscope_termination::system::TransitionSystem;

use super::Stage;

/// How many conditions are tried for splitting a loop by modes.
const MOST_MODES: usize = 6;

/// How many directions of its variables split a loop.
const MOST_DIRECTIONS: usize = 3;

/// Conditions by head that split the loops of these heads, the first one to try last, and whether each case needs invariants
/// of its own.
pub(super) fn modes(pool: &mut Pool, system: &TransitionSystem, heads: &[usize]) -> Vec<(Vec<Term>, bool)> {
    let mut found = Vec::new();
    for &head in heads {
        found.extend(system.modes(pool, head, MOST_MODES).into_iter().map(|mode| (head, mode, false)));
    }
    for &head in heads {
        found.extend(system.directions(pool, head, MOST_DIRECTIONS).into_iter().map(|rises| (head, rises, true)));
    }
    let mut all = Vec::new();
    for (head, condition, with_invariants) in found.into_iter().rev() {
        let mut conditions = vec![pool.bool(true); system.heads.len()];
        conditions[head] = condition;
        all.push((conditions, with_invariants));
    }
    all
}

/// Looks for ranking functions of a split system, thoroughly or not: both cases of a head have its invariants.
pub(super) fn splitting<'q>(
    pool: &mut Pool,
    split: TransitionSystem,
    invariants: &[Vec<Term>],
    is_deep: bool,
) -> Stage<'q> {
    let invariants: Vec<Vec<Term>> = invariants.iter().flat_map(|each| [each.clone(), each.clone()]).collect();
    let search = if is_deep { Ranking::deep } else { Ranking::new };
    let ranking = search(pool, &split, &invariants);
    Stage::Splitting(split, ranking)
}

/// Adds what holds in each case of a condition: by head, or by cut point.
pub(super) fn add_cases(pool: &mut Pool, known: &mut [Vec<Term>], conditions: &[Term], found: &[Vec<Term>]) {
    for ((known, both), &condition) in known.iter_mut().zip(found.chunks(2)).zip(conditions) {
        for (case, holds) in [condition, pool.not(condition)].into_iter().zip(both) {
            let in_case: Vec<Term> = holds.iter().map(|holds| pool.implies(case, *holds)).collect();
            let is_new = |each: &Term| pool.as_bool(*each) != Some(true) && !known.contains(each);
            let new: Vec<Term> = in_case.into_iter().filter(is_new).collect();
            known.extend(new);
        }
    }
}
