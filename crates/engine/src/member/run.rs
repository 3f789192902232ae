//! Run as a member: see [`single_run`].

use loopscope_symex::Counters;

use super::{Bench, Member, Progress, Question};
use crate::proof::{Proof, ProofKind};
use crate::single_run::{SingleRun, single_run};
use crate::stop::runs_long;

/// Runs a program that reads nothing.
pub(crate) struct Run<'q> {
    pub(crate) question: &'q Question<'q>,
    /// The most steps.
    pub(crate) steps: u64,
}

impl Member for Run<'_> {
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress {
        let Question { cfg, judge, words, .. } = self.question;
        match single_run(cfg, judge, self.steps, &mut bench.meter) {
            SingleRun::Reached { steps, error } => Progress::Always(steps, error),
            SingleRun::Unreachable => Progress::Unreachable(Proof::plain(ProofKind::OneRun)),
            SingleRun::Reads(place) => Progress::Stopped(words.reads(place)),
            SingleRun::TooLong { steps } => Progress::Stopped(runs_long(steps)),
            SingleRun::Interrupted => Progress::Stopped(bench.limit(self.question).unwrap_or_else(|| runs_long(0))),
        }
    }

    fn counters(&self) -> Counters {
        Counters::default()
    }
}
