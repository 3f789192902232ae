//! Invariants as a member: proposes loop invariants and drops those that do not always hold.
//!
//! # Idea
//! Most loops of a course need only linear equations, bounds, order between two variables, and parity: see
//! [`loopscope_horn::guess`]. All of them are found together, for all loops of the program. If that does not suffice
//! and there are arrays, a second round looks for invariants about all elements in an index range and about where the
//! sentinel of an array is, and a third round for their consequences. Other members use the excluded edges, even if they prove nothing alone.
//!
//! # Source
//! Those of [`loopscope_horn::guess`]: Karr 1976; Reps, Sagiv, Yorsh 2004; Flanagan and Leino 2001.
//!
//! # What is exact
//! The invariants hold in every run. If they do not exclude the target, nothing follows.
//!
//! # Which programs
//! Those without recursion and without calls of function values, with a loop on some path to the target.
//!
//! # When it stops
//! When no more conditions are refuted, which always happens: each refutation drops a condition, or makes a hull larger
//! by a dimension. Questions that are too hard drop all conditions of a loop.
//!
//! # Example
//! `while (i < n) { i = i + 1; s = s + 2; }` from `i = s = 0`: finds `s = 2i` and, if `n` is not negative, `i <= n`.

use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::{Checked, check};
use loopscope_horn::guess::Guess;
use loopscope_horn::relevant::{briefly, relevant, weakened};
use loopscope_message::text;
use loopscope_question::report::{Artefact, Invariant, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Term, TransportError};
use loopscope_symex::{Counters, StopReason as Reason};

use super::{Found, Member, Progress, Question, blocks};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::facts::Bound;
use crate::program_view::ProgramView;
use crate::stop::plain;
use crate::workspace::Workspace;

/// Invariants of well-known shapes.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::INVARIANTS,
    is_quick: false,
    is_early: false,
    next: |_| Some(Technique::One(&technique::HORN)),
    start,
};

/// The most that a question may cost: nearly all are easy, and the hard ones are worth little.
const LIMIT: u64 = 100_000;

/// The number of questions that may find the invariants that a proof needs.
const MOST_RELEVANT: usize = 200;

/// The number of questions that are asked about edges that no run takes.
const MOST_EDGES: usize = 100;

/// The number of checks that may remove more from a proof.
const MOST_WEAKENINGS: u32 = 60;

/// The number of questions that may shorten the invariants that are shown if they do not suffice.
const MOST_BRIEF: usize = 100;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (view, blocks) = blocks::blocks(question, workspace)?;
    let guess = Guess::new(&workspace.pool, &blocks.clauses);
    let (clauses, found) = (blocks.clauses.clone(), vec![Vec::new(); blocks.cut_points.len()]);
    Ok(Box::new(Invariants {
        question,
        view,
        blocks,
        guess,
        clauses,
        found,
        stage: Stage::Guessing,
        rounds: 0,
        asked: 0,
        best: Vec::new(),
    }))
}

/// Looks for invariants.
struct Invariants<'q> {
    question: &'q Question<'q>,
    view: &'q ProgramView,
    blocks: Blocks,
    guess: Guess,
    /// The clauses, with the invariants of earlier rounds.
    clauses: Clauses,
    /// By predicate: the invariants of earlier rounds.
    found: Vec<Vec<Term>>,
    /// The stage of this round.
    stage: Stage,
    /// The number of completed rounds.
    rounds: u32,
    /// The number of questions so far.
    asked: u64,
    /// The invariants of each loop head, if they do not suffice.
    best: Vec<Term>,
}

/// The stage of a round. An interrupted stage is repeated.
#[derive(Clone, Copy)]
enum Stage {
    /// Proposes conditions and drops refuted ones.
    Guessing,
    /// Checks the remaining conditions.
    Replaying,
    /// Shares the invariants with other members: they do not suffice, and no round is left.
    Telling { is_inductive: bool },
}

