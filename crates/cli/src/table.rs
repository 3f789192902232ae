//! Tables of comma-separated values, as spreadsheets open them.

use crate::exit::Failure;

/// A text of a table, with an apostrophe wherever a spreadsheet would take the rest for a formula: at its start, and after a
/// semicolon, which some spreadsheets take for a comma.
pub(crate) fn cell(text: &str) -> String {
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
