//! The guidance of a search: its source and its time.

use strum::{Display, EnumMessage, EnumString, VariantArray};

/// The source of a search's guidance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum GuideBy {
    /// The constraint systems of the chains ahead (CBA, section 6).
    #[default]
    #[strum(message = "What the first and the last iteration along each path through a loop need")]
    Chains,
    /// The necessary condition of the target (APC, section 7).
    #[strum(message = "The necessary condition of the target, as `apc` builds it: what every iteration needs")]
    Condition,
}

/// When a guide is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum GuideWhen {
    /// About every state.
    #[default]
    #[strum(message = "About every path whose turn it is")]
    Always,
    /// While the search does not get on: once some hundred states have executed no new node, until a new one is executed.
    #[strum(message = "Only while the search executes nothing new")]
    Needed,
}

/// The guidance of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guiding {
    /// The source of the guidance.
    pub by: GuideBy,
    /// When the guide is asked.
    pub when: GuideWhen,
}
