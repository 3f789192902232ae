//! Abstract path conditions: the necessary condition of the target, as a formula over the inputs.
//!
//! # Idea
//! There are infinitely many paths to the target, but few *backbones*: paths that pass each loop in one step, by
//! counters of the paths through it, the resulting values of variables, and the conditions of every iteration. For each
//! backbone, the technique collects conditions that every run along it satisfies. If these exclude each other on all
//! backbones, no run reaches the target; otherwise inputs that satisfy them are tried.
//!
//! # Source
//! J. Strejček, M. Trtík: Abstracting Path Conditions, 2011. Lightweight and heavyweight loop processing (3.1, 3.3),
//! arrays (4), unfolding (6). Beyond the paper: quantifiers are eliminated where that is exact; the number of unfolded
//! iterations grows; arrays may be written at moving indices; and the condition is also given over the inputs alone.
//!
//! # What is exact
//! The condition is necessary: all runs to the target satisfy it, so its unsatisfiability is a proof. Its
//! satisfiability proves nothing; inputs count only if a replay reaches the target.
//!
//! # Which programs
//! Those without recursion and without calls of function values, with few paths through each loop.
//!
//! # When it stops
//! When all backbones are decided, when the solver cannot decide one with the largest effort, or when many have
//! satisfiable conditions.
//!
//! # Example
//! `k = 3; for (i = 0; i < n; i++) if (A[i] == 1) k++; if (k > 12) error;`: the path that increments `k` is taken at
//! least ten times, and `n >= 10`.

use loopscope_apc::{Abstraction, Seed, TurnOutcome};
use loopscope_chains::navigate::Stop;
use loopscope_interp::{Exhausted, Inputs};
use loopscope_message::text;
use loopscope_question::report::{Artefact, Event, Proof, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::Pool;
use loopscope_symex::{Counters, Limit, RawWitness, StopReason as Reason};
use loopscope_witness::{Arrival, ReplayOutcome, STATEMENTS_FOR_A_STEP, inputs_of};

use super::{Found, Member, Progress, QUESTION_LIMIT, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::facts::Bound;
use crate::program_view::{EXPANDED, ProgramView, WITH_BRANCHES};
use crate::stop::plain;
use crate::workspace::Workspace;

/// Abstract path conditions.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::APC,
    is_quick: false,
    is_early: true,
    next: |_| Some(Technique::One(&technique::NAVIGATE)),
    start,
};

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let view = question.view(EXPANDED).map_err(|error| question.reasons.calling(text!("conditions"), error))?;
    let search = abstraction(question, view, workspace);
    Ok(Box::new(Apc { question, view, search, turns: 0, is_shared: false, arrived: None, statements: 0 }))
}

/// A search in a view of the program.
fn abstraction<'q>(question: &Question<'_>, view: &'q ProgramView, workspace: &mut Workspace<'_>) -> Abstraction<'q> {
    let effort = workspace.effort(QUESTION_LIMIT);
    let ProgramView { program, tracking, targets, .. } = view;
    let processing = question.analysis.loop_processing;
    Abstraction::new(&program.cfg, tracking, targets, &mut workspace.pool, effort, processing)
}

/// After how many turns the condition is published for the page.
const TURNS_TOLD: usize = 4;

/// The number of statements that may be executed on candidate inputs.
const MOST_STATEMENTS: u64 = 1_000_000;

/// After this turn, a run to the target is the answer even if the condition is incomplete.
const TURNS_AFTER: usize = 64;

/// Collects necessary conditions.
struct Apc<'q> {
    question: &'q Question<'q>,
    /// The program without calls.
    view: &'q ProgramView,
    search: Abstraction<'q>,
    turns: usize,
    /// True if the condition on the inputs was shared with other members.
    is_shared: bool,
    /// A run to the target. If no other member works, the condition is completed first.
    arrived: Option<Arrival>,
    /// The number of statements that were executed on candidate inputs.
    statements: u64,
}

