//! State merging: [`Merge`].

use std::str::FromStr;

use loopscope_cfg::Cfg;
use loopscope_symex::{Aggressive, Asked, Budget, Costs, Counting, Heuristic, Merger};

use crate::analysis::Analysis;

/// The policies for merging states at the same location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Merge {
    /// Never.
    #[default]
    None,
    /// Always.
    Aggressive,
    /// If few questions about the differing variables are expected, counted up to 10 for each variable.
    Lattice,
    /// As `Lattice`, but counted along paths with a bounded number of iterations of each loop.
    Recursive,
    /// As `Lattice`, but states do not wait for each other: the search order decides, and states that trail others go
    /// first.
    Dynamic,
}

impl Merge {
    /// All policies.
    pub const ALL: [Self; 5] = [Self::None, Self::Aggressive, Self::Lattice, Self::Recursive, Self::Dynamic];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Aggressive => "aggressive",
            Self::Lattice => "lattice",
            Self::Recursive => "recursive",
            Self::Dynamic => "dynamic",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::None => "Each path alone",
            Self::Aggressive => "Paths that meet go on as one",
            Self::Lattice => {
                "Only if few questions about the differing variables are expected, estimated by a data flow analysis"
            }
            Self::Recursive => "The same, estimated along all paths with few iterations of each loop",
            Self::Dynamic => "As `lattice`, but paths do not wait for each other; paths that trail others go first",
        }
    }
}

impl FromStr for Merge {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|merge| merge.name() == text);
        found.ok_or_else(|| format!("paths are merged by {}, not by `{text}`", Self::ALL.map(Self::name).join(", ")))
    }
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
