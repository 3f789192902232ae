//! Paths through a loop that change the variables alike: one iteration, with the conditions of any of them.
//!
//! `if (a > 0 || b > 0) i = i + 1;` has two paths with the same effect. CBA counts each; where a loop has very many,
//! counting them together keeps the constraint system small. The constraints stay necessary: an iteration along one of
//! the paths satisfies the conditions of that path, so it satisfies their disjunction.

use loopscope_cfg::{Edge, VarId};
use loopscope_smt::{Pool, Term};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::chain::ChainId;
use crate::effect::{Iteration, shared_by_all};
use loopscope_transition::general::Condition;

/// Paths of equal effect.
pub(crate) struct Alike {
    /// The first one, with the conditions of any of them.
    pub(crate) iteration: Iteration,
    /// The other subchains.
    pub(crate) others: Vec<ChainId>,
}

/// Merges the iterations of a loop that have equal effects, in the order of the first of each. An iteration around
/// inner loops stays alone, as its counters distinguish it from others.
pub(crate) fn merged_if_alike(pool: &mut Pool, head: NodeIndex, iterations: Vec<Iteration>) -> Vec<Alike> {
    let mut groups: Vec<Vec<Iteration>> = Vec::new();
    let mut known: FxHashMap<Vec<(VarId, Term)>, usize> = FxHashMap::default();
    for iteration in iterations {
        if !iteration.inner.is_empty() {
            groups.push(vec![iteration]);
            continue;
        }
        let effect = iteration.state.values.iter().map(|(variable, value)| (*variable, *value)).collect();
        let group = *known.entry(effect).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(alike) => alike.push(iteration),
            None => groups.push(vec![iteration]),
        }
    }
    groups.into_iter().filter_map(|group| merged(pool, head, group)).collect()
}

/// One iteration for those of a group; `None` for an empty group.
fn merged(pool: &mut Pool, head: NodeIndex, group: Vec<Iteration>) -> Option<Alike> {
    let shared = shared_by_all(&group);
    let mut own = Vec::new();
    for iteration in &group {
        let terms = iteration.conditions.iter().filter(|condition| !shared.contains(condition));
        own.push(pool.and(&terms.map(|condition| condition.term).collect::<Vec<_>>()));
    }
    let any = pool.or(&own);
    let mut members = group.into_iter();
    let mut iteration = members.next()?;
    let others: Vec<ChainId> = members.map(|other| other.chain).collect();
    if !others.is_empty() {
        iteration.conditions.retain(|condition| shared.contains(condition));
        iteration.conditions.push(Condition { term: any, node: head, edge: Edge::Next });
    }
    Some(Alike { iteration, others })
}
