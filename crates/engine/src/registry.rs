//! The list of techniques, each with its member.

use loopscope_question::Technique;

use crate::descriptor::Descriptor;
use crate::member::{
    apc, compact, enumerate, execute, fuzz, horn, interpolation, intervals, invariants, navigate, ranking, recurrent,
    summarise, trl,
};

/// All techniques except the automatic choice, in the order of [`Technique::all`]: that of their turns. A new technique is
/// its description there, a line here and a file of its own.
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

#[cfg(test)]
mod tests {
    use loopscope_question::Technique;

    use super::TECHNIQUES;

    #[test]
    fn every_technique_has_a_member_in_the_order_of_descriptions() {
        let members = TECHNIQUES.iter().map(|descriptor| descriptor.info.name);
        assert!(Technique::all().skip(1).map(Technique::name).eq(members));
    }
}
