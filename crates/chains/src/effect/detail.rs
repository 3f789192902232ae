//! How precisely loops are described.

use strum::{Display, EnumMessage, EnumString, VariantArray};

/// How precisely a loop is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What the first and the last iteration of each subchain need (CBA).
    FirstAndLast,
    /// Also what every iteration needs (APC).
    EachIteration(Processing),
}

impl Detail {
    /// Whether what every iteration needs is part of the description.
    pub(super) fn says_each_iteration(self) -> bool {
        matches!(self, Self::EachIteration(_))
    }
}

/// The two versions of loop processing in Strejček and Trtík, *Abstracting Path Conditions* (APC), 2011.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Processing {
    /// How often inner loops run in an iteration is computed where the values before it determine that (section 3.3).
    #[default]
    #[strum(message = "How often inner loops run is computed, where the values before the iteration determine it")]
    Heavyweight,
    /// How often inner loops run in an iteration is not computed: of what they change, only sums are known after the outer
    /// loop (section 3.1).
    #[strum(message = "How often inner loops run in an iteration is not computed")]
    Lightweight,
}
