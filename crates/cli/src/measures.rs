//! `analyse --output`: two of the figures that the Thesis measures (section 6.2), each in a file of its own, under the names
//! that it has there (section 5.1). The third is how many paths were explored; ours leaves each path as soon as it cannot
//! come to the target any more, so that there is nothing to compare.

use std::path::Path;

use loopscope_engine::report::{Report, Verdict};

use crate::exit::Failure;
use crate::files::{create, write};

/// Writes how many milliseconds it took, and how many errors were found: one at most, since the search stops there.
pub(crate) fn save(folder: &Path, report: &Report) -> Result<(), Failure> {
    create(folder)?;
    let errors = u32::from(report.verdict == Verdict::Reachable);
    let measures = [("time.txt", format!("{:.0}", report.stats.seconds * 1000.0)), ("error.txt", errors.to_string())];
    for (name, number) in measures {
        write(&folder.join(name), &(number + "\n"))?;
    }
    Ok(())
}
