//! Run as a member: see [`single_run`].

use loopscope_symex::{Counters, Limit, StopReason};

use super::{Bench, Found, Member, Progress, Question};
use crate::doing::Doing;
use crate::proof::{Proof, ProofKind};
use crate::single_run::{SingleRun, single_run};
use crate::stop::runs_long;

/// Runs a program that reads nothing.
pub(crate) struct Run<'q> {
    question: &'q Question<'q>,
    /// The most steps.
    most_steps: u64,
    /// How many were made.
    steps: u64,
}

impl<'q> Run<'q> {
    /// For a run of at most so many steps.
    pub(crate) fn new(question: &'q Question<'q>, most_steps: u64) -> Self {
        Self { question, most_steps, steps: 0 }
    }
}

impl Member for Run<'_> {
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress {
        let Question { cfg, judge, words, .. } = self.question;
        bench.meter.doing = Doing::Running;
        let (run, steps) = single_run(cfg, judge, self.most_steps, &mut bench.meter);
        self.steps += steps;
        Progress::Ended(match run {
            SingleRun::Reached(error) => Found::Always(steps, error),
            SingleRun::Unreachable => Found::Unreachable(Proof::plain(ProofKind::OneRun)),
            SingleRun::Reads(place) => Found::Refused(words.reads(place)),
            SingleRun::TooLong => Found::Stopped(runs_long(steps)),
            SingleRun::Interrupted => {
                let limit = bench.limit().unwrap_or(Limit::Time);
                Found::Stopped(words.executing(&StopReason::Limit(limit)))
            }
        })
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.steps, ..Counters::default() }
    }
}
