//! Invariants as a member: proposes loop invariants and drops those that do not always hold.
//!
//! # Idea
//! Most loops of a course need only linear equations, bounds, order between two variables, and parity: see
//! [`loopscope_horn::guess`]. All of them are found together, for all loops of the program. If that does not suffice
//! and there are arrays, more rounds follow, each with what is known from those before: for claims about the elements
//! in an index range, then once more for both, and for claims about the order of elements, in clauses without arrays
//! ([`loopscope_horn::cells`]); for claims about all elements that these cannot express, and about the sentinel of an
//! array; and for the consequences of all. Other members use the excluded edges, even if they prove nothing alone.
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
use loopscope_horn::cells::Cells;
use loopscope_horn::check::{Checked, CheckedBlock, check};
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
        cells: None,
        pairs: None,
        found,
        stage: Stage::Guessing,
        round: Round::Integers,
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
    /// The clauses over cells of arrays, without the invariants of earlier rounds.
    cells: Option<Cells>,
    /// The same over two cells of each array, in the round that looks for invariants about pairs of elements.
    pairs: Option<Cells>,
    /// By predicate: the invariants of earlier rounds.
    found: Vec<Vec<Term>>,
    /// The stage of this round.
    stage: Stage,
    round: Round,
    /// The number of questions so far.
    asked: u64,
    /// The invariants of each loop head, if they do not suffice.
    best: Vec<Term>,
}

/// The goal of a round. The rounds after the first are for programs with arrays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Invariants without quantifiers.
    Integers,
    /// Claims about the elements of arrays at any index, without quantifiers.
    Cells,
    /// Invariants as at first that hold given these: equations that need a bound.
    Again,
    /// Claims about the elements that hold given those.
    CellsAgain,
    /// The same, and claims about any two elements of an array.
    Pairs,
    /// Other claims about all elements, and sentinels.
    Arrays,
    /// Invariants without quantifiers that hold given all others.
    Consequences,
}

