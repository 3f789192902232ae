//! Navigate as a member: see [`loopscope_chains::navigate`].

use loopscope_chains::navigate::{NavigationResult, Navigator, Stop};
use loopscope_smt::Pool;
use loopscope_symex::{Counters, Limit, StopReason as Reason};

use super::{Found, Member, Progress, QUESTION_LIMIT, Question, WithoutCalls, execute, summarise};
use crate::advice::Busiest;
use crate::confirm::Doubt;
use crate::descriptor::Descriptor;
use crate::evidence::Proof;
use crate::report::{Artefact, Event, StopReason};
use crate::technique::{Claims, Technique, TechniqueInfo};
use crate::workspace::Workspace;

/// Chains and path counters.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "navigate",
        title: "Navigate: chains and path counters",
        summary: "Counts how often a run must take each path through a loop to reach the target, and follows these counts.",
        accepts: "Programs without recursion and without calls of function values.",
        claims: Claims::Both,
        options: &[],
    },
    loops: None,
    is_quick: false,
    is_early: true,
    next: |prospects| {
        let other = if prospects.cut { &summarise::TECHNIQUE } else { &execute::TECHNIQUE };
        (prospects.has_summary() || !prospects.cut).then_some(Technique::One(&other.info))
    },
    start,
};

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let without_calls = question.without_calls().map_err(|error| question.reasons.calling("chains", error))?;
    Ok(Box::new(Navigate::new(question, without_calls, workspace)))
}

/// After how many turns of navigation its chains are published for the page.
const TURNS_TOLD: usize = 4;

/// Follows root chains.
struct Navigate<'q> {
    question: &'q Question<'q>,
    without_calls: &'q WithoutCalls,
    navigator: Navigator<'q>,
    turns: usize,
    doubt: Option<Doubt>,
    contradictions: u64,
}

impl<'q> Navigate<'q> {
    /// Splits the program into chains.
    fn new(question: &'q Question<'q>, without_calls: &'q WithoutCalls, workspace: &mut Workspace<'_>) -> Self {
        let effort = workspace.effort(QUESTION_LIMIT);
        let WithoutCalls { program, tracking, targets, .. } = without_calls;
        let navigator = Navigator::new(&program.cfg, tracking, targets, &mut workspace.pool, effort);
        Self { question, without_calls, navigator, turns: 0, doubt: None, contradictions: 0 }
    }

    fn found(&mut self, workspace: &mut Workspace<'_>, outcome: NavigationResult) -> Option<Progress> {
        match outcome {
            NavigationResult::Reached { state, model } => {
                match workspace.confirm(self.question, (state, model)) {
                    Ok(reached) => return Some(Progress::Ended(Found::Reached(reached))),
                    Err(new) => {
                        self.contradictions += u64::from(new == Doubt::Contradiction);
                        self.doubt = self.doubt.max(Some(new));
                        self.navigator.reject();
                    }
                }
                None
            }
            NavigationResult::Exhausted => Some(Progress::Ended(Found::exhausted(self.doubt, || {
                let (refutations, form) = self.navigator.refutations();
                let targets = &self.without_calls.targets;
                Proof::by_contradictions(workspace.explainer().navigation(form, targets, refutations))
            }))),
            NavigationResult::Stopped(Stop::Reason(Reason::Limit(Limit::Turn))) => Some(Progress::Paused),
            NavigationResult::Stopped(stop) => {
                Some(Progress::Ended(Found::Stopped(self.question.reasons.navigating(&stop))))
            }
        }
    }

    fn navigation(&self, pool: &mut Pool) -> Artefact {
        Artefact::Navigation { navigation: self.navigator.navigation(pool) }
    }
}

impl Member for Navigate<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.navigator.counters());
        while !workspace.meter.is_over(&self.navigator.counters()) {
            workspace.meter.interrupts = true;
            let outcome = self.navigator.turn(&mut workspace.context());
            workspace.meter.interrupts = false;
            self.turns += 1;
            if self.turns <= TURNS_TOLD {
                let artefact = self.navigation(&mut workspace.pool);
                workspace.meter.observer.event(&Event::Built { artefact });
            }
            if let Some(progress) = outcome.and_then(|outcome| self.found(workspace, outcome)) {
                return progress;
            }
        }
        Progress::Paused
    }

    fn counters(&self) -> Counters {
        self.navigator.counters()
    }

    fn contradictions(&self) -> u64 {
        self.contradictions
    }

    fn busiest(&self) -> Option<Busiest> {
        let (copy, times) = self.navigator.busiest()?;
        Some((*self.without_calls.program.origin.get(&copy)?, times))
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        Some(self.navigation(pool))
    }
}
