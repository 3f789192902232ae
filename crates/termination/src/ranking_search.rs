//! The search for ranking functions of a program, step by step: each step is tried if the ones before it are stuck.
//!
//! # Idea
//! Invariants may bound the candidates, so they are looked for first. If no candidate helps, heads that a run leaves at
//! once are [left out](crate::chained), and then loops are [split by conditions](crate::modes). In a program with
//! [recursion](crate::recursion), results of calls satisfy the invariants of returns, and these are looked for by cases. Where
//! all else fails, the caller makes the search [thorough](RankingSearch::deepen).

use std::rc::Rc;

use loopscope_horn::blocks::Blocks;
use loopscope_horn::entry::entry_conditions;
use loopscope_horn::guess::Guess;
use loopscope_smt::{Pool, Solver, Term, TransportError};

use crate::chained::Chained;
use crate::modes::{Modes, add_cases, modes};
use crate::ranking::{Ranking, RankingOutcome};
use crate::recursion::{Further, Recursion};
use crate::system::TransitionSystem;

/// A search for ranking functions of a program that can be interrupted between two questions.
#[derive(Debug)]
pub struct RankingSearch {
    system: TransitionSystem,
    /// By head: its invariants, once they are found.
    invariants: Vec<Vec<Term>>,
    recursion: Option<Recursion>,
    /// The conditions that are left to try for splitting loops, the next one last.
    modes: Vec<Modes>,
    is_deep: bool,
    unchained: Option<Unchained>,
    stage: Stage,
    stuck: Vec<usize>,
}

/// A system before some of its heads were left out, with its invariants by head.
#[derive(Debug)]
pub struct Unchained {
    /// The system with all heads.
    pub system: TransitionSystem,
    /// By head: its invariants.
    pub invariants: Vec<Vec<Term>>,
    /// The heads that were left out.
    pub chained: Chained,
}

/// An interrupted step of a stage is repeated.
#[derive(Debug)]
enum Stage {
    /// Looks for invariants.
    Guessing(Guess),
    /// Looks for ranking functions.
    Ranking(Ranking),
    /// Looks for invariants of the system whose loops are split by conditions.
    GuessingCases(TransitionSystem, Vec<Term>, Guess),
    /// Looks for ranking functions of the system whose loops are split.
    Splitting(TransitionSystem, Ranking),
}

impl RankingSearch {
    /// The search for a program without calls.
    pub fn new(pool: &Pool, system: TransitionSystem) -> Self {
        let stage = Stage::Guessing(Guess::new(pool, &system.clauses));
        Self {
            system,
            invariants: Vec::new(),
            recursion: None,
            modes: Vec::new(),
            is_deep: false,
            unchained: None,
            stage,
            stuck: Vec::new(),
        }
    }

    /// The search for a program with recursion. Its heads are the cut points of the blocks.
    pub fn of_calls(pool: &mut Pool, blocks: Rc<Blocks>) -> Self {
        let recursion = Recursion::new(blocks);
        let system = recursion.system(pool, &[]);
        let stage = Stage::Guessing(Guess::new(pool, &recursion.clauses));
        Self { recursion: Some(recursion), stage, ..Self::new(pool, system) }
    }

    /// Asks the next question.
    ///
    /// # Errors
    /// The solver died.
    pub fn step(&mut self, solver: &mut dyn Solver, pool: &mut Pool) -> Result<RankingOutcome, TransportError> {
        match &mut self.stage {
            Stage::Ranking(ranking) | Stage::Splitting(_, ranking) => return ranking.step(solver, pool),
            Stage::Guessing(guess) => {
                let clauses = self.recursion.as_ref().map_or(&self.system.clauses, |recursion| &recursion.clauses);
                if guess.step(solver, pool, clauses)? {
                    let found = guess.invariants(pool);
                    if let Some(recursion) = &mut self.recursion {
                        recursion.add(pool, found, &mut self.invariants);
                        self.system = recursion.system(pool, &self.invariants);
                    } else {
                        self.invariants = found;
                    }
                    self.stage = self.rank(pool);
                }
            }
            Stage::GuessingCases(split, conditions, guess) => {
                if guess.step(solver, pool, &split.clauses)? {
                    let found = guess.invariants(pool);
                    add_cases(pool, &mut self.invariants, conditions, &found);
                    let split = std::mem::take(split);
                    self.stage = self.rank_split(pool, split);
                }
            }
        }
        Ok(RankingOutcome::Partly)
    }

