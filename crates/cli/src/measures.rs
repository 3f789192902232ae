//! `analyse --output`: the measures of Rozhoň, *Nested loops and path explosion in symbolic execution* (the Thesis,
//! section 6.2), each in a file of its own, under its name in section 5.1.

use std::path::Path;

use loopscope_engine::report::{Answer, Report};

use crate::exit::Failure;
use crate::files::{create, write};

/// Writes how many milliseconds it took; how many errors were found: one at most, since the search stops there; and, of
/// techniques that execute paths, how many of these were executed without an error, by a separate search: the one for
/// the target leaves each path as soon as it cannot reach the target any more.
pub(crate) fn save(folder: &Path, report: &Report, coverage: Option<u64>) -> Result<(), Failure> {
    create(folder)?;
    let errors = u32::from(report.verdict.answer() == Answer::Reachable);
    let measures = [
        ("time.txt", Some(format!("{:.0}", report.stats.seconds * 1000.0))),
        ("error.txt", Some(errors.to_string())),
        ("coverage.txt", coverage.map(|paths| paths.to_string())),
    ];
    for (name, number) in measures {
        if let Some(number) = number {
            write(&folder.join(name), &(number + "\n"))?;
        }
    }
    Ok(())
}
