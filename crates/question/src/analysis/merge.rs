//! State merging: [`Merge`].

use strum::{Display, EnumMessage, EnumString, VariantArray};

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
