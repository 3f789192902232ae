//! Summarise as a member: with an approximation of loops that have no summary, which can only find proofs and must fail
//! quickly; and with these loops unrolled. Among other members, the first search comes before the second; alone, they
//! take turns.

use loopscope_cfg::Cfg;
use loopscope_question::report::{Artefact, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::{Pool, SMALLEST_LIMIT};
use loopscope_summary::Summarise as Summaries;
use loopscope_summary::artefact::LoopSummary;
use loopscope_symex::Counters;

use super::paths::{Paths, ReportingPolicy};
use super::{Found, Member, Progress, QUESTION_LIMIT, Question};
use crate::advice::Visits;
use crate::descriptor::Descriptor;
use crate::doing::Taking;
use crate::host::Slice;
use crate::slices::doubled;
use crate::workspace::Workspace;

/// Execution with summaries for loops.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::SUMMARISE,
    is_quick: false,
    is_early: true,
    next: |prospects| prospects.has_template().then_some(Technique::One(&technique::COMPACT)),
    start: |question, workspace| Ok(Box::new(Summarise::new(question, workspace))),
};

/// The most that a question may cost while loops are approximated, and all questions together.
const APPROXIMATE_LIMIT: u64 = 500_000;
const APPROXIMATE_ALLOWANCE: u64 = 2_000_000;

/// Executes all paths, with summaries for loops.
struct Summarise<'q> {
    question: &'q Question<'q>,
    /// The search that approximates loops, until it can do no more.
    approximating: Option<Paths<'q, Summaries>>,
    /// The most that its questions may still cost.
    left: u64,
    /// Its work, once it has ended.
    before: Counters,
    /// The search that unrolls loops; `None` before its first turn.
    unrolling: Option<Paths<'q, Summaries>>,
    /// True if the last turn was one of the search that unrolls loops.
    unrolled: bool,
    /// The number of turns that the approximation had while no other member took part.
    turns: u32,
    /// The reason why the search that unrolls loops has stopped: the other one continues.
    stop: Option<StopReason>,
}

