//! How precisely loops are described.

use std::str::FromStr;

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Processing {
    /// How often inner loops run in an iteration is not computed: of what they change, only sums are known after the outer
    /// loop (section 3.1).
    Lightweight,
    /// How often inner loops run in an iteration is computed where the values before it determine that (section 3.3).
    #[default]
    Heavyweight,
}

impl Processing {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Heavyweight, Self::Lightweight];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lightweight => "lightweight",
            Self::Heavyweight => "heavyweight",
        }
    }

    /// What it does, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Self::Lightweight => "How often inner loops run in an iteration is not computed",
            Self::Heavyweight => {
                "How often inner loops run is computed, where the values before the iteration determine it"
            }
        }
    }
}

impl FromStr for Processing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|processing| processing.name() == text);
        found.ok_or_else(|| {
            format!(
                "loops are processed by the {} version, not by `{text}`",
                Self::ALL.map(Self::name).join(" or the ")
            )
        })
    }
}
