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

use std::cell::OnceCell;

use loopscope_cfg::{Cfg, Edge, Inlined, Memory, NotInlined, VarId, inline, inline_up_to, lengths, memory, scalars};
use loopscope_interp::Inputs;
use loopscope_intervals::Findings;
use loopscope_message::{Message, text};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget, Counters, Limit, StopReason as Reason};
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::Reads;
use loopscope_transition::as_written::as_written;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};

use crate::advice::Visits;
use crate::analysis::Analysis;
use crate::confirm::{Doubt, Reached};
use crate::evidence::Proof;
use crate::member::remaining::Remaining;
use crate::replay::{Arrival, Replay};
use crate::report::{Artefact, StopCode, StopReason};
use crate::stop::{StopReasons, plain};
use crate::workspace::Workspace;

/// The largest cost of a question, in Z3's units.
pub(crate) const QUESTION_LIMIT: u64 = 2_000_000;

/// How deep recursion is expanded, one depth after the other.
pub(crate) const DEPTHS: [u32; 5] = [2, 4, 8, 16, 32];

/// How many nodes a program with expanded recursion may have.
const MOST_EXPANDED: usize = 4_000;

/// A program with the question about it, shared by all members.
pub(crate) struct Question<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) cfg: &'a Cfg,
    pub(crate) targets: SortedSet<NodeIndex>,
    without_calls: OnceCell<Result<WithoutCalls, NotInlined>>,
    /// The same with recursion expanded, by [`DEPTHS`].
    expanded: [OnceCell<Result<WithoutCalls, NotInlined>>; DEPTHS.len()],
    pub(crate) replay: Replay,
    pub(crate) reasons: StopReasons<'a>,
    /// The program's dialect.
    pub(crate) dialect: Dialect,
    /// What the program's inputs are.
    pub(crate) reads: Reads,
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
        let (without_calls, expanded) = (OnceCell::new(), Default::default());
        Self { analysis, cfg, targets, without_calls, expanded, replay, reasons, dialect, reads }
    }

    /// The same question about a program of a dialect with such inputs.
    pub(crate) fn of_program(self, dialect: Dialect, reads: Reads) -> Self {
        Self { dialect, reads, ..self }
    }

    /// The program without calls.
    ///
    /// # Errors
    /// The reason why calls cannot be expanded.
    pub(crate) fn without_calls(&self) -> Result<&WithoutCalls, &NotInlined> {
        let read = || Ok(WithoutCalls::of(inline(self.cfg)?, &self.targets));
        self.without_calls.get_or_init(read).as_ref()
    }

    /// What techniques read that look for proofs: the program without calls, with arrays that stand for its [memory], and
    /// the targets that intervals do not exclude.
    ///
    /// # Errors
    /// Calls cannot be expanded for a technique that follows `parts`, or a limit was reached.
    pub(crate) fn to_prove(&self, parts: Message, budget: &mut dyn Budget) -> Result<&WithoutCalls, StopReason> {
        let without_calls = self.without_calls().map_err(|error| self.reasons.calling(parts, error))?;
        without_calls.exclude_targets(budget).map_err(|limit| self.reasons.executing(&Reason::Limit(limit)))?;
        Ok(without_calls.with_memory())
    }

    /// The program without calls, where recursion is expanded up to one of [`DEPTHS`]: see [`Inlined::cut`]. `None` after
    /// the last depth, and if the program would become too large.
    pub(crate) fn expanded(&self, at: usize) -> Option<Result<&WithoutCalls, &NotInlined>> {
        let read = || Ok(WithoutCalls::of(inline_up_to(self.cfg, DEPTHS[at])?, &self.targets));
        let expanded = self.expanded.get(at)?.get_or_init(read).as_ref();
        let is_too_large = |expanded: &WithoutCalls| expanded.program.cfg.graph.node_count() > MOST_EXPANDED;
        (at == 0 || !expanded.is_ok_and(is_too_large)).then_some(expanded)
    }
}

/// A program whose calls are replaced by the bodies of the functions that they call.
pub(crate) struct WithoutCalls {
    pub(crate) program: Inlined,
    pub(crate) tracking: Tracking,
    pub(crate) targets: SortedSet<NodeIndex>,
    remaining: OnceCell<Remaining>,
    with_lengths: OnceCell<Option<Box<WithoutCalls>>>,
    with_memory: OnceCell<Option<Box<WithoutCalls>>>,
    /// What the arrays mean that stand for its memory, if some do.
    pub(crate) memory: Option<Memory>,
}

impl WithoutCalls {
    fn of(program: Inlined, targets: &SortedSet<NodeIndex>) -> Self {
        let program = scalars(program);
        let copies = program.origin.iter().filter(|(_, original)| targets.contains(original)).map(|(copy, _)| *copy);
        let targets = copies.collect();
        Self::of_inlined(program, targets)
    }

    fn of_inlined(program: Inlined, targets: SortedSet<NodeIndex>) -> Self {
        let tracking = Tracking::of(&program.cfg);
        let (remaining, with_lengths, with_memory) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { program, tracking, targets, remaining, with_lengths, with_memory, memory: None }
    }