impl<'q> Summarise<'q> {
    /// Starts at the program's start.
    fn new(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Self {
        let policy = Summaries::new(question.targets.iter().copied()).approximating();
        let paths = Paths::new(question, workspace, policy, APPROXIMATE_LIMIT).patient(workspace).giving_in();
        Self {
            question,
            approximating: Some(paths),
            left: APPROXIMATE_ALLOWANCE,
            before: Counters::default(),
            unrolling: None,
            unrolled: false,
            turns: 0,
            stop: None,
        }
    }

    /// Lets both searches take turns, where no other member does. An approximation may ask a thousand questions about the
    /// first loop, but programs whose paths have no end need it. So both searches get the same slice, which doubles each
    /// time, until one has an answer.
    fn take_turns(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        while self.approximating.is_some() {
            let slice = doubled(self.turns);
            self.turns += 1;
            grant(workspace, slice);
            match self.approximate(workspace) {
                Some(Progress::Paused) if !self.has_approximated() => continue,
                Some(Progress::Paused) if self.stop.is_some() => continue,
                Some(Progress::Paused) => {}
                Some(ended) => return ended,
                None => break,
            }
            grant(workspace, slice);
            let all = workspace.meter.states;
            // The approximation has the other half.
            workspace.meter.states = (all / 2).saturating_add(self.approximating_counters().states).min(all);
            let progress = self.unroll(workspace);
            workspace.meter.states = all;
            match progress {
                Progress::Ended(Found::Stopped(stop)) if !matches!(stop.code, StopCode::Cancelled | StopCode::Time) => {
                    self.stop = Some(stop);
                }
                Progress::Paused => {}
                ended @ Progress::Ended(_) => return ended,
            }
        }
        grant(workspace, Slice::WHOLE);
        match self.stop.take() {
            Some(stop) if stop.code != StopCode::States => Progress::Ended(Found::Stopped(stop)),
            _ => self.unroll(workspace),
        }
    }

    /// Continues the approximation. Returns `None` once it is over and the search that unrolls loops is worthwhile.
    fn approximate(&mut self, workspace: &mut Workspace<'_>) -> Option<Progress> {
        self.unrolled = false;
        let used = workspace.resources.used();
        let (whole, left) = (workspace.meter.slice, self.left);
        workspace.meter.slice.units = whole.units.min(left);
        let progress = self.approximate_within_states(workspace)?;
        workspace.meter.slice = whole;
        self.left = left.saturating_sub(workspace.resources.used() - used);
        let again = match &progress {
            // The approximation may not use more. Alone, a turn may also end by its states or steps.
            Progress::Paused if self.turns > 0 => self.left < SMALLEST_LIMIT,
            Progress::Paused => whole.units >= left,
            Progress::Ended(found) => self.is_worth_another_look(found),
        };
        if !again {
            return Some(progress);
        }
        self.before = self.approximating_counters();
        self.approximating = None;
        None
    }

    /// Continues the approximation within its limit of states: it leaves half of the states for a search without it, if such
    /// a search is worthwhile.
    fn approximate_within_states(&mut self, workspace: &mut Workspace<'_>) -> Option<Progress> {
        let unrolled = self.unrolling.as_ref().map_or_else(Counters::default, Member::counters);
        workspace.meter.earlier = unrolled;
        let all = workspace.meter.states;
        workspace.meter.states = all.div_ceil(2).saturating_add(unrolled.states).min(all);
        let progress = self.approximating.as_mut()?.advance(workspace);
        workspace.meter.states = all;
        match &progress {
            Progress::Ended(found @ Found::Stopped(stop))
                if stop.code == StopCode::States && !self.is_worth_another_look(found) =>
            {
                Some(self.approximating.as_mut()?.advance(workspace))
            }
            _ => Some(progress),
        }
    }

    /// Continues the search that unrolls loops.
    fn unroll(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        self.unrolled = true;
        // An approximation may reach unreachable targets, so a refutation by the replay is not a contradiction.
        workspace.meter.earlier = self.approximating_counters();
        let unrolling = self.unrolling.get_or_insert_with(|| {
            let policy = Summaries::new(self.question.targets.iter().copied());
            Paths::new(self.question, workspace, policy, QUESTION_LIMIT).patient(workspace)
        });
        unrolling.advance(workspace)
    }

    /// Returns `true` if some loop was approximated: until then, both searches are the same.
    fn has_approximated(&self) -> bool {
        self.approximating.as_ref().is_some_and(|paths| paths.policy(Summaries::approximated))
    }

    /// Returns `true` if another search, without an approximation, is worthwhile.
    fn is_worth_another_look(&self, found: &Found) -> bool {
        let approximated = self.has_approximated();
        match found {
            Found::Reached(_) => approximated,
            Found::Stopped(stop) => {
                use StopCode::{Refuted, SolverSilent, SolverUnknown};
                approximated || matches!(stop.code, SolverUnknown | SolverSilent | Refuted)
            }
            Found::Unreachable(_) | Found::Arrived(_) | Found::Refused(_) | Found::Ends(_) | Found::Endless(_) => false,
        }
    }

    fn approximating_counters(&self) -> Counters {
        self.approximating.as_ref().map_or(self.before, Member::counters)
    }

    /// The search of the last turn.
    fn latest(&self) -> Option<&Paths<'q, Summaries>> {
        if self.unrolled { self.unrolling.as_ref() } else { self.approximating.as_ref() }
    }
}

/// Lets a search work for a slice.
fn grant(workspace: &mut Workspace<'_>, slice: Slice) {
    workspace.meter.slice = slice;
    workspace.resources.grant(slice.units);
}

impl Member for Summarise<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        let whole = workspace.meter.slice;
        if whole == Slice::WHOLE {
            let progress = self.take_turns(workspace);
            grant(workspace, whole);
            return progress;
        }
        // Other members execute paths in the meantime.
        if self.approximating.is_some()
            && let Some(progress) = self.approximate(workspace)
        {
            return progress;
        }
        self.unroll(workspace)
    }

    fn is_fruitless(&self) -> Option<bool> {
        self.latest()?.is_fruitless()
    }

    fn counters(&self) -> Counters {
        let mut counters = self.approximating_counters();
        if let Some(unrolling) = &self.unrolling {
            counters.add(&unrolling.counters());
        }
        counters
    }

    fn contradictions(&self) -> u64 {
        self.unrolling.as_ref().map_or(0, Member::contradictions)
    }

    fn busiest(&self) -> Option<Visits> {
        self.latest()?.busiest()
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        self.latest()?.artefact(pool)
    }
}

impl ReportingPolicy for Summaries {
    const TAKING: Taking = Taking::Summing;

    fn artefact(&self, cfg: &Cfg, pool: &mut Pool) -> Option<Artefact> {
        let summaries = self.summaries().map(|summary| {
            let invariants = self.invariants(summary.head);
            LoopSummary::new(cfg, pool, summary, invariants)
        });
        let loops: Vec<LoopSummary> = summaries.collect();
        (!loops.is_empty()).then_some(Artefact::Summaries { loops })
    }
}
