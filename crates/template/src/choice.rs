//! The choice of the template that is instantiated (Compact, algorithm 2, line 9).

use strum::{Display, EnumMessage, EnumString, VariantArray};

/// The way to choose a template if a loop has several.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumMessage, EnumString, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Choice {
    /// One with a quantifier-free condition, if there is one; among those, one that changes the most variables, since
    /// targets usually depend on changed variables; among those, one with the smallest condition.
    #[default]
    #[strum(message = "The one about which questions are easiest")]
    Cheapest,
    /// At random, as in the paper's experiments.
    #[strum(message = "Any of those that a loop has")]
    Random,
}

/// Numbers that look random and depend on a seed alone: `SplitMix64` (Steele, Lea, Flood: Fast splittable pseudorandom
/// number generators, 2014).
#[derive(Clone, Debug)]
pub(crate) struct RandomNumbers(u64);

impl RandomNumbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`; `None` for 0.
    pub(crate) fn below(&mut self, bound: usize) -> Option<usize> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).checked_rem(bound as u64).map(|number| number as usize)
    }
}
