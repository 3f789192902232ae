//! What guides a search, and when.

use std::str::FromStr;

/// What guides a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GuideBy {
    /// The constraint systems of the chains ahead (CBA, section 6).
    #[default]
    Chains,
    /// The necessary condition of the target (APC, section 7).
    Condition,
}

impl GuideBy {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Chains, Self::Condition];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chains => "chains",
            Self::Condition => "condition",
        }
    }

    /// What it is, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Chains => "What the first and the last iteration along each path through a loop need",
            Self::Condition => "The necessary condition of the target, as `apc` builds it: what every iteration needs",
        }
    }
}

impl FromStr for GuideBy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|by| by.name() == text);
        found
            .ok_or_else(|| format!("a search is guided by {}, not by `{text}`", Self::ALL.map(Self::name).join(" or ")))
    }
}

/// When a guide is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GuideWhen {
    /// About every state.
    #[default]
    Always,
    /// While the search does not get on: once some hundred states have executed no new node, until a new one is executed.
    Needed,
}

impl GuideWhen {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Always, Self::Needed];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Needed => "needed",
        }
    }

    /// What it is, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Always => "About every path whose turn it is",
            Self::Needed => "Only while the search executes nothing new",
        }
    }
}

impl FromStr for GuideWhen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|when| when.name() == text);
        found
            .ok_or_else(|| format!("a search is guided {}, not `{text}`", Self::ALL.map(Self::name).join(" or where ")))
    }
}

/// How a search is guided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guiding {
    /// What guides it.
    pub by: GuideBy,
    /// When the guide is asked.
    pub when: GuideWhen,
}
