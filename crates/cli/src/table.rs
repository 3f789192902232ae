//! Tables of comma-separated values.

use crate::exit::Failure;

/// The failure of a table that cannot be written.
pub(crate) fn unwritten(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Failure::new(format!("{other:?}")),
    }
}
