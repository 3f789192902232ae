//! What quantifiers say of the elements that one run reads.

use loopscope_smt::{Model, Pool, Term, TermNode};
use loopscope_sorted::SortedSet;
use loopscope_symex::State;
use rustc_hash::FxHashMap;

use super::instances::length;

/// The longest range that is written out.
const LONGEST_RANGE: u32 = 100_000;

/// The same state with instances of its path condition's quantifiers added to it, one for each value in the ranges that a
/// model gives them. A witness is made from the elements that the path condition reads, and these are read in iterations
/// that a template replaced.
pub fn concrete(pool: &mut Pool, state: &State, model: &Model) -> State {
    let mut concrete = state.clone();
    for (bound, body) in quantifiers(pool, &state.path_condition()) {
        for value in 0..length(pool, bound, body, model).unwrap_or(0).min(LONGEST_RANGE) {
            let value = pool.int(value);
            let instance = pool.substitute(body, &FxHashMap::from_iter([(bound, value)]));
            concrete.assume(pool, instance);
        }
    }
    concrete
}

fn quantifiers(pool: &Pool, conditions: &[Term]) -> Vec<(Term, Term)> {
    let mut found = SortedSet::new();
    let mut stack = conditions.to_vec();
    while let Some(next) = stack.pop() {
        match pool.node(next) {
            TermNode::And(parts) | TermNode::Or(parts) => stack.extend(parts),
            TermNode::ForAll(bound, body) => {
                found.insert((*bound, *body));
            }
            _ => {}
        }
    }
    found.into_iter().collect()
}
