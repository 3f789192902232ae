//! Indices that depend on inputs.

use std::str::FromStr;

/// How to treat an index that depends on inputs, into an array literal whose elements are all integers (Thesis, section
/// 5.3.3.2). For other elements states always fork, so that each value refers to a known cell, array or function.
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

    /// Its name for users.
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
