//! Indices that depend on inputs.

use strum::{Display, EnumMessage, EnumString, VariantArray};

/// The treatment of an index that depends on inputs, into an array literal whose elements are all integers (Thesis,
/// section 5.3.3.2). For other elements states always fork, so that each value refers to a known cell, array or function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Indexing {
    /// An element that is read becomes an `ite` over the indices; a write makes each element an `ite`.
    #[default]
    #[strum(message = "One term for all elements that may be meant, with a condition for each")]
    Ite,
    /// The state forks, one successor for each index.
    #[strum(message = "A path for each element that may be meant")]
    Fork,
}
