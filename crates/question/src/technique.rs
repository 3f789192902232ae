//! Techniques by name, with the texts that describe them: plain data.

mod table;

use std::fmt;
use std::str::FromStr;

use loopscope_message::{Message, text};
use loopscope_syntax::Target;
use serde::Serialize;

use self::table::TECHNIQUES;
pub use self::table::{
    APC, COMPACT, ENUMERATE, EXECUTE, FUZZ, HORN, INTERPOLATION, INTERVALS, INVARIANTS, NAVIGATE, RANKING, RECURRENT,
    SUMMARISE, TRL,
};
use crate::analysis::{Analysis, Loops};
use crate::report::MemberStatus;

/// A technique, by its name.
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

    /// All of them, the default first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Auto).chain(TECHNIQUES.into_iter().map(Self::One))
    }

    /// Those that answer questions about a target, the default first.
    pub fn about(target: Target) -> impl Iterator<Item = Self> {
        Self::all().filter(move |technique| match technique {
            Self::Auto => true,
            Self::One(info) => info.claims.are_about(target),
        })
    }

    /// The technique of this name.
    ///
    /// # Panics
    /// There is no such technique.
    pub fn named(name: &str) -> Self {
        name.parse().unwrap_or_else(|message| panic!("{message}"))
    }
}

impl FromStr for Technique {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_named = |technique: &Self| technique.name() == text || technique.earlier_name() == Some(text);
        Self::all().find(is_named).ok_or_else(|| {
            let names: Vec<&str> = Self::all().map(Self::name).collect();
            format!("there is no technique `{text}`; the techniques are {}", names.join(", "))
        })
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
    /// A description of the technique, in a sentence.
    pub summary: Message,
    /// Which programs it accepts, in a sentence.
    pub accepts: Message,
    /// The claims that it can prove.
    pub claims: Claims,
    /// The options that it has, by their names in [`OPTIONS`](crate::OPTIONS); also "seed" if it chooses at random.
    pub options: &'static [&'static str],
    /// The treatment of loops with which `execute` is the same as this technique.
    #[serde(skip)]
    pub loops: Option<Loops>,
}

/// The claims that a technique can prove.
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
    /// Returns `true` if a technique with these claims may end with this standing.
    pub fn cover(self, standing: MemberStatus) -> bool {
        match standing {
            MemberStatus::Reached => matches!(self, Self::Witness | Self::Both | Self::All),
            MemberStatus::Unreachable => matches!(self, Self::Proof | Self::Both | Self::All),
            MemberStatus::Ends => matches!(self, Self::Ends | Self::All),
            MemberStatus::Endless => matches!(self, Self::Endless | Self::All),
            _ => true,
        }
    }

    /// Returns `true` if a technique with these claims answers the question about a target.
    pub fn are_about(self, target: Target) -> bool {
        self == Self::All || matches!(self, Self::Ends | Self::Endless) == (target == Target::Ends)
    }
}

impl Analysis {
    /// Returns its technique's treatment of loops, if it is a single one that executes all paths.
    pub fn loop_treatment(&self) -> Option<Loops> {
        let Technique::One(info) = self.technique else { return None };
        if info.options.contains(&"loops") { Some(self.loops) } else { info.loops }
    }
}

/// The description of the automatic choice.
static AUTO: TechniqueInfo = TechniqueInfo {
    name: "auto",
    title: "Automatic",
    summary: text!("All techniques take turns, with more work in each round, until one of them has the answer."),
    accepts: text!("All programs."),
    claims: Claims::Both,
    options: &["search", "loops", "scope", "numbers", "seed"],
    loops: None,
};

/// Former names of techniques, each with the present one: links, files and commands may still use them.
const EARLIER_NAMES: [(&str, &str); 5] = [
    ("run", "enumerate"),
    ("values", "intervals"),
    ("abstract", "apc"),
    ("minimax", "interpolation"),
    ("learn", "trl"),
];

#[cfg(test)]
mod tests {
    use super::{EARLIER_NAMES, Technique};

    #[test]
    fn every_former_name_is_read_and_is_not_a_present_name() {
        for (earlier, present) in EARLIER_NAMES {
            assert_eq!(Technique::named(earlier).name(), present);
            assert!(Technique::all().all(|technique| technique.name() != earlier), "{earlier}");
        }
    }
}
