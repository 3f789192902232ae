//! The current activity, on one transient line, if standard error is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use loopscope_engine::Observer;
use loopscope_engine::cover::CoverObserver;
use loopscope_engine::cover::report::{Goal, Step};
use loopscope_question::report::Event;

use loopscope_syntax::SourceFiles;

use crate::report::counted;

/// The interval between updates of the time on the line, in milliseconds.
const TICK: u64 = 250;

/// Shows the working member and its activity.
pub(crate) struct Progress {
    line: ProgressBar,
    technique: String,
    /// The files of the program.
    files: SourceFiles,
}

impl Progress {
    /// An empty line.
    pub(crate) fn start(files: &SourceFiles) -> Self {
        Self::on(ProgressBar::new_spinner(), files)
    }

    fn on(line: ProgressBar, files: &SourceFiles) -> Self {
        line.set_style(
            ProgressStyle::with_template("{prefix}{wide_msg} {elapsed}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        line.enable_steady_tick(Duration::from_millis(TICK));
        Self { line, technique: String::new(), files: files.clone() }
    }
}

impl Observer for Progress {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Turn { at, members, .. } => {
                self.technique.clone_from(&members[*at as usize].technique);
                self.line.set_message(self.technique.clone());
            }
            Event::Progress { stats, doing } => {
                let (technique, states) = (&self.technique, counted(stats.states, "state"));
                self.line.set_message(format!("{technique}: {} ({states})", self.files.message(doing)));
            }
            Event::Built { .. } => {}
        }
    }
}

impl Progress {
    /// Also shows the progress of coverage, on the same line.
    pub(crate) fn of_goals(&self) -> CoverProgress {
        CoverProgress { line: self.line.clone(), files: self.files.clone(), goals: Vec::new(), settled: 0 }
    }
}

/// Shows the number of settled goals, and the goal that is being analysed.
pub(crate) struct CoverProgress {
    line: ProgressBar,
    files: SourceFiles,
    goals: Vec<Goal>,
    settled: usize,
}

impl CoverObserver for CoverProgress {
    fn step(&mut self, step: &Step) {
        let mut looking = String::new();
        match step {
            Step::Begin { goals } => self.goals.clone_from(goals),
            Step::Reached { goals, .. } => self.settled += goals.len(),
            Step::Unreachable { .. } => self.settled += 1,
            Step::Looking { goal } => {
                looking = format!(" {}:", self.files.message(&self.goals[*goal as usize].message()));
            }
            Step::Open { .. } => {}
            Step::Reducing => " choosing inputs:".clone_into(&mut looking),
        }
        self.line.set_prefix(format!("{} of {} settled;{looking} ", self.settled, self.goals.len()));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use loopscope_engine::{Clock, Host, analyse};
    use loopscope_question::{Analysis, Program, Technique};
    use loopscope_smt::{Transport, TransportError};
    use loopscope_syntax::Dialect;

    use super::*;

    /// A clock that advances with each reading.
    struct Ticks(std::cell::Cell<f64>);

    impl Clock for Ticks {
        fn seconds(&self) -> f64 {
            self.0.set(self.0.get() + 1.0);
            self.0.get()
        }
    }

    /// A solver that does not work.
    struct Broken;

    impl Transport for Broken {
        fn eval(&mut self, _: &str) -> Result<String, TransportError> {
            Err(TransportError::new("it does not work"))
        }

        fn restart(&mut self) -> Result<(), TransportError> {
            Ok(())
        }
    }

    #[test]
    fn the_line_says_who_does_what() {
        let line = ProgressBar::hidden();
        let mut progress = Progress::on(line.clone(), &SourceFiles::default());
        let analysis = Analysis { technique: Technique::named("execute"), ..Analysis::default() };
        let clock = Ticks(std::cell::Cell::default());
        let host = Host { transport: Box::new(Broken), clock: &clock, observer: &mut progress };
        let source = "main(n) { var i = 0; while (i < 9) { i = i + 1; } if (n == 7) { error(); } }";
        let program = Program::read(source, Dialect::Extended).expect("no errors");
        analyse(&program, &analysis, host);
        assert_eq!(line.message(), "execute: executing paths, 0 waiting (1 state)");
    }
}
