//! Live variables: those that are read before they are written again, or whose address is taken (Nielson, Nielson,
//! Hankin, *Principles of Program Analysis*, 1999, section 2.1.4).

use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::graph::{Cfg, FunctionId, VarId};

/// The most memory, in words: above it, all variables count as live.
const MOST_WORDS: usize = 2_000_000;

/// A set of variables of a function by their positions in its frame, as bits.
type Bits = Vec<u64>;

/// The live variables before each node of a function; [`is_live_in`] reads such a set. `slots` has the position of each
/// variable in its frame. Nothing if the function is too large.
pub fn live(cfg: &Cfg, function: FunctionId, slots: &[usize]) -> SortedMap<NodeIndex, Bits> {
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
            let mut read = |variable: VarId| {
                let slot = slots[variable.0 as usize];
                before[slot / 64] |= 1 << (slot % 64);
            };
            kind.each_expression(&mut |expr| {
                expr.each_variable(&mut read);
                expr.each_address(&mut read);
            });
            if let Some(known) = live.get_mut(node).filter(|known| **known != before) {
                *known = before;
                changed = true;
            }
        }
    }
    live
}

/// Returns `true` if a variable is in a set of live ones.
pub fn is_live_in(bits: &[u64], slot: usize) -> bool {
    bits[slot / 64] >> (slot % 64) & 1 == 1
}
