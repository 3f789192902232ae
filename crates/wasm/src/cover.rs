//! Covers a program, and writes the result as JSON and CSV files.

use loopscope_engine::cover::{self, CoverObserver, CoverOptions};
use loopscope_engine::{Host, Observer};
use loopscope_export::cover::{csv, json};
use loopscope_question::Budget;

use crate::host::{Bridge, WorkerClock};
use crate::reading;
use crate::request::{CoverOutcome, CoverRequest, ErrorsRequest};
use crate::run::integers;

/// Covers a program.
pub(crate) fn cover(
    request: &CoverRequest,
    bridge: Bridge,
    observer: &mut dyn Observer,
    of_goals: &mut dyn CoverObserver,
) -> CoverOutcome {
    let budget = Budget { seconds: request.seconds, ..Budget::default() };
    let options = CoverOptions { budget, seed: u64::from(request.seed), ..CoverOptions::default() };
    let options = match &request.errors {
        Some(ErrorsRequest { numbers, known }) => {
            let known = known.iter().map(integers).collect();
            CoverOptions { only_errors: true, everyday: *numbers, known, ..options }
        }
        None => options,
    };
    let program = match reading::program(&request.source, request.dialect) {
        Ok(program) => program,
        Err(diagnostics) => return CoverOutcome::Refused { diagnostics },
    };
    let host = Host { transport: Box::new(bridge), clock: &WorkerClock, observer };
    let report = cover::cover(&program, &options, host, of_goals);
    let files = program.files();
    CoverOutcome::Cover { json: json(&report, files) + "\n", csv: csv(&report, files), report: Box::new(report) }
}
