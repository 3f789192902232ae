//! Where a search spends its work.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_smt::Pool;
use loopscope_sorted::SortedMap;
use petgraph::stable_graph::NodeIndex;

use crate::pruner::Setting;
use crate::recorder::{Event, Recorder};

/// Counts how often states execute the heads of loops and the entries of functions.
#[derive(Clone, Debug, Default)]
pub struct ExecutionCounts(SortedMap<NodeIndex, u64>);

impl ExecutionCounts {
    /// The node with the highest count, and its count. Of several, the last head of a loop, or else the last entry.
    pub fn highest(&self, cfg: &Cfg) -> Option<(NodeIndex, u64)> {
        let counts = self.0.iter().map(|(node, times)| (*node, *times));
        counts.max_by_key(|(node, times)| (*times, matches!(cfg.graph[*node].kind, NodeKind::LoopHead)))
    }
}

impl Recorder for ExecutionCounts {
    fn record(&mut self, setting: Setting<'_>, _: &mut Pool, event: Event<'_>) {
        if let Event::Executes(state) = event
            && matches!(setting.cfg.graph[state.node()].kind, NodeKind::LoopHead | NodeKind::Entry)
        {
            *self.0.entry(state.node()).or_default() += 1;
        }
    }
}
