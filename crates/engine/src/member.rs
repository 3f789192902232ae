//! The interface of techniques: a [`Member`] works on one [`Question`] until it has used up its slice of work, and
//! resumes in its next slice.

pub(crate) mod apc;
pub(crate) mod blocks;
pub(crate) mod compact;
pub(crate) mod enumerate;
pub(crate) mod exclusion;
pub(crate) mod execute;
pub(crate) mod fuzz;
pub(crate) mod horn;
pub(crate) mod interpolation;
pub(crate) mod intervals;
pub(crate) mod invariants;
pub(crate) mod navigate;
pub(crate) mod paths;
pub(crate) mod ranking;
pub(crate) mod recurrent;
pub(crate) mod remaining;
pub(crate) mod summarise;
pub(crate) mod trl;

use loopscope_cfg::{Cfg, NotInlined, View};
use loopscope_interp::Inputs;
use loopscope_message::{Message, text};
use loopscope_question::Analysis;
use loopscope_question::report::{Artefact, Proof, StopCode, StopReason};
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget, Counters, Limit, StopReason as Reason};
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::Reads;
use loopscope_termination::executable::Executable;
use loopscope_transition::meaning::set_meanings;
use loopscope_witness::{Arrival, Doubt, Grounds, Reached, Replay};
use petgraph::stable_graph::NodeIndex;

use crate::advice::Visits;
use crate::program_view::{EXPANDED, ProgramView, Views, WITH_MEMORY};
use crate::small_inputs::are_small;
use crate::stop::{StopReasons, plain};
use crate::workspace::Workspace;

/// The largest cost of a question, in Z3's units.
pub(crate) const QUESTION_LIMIT: u64 = 2_000_000;

/// The depths to which recursion is expanded, one after the other.
pub(crate) const DEPTHS: [u32; 5] = [2, 4, 8, 16, 32];

/// The most nodes that a program with expanded recursion may have.
const MOST_EXPANDED: usize = 4_000;

/// The most steps of a replay of extreme inputs, where everyday ones are asked about as well: a fraction of a second's
/// work.
const MOST_EXTREME_STEPS: u64 = 2_000_000;

/// A program with the question about it, shared by all members.
pub(crate) struct Question<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) cfg: &'a Cfg,
    pub(crate) targets: SortedSet<NodeIndex>,
    views: Views<'a>,
    pub(crate) replay: Replay,
    pub(crate) reasons: StopReasons<'a>,
    /// The program's dialect.
    pub(crate) dialect: Dialect,
    /// The kinds of the program's inputs.
    pub(crate) reads: Reads,
    /// True if everyday inputs are another part of the analysis.
    pub(crate) has_everyday_part: bool,
}

impl<'a> Question<'a> {
    pub(crate) fn new(
        analysis: &'a Analysis,
        cfg: &'a Cfg,
        targets: SortedSet<NodeIndex>,
        replay: Replay,
        reasons: StopReasons<'a>,
    ) -> Self {
        let (dialect, reads) = (Dialect::default(), Reads::default());
        let views = Views::new(cfg, targets.clone());
        Self { analysis, cfg, targets, views, replay, reasons, dialect, reads, has_everyday_part: false }
    }

    /// The same question about a program of a dialect with such inputs.
    pub(crate) fn of_program(self, dialect: Dialect, reads: Reads) -> Self {
        Self { dialect, reads, ..self }
    }

    /// The same question, if everyday inputs are another part of the analysis.
    pub(crate) fn beside_everyday(self, has_everyday_part: bool) -> Self {
        Self { has_everyday_part, ..self }
    }

    /// The most steps of a replay of inputs that are certain to reach the target. Few steps if they are extreme: their
    /// runs often have thousands of millions, and the time is better used for everyday inputs.
    pub(crate) fn most_replay_steps(&self, inputs: &Inputs) -> u64 {
        let most = self.analysis.budget.replay_steps;
        let may_be_extreme = self.has_everyday_part && !are_small(inputs, self.analysis.numbers);
        if may_be_extreme { most.min(MOST_EXTREME_STEPS) } else { most }
    }

    /// The program in these views, applied one after the other. Views that show nothing else are left out.
    ///
    /// # Errors
    /// The reason why calls cannot be expanded.
    pub(crate) fn view(&self, views: &[View]) -> Result<&ProgramView, &NotInlined> {
        self.views.through(views)
    }

    /// Tells a pool what the names of variables of expanded calls stand for.
    pub(crate) fn set_meanings(&self, pool: &mut Pool) {
        if let Ok(view) = self.view(EXPANDED) {
            set_meanings(pool, &view.program.cfg);
        }
    }

