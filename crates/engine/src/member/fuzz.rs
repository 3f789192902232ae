//! Fuzz: coverage-guided random testing.
//!
//! # Idea
//! The program runs on random inputs. Inputs with new behaviour are kept and mutated by small changes; so runs get
//! deeper into the program step by step. No formula is built, and no solver is asked.
//!
//! # Source
//! B. P. Miller, L. Fredriksen, B. So: An Empirical Study of the Reliability of UNIX Utilities, 1990, for the idea; the
//! search is that of American Fuzzy Lop (M. Zalewski, technical whitepaper): coverage of pairs of statements with counts in
//! powers of two, a queue of inputs, stacked changes, and a dictionary, here of the program's own constants.
//!
//! # What is exact
//! Every place that a run reaches is reachable. If no run reaches the target, nothing follows.
//!
//! # Which programs
//! All.
//!
//! # When it stops
//! When a run reaches the target, or after [`MOST_STATEMENTS`] or [`MOST_RUNS`]. Inputs whose runs were cut have one long run
//! in each of the longer turns: sums that overflow after millions of statements are found by nothing else.
//!
//! # Example
//! `while (input != 0) { if (input == 3) n = n + 1; } assert(n < 40);`: each further 3 leads to a new count, so inputs
//! with more 3s are kept.

use std::collections::VecDeque;

use loopscope_cfg::NodeKind;
use loopscope_message::text;
use loopscope_question::report::StopCode;
use loopscope_question::{Technique, technique};
use loopscope_symex::{Counters, StopReason as Reason};
use loopscope_witness::{Arrival, ReplayOutcome, STATEMENTS_FOR_A_STEP};

use super::{Found, Member, Progress, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::input_queue::{InputQueue, Seed};
use crate::stop::plain;
use crate::workspace::Workspace;

/// Coverage-guided random testing.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::FUZZ,
    is_quick: true,
    is_early: true,
    next: |_| Some(Technique::Auto),
    start: |question, _| Ok(Box::new(Fuzz::new(question))),
};

/// The most statements in all: some seconds' work.
const MOST_STATEMENTS: u64 = 30_000_000;

/// The most runs in all.
const MOST_RUNS: u64 = 100_000;

/// The length of a run on inputs that were cut before, in turns.
const PATIENCE: u64 = 8;

/// The fewest statements of a turn with a long run: the first turns are quick.
const LEAST_FOR_PATIENCE: u64 = 500_000;

/// The most statements of all long runs.
const MOST_PATIENT_STATEMENTS: u64 = 60_000_000;

/// The most inputs that wait for a long run.
const MOST_CUT: usize = 2;

/// The number of runs, each of a few statements, that take as long as a symbolic state.
const RUNS_FOR_A_STATE: u64 = 16;

/// After how many runs the limits are looked at; long runs look at them themselves.
const RUNS_BETWEEN_LOOKS: u64 = 16;

/// The least number of runs in a turn: runs are cut so that this many fit in.
const RUNS_IN_A_TURN: u64 = 16;

/// Tries inputs.
struct Fuzz<'q> {
    question: &'q Question<'q>,
    inputs: InputQueue,
    /// The program has a single run.
    reads_nothing: bool,
    /// By statement: some run has executed it.
    executed: Vec<bool>,
    runs: u64,
    statements: u64,
    /// The statements of long runs.
    patient_statements: u64,
    /// Inputs whose runs were cut, the first one next.
    cut: VecDeque<Seed>,
    /// More runs, or longer ones, can show nothing new.
    is_hopeless: bool,
    /// No run of the last part of a turn had new behaviour.
    is_fruitless: bool,
}

impl<'q> Fuzz<'q> {
    fn new(question: &'q Question<'q>) -> Self {
        let cfg = question.cfg;
        let reads = cfg.graph.node_weights().any(|node| matches!(node.kind, NodeKind::Input(_)));
        Self {
            question,
            reads_nothing: !reads && cfg.main_function().parameters.is_empty(),
            inputs: InputQueue::new(cfg, question.analysis.seed),
            executed: vec![false; question.replay.lines().len()],
            runs: 0,
            statements: 0,
            patient_statements: 0,
            cut: VecDeque::new(),
            is_hopeless: false,
            is_fruitless: false,
        }
    }

