//! The operating system as a [`System`], with threads for analyses and the solver as a process.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use loopscope_engine::cover::report::CoverReport;
use loopscope_engine::cover::{self, CoverOptions};
use loopscope_engine::{Clock, Host, Observer};
use loopscope_process::clocks::{SharedClock, chosen};
use loopscope_process::{Lazy, Recorded};
use loopscope_question::report::Report;
use loopscope_question::{Analysis, Program, Technique};
use loopscope_smt::Transport;
use loopscope_syntax::SourceFiles;

use crate::args::work::WorkArguments;
use crate::jobs;
use crate::progress::Progress;
use crate::system::System;

/// The time beyond the budget that a question to the solver may take, as a share of the budget and at least. Then the
/// solver is killed, so that the time limit is kept within a second or a tenth.
const GRACE: f64 = 0.05;
const LEAST_GRACE: f64 = 0.5;

/// The operating system.
pub struct Native;

impl System for Native {
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        fs::read(file)
    }

    fn write(&self, file: &Path, text: &str) -> io::Result<()> {
        fs::write(file, text)
    }

    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn input(&self) -> Box<dyn BufRead> {
        Box::new(io::stdin().lock())
    }

    fn output(&self) -> Box<dyn Write> {
        Box::new(io::stdout().lock())
    }

    fn is_interactive(&self) -> bool {
        io::stdout().is_terminal()
    }

    fn message(&self, text: &str) {
        anstream::eprint!("{text}");
    }

    fn clock(&self) -> &(dyn Clock + Sync) {
        chosen()
    }

    fn transport(&self, work: &WorkArguments, began: f64) -> Box<dyn Transport> {
        transport(chosen(), work, began)
    }

    fn observer(&self) -> Box<dyn Observer> {
        Box::new(Progress::start(&SourceFiles::default()))
    }

    fn analyse(&self, jobs: Option<u8>, program: &Program, analysis: &Analysis, work: &WorkArguments) -> Report {
        let jobs = match analysis.technique {
            Technique::Auto => jobs.map_or_else(jobs::default, usize::from),
            Technique::One(_) => 1,
        };
        let began = chosen().seconds();
        let mut progress = Progress::start(program.files());
        jobs::analyse(jobs, program, analysis, &|| self.transport(work, began), chosen(), &mut progress)
    }

    fn cover(&self, program: &Program, options: &CoverOptions, work: &WorkArguments) -> CoverReport {
        let mut progress = Progress::start(program.files());
        let mut of_goals = progress.of_goals();
        let host =
            Host { transport: self.transport(work, chosen().seconds()), clock: chosen(), observer: &mut progress };
        cover::cover(program, options, host, &mut of_goals)
    }
}

/// A solver, for work that began at this time of a clock, whose seconds are those of all limits.
pub fn transport(clock: SharedClock, work: &WorkArguments, began: f64) -> Box<dyn Transport> {
    let grace = (work.budget * GRACE).max(LEAST_GRACE);
    let patience = Duration::from_secs_f64(work.patience);
    let solver = Lazy::new(work.solver.clone(), patience).with_deadline(clock, began + work.budget + grace);
    Box::new(Recorded::new(solver, &work.solver))
}
