//! The list of techniques. Menus, `--help` and the page's types are made from it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::Serialize;

use crate::analysis::Loops;
use crate::member::{
    Member, Question, apc, compact, enumerate, execute, fuzz, horn, interpolation, intervals, invariants, navigate,
    summarise, trl,
};
use crate::report::{Standing, StopReason};
use crate::workspace::Workspace;

/// All techniques but the automatic choice, in the order of their turns: first those that ask no solver, so their turns
/// are cheap, then those that are likely to finish first. A new technique is one line here, and its own file.
pub static TECHNIQUES: &[&Descriptor] = &[
    &enumerate::TECHNIQUE,
    &fuzz::TECHNIQUE,
    &intervals::TECHNIQUE,
    &summarise::TECHNIQUE,
    &execute::TECHNIQUE,
    &navigate::TECHNIQUE,
    &compact::TECHNIQUE,
    &invariants::TECHNIQUE,
    &apc::TECHNIQUE,
    &horn::TECHNIQUE,
    &interpolation::TECHNIQUE,
    &trl::TECHNIQUE,
];

/// All that the engine knows about a technique.
#[derive(Debug)]
pub struct Descriptor {
    /// What users read before they choose it.
    pub info: TechniqueInfo,
    /// If `execute` treats loops this way, it is this technique.
    pub(crate) loops: Option<Loops>,
    /// Whether it often answers without the solver: then it takes part in the first round, which grants no questions.
    pub(crate) is_quick: bool,
    /// What to try if it gave up.
    pub(crate) next: fn(&Prospects) -> Option<Technique>,
    pub(crate) start: Start,
}

/// Starts a technique.
///
/// # Errors
/// Why it cannot be applied to the program.
pub(crate) type Start = for<'q> fn(&'q Question<'q>, &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason>;

/// The description of a technique that users read before they choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TechniqueInfo {
    /// The name that selects it.
    pub name: &'static str,
    /// A title for a menu.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// Which programs it accepts, in a sentence.
    pub accepts: &'static str,
    /// What it can show.
    pub claims: Claims,
    /// The options that it heeds, by their names in [`OPTIONS`](crate::OPTIONS); also "seed" if it chooses at random.
    pub options: &'static [&'static str],
}

/// What a technique can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Claims {
    /// That a target can be reached.
    Witness,
    /// That it cannot.
    Proof,
    /// Either.
    Both,
}

impl Claims {
    /// Whether a technique with these claims may end with this standing.
    pub(crate) fn cover(self, standing: Standing) -> bool {
        match standing {
            Standing::Reached => self != Self::Proof,
            Standing::Unreachable => self != Self::Witness,
            _ => true,
        }
    }
}

/// Former names of techniques, each with the present one: links, files and commands may still use them.
const EARLIER_NAMES: [(&str, &str); 5] = [
    ("run", "enumerate"),
    ("values", "intervals"),
    ("abstract", "apc"),
    ("minimax", "interpolation"),
    ("learn", "trl"),
];

/// What can be expected of another technique, for a program on which one gave up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospects {
    /// A limit cut the search.
    pub(crate) cut: bool,
    /// Some loop may be followed in one step.
    pub(crate) summable: bool,
    /// Loops were unrolled.
    pub(crate) unrolled: bool,
}

/// The description of the automatic choice.
const AUTO: TechniqueInfo = TechniqueInfo {
    name: "auto",
    title: "Automatic",
    summary: "All techniques take turns, with more and more work in each, until one of them has the answer.",
    accepts: "All programs.",
    claims: Claims::Both,
    options: &["search", "loops", "seed"],
};

/// A technique, by its name in the registry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Technique {
    /// All that apply, in turns.
    Auto,
    /// This one alone.
    One(&'static Descriptor),
}

impl Technique {
    /// All of them, the default first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Auto).chain(TECHNIQUES.iter().map(|descriptor| Self::One(descriptor)))
    }

    /// The one of this name.
    ///
    /// # Panics
    /// There is none.
    pub fn named(name: &str) -> Self {
        name.parse().unwrap_or_else(|message| panic!("{message}"))
    }

    /// Its description.
    pub fn info(self) -> &'static TechniqueInfo {
        match self {
            Self::Auto => &AUTO,
            Self::One(descriptor) => &descriptor.info,
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

impl FromStr for Technique {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_named = |technique: &Self| technique.name() == text || technique.earlier_name() == Some(text);
        Self::all().find(is_named).ok_or_else(|| {
            let names: Vec<&str> = Self::all().map(Self::name).collect();
            format!("there is no technique `{text}`; there are {}", names.join(", "))
        })
    }
}

/// Names are unique.
impl PartialEq for Descriptor {
    fn eq(&self, other: &Self) -> bool {
        self.info.name == other.info.name
    }
}

impl Eq for Descriptor {}

impl Hash for Descriptor {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.info.name.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::{EARLIER_NAMES, Technique};

    #[test]
    fn every_earlier_name_is_read_and_is_no_present_one() {
        for (earlier, present) in EARLIER_NAMES {
            assert_eq!(Technique::named(earlier).name(), present);
            assert!(Technique::all().all(|technique| technique.name() != earlier), "{earlier}");
        }
    }
}
