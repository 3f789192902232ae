//! `loopscope cover`: inputs that reach everything reachable, and proofs for the rest.

mod text;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use loopscope_engine::Host;
use loopscope_engine::cover::report::CoverReport;
use loopscope_engine::cover::{self, CoverOptions};
use loopscope_export::cover as export;

use crate::args::{CoverArguments, CoverFormat};
use crate::exit::Failure;
use crate::progress::Progress;
use crate::source::{Source, typed};
use crate::work::Monotonic;

/// Covers the program.
pub(crate) fn cover(arguments: &CoverArguments) -> Result<ExitCode, Failure> {
    let source = Source::read(&arguments.program.file, arguments.program.dialect())?;
    let program = source.program()?;
    let options =
        CoverOptions { search: arguments.search, budget: arguments.work.to_budget(), seed: arguments.work.seed };
    let clock = Monotonic(Instant::now());
    let mut progress = Progress::start();
    let mut of_goals = progress.of_goals();
    let host = Host { transport: arguments.work.transport(clock.0), clock: &clock, observer: &mut progress };
    let report = cover::cover(&program, &options, host, &mut of_goals);
    drop(progress);
    let printed = match arguments.format {
        CoverFormat::Text => text::text(&typed(&arguments.program.file), &source.text, &report),
        CoverFormat::Json => export::json(&report) + "\n",
        CoverFormat::Csv => export::csv(&report),
    };
    write!(io::stdout(), "{printed}")?;
    Ok(ExitCode::from(status(&report)))
}

fn status(report: &CoverReport) -> u8 {
    let open = report.counts().iter().any(|count| count.unknown > 0);
    if open { 3 } else { 0 }
}
