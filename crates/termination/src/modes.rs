//! Loops that are split by conditions: each case may have terms of its own.

use loopscope_smt::{Pool, Term};

use crate::system::TransitionSystem;

/// The limit for the conditions that split a loop by modes.
const MOST_MODES: usize = 6;

/// The limit for the directions of its variables that split a loop.
const MOST_DIRECTIONS: usize = 3;

/// Conditions by head that split loops.
#[derive(Debug)]
pub(crate) struct Modes {
    pub(crate) conditions: Vec<Term>,
    /// True if each case needs invariants of its own.
    pub(crate) with_invariants: bool,
}

/// The conditions that split the loops of these heads, the first one to try last.
pub(crate) fn modes(pool: &mut Pool, system: &TransitionSystem, heads: &[usize]) -> Vec<Modes> {
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
        all.push(Modes { conditions, with_invariants });
    }
    all
}

/// Adds the invariants of each case of a condition: by head, or by cut point.
pub(crate) fn add_cases(pool: &mut Pool, known: &mut [Vec<Term>], conditions: &[Term], found: &[Vec<Term>]) {
    for ((known, both), &condition) in known.iter_mut().zip(found.chunks(2)).zip(conditions) {
        for (case, holds) in [condition, pool.not(condition)].into_iter().zip(both) {
            let in_case: Vec<Term> = holds.iter().map(|holds| pool.implies(case, *holds)).collect();
            let is_new = |each: &Term| pool.as_bool(*each) != Some(true) && !known.contains(each);
            let new: Vec<Term> = in_case.into_iter().filter(is_new).collect();
            known.extend(new);
        }
    }
}
