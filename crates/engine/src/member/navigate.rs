//! Navigate as a member: see [`loopscope_chains::navigate`].

use loopscope_chains::navigate::{NavigationResult, Navigator, Stop};
use loopscope_message::text;
use loopscope_question::report::{Artefact, Event, Proof, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Counters, Limit, StopReason as Reason};
use loopscope_syntax::Span;
use loopscope_witness::Doubt;
use petgraph::stable_graph::NodeIndex;

use super::{DEPTHS, Found, Member, Progress, QUESTION_LIMIT, Question};
use crate::advice::Visits;
use crate::descriptor::Descriptor;
use crate::program_view::{EXPANDED, ProgramView, WITH_BRANCHES};
use crate::workspace::Workspace;

/// Chains and path counters.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::NAVIGATE,
    is_quick: false,
    is_early: true,
    next: |prospects| {
        let other = if prospects.cut { &technique::SUMMARISE } else { &technique::EXECUTE };
        (prospects.has_summary() || !prospects.cut).then_some(Technique::One(other))
    },
    start,
};

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (view, expansion) = match question.view(EXPANDED) {
        Ok(view) => (Ok(view), None),
        Err(error) => (question.recursion(0).unwrap_or(Err(error)), Some(Expansion::default())),
    };
    let view = view.map_err(|error| question.reasons.calling(text!("chains"), error))?;
    Ok(Box::new(Navigate::new(question, view, expansion, workspace)))
}

/// After how many turns of navigation its chains are published for the page.
const TURNS_TOLD: usize = 4;

/// Follows root chains.
struct Navigate<'q> {
    question: &'q Question<'q>,
    view: &'q ProgramView,
    navigator: Navigator<'q>,
    /// Of a program with recursion.
    expansion: Option<Expansion<'q>>,
    turns: usize,
    doubt: Option<Doubt>,
    contradictions: u64,
}

/// The depth to which recursion is expanded. Once no path to the target is left, a search for the calls that are nested
/// deeper decides whether this is a proof; if there is such a call, recursion is expanded deeper.
#[derive(Default)]
struct Expansion<'q> {
    /// The depth: an index into [`DEPTHS`].
    at: usize,
    /// The search for deeper calls, once it has begun.
    deeper: Option<Navigator<'q>>,
}

impl<'q> Navigate<'q> {
    /// Splits the program into chains.
    fn new(
        question: &'q Question<'q>,
        view: &'q ProgramView,
        expansion: Option<Expansion<'q>>,
        workspace: &mut Workspace<'_>,
    ) -> Self {
        let navigator = navigator(view, &view.targets, workspace);
        Self { question, view, navigator, expansion, turns: 0, doubt: None, contradictions: 0 }
    }

    /// The search that continues.
    fn current(&mut self) -> &mut Navigator<'q> {
        self.expansion.as_mut().and_then(|expansion| expansion.deeper.as_mut()).unwrap_or(&mut self.navigator)
    }

    /// The consequence of the outcome of a turn.
    fn concluded(&mut self, workspace: &mut Workspace<'_>, outcome: NavigationResult) -> Option<Progress> {
        let counters = self.counters();
        let Some(expansion) = &mut self.expansion else { return self.found(workspace, outcome) };
        match (&outcome, &expansion.deeper) {
            (NavigationResult::Exhausted, None) if self.doubt.is_none() => {
                let calls = self.view.program.back.calls.as_ref()?;
                expansion.deeper = Some(navigator(self.view, &calls.cut, workspace).counting_from(counters));
                None
            }
            (NavigationResult::Reached { state, .. }, Some(_)) => {
                let call = self.view.program.cfg.graph[state.node()].span;
                self.expand_deeper(workspace, call)
            }
            _ => self.found(workspace, outcome),
        }
    }

    /// Expands recursion deeper: some path reaches a call that is not expanded.
    fn expand_deeper(&mut self, workspace: &mut Workspace<'_>, call: Span) -> Option<Progress> {
        let counters = self.counters();
        let expansion = self.expansion.as_mut()?;
        let Some(Ok(deeper)) = self.question.recursion(expansion.at + 1) else {
            let reason = Reason::CallDepth { span: call, depth: DEPTHS[expansion.at] as usize };
            return Some(Progress::Ended(Found::Stopped(self.question.reasons.executing(&reason))));
        };
        *expansion = Expansion { at: expansion.at + 1, deeper: None };
        self.view = deeper;
        self.navigator = navigator(deeper, &deeper.targets, workspace).counting_from(counters);
        None
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
                let ProgramView { targets, program, .. } = self.view;
                let mut excluded = workspace.explainer().navigation(form, targets, refutations);
                if let Some(Expansion { at, deeper: Some(deeper) }) = &mut self.expansion
                    && let Some(calls) = &program.back.calls
                {
                    let (refutations, form) = deeper.refutations();
                    excluded.add_nesting(DEPTHS[*at], workspace.explainer().navigation(form, &calls.cut, refutations));
                }
                Proof::by_contradictions(excluded)
            }))),
            NavigationResult::Stopped(Stop::Reason(Reason::Limit(Limit::Turn))) => Some(Progress::Paused),
            NavigationResult::Stopped(Stop::TooManyWays { .. }) if self.separates_branches(workspace) => None,
            NavigationResult::Stopped(stop) => {
                Some(Progress::Ended(Found::Stopped(self.question.reasons.navigating(&stop))))
            }
        }
    }

    /// Starts again in the view in which the branches of loops with too many paths have counters of their own. False if
    /// there is no such view, or it is this one.
    fn separates_branches(&mut self, workspace: &mut Workspace<'_>) -> bool {
        let counters = self.counters();
        let view = self.question.view(WITH_BRANCHES).ok().filter(|view| !std::ptr::eq(*view, self.view));
        let Some(view) = view.filter(|_| self.expansion.is_none()) else { return false };
        self.view = view;
        self.navigator = navigator(view, &view.targets, workspace).counting_from(counters);
        true
    }

    fn navigation(&self, pool: &mut Pool) -> Artefact {
        Artefact::Navigation { navigation: self.navigator.navigation(pool) }
    }
}

/// A search for some nodes.
fn navigator<'q>(
    view: &'q ProgramView,
    targets: &'q SortedSet<NodeIndex>,
    workspace: &mut Workspace<'_>,
) -> Navigator<'q> {
    let (cfg, effort) = (&view.program.cfg, workspace.effort(QUESTION_LIMIT));
    Navigator::new(cfg, &view.tracking, targets, &mut workspace.pool, effort)
}

impl Member for Navigate<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        while !workspace.meter.is_over(&self.counters()) {
            workspace.meter.interrupts = true;
            let outcome = self.current().turn(&mut workspace.context());
            workspace.meter.interrupts = false;
            self.turns += 1;
            if self.turns <= TURNS_TOLD {
                let artefact = self.navigation(&mut workspace.pool);
                workspace.meter.observer.event(&Event::Built { artefact });
            }
            if let Some(progress) = outcome.and_then(|outcome| self.concluded(workspace, outcome)) {
                return progress;
            }
        }
        Progress::Paused
    }

    fn counters(&self) -> Counters {
        let deeper = self.expansion.as_ref().and_then(|expansion| expansion.deeper.as_ref());
        deeper.unwrap_or(&self.navigator).counters()
    }

    fn contradictions(&self) -> u64 {
        self.contradictions
    }

    fn busiest(&self) -> Option<Visits> {
        let (copy, times) = self.navigator.busiest()?;
        Some((*self.view.program.back.origin.get(&copy)?, times))
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        self.question.analysis.artefacts.then(|| self.navigation(pool))
    }
}
