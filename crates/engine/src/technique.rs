//! Techniques by name, with the texts that describe them: plain data. The [registry](crate::registry) lists them.

use std::fmt;

use loopscope_message::{Message, text};
use loopscope_syntax::Target;
use serde::Serialize;

use crate::turns::MemberStatus;

/// A technique, by its name in the registry.
#[derive(Clone, Copy)]
pub enum Technique {
    /// All that apply, in turns.
    Auto,
    /// This one alone.
    One(&'static TechniqueInfo),
}

impl Technique {
    /// Its description.
    pub fn info(self) -> &'static TechniqueInfo {
        match self {
            Self::Auto => &AUTO,
            Self::One(info) => info,
        }
    }

    /// A former name, which still selects it.
    pub fn earlier_name(self) -> Option<&'static str> {
        EARLIER_NAMES.iter().find(|(_, name)| *name == self.name()).map(|(earlier, _)| *earlier)
    }

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        self.info().name
    }
}

/// Names are unique.
impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The description of a technique that users read before they choose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TechniqueInfo {
    /// The name that selects it.
    pub name: &'static str,
    /// A title for a menu.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub summary: Message,
    /// Which programs it accepts, in a sentence.
    pub accepts: Message,
    /// What it can prove.
    pub claims: Claims,
    /// The options that it has, by their names in [`OPTIONS`](crate::OPTIONS); also "seed" if it chooses at random.
    pub options: &'static [&'static str],
}

/// What a technique can prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Claims {
    /// That a target can be reached.
    Witness,
    /// That a target cannot be reached.
    Proof,
    /// Both of these.
    Both,
    /// That every run ends.
    Ends,
    /// That some run never ends.
    Endless,
    /// All of these.
    All,
}

impl Claims {
    /// Whether a technique with these claims may end with this standing.
    pub(crate) fn cover(self, standing: MemberStatus) -> bool {
        match standing {
            MemberStatus::Reached => matches!(self, Self::Witness | Self::Both | Self::All),
            MemberStatus::Unreachable => matches!(self, Self::Proof | Self::Both | Self::All),
            MemberStatus::Ends => matches!(self, Self::Ends | Self::All),
            MemberStatus::Endless => matches!(self, Self::Endless | Self::All),
            _ => true,
        }
    }

    /// Whether a technique with these claims answers the question about a target.
    pub fn are_about(self, target: Target) -> bool {
        self == Self::All || matches!(self, Self::Ends | Self::Endless) == (target == Target::Ends)
    }
}

/// The description of the automatic choice.
static AUTO: TechniqueInfo = TechniqueInfo {
    name: "auto",
    title: "Automatic",
    summary: text!("All techniques take turns, with more work in each round, until one of them has the answer."),
    accepts: text!("All programs."),
    claims: Claims::Both,
    options: &["search", "loops", "seed"],
};

/// Former names of techniques, each with the present one: links, files and commands may still use them.
pub(crate) const EARLIER_NAMES: [(&str, &str); 5] = [
    ("run", "enumerate"),
    ("values", "intervals"),
    ("abstract", "apc"),
    ("minimax", "interpolation"),
    ("learn", "trl"),
];