    /// The program with arrays in the place of its [memory], if it has one that arrays can express; otherwise the program
    /// itself. Certificates do not refer to it.
    pub(crate) fn with_memory(&self) -> &Self {
        let write = || {
            let (cfg, memory) = memory(&self.program.cfg)?;
            let program = Self::of_inlined(Inlined { cfg, ..self.program.clone() }, self.targets.clone());
            // The nodes are the same.
            let remaining = OnceCell::from(self.remaining().clone());
            Some(Box::new(Self { remaining, memory: Some(memory), ..program }))
        };
        self.with_memory.get_or_init(write).as_deref().unwrap_or(self)
    }

    /// Whether a variable stands for [memory], or is a pointer that became an integer.
    pub(crate) fn stands_for_memory(&self, variable: VarId) -> bool {
        self.memory.as_ref().is_some_and(|memory| {
            let counts_cells = memory.regions.iter().any(|region| region.cells == Some(variable));
            counts_cells || memory.arrays.contains_key(&variable) || memory.pointers.contains_key(&variable)
        })
    }

    /// The flow graph as people know it: with memory, where arrays stand for that.
    pub(crate) fn shown(&self) -> &Cfg {
        self.memory.as_ref().map_or(&self.program.cfg, |memory| &memory.original)
    }

    /// Terms about variables for people: what stands for [memory] is written as in the program.
    pub(crate) fn as_written(&self, pool: &mut Pool, symbols: &[(VarId, Term)], terms: &[Term]) -> Vec<Term> {
        match &self.memory {
            Some(memory) => as_written(pool, memory, symbols, terms),
            None => terms.to_vec(),
        }
    }

    /// The program with [lengths] of its pointers, and without targets; `None` if it has no lengths. Certificates do not
    /// refer to it.
    pub(crate) fn with_lengths(&self, cfg: &Cfg) -> Option<&Self> {
        let add = || {
            // A cell that became a variable may still be the first of a list.
            let programs = [Some(self.program.clone()), inline(cfg).ok()];
            let program = programs.into_iter().flatten().find_map(|program| {
                let cfg = lengths(&program.cfg)?;
                Some(Inlined { cfg, ..program })
            });
            Some(Box::new(Self::of_inlined(program?, SortedSet::new())))
        };
        self.with_lengths.get_or_init(add).as_deref()
    }

    /// Finds out which targets intervals exclude, unless that is known.
    ///
    /// # Errors
    /// The limit that was reached before.
    fn exclude_targets(&self, budget: &mut dyn Budget) -> Result<(), Limit> {
        if self.remaining.get().is_none() {
            let found = Remaining::of(&self.program, &self.targets, &mut || budget.go_on())?;
            let _ = self.remaining.set(found);
        }
        Ok(())
    }

    /// Notes what intervals said about the targets: the same as [`Self::exclude_targets`] would find.
    pub(crate) fn note_excluded(&self, findings: &Findings) {
        self.remaining.get_or_init(|| Remaining::by(&self.program, &self.targets, findings));
    }

    /// The targets that intervals do not exclude; all of them until they were asked.
    pub(crate) fn remaining(&self) -> &Remaining {
        self.remaining.get_or_init(|| Remaining::all(&self.targets))
    }

    /// The edges of the original program such that no copy of their nodes leaves by them, if none leaves by `edges`. A copy
    /// of a check that always holds has become a node without sides.
    pub(crate) fn originals(&self, cfg: &Cfg, edges: &[(NodeIndex, Edge)]) -> Vec<EdgeIndex> {
        let Inlined { cfg: inlined, origin, .. } = &self.program;
        let mut found = Vec::new();
        for (node, edge) in edges {
            let Some(original) = origin.get(node) else { continue };
            let mut copies = origin.iter().filter(|(_, each)| *each == original).map(|(copy, _)| *copy);
            let is_dead = |copy| match inlined.edge(copy, *edge) {
                Some(_) => edges.contains(&(copy, *edge)),
                None => *edge == Edge::False,
            };
            if copies.all(is_dead) {
                found.extend(cfg.edge(*original, *edge));
            }
        }
        found
    }
}

/// A running technique.
pub(crate) trait Member {
    /// Works for a slice, which the meter measures.
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress;

    /// The work so far.
    fn counters(&self) -> Counters;

    /// Whether its last work found nothing new or only repeated what other members do: then its turn ends early. `None`
    /// if the member cannot tell.
    fn is_fruitless(&self) -> Option<bool> {
        None
    }

    /// How often the replay refuted a result that should be certain.
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

    /// What was built so far, if there is anything to show.
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
    fn of(outcome: Result<Self, Reason>, reasons: &StopReasons<'_>) -> Self {
        match outcome {
            Ok(progress) => progress,
            Err(Reason::Limit(Limit::Turn)) => Self::Paused,
            Err(reason) => Self::Ended(Found::Stopped(reasons.executing(&reason))),
        }
    }
}

/// What a technique found.
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

/// A run that never ends.
pub(crate) struct Endless {
    /// What it is given.
    pub(crate) inputs: Inputs,
    /// How many of its statements the interpreter executed.
    pub(crate) steps: u64,
    /// Why it never ends.
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
