//! The precision of the description of loops.

use strum::{Display, EnumMessage, EnumString, VariantArray};

/// The precision of the description of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The conditions of the first and the last iteration of each subchain (CBA).
    FirstAndLast,
    /// Also the conditions of every iteration (APC).
    EachIteration(Processing),
}

impl Detail {
    /// Returns `true` if the conditions of every iteration are part of the description.
    pub(super) fn says_each_iteration(self) -> bool {
        matches!(self, Self::EachIteration(_))
    }

    /// Returns `true` if the counts of inner loops in the last iteration may be part of values after a loop.
    pub(super) fn has_last_values(self) -> bool {
        self != Self::EachIteration(Processing::Lightweight)
    }
}

/// The two versions of loop processing in Strejček and Trtík, *Abstracting Path Conditions* (APC), 2011.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Processing {
    /// Computes the numbers of iterations of inner loops in an iteration, if the values before it determine them (section 3.3).
    #[default]
    #[strum(message = "How often inner loops run is computed, where the values before the iteration determine it")]
    Heavyweight,
    /// Does not compute the numbers of iterations of inner loops in an iteration: of the changes by inner loops, only
    /// sums are known after the outer loop (section 3.1).
    #[strum(message = "How often inner loops run in an iteration is not computed")]
    Lightweight,
}