    /// After the search is stuck with the cycles through these heads: tries something else. Returns `false` if nothing is left.
    pub fn go_further(&mut self, pool: &mut Pool, heads: Vec<usize>) -> bool {
        if let Some(recursion) = &mut self.recursion {
            self.stuck = heads;
            match recursion.go_further(pool, &self.invariants) {
                Further::Nothing => return false,
                Further::Guess(guess) => self.stage = Stage::Guessing(guess),
                Further::Rank(system) => {
                    self.system = system;
                    self.stage = self.rank(pool);
                }
            }
            return true;
        }
        if self.unchained.is_none()
            && let Some((system, chained)) = self.system.chained(pool)
        {
            let invariants = chained.kept.iter().map(|head| self.invariants[*head].clone()).collect();
            let invariants = std::mem::replace(&mut self.invariants, invariants);
            let system = std::mem::replace(&mut self.system, system);
            self.unchained = Some(Unchained { system, invariants, chained });
            self.stage = Stage::Ranking(Ranking::new(pool, &self.system, &self.invariants));
            return true;
        }
        if matches!(self.stage, Stage::Ranking(_)) {
            self.modes = modes(pool, &self.system, &heads);
            if self.unchained.is_some() {
                // The invariants of each case at the heads that were left out are not known.
                self.modes.retain(|modes| !modes.with_invariants);
            }
            self.stuck = heads;
        }
        let Some(Modes { conditions, with_invariants }) = self.modes.pop() else { return false };
        let split = self.system.split(pool, &conditions);
        self.stage = if with_invariants {
            let guess = Guess::new(pool, &split.clauses);
            Stage::GuessingCases(split, conditions, guess)
        } else {
            self.rank_split(pool, split)
        };
        true
    }

    /// Starts again, thoroughly: takes transitions apart into paths, looks for more invariants, looks further ahead, and
    /// computes linear terms.
    pub fn deepen(&mut self, pool: &mut Pool) {
        self.is_deep = true;
        self.system = self.system.by_paths(pool);
        // If heads were left out, invariants must fit to those of the others.
        self.stage = if self.unchained.is_some() {
            self.rank(pool)
        } else {
            let entry = entry_conditions(pool, &self.system.clauses);
            Stage::Guessing(Guess::proposing(pool, &self.system.clauses, entry))
        };
    }

    /// Starts again with another system of the program.
    pub fn restart(&mut self, pool: &Pool, system: TransitionSystem) {
        self.stage = Stage::Guessing(Guess::new(pool, &system.clauses));
        self.system = system;
        self.unchained = None;
    }

    /// Returns `true` if the next step looks for invariants.
    pub fn is_guessing(&self) -> bool {
        matches!(self.stage, Stage::Guessing(_) | Stage::GuessingCases(..))
    }

    /// Returns true after [`deepen`](Self::deepen).
    pub fn is_deep(&self) -> bool {
        self.is_deep
    }

    /// The system that the search is about.
    pub fn system(&self) -> &TransitionSystem {
        &self.system
    }

    /// The system whose ranking functions are looked for now: its loops may be split.
    pub fn ranked(&self) -> &TransitionSystem {
        match &self.stage {
            Stage::Splitting(split, _) => split,
            _ => &self.system,
        }
    }

    /// The system before heads were left out, if some were.
    pub fn unchained(&self) -> Option<&Unchained> {
        self.unchained.as_ref()
    }

    /// By head: its invariants.
    pub fn invariants(&self) -> &[Vec<Term>] {
        &self.invariants
    }

    /// Returns `true` if results of calls satisfy the invariants of returns in the system.
    pub fn has_results(&self) -> bool {
        self.recursion.as_ref().is_some_and(|recursion| recursion.with_results)
    }

    /// The heads of the cycles with which no candidate helped last.
    pub fn stuck(&self) -> &[usize] {
        &self.stuck
    }

    /// Looks for terms of the system.
    fn rank(&self, pool: &mut Pool) -> Stage {
        let search = if self.is_deep { Ranking::deep } else { Ranking::new };
        Stage::Ranking(search(pool, &self.system, &self.invariants))
    }

    /// Looks for terms of a split system: both cases of a head have its invariants.
    fn rank_split(&self, pool: &mut Pool, split: TransitionSystem) -> Stage {
        let invariants: Vec<Vec<Term>> = self.invariants.iter().flat_map(|each| [each.clone(), each.clone()]).collect();
        let search = if self.is_deep { Ranking::deep } else { Ranking::new };
        let ranking = search(pool, &split, &invariants);
        Stage::Splitting(split, ranking)
    }
}
