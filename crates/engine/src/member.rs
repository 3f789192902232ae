//! How techniques plug in: a [`Member`] looks for an answer to one [`Question`] for as long as its slice of work lasts,
//! and goes on from there in its next one.

pub(crate) mod navigate;
pub(crate) mod paths;
pub(crate) mod run;
pub(crate) mod summarise;

use std::cell::OnceCell;

use loopscope_cfg::{Cfg, Inlined, NotInlined, inline, scalars};
use loopscope_interp::ErrorKind;
use loopscope_loops::tracking::Tracking;
use loopscope_smt::{Pool, Resources, Solver};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget, Context, Counters, Effort, Limit};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;

use crate::advice::Busiest;
use crate::analysis::Analysis;
use crate::confirm::{Doubt, Judging, Reached};
use crate::doing::Doing;
use crate::host::Meter;
use crate::proof::{Explainer, Proof};
use crate::replay::Judge;
use crate::report::{Artefacts, StopCode, StopReason};
use crate::stop::{Words, plain};

/// How much a question may cost in the end, in Z3's units.
pub(crate) const QUESTION_LIMIT: u64 = 2_000_000;

/// How much a question may cost that makes a reason smaller.
const EXPLANATION_LIMIT: u64 = 50_000;

/// What is asked of which program: made once, for all members.
pub(crate) struct Question<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) cfg: &'a Cfg,
    pub(crate) targets: SortedSet<NodeIndex>,
    without_calls: OnceCell<Result<WithoutCalls, NotInlined>>,
    pub(crate) judge: Judge,
    pub(crate) words: Words<'a>,
}

impl<'a> Question<'a> {
    pub(crate) fn new(
        analysis: &'a Analysis,
        cfg: &'a Cfg,
        targets: SortedSet<NodeIndex>,
        judge: Judge,
        words: Words<'a>,
    ) -> Self {
        Self { analysis, cfg, targets, without_calls: OnceCell::new(), judge, words }
    }

    /// The program without calls.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn without_calls(&self) -> Result<&WithoutCalls, &NotInlined> {
        self.without_calls.get_or_init(|| WithoutCalls::of(self.cfg, &self.targets)).as_ref()
    }
}

/// A program whose calls are replaced by what they call.
pub(crate) struct WithoutCalls {
    pub(crate) program: Inlined,
    pub(crate) tracking: Tracking,
    pub(crate) targets: SortedSet<NodeIndex>,
}

impl WithoutCalls {
    fn of(cfg: &Cfg, targets: &SortedSet<NodeIndex>) -> Result<Self, NotInlined> {
        let program = scalars(inline(cfg)?);
        let copies = program.origin.iter().filter(|(_, original)| targets.contains(original)).map(|(copy, _)| *copy);
        let targets = copies.collect();
        Ok(Self { tracking: Tracking::of(&program.cfg), targets, program })
    }
}

/// What members work with, one after the other.
pub(crate) struct Bench<'a> {
    pub(crate) pool: Pool,
    pub(crate) solver: Box<dyn Solver + 'a>,
    /// How much questions to the solver may cost.
    pub(crate) resources: Resources,
    /// How long to go on.
    pub(crate) meter: Meter<'a>,
    /// What was built so far.
    pub(crate) artefacts: Artefacts,
}

impl<'a> Bench<'a> {
    /// What searches work with.
    pub(crate) fn context(&mut self) -> Context<'_> {
        Context { pool: &mut self.pool, solver: &mut *self.solver, budget: &mut self.meter }
    }

    /// Questions may cost so much in the end, but little at first.
    pub(crate) fn effort(&self, most: u64) -> Effort {
        Effort::new(self.resources.clone(), most)
    }

    /// Conditions are left out of reasons that can do without them: for questions that cost little.
    pub(crate) fn explainer(&mut self) -> Explainer<'_> {
        self.resources.set_limit(EXPLANATION_LIMIT);
        self.meter.doing = Doing::Explaining;
        Explainer::new(&mut self.pool, &mut *self.solver, &mut self.meter)
    }

    /// How inputs are put to the judge.
    pub(crate) fn judging<'b>(
        &'b mut self,
        question: &'b Question<'_>,
    ) -> (Judging<'b>, &'b mut Pool, &'b mut (dyn Solver + 'a)) {
        let steps = question.analysis.budget.replay_steps;
        self.meter.doing = Doing::Replaying;
        (Judging { judge: &question.judge, steps, budget: &mut self.meter }, &mut self.pool, &mut *self.solver)
    }

    /// The limit of the whole analysis that is reached, if one is.
    pub(crate) fn limit(&mut self) -> Option<Limit> {
        self.meter.go_on().err()
    }
}

/// One technique at work on one question.
pub(crate) trait Member {
    /// Goes on for a slice of work, which the meter measures.
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress;

    /// How much was done so far.
    fn counters(&self) -> Counters;

    /// How often the judge refuted what was found for certain.
    fn contradictions(&self) -> u64 {
        0
    }

    /// Where most of the work went.
    fn busiest(&self) -> Option<Busiest> {
        None
    }

    /// Adds what was built so far.
    fn tell(&self, _: &mut Pool, _: &mut Artefacts) {}
}

/// What came of a slice.
pub(crate) enum Progress {
    /// It is used up.
    Paused,
    /// The member has come to its end.
    Ended(Found),
}

/// What a technique found.
pub(crate) enum Found {
    /// The target can be reached: the judge has seen it.
    Reached(Box<Reached>),
    /// Every run gets there, after so many steps.
    Always(u64, Option<(ErrorKind, Span)>),
    /// No run gets there.
    Unreachable(Proof),
    /// There will be no answer.
    Stopped(StopReason),
    /// The technique cannot be applied to the program.
    Refused(StopReason),
}

impl Found {
    /// A search has come to its end, on the way to which it may have given up paths to the target for a doubt.
    pub(crate) fn exhausted(doubt: Option<Doubt>, proof: impl FnOnce() -> Proof) -> Self {
        let (code, message) = match doubt {
            None => return Self::Unreachable(proof()),
            Some(Doubt::Contradiction) => {
                let message = "Loopscope contradicts itself: the inputs that it found do not lead there when the \
                               program is run. Please report this program";
                (StopCode::Refuted, message.to_owned())
            }
            Some(Doubt::WrongValues) => {
                let message = "conditions speak of very many array elements at once, and the values that the solver \
                               found for these do not lead there when the program is run";
                (StopCode::SolverUnknown, message.to_owned())
            }
            Some(Doubt::TooLong { steps }) => {
                let message = format!(
                    "inputs were found, but a run on them is longer than {steps} steps, so it could not be seen \
                     whether they lead there"
                );
                (StopCode::ReplayLimit, message)
            }
        };
        Self::Stopped(plain(code, message))
    }
}