impl Invariants<'_> {
    /// Works to the end of the slice.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        let from = self.asked;
        workspace.resources.set_limit(LIMIT);
        loop {
            if let Some(limit) = workspace.limit() {
                return Err(Reason::Limit(limit));
            }
            if workspace.meter.is_over_after(self.asked - from, &self.counters()) {
                return Ok(Progress::Paused);
            }
            match self.stage {
                Stage::Guessing => {
                    workspace.meter.doing = Doing::Solving;
                    self.asked += 1;
                    if self.guess.step(&mut *workspace.solver, &mut workspace.pool, &self.clauses)? {
                        self.stage = Stage::Replaying;
                    }
                }
                Stage::Replaying => {
                    if let Some(found) = self.end_round(workspace)? {
                        return Ok(Progress::Ended(found));
                    }
                }
                Stage::Telling { is_inductive } => {
                    self.share(workspace, is_inductive)?;
                    let message = text!(
                        "bounds, equations and the program's own conditions do not keep runs away from the target"
                    );
                    return Ok(Progress::Ended(Found::Stopped(plain(StopCode::Approximated, message))));
                }
            }
        }
    }

    /// The result, if all invariants together are a proof; otherwise begins another round, or the stage that shares the
    /// invariants.
    fn end_round(&mut self, workspace: &mut Workspace<'_>) -> Result<Option<Found>, TransportError> {
        workspace.meter.doing = Doing::Checking;
        let Workspace { solver, pool, resources, .. } = workspace;
        for (known, more) in self.found.iter_mut().zip(self.guess.invariants(pool)) {
            known.extend(more);
            known.sort_unstable();
            known.dedup();
        }
        let found = &self.found;
        let all: Vec<Term> = found.iter().map(|each| pool.and(each)).collect();
        let clauses = &self.blocks.clauses;
        let checked = check(&mut **solver, pool, clauses, &all)?;
        if let Checked::Proved(mut passed) = checked {
            resources.grant(u64::MAX);
            let needed = relevant(&mut **solver, pool, clauses, found, MOST_RELEVANT)?;
            let mut needed: Vec<Term> = needed.iter().map(|each| pool.and(each)).collect();
            // The proof shows the checks that passed.
            match check(&mut **solver, pool, clauses, &needed)? {
                Checked::Proved(again) => passed = again,
                _ => needed = all,
            }
            let needed = weakened(&mut **solver, pool, clauses, &needed, MOST_WEAKENINGS)?;
            let proof = blocks::proof(self.question, self.view, &self.blocks, pool, &needed, &passed);
            return Ok(Some(Found::Unreachable(proof)));
        }
        self.stage = if self.begin_round(pool, &all) {
            Stage::Guessing
        } else {
            Stage::Telling { is_inductive: matches!(checked, Checked::Insufficient | Checked::Undecided(_)) }
        };
        Ok(None)
    }

    /// Shares invariants of loops and edges that no run takes. Inductive invariants are also shown to the user.
    fn share(&mut self, workspace: &mut Workspace<'_>, is_inductive: bool) -> Result<(), TransportError> {
        let Workspace { solver, pool, .. } = workspace;
        if is_inductive && self.best.is_empty() {
            self.best = briefly(&mut **solver, pool, &self.found, MOST_BRIEF)?;
        }
        let all: Vec<Term> = self.found.iter().map(|each| pool.and(each)).collect();
        self.exclude(workspace, &all)?;
        self.bound(workspace, &self.found);
        Ok(())
    }

    /// Begins the next round, if there is one: first for invariants about array segments, then for those that hold
    /// given these.
    fn begin_round(&mut self, pool: &mut Pool, found: &[Term]) -> bool {
        self.rounds += 1;
        let clauses = self.blocks.clauses.strengthened(pool, found);
        let guess = match self.rounds {
            1 => Guess::of_arrays(pool, &self.blocks.clauses),
            2 => Some(Guess::new(pool, &clauses)),
            _ => None,
        };
        let Some(guess) = guess else { return false };
        (self.guess, self.clauses) = (guess, clauses);
        true
    }

    /// Shares the invariants of loops.
    fn bound(&self, workspace: &mut Workspace<'_>, found: &[Vec<Term>]) {
        for (predicate, conditions) in found.iter().enumerate() {
            let (head, parameters) = (self.blocks.cut_points[predicate].node, self.blocks.parameters(predicate));
            let told = conditions.iter().filter_map(|each| Bound::of(&workspace.pool, *each, head, &parameters));
            workspace.found.bounds.extend(told);
        }
    }

    /// Shares the edges that no run takes: all their copies in the program without calls are known to be dead.
    fn exclude(&self, workspace: &mut Workspace<'_>, all: &[Term]) -> Result<(), TransportError> {
        let Workspace { solver, pool, found, .. } = workspace;
        let dead = self.blocks.dead(&mut **solver, pool, all, MOST_EDGES)?;
        let originals = self.view.originals(self.question.cfg, &dead);
        found.dead.extend(originals.iter().map(|edge| edge.index() as u32));
        Ok(())
    }
}

impl Member for Invariants<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        Progress::of(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.asked, ..Counters::default() }
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        let cfg = &self.view.program.cfg;
        let best = blocks::written(self.view, &self.blocks, pool, &self.best);
        let best = blocks::at_cut_points(self.question, cfg, &self.blocks, &best);
        let loops = Invariant::of(pool, &best);
        (!loops.is_empty()).then_some(Artefact::Invariants { loops })
    }
}
