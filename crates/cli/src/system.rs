//! The machine as the commands see it.

use std::io::{self, BufRead, Write};
use std::path::Path;

use loopscope_engine::cover::CoverOptions;
use loopscope_engine::cover::report::CoverReport;
use loopscope_engine::{Clock, Observer};
use loopscope_question::report::Report;
use loopscope_question::{Analysis, Program};
use loopscope_smt::Transport;

use crate::args::work::WorkArguments;

/// Files, standard streams, the clock and the solver. The native program has them from the operating system, and the npm
/// package from Node.
pub trait System {
    /// The contents of a file.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, file: &Path) -> io::Result<Vec<u8>>;

    /// Writes a file.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, file: &Path, text: &str) -> io::Result<()>;

    /// Creates a folder, unless it exists.
    ///
    /// # Errors
    /// It cannot be created.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;

    /// Standard input.
    fn input(&self) -> Box<dyn BufRead>;

    /// Standard output.
    fn output(&self) -> Box<dyn Write>;

    /// Returns `true` if standard output is a terminal.
    fn is_interactive(&self) -> bool;

    /// Prints a text on standard error, with its colours if a terminal shows them.
    fn message(&self, text: &str);

    /// A clock.
    fn clock(&self) -> &(dyn Clock + Sync);

    /// A solver, for work that began at this time of the clock: it answers nothing after the work's limit.
    fn transport(&self, work: &WorkArguments, began: f64) -> Box<dyn Transport>;

    /// Shows the progress of work that begins now.
    fn observer(&self) -> Box<dyn Observer>;

    /// Makes an analysis, in this many threads if there are threads, or in the default number.
    fn analyse(&self, jobs: Option<u8>, program: &Program, analysis: &Analysis, work: &WorkArguments) -> Report;

    /// Covers a program.
    fn cover(&self, program: &Program, options: &CoverOptions, work: &WorkArguments) -> CoverReport;
}
