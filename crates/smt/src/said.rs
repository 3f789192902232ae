//! Solver output besides answers: errors, reasons, and the cost of questions.

use crate::solver::UnknownReason;

/// The number in a solver's answer to `(get-info :rlimit)`.
pub(crate) fn units(said: &str) -> Option<u64> {
    said.trim().strip_prefix("(:rlimit")?.strip_suffix(')')?.trim().parse().ok()
}

/// The text of the first `(error "...")`.
pub(crate) fn error_in(said: &str) -> Option<String> {
    let at = said.find("(error")?;
    let text = said[at + "(error".len()..].trim_start();
    let text = text.lines().next().unwrap_or_default().trim_end_matches(')').trim_matches('"');
    Some(shorten(text).to_owned())
}

/// The reason for a missing answer, from a solver's answer to `(get-info :reason-unknown)` or its error message.
pub(crate) fn reason(said: &str) -> UnknownReason {
    let words = said.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim().trim_matches('"');
    let limit = ["canceled", "resource limit", "resource-limit", "resourceout", "rlimit"];
    if limit.iter().any(|word| words.contains(word)) {
        UnknownReason::ResourceLimit
    } else {
        UnknownReason::Incomplete(shorten(words).to_owned())
    }
}

/// A prefix that is short enough to be reported.
pub(crate) fn shorten(text: &str) -> &str {
    let end = text.char_indices().nth(300).map_or(text.len(), |(at, _)| at);
    &text[..end]
}
