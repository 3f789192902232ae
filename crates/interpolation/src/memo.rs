//! The interpolants of each place: conditions under which no run from there reaches the target.

use std::rc::Rc;

use loopscope_smt::Term;
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

/// Conditions on the variables at a place that hold together: with them, no run gets from there to the target.
pub(crate) type Interpolant = Vec<Term>;

/// Interpolants by place, in the order in which they were learnt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memo {
    by_node: SortedMap<NodeIndex, Vec<(u64, Rc<Interpolant>)>>,
    /// The number of interpolants that were learnt, including those that were forgotten.
    learnt: u64,
}

impl Memo {
    /// The interpolants of a place, the latest first, each with its number.
    pub(crate) fn at(&self, node: NodeIndex) -> impl Iterator<Item = (u64, &Rc<Interpolant>)> {
        self.by_node.get(&node).into_iter().flatten().rev().map(|(number, interpolant)| (*number, interpolant))
    }

    /// Keeps an interpolant.
    pub(crate) fn learn(&mut self, node: NodeIndex, interpolant: Interpolant) {
        let known = self.by_node.entry(node).or_default();
        known.push((self.learnt, Rc::new(interpolant)));
        self.learnt += 1;
    }

    /// A moment to which [`forget`](Self::forget) goes back.
    pub(crate) fn moment(&self) -> u64 {
        self.learnt
    }

    /// Forgets all interpolants since a moment.
    pub(crate) fn forget(&mut self, since: u64) {
        for (_, known) in self.by_node.iter_mut() {
            known.retain(|(learnt, _)| *learnt < since);
        }
    }
}
