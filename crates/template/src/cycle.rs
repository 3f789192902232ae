//! Cycles of a program's loops (Compact, definition 1).
//!
//! A core is a simple path from the head of a loop back to it; its exits are the edges that leave it. In the paper
//! cycles start anywhere; here they start at loop heads, since every iteration passes one. A path that passes a target
//! is no core: a search ends there.

use loopscope_cfg::{Cfg, Loop, LoopForest};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::NodeIndex;

use loopscope_transition::acyclic::ways_around;
use loopscope_transition::step::Step;

/// The most cores of one loop.
pub const MOST_CORES: usize = 64;

/// The cores of a loop, each starting with the loop's head. Nothing where there are more than [`MOST_CORES`].
pub fn cores(cfg: &Cfg, loops: &LoopForest, body: &Loop, targets: &SortedSet<NodeIndex>) -> Option<Vec<Vec<Step>>> {
    ways_around(cfg, loops, body, targets, MOST_CORES)
}
