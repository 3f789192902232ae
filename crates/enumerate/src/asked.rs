//! The question that runs are to decide: whether one of them reaches the target, or whether they end.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

/// The question that the runs are to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunQuestion {
    /// A target that one of them may reach.
    Target(SortedSet<NodeIndex>),
    /// The end of all of them, for programs without recursion: a run that never ends enters a loop.
    Ends,
    /// The end of the only run of a program that reads nothing.
    EndOfOnlyRun,
}

impl RunQuestion {
    /// The nodes that decide: a run that reaches none of them needs not be followed to its end.
    pub(crate) fn targets(&self, cfg: &Cfg) -> SortedSet<NodeIndex> {
        match self {
            Self::Target(targets) => targets.clone(),
            Self::Ends => {
                let nodes = cfg.graph.node_indices();
                let heads = nodes.filter(|node| matches!(cfg.graph[*node].kind, NodeKind::LoopHead));
                heads.flat_map(|head| cfg.graph.neighbors(head)).collect()
            }
            Self::EndOfOnlyRun => SortedSet::new(),
        }
    }
}
