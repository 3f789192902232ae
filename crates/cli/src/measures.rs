//! `analyse --output`: the measures of V. Rozhoň, *Nested loops and path explosion in symbolic execution*, 2024,
//! section 6.2, each in a file with its name in section 5.1.

use std::path::Path;

use loopscope_question::report::{Answer, Report};

use crate::exit::Failure;
use crate::files::{create, write};
use crate::system::System;

/// Writes the time in milliseconds; the number of errors, at most one, because the search stops there; and, for
/// techniques that execute paths, how many paths were executed without an error. A separate search counts these,
/// because the search for the target leaves each path as soon as it can no longer reach the target.
pub(crate) fn save(system: &dyn System, folder: &Path, report: &Report, coverage: Option<u64>) -> Result<(), Failure> {
    create(system, folder)?;
    let errors = u32::from(report.verdict.answer() == Answer::Reachable);
    let measures = [
        ("time.txt", Some(format!("{:.0}", report.stats.seconds * 1000.0))),
        ("error.txt", Some(errors.to_string())),
        ("coverage.txt", coverage.map(|paths| paths.to_string())),
    ];
    for (name, number) in measures {
        if let Some(number) = number {
            write(system, &folder.join(name), &(number + "\n"))?;
        }
    }
    Ok(())
}
