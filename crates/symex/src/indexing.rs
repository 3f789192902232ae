//! Indices that depend on inputs.

use std::str::FromStr;

/// What is done with an index that depends on inputs, into an array made by a literal whose elements are all integers
/// (Thesis, section 5.3.3.2). For other elements states always fork, so that it is known which cell, array or function a
/// value means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Indexing {
    /// An element that is read becomes an `ite` over the indices; a write makes each element an `ite`.
    #[default]
    Ite,
    /// The state forks, one successor for each index.
    Fork,
}

impl Indexing {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Ite, Self::Fork];

    /// The name by which people ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ite => "ite",
            Self::Fork => "fork",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Ite => "One term for all elements that may be meant, with a condition for each",
            Self::Fork => "A path for each element that may be meant",
        }
    }
}

impl FromStr for Indexing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|indexing| indexing.name() == text);
        found.ok_or_else(|| format!("indexing is by {}, not by `{text}`", Self::ALL.map(Self::name).join(" or ")))
    }
}
