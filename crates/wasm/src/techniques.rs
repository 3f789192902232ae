//! The techniques, with the questions that each answers.

use loopscope_question::{Target, Technique, TechniqueInfo};
use serde::Serialize;

/// A technique that can be chosen.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferedTechnique {
    /// Its description.
    #[serde(flatten)]
    pub info: &'static TechniqueInfo,
    /// True if it answers whether a place, a line or an error, can be reached.
    pub reaches: bool,
    /// True if it answers whether every run ends.
    pub ends: bool,
}

/// All of them, the default first.
pub(crate) fn techniques() -> Vec<OfferedTechnique> {
    let about = |technique: Technique, target| Technique::about(target).any(|each| each == technique);
    let offered = |technique: Technique| OfferedTechnique {
        info: technique.info(),
        reaches: about(technique, Target::AnyError),
        ends: about(technique, Target::Ends),
    };
    Technique::all().map(offered).collect()
}

#[cfg(test)]
mod tests {
    use super::techniques;

    #[test]
    fn every_technique_answers_a_question_and_two_answer_both() {
        let both = |each: &super::OfferedTechnique| each.reaches && each.ends;
        let named: Vec<&str> = techniques().iter().filter(|each| both(each)).map(|each| each.info.name).collect();
        assert_eq!(named, ["auto", "enumerate"]);
        assert!(techniques().iter().all(|each| each.reaches || each.ends));
    }
}