    /// The program as the searches for endless runs see it.
    pub(crate) fn executable(&self) -> Executable<'_> {
        let Self { cfg, replay, reads, .. } = self;
        let expanded = self.view(EXPANDED).ok().map(|view| &view.program.cfg);
        Executable { cfg, expanded, replay, reads: *reads, lines: self.reasons.lines() }
    }

    /// The view of techniques that look for proofs: arrays stand for memory, and targets that intervals exclude are left
    /// out ([`ProgramView::remaining`]).
    ///
    /// # Errors
    /// Calls cannot be expanded for a technique that follows `parts`, or a limit was reached.
    pub(crate) fn to_prove(&self, parts: Message, budget: &mut dyn Budget) -> Result<&ProgramView, StopReason> {
        let calling = |error| self.reasons.calling(parts.clone(), error);
        let expanded = self.view(EXPANDED).map_err(calling)?;
        expanded.exclude_targets(budget).map_err(|limit| self.reasons.executing(&Reason::Limit(limit)))?;
        let view = self.view(WITH_MEMORY).map_err(calling)?;
        view.take_remaining(expanded);
        Ok(view)
    }

    /// The program with calls expanded, and recursion up to one of [`DEPTHS`]: see [`Calls::cut`]. `None` after the last
    /// depth, and if the program would become too large.
    ///
    /// [`Calls::cut`]: loopscope_cfg::Calls::cut
    pub(crate) fn recursion(&self, at: usize) -> Option<Result<&ProgramView, &NotInlined>> {
        let expanded = self.view(&[View::Expansion(*DEPTHS.get(at)?), View::Scalars]);
        let is_too_large = |expanded: &ProgramView| expanded.program.cfg.graph.node_count() > MOST_EXPANDED;
        (at == 0 || !expanded.is_ok_and(is_too_large)).then_some(expanded)
    }
}

/// A running technique.
pub(crate) trait Member {
    /// Works for a slice, which the meter measures.
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress;

    /// The work so far.
    fn counters(&self) -> Counters;

    /// True if its last work found nothing new or only repeated what other members do: then its turn ends early. `None`
    /// if the member cannot tell.
    fn is_fruitless(&self) -> Option<bool> {
        None
    }

    /// An estimate of the steps to its answer. `None` if the member cannot tell.
    fn steps_left(&self) -> Option<u64> {
        None
    }

    /// The number of certain results that the replay refuted.
    fn contradictions(&self) -> u64 {
        0
    }

    /// The place of most of the work.
    fn busiest(&self) -> Option<Visits> {
        None
    }

    /// If guidance was requested: why the search was not guided, at some locations or at all.
    fn unguided(&self) -> Option<StopReason> {
        None
    }

    /// The artefact built so far, if there is anything to show.
    fn artefact(&self, _: &mut Pool) -> Option<Artefact> {
        None
    }
}

/// The outcome of a slice.
#[allow(clippy::large_enum_variant, reason = "one is returned for each turn, and none is kept")]
pub(crate) enum Progress {
    /// The slice is used up.
    Paused,
    /// The member has ended.
    Ended(Found),
}

impl Progress {
    /// The outcome of a slice that may have been interrupted. If only the turn is over, the member resumes in its next
    /// turn.
    fn from_outcome(outcome: Result<Self, Reason>, reasons: &StopReasons<'_>) -> Self {
        match outcome {
            Ok(progress) => progress,
            Err(Reason::Limit(Limit::Turn)) => Self::Paused,
            Err(reason) => Self::Ended(Found::Stopped(reasons.executing(&reason))),
        }
    }
}

/// The result of a technique.
pub(crate) enum Found {
    /// The target can be reached: the replay confirmed it.
    Reached(Box<Reached>),
    /// A run reached the target without a search for a path.
    Arrived(Arrival),
    /// No run reaches the target.
    Unreachable(Proof),
    /// Every run ends.
    Ends(Proof),
    /// Some run never ends.
    Endless(Box<Endless>),
    /// The search stopped without an answer.
    Stopped(StopReason),
    /// The technique cannot be applied to the program.
    Refused(StopReason),
}

impl Found {
    /// The number of statements that the interpreter executed on the way to the target; 0 if it did not get there.
    pub(crate) fn steps(&self) -> u64 {
        match self {
            Self::Arrived(arrival) => arrival.steps,
            Self::Reached(reached) => match &reached.grounds {
                Grounds::Run(arrival) => arrival.steps,
                Grounds::Values { .. } => 0,
            },
            _ => 0,
        }
    }
}

/// A run that never ends.
pub(crate) struct Endless {
    /// Its inputs.
    pub(crate) inputs: Inputs,
    /// The number of its statements that the interpreter executed.
    pub(crate) steps: u64,
    /// The proof that it never ends.
    pub(crate) proof: Proof,
}

impl Found {
    /// The result of an exhausted search, which may have given up paths to the target because of a doubt.
    pub(crate) fn exhausted(doubt: Option<Doubt>, proof: impl FnOnce() -> Proof) -> Self {
        let (code, message) = match doubt {
            None => return Self::Unreachable(proof()),
            Some(Doubt::Contradiction) => {
                let message = text!(
                    "Loopscope contradicts itself: the inputs that it found do not lead there when the \
                               program is run. Please report this program"
                );
                (StopCode::Refuted, message)
            }
            Some(Doubt::WrongValues) => {
                let message = text!(
                    "conditions speak of very many array elements at once, and the values that the solver \
                               found for these do not lead there when the program is run"
                );
                (StopCode::SolverUnknown, message)
            }
            Some(Doubt::StackOverflow) => {
                let message = text!("inputs were found, but the run on them fills the stack before it gets there");
                (StopCode::CallDepth, message)
            }
            Some(Doubt::TooLong { steps }) => {
                let message = text!(
                    "inputs were found, but a run on them is longer than {steps} steps, so it could not be seen \
                        whether they lead there"
                );
                (StopCode::ReplayLimit, message)
            }
        };
        Self::Stopped(plain(code, message))
    }
}
