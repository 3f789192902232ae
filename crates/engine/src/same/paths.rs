//! The paths of a product, followed to their ends.
//!
//! # Idea
//! Where promised numbers bound the iterations of all loops, the product has few paths. The search follows each path to its end, and
//! learns an interpolant: the reason why the path reaches no difference. Another path ends early if it satisfies an interpolant.
//!
//! # What is exact
//! If all paths have ended, no run reaches a target.

use loopscope_interpolation::{Progress, Search};
use loopscope_product::Product;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget as _, Limit, StopReason};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use super::prove::NoProof;
use crate::workspace::Workspace;

/// The number of questions that may be asked about a product, and how much each may cost.
const MOST_QUESTIONS: u64 = 2_000;
const LIMIT: u64 = 400_000;

/// Returns `true` if each path of a product ends before it reaches a target.
pub(super) fn all_end(
    product: &Product,
    targets: &SortedSet<NodeIndex>,
    workspace: &mut Workspace<'_>,
) -> Result<bool, NoProof> {
    workspace.resources.set_limit(LIMIT);
    let tracking = Tracking::new(&product.cfg).with_floats();
    let Workspace { pool, meter, .. } = workspace;
    let search = Search::new((&product.cfg, None), &tracking, targets, pool, &mut || meter.go_on());
    let mut search = search.map_err(|_| NoProof::Limit)?;
    while search.counters().queries < MOST_QUESTIONS {
        match search.step(&mut workspace.context()) {
            Ok(Progress::Going) => {}
            Ok(Progress::Exhausted) => return Ok(true),
            Err(StopReason::Limit(Limit::Time | Limit::Cancelled)) => return Err(NoProof::Limit),
            Ok(Progress::Reached(..) | Progress::Doubtful(_)) | Err(_) => return Ok(false),
        }
    }
    Ok(false)
}
