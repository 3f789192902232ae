//! Summarise as a member: first with an approximation of loops that have no summary, which can only find proofs and
//! must fail quickly; then with these loops unrolled.

use loopscope_cfg::Cfg;
use loopscope_smt::Pool;
use loopscope_summary::Summarise as Summaries;
use loopscope_summary::artefact::LoopSummary;
use loopscope_symex::Counters;

use super::paths::{Paths, ReportingPolicy};
use super::{Found, Member, Progress, QUESTION_LIMIT, Question, compact};
use crate::advice::Busiest;
use crate::analysis::Loops;
use crate::descriptor::Descriptor;
use crate::report::{Artefact, StopCode};
use crate::technique::{Claims, Technique, TechniqueInfo};
use crate::workspace::Workspace;

/// Execution with summaries for loops.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "summarise",
        title: "Summarise: loops in one step",
        summary: "Executes all paths, but replaces each loop by a summary of all its iterations, if there is one.",
        accepts: "All programs; loops that cannot be summed up are unrolled.",
        claims: Claims::Both,
        options: &["search", "merge", "indexing", "call_depth", "unroll", "subsume", "guide", "seed"],
    },
    loops: Some(Loops::Summarise),
    is_quick: false,
    is_early: true,
    next: |prospects| prospects.has_template().then_some(Technique::One(&compact::TECHNIQUE.info)),
    start: |question, workspace| Ok(Box::new(Summarise::new(question, workspace))),
};

/// How much a question may cost while loops are approximated, and all questions together.
const APPROXIMATE_LIMIT: u64 = 500_000;
const APPROXIMATE_ALLOWANCE: u64 = 2_000_000;

/// Executes all paths, with summaries for loops.
struct Summarise<'q> {
    question: &'q Question<'q>,
    paths: Paths<'q, Summaries>,
    /// How much questions may still cost while loops are approximated; `None` once loops are unrolled.
    approximate: Option<u64>,
    /// The work on the approximation, once it has ended.
    before: Counters,
}

impl<'q> Summarise<'q> {
    /// Starts at the program's start.
    fn new(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Self {
        let policy = Summaries::new(question.targets.iter().copied()).approximating();
        let paths = Paths::new(question, workspace, policy, APPROXIMATE_LIMIT).patient(workspace).giving_in();
        Self { question, paths, approximate: Some(APPROXIMATE_ALLOWANCE), before: Counters::default() }
    }

    /// Continues the approximation. It leaves half of the states for a search without it, if such a search is
    /// worthwhile.
    fn approximate(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        let all = workspace.meter.states;
        workspace.meter.states = all.div_ceil(2);
        let progress = self.paths.advance(workspace);
        workspace.meter.states = all;
        match &progress {
            Progress::Ended(found @ Found::Stopped(stop))
                if stop.code == StopCode::States && !self.is_worth_another_look(found) =>
            {
                self.paths.advance(workspace)
            }
            _ => progress,
        }
    }

    /// Whether another search, without an approximation, is worthwhile.
    fn is_worth_another_look(&self, found: &Found) -> bool {
        let approximated = self.paths.policy(Summaries::approximated);
        match found {
            Found::Reached(_) => approximated,
            Found::Stopped(stop) => {
                use StopCode::{Refuted, SolverSilent, SolverUnknown};
                approximated || matches!(stop.code, SolverUnknown | SolverSilent | Refuted)
            }
            Found::Unreachable(_) | Found::Arrived(_) | Found::Refused(_) | Found::Ends(_) | Found::Endless(_) => false,
        }
    }
}

impl Member for Summarise<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        if let Some(left) = self.approximate {
            let used = workspace.resources.used();
            let whole = workspace.meter.slice;
            workspace.meter.slice.units = whole.units.min(left);
            let progress = self.approximate(workspace);
            workspace.meter.slice = whole;
            self.approximate = Some(left.saturating_sub(workspace.resources.used() - used));
            let again = match &progress {
                // The approximation may not use more.
                Progress::Paused => whole.units >= left,
                Progress::Ended(found) => self.is_worth_another_look(found),
            };
            if !again {
                return progress;
            }
            // An approximation may reach unreachable targets, so a refutation by the replay is not a contradiction.
            self.before = self.paths.counters();
            workspace.meter.earlier = self.before;
            let policy = Summaries::new(self.question.targets.iter().copied());
            self.paths = Paths::new(self.question, workspace, policy, QUESTION_LIMIT).patient(workspace);
            self.approximate = None;
        }
        self.paths.advance(workspace)
    }

    fn is_fruitless(&self) -> Option<bool> {
        self.paths.is_fruitless()
    }

    fn counters(&self) -> Counters {
        let mut counters = self.before;
        counters.add(&self.paths.counters());
        counters
    }

    fn contradictions(&self) -> u64 {
        if self.approximate.is_some() { 0 } else { self.paths.contradictions() }
    }

    fn busiest(&self) -> Option<Busiest> {
        self.paths.busiest()
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        self.paths.artefact(pool)
    }
}

impl ReportingPolicy for Summaries {
    const TAKING: &'static str = "summing";

    fn artefact(&self, cfg: &Cfg, pool: &mut Pool) -> Option<Artefact> {
        let summaries = self.summaries().map(|summary| {
            let invariants = self.invariants(summary.head);
            LoopSummary::of(cfg, pool, summary, invariants)
        });
        let loops: Vec<LoopSummary> = summaries.collect();
        (!loops.is_empty()).then_some(Artefact::Summaries { loops })
    }
}
