//! Tables of comma-separated values, as spreadsheets open them.

use crate::exit::Failure;

/// A text in which each character that controls a terminal, or the direction of writing, is replaced, except line ends and tabs.
pub(crate) fn harmless(text: &str) -> String {
    let is_harmful = |character: char| {
        character.is_control() && !['\n', '\t'].contains(&character)
            || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.replace(is_harmful, "\u{fffd}")
}

/// A harmless text of a table, with an apostrophe wherever a spreadsheet would take the rest for a formula: at its start, and after a
/// semicolon, which some spreadsheets take for a comma.
pub(crate) fn cell(text: &str) -> String {
    let text = harmless(text);
    let is_formula = |part: &str| part.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let parts = text.split(';').map(|part| if is_formula(part) { format!("'{part}") } else { part.to_owned() });
    parts.collect::<Vec<_>>().join(";")
}

/// The failure of a table that cannot be written.
pub(crate) fn unwritten(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Failure::new(format!("{other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{cell, harmless};

    #[test]
    fn characters_that_change_how_a_text_is_shown_are_replaced() {
        assert_eq!(harmless("a\u{1b}[2J\u{202e}b\tc\n"), "a\u{fffd}[2J\u{fffd}b\tc\n");
        assert_eq!(cell("x\u{2066};=1\u{7}"), "x\u{fffd};'=1\u{fffd}");
    }
}
