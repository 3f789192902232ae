//! Live variables: those that are read before they are written again (Nielson, Nielson, Hankin, *Principles of Program
//! Analysis*, 1999, section 2.1.4). Relations between others are not kept.

use loopscope_cfg::{Cfg, FunctionId};
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

/// The most memory, in words: above it, all variables count as live.
const MOST_WORDS: usize = 2_000_000;

/// Sets of the variables of a function by their positions in its frame, as bits.
type Bits = Vec<u64>;

/// The live variables before each node of a function. Nothing if the function is too large.
pub(crate) fn live(cfg: &Cfg, function: FunctionId, slots: &[usize]) -> SortedMap<NodeIndex, Bits> {
    let order = cfg.nodes_in_order(function);
    let words = cfg.function(function).variables.len().div_ceil(64);
    if order.len() * words > MOST_WORDS {
        return SortedMap::new();
    }
    let mut live: SortedMap<NodeIndex, Bits> = order.iter().map(|node| (*node, vec![0; words])).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for node in order.iter().rev() {
            let mut before: Bits = vec![0; words];
            for next in cfg.graph.neighbors(*node).filter_map(|next| live.get(&next)) {
                before.iter_mut().zip(next).for_each(|(bits, more)| *bits |= more);
            }
            let kind = &cfg.graph[*node].kind;
            if let Some(written) = kind.written_variable() {
                let slot = slots[written.0 as usize];
                before[slot / 64] &= !(1 << (slot % 64));
            }
            kind.each_expression(&mut |expr| {
                expr.each_variable(&mut |read| {
                    let slot = slots[read.0 as usize];
                    before[slot / 64] |= 1 << (slot % 64);
                });
            });
            if let Some(known) = live.get_mut(node).filter(|known| **known != before) {
                *known = before;
                changed = true;
            }
        }
    }
    live
}

/// Whether a variable is in a set.
pub(crate) fn contains(bits: &Bits, slot: usize) -> bool {
    bits[slot / 64] >> (slot % 64) & 1 == 1
}
