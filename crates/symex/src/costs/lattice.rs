//! Estimates by a backward data flow analysis, which counts up to a limit.

use loopscope_cfg::{Cfg, FunctionId};

use super::available::Available;
use super::{Estimate, add_all, before};
use crate::stop::{Budget, Limit};

/// The upper bound of an estimate; it makes the fixpoint iteration terminate.
const MOST: u32 = 10;

/// By node.
pub(super) fn estimates(cfg: &Cfg, known: &Available, budget: &mut dyn Budget) -> Result<Vec<Estimate>, Limit> {
    let bound = cfg.graph.node_indices().map(|node| node.index() + 1).max().unwrap_or(0);
    let mut estimates = vec![Estimate::new(); bound];
    for id in (0..cfg.functions.len() as u32).map(FunctionId) {
        let mut backwards = cfg.nodes_in_order(id);
        backwards.reverse();
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &backwards {
                budget.go_on()?;
                let mut after = Estimate::new();
                for next in cfg.graph.neighbors(node) {
                    add_all(&mut after, &estimates[next.index()], MOST);
                }
                let estimate = before(cfg, known, node, after, MOST);
                changed |= estimate != estimates[node.index()];
                estimates[node.index()] = estimate;
            }
        }
    }
    Ok(estimates)
}
