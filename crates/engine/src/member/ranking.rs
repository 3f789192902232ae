//! Ranking functions: proves that every run ends.
//!
//! # Idea
//! A loop ends if a term is at least 0 in each of its iterations and decreases by 1 or more; several terms are looked at one
//! after the other: see [`loopscope_termination::ranking`], and [`loopscope_termination::ranking_search`] for what is tried
//! if candidates from the program's conditions do not help. Then pointers get lengths: see [`loopscope_cfg::lengths`]. A
//! program without recursion that permits few inputs is run on all of them. At last, arrays stand for memory: see
//! [`loopscope_cfg::memory`].
//!
//! # Source
//! Those of [`loopscope_termination::ranking`]: Alias, Darte, Feautrier, Gonnord 2010; Leike, Heizmann 2014; Podelski,
//! Rybalchenko 2004.
//!
//! # What is exact
//! A proof holds for all runs. If there is no proof, nothing follows. A run-time error ends a run.
//!
//! # Which programs
//! Those without calls of function values. Of recursion, integers are followed: arguments and results. Lists and trees have
//! lengths where no walk through them may come back to a cell. There is no certificate if the proof is about lengths or memory.
//!
//! # When it stops
//! When no candidate helps with some loop.
//!
//! # Example
//! `while (x > 0) { x = x + y; y = y - 1; }`: `y` decreases in every iteration, and where it is below 0, `x` decreases.

use loopscope_question::report::StopReason;
use loopscope_question::technique;
use loopscope_symex::{Counters, StopReason as Reason};
use loopscope_termination::ranking::RankingOutcome;
use loopscope_termination::ranking_search::RankingSearch;
use loopscope_termination::system::KeptVariables;

use self::analysed::{Analysed, has_memory, system_of, with_lengths, with_memory};
use self::proved::proved;
use super::{Found, Member, Progress, Question, enumerate};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::workspace::Workspace;

pub(crate) mod analysed;
pub(super) mod calls;
mod counted;
mod last;
mod measured;
mod proved;
mod stuck;

/// Ranking functions.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::RANKING, is_quick: false, is_early: false, next: |_| None, start };

/// The limit for the cost of a question.
const LIMIT: u64 = 100_000;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let (program, search) = if let Some(blocks) = calls::blocks(question, workspace)? {
        (Analysed::WithCalls(blocks.clone()), RankingSearch::of_calls(&mut workspace.pool, blocks))
    } else {
        let (view, system) = analysed::system(question, KeptVariables::Relevant, workspace)?;
        (Analysed::InView(view), RankingSearch::new(&workspace.pool, system))
    };
    let (kept, stage) = (KeptVariables::Relevant, Stage::Searching);
    Ok(Box::new(Ranking { question, program, search, kept, stage, asked: 0 }))
}

/// Drives the search for a proof through the views of the program.
struct Ranking<'q> {
    question: &'q Question<'q>,
    program: Analysed<'q>,
    search: RankingSearch,
    kept: KeptVariables,
    stage: Stage<'q>,
    /// The number of steps so far.
    asked: u64,
}

/// An interrupted step of a stage is repeated.
enum Stage<'q> {
    /// Looks for ranking functions.
    Searching,
    /// Makes the system with more variables, or of another view.
    Widening,
    /// Tries all inputs.
    Enumerating(Box<dyn Member + 'q>),
}

impl Ranking<'_> {
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
            self.asked += 1;
            let is_guessing = matches!(self.stage, Stage::Searching) && self.search.is_guessing();
            workspace.meter.doing = if is_guessing { Doing::Solving } else { Doing::Ranking };
            match &mut self.stage {
                Stage::Searching => {
                    if let Some(found) = self.search(workspace)? {
                        return Ok(Progress::Ended(found));
                    }
                }
                Stage::Widening => self.widen(workspace)?,
                Stage::Enumerating(enumerate) => {
                    let progress = enumerate.advance(workspace);
                    if let Progress::Paused | Progress::Ended(Found::Ends(_)) = progress {
                        return Ok(progress);
                    }
                    self.search.deepen(&mut workspace.pool);
                    self.stage = Stage::Searching;
                    // Others may have an answer sooner.
                    return Ok(Progress::Paused);
                }
            }
        }
    }

    /// Asks the next question. `None` if there is more to ask.
    fn search(&mut self, workspace: &mut Workspace<'_>) -> Result<Option<Found>, Reason> {
        let Workspace { pool, solver, .. } = &mut *workspace;
        match self.search.step(&mut **solver, pool)? {
            RankingOutcome::Partly => Ok(None),
            RankingOutcome::Stuck(heads) => Ok(self.go_further(workspace, heads)),
            RankingOutcome::Proved(proof) => {
                let Self { question, search, .. } = self;
                let proof = match &self.program {
                    Analysed::InView(view) => proved(question, view, search, (&mut **solver, pool), &proof)?,
                    Analysed::WithCalls(blocks) => Some(calls::proved(question, blocks, search, pool, &proof)),
                };
                Ok(Some(proof.map_or_else(|| self.stopped(), Found::Ends)))
            }
        }
    }

    /// No candidate helps with the cycles through these heads: lengths are tried first, and memory last, after all inputs.
    fn go_further(&mut self, workspace: &mut Workspace<'_>, heads: Vec<usize>) -> Option<Found> {
        if let Analysed::InView(view) = self.program
            && !view.program.back.has_lengths
            && !has_memory(view)
            && let Some(with_lengths) = with_lengths(self.question)
        {
            self.program = Analysed::InView(with_lengths);
            self.stage = Stage::Widening;
            return None;
        }
        if self.search.go_further(&mut workspace.pool, heads) {
            return None;
        }
        let Analysed::InView(view) = self.program else { return Some(self.stopped()) };
        if self.kept == KeptVariables::Relevant && !has_memory(view) {
            self.kept = KeptVariables::All;
            self.stage = Stage::Widening;
        } else if !self.search.is_deep() {
            self.stage = Stage::Enumerating(enumerate::of_ends(self.question, workspace));
        } else {
            let with_memory = with_memory(self.question).filter(|_| !has_memory(view));
            let Some(with_memory) = with_memory else { return Some(self.stopped()) };
            self.program = Analysed::InView(with_memory);
            self.kept = KeptVariables::Relevant;
            self.stage = Stage::Widening;
        }
        None
    }

    /// Starts again with more variables, or with another view.
    fn widen(&mut self, workspace: &mut Workspace<'_>) -> Result<(), Reason> {
        let Analysed::InView(view) = self.program else { return Ok(()) };
        let system = system_of(view, self.kept, workspace)?;
        let before = self.search.unchained().map_or(self.search.system(), |unchained| &unchained.system);
        self.stage = if self.kept == KeptVariables::All && system.variables == before.variables {
            // The search would repeat itself.
            Stage::Enumerating(enumerate::of_ends(self.question, workspace))
        } else {
            self.search.restart(&workspace.pool, system);
            Stage::Searching
        };
        Ok(())
    }

    fn stopped(&self) -> Found {
        Found::Stopped(stuck::stopped(self.question, &self.program, &self.search))
    }
}

impl Member for Ranking<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        Progress::from_outcome(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.asked, ..Counters::default() }
    }
}