    /// Makes a run of at most `most` statements; the first one is on zeros only.
    fn run(&mut self, workspace: &mut Workspace<'_>, most: u64) -> Option<Arrival> {
        let seed = self.inputs.next();
        self.runs += 1;
        let lines = self.question.replay.lines();
        let (queue, known, found) = (&mut self.inputs, &mut self.executed, &mut workspace.found.covered);
        let mut seen = |statement| {
            queue.pass(statement);
            if !std::mem::replace(&mut known[statement as usize], true) {
                found.push(lines[statement as usize]);
            }
        };
        let outcome = self.question.replay.follow(&seed.inputs(), most, &mut workspace.meter, Some(&mut seen));
        self.statements += outcome.steps().max(1);
        // Calls or memory ended the run, so that more statements are of no use.
        let is_cut = matches!(outcome, ReplayOutcome::TooLong { steps } if steps < most);
        self.is_hopeless = is_cut && self.reads_nothing;
        if self.cut.len() < MOST_CUT && matches!(outcome, ReplayOutcome::TooLong { steps } if steps >= most) {
            self.cut.push_back(seed.clone());
        }
        self.is_fruitless &= !self.inputs.end_run(seed);
        match outcome {
            ReplayOutcome::Confirmed(arrival) => Some(arrival),
            _ => None,
        }
    }

    /// Makes a run of at most `most` statements on inputs whose run was cut. If it is cut again, they wait for the next turn.
    fn long_run(&mut self, workspace: &mut Workspace<'_>, most: u64) -> Option<Arrival> {
        let most = most.min(MOST_STATEMENTS);
        if self.patient_statements >= MOST_PATIENT_STATEMENTS {
            return None;
        }
        let seed = self.cut.pop_front()?;
        self.runs += 1;
        let outcome = self.question.replay.follow(&seed.inputs(), most, &mut workspace.meter, None);
        self.patient_statements += outcome.steps().max(1);
        match outcome {
            ReplayOutcome::Confirmed(arrival) => return Some(arrival),
            ReplayOutcome::TooLong { steps } if steps >= most => self.cut.push_back(seed),
            _ => {}
        }
        None
    }
}

impl Member for Fuzz<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.doing = Doing::RandomRuns;
        let slice = workspace.meter.slice.steps.saturating_mul(STATEMENTS_FOR_A_STEP).min(MOST_STATEMENTS);
        let (first, end) = (self.runs, self.statements + slice);
        let most = slice / RUNS_IN_A_TURN;
        let most_runs = workspace.meter.slice.states.saturating_mul(RUNS_FOR_A_STATE);
        self.is_fruitless = true;
        if slice >= LEAST_FOR_PATIENCE
            && let Some(arrival) = self.long_run(workspace, slice * PATIENCE)
        {
            return Progress::Ended(Found::Arrived(arrival));
        }
        while self.statements < end && self.runs - first < most_runs {
            if let Some(arrival) = self.run(workspace, most) {
                return Progress::Ended(Found::Arrived(arrival));
            }
            if self.runs.is_multiple_of(RUNS_BETWEEN_LOOKS)
                && let Some(limit) = workspace.limit()
            {
                return Progress::Ended(Found::Stopped(self.question.reasons.executing(&Reason::Limit(limit))));
            }
            if self.statements >= MOST_STATEMENTS || self.runs >= MOST_RUNS || self.is_hopeless {
                for _ in 0..self.cut.len() {
                    if let Some(arrival) = self.long_run(workspace, MOST_STATEMENTS) {
                        return Progress::Ended(Found::Arrived(arrival));
                    }
                }
                let message = if self.is_hopeless {
                    text!("the only run was cut before it reached the target, which proves nothing")
                } else {
                    text!(
                        "none of {runs} runs on random inputs reached the target, which proves nothing",
                        runs = self.runs
                    )
                };
                return Progress::Ended(Found::Stopped(plain(StopCode::Steps, message)));
            }
        }
        Progress::Paused
    }

    fn is_fruitless(&self) -> Option<bool> {
        Some(self.is_fruitless)
    }

    fn counters(&self) -> Counters {
        Counters {
            steps: (self.statements + self.patient_statements) / STATEMENTS_FOR_A_STEP,
            paths: self.runs,
            ..Counters::default()
        }
    }
}
