//! The list of techniques. Menus, `--help` and the page's types are made from it.

use std::str::FromStr;

use loopscope_syntax::Target;

use crate::analysis::{Analysis, Loops};
use crate::descriptor::Descriptor;
use crate::member::{
    apc, compact, enumerate, execute, fuzz, horn, interpolation, intervals, invariants, navigate, ranking, recurrent,
    summarise, trl,
};
use crate::technique::Technique;

/// All techniques except the automatic choice, in the order of their turns: first those that use no solver, whose turns
/// are cheap, then those that are likely to finish first. A new technique is a line here and a file of its own.
pub(crate) static TECHNIQUES: &[&Descriptor] = &[
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
    &recurrent::TECHNIQUE,
    &ranking::TECHNIQUE,
];

/// The descriptor of a technique; `None` for the automatic choice.
pub(crate) fn descriptor(technique: Technique) -> Option<&'static Descriptor> {
    TECHNIQUES.iter().copied().find(|descriptor| descriptor.info.name == technique.name())
}

/// How the technique of an analysis treats loops, if it is a single one that executes all paths.
pub(crate) fn loops(analysis: &Analysis) -> Option<Loops> {
    let descriptor = descriptor(analysis.technique)?;
    if descriptor.info.options.contains(&"loops") { Some(analysis.loops) } else { descriptor.loops }
}

impl Technique {
    /// All of them, the default first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Auto).chain(TECHNIQUES.iter().map(|descriptor| Self::One(&descriptor.info)))
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

#[cfg(test)]
mod tests {
    use crate::technique::{EARLIER_NAMES, Technique};

    #[test]
    fn every_former_name_is_read_and_is_not_a_present_name() {
        for (earlier, present) in EARLIER_NAMES {
            assert_eq!(Technique::named(earlier).name(), present);
            assert!(Technique::all().all(|technique| technique.name() != earlier), "{earlier}");
        }
    }
}
