//! The policy for merging states at the same location.

use loopscope_cfg::Cfg;
use loopscope_question::{Analysis, Merge};
use loopscope_symex::{Aggressive, Budget, Costs, CountedQuestions, Counting, Heuristic, Merger};

/// The policy that decides which states an analysis merges; `None` if none are, or if the time limit is reached before it
/// is computed.
pub(crate) fn merger(analysis: &Analysis, cfg: &Cfg, budget: &mut dyn Budget) -> Option<Box<dyn Merger>> {
    let mut heuristic = |counting| {
        let costs = Costs::within(cfg, counting, CountedQuestions::Anew, budget).ok()?;
        Some(Heuristic::new(costs, analysis.limit_cost))
    };
    Some(match analysis.merge {
        Merge::None => return None,
        Merge::Aggressive => Box::new(Aggressive),
        Merge::Lattice => Box::new(heuristic(Counting::Lattice)?),
        Merge::Recursive => Box::new(heuristic(Counting::Recursive { kappa: analysis.kappa })?),
        Merge::Dynamic => Box::new(heuristic(Counting::Lattice)?.dynamic()),
    })
}