impl Round {
    fn next(self) -> Option<Self> {
        match self {
            Self::Integers => Some(Self::Cells),
            Self::Cells => Some(Self::Again),
            Self::Again => Some(Self::CellsAgain),
            Self::CellsAgain => Some(Self::Pairs),
            Self::Pairs => Some(Self::Arrays),
            Self::Arrays => Some(Self::Consequences),
            Self::Consequences => None,
        }
    }
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
        let more = self.guess.invariants(&mut workspace.pool);
        let cells = match self.round {
            Round::Cells | Round::CellsAgain => self.cells.as_ref(),
            Round::Pairs => self.pairs.as_ref(),
            _ => None,
        };
        let proved = if let Some(cells) = cells {
            let known = without_arrays(&workspace.pool, &self.found);
            let all: Vec<Vec<Term>> =
                known.into_iter().zip(&more).map(|(known, more)| [&known[..], more].concat()).collect();
            let proved = prove(workspace, &cells.clauses, &all)?;
            let Workspace { solver, pool, .. } = workspace;
            if proved.is_err() {
                let few = briefly(&mut **solver, pool, &more, MOST_BRIEF)?;
                let few = cells.written(pool, &few);
                for (known, few) in self.found.iter_mut().zip(few) {
                    known.extend(pool.conjuncts(&[few]));
                }
            }
            proved.map(|proved| Proved { invariants: cells.written(pool, &proved.invariants), ..proved })
        } else {
            for (known, more) in self.found.iter_mut().zip(more) {
                known.extend(more);
                known.sort_unstable();
                known.dedup();
            }
            if self.round == Round::Again {
                // The next round proves what it can without quantifiers.
                Err(Checked::Insufficient)
            } else {
                prove(workspace, &self.blocks.clauses, &self.found)?
            }
        };
        let failed = match proved {
            Ok(Proved { invariants, passed }) => {
                let pool = &mut workspace.pool;
                let proof = blocks::proof(self.question, self.view, &self.blocks, pool, &invariants, &passed);
                return Ok(Some(Found::Unreachable(proof)));
            }
            Err(failed) => failed,
        };
        let is_inductive = matches!(failed, Checked::Insufficient | Checked::Undecided(_));
        let begins = self.begin_round(&mut workspace.pool);
        self.stage = if begins { Stage::Guessing } else { Stage::Telling { is_inductive } };
        Ok(None)
    }

    /// Begins the next round for which there is something to search. Returns `false` if there is none.
    fn begin_round(&mut self, pool: &mut Pool) -> bool {
        while let Some(next) = self.round.next() {
            self.round = next;
            if let Some((guess, clauses)) = self.search(pool, next) {
                (self.guess, self.clauses) = (guess, clauses);
                return true;
            }
        }
        false
    }

    /// The search of a round, with its clauses; `None` if there is nothing to search.
    fn search(&mut self, pool: &mut Pool, round: Round) -> Option<(Guess, Clauses)> {
        let clauses = &self.blocks.clauses;
        match round {
            Round::Cells => self.cells = Cells::new(pool, clauses, 1),
            Round::Pairs => self.pairs = Cells::new(pool, clauses, 2),
            _ => {}
        }
        // Questions with quantifiers are hard.
        let is_plain = matches!(round, Round::Cells | Round::Again | Round::CellsAgain | Round::Pairs);
        let known = if is_plain { without_arrays(pool, &self.found) } else { self.found.clone() };
        let known: Vec<Term> = known.iter().map(|each| pool.and(each)).collect();
        match round {
            Round::Integers => None,
            Round::Again | Round::Consequences => {
                let has_arrays = clauses.predicates.iter().flatten().any(|term| pool.sort(*term).element().is_some());
                let clauses = clauses.strengthened(pool, &known);
                has_arrays.then(|| (Guess::new(pool, &clauses), clauses))
            }
            Round::Cells | Round::CellsAgain | Round::Pairs => {
                let (cells, guess) = if round == Round::Pairs {
                    let pairs = self.pairs.as_ref()?;
                    (pairs, Guess::of_pairs(pool, clauses, pairs)?)
                } else {
                    let cells = self.cells.as_ref()?;
                    (cells, Guess::of_cells(pool, clauses, cells)?)
                };
                Some((guess, cells.clauses.strengthened(pool, &known)))
            }
            Round::Arrays => {
                let guess = Guess::of_arrays(pool, clauses, self.cells.as_ref())?;
                Some((guess, clauses.strengthened(pool, &known)))
            }
        }
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

    /// Shares the invariants of loops.
    fn bound(&self, workspace: &mut Workspace<'_>, found: &[Vec<Term>]) {
        for (predicate, conditions) in found.iter().enumerate() {
            let (head, parameters) = (self.blocks.cut_points[predicate].node, self.blocks.parameters(predicate));
            let told = conditions.iter().filter_map(|each| Bound::new(&workspace.pool, *each, head, &parameters));
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

/// The conditions of each predicate that are not about arrays.
fn without_arrays(pool: &Pool, found: &[Vec<Term>]) -> Vec<Vec<Term>> {
    let each = |known: &Vec<Term>| known.iter().copied().filter(|known| !is_of_arrays(pool, *known)).collect();
    found.iter().map(each).collect()
}

fn is_of_arrays(pool: &Pool, term: Term) -> bool {
    pool.symbols(term).iter().any(|symbol| pool.sort(*symbol).element().is_some())
}

/// A proof by invariants: one for each predicate, and the checks that they passed.
struct Proved {
    invariants: Vec<Term>,
    passed: Vec<CheckedBlock>,
}

/// A proof by what is needed of these conditions; otherwise the result of their check.
fn prove(
    workspace: &mut Workspace<'_>,
    clauses: &Clauses,
    found: &[Vec<Term>],
) -> Result<Result<Proved, Checked>, TransportError> {
    let Workspace { solver, pool, resources, .. } = workspace;
    let all: Vec<Term> = found.iter().map(|each| pool.and(each)).collect();
    let checked = check(&mut **solver, pool, clauses, &all)?;
    let Checked::Proved(mut passed) = checked else { return Ok(Err(checked)) };
    resources.grant(u64::MAX);
    let needed = relevant(&mut **solver, pool, clauses, found, MOST_RELEVANT)?;
    let mut needed: Vec<Term> = needed.iter().map(|each| pool.and(each)).collect();
    // The proof shows the checks that passed.
    match check(&mut **solver, pool, clauses, &needed)? {
        Checked::Proved(again) => passed = again,
        _ => needed = all,
    }
    let invariants = weakened(&mut **solver, pool, clauses, &needed, MOST_WEAKENINGS)?;
    Ok(Ok(Proved { invariants, passed }))
}

impl Member for Invariants<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        Progress::from_outcome(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.asked, ..Counters::default() }
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        let cfg = &self.view.program.cfg;
        let best = blocks::written(self.view, &self.blocks, pool, &self.best);
        let best = blocks::at_cut_points(self.question, cfg, &self.blocks, &best);
        let loops = Invariant::from_terms(pool, &best);
        (!loops.is_empty()).then_some(Artefact::Invariants { loops })
    }
}
