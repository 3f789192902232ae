//! State merging: [`Merge`].

use loopscope_cfg::Cfg;
use loopscope_symex::{Aggressive, Asked, Budget, Costs, Counting, Heuristic, Merger};
use strum::{Display, EnumMessage, EnumString, VariantArray};

use crate::analysis::Analysis;

/// The policies for merging states at the same location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Merge {
    /// Never.
    #[default]
    #[strum(message = "Each path alone")]
    None,
    /// Always.
    #[strum(message = "Paths that meet go on as one")]
    Aggressive,
    /// If few questions about the differing variables are expected, counted up to 10 for each variable.
    #[strum(
        message = "Only if few questions about the differing variables are expected, estimated by a data flow analysis"
    )]
    Lattice,
    /// As `Lattice`, but counted along paths with a bounded number of iterations of each loop.
    #[strum(message = "The same, estimated along all paths with few iterations of each loop")]
    Recursive,
    /// As `Lattice`, but states do not wait for each other: the search order decides, and states that trail others go
    /// first.
    #[strum(message = "As `lattice`, but paths do not wait for each other; paths that trail others go first")]
    Dynamic,
}

impl Analysis {
    /// The policy that decides which states are merged; `None` if none are, or if the time limit is reached before it
    /// is computed.
    pub(crate) fn merger(&self, cfg: &Cfg, budget: &mut dyn Budget) -> Option<Box<dyn Merger>> {
        let mut heuristic = |counting| {
            let costs = Costs::within(cfg, counting, Asked::Anew, budget).ok()?;
            Some(Heuristic::new(costs, self.limit_cost))
        };
        Some(match self.merge {
            Merge::None => return None,
            Merge::Aggressive => Box::new(Aggressive),
            Merge::Lattice => Box::new(heuristic(Counting::Lattice)?),
            Merge::Recursive => Box::new(heuristic(Counting::Recursive { kappa: self.kappa })?),
            Merge::Dynamic => Box::new(heuristic(Counting::Lattice)?.dynamic()),
        })
    }
}
