//! What quantifiers say of the elements that one run reads.

use loopscope_sorted::SortedSet as BTreeSet;

use loopscope_smt::{Model, Pool, Term, TermNode, Value};
use loopscope_symex::State;
use rustc_hash::FxHashMap;

use super::instances::length;

/// The longest range that is written out.
const LONGEST_RANGE: u32 = 100_000;
/// How often instances are looked through for reads of arrays that were written.
const MOST_ROUNDS: u32 = 4;

/// The same state with instances of its path condition's quantifiers added to it: for each value in the ranges that a
/// model gives them, and for each element that is read of an array that a template wrote. A witness is made from the
/// elements that the path condition reads, and these are read in iterations that a template replaced.
pub fn concrete(pool: &mut Pool, state: &State, model: &Model) -> State {
    let mut concrete = state.clone();
    let mut known: BTreeSet<Term> = state.path_condition().into_iter().collect();
    for _ in 0..MOST_ROUNDS {
        let conditions = concrete.path_condition();
        let mut indices = BTreeSet::new();
        for &condition in &conditions {
            read_indices(pool, condition, &mut indices);
        }
        let mut added = Vec::new();
        for (bound, body) in quantifiers(pool, &conditions) {
            let numbers: Vec<Term> = match length(pool, bound, body, model) {
                Some(length) => (0..length.min(LONGEST_RANGE)).map(|value| pool.int(value)).collect(),
                None => indices.iter().filter_map(|index| value_of(pool, *index, model)).collect(),
            };
            for number in numbers {
                added.push(pool.substitute(body, &FxHashMap::from_iter([(bound, number)])));
            }
        }
        added.retain(|instance| known.insert(*instance));
        if added.is_empty() {
            break;
        }
        for instance in added {
            concrete.assume(pool, instance);
        }
    }
    concrete
}

fn quantifiers(pool: &Pool, conditions: &[Term]) -> Vec<(Term, Term)> {
    let mut found = BTreeSet::new();
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

/// The indices at which elements are read outside of quantifiers.
pub(super) fn read_indices(pool: &Pool, condition: Term, indices: &mut BTreeSet<Term>) {
    let mut seen = BTreeSet::new();
    let mut stack = vec![condition];
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        match pool.node(next) {
            TermNode::ForAll(..) => {}
            node => {
                if let TermNode::Select(_, index) = node {
                    indices.insert(*index);
                }
                stack.extend(node.children());
            }
        }
    }
}

fn value_of(pool: &mut Pool, term: Term, model: &Model) -> Option<Term> {
    match pool.evaluate(term, model) {
        Some(Value::Int(value)) => Some(pool.int(value)),
        _ => None,
    }
}
