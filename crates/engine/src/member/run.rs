//! Run as a member: see [`single_run`].

use loopscope_symex::{Counters, Limit, StopReason};

use super::{Bench, Found, Member, Progress, Question};
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
        Progress::Ended(match single_run(cfg, judge, self.steps, &mut bench.meter) {
            SingleRun::Reached { steps, error } => Found::Always(steps, error),
            SingleRun::Unreachable => Found::Unreachable(Proof::plain(ProofKind::OneRun)),
            SingleRun::Reads(place) => Found::Stopped(words.reads(place)),
            SingleRun::TooLong { steps } => Found::Stopped(runs_long(steps)),
            SingleRun::Interrupted => {
                let limit = bench.limit().unwrap_or(Limit::Time);
                Found::Stopped(words.executing(&StopReason::Limit(limit)))
            }
        })
    }

    fn counters(&self) -> Counters {
        Counters::default()
    }
}
