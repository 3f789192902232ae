//! The comparisons that conditions consist of.

use rustc_hash::FxHashSet;

use crate::node::{Term, TermNode};
use crate::pool::Pool;

/// The comparisons with 0 and the divisibilities in conditions, each once, without negations, in the order of the conditions.
pub fn comparisons(pool: &Pool, conditions: impl IntoIterator<Item = Term>) -> Vec<Term> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work: Vec<Term> = conditions.into_iter().collect();
    work.reverse();
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        match pool.node(term) {
            TermNode::And(parts) | TermNode::Or(parts) => work.extend(parts.iter().rev()),
            TermNode::Not(part) => work.push(*part),
            TermNode::LessEqualZero(_) | TermNode::EqualZero(_) | TermNode::Divides(..) => found.push(term),
            _ => {}
        }
    }
    found
}
