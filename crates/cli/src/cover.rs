//! `loopscope cover`: inputs that reach everything reachable, and proofs for the rest.

mod text;

use std::io::Write;

use loopscope_engine::cover::CoverOptions;
use loopscope_engine::cover::report::CoverReport;
use loopscope_export::cover as export;

use crate::args::{CoverArguments, CoverFormat};
use crate::exit::Failure;
use crate::source::Source;
use crate::system::System;

/// Covers the program.
pub(crate) fn cover(arguments: &CoverArguments, system: &dyn System) -> Result<u8, Failure> {
    let source = Source::from_arguments(system, &arguments.program)?;
    let program = source.program()?;
    let options = CoverOptions {
        search: arguments.search,
        guiding: arguments.guiding(),
        budget: arguments.work.to_budget(),
        seed: arguments.work.seed,
        ..CoverOptions::default()
    };
    let report = system.cover(&program, &options, &arguments.work);
    let printed = match arguments.format {
        CoverFormat::Text => text::text(&arguments.program.typed(), &program, &report),
        CoverFormat::Json => export::json(&report, program.files()) + "\n",
        CoverFormat::Csv => export::csv(&report, program.files()),
    };
    write!(system.output(), "{printed}")?;
    Ok(status(&report))
}

fn status(report: &CoverReport) -> u8 {
    let open = report.counts().iter().any(|count| count.unknown > 0);
    if open { 3 } else { 0 }
}
