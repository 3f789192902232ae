//! Fixes are offered only where they help: each is tried on the text.

use crate::{Diagnostic, Fix, names};

/// The number of bytes that are read to try fixes; what is left untried is not offered.
const MAX_READ: usize = 1 << 18;

/// Leaves out the fixes after which the text has no fewer diagnostics, or new ones. `read` gives those of
/// another text.
pub(crate) fn keep_helpful(source: &str, diagnostics: &mut [Diagnostic], read: &dyn Fn(&str) -> Vec<Diagnostic>) {
    let before = diagnostics.to_vec();
    let mut left = MAX_READ;
    for diagnostic in diagnostics {
        let Some(Fix { edit, .. }) = &mut diagnostic.fix else { continue };
        if source.len() > left {
            diagnostic.fix = None;
            continue;
        }
        left -= source.len();
        edit.keep_apart(source);
        let mut mended = source.to_owned();
        mended.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.replacement);
        if !helps(diagnostic.code, &before, &read(&mended)) {
            diagnostic.fix = None;
        }
    }
}

/// Returns `true` if there are fewer diagnostics of the kind, and no more of any other but those that wait for a
/// readable text, and hints about what is assumed then.
fn helps(code: &str, before: &[Diagnostic], after: &[Diagnostic]) -> bool {
    let count = |all: &[Diagnostic], code: &str| all.iter().filter(|other| other.code == code).count();
    let waits = |code: &str| [names::NO_MAIN, "missing-return"].contains(&code);
    count(after, code) < count(before, code)
        && after.iter().all(|other| {
            waits(other.code) || other.is_assumption() || count(after, other.code) <= count(before, other.code)
        })
}
