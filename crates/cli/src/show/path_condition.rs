//! The path condition of a witness.

use loopscope_question::report::Witness;

/// A line for each conjunct; nothing if the inputs were found without a path.
pub(crate) fn text(witness: &Witness) -> Option<String> {
    if witness.path_condition.is_empty() {
        return None;
    }
    let mut text: String = witness.path_condition.iter().flat_map(|each| [&*each.text, "\n"]).collect();
    if !witness.same_path {
        text += "The run on the inputs above takes another path: they were minimised.\n";
    }
    Some(text)
}
