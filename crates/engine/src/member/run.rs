//! Run as a member: see [`single_run`].

use loopscope_interp::Inputs;
use loopscope_symex::{Counters, Limit, StopReason};

use super::{Found, Member, Progress, Question};
use crate::bench::Bench;
use crate::doing::Doing;
use crate::proof::{Proof, ProofKind};
use crate::registry::{Claims, Descriptor, Technique, TechniqueInfo};
use crate::replay::Arrival;
use crate::single_run::{SingleRun, single_run};
use crate::stop::runs_long;

/// How many steps a program may take that is run ahead of other techniques: less than a second's work.
const STEPS_AHEAD: u64 = 20_000_000;

/// The only run of a program that reads nothing.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "run",
        title: "Run: the only run that there is",
        summary: "Runs the program. As it reads nothing, it always does the same: what this run does not reach, none does.",
        accepts: "Programs that read no inputs: `main` has no parameters, and no `input` is evaluated.",
        claims: Claims::Both,
        options: &[],
    },
    loops: None,
    next: |_| Some(Technique::Auto),
    start: |question, _| {
        let steps = question.analysis.budget.replay_steps;
        let alone = question.analysis.technique != Technique::Auto;
        Ok(Box::new(Run { question, most_steps: if alone { steps } else { steps.min(STEPS_AHEAD) }, steps: 0 }))
    },
};

/// Runs a program that reads nothing.
struct Run<'q> {
    question: &'q Question<'q>,
    /// The most steps.
    most_steps: u64,
    /// How many were made.
    steps: u64,
}

impl Member for Run<'_> {
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress {
        let Question { cfg, judge, words, .. } = self.question;
        bench.meter.doing = Doing::Running("running the program");
        let (run, steps) = single_run(cfg, judge, self.most_steps, &mut bench.meter);
        self.steps += steps;
        Progress::Ended(match run {
            SingleRun::Reached(error) => Found::Arrived(Arrival { inputs: Inputs::default(), steps, error }),
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
