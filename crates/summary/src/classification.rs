//! The four types of loops. See Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis),
//! table 4.2.

use loopscope_smt::{Pool, Term, TermNode};
use loopscope_sorted::{SortedMap, SortedSet};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::automaton::Interleaving;
use crate::paths::{LoopPath, PathEnd};
use crate::places::Quantity;

/// A loop's type and the reasons for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    /// The order in which its paths follow each other.
    pub interleaving: Interleaving,
    /// The conditions of its paths, each once, in the placeholders of the values before an iteration.
    pub conditions: Vec<LoopCondition>,
}

/// A condition on a path of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopCondition {
    /// The condition.
    pub term: Term,
    /// The node of the condition.
    pub node: NodeIndex,
    /// The path on which the sum that is compared with 0 does not change by a fixed amount. None for an IV condition.
    pub unpredictable: Option<usize>,
}

impl Classification {
    /// Looks at the conditions of all paths.
    pub fn new(
        pool: &mut Pool,
        placeholders: &SortedMap<Quantity, Term>,
        paths: &[LoopPath],
        interleaving: Interleaving,
    ) -> Self {
        let mut changing: FxHashSet<Term> = FxHashSet::default();
        let inputs: FxHashSet<Term> = paths.iter().flat_map(|path| &path.inputs).copied().collect();
        for path in paths.iter().filter(|path| path.end == PathEnd::Back) {
            changing.extend(path.values.keys().filter_map(|variable| placeholders.get(variable)));
            changing.extend(&path.inputs);
        }
        let mut conditions = Vec::new();
        let mut seen = SortedSet::new();
        for decision in paths.iter().flat_map(|path| &path.conditions) {
            // A condition and its negation are one: both compare the same with 0.
            let negation = pool.not(decision.condition);
            if seen.contains(&negation) || !seen.insert(decision.condition) {
                continue;
            }
            let unpredictable = (0..paths.len()).find(|&path| {
                paths[path].end == PathEnd::Back
                    && (pool.contains_any(decision.condition, &inputs)
                        || !is_induction(pool, placeholders, &paths[path], decision.condition, &changing))
            });
            conditions.push(LoopCondition { term: decision.condition, node: decision.node, unpredictable });
        }
        Self { interleaving, conditions }
    }

    /// 1 to 4.
    pub fn number(&self) -> u8 {
        match (self.interleaving == Interleaving::Irregular, self.first_unpredictable().is_some()) {
            (false, false) => 1,
            (true, false) => 2,
            (false, true) => 3,
            (true, true) => 4,
        }
    }

    /// The first NIV condition, because of which the type is 3 or 4.
    pub fn first_unpredictable(&self) -> Option<&LoopCondition> {
        self.conditions.iter().find(|condition| condition.unpredictable.is_some())
    }
}

/// Returns `true` if the sum that the condition compares with 0 changes by a fixed amount on the path.
fn is_induction(
    pool: &mut Pool,
    placeholders: &SortedMap<Quantity, Term>,
    path: &LoopPath,
    condition: Term,
    changing: &FxHashSet<Term>,
) -> bool {
    let after: FxHashMap<Term, Term> =
        path.values.iter().filter_map(|(variable, value)| Some((*placeholders.get(variable)?, *value))).collect();
    let mut pending = vec![condition];
    while let Some(next) = pending.pop() {
        match pool.node(next).clone() {
            TermNode::And(parts) | TermNode::Or(parts) => pending.extend(parts),
            TermNode::Not(inner) => pending.push(inner),
            TermNode::LessEqualZero(sum) | TermNode::EqualZero(sum) | TermNode::Divides(_, sum) => {
                let later = pool.substitute(sum, &after);
                let change = pool.sub(later, sum);
                if pool.contains_any(change, changing) {
                    return false;
                }
            }
            _ if pool.contains_any(next, changing) => return false,
            _ => {}
        }
    }
    true
}