impl Apc<'_> {
    fn found(&mut self, workspace: &mut Workspace<'_>, outcome: TurnOutcome) -> Option<Progress> {
        let found = match outcome {
            TurnOutcome::Seed(_) if self.arrived.is_some() => return None,
            TurnOutcome::Seed(seed) => match self.try_out(workspace, &seed)? {
                arrival if self.is_alone() => {
                    self.arrived = Some(arrival);
                    return None;
                }
                arrival => Found::Arrived(arrival),
            },
            _ if self.arrived.is_some() => Found::Arrived(self.arrived.take()?),
            TurnOutcome::Exhausted => {
                let (form, mut refutations) = (self.search.form(), self.search.refutations().clone());
                let mut explain = || workspace.explainer().navigation(form, &self.view.targets, &mut refutations);
                Found::exhausted(None, || Proof::by_contradictions(explain()))
            }
            TurnOutcome::Possible => {
                let message = text!(
                    "the necessary condition of the target is satisfiable, so it proves nothing; and none of the \
                               inputs tried that satisfy it leads there"
                );
                Found::Stopped(plain(StopCode::Approximated, message))
            }
            TurnOutcome::Stopped(Stop::Reason(Reason::Limit(Limit::Turn))) => return Some(Progress::Paused),
            TurnOutcome::Stopped(Stop::TooManyWays { .. }) if self.separates_branches(workspace) => return None,
            TurnOutcome::Stopped(stop) => Found::Stopped(self.question.reasons.navigating(&stop)),
        };
        Some(Progress::Ended(found))
    }

    /// Starts again in the view in which the branches of loops with too many paths have counters of their own. False if
    /// there is no such view, or it is this one.
    fn separates_branches(&mut self, workspace: &mut Workspace<'_>) -> bool {
        let counters = self.search.counters();
        let view = self.question.view(WITH_BRANCHES).ok().filter(|view| !std::ptr::eq(*view, self.view));
        let Some(view) = view else { return false };
        self.view = view;
        self.search = abstraction(self.question, view, workspace).counting_from(counters);
        true
    }

    fn is_alone(&self) -> bool {
        self.question.analysis.technique == Technique::One(&technique::APC)
    }

    /// Runs the program on inputs that satisfy the condition.
    fn try_out(&mut self, workspace: &mut Workspace<'_>, seed: &Seed) -> Option<Arrival> {
        let Seed { inputs, parameters } = seed.clone();
        let inputs = Inputs { exhausted: Exhausted::Zero, ..inputs_of(&RawWitness { inputs, parameters }) };
        workspace.meter.doing = Doing::Replaying;
        let most = self.question.analysis.budget.replay_steps.min(MOST_STATEMENTS);
        match self.question.replay.follow(&inputs, most, &mut workspace.meter, None) {
            ReplayOutcome::Confirmed(arrival) => {
                self.statements += arrival.steps;
                Some(arrival)
            }
            ReplayOutcome::TooLong { steps }
            | ReplayOutcome::StackOverflow { steps }
            | ReplayOutcome::Refuted { steps } => {
                self.statements += steps;
                None
            }
        }
    }

    /// Shares the condition on the inputs with other members.
    fn share(&mut self, workspace: &mut Workspace<'_>) {
        let conditions = self.search.on_inputs();
        if !self.is_shared && !conditions.is_empty() {
            self.is_shared = true;
            let parameters = self.search.parameters();
            let bounds = conditions.iter().filter_map(|each| Bound::on_parameters(&workspace.pool, *each, &parameters));
            workspace.found.bounds.extend(bounds);
        }
    }

    fn condition(&self, pool: &mut Pool) -> Artefact {
        Artefact::Condition { condition: self.search.condition(pool) }
    }
}

impl Member for Apc<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        while !workspace.meter.is_over(&self.counters()) {
            workspace.meter.interrupts = true;
            let outcome = self.search.turn(&mut workspace.context());
            workspace.meter.interrupts = false;
            self.turns += 1;
            self.share(workspace);
            if self.turns <= TURNS_TOLD {
                let artefact = self.condition(&mut workspace.pool);
                workspace.meter.observer.event(&Event::Built { artefact });
            }
            if let Some(progress) = outcome.and_then(|outcome| self.found(workspace, outcome)) {
                return progress;
            }
            if self.turns > TURNS_AFTER
                && let Some(arrival) = self.arrived.take()
            {
                return Progress::Ended(Found::Arrived(arrival));
            }
        }
        Progress::Paused
    }

    fn counters(&self) -> Counters {
        let counters = self.search.counters();
        Counters { steps: counters.steps + self.statements / STATEMENTS_FOR_A_STEP, ..counters }
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        Some(self.condition(pool))
    }
}
